"""Sea battles in the strait: two fleets lie within a kilometre of each other, and the GM lets them fight."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from msgspec.structs import replace

from campaign.model.battle import Battle
from campaign.model.event import Event
from campaign.model.fleet import Fleet
from campaign.model.order import Act
from campaign.model.people import Commander
from campaign.model.ruling import Ruling
from campaign.model.world import Record
from campaign.play.sheets import filled
from campaign.rules import meetings
from campaign.rules.day import Day, Doing
from campaign.rules.sea import battles
from tests.rulings.scene import play, spot
from tests.rulings.sea import fleet, sea

OFF_MALMO, NEARBY = spot(55.0, 50.0), spot(55.5, 50.0)  # half a kilometre apart, 5 km from the Scanian shore


def danes(own: int = 25, **fields: Any) -> Fleet:
    """A Danish fleet 5 km off Malmö."""
    return fleet("juel", own, **{"at": OFF_MALMO, **fields})


def swedes(own: int = 25, **fields: Any) -> Fleet:
    """A Swedish fleet, half a kilometre nearer to Malmö than the Danes."""
    return fleet("lion", own, **{"nation": "sweden", "at": NEARBY, **fields})


def thrown(juel: tuple[int, int], lion: tuple[int, int], **more: Sequence[int]) -> dict[str, Sequence[int]]:
    """Dice of a battle by name: those of both commanders, and further ones, `more`, of whom they stand for.

    Those of `more` are "one_more" and "taken", of juel with "juel_" before, else of lion.
    """
    found: dict[str, Sequence[int]] = {"TUM-BAT-2/juel/battle/0": juel, "TUM-BAT-2/lion/battle/0": lion}
    for name, faces in more.items():
        who, what = ("juel", name.removeprefix("juel_")) if name.startswith("juel_") else ("lion", name)
        names = {
            "one_more": f"TUM-SHIP-8/{who}/battle: one ship more/0",
            "halving": f"TUM-SHIP-8/{who}/battle: one ship more/1",
            "taken": f"TUM-BAT-7/{who}/battle: taken/0",
            "gone": f"TUM-ARMY-10/{who}/battle: taken/0",
            "days": f"TUM-BAT-9/{who}/battle: out of control/0",
        }
        found[names[what]] = faces
    return found


def drawn(who: str, *ships: int) -> dict[str, Sequence[int]]:
    """Dice that draw the ships lost by a fleet, one after the other."""
    return {f"TUM-SHIP-8/{who}/battle: ship lost/{index}": (face,) for index, face in enumerate(ships)}


def holding(fleet: Fleet) -> dict[str, Sequence[int]]:
    """Dice by which every ship of a fleet holds when it checks its morale, however many of them are left."""
    return {
        f"TUM-SHIP-7/{fleet.id}+{key}-{ship + 1}/battle/0": (1, 1)
        for key, group in fleet.ships.items()
        for ship in range(group.count)
    }


def led(*records: Record) -> list[Record]:
    """The records, each fleet under a commander called as itself with -chief unless he is given or it has another."""
    given = {one.id for one in records if isinstance(one, Commander)}
    found: list[Record] = []
    for one in records:
        chief = f"{one.id}-chief"
        if isinstance(one, Fleet) and one.commander in (None, chief):
            found.append(replace(one, commander=chief))
            if chief not in given:
                found.append(Commander(id=chief, name=chief.capitalize(), nation=one.nation, at=one.at))
        else:
            found.append(one)
    return found


def met(*records: Record, acts: Mapping[str, Act] | None = None, **settings: Any) -> tuple[Day, Ruling, Battle]:
    """A day on which the Danes and the Swedes have met, the question to the GM, and the sheet that is drafted."""
    day = sea(*led(*records), **settings)
    day.acts.update({key: Doing(act, None) for key, act in (acts or {}).items()})
    asked = day.ask(
        "TUM-SHIP-8", ("juel", "lion"), "They have met.", meetings.IN_THE_FIELD, meetings.PART, stopping=True
    )
    return day, asked, battles.draft(day, asked)


def fought(
    *records: Record,
    sets: Sequence[str] = (),
    answer: str = meetings.FIGHT,
    rule: Callable[[Day], Any] = battles.fight,
    **settings: Any,
) -> tuple[Day, list[Event]]:
    """The day played again after the GM has filled in the sheet and let them fight."""
    _, asked, sheet = met(*records, **settings)
    day, _, _ = met(*records, replace(asked, answer=answer, by="Anna"), filled(sheet, sets), **settings)
    return day, play(rule, day)


def own(events: Sequence[Event], kind: str, who: str) -> str:
    """What the commander of a fleet or army is told by the event of this kind that happens to it."""
    return next(event.own for event in events if event.kind == kind and event.who[:1] == (who,))
