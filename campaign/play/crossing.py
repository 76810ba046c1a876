"""Ways by land and water: march to the ships, load, sail, unload, march on (TUM-SHIP-2 to TUM-SHIP-5)."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product
from math import ceil

from msgspec.structs import replace

from campaign.core.calendar import Dates
from campaign.core.plane import METRES_A_KM, distance
from campaign.land.land import Land
from campaign.land.water.chart import Passage
from campaign.model.army import Army
from campaign.model.order import March, Pace, When
from campaign.model.place import At
from campaign.model.world import World
from campaign.play.itineraries import WALKER, LegLine, RouteLine, named
from campaign.rules import pace as paces
from campaign.rules.counting import with_usual
from campaign.rules.forecast import forecast
from campaign.rules.numbers import Numbers
from campaign.rules.sea import holds, quays
from campaign.rules.sea.speed import days as sailed
from campaign.rules.sea.voyages import costs

_TRIED = 12  # harbours at each end, the nearest ones


@dataclass(frozen=True, slots=True)
class _Quay:
    """Where the army goes aboard or ashore: its own position, that of the ships, and the metres of march there."""

    army: At
    ships: At
    march: int


@dataclass(frozen=True, slots=True)
class Crossing:
    """How an army is to travel: its pace by land, by day or night, rowing or under sail."""

    world: World
    land: Land
    dates: Dates
    pace: Pace
    when: When
    row: bool

    def way(self, army: Army, goal: At) -> RouteLine | None:
        """Return the way of an army from where it is to `goal` by ship, as it starts on the next day; None without one,
        or when it is there.

        It goes by the harbours, or by the shores at its two ends if they lie at the water, that take the fewest days.
        """
        numbers = Numbers(self.world.campaign.rules)
        speed = paces.speed(self.world, numbers, army, forced=self.pace == "forced", night=self.when == "night")
        ships = sum(wanted.ships for wanted in holds.wanted(numbers, with_usual(self.world, numbers, army)))
        down, up, _ = costs(numbers, self.row)
        best: tuple[tuple[int, int], _Quay, _Quay, Passage] | None = None
        here, there = self.land.xy(army.at), self.land.xy(goal)
        for out, back in (
            product(list(self._quays(army.at, aboard=True)), list(self._quays(goal))) if here != there else ()
        ):
            passage = self.land.sail(out.ships, back.ships, down, up)
            if passage is None or not passage.legs:
                continue
            days = sailed(numbers, passage, self.row) + sum(
                ceil(quay.march / max(speed.metres, 1)) + self._loaded(numbers, ships, quay) for quay in (out, back)
            )
            rank = days, out.march + passage.metres + back.march
            if best is None or rank < best[0]:
                best = rank, out, back, passage
        return None if best is None else self._line(numbers, army, goal, ships, *best[1:])

    def _quays(self, at: At, *, aboard: bool = False) -> Iterator[_Quay]:
        """Yield where one can go `aboard`, else ashore, on the way from or to a position, nearest first.

        Who stands so near the water that ships come to him goes aboard from there.
        """
        land, here = self.land, self.land.xy(at)
        moored = land.moor(at)
        if moored is not None and moored not in land.harbours:
            dry = land.ashore(moored, land.bank(at) or "left")
            march = land.route(at, dry) if dry is not None else None
            if dry is not None and march is not None:
                yield _Quay(at, moored, 0) if aboard else _Quay(dry, moored, march.length)
        near = sorted((distance(here, land.points[place]), place) for place in land.harbours)
        for _, place in near[:_TRIED]:
            march = land.route(at, place)
            if march is not None:
                yield _Quay(place, place, march.length)

    def _loaded(self, numbers: Numbers, ships: int, quay: _Quay) -> int:
        """Return the days that so many ships take to load or unload, if nobody else does so there (TUM-SHIP-3)."""
        at = quay.ships
        river = self.land.harbours[at].river if isinstance(at, str) else at.river
        return max(1, ceil(ships / numbers[quays.BANK if river else quays.COAST]))

    def _line(
        self, numbers: Numbers, army: Army, goal: At, ships: int, out: _Quay, back: _Quay, passage: Passage
    ) -> RouteLine:
        first = self.world.campaign.day + 1
        legs: list[LegLine] = []
        notes: list[str] = []
        day: int | None = first
        metres = out.march + passage.metres + back.march

        def stay(start: At, end: At, kind: str, far: int, days: int) -> None:
            nonlocal day
            km = round(far / METRES_A_KM, 1)
            legs.append(LegLine(named(self.world, start), named(self.world, end), kind, km, (), days))
            day = None if day is None else day + days

        def march(start: At, end: At, *, landed: bool = False) -> None:
            nonlocal day, metres
            way = self.land.route(start, end)
            if way is None or not way.legs:
                return
            act = March(end, (), self.pace, self.when)
            seen = forecast(self.world, self.land, numbers, self.dates, replace(army, at=start), act, day or first)
            days = None if seen.arrives is None or day is None else seen.arrives - day + 1
            if seen.barred and landed:
                metres -= way.length
                notes.append(f"It lands beside {named(self.world, end)} and stays on the shore: {seen.barred}.")
                return
            if seen.barred:
                notes.append(f"Cannot pass: {seen.barred}.")
            fords = tuple(sorted({self.world.rivers[river].name for leg in way.legs for _, river in leg.fords}))
            km = round(way.length / METRES_A_KM, 1)
            legs.append(LegLine(named(self.world, start), named(self.world, end), "march", km, fords, days))
            day = None if day is None or days is None else day + days

        march(army.at, out.army)
        stay(out.army, out.ships, "load", 0, self._loaded(numbers, ships, out))
        kind = "row" if self.row else "sail"
        stay(out.ships, back.ships, kind, passage.metres, sailed(numbers, passage, self.row))
        stay(back.ships, back.army, "unload", 0, self._loaded(numbers, ships, back))
        march(back.army, goal, landed=back.ships not in self.land.harbours)
        if army.id != WALKER:
            notes.insert(0, f"It fills {ships:,} ships.")
        days = None if day is None else day - first
        arrival = "" if day is None else self.dates.long(day - 1)
        return RouteLine(round(metres / METRES_A_KM, 1), days, arrival, tuple(legs), tuple(notes))
