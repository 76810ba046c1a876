"""Rivers without a bridge (TUM-MOV-9)."""

from campaign.model.army import Army
from campaign.model.world import World
from campaign.rules import counting
from campaign.rules.book import Rule
from campaign.rules.numbers import Numbers, number

STEP = number("fording.step", 2, "km of column a half day", "TUM-MOV-9", least=1)
HALF = number("fording.half", 2, "half days in a day's march", "TUM-MOV-9")
BANK = number("fording.bank", 5, "m from the water", "TUM-MOV-9", reading=True)

RULES = (
    Rule(
        "TUM-MOV-9",
        "Crossing a river where no road crosses it takes half a day for every {fording.step} km of infantry. Cavalry"
        " crosses at its pace; wagons need a bridge.",
        "Begun steps of {fording.step} km of the column of infantry and noncombatants count whole, {fording.half} half"
        " days to a day's march; what the day is too short for is carried over. Skirmishers cross as cavalry, and so do"
        " the noncombatants of an army of nothing but cavalry and skirmishers. Until it is across, the army stands"
        " {fording.bank} m from the water on the near bank, on difficult ground for a battle. A Logistician's column is"
        " shorter here too. Wagons are left behind only by order.",
    ),
)


def half_days(world: World, numbers: Numbers, army: Army) -> int:
    """Return how many half days the army needs for a river without a bridge; 0 if it crosses at its pace."""
    step = numbers[STEP] * counting.KM
    return -(-counting.foot_column(world, numbers, army) // step) if step else 0
