"""What a commander's papers call armies and fleets he has seen: numbers in their order, which tell nothing."""

from collections.abc import Iterable, Mapping, Sequence

from msgspec.structs import replace

from campaign.model.knowledge import Observation
from campaign.sight.memory import Key, Known

_NAME = "sighting "
FORCES = ("army", "fleet")  # numbered together, and no two share an id


def called(known: Mapping[Key, Observation], fresh: Iterable[Observation]) -> dict[str, str]:
    """Return the alias of each in `fresh`, one commander's sightings of armies and fleets of today.

    One he has seen before keeps its alias; the others are numbered on, by when and where they were seen.
    """
    names = {key: seen.alias for (about, key), seen in known.items() if about in FORCES and seen.alias}
    last = max((int(alias.removeprefix(_NAME)) for alias in names.values() if _numbered(alias)), default=0)
    for seen in sorted(fresh, key=lambda one: (one.minute, one.x, one.y, one.key)):
        if seen.key not in names:
            last += 1
            names[seen.key] = f"{_NAME}{last}"
    return names


def named(known: Known, fresh: Sequence[Observation], earlier: Iterable[Observation] = ()) -> tuple[Observation, ...]:
    """Return observations of many commanders, in their order, the armies and fleets among them with their aliases.

    `known` is what they knew before, `earlier` what they have learned since, with its aliases.
    """
    forces: dict[str, list[Observation]] = {}
    for seen in fresh:
        if seen.about in FORCES:
            forces.setdefault(seen.who, []).append(seen)
    if not forces:
        return tuple(fresh)
    since: dict[str, dict[Key, Observation]] = {}
    for seen in earlier:
        if seen.about in FORCES and seen.who in forces:
            since.setdefault(seen.who, {})[seen.about, seen.key] = seen
    names = {who: called({**known.get(who, {}), **since.get(who, {})}, seen) for who, seen in forces.items()}
    return tuple(replace(one, alias=names[one.who][one.key]) if one.about in FORCES else one for one in fresh)


def _numbered(alias: str) -> bool:
    return alias.startswith(_NAME) and alias.removeprefix(_NAME).isdecimal()
