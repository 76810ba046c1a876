"""The ground that armies search or burn: which regions count, and what they yield (TUM-FOR-2, TUM-FOR-3)."""

import msgspec

from campaign.core.plane import METRES_A_KM, metres
from campaign.model.army import Army
from campaign.model.place import Place, Region
from campaign.rules.book import Rule
from campaign.rules.counting import PERCENT, has_cavalry, has_skirmishers
from campaign.rules.day import Day
from campaign.rules.numbers import Number, Numbers, number
from campaign.rules.regions import region

M2_A_KM2 = METRES_A_KM * METRES_A_KM

RADIUS = number("foraging.radius", 20, "km", "TUM-FOR-1")
WIDER = number("foraging.wider", 2, "times as far with cavalry or skirmishers", "TUM-FOR-1")
POOR = number("foraging.poor", 20, "supplies a km²", "TUM-FOR-2", reading=True)
FAIR = number("foraging.fair", 60, "supplies a km²", "TUM-FOR-2", reading=True)
GOOD = number("foraging.good", 120, "supplies a km²", "TUM-FOR-2", reading=True)
RICH = number("foraging.rich", 240, "supplies a km²", "TUM-FOR-2", reading=True)
TIMES = number("foraging.times", 5, "times", "TUM-FOR-3")
COVERED = number("foraging.covered", 50, "% of the region inside the circle", "TUM-FOR-3", reading=True)
BURN_RADIUS = number("burning.radius", 20, "km", "TUM-BURN-1")
BURN_WIDER = number("burning.wider", 2, "times as far with cavalry", "TUM-BURN-1")
NUMBERS = (RADIUS, WIDER, POOR, FAIR, GOOD, RICH, TIMES, COVERED, BURN_RADIUS, BURN_WIDER)

FERTILE: dict[str, Number[int]] = {"poor": POOR, "fair": FAIR, "good": GOOD, "rich": RICH}

RULES = (
    Rule(
        "TUM-FOR-2",
        "What it finds depends on how fertile and settled the ground is.",
        "Each region has its figure in supplies a km²: poor {foraging.poor}, fair {foraging.fair}, good {foraging.good}"
        ", rich {foraging.rich}, or a number. An army finds, in every region that counts, that much for each km² of it"
        " inside the circle, rounded down; modifiers then add to the sum, rounded down again.",
    ),
    Rule(
        "TUM-FOR-3",
        "A region yields at most {foraging.times} times, then nothing until after the next spring.",
        "A region counts when the circle covers {foraging.covered}% of it, or the army stands in it. Exhausted or"
        " burned ground recovers on the first day of summer after a spring that began after it was exhausted or burned;"
        " counts that have not come so far go back to 0 every first day of summer.",
    ),
)


class Ground(msgspec.Struct, frozen=True):
    """A region that counts for one foraging or burning, and how much of it lies inside the circle."""

    fort: Place
    taken: Region
    inside_m2: int


def counting(day: Day, army: Army, radius: int) -> tuple[Ground, ...]:
    """Return the regions, by id, that count for an army searching `radius` metres around (TUM-FOR-3)."""
    x, y = day.land.xy(army.at)
    here = day.land.nearest(x, y)
    least = day.numbers[COVERED]
    return tuple(
        Ground(day.world.places[one.region], region(day.world, one.region), one.inside_m2)
        for one in sorted(day.land.covered(x, y, radius), key=lambda one: one.region)
        if one.region == here or one.inside_m2 * PERCENT >= one.cell_m2 * least
    )


def reach(numbers: Numbers, army: Army) -> int:
    """Return how far the army forages, in metres: farther with cavalry or skirmishers (TUM-FOR-1, TUM-ARMY-6)."""
    return metres(numbers[RADIUS] * (numbers[WIDER] if has_cavalry(army) or has_skirmishers(army) else 1))


def burn_reach(numbers: Numbers, army: Army) -> int:
    """Return how far the army burns, in metres: farther with cavalry, not with skirmishers (TUM-BURN-1)."""
    return metres(numbers[BURN_RADIUS] * (numbers[BURN_WIDER] if has_cavalry(army) else 1))


def fertility(numbers: Numbers, place: Place) -> int:
    """Return what a region yields, in supplies a km² (TUM-FOR-2)."""
    return place.forage if isinstance(place.forage, int) else numbers[FERTILE[place.forage]]


def bare(numbers: Numbers, ground: Region) -> bool:
    """Return whether a region yields nothing for now: exhausted or burned (TUM-FOR-3)."""
    return ground.burned is not None or ground.exhausted is not None or ground.count >= numbers[TIMES]
