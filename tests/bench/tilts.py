"""Tilting to measure with; `python -m tests.bench.tilts` lets the machine that looks ahead play against `greedy`.

It must win at least 65 of 100 of 200 seeded games of buzkashi, three a side, and be no worse in 1,000 jousts of at most
20 passes; the games are those of `tests.games.tilting.measure`.
"""

import argparse
import sys
import time
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import partial

from campaign.games.tilting.cards import next_card
from campaign.games.tilting.formats import Entry, start_buzkashi
from campaign.games.tilting.game import Ends, Game
from campaign.games.tilting.laying import refuse_card, refuse_place
from campaign.games.tilting.opponents import playing
from campaign.games.tilting.opponents.ahead import Ahead
from campaign.games.tilting.opponents.greedy import Greedy
from tests.games.tilting import measure

GAMES, JOUSTS = 200, 1000
PLACEMENTS = 20_000
NEEDED = 0.65
GOALS = 3
SIDES = ("Reds", "Blues")


@dataclass(frozen=True, slots=True)
class Tally:
    """Games won, drawn and lost by the one who looks ahead."""

    won: int = 0
    drawn: int = 0
    lost: int = 0

    def plus(self, won: int) -> "Tally":
        """Return the tally after one more game: 1 for won, 0 for drawn, -1 for lost."""
        return Tally(self.won + (won > 0), self.drawn + (won == 0), self.lost + (won < 0))


def field(count: int, goals: int, seed: int) -> Game:
    """Return a buzkashi of so many figures a side before its first card."""
    figures = [Entry(f"{side} {number}", side, side) for side in SIDES for number in range(1, count + 1)]
    return start_buzkashi(figures, ends=Ends(goals, measure.MOST), seed=seed)


def whole_game() -> Game:
    """Return a buzkashi of ten a side, played by `greedy` to its end."""
    return playing.out(field(10, GOALS, 1), dict.fromkeys(SIDES, Greedy()), measure.MOST)


def placements(count: int = PLACEMENTS) -> float:
    """Check `count` cards for whether they may be laid so; return the microseconds each took."""
    game = field(10, GOALS, 1)
    one = game.riders[0]
    started = time.perf_counter()
    for number in range(count):
        turn, at = number % 181 - 90.0, number % 21 / 10 - 1
        if not (refuse_card(game, one, 2 + number % 9) or refuse_place(game, one.card, turn, at)):
            next_card(one.card, 2, turn, at, game.field.card_width, game.field.card_length)
    return (time.perf_counter() - started) / count * 1_000_000


def outcome(what: str, number: int) -> int:
    """Play game `number` of "buzkashi" or "joust"; return 1 when who looks ahead has won, 0 for a draw, -1 else.

    A joust that is not over by then is won by points, a buzkashi by goals.
    """
    begun = measure.joust(number) if what == "joust" else measure.buzkashi(number)
    game = playing.out(begun, {"ahead": Ahead(number), "greedy": Greedy()}, measure.MOST)
    if game.winner:
        return 1 if game.winner == "ahead" else -1
    points = {one.name: one.points for one in game.riders} if what == "joust" else game.scores
    return (points["ahead"] > points["greedy"]) - (points["ahead"] < points["greedy"])


def compared(what: str, count: int, processes: int) -> Tally:
    """Play `count` seeded games of "buzkashi" or "joust"; print how it goes, and return the tally."""
    tally, started = Tally(), time.perf_counter()
    with ProcessPoolExecutor(processes) as pool:
        for number, won in enumerate(pool.map(partial(outcome, what), range(count)), 1):
            tally = tally.plus(won)
            if number % max(1, count // 20) == 0:
                seconds = time.perf_counter() - started
                sys.stdout.write(f"{what} {number}/{count}: {tally.won} {tally.drawn} {tally.lost}, {seconds:.0f} s\n")
                sys.stdout.flush()
    return tally


def main(arguments: Sequence[str] | None = None) -> int:
    """Print the figures; return 1 when one of them is not reached."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench.tilts", description=__doc__)
    parser.add_argument("--games", type=int, default=GAMES, help="games of buzkashi; 0: none")
    parser.add_argument("--jousts", type=int, default=JOUSTS, help="jousts; 0: none")
    parser.add_argument("--processes", type=int, default=1, help="processes that play")
    given = parser.parse_args(arguments)
    started = time.perf_counter()
    whole = whole_game()
    seconds = time.perf_counter() - started
    sys.stdout.write(f"10 a side by greedy: {seconds:.2f} s, {len(whole.history)} phases\n")
    each = placements()
    sys.stdout.write(f"a placement checked: {each:.1f} microseconds\n")
    good = True
    if given.games:
        tally = compared("buzkashi", given.games, given.processes)
        share = tally.won / given.games
        good &= share >= NEEDED
        sys.stdout.write(f"buzkashi: won {share:.1%}, needed {NEEDED:.0%}\n")
    if given.jousts:
        tally = compared("joust", given.jousts, given.processes)
        good &= tally.won >= tally.lost
        sys.stdout.write(f"jousts: won {tally.won}, drawn {tally.drawn}, lost {tally.lost}\n")
    return 0 if good else 1


if __name__ == "__main__":
    raise SystemExit(main())
