"""How fast a messenger rides (TUM-MSG-2)."""

from campaign.rules.numbers import number

MESSENGER = number("messages.messenger", 70, "km a day", "TUM-MSG-2")
