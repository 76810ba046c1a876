"""What a commander's papers call the armies he has seen: numbers in the order of his sightings, which tell nothing."""

from collections.abc import Iterable, Mapping

from campaign.model.knowledge import Observation
from campaign.sight.memory import Key

_NAME = "sighting "


def called(known: Mapping[Key, Observation], fresh: Iterable[Observation]) -> dict[str, str]:
    """Return the alias of every army in `fresh`, one commander's sightings of armies of today.

    An army he has seen before keeps its alias; the others are numbered on, by when and where they were seen.
    """
    names = {key: seen.alias for (about, key), seen in known.items() if about == "army" and seen.alias}
    last = max((int(alias.removeprefix(_NAME)) for alias in names.values() if _numbered(alias)), default=0)
    for seen in sorted(fresh, key=lambda one: (one.minute, one.x, one.y, one.key)):
        if seen.key not in names:
            last += 1
            names[seen.key] = f"{_NAME}{last}"
    return names


def _numbered(alias: str) -> bool:
    return alias.startswith(_NAME) and alias.removeprefix(_NAME).isdecimal()
