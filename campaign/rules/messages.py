"""How fast a messenger rides (TUM-MSG-2)."""

from campaign.rules.book import Rule
from campaign.rules.numbers import number

MESSENGER = number("messages.messenger", 70, "km a day", "TUM-MSG-2")
NUMBERS = (MESSENGER,)

RULES = (
    Rule(
        "TUM-MSG-2",
        "A messenger rides {messages.messenger} km a day.",
        "The days between seats that `map stats` gives are by road, a day begun counting whole.",
    ),
)
