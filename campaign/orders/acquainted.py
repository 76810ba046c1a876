"""Which commanders one commander knows of, and where he last knew them to be: nothing that he cannot know goes in."""

from collections.abc import Iterable, Iterator, Mapping, Sequence

from campaign.core.numbers import Numbers
from campaign.core.plane import METRES_A_KM, Point, distance
from campaign.land.land import Land
from campaign.model.army import Army
from campaign.model.fleet import Fleet
from campaign.model.knowledge import Observation
from campaign.model.order import Split, Write
from campaign.model.place import At, Spot
from campaign.model.world import World
from campaign.orders.names import Chart, CommanderName
from campaign.orders.tokens import spoken
from campaign.rules import talking, whereabouts
from campaign.rules.day import led_by
from campaign.rules.joining import REACH
from campaign.rules.letters import stands
from campaign.sight.hearing import SIGHT

_LETTER = "letter:"  # begins the key of an observation that is a letter: its sender's id, a dot and a number follow


def acquainted(
    world: World,
    land: Land,
    chart: Chart,
    who: str,
    seen: Sequence[Observation],
    company: Sequence[str] | None = None,
) -> Iterator[CommanderName]:
    """Yield the commanders of whom `who` knows, himself too, whether or not they are free or alive by now.

    Those with a player where they are common knowledge; those at the same place as he; those whom what he has `seen`
    names, as the leader of an army or fleet or as who told or wrote him of it; whom he is tied to; the captains and
    recruits' leaders of his own; those whom he has named in orders before. `chart` are the places he knows, `company`
    those at the same place where that is worked out already.
    """
    if company is None:
        company = talking.company(world, land, Numbers(world.campaign.rules), world.campaign.day + 1, who)
    here = stands(world, world.commanders[who])
    spots, banners = _spots(world, chart, seen), _banners(seen)
    common = {key for key, one in world.commanders.items() if one.player and world.campaign.common.commanders}
    known = {who, *company, *common, *_named(world, seen), *_own(world, who)}
    for key in sorted(known & world.commanders.keys()):
        one = world.commanders[key]
        sure = key in common or key in company
        nation = one.nation if sure else banners.get(one.name, "")
        yield CommanderName(key, one.name, here if key in company else spots.get(one.name), nation)


def _named(world: World, seen: Iterable[Observation]) -> Iterator[str]:
    """Yield the commanders whom these observations name."""
    called: dict[str, list[str]] = {}
    for key, one in sorted(world.commanders.items()):
        called.setdefault(one.name, []).append(key)
    for found in seen:
        if found.about == "word" and found.key.startswith(_LETTER):
            yield found.key.removeprefix(_LETTER).rpartition(".")[0]
        for name in (str(found.seen.get("commander") or ""), found.source):
            forces: Mapping[str, Army | Fleet] = world.armies if found.about == "army" else {}
            if found.about == "fleet":
                forces = world.fleets
            leader = forces[found.key].commander if found.key in forces else None
            ids = called.get(name, [])
            yield from [leader] if leader is not None and leader in ids else ids[:1]


def _own(world: World, who: str) -> Iterator[str]:
    """Yield those whom he knows from his own affairs: his tie, his captains, leaders of his recruits, his orders."""
    tie = spoken(world.commanders[who].tie)
    for key, one in sorted(world.commanders.items()):
        for name in (spoken(key), spoken(one.name)):
            if name and any(tie[at : at + len(name)] == name for at in range(len(tie))):
                yield key
    army = led_by(world, who)
    if army is not None:
        yield from (one.wages.captain for one in army.detachments.values() if one.wages is not None)
    yield from (levy.under for levy in world.levies.values() if levy.who == who)
    for order in world.orders.values():
        if order.who == who and isinstance(order.act, Write | Split):
            yield order.act.to if isinstance(order.act, Write) else order.act.under


def _banners(seen: Iterable[Observation]) -> dict[str, str]:
    """Return under which nation's banner each commander was last seen with one's own eyes, by his name."""
    newest: dict[str, Observation] = {}
    for one in seen:
        name = str(one.seen.get("commander") or "")
        if (
            name
            and one.how == SIGHT
            and one.seen.get("nation")
            and (name not in newest or _when(newest[name]) <= _when(one))
        ):
            newest[name] = one
    return {name: str(one.seen["nation"]) for name, one in newest.items()}


def _when(one: Observation) -> tuple[int, int, int]:
    return one.day, one.minute, one.learned


def _spots(world: World, chart: Chart, seen: Iterable[Observation]) -> dict[str, At]:
    """Return where each commander was when he was last made out, or wrote what was read, by his name: a place that is
    known, else a point.
    """
    newest: dict[str, tuple[tuple[int, int, int], Point]] = {}
    for one in seen:
        met = _met(chart, one)
        if met is None:
            continue
        when, (name, point) = _when(one), met
        if name not in newest or newest[name][0] <= when:
            newest[name] = when, point
    reach = Numbers(world.campaign.rules)[REACH] * METRES_A_KM
    return {name: _place(chart, point, reach) for name, (_, point) in newest.items()}


def _met(chart: Chart, one: Observation) -> tuple[str, Point] | None:
    """Return which commander an observation makes out, by name, and where; None where it tells of nobody's place."""
    if one.about in ("army", "fleet"):
        name = str(one.seen.get("commander") or "")
        return (name, (one.x, one.y)) if name else None
    return wrote(one, chart.called) if one.about == "word" else None


def wrote(one: Observation, places: Mapping[str, Point]) -> tuple[str, Point] | None:
    """Return who wrote a letter that was read, by name, and where, in metres; None for what is no letter.

    A letter says in words where it was written (TUM-MSG-2): `places` are those that are meant by their names.
    """
    if not one.key.startswith(_LETTER) or not one.source:
        return None
    point = whereabouts.meant(str(one.seen.get("place") or ""), places)
    return None if point is None else (one.source, point)


def _place(chart: Chart, point: Point, reach: float) -> At:
    near = [(distance((place.x, place.y), point), key) for key, place in chart.places.items()]
    off, key = min(near, default=(reach + 1, ""))
    return key if off <= reach else Spot(x=point[0] / METRES_A_KM, y=point[1] / METRES_A_KM)
