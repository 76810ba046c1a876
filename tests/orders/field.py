"""A small country: a road of 20, 20 and 30 km from Malmö by Lund and Dalby to Vä, and Ven off the roads."""

from typing import Any

from campaign.model.army import Army
from campaign.model.knowledge import Observation
from campaign.model.order import Order
from campaign.model.place import Outline, Road
from campaign.model.world import Record, World
from campaign.orders.known import Standpoint, callers, standpoint
from campaign.orders.receiving import Received, receive
from campaign.rules.day import Day
from tests.rulings.scene import army, commander, place, scene

PLACES = (
    place("malmo", "town", 10, 50, name="Malmö", holder="sweden"),
    place("lund", "fort", 30, 50, name="Lund", holder="denmark"),
    place("dalby", "village", 50, 50, name="Dalby"),
    place("vae", "town", 80, 50, name="Vä"),
    place("ven", "village", 2, 90, name="Ven"),
)
ROADS = (
    Road(id="malmo-lund", start="malmo", to="lund"),
    Road(id="lund-dalby", start="lund", to="dalby"),
    Road(id="dalby-vae", start="dalby", to="vae"),
)
MAINLAND = Outline(id="mainland", kind="land", points=((5.0, 0.0), (100.0, 0.0), (100.0, 100.0), (5.0, 100.0)))
ISLAND = Outline(id="ven", kind="land", points=((1.0, 89.0), (3.0, 89.0), (3.0, 91.0), (1.0, 91.0)))
ASCHEBERG = commander("ascheberg", name="Rutger von Ascheberg", player="Anna")


def main(**fields: Any) -> Army:
    """Ascheberg's army: 1,000 infantry at Malmö with 30 days' food."""
    given: dict[str, Any] = {"name": "The main army", "commander": "ascheberg", "supplies": 30_000, "loot": 5000}
    return army("main", 1000, **{**given, **fields})


def country(*records: Record, **fields: Any) -> Day:
    """The country at the eve of its first day; `records` beside its land and Ascheberg."""
    return scene(ASCHEBERG, *PLACES, *ROADS, MAINLAND, ISLAND, *records, **fields)


def seen_from(day: Day, who: str = "ascheberg", seen: tuple[Observation, ...] = ()) -> Standpoint:
    """What the orders of `who` are taken in by, his map without errors."""
    return standpoint(day.world, day.land, (day.world, day.land), day.dates, who, seen)


def send(day: Day, text: str, who: str = "ascheberg", seen: tuple[Observation, ...] = ()) -> Received:
    """Take in what `who` writes."""
    return receive(text, who, callers(day.world), lambda one: seen_from(day, one, seen))


def put(world: World, orders: tuple[Order, ...]) -> None:
    """Put orders into the world."""
    world.orders.update((order.id, order) for order in orders)
