"""What each commander knows by now: the newest observation of each thing."""

from collections.abc import Iterable

from campaign.model.knowledge import Observation

Key = tuple[str, str]
Known = dict[str, dict[Key, Observation]]


def learn(known: Known, observations: Iterable[Observation]) -> None:
    """Lay observations on what is known, in place: the newer of two on one thing stays, the later learned if equally
    old.
    """
    for seen in observations:
        mine = known.setdefault(seen.who, {})
        key = (seen.about, seen.key)
        old = mine.get(key)
        if (
            old is None
            or old.day < seen.day
            or (old.day, old.minute, old.learned) <= (seen.day, seen.minute, seen.learned)
        ):
            mine[key] = seen
