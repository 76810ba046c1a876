"""`tell`, `hide` and `known`: the GM's hand on what commanders know, and a look at it."""

from dataclasses import dataclass
from pathlib import Path
from typing import Literal

import msgspec
from msgspec.structs import replace

from campaign.core.fault import Refused
from campaign.core.names import meant, nearest
from campaign.core.plane import Point
from campaign.land.load import load as load_land
from campaign.model.knowledge import Knowledge, Observation
from campaign.model.people import Commander
from campaign.model.world import World
from campaign.play import named, remembering
from campaign.play.advancing import CACHE
from campaign.play.calendars import calendar
from campaign.play.days import dawn
from campaign.play.writing import Outcome, Writing, writing
from campaign.rules import hiding, sighting, talking
from campaign.rules.day import Day, Happening, led_by
from campaign.rules.sea import nearby
from campaign.rules.sea.fleets import fleet_of
from campaign.sight import afloat
from campaign.sight.landmarks import Seen, standing
from campaign.sight.observe import appearance, described

Sure = Literal["certain", "reported", "hearsay"]
SURE: dict[str, Sure] = {  # unless said otherwise
    "GM": "certain",
    "talk": "reported",
    "prisoners": "reported",
    "rumour": "hearsay",
}
LONGEST = 100_000
NOWHERE = (0, 0)
_HIDEABLE = ("armies", "fleets", "places", "commanders", "piles", "letters", "news")


class Manner(msgspec.Struct, frozen=True):
    """How a commander is told: "GM", "talk", "prisoners" or "rumour"; from whom ("" = nobody says); how sure it is
    (None: as the way of telling has it).
    """

    how: str = "GM"
    source: str = ""
    sure: Sure | None = None


@dataclass(frozen=True, slots=True)
class Told:
    """Who was told, what he learned by it, and what was written."""

    who: str
    learned: tuple[Observation, ...]
    outcome: Outcome


@dataclass(frozen=True, slots=True)
class Hidden:
    """What was hidden or is so no longer, in a sentence, and what was written."""

    text: str
    outcome: Outcome


def tell(
    root: Path,
    who: str,
    text: str,
    manner: Manner,
    *,
    about: str | None = None,
    at: str | None = None,
    by: str = "",
    dry: bool = False,
) -> Told:
    """Let commander `who` learn `text` at the next dawn, and what an army, fleet or place `about` (its id) looks like.

    `at`, a place or "x,y" in km, is where it is said to be; else where that thing is, else where he himself is.
    Refused for an unknown name, an empty text, one of more than LONGEST characters, or his own army or fleet.
    """
    said = text.strip()
    if not said or len(said) > LONGEST:
        raise Refused(f"the text has {len(said):,} characters", f"tell from 1 to {LONGEST:,}")
    with writing(root, f"tell {who}", by=by, dry=dry) as opened:
        world = opened.world
        commander = named.commander(world, who)
        land = load_land(world, root / CACHE)
        day = dawn(world, land, opened.next_day)
        spot = named.spot(world, at) if at is not None else None
        thing = _thing(day, commander, about)
        own = talking.stands(world, land).get(commander.id)
        place = land.xy(spot) if spot is not None else thing[3] if thing is not None else own.point if own else NOWHERE
        key = f"told:{day.number}.{len(opened.entered(day.number)) + 1}"
        word = Observation(
            who=commander.id,
            about="word",
            key=key,
            day=day.number,
            minute=day.numbers[sighting.SUNRISE] * sighting.MINUTES,
            learned=day.number,
            x=place[0],
            y=place[1],
            seen={"text": said},
            how=manner.how,
            source=manner.source,
            sure=manner.sure or SURE[manner.how],
        )
        made = [word]
        if thing is not None:
            made.append(replace(word, about=thing[0], key=thing[1], seen=thing[2]))
        text = f"{commander.name} is told: {said}"
        opened.note(Happening("", "told", text, (commander.id,), learns=tuple(made)))
    assert opened.outcome is not None
    return Told(commander.id, tuple(made), opened.outcome)


def _thing(
    day: Day, who: Commander, about: str | None
) -> tuple[Literal["army", "fleet", "place"], str, Seen, Point] | None:
    """Return kind, id, looks and position of the army, fleet or place `about`; Refused when there is none such."""
    if about is None:
        return None
    if about in day.world.places:
        return "place", about, standing(day, about), day.land.xy(about)
    fleet = day.world.fleets.get(about)
    if fleet is not None and fleet.status == "active":
        if fleet.commander == who.id:
            raise Refused(f"{fleet.name} is his own fleet")
        looks = afloat.described(day, fleet, afloat.appearance(day, fleet), None, near=True, named=True)
        return "fleet", about, looks, nearby.point(day.land, fleet.at)
    army = day.world.armies.get(about)
    if army is None or army.status != "active":
        close = nearest(about, [*day.world.armies, *day.world.fleets, *day.world.places])
        raise Refused(
            f"there is no army, fleet or place {about}",
            meant(close, "`campaign status` lists the armies"),
        )
    if army.commander == who.id:
        raise Refused(f"{army.name} is his own army")
    return "army", about, described(day, army, appearance(day, army), None, named=True), day.land.xy(army.at)


def tell_all(root: Path, who: str, other: str, manner: Manner, *, by: str = "", dry: bool = False) -> Told:
    """Let commander `who` learn at the next dawn all that `other` knows and that is new to him (TUM-MSG-1).

    It stays as old as it was, and is no surer than reported; he knows it from `other` unless the manner names a source.
    Refused for an unknown name, one man twice, or when there is nothing new.
    """
    with writing(root, f"tell {who} --known-to {other}", by=by, dry=dry) as opened:
        world = opened.world
        commander, teller = named.commander(world, who), named.commander(world, other, dead=True)
        if commander.id == teller.id:
            raise Refused(f"{commander.name} knows what he knows")
        before = remembering.by_now(root, world)
        mine = remembering.now(root, world).get(teller.id, {})
        source = manner.source or teller.name
        told = talking.passed_on(mine, before.get(commander.id, {}), commander.id, source, opened.next_day, manner.how)
        led = (led_by(world, commander.id), fleet_of(world, commander.id))
        own = {force.id for force in led if force is not None}
        made = tuple(one for one in told if one.about not in ("army", "fleet") or one.key not in own)
        if manner.sure:
            made = tuple(replace(one, sure=manner.sure) for one in made)
        if not made:
            raise Refused(f"{teller.name} knows nothing that is new to {commander.name}")
        heard = talking.heard(world, (one.key for one in made if one.about == talking.EVENT), commander.id)
        text = f"{commander.name} is told all that {teller.name} knows: {len(made)} things new to him"
        opened.note(Happening("", "told", text, (commander.id,), puts=heard, learns=made))
    assert opened.outcome is not None
    return Told(commander.id, made, opened.outcome)


def hide(
    root: Path, thing: str, who: str, *, until: str | None = None, end: bool = False, by: str = "", dry: bool = False
) -> Hidden:
    """Hide the thing of id `thing` from commander `who` up to and with the date `until`, else for good; or `end` that.

    What he knew of it does not show while it is hidden. Refused for an unknown name, a date that has been played, his
    own army or himself, or to end what is not hidden.
    """
    with writing(root, f"hide {thing}", by=by, dry=dry) as opened:
        world = opened.world
        commander = named.commander(world, who)
        his = world.knowledge.get(commander.id) or Knowledge(id=commander.id)
        if end:
            if thing not in his.hidden:
                raise Refused(f"{thing} is not hidden from {commander.name}")
            after = {key: day for key, day in his.hidden.items() if key != thing}
            text = f"{thing} is no longer hidden from {commander.name}"
        else:
            _refuse_unknown(world, thing, commander)
            last = _last(opened, until)
            after = {**his.hidden, thing: last}
            up_to = f" until {calendar(world.campaign.calendar).long(last)}" if last else ""
            text = f"{thing} is hidden from {commander.name}{up_to}"
        kind = "no longer hidden" if end else "hidden"
        opened.note(Happening("", kind, text, (commander.id,), puts=(replace(his, hidden=after),)))
    assert opened.outcome is not None
    return Hidden(text, opened.outcome)


def _refuse_unknown(world: World, thing: str, who: Commander) -> None:
    led = (led_by(world, who.id), fleet_of(world, who.id))
    if thing == who.id or any(force is not None and thing == force.id for force in led):
        raise Refused(f"{who.name} cannot but see himself and his {'fleet' if thing in world.fleets else 'army'}")
    if any(thing in world.table(table) for table in _HIDEABLE):
        return
    close = nearest(thing, [key for table in _HIDEABLE for key in world.table(table)])
    raise Refused(
        f"there is nothing called {thing} to hide",
        meant(close, "name an army, fleet, place, commander, letter or event by id"),
    )


def _last(opened: Writing, until: str | None) -> int:
    if until is None:
        return hiding.FOR_GOOD
    dates = calendar(opened.world.campaign.calendar)
    try:
        day = dates.parse(until)
    except ValueError as error:
        raise Refused(str(error), f"the next day is {dates.iso(opened.next_day)}") from None
    if day < opened.next_day:
        raise Refused(f"{until} has been played", f"the next day is {dates.iso(opened.next_day)}")
    return day
