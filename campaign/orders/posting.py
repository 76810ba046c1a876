"""What a commander's map says of a letter: whether a messenger can get there, and in how many days (TUM-MSG-2)."""

from campaign.core.words import counted
from campaign.model.order import Write
from campaign.orders.known import Standpoint
from campaign.orders.labels import where
from campaign.rules.letters import stands
from campaign.rules.messengers import Country, Ride


def _ride(given: Standpoint, act: Write) -> Ride | bool:
    """Return the messenger's ride; False when the map shows no way, True when nobody can say."""
    writer = given.mine.commanders[given.who]
    start = stands(given.mine, writer)
    if start is None:
        return True
    try:
        given.land.xy(start)
    except KeyError:  # he stands at a place that is not on his map
        return True
    try:
        country = Country(given.mine, given.land, given.numbers, writer.nation)
        return country.ride(start, act.at, given.names.next_day) or False
    except KeyError:
        return False


def no_way(given: Standpoint, act: Write) -> str:
    """Return why no messenger gets there by the commander's map, "" when one does or nobody can say."""
    if _ride(given, act) is False:
        goal = where(act.at, given.names).removeprefix("at ")
        return f"your map shows no way for a messenger to {goal}, by land or by ship"
    return ""


def told(given: Standpoint, act: Write) -> tuple[str, ...]:
    """Return how long the messenger will be on his way, as far as the commander's map and the banners on it tell."""
    ride = _ride(given, act)
    if isinstance(ride, bool):
        return ()
    days = counted(max(1, ride.days), "day")
    enemies = ", through enemy territory" if ride.hostile else ""
    return (f"{days} by messenger{enemies}",)
