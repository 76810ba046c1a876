"""A small country for rulings on marches, and armies under orders in it.

Along y = 50 runs the road Ystad (x = 10) - Malmö (30) - Lund (50) - Hamra (90), and from Lund one due south to Dalby
(50, 30). The river Kävlinge comes from the south at x = 40 and ends at y = 45, so that no road crosses it. Kilometres.
Malmö is Swedish and has no garrison, Lund is nobody's.
"""

from collections.abc import Mapping
from typing import Any

from campaign.model.army import Army
from campaign.model.event import Event
from campaign.model.order import Act, Attack, March, Order
from campaign.model.people import Commander
from campaign.model.place import At, Garrison, River, Road
from campaign.model.world import Record
from campaign.rules import marching
from campaign.rules.day import Day, Doing
from tests.rulings.scene import place, play, scene

COUNTRY: tuple[Record, ...] = (
    place("ystad", "village", 10.0, 50.0),
    place("malmo", "town", 30.0, 50.0, holder="sweden", garrison=Garrison()),
    place("lund", "fort", 50.0, 50.0),
    place("hamra", "village", 90.0, 50.0),
    place("dalby", "village", 50.0, 30.0),
    Road(id="ystad-malmo", start="ystad", to="malmo"),
    Road(id="malmo-lund", start="malmo", to="lund"),
    Road(id="lund-hamra", start="lund", to="hamra"),
    Road(id="lund-dalby", start="lund", to="dalby"),
    River(id="kavlinge", name="Kävlinge", points=((40.0, 0.0), (40.0, 45.0))),
)


def to(place: At, **fields: Any) -> March:
    """An order to march to a place or point."""
    return March(to=place, **fields)


def attack(army: str) -> Attack:
    """An order to attack an army."""
    return Attack(army=army)


def trek(*records: Record, acts: Mapping[str, Act] | None = None, **settings: Any) -> Day:
    """A day in this country on which each army in `acts` has that order running, taken from `records` if there.

    Every army without a commander gets one called as itself with -chief; give it one to leave it so.
    """
    led: list[Record] = []
    for record in records:
        if isinstance(record, Army) and record.commander in (None, f"{record.id}-chief") and not record.npc:
            chief = f"{record.id}-chief"
            led += [_with(record, chief), Commander(id=chief, name=chief.capitalize(), nation=record.nation)]
        else:
            led.append(record)
    armies = {one.id: one for one in led if isinstance(one, Army)}
    orders = [
        Order(
            id=f"{key}-1",
            who=armies[key].commander or "",
            given=0,
            text="the order",
            act=act,
            status="running",
            since=1,
        )
        for key, act in (acts or {}).items()
        if f"{key}-1" not in {one.id for one in led if isinstance(one, Order)}
    ]
    day = scene(*COUNTRY, *led, *orders, **settings)
    for key in acts or {}:
        day.acts[key] = Doing(day.world.orders[f"{key}-1"].act, f"{key}-1")
    return day


def _with(army: Army, commander: str) -> Army:
    fields = {name: getattr(army, name) for name in army.__struct_fields__}
    return Army(**{**fields, "commander": commander})


def marched(*records: Record, **settings: Any) -> tuple[Day, list[Event]]:
    """A day in this country after its march, and what happened."""
    day = trek(*records, **settings)
    return day, play(marching.march, day)


def stands(day: Day, army: str = "gradell") -> tuple[float, float]:
    """Where an army stands, in km."""
    x, y = day.land.xy(day.world.armies[army].at)
    return x / 1000, y / 1000
