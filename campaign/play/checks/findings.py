"""Where the checks put what they find: each fault with the file, line and column of its value."""

from collections.abc import Mapping
from typing import Any

from campaign.core.fault import Fault
from campaign.files import layouts
from campaign.files.complaints import hint, listed, shown
from campaign.files.load import Loaded
from campaign.model.world import World

CODES: dict[str, str] = {
    "UNKNOWN": "the name is that of nothing in the world",
    "POSITION": "a position is a place, or from, to and km along a road, or x and y: one of them, whole",
    "ROAD": "no road joins the two places, or the point lies beyond its end",
    "ROAD-SHORT": "warning: the road is said to be shorter than the straight line between its ends",
    "OUTSIDE": "the position lies outside the map's bounds",
    "WATER": "the position lies in the water",
    "INSIDE": "the army is said to be inside, and stands at no stronghold",
    "TWO-ARMIES": "one commander leads two armies",
    "CANNOT-LEAD": "a dead or captured commander leads an army",
    "TWO-FLEETS": "one commander leads two fleets",
    "SHARED-ID": "a fleet and an army have one id",
    "HARBOUR": "no ships come to the place, or it has no harbour",
    "ASHORE": "the fleet lies on land, or on water on which no ships sail",
    "RIVER": "the river is not navigable, or not so long",
    "LOAD": "ships of one group carry loads of different kinds, the same twice, or people of no army (TUM-SHIP-1)",
    "CAPACITY": "the cargo of a group of ships is more than they hold (TUM-SHIP-1)",
    "ABOARD": "an army aboard and its fleet do not agree on where it is",
    "STOWED": "warning: the loads of a fleet are not what the army aboard is",
    "SHEET": "warning: the open battle sheet cannot be fought as it stands",
    "CAPTOR": "warning: a commander is captured by nobody, or free and held by somebody",
    "AGES": "warning: parent and child are too near in age, or the child is the older",
    "NOBODY": "warning: a detachment or army without soldiers",
    "ABSURD": "the number is beyond anything a campaign can have",
    "UNUSUAL": "warning: the detachment is larger or smaller than usual (TUM-ARMY-4)",
    "OVERLOADED": "warning: the army has more than it can carry and will leave the rest behind (TUM-SUP-2)",
    "CALENDAR": "the dates make no calendar",
    "NUMBER": "the rules have no such number, or it cannot have this value",
    "RELATION": "a nation declares a relation to itself",
    "ONE-SIDED": "warning: two nations declare different things of each other (hostile goes before allied)",
    "FORAGE": "a forage figure is poor, fair, good, rich or a number",
    "DAY": "the weather's day is no day of the campaign",
    "SAME-ID": "warning: an army and a commander who does not lead it have one id",
    "SAME-NAME": "warning: two commanders have one name, so orders and reports cannot tell them apart",
    "SIEGE": "warning: a siege without a besieger, or one that its place does not know of",
    "SIEGE-DAY": "a siege began on a day that has not been played",
    "LEVY": "troops that gather are due before they were ordered, or their records do not fit together",
    "LETTER": "a letter under way is for its own writer, has no way, or its days contradict each other",
    "CHANCE": "the chance of an operation is written N-in-M, with N at most M",
    "LAND-NUMBER": "a coordinate lies farther off than any map reaches",
    "LAND-BOUNDS": "the map has no ground, or something lies outside its bounds",
    "LAND-CORNERS": "an area or river has too few points",
    "LAND-CROSSES-ITSELF": "an area's line crosses itself",
    "LAND-OUTLINES": "two outlines cross",
    "LAND-WATER": "a place or road lies in the water",
    "LAND-SAME-POINT": "two places lie at the same point",
    "LAND-LOOP": "a road leads from a place to itself",
    "LAND-HARBOUR": "warning: a place is said to have a harbour and lies far from navigable water",
    "LAND-MOUTH": "warning: a navigable river reaches no other water",
}
# Looking for the nearest of so many names in one run; beyond it faults come without a proposal.
_MOST_COMPARED = 200_000
_FEW = 12
_TABLE = {
    "nation": "nations",
    "commander": "commanders",
    "army": "armies",
    "fleet": "fleets",
    "place": "places",
    "stronghold": "places",
    "road": "roads",
    "river": "rivers",
}


class Findings:
    """Gathers what is wrong with `world`; places are looked up in the files of `loaded`.

    Without `warnings` only errors are kept.
    """

    def __init__(self, world: World, loaded: Loaded, *, warnings: bool = True) -> None:
        """Begin with nothing found."""
        self.world = world
        self.faults: list[Fault] = []
        self.warnings = warnings
        self._loaded = loaded
        self._compared = 0
        # What is missing from a table that could not be read whole may only be missing because of that.
        broken = {layouts.table_of(fault.file) for fault in loaded.faults if fault.severity == "error"}
        self._unsure = {table.name for table in broken if table is not None}

    def add(self, code: str, table: str, key: str, *path: str | int, of_key: bool = False, says: str) -> None:
        """Add an error at the value at `path` in the record `key` of `table`, or at its key."""
        file, line, col = self._loaded.mark(table, key, *path, of_key=of_key)
        self.faults.append(Fault(file, line, col, code, says))

    def warn(self, code: str, table: str, key: str, *path: str | int, of_key: bool = False, says: str) -> None:
        """Add a warning; nothing happens where only errors are asked for."""
        if self.warnings:
            file, line, col = self._loaded.mark(table, key, *path, of_key=of_key)
            self.faults.append(Fault(file, line, col, code, says, "warning"))

    def whole(self, table: str) -> bool:
        """Return whether all of a table could be read, so that what is not in it is nowhere."""
        return table not in self._unsure

    def near(self, name: str, names: Mapping[str, Any]) -> str:
        """Return the proposal that goes with a wrong name: the nearest right one, or all when they are few."""
        self._compared += len(names)
        if self._compared > _MOST_COMPARED:
            return ""
        found = hint(name, names)
        return found or (f" ({listed(sorted(names))})" if 0 < len(names) <= _FEW else "")

    def known(
        self,
        kind: str,
        name: str,
        names: Mapping[str, Any],
        table: str,
        key: str,
        *path: str | int,
        of_key: bool = False,
    ) -> bool:
        """Return whether `name` is one of `names`; if not, add the fault that there is no such `kind`."""
        if name in names:
            return True
        if not self.whole(_TABLE[kind]):
            return False
        says = f"there is no {kind} {shown(name)}{self.near(name, names)}"
        self.add("UNKNOWN", table, key, *path, of_key=of_key, says=says)
        return False

    def limit(self, value: int, most: int, unit: str, table: str, key: str, *path: str | int) -> None:
        """Add a fault when `value` is more than `most`."""
        if value > most:
            self.add("ABSURD", table, key, *path, says=f"{value:,} {unit}: more than {most:,} is a slip of the pen")
