"""A detachment made skirmishers by a Commando (TUM-TRAIT-3)."""

from msgspec.structs import replace

from campaign.model.order import Lighten
from campaign.model.world import World
from campaign.rules.book import Rule
from campaign.rules.counting import SKIRMISHERS, present, trait, who
from campaign.rules.day import Day, Happening, Happenings, NotNow
from campaign.rules.numbers import number

MAY = number("commando.detachments", 1, "detachments", "TUM-TRAIT-3")
NUMBERS = (MAY,)
FROM = "infantry"

RULES = (
    Rule(
        "TUM-TRAIT-3",
        "Commando: may name {commando.detachments} detachment skirmishers if his army has none.",
        "By an order, once in his life; one of infantry that is not heavy. It stays skirmishers whoever leads it.",
    ),
)


def lighten(day: Day, army_id: str, commander_id: str, detachment: str) -> Happenings:
    """Make a detachment of infantry skirmishers by the order of `commander_id`, who leads the army (TUM-TRAIT-3).

    NotNow when he is no Commando or has done so before, the army has skirmishers, or the detachment is not infantry
    with the army.
    """
    army = day.world.armies[army_id]
    if not trait(day.world, army, "Commando"):
        raise NotNow("only a Commando may do that")
    if _named(day.world, commander_id) >= day.numbers[MAY]:
        raise NotNow("a Commando may do that but once")
    if any(one.type == SKIRMISHERS for one in army.detachments.values()):
        raise NotNow("the army has skirmishers already")
    one = next((found for found in present(army) if found.id == detachment), None)
    if one is None:
        raise NotNow("that detachment is not with the army")
    if one.type != FROM:
        raise NotNow(f"{one.name} is not infantry")
    yield Happening(
        "TUM-TRAIT-3",
        "named skirmishers",
        f"{army.name}: {one.name} ({one.size:,}) are skirmishers from now on",
        who(army),
        f"{one.name}: skirmishers from now on.",
        at=day.land.xy(army.at),
        puts=(replace(army, detachments={**army.detachments, one.id: replace(one, type=SKIRMISHERS)}),),
    )


def _named(world: World, commander: str) -> int:
    """Return how many detachments the commander has named skirmishers so far."""
    return sum(
        1
        for order in world.orders.values()
        if order.who == commander and order.status == "done" and isinstance(order.act, Lighten)
    )
