"""What a letter reports: whether it is of a form in which it can be known."""

from collections.abc import Iterator, Mapping

from campaign.files.complaints import hint, shown
from campaign.model.word import Claim
from campaign.model.world import World

Wrong = tuple[tuple[str, ...], str, str]
"""The path within the claim, the fault's code, what is wrong."""

_FARTHEST_KM = 1_000_000  # beyond it no map reaches
_OF_AN_ARMY = ("nation", "strength", "kinds", "wagons", "heading", "commander", "text")
_OF_A_FLEET = ("nation", "ships", "heading", "aboard", "commander", "text")
_OF_A_PLACE = ("kind", "holder", "besieged", "text")
_OF_A_WORD = ("text",)
_YES_OR_NO = ("wagons", "besieged", "aboard")
_COUNTS = ("strength", "ships")
_FIELDS = {"army": _OF_AN_ARMY, "fleet": _OF_A_FLEET, "place": _OF_A_PLACE, "word": _OF_A_WORD}


def wrongs(claim: Claim, latest: int) -> Iterator[Wrong]:
    """Yield what keeps a claim from being known by anybody; `latest` is the last day of which one can report."""
    if claim.day > latest:
        yield ("day",), "DAY", f"day {claim.day} is yet to come"
    for name, km in (("x", claim.x), ("y", claim.y)):
        if abs(km) > _FARTHEST_KM:
            yield (name,), "LAND-NUMBER", f"{km:g} km lies farther off than any map reaches"
    for name, value in claim.seen.items():
        if name not in _FIELDS[claim.about]:
            continue
        if name in _YES_OR_NO:
            if not isinstance(value, bool):
                yield ("seen", name), "TYPE", f"{name} is true or false, not {shown(value)}"
        elif isinstance(value, bool) or not (
            value is None or isinstance(value, str) or (name in _COUNTS and isinstance(value, int))
        ):
            yield (
                ("seen", name),
                "TYPE",
                f"{name} is text{' or a number' if name in _COUNTS else ''}, not {shown(value)}",
            )


def strange(claim: Claim, world: World) -> Iterator[Wrong]:
    """Yield what in a claim names nothing of the world."""
    tables: dict[str, Mapping[str, object]] = {"army": world.armies, "fleet": world.fleets}
    known = tables.get(claim.about, world.places)
    if claim.key and claim.about != "word" and claim.key not in known:
        yield ("key",), "UNKNOWN", f"there is no {claim.about} {shown(claim.key)}{hint(claim.key, known)}"
    if claim.about == "place" and not claim.key:
        yield ("key",), "MISSING", "a report of a place names it: key is missing"
    if claim.about == "word" and not claim.seen.get("text"):
        yield ("seen",), "MISSING", "a word says something: text is missing"
    for name, value in claim.seen.items():
        fields = _FIELDS[claim.about]
        if name not in fields:
            yield ("seen", name), "FIELD", f"of {_a(claim.about)} one can report {', '.join(fields)}, not {shown(name)}"
        elif name in ("nation", "holder") and value is not None and value not in world.nations:
            yield ("seen", name), "UNKNOWN", f"there is no nation {shown(value)}{hint(str(value), world.nations)}"


def _a(about: str) -> str:
    return f"{'an' if about == 'army' else 'a'} {about}"
