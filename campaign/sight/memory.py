"""What each commander knows by now: the newest observation of each thing."""

from collections.abc import Iterable

from campaign.model.knowledge import Observation
from campaign.model.world import World
from campaign.rules.hiding import hidden

Key = tuple[str, str]
Known = dict[str, dict[Key, Observation]]
_SURE = {"hearsay": 0, "reported": 1, "certain": 2}


def _newness(seen: Observation) -> tuple[int, int, int, int]:
    return seen.day, seen.minute, _SURE[seen.sure], seen.learned


def learn(known: Known, observations: Iterable[Observation]) -> None:
    """Lay observations on what is known, in place: the newer of two on one thing stays.

    Of two equally old the surer stays, of two equally sure the later learned.
    """
    key: Key = "", ""
    for seen in observations:
        mine = known.get(seen.who)
        if mine is None:
            mine = known[seen.who] = {}
        if key[1] is not seen.key or key[0] != seen.about:
            key = seen.about, seen.key  # of one thing that many learn, one after the other, it is the same
        old = mine.setdefault(key, seen)
        if old is not seen and (old.day < seen.day or _newness(old) <= _newness(seen)):
            mine[key] = seen


def laid(known: Known, observations: Iterable[Observation]) -> Known:
    """Return what is known with observations laid on it; `known` stays as it is."""
    fresh = tuple(observations)
    if not fresh:
        return known
    after = dict(known)
    for who in {seen.who for seen in fresh}:
        after[who] = dict(known.get(who, {}))
    learn(after, fresh)
    return after


def shown(known: Known, world: World, day: int) -> Known:
    """Return what is known without what is hidden from each on day number `day`; `known` stays as it is."""
    after = known
    for who in world.knowledge:
        unseen = hidden(world, who, day)
        if unseen and who in known:
            after = dict(known) if after is known else after
            after[who] = {key: seen for key, seen in known[who].items() if key[1] not in unseen}
    return after
