"""The rulebook's entries, as `campaign.core.book` keeps them."""

from campaign.core.book import Rule, figures, filled

__all__ = ["Rule", "figures", "filled"]
