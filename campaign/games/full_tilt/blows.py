"""A pass as a tree of throws: the one description of what happens in it, for the dice and for the exact odds.

FUL-HIT-1, FUL-UNHORSE-1, FUL-LANCE-1, FUL-VIRTUE-2, FUL-VIRTUE-5, FUL-VIRTUE-6, FUL-PLOY-3.
"""

from functools import lru_cache
from typing import Literal

import msgspec
from msgspec.structs import replace

from campaign.core.book import Rule
from campaign.core.numbers import Numbers, number
from campaign.games.full_tilt.knights import WOUNDS, Virtue
from campaign.games.full_tilt.ploys import CREST_LANCES, SAVE, Ploy, blow, first

SEAT = number("full-tilt.seat", 4, "or more", "FUL-UNHORSE-1")
LANCE = number("full-tilt.lance", 1, "lances a blow that wounds", "FUL-LANCE-1")

RULES = (
    Rule("FUL-VIRTUE-2", "Discipline: no throw for the saddle when he is wounded."),
    Rule(
        "FUL-VIRTUE-5",
        "Noble Disdain: the first wound is as if it had not been.",
        "Once a tournament; no throw for the saddle, but the lance is broken.",
    ),
    Rule(
        "FUL-UNHORSE-1",
        "At his first wound a knight throws for the saddle: on {full-tilt.seat} or more he stays in it, else he is "
        "unhorsed, takes his second wound in the fall, and is out.",
    ),
    Rule(
        "FUL-LANCE-1",
        "A blow that hits and wounds breaks {full-tilt.lance} lance, whether it is saved or not.",
        "An ignored wound breaks it too.",
    ),
)
KEPT = 4096  # trees; more than all passes of all pairs of knights with two wounds
What = Literal["hit", "wound", "crest", "save", "seat"]


class Body(msgspec.Struct, frozen=True):
    """What of a knight matters in a pass, his favours aside. `crest_off`: he has knocked off the other's."""

    virtue: Virtue
    wounds: int = 0
    disdained: bool = False
    crest_off: bool = False


class End(msgspec.Struct, frozen=True):
    """A pass is over: both as they are now, the lances each broke, and who is out, 0 or 1 (None: neither)."""

    bodies: tuple[Body, Body]
    lances: tuple[int, int]
    out: int | None = None
    unhorsed: bool = False


class Throw(msgspec.Struct, frozen=True):
    """Knight `by` throws a die and needs `need` or more. `again`: a failure is thrown again at no cost (Purity)."""

    by: int
    what: What
    rule: str
    need: int
    good: "Node"
    bad: "Node"
    again: bool = False


class RollOff(msgspec.Struct, frozen=True):
    """Both throw for the first blow: what follows if 0 has it, and if 1 has it (FUL-STRIKE-1)."""

    firsts: "tuple[Node, Node]"


Node = Throw | RollOff | End


class _Pass(msgspec.Struct, frozen=True):
    ploys: tuple[Ploy, Ploy]
    first_pass: bool
    numbers: Numbers


@lru_cache(maxsize=KEPT)
def tree(bodies: tuple[Body, Body], ploys: tuple[Ploy, Ploy], first_pass: bool, numbers: Numbers) -> Node:
    """Return everything that can happen in a pass in which these ploys are played.

    Nothing in it depends on favours or on lances broken before. Neither may be out. The same pass gives the same tree.
    """
    here = _Pass(ploys, first_pass, numbers)
    start = End(bodies, (0, 0))
    leads = first(ploys, (bodies[0].virtue, bodies[1].virtue), numbers)
    if ploys == ("dodge", "dodge"):
        return start
    orders = tuple(_strikes(here, start, (one, 1 - one)) for one in (0, 1)) if leads is None else ()
    return RollOff((orders[0], orders[1])) if leads is None else _strikes(here, start, (leads, 1 - leads))


def _strikes(here: _Pass, so_far: End, strikers: tuple[int, ...]) -> Node:
    """Return the blows of `strikers`, one after the other, none after somebody is out."""
    if not strikers or so_far.out is not None:
        return so_far
    by, *rest = strikers
    then = tuple(rest)
    need = blow(here.ploys[by], so_far.bodies[by].virtue, here.ploys[1 - by], here.first_pass, here.numbers)
    if need is None:
        return _strikes(here, so_far, then)
    missed = _strikes(here, so_far, then)
    if need.crest:
        off = _broke(so_far, by, here.numbers[CREST_LANCES])
        off = _changed(off, by, crest_off=True)
        hit: Node = Throw(by, "crest", "FUL-PLOY-3", need.wound, _strikes(here, off, then), missed)
    else:
        struck = _struck(here, _broke(so_far, by, here.numbers[LANCE]), 1 - by, then)
        hit = Throw(by, "wound", "FUL-HIT-1", need.wound, struck, missed)
    return hit if need.hit is None else Throw(by, "hit", "FUL-HIT-1", need.hit, hit, missed)


def _struck(here: _Pass, so_far: End, who: int, then: tuple[int, ...]) -> Node:
    """Return the save of the knight `who` and what follows from it."""
    pure = so_far.bodies[who].virtue == "Purity"
    saved = _strikes(here, so_far, then)
    return Throw(who, "save", "FUL-HIT-1", here.numbers[SAVE], saved, _wounded(here, so_far, who, then), again=pure)


def _wounded(here: _Pass, so_far: End, who: int, then: tuple[int, ...]) -> Node:
    body = so_far.bodies[who]
    if body.virtue == "Noble Disdain" and not body.disdained:
        return _strikes(here, _changed(so_far, who, disdained=True), then)
    hurt = _changed(so_far, who, wounds=body.wounds + 1)
    if hurt.bodies[who].wounds >= here.numbers[WOUNDS]:
        return replace(hurt, out=who)
    seated = _strikes(here, hurt, then)
    if body.wounds > 0 or body.virtue == "Discipline":
        return seated
    fallen = replace(_changed(hurt, who, wounds=here.numbers[WOUNDS]), out=who, unhorsed=True)
    return Throw(who, "seat", "FUL-UNHORSE-1", here.numbers[SEAT], seated, fallen)


def _changed(so_far: End, who: int, **fields: int | bool) -> End:
    one, other = (replace(body, **fields) if side == who else body for side, body in enumerate(so_far.bodies))
    return replace(so_far, bodies=(one, other))


def _broke(so_far: End, by: int, count: int) -> End:
    one, other = (lances + count * (side == by) for side, lances in enumerate(so_far.lances))
    return replace(so_far, lances=(one, other))
