"""Sieges: how they begin, go on and end (TUM-SIE-1)."""

from collections.abc import Iterable, Iterator, Sequence

from msgspec.structs import replace

from campaign.core.plane import METRES_A_KM, Point, span
from campaign.model.army import Army
from campaign.model.order import Besiege, March
from campaign.model.people import Commander
from campaign.model.place import STRONGHOLDS, Place
from campaign.model.siege import Siege
from campaign.model.world import Record, World
from campaign.rules import captivity, duty, manning, regions, sighting, stockades, strangers, tales, walls
from campaign.rules.book import Rule
from campaign.rules.counting import soldiers, who
from campaign.rules.day import Day, Doing, Happening, Happenings, NotNow
from campaign.rules.nations import hostile, hostile_to_holder, people
from campaign.rules.numbers import number

LINES = number("siege.lines", 1, "km", "TUM-SIE-1", reading=True)
NUMBERS = (LINES,)

RULES = (
    Rule(
        "TUM-SIE-1",
        "A siege has an attacker and a defender, and both tell the GM what they plan.",
        "An army ordered to besiege lies within {siege.lines} km of a hostile stronghold that soldiers hold; one that"
        " nobody holds it takes. Nothing goes in or out by road but what the GM allows. The base garrison is then an"
        " army of morale {morale.start} that starves like any other; all inside eat from the stock of the place, then"
        " each army its own. When nobody is left inside, the place falls. The siege ends when no besieger is left. A"
        " sortie is a battle in the field without defence bonus; who went out for it goes in again in the evening.",
        asks="default",
    ),
    Rule(
        "TUM-FORT-7",
        "When an army comes near a stronghold, the GM tells the commanders about the ground, the place and the armies.",
        "A ruling of its own at the meeting, with the sheet of facts; the army parts from it, stops, or besieges it.",
        asks="stopping",
    ),
)


def besieging(world: World, army_id: str) -> Siege | None:
    """Return the siege in which the army is a besieger, or None."""
    return next((world.sieges[key] for key in sorted(world.sieges) if army_id in world.sieges[key].by), None)


def _xy(day: Day, key: str) -> Point:
    return day.land.xy(stockades.where(day.world, key))


def in_lines(day: Day, army: Army, place_id: str) -> bool:
    """Return whether the army lies before the stronghold, near enough to besiege it (TUM-SIE-1)."""
    outside = not army.inside and not army.aboard
    return outside and span(day.land.xy(army.at), _xy(day, place_id)) <= day.numbers[LINES] * METRES_A_KM


def approach(day: Day) -> Happenings:
    """Let armies that are to besiege a stronghold they do not lie before march there; to run when orders are taken up.

    An order against what is no hostile stronghold fails.
    """
    for army_id in sorted(day.acts):
        doing, army = day.acts[army_id], day.world.armies.get(army_id)
        if army is None or not isinstance(doing.act, Besiege):
            continue
        camped = stockades.owner(day.world, doing.act.place)
        place = stockades.hold(day.world, doing.act.place) if camped else day.world.places.get(doing.act.place)
        if place is None or place.kind not in STRONGHOLDS:
            reason = "that is no stronghold"
        elif camped is not None and (camped.status != "active" or not _sees(day, army, camped)):
            reason = "the enemy is not in sight"
        elif camped is not None and in_lines(day, army, place.id) and not stockades.behind(camped):
            reason = "no palisade stands round that camp"
        elif in_lines(day, army, place.id) and not _hostile(day, army, place):
            reason = f"{stockades.called(day.world, place.id)} is no enemy's"
        else:
            if not in_lines(day, army, place.id):
                day.acts[army_id] = Doing(March(to=stockades.where(day.world, place.id)), doing.order)
            continue
        unable = duty.failed(day, army_id, reason)
        if unable is not None:
            yield unable
        day.acts.pop(army_id, None)


def _sees(day: Day, army: Army, other: Army) -> bool:
    return span(day.land.xy(army.at), day.land.xy(other.at)) <= sighting.radius(day, army)


def _hostile(day: Day, army: Army, place: Place) -> bool:
    crew = regions.inside(day.world, place.id)
    camped = stockades.owner(day.world, place.id)
    if camped is not None:
        return hostile(day.world, army, camped)
    return hostile_to_holder(day.world, army, place.holder) or any(hostile(day.world, army, one) for one in crew)


def begin(day: Day) -> Happenings:
    """Begin the sieges that armies in their lines are ordered to, or that the GM ruled; others join those under way.

    Nobody joins the siege of an enemy: the two have first to fight it out in the field.

    A hostile stronghold that no soldier holds is taken instead.
    """
    for army_id, place_id in sorted(_intents(day)):
        army, place = day.world.armies[army_id], stockades.hold(day.world, place_id)
        if not fit(army) or army_id in day.held or not in_lines(day, army, place_id):
            continue
        siege = day.world.sieges.get(place_id)
        if not _hostile(day, army, place) or (siege is not None and not _may_join(day.world, army, siege)):
            continue
        camped = stockades.owner(day.world, place_id)
        if camped is not None and not stockades.behind(camped):
            continue
        crew = strangers.inside(day.world).get(place_id, [])
        if camped is None and not strangers.shut(day, army, place_id, crew):
            yield from captivity.inherited(day, place.id, army.nation)
            yield _walked_in(day, army, place)
        elif siege is None:
            yield _begun(day, army, place)
        else:
            yield Happening(
                "TUM-SIE-1",
                "siege joined",
                f"{army.name}: joined the siege of {place.name}",
                who(army),
                f"The army joins the siege of {stockades.called(day.world, place.id)}.",
                notable=True,
                at=_xy(day, place_id),
                puts=(replace(siege, by=(*siege.by, army_id)),),
            )


def fit(army: Army) -> bool:
    """Return whether an army can besiege: it has soldiers, and they have not routed (TUM-SIE-2)."""
    return army.status == "active" and army.rout is None and soldiers(army) > 0


def _may_join(world: World, army: Army, siege: Siege) -> bool:
    """Return whether the army is in the siege neither as a besieger yet nor as an enemy of one."""
    return army.id not in siege.by and not any(hostile(world, army, one) for one in _known(world, siege.by))


def _intents(day: Day) -> Iterator[tuple[str, str]]:
    """Yield (army, stronghold) of those that are to besiege: by ruling, by order, or led by the program."""
    yield from day.lies.items()
    for army_id, doing in day.acts.items():
        act = day.world.orders[doing.order].act if doing.order is not None else doing.act
        if isinstance(act, Besiege) and army_id not in day.lies:
            yield army_id, act.place


def _walked_in(day: Day, army: Army, place: Place) -> Happening:
    return Happening(
        "TUM-WORLD-2",
        "place taken",
        f"{army.name}: found {place.name} without a soldier and took it",
        who(army),
        f"Nobody holds {place.name}: it is in your hands.",
        public=True,
        notable=True,
        at=_xy(day, place.id),
        tale=f"{place.name}, which nobody held, was taken by {people(day.world, army.nation)}",
        puts=(
            replace(army, at=place.id, inside=True),
            regions.handed(place, army.nation, day.number),
            *duty.finished(day, army.id),
        ),
    )


def _begun(day: Day, army: Army, place: Place) -> Happening:
    record = Siege(id=place.id, by=(army.id,), since=day.number, endurance=walls.endurance(day.numbers, place))
    camped = stockades.owner(day.world, place.id) is not None
    mustered = () if camped else manning.muster(day, place)
    shut = () if camped else (replace(mustered[1] if mustered else place, besieged=True),)
    inside = [one for key in regions.inside(day.world, place.id) for one in who(key)]
    return Happening(
        "TUM-SIE-1",
        "siege begun",
        f"{army.name}: laid siege to {place.name}; endurance {record.endurance},"
        f" defence bonus {walls.bonus(day.numbers, place)}",
        (*who(army), *inside),
        f"The siege of {stockades.called(day.world, place.id)} has begun.",
        public=True,
        notable=True,
        at=_xy(day, place.id),
        tale=f"{tales.host(day, army)}, laid siege to {stockades.called(day.world, place.id)}",
        puts=(record, *mustered[:1], *shut),
    )


def keep(day: Day) -> Happenings:
    """Let besiegers that are gone be so, and end the sieges that no besieger is left in (TUM-SIE-1, TUM-SIE-3)."""
    for key in sorted(day.world.sieges):
        siege = day.world.sieges[key]
        camped = stockades.owner(day.world, key)
        gone = camped is not None and camped.status == "active" and not stockades.behind(camped)
        left = () if gone else tuple(one for one in siege.by if _lies(day, one, key))
        if left == siege.by:
            continue
        if left:
            away = ", ".join(one.name for one in _known(day.world, siege.by) if one.id not in left)
            name = stockades.hold(day.world, key).name
            text = f"{away}: no longer besieging {name}"
            yield Happening("TUM-SIE-1", "besieger gone", text, siege.by, puts=(replace(siege, by=left),))
        else:
            yield raised(day, siege)


def _known(world: World, ids: Sequence[str]) -> list[Army]:
    return [world.armies[key] for key in ids if key in world.armies]


def _lies(day: Day, army_id: str, place_id: str) -> bool:
    army = day.world.armies.get(army_id)
    if army is None or not fit(army) or not in_lines(day, army, place_id):
        return False
    return _hostile(day, army, stockades.hold(day.world, place_id))


def raised(day: Day, siege: Siege) -> Happening:
    """Return the end of a siege that has no besieger left: the garrison is at its posts, endurance is whole again."""
    place = replace(stockades.hold(day.world, siege.id), besieged=False)
    camped = stockades.owner(day.world, siege.id)
    left = camped is not None and not stockades.behind(camped)
    base = manning.base_army(day.world, siege.id) if camped is None else None
    puts: tuple[Record, ...] = (place,) if camped is None else ()
    if base is not None:
        puts = manning.dismissed(day.numbers, place, base)
    both = [*_known(day.world, siege.by), *regions.inside(day.world, siege.id)]
    within = regions.inside(day.world, siege.id) if camped is None else (camped,)
    concerned = dict.fromkeys(one for army in within for one in who(army))
    if camped is None:
        day.ends |= dict.fromkeys(((army.id, place.id) for army in both), place)
    besiegers = [one for army in _known(day.world, siege.by) for one in who(army)]
    return Happening(
        "TUM-SIE-1",
        "siege raised",
        f"The siege of {place.name} is over: no {'army' if left else 'besieger'} is left",
        tuple(dict.fromkeys((*concerned, *besiegers))),
        f"The siege of {stockades.called(day.world, place.id)} is over.",
        public=True,
        notable=True,
        at=_xy(day, siege.id),
        tale=f"the siege of {stockades.called(day.world, place.id)} ended",
        puts=(*puts, *lived_through(day.world, both)),
        drops=(("sieges", siege.id),),
    )


def lived_through(world: World, armies: Iterable[Army]) -> tuple[Commander, ...]:
    """Return the free commanders of `armies` with one more siege lived through (TUM-DUEL-1)."""
    chiefs = sorted({one.commander for one in armies if one.commander in world.commanders and one.commander})
    found = (world.commanders[key] for key in chiefs)
    return tuple(replace(one, sieges=one.sieges + 1) for one in found if one.status == "free")


def refuse_besieged(world: World, army: Army) -> None:
    """Raise NotNow when the army stands at a stronghold that is besieged: nobody goes in or out (TUM-SIE-1)."""
    place = world.places.get(army.at) if isinstance(army.at, str) else None
    if place is not None and place.besieged:
        raise NotNow(f"{place.name} is besieged")
