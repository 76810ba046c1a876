"""How many ships a shore has room for in a day (TUM-SHIP-3)."""

from dataclasses import dataclass, field

from campaign.core.plane import METRES_A_KM, Point, distance
from campaign.model.event import Why
from campaign.rules.book import Rule
from campaign.rules.numbers import Numbers, number

RULE = "TUM-SHIP-3"
COAST = number("ships.coast", 100, "ships a day", RULE)
BANK = number("ships.bank", 50, "ships a day", RULE)
ALONG = number("ships.shore", 10, "km of shore", RULE)
NUMBERS = (COAST, BANK, ALONG)

RULES = (
    Rule(
        RULE,
        "Along {ships.shore} km of coast at most {ships.coast} ships load or unload a day, on the bank of a river at"
        " most {ships.bank}.",
        "What ships do within {ships.shore} km of each other counts together, each bank for itself; the room goes by"
        " the ids of fleets and armies, and the rest wait for the next day. When the last ship has had its day, all are"
        " aboard or ashore.",
    ),
)


@dataclass(frozen=True, slots=True)
class Shore:
    """Where ships load or unload: in metres, and on a river which, and which of its banks."""

    point: Point
    river: str = ""
    bank: str = ""


@dataclass(slots=True)
class Quays:
    """The room that the shores have left on one day."""

    numbers: Numbers
    used: list[tuple[Shore, int]] = field(default_factory=list)

    def free(self, shore: Shore) -> int:
        """Return how many ships more may load or unload today there; at least 0 (TUM-SHIP-3)."""
        reach = self.numbers[ALONG] * METRES_A_KM
        beside = sum(
            ships
            for other, ships in self.used
            if (other.river, other.bank) == (shore.river, shore.bank) and distance(other.point, shore.point) <= reach
        )
        return max(0, self.numbers[BANK if shore.river else COAST] - beside)

    def why(self, shore: Shore) -> Why:
        """Return the room of a shore on a day as a reason (TUM-SHIP-3)."""
        most, where = (BANK, "a bank of a river") if shore.river else (COAST, "a coast")
        return Why(f"{self.numbers[most]:,} ships", f"the most a day along {self.numbers[ALONG]} km of {where}", RULE)

    def take(self, shore: Shore, wanted: int) -> int:
        """Return how many of `wanted` ships have their day there today; these have used the room."""
        ships = min(wanted, self.free(shore))
        if ships:
            self.used.append((shore, ships))
        return ships
