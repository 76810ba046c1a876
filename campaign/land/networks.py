"""Questions about the whole road net, asked seldom: other ways, unreachable places, roads that all depends on."""

from collections.abc import Iterable
from itertools import combinations, islice
from typing import TYPE_CHECKING, cast

from campaign.land.land import Land
from campaign.land.routes import OFF_ROAD, Foothold, Leg, Way, cheapest, legs
from campaign.model.place import At

if TYPE_CHECKING:
    import networkx as nx

_START, _GOAL = "\0start", "\0goal"  # no id of a place begins so


def graph(land: Land) -> "nx.Graph[str]":
    """Return the net: all places, and the shortest road between neighbours with its `length` in metres and `road`."""
    import networkx as nx

    made: nx.Graph[str] = nx.Graph()
    made.add_nodes_from(sorted(land.points))
    for place in land.net:
        for length, to, road in land.net.links(place):
            if place < to:
                made.add_edge(place, to, length=length, road=road)
    return made


def alternatives(land: Land, start: At, goal: At, count: int) -> tuple[Way, ...]:
    """Return up to `count` ways by road, none through a place twice, quickest first; empty when there is none."""
    import networkx as nx

    net = graph(land)
    holds: list[dict[str, tuple[int, Foothold]]] = []
    for node, at in ((_START, start), (_GOAL, goal)):
        footholds = land.footholds(at)
        ends = cheapest(footholds)
        holds.append(ends)
        net.add_node(node)
        for place in sorted(ends):
            net.add_edge(node, place, length=ends[place][0])
        line = footholds[0].line if footholds and footholds[0].off == 0 else None
        if line is not None and net.has_edge(line.start, line.to):
            net.remove_edge(line.start, line.to)  # the position parts it in two
    ways: list[Way] = []
    try:
        for path in islice(nx.shortest_simple_paths(net, _START, _GOAL, weight="length"), count):
            places = tuple(path[1:-1])
            out, back = holds[0][places[0]][1], holds[1][places[-1]][1]
            found: tuple[Leg, ...] = tuple(legs(land, start, out, places, back, goal))
            ways.append(Way(found, sum(leg.length for leg in found)))
    except nx.NetworkXNoPath:
        pass
    best = land.route(start, goal)
    if best is not None and best not in ways:
        ways = [best, *ways][:count]
    return tuple(sorted(ways, key=_cost))


def _cost(way: Way) -> int:
    """Return what a way costs in metres of road."""
    return sum(leg.length * (OFF_ROAD if leg.kind == "country" else 1) for leg in way.legs)


def components(land: Land) -> tuple[tuple[str, ...], ...]:
    """Return the groups of places that roads join, largest first, equals by their first id; each group sorted."""
    import networkx as nx

    groups = [tuple(sorted(group)) for group in nx.connected_components(graph(land))]
    return tuple(sorted(groups, key=lambda group: (-len(group), group)))


def cuts(land: Land) -> tuple[str, ...]:
    """Return the roads whose cutting, each by itself, parts places that roads now join; sorted."""
    import networkx as nx

    net = graph(land)
    single = cast("Iterable[tuple[str, str]]", nx.bridges(net))
    return tuple(sorted(net.edges[a, b]["road"] for a, b in single if land.parallel(a, b) == 1))


def distances(land: Land, seats: Iterable[str]) -> dict[tuple[str, str], int | None]:
    """Return the metres by road between every two of `seats`, by (a, b) with a before b; None where no road leads."""
    import networkx as nx

    net = graph(land)
    names = sorted(set(seats))
    found: dict[tuple[str, str], int | None] = {}
    reached = {seat: nx.single_source_dijkstra_path_length(net, seat, weight="length") for seat in names[:-1]}
    for a, b in combinations(names, 2):
        far = reached[a].get(b)
        found[a, b] = None if far is None else int(far)
    return found
