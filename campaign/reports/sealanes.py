"""The lanes of ships that a map shows: of all ways between harbours those that lead past no other."""

from itertools import combinations

from campaign.land.land import Land
from campaign.reports.maps.view import Point


def pairs(land: Land) -> list[tuple[str, str]]:
    """Return the harbours that a lane joins, by id: no other is nearer by water to both than they are to each other.

    A way counts there and back, for rivers run one way.
    """
    far = {(a, b): metres for a, ways in land.lanes.items() for b, metres in ways}
    both = {(a, b): metres + far[b, a] for (a, b), metres in far.items() if (b, a) in far}
    near: dict[str, list[tuple[int, str]]] = {}
    for (a, b), metres in both.items():
        near.setdefault(a, []).append((metres, b))
    for found in near.values():
        found.sort()
    joined = []
    for a, b in combinations(sorted(near), 2):
        between = both.get((a, b), 0)
        nearer = (c for metres, c in near[a] if metres < between)
        if between and not any((c, b) in both and both[c, b] < between for c in nearer):
            joined.append((a, b))
    return joined


Lines = tuple[tuple[Point, ...], ...]


def lines(land: Land) -> tuple[Lines, Lines]:
    """Return the lanes over open water and those on rivers, as lines in metres, what several have in common once."""
    found: dict[bool, list[tuple[Point, ...]]] = {False: [], True: []}
    drawn: set[tuple[Point, ...]] = set()
    for a, b in pairs(land):
        passage = land.sail(a, b)
        line: list[Point] = []
        river = False
        for leg in passage.legs if passage is not None else ():
            ends = tuple(sorted(leg.points))
            known = ends in drawn
            if known or river is not bool(leg.river):
                found[river].append(tuple(line))
                line, river = [], bool(leg.river)
            if not known:
                drawn.add(ends)
                line += leg.points if not line else leg.points[1:]
        found[river].append(tuple(line))
    sea, rivers = (tuple(line for line in found[river] if line) for river in (False, True))
    return sea, rivers
