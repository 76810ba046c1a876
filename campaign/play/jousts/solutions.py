"""Duels solved for the machine: each but once, in a command and, on the disk of the game's home, ever after."""

import zlib
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec

from campaign.core.numbers import Numbers
from campaign.games.full_tilt.blows import Body
from campaign.games.full_tilt.machine import believed
from campaign.games.full_tilt.mixing import Mix
from campaign.games.full_tilt.ploys import Ploy
from campaign.games.full_tilt.riding import Duel, bodies
from campaign.games.full_tilt.solving import Solved, solve
from campaign.play.jousts import kept

if TYPE_CHECKING:
    from campaign.games.full_tilt.chances import Floats
_QUICKLY = 1  # how hard zlib tries: what is kept is soon written, and a tenth of its size


class _Numbers(msgspec.Struct, frozen=True, array_like=True):
    """An array of floats: its shape and its bytes."""

    shape: tuple[int, ...]
    packed: bytes


class _Found(msgspec.Struct, frozen=True, array_like=True):
    """What was found for all states with the same bodies after so many passes."""

    ridden: int
    bodies: tuple[Body, Body]
    ploys: tuple[tuple[Ploy, ...], tuple[Ploy, ...]]
    mixed: tuple[_Numbers, _Numbers]
    worth: _Numbers


class Solutions:
    """The solved duels of one game; equal duels share one, whoever rides them."""

    def __init__(self, home: Path | None, numbers: Numbers, rules: dict[str, int | str]) -> None:
        """Take where solutions are kept (None: nowhere), and the numbers in force, which `rules` change."""
        self._home, self._numbers, self._rules = home, numbers, rules
        self._known: dict[Duel, Solved] = {}

    def of(self, duel: Duel, spent: tuple[int, int]) -> Solved:
        """Return what `machine.solution` returns for a duel that is not over: solved now, before, or long ago."""
        whole = believed(duel, spent, self._numbers)
        if whole not in self._known:
            self._known[whole] = self._looked_up(whole)
        return self._known[whole]

    def _looked_up(self, duel: Duel) -> Solved:
        name = kept.name_of(msgspec.json.encode(("solved", duel, self._rules)))
        found = kept.look_up(self._home, name, tuple[_Found, ...])
        if found is not None:
            solved = Solved(duel, self._numbers)
            solved.take(
                (
                    one.ridden,
                    one.bodies,
                    Mix(one.ploys, (_array(one.mixed[0]), _array(one.mixed[1]))),
                    _array(one.worth),
                )
                for one in found
            )
            solved.worth(duel.ridden, bodies(duel))
            return solved
        solved = solve(duel, self._numbers)
        answer = tuple(
            _Found(ridden, pair, mix.ploys, (_packed(mix.mixed[0]), _packed(mix.mixed[1])), _packed(worth))
            for ridden, pair, mix, worth in solved.found()
        )
        kept.keep(self._home, name, answer)
        return solved


def _packed(array: "Floats") -> _Numbers:
    return _Numbers(array.shape, zlib.compress(array.astype("<f8").tobytes(), _QUICKLY))


def _array(numbers: _Numbers) -> "Floats":
    import numpy as np

    found: Floats = np.frombuffer(zlib.decompress(numbers.packed), "<f8").reshape(numbers.shape).astype(float)
    return found
