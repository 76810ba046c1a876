"""Foreign armies and fleets called by their nation, "the army of Denmark near Lund", as one commander has seen them."""

from collections.abc import Sequence
from functools import cache

from campaign.core.plane import METRES_A_KM, distance
from campaign.orders import vocabulary as words
from campaign.orders.names import ArmyName, Names
from campaign.orders.phrases import Phrases, table
from campaign.orders.tokens import Token

NEAR_KM = 20  # a day's march: as far from a place a force may have been seen that is said to be near it


@cache
def _said(*notations: str) -> Phrases[bool]:
    return table([(True, notations)])


@cache
def _forces(afloat: bool | None) -> Phrases[bool]:
    """Return the words for an army (False) or a fleet (True), None for either, with which of them each says."""
    kinds = (False, True) if afloat is None else (afloat,)
    return table([(kind, words.FORCE_OF_NATION[kind]) for kind in kinds])


def of_nation(line: Sequence[Token], at: int, names: Names, afloat: bool | None) -> tuple[tuple[str, ...], int] | None:
    """Return the sighted armies (`afloat`: fleets, None: either) of a nation that stands at token `at`, and the token
    behind it; none at all where a place is named near which none of them was seen. None where no nation stands here.

    Only what the commander has seen, and whose nation he made out, counts.
    """
    at = _behind(_said("the|that|this|an|a"), line, at)
    at = _behind(_said("enemy|hostile|foreign"), line, at)
    force = _forces(afloat).match(line, at)
    if force is not None:
        of = _said("of [the]").match(line, force[1])
        nation = None if of is None else names.nation_phrases.match(line, of[1])
        end = 0 if nation is None else nation[1]
    else:
        nation = names.nation_phrases.match(line, at)
        force = None if nation is None else _forces(afloat).match(line, nation[1])
        end = 0 if force is None else force[1]
    if nation is None or force is None:
        return None
    found = [names.armies[id] for id in nation[0] if names.armies[id].afloat is force[0]]
    if not found:
        return None
    near = _said(*words.LOCATED).match(line, _behind(_said("that is|which is|now"), line, end))
    places = None if near is None else names.place_phrases.match(line, near[1])
    if places is None:
        return tuple(one.id for one in found), end
    return tuple(one.id for one in found if _near(one, names, places[0])), places[1]


def _behind(phrases: Phrases[bool], line: Sequence[Token], at: int) -> int:
    found = phrases.match(line, at)
    return at if found is None else found[1]


def _near(one: ArmyName, names: Names, places: tuple[str, ...]) -> bool:
    spots = [(names.places[id].x, names.places[id].y) for id in places]
    return any(distance((one.x, one.y), spot) <= NEAR_KM * METRES_A_KM for spot in spots)
