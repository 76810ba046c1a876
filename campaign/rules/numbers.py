"""The numbers of the rules, as `campaign.core.numbers` keeps them."""

from campaign.core.numbers import Number, Numbers, complaint, number, registry

__all__ = ["Number", "Numbers", "complaint", "number", "registry"]
