"""What the GM hides from a commander though it is in sight."""

from collections.abc import Set

from campaign.model.world import World

FOR_GOOD = 0
_NOTHING: frozenset[str] = frozenset()


def hidden(world: World, who: str, day: int) -> Set[str]:
    """Return the ids of all that is hidden from commander `who` on day number `day`, the last day of each included."""
    his = world.knowledge.get(who)
    if his is None or not his.hidden:
        return _NOTHING
    return {key for key, until in his.hidden.items() if until == FOR_GOOD or day <= until}
