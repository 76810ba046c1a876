"""The world: tables of frozen records keyed by id."""

from dataclasses import dataclass, field
from typing import Any, Literal

import msgspec

from campaign.model.army import Army
from campaign.model.battle import Battle
from campaign.model.campaign import Campaign, DiaryEntry
from campaign.model.fleet import Fleet
from campaign.model.knowledge import Knowledge
from campaign.model.order import Order
from campaign.model.people import Commander, Nation
from campaign.model.place import Outline, Place, Region, River, Road, Terrain
from campaign.model.ruling import Meeting, Pile, Ruling, Weather
from campaign.model.siege import Siege
from campaign.model.tourney import Tourney
from campaign.model.troops import Levy, Operation
from campaign.model.word import Letter, News

Record = (
    Nation
    | Commander
    | Army
    | Place
    | Road
    | River
    | Terrain
    | Outline
    | Region
    | Order
    | Ruling
    | Meeting
    | Battle
    | Siege
    | Pile
    | Weather
    | Letter
    | News
    | Levy
    | Fleet
    | Operation
    | Tourney
    | Knowledge
    | DiaryEntry
)


class Table(msgspec.Struct, frozen=True):
    """One table of the world and how it lies on disk.

    `layout`: "each" a file a record in folder `where`; "table" all records in the one YAML file `where`; "grouped" a
    YAML file for each value of field `by`, in folder `where`; "lines" JSON lines in file `where`. `fixed`: no rule
    changes it.
    """

    name: str
    record: type[Any]
    layout: Literal["each", "table", "grouped", "lines"]
    where: str
    by: str = ""
    fixed: bool = False


TABLES: tuple[Table, ...] = (
    Table("nations", Nation, "each", "nations", fixed=True),
    Table("commanders", Commander, "each", "commanders"),
    Table("armies", Army, "each", "armies"),
    Table("fleets", Fleet, "each", "fleets"),
    Table("places", Place, "table", "land/places.yaml"),
    Table("roads", Road, "table", "land/roads.yaml", fixed=True),
    Table("rivers", River, "table", "land/rivers.yaml", fixed=True),
    Table("terrain", Terrain, "table", "land/terrain.yaml", fixed=True),
    Table("outlines", Outline, "table", "land/outlines.yaml", fixed=True),
    Table("regions", Region, "table", "regions.yaml"),
    Table("orders", Order, "grouped", "orders", by="who"),
    Table("rulings", Ruling, "grouped", "rulings", by="day"),
    Table("meetings", Meeting, "table", "meetings.yaml"),
    Table("battles", Battle, "each", "battles"),
    Table("sieges", Siege, "table", "sieges.yaml"),
    Table("piles", Pile, "lines", "chronicle/piles.jsonl"),
    Table("letters", Letter, "grouped", "letters", by="sender"),
    Table("news", News, "lines", "chronicle/news.jsonl"),
    Table("levies", Levy, "table", "levies.yaml"),
    Table("operations", Operation, "table", "operations.yaml"),
    Table("tourneys", Tourney, "table", "tourneys.yaml"),
    Table("weather", Weather, "table", "weather.yaml"),
    Table("knowledge", Knowledge, "each", "knowledge", fixed=True),
    Table("diary", DiaryEntry, "table", "diary.yaml", fixed=True),
)
TABLE_OF: dict[type[Any], Table] = {table.record: table for table in TABLES}
BY_NAME: dict[str, Table] = {table.name: table for table in TABLES}


@dataclass(slots=True)
class World:
    """All state at one moment. Records are frozen; only `engine.record` and the loader put them into the tables."""

    campaign: Campaign
    nations: dict[str, Nation] = field(default_factory=dict)
    commanders: dict[str, Commander] = field(default_factory=dict)
    armies: dict[str, Army] = field(default_factory=dict)
    fleets: dict[str, Fleet] = field(default_factory=dict)
    places: dict[str, Place] = field(default_factory=dict)
    roads: dict[str, Road] = field(default_factory=dict)
    rivers: dict[str, River] = field(default_factory=dict)
    terrain: dict[str, Terrain] = field(default_factory=dict)
    outlines: dict[str, Outline] = field(default_factory=dict)
    regions: dict[str, Region] = field(default_factory=dict)
    orders: dict[str, Order] = field(default_factory=dict)
    rulings: dict[str, Ruling] = field(default_factory=dict)
    meetings: dict[str, Meeting] = field(default_factory=dict)
    battles: dict[str, Battle] = field(default_factory=dict)
    sieges: dict[str, Siege] = field(default_factory=dict)
    piles: dict[str, Pile] = field(default_factory=dict)
    letters: dict[str, Letter] = field(default_factory=dict)
    news: dict[str, News] = field(default_factory=dict)
    levies: dict[str, Levy] = field(default_factory=dict)
    operations: dict[str, Operation] = field(default_factory=dict)
    tourneys: dict[str, Tourney] = field(default_factory=dict)
    weather: dict[str, Weather] = field(default_factory=dict)
    knowledge: dict[str, Knowledge] = field(default_factory=dict)
    diary: dict[str, DiaryEntry] = field(default_factory=dict)

    def table(self, name: str) -> dict[str, Any]:
        """Return the table called `name`; AttributeError when there is none."""
        found: dict[str, Any] = getattr(self, name)
        return found

    def copy(self) -> "World":
        """Return a world with tables of its own over the same frozen records."""
        return World(self.campaign, **{table.name: dict(self.table(table.name)) for table in TABLES})


def plain(record: msgspec.Struct) -> Any:
    """Return the record as plain data, as it stands in a file: defaults left out, its key not among its fields."""
    data = msgspec.to_builtins(record)
    if isinstance(data, dict):
        data.pop("id", None)
        detachments = data.get("detachments")
        if isinstance(detachments, dict):
            for detachment in detachments.values():
                if isinstance(detachment, dict):  # of a battle's outcome they are losses
                    detachment.pop("id", None)
    return data
