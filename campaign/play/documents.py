"""The rulebook as a page: `docs/rulebook.md`, every implemented row with its numbers, by chapter."""

from itertools import groupby

from campaign.play.rulebook import Entry, Figure, rulebook
from campaign.rules.numbers import Numbers

# What the rows of each kind are about, in the order of the page.
CHAPTERS = {
    "WORLD": "World",
    "ARMY": "Armies",
    "REC": "Raising troops",
    "SUP": "Supplies",
    "FOR": "Foraging",
    "BURN": "Burning",
    "MOR": "Morale",
    "REST": "Rest",
    "MOV": "Movement",
    "SCO": "Scouting and weather",
    "FORT": "Strongholds and building",
    "DAY": "The day",
    "BAT": "Meetings and battles",
    "SIE": "Sieges",
    "HAR": "Harrying",
    "OPS": "Special operations",
    "SHIP": "Ships",
    "DUEL": "Duels",
    "COM": "Commanders",
    "TRAIT": "Traits",
    "MSG": "Messages",
    "FUL": "Full Tilt",
    "TIL": "Tilting for Pleasure",
    "VAL": "Tilting in Valon",
    "MAY": "Medieval Mayhem",
}
_CAMPAIGN = "TUM"  # how the IDs of the campaign's own rows begin; a game is a chapter
_ASKS = {
    "stopping": "Asks the GM, and the day waits for the answer.",
    "default": "The GM may decide otherwise: the default is applied, listed in `campaign today`, and can be changed.",
}
_SILENT = "—"  # the text of a row that is all reading
_HEAD = """\
# The rulebook

<!-- Made from the tables of the rules by `python -m tests.docs --accept`; do not edit. -->

The rules as the program plays them, row by row. The IDs are those of the campaign's rules; the words are ours. What is
marked *Reading* is not in the source: it is how the program reads a row that leaves something open, and so is a number
marked so. `campaign rulebook [ID]` prints the same with the numbers in force in your world, and `campaign phases` the
order of the day.

Every number may be changed for one world, by its name, in `world.yaml`:

```yaml
rules:
  supplies.noncombatant: 0     # camp followers find their own food
  morale.start: 10
```

Whole numbers stay whole, and are 0 or more, or 1 or more where others are divided by them; dice stay dice, such as
`2d6`. A name that does not exist is a fault of `check`.
"""


def rulebook_page() -> str:
    """Return the text of `docs/rulebook.md`: all rows with the rules' own numbers, by chapter."""
    entries = sorted(rulebook(Numbers()), key=lambda entry: list(CHAPTERS).index(_kind(entry)))  # stable: by ID within
    parts = [_HEAD]
    for kind, rows in groupby(entries, key=_kind):
        parts.append(f"## {CHAPTERS[kind]}\n")
        parts.extend(_row(entry) for entry in rows)
    return "\n".join(parts)


def _kind(entry: Entry) -> str:
    book, chapter, *_ = entry.id.split("-")
    return chapter if book == _CAMPAIGN else book


def _row(entry: Entry) -> str:
    lines = [f"### {entry.id}", ""]
    if entry.text != _SILENT:
        lines += [entry.text, ""]
    if entry.reading:
        lines += [f"*Reading:* {entry.reading}", ""]
    if entry.asks:
        lines += [_ASKS[entry.asks], ""]
    if entry.figures:
        lines += ["| number | value | unit | |", "|---|---|---|---|", *map(_figure, entry.figures), ""]
    return "\n".join(lines)


def _figure(figure: Figure) -> str:
    return f"| `{figure.name}` | {figure.default} | {figure.unit} | {'reading' if figure.reading else ''} |"
