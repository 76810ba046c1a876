"""What is doubtful in an order that may be given all the same, by what its commander knows (TUM-REC-1)."""

from campaign.model.order import Act, Raise
from campaign.orders.known import Standpoint
from campaign.orders.labels import where
from campaign.rules.nations import relation


def told(given: Standpoint, act: Act) -> tuple[str, ...]:
    """Return what a commander is warned of when an order is taken in: recruits who are to gather in enemy territory, as
    the banners on his map have it.
    """
    if not isinstance(act, Raise) or act.gather is None:
        return ()
    try:
        region = given.land.nearest(*given.land.xy(act.gather))
    except KeyError:  # a place that is not on his map
        return ()
    holder = given.mine.places[region].holder if region is not None else None
    nation = given.mine.commanders[given.who].nation if given.army is None else given.army.nation
    if holder is None or relation(given.mine, nation, holder) != "hostile":
        return ()
    spot = where(act.gather, given.names)
    return (f"they gather {spot}, in enemy territory: recruits whom enemies come upon scatter (TUM-REC-1)",)
