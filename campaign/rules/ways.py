"""The way an army takes: the legs ahead of it, from where it stands to where its order sends it."""

from collections.abc import Sequence

from campaign.core.plane import metres
from campaign.land.land import Land
from campaign.land.routes import Leg
from campaign.model.order import March
from campaign.model.place import At


def legs(land: Land, at: At, act: March, way: Sequence[str], enough: int) -> tuple[list[Leg], bool, bool] | None:
    """Return the legs from `at` along the planned `way` to the goal of `act`; None when there is no way.

    With them, whether they reach the goal (no more legs are made than cover `enough` metres), and whether the quickest
    way was found anew, as it is where the army has left the way or nothing is planned. `way` is as from `planned`.
    """
    if act.country or not way:
        return _found(land, at, act)
    made: list[Leg] = []
    here, length = at, 0
    for place in ahead(way, at):
        leg = road(land, here, place)
        if leg is None:
            return _found(land, at, act)
        made.append(leg)
        here, length = place, length + leg.length
        if length >= enough:
            return made, place == act.to, False
    if here == act.to:
        return made, True, False
    last = land.route(here, act.to)
    return None if last is None else ([*made, *last.legs], True, False)


def _found(land: Land, at: At, act: March) -> tuple[list[Leg], bool, bool] | None:
    found = land.route(at, act.to, act.via, act.country)
    return None if found is None else (list(found.legs), True, True)


def road(land: Land, at: At, to: str) -> Leg | None:
    """Return the leg by road from `at` to the place `to`, if a road leads there directly and it is not there yet."""
    if isinstance(at, str):
        line = land.line(at, to)
        return None if line is None else Leg("road", at, to, line.road, line.points, line.length)
    if at.km is None or to not in (at.start, at.to):
        return None
    line = land.line((at.to if to == at.start else at.start) or "", to)
    if line is None:
        return None
    first = line.length - metres(at.km) if to == at.start else metres(at.km)
    if not 0 < first < line.length:
        return None
    return Leg("road", line.spot(first), to, line.road, line.cut(first, line.length), line.length - first)


def ahead(way: Sequence[str], at: At) -> Sequence[str]:
    """Return the places of a planned way that still lie ahead of an army at `at`.

    The first place of the way lies behind it if it stands there, or between it and the next.
    """
    if not way:
        return way
    if isinstance(at, str):
        return way[1:] if at == way[0] else way
    return way[1:] if len(way) > 1 and {at.start, at.to} == {way[0], way[1]} else way


def planned(found: Sequence[Leg], act: March) -> tuple[str, ...]:
    """Return the places of a way by road: the one behind the army, then those ahead. Across country none are kept."""
    if act.country or not found:
        return ()
    start = found[0].start
    first = start if isinstance(start, str) else start.start
    ends = [leg.end for leg in found if isinstance(leg.end, str)]
    return tuple(([first] if first is not None else []) + ends)


def onward(way: Sequence[str], via: Sequence[str], passed: Sequence[str]) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return the way and the places still to be passed when the army has passed `passed`, in that order."""
    for place in passed:
        if place in way:
            way = way[way.index(place) :]
        if via and via[0] == place:
            via = via[1:]
    return tuple(way), tuple(via)
