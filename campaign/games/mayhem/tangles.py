"""Combats that hang together, in an order in which their chances are reckoned with as few figures at once as may be.

Combats of four different figures may change places; those that have a figure in common keep their order (MAY-MEL-2).
"""

from collections.abc import Sequence

Combat = tuple[str, str]


def tangles(combats: Sequence[Combat]) -> list[list[Combat]]:
    """Return the combats in parts that have no figure in common, each in an order that comes to the same."""
    parts: list[tuple[set[str], list[int]]] = []
    for at, both in enumerate(combats):
        mine = [part for part in parts if not part[0].isdisjoint(both)]
        parts = [part for part in parts if part[0].isdisjoint(both)]
        parts.append(({*both, *(id for part in mine for id in part[0])}, [*(n for part in mine for n in part[1]), at]))
    return [_along([combats[at] for at in sorted(numbers)]) for _, numbers in parts]


def _along(combats: Sequence[Combat]) -> list[Combat]:
    """Return the combats of one part from one end of it to the other, each after those that must come before it."""
    first = _steps(combats, combats[0][0])
    steps = _steps(combats, max(first, key=first.__getitem__))
    last: dict[str, int] = {}
    before: list[set[int]] = []
    for at, both in enumerate(combats):
        before.append({last[id] for id in both if id in last})
        last.update(dict.fromkeys(both, at))
    done: dict[int, None] = {}
    for at in sorted(range(len(combats)), key=lambda at: (sum(steps[id] for id in combats[at]), at)):
        waiting = [at]
        while waiting:
            missing = sorted(before[waiting[-1]] - set(done))
            if missing:
                waiting.append(missing[0])
            else:
                done.setdefault(waiting.pop())
    return [combats[at] for at in done]


def _steps(combats: Sequence[Combat], start: str) -> dict[str, int]:
    """Return how many combats each figure is from `start`."""
    found = {start: 0}
    fresh = [start]
    while fresh:
        one = fresh.pop(0)
        for both in combats:
            if one in both:
                for other in both:
                    if other not in found:
                        found[other] = found[one] + 1
                        fresh.append(other)
    return found
