"""Where each record lies in the folder of a world, and which ids it may have."""

import re
from collections.abc import Iterator
from typing import Any

from campaign.model.campaign import Campaign
from campaign.model.world import TABLES, Table

WORLD_FILE = "world.yaml"
CAMPAIGN = Table("campaign", Campaign, "each", "", fixed=True)
SUFFIX = ".yaml"
LONGEST_ID = 100
OTHER_FOLDERS = ("chronicle", "history", "reports", "land", "games", "sheets")  # of a world, but no table's own

_SLUG = re.compile(r"[a-z0-9][a-z0-9-]*")
_MADE = re.compile(r"[a-z0-9][a-z0-9.+@ _-]*")  # ids that the program makes from others
MADE_TABLES = ("rulings", "meetings", "battles", "piles", "letters", "news")
_LONGEST_MADE = 2000
_NO_SLUG = re.compile(r"[^a-z0-9]+")


def home(table: Table, record: Any) -> str:
    """Return the file in which `record` belongs, relative to the world."""
    if table.layout == "each":
        return f"{table.where}/{record.id}{SUFFIX}"
    if table.layout == "grouped":
        return f"{table.where}/{getattr(record, table.by)}{SUFFIX}"
    return table.where


def slug(name: str) -> str:
    """Return the id that a name for people suggests: "Göinge woods" → "goinge-woods"; "" when nothing is left."""
    from campaign.core.names import fold  # late: only faults and new things need it

    return _NO_SLUG.sub("-", fold(name)).strip("-")[:LONGEST_ID].strip("-")


def bad_id(table: str, key: str) -> str | None:
    """Return what is wrong with an id of `table` ("detachments" too), or None."""
    made = table in MADE_TABLES
    if (_MADE if made else _SLUG).fullmatch(key) is None:
        better = slug(key[:LONGEST_ID])
        return "an id has only small letters a to z, digits and hyphens" + (f"; such as '{better}'" if better else "")
    longest = _LONGEST_MADE if made else LONGEST_ID
    return f"an id has at most {longest} characters; names for people may be longer" if len(key) > longest else None


def table_of(file: str) -> Table | None:
    """Return the table whose records lie in `file` (relative to the world), the campaign's own settings included."""
    if file == WORLD_FILE:
        return CAMPAIGN
    folder, _, name = file.rpartition("/")
    for table in TABLES:
        if table.layout in ("each", "grouped"):
            if folder == table.where and name.endswith(SUFFIX):
                return table
        elif file == table.where:
            return table
    return None


def folders() -> Iterator[str]:
    """Yield the folders that hold a file for each record or group, in table order."""
    for table in TABLES:
        if table.layout in ("each", "grouped"):
            yield table.where


def files() -> Iterator[str]:
    """Yield the single files of a world: its settings, then the tables that have one file."""
    yield WORLD_FILE
    for table in TABLES:
        if table.layout not in ("each", "grouped"):
            yield table.where
