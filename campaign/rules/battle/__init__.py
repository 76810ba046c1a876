"""Battles and storms: the sheet read, resolved, and weighed beforehand (TUM-BAT-2 to 12, TUM-SIE-2, TUM-SHIP-8)."""

from campaign.rules.battle import counted, fate, lines, outcome, rows, wrecks

RULES = (*lines.RULES, *rows.RULES, *fate.RULES, *outcome.RULES, *wrecks.RULES)

__all__ = ["RULES", "counted", "fate", "lines", "outcome", "rows", "wrecks"]
