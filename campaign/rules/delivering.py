"""Letters come in: who gets them, who waits for whom, who reads what was taken (TUM-MSG-2, TUM-MSG-3)."""

from collections.abc import Iterator

from msgspec.structs import replace

from campaign.core.plane import METRES_A_KM, distance, metres
from campaign.model.army import Army
from campaign.model.fleet import Fleet
from campaign.model.knowledge import Observation
from campaign.model.people import Commander
from campaign.model.word import Claim, Letter
from campaign.rules import messages
from campaign.rules.day import Day, Happening, Happenings, active, led_by
from campaign.rules.letters import besieged, called, place, serial, stands, title
from campaign.rules.messengers import halfway
from campaign.rules.nations import fleet as flag
from campaign.rules.nations import host, people, relation
from campaign.rules.sea import lookout
from campaign.rules.sea.fleets import afloat, fleet_of
from campaign.rules.sea.harbours import cut_off
from campaign.rules.whereabouts import whereabouts

OPEN = ("under way", "waiting")
NOBODY, HIM = "nobody", "him"


def arrive(day: Day) -> Happenings:
    """Hand over the letters whose messengers are there at this dawn, in the order in which they were sent (TUM-MSG-2).

    A messenger whose reader is not near waits for him, then the letter is lost. What is lost or taken on the way is
    so from the day on which it would have come. Records of letters with which nothing happens stay as they are.
    """
    due = [
        one
        for one in day.world.letters.values()
        if one.status in OPEN and one.due is not None and one.due <= day.number
    ]
    for letter in sorted(due, key=lambda one: (one.sent, one.sender, serial(one.id), one.id)):
        if letter.fate == "lost":
            yield _over(day, letter, "lost", "lost on the way")
        elif letter.fate == "taken":
            yield _taken(day, letter)
        else:
            yield from _there(day, letter)


def _there(day: Day, letter: Letter) -> Happenings:
    """Hand a letter over to who may have it, or let its messenger wait."""
    to = day.world.commanders.get(letter.to)
    if to is not None and to.status == "captured":
        yield _captive(day, letter, to)
        return
    reader = _reader(day, letter, to)
    if reader is not None:
        yield _handed(day, letter, reader)
        return
    assert letter.due is not None
    if day.number >= letter.due + day.numbers[messages.WAITS]:
        yield _over(day, letter, "lost", f"lost: {called(day.world, letter.to)} did not come")
    elif letter.status != "waiting":
        text = f"{title(day.world, letter)}: the messenger waits {place(day, letter)}"
        yield Happening("TUM-MSG-2", "messenger waits", text, (), puts=(replace(letter, status="waiting"),))


def _reader(day: Day, letter: Letter, to: Commander | None) -> str | None:
    """Return who gets a letter at its place: whom it is for; of a dead man his successor there; None: nobody is near.

    A successor leads an army or a fleet of the dead man's nation: first who is tied to the dead, as a deputy is, else
    the nearest.
    """
    if to is None:
        return None
    if to.status == "free":
        return to.id if _near(day, letter, to) is not None else None
    found = []
    led: list[Army | Fleet] = [*active(day.world), *afloat(day.world)]
    for body in led:
        heir = day.world.commanders.get(body.commander) if body.commander is not None else None
        if heir is None or heir.status != "free" or body.nation != to.nation:
            continue
        off = _near(day, letter, heir)
        if off is not None:
            found.append((not heir.tie.endswith(f" of {to.id}"), off, heir.id))
    return min(found)[-1] if found else None


def _near(day: Day, letter: Letter, who: Commander) -> int | None:
    """Return how many metres a commander is from a letter's place, None when he is too far off to get it."""
    at = stands(day.world, who)
    if at is None:
        return None
    try:
        off = distance(day.land.xy(at), day.land.xy(letter.at))
    except KeyError:
        return None
    return off if off <= day.numbers[messages.NEAR] * METRES_A_KM else None


def _captive(day: Day, letter: Letter, to: Commander) -> Happening:
    """Do with a captive's letter as the GM rules; by default his captors keep it unread."""
    captor = to.captor or ""
    readers = _of(day, (captor,), letter)
    ruling = day.ask(
        "TUM-MSG-2",
        (letter.id,),
        f"{title(day.world, letter)}: {to.name} is a captive. Who reads it?",
        {
            NOBODY: "his captors keep it unread",
            HIM: "it is handed to him",
            **{key: f"{called(day.world, key)} reads it, and he does not get it" for key in readers},
        },
        NOBODY,
        stopping=False,
        facts={"captor": captor},
    )
    if ruling.answer == HIM:
        return _handed(day, letter, to.id)
    if ruling.answer in readers:
        return _read(day, letter, ruling.answer)
    return _over(day, letter, "taken", f"kept by the captors of {to.name}")


def _taken(day: Day, letter: Letter) -> Happening:
    """Let a letter that fell into enemy hands be read by whom the GM names; by default by nobody (TUM-MSG-3)."""
    holders = _holders(day, letter)
    readers = _of(day, holders, letter)
    ruling = day.ask(
        "TUM-MSG-3",
        (letter.id,),
        f"{title(day.world, letter)}: fallen into enemy hands. Who reads it?",
        {NOBODY: "nobody reads it", **{key: f"{called(day.world, key)} reads it" for key in readers}},
        NOBODY,
        stopping=False,
        facts={"holders": ", ".join(holders)},
    )
    if ruling.answer in readers:
        return _read(day, letter, ruling.answer)
    return _over(day, letter, "taken", "fallen into enemy hands")


def _holders(day: Day, letter: Letter) -> tuple[str, ...]:
    """Return the hostile nations through whose ground or siege lines a letter's way leads, else all hostile ones."""
    sender = day.world.commanders.get(letter.sender)
    if sender is None:
        return ()
    foes = [key for key in sorted(day.world.nations) if relation(day.world, sender.nation, key) == "hostile"]
    crossed: set[str | None] = set()
    middles = list(halfway(letter))
    wet = [day.land.navigable(*point) for point in middles]
    for point, water in zip(middles, wet, strict=True):
        region = None if water else day.land.nearest(*point)
        crossed.add(day.world.places[region].holder if region is not None else None)
    for key, by_ship in ((letter.sender, wet[:1]), (letter.to, wet[-1:])):
        siege = besieged(day.world, day.world.commanders[key]) if key in day.world.commanders else None
        if siege is not None and (not any(by_ship) or cut_off(day.world, day.land, siege.id)):
            crossed |= {day.world.armies[one].nation for one in siege.by if one in day.world.armies}
    return tuple(key for key in foes if key in crossed) or tuple(foes)


def _of(day: Day, nations: tuple[str, ...], letter: Letter) -> tuple[str, ...]:
    """Return the free commanders of nations who may read a letter, by id: those with players, else all."""
    people = day.world.commanders
    free = [
        key
        for key in sorted(people)
        if people[key].nation in nations and people[key].status == "free" and key not in (letter.sender, letter.to)
    ]
    return tuple(key for key in free if people[key].player) or tuple(free)


def _handed(day: Day, letter: Letter, reader: str) -> Happening:
    text = f"{title(day.world, letter)}: handed over to {called(day.world, reader)}"
    after = replace(letter, status="delivered", ended=day.number, reader=reader)
    return Happening(
        "TUM-MSG-2", "letter delivered", text, (reader,), puts=(after,), learns=tuple(learned(day, letter, reader))
    )


def _read(day: Day, letter: Letter, reader: str) -> Happening:
    text = f"{title(day.world, letter)}: fallen into the hands of {called(day.world, reader)}, who reads it"
    after = replace(letter, status="taken", ended=day.number, reader=reader)
    learns = tuple(learned(day, letter, reader, taken=True))
    return Happening("TUM-MSG-3", "letter taken", text, (reader,), notable=True, puts=(after,), learns=learns)


def _over(day: Day, letter: Letter, status: str, how: str) -> Happening:
    after = replace(letter, status="taken" if status == "taken" else "lost", ended=day.number)
    rule = "TUM-MSG-3" if status == "taken" else "TUM-MSG-2"
    text = f"{title(day.world, letter)}: {how}"
    return Happening(rule, f"letter {status}", text, (), notable=status == "taken", puts=(after,))


def learned(day: Day, letter: Letter, reader: str, *, taken: bool = False) -> Iterator[Observation]:
    """Yield what a letter tells its reader: its words, and each thing it reports, as known on the day it was written.

    What it says of an army or a stronghold is told twice, as a line of the letter and as knowledge of that thing.
    Nothing is told of the reader's own army or fleet. A letter says where it was written; a `taken` one, or one for
    somebody else, also whom it was for.
    """
    x, y = _here(day, letter, reader)
    said: dict[str, str | int | bool | None] = {"text": letter.text, "sent": day.dates.long(letter.sent)}
    if letter.way:
        start = letter.way[0]
        said["place"] = whereabouts(day.land, day.world, (metres(start.x), metres(start.y)))
    if reader != letter.to:
        said["to"] = called(day.world, letter.to)
    if taken:
        said["intercepted"] = True
    words = Observation(
        who=reader,
        about="word",
        key=f"letter:{letter.id}",
        day=letter.sent,
        minute=letter.way[0].minute if letter.way else 0,
        learned=day.number,
        x=x,
        y=y,
        seen=said,
        how="letter",
        source=called(day.world, letter.sender),
        sure="reported",
    )
    yield words
    army, fleet = led_by(day.world, reader), fleet_of(day.world, reader)
    own = {one.id for one in (army, fleet) if one is not None}
    for number, claim in enumerate(letter.enclosed, 1):
        if claim.about in ("army", "fleet") and claim.key in own:
            continue
        if (claim.day, claim.minute) > (words.day, words.minute):
            claim = replace(claim, day=words.day, minute=words.minute)  # nobody has seen what is yet to come
        line = replace(
            words,
            key=f"letter:{letter.id}:{number}",
            day=claim.day,
            minute=claim.minute,
            x=metres(claim.x),
            y=metres(claim.y),
            seen={"text": reported(day, claim)},
        )
        yield line
        if claim.about != "word":
            yield replace(line, about=claim.about, key=claim.key or line.key, seen=dict(claim.seen))


def reported(day: Day, claim: Claim) -> str:
    """Return what a letter reports of a thing, in words and with its date: "an army of Denmark, about 900 infantry, at
    Lund, 3 July".
    """
    seen = claim.seen
    nation = day.world.nations.get(str(seen.get("nation") or seen.get("holder") or ""))
    where = whereabouts(day.land, day.world, (metres(claim.x), metres(claim.y)))
    if claim.about == "word":
        return str(seen.get("text") or "")
    if claim.about == "place":
        place = day.world.places.get(claim.key)
        what = (
            f"{place.name if place is not None else where}: held by"
            f" {people(day.world, nation.id) if nation else 'nobody'}"
        )
        what += ", besieged" if seen.get("besieged") else ""
    elif claim.about == "fleet":
        banner = flag(day.world, nation.id) if nation else "a fleet under unknown banners"
        led = f"led by {seen['commander']}" if seen.get("commander") else ""
        what = ", ".join(part for part in (banner, lookout.told(seen), led, where) if part)
    else:
        strength = seen.get("strength")
        count = f"about {strength:,}" if isinstance(strength, int) else str(strength or "")
        banner = host(day.world, nation.id) if nation else "an army under unknown banners"
        led = f"led by {seen['commander']}" if seen.get("commander") else ""
        troops = " ".join(part for part in (count, str(seen.get("kinds") or "")) if part)
        what = ", ".join(part for part in (banner, troops, led, where) if part)
    return f"{what}, {day.dates.short(claim.day)}"


def _here(day: Day, letter: Letter, reader: str) -> tuple[int, int]:
    """Return where the letter is read: where its reader is, else its place."""
    who = day.world.commanders[reader]
    at = stands(day.world, who)
    try:
        return day.land.xy(letter.at if at is None else at)
    except KeyError:
        return 0, 0
