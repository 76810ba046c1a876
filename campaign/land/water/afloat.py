"""The questions about water, as the land answers them."""

from collections.abc import Mapping
from typing import TYPE_CHECKING

from campaign.land.water.chart import Harbour, Passage
from campaign.model.place import At

if TYPE_CHECKING:
    from campaign.land.water.water import Water


class Afloat:
    """What a land tells of ships, harbours and ways over water."""

    if TYPE_CHECKING:

        @property
        def water(self) -> Water:
            """The water on which ships sail."""

    @property
    def harbours(self) -> Mapping[str, Harbour]:
        """Where ships lie, by the id of the place.

        Strongholds no farther than `harbours.NEAR` from navigable water and places with `harbour: true` no farther
        than `harbours.FAR` have one, those with `harbour: false` none.
        """
        return self.water.harbours

    @property
    def lanes(self) -> Mapping[str, tuple[tuple[str, int], ...]]:
        """For each harbour (harbour, metres over water, upstream counted double) for all that are reached, by id."""
        return self.water.lanes

    def sail(self, start: At, goal: At, down: int = 1, up: int = 2) -> Passage | None:
        """Return the quickest way over water from one position to another; without legs when it is the same.

        A metre costs `down` on open water and downstream, `up` upstream. An end on land no farther than `water.BESIDE`
        from navigable water stands for the water beside it. None when no way leads there, or an end is not at the
        water. KeyError when a position names what does not exist.
        """
        return self.water.sail(start, goal, down, up)

    def navigable(self, x: int, y: int) -> bool:
        """Return whether the point lies on water on which ships sail."""
        return self.water.navigable(x, y)

    def moor(self, at: At) -> At | None:
        """Return the position that a fleet takes at `at`: a harbour's place, or a point of the water or a river.

        None when no ships come there.
        """
        return self.water.moor(at)

    def ashore(self, at: At, bank: str = "") -> At | None:
        """Return where people set foot on land from a fleet at `at`: the harbour's place, or the nearest dry point.

        On a river away from a harbour `bank` is "left" or "right", looking downstream. None when there is no land
        within `water.BESIDE`, when no ships come to `at`, or when the bank is wanting.
        """
        return self.water.ashore(at, bank)

    def bank(self, at: At) -> str:
        """Return "left" or "right" for a position on land beside a navigable river, looking downstream, else "".

        A position on the very line of the river counts to the left bank.
        """
        return self.water.bank(at)
