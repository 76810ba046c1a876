"""A small country with roads and a river for rulings on marches, on real land.

    Ystad ──20── Malmö ──20── Lund ──40── Hamra          (along y = 50, from x = 10; km)
                              Lund ──20── Dalby          (due south, to y = 30)

The river Kävlinge runs due north and south at x = 40 in the south of the country, for y below 45.
"""

from typing import Any

from campaign.land.load import load
from campaign.model.army import Army
from campaign.model.order import Act, March, Order
from campaign.model.people import Commander
from campaign.model.place import River, Road
from campaign.model.world import Record
from campaign.rules.day import Day, Doing
from tests.rulings.scene import place, scene

COUNTRY: tuple[Record, ...] = (
    place("ystad", "village", 10.0, 50.0),
    place("malmo", "town", 30.0, 50.0, holder="sweden"),
    place("lund", "fort", 50.0, 50.0),
    place("hamra", "village", 90.0, 50.0),
    place("dalby", "village", 50.0, 30.0),
    Road(id="ystad-malmo", start="ystad", to="malmo"),
    Road(id="malmo-lund", start="malmo", to="lund"),
    Road(id="lund-hamra", start="lund", to="hamra"),
    Road(id="lund-dalby", start="lund", to="dalby"),
    River(id="kavlinge", name="Kävlinge", points=((40.0, 0.0), (40.0, 45.0))),
)


def order(who: str, act: Act, **fields: Any) -> Order:
    """A running order of a commander, number 1 of his."""
    return Order(id=f"{who}-1", who=who, given=0, text="the order", act=act, status="running", since=1, **fields)


def trek(*records: Record, acts: dict[str, Act] | None = None, country: bool = True, **settings: Any) -> Day:
    """A day in this country on which each army in `acts` has that order running; commanders not given are made."""
    given = {one.id for one in records if isinstance(one, Commander)}
    leaders = [one.commander for one in records if isinstance(one, Army) and one.commander is not None]
    nations = {one.commander: one.nation for one in records if isinstance(one, Army)}
    made: list[Record] = [
        Commander(id=key, name=key.capitalize(), nation=nations[key]) for key in leaders if key not in given
    ]
    armies = {one.id: one for one in records if isinstance(one, Army)}
    orders = [order(str(armies[key].commander), act) for key, act in (acts or {}).items()]
    day = scene(*(COUNTRY if country else ()), *records, *made, *orders, **settings)
    day.land = load(day.world)
    for one in orders:
        key = next(key for key in armies if armies[key].commander == one.who)
        day.acts[key] = Doing(one.act, one.id)
    return day


def to(place: str, **fields: Any) -> March:
    """An order to march to a place."""
    return March(to=place, **fields)
