"""Who comes near whom, in the order in which they do (TUM-BAT-1)."""

from collections.abc import Callable, Iterable, Iterator, Set
from heapq import heappop, heappush
from typing import Generic, TypeVar

P = TypeVar("P", bound=tuple[object, ...])


class Nearing(Generic[P]):
    """Pairs that are yet to come near each other, to be taken one by one in the order of the ticks at which they do.

    `when` says for a pair at which tick, from a given one on, the two are near; None: never. Each pair comes once.
    """

    def __init__(self, pairs: Iterable[P], when: Callable[[P, int], int | None]) -> None:
        self._when = when
        self._waiting = dict.fromkeys(pairs)
        self._due: dict[P, int] = {}
        self._queue: list[tuple[int, P]] = []
        self._look(self._waiting, 0)

    def __iter__(self) -> Iterator[tuple[int, P]]:
        """Yield (tick, pair), the earliest first."""
        while self._queue:
            tick, pair = heappop(self._queue)
            if self._due.get(pair) != tick:
                continue  # one of the two has stopped since, and its meetings were looked for anew
            del self._waiting[pair], self._due[pair]
            yield tick, pair

    def stopped(self, who: Set[str], tick: int) -> None:
        """Look anew, from `tick` on, when those who stopped there are near the others that wait for them."""
        self._look([pair for pair in self._waiting if not who.isdisjoint(pair)], tick)

    def _look(self, pairs: Iterable[P], since: int) -> None:
        for pair in pairs:
            tick = self._when(pair, since)
            self._due.pop(pair, None)
            if tick is not None:
                self._due[pair] = tick
                heappush(self._queue, (tick, pair))
