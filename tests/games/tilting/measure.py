"""`python -m tests.games.tilting.measure buzkashi|joust GAMES`: how often `ahead` wins against `greedy`.

Game number n is the same for everybody: both sides of a buzkashi stand on the same cards, drawn for it, and the sides
lay first by turns. A joust ends after 20 passes, a buzkashi after 20 turns or one goal.
"""

import sys
from collections import Counter
from random import Random
from time import perf_counter

from campaign.games.tilting.formats import Entry, start_buzkashi, start_joust
from campaign.games.tilting.game import Ends, Game
from campaign.games.tilting.opponents import playing
from campaign.games.tilting.opponents.ahead import Ahead
from campaign.games.tilting.opponents.greedy import Greedy

MOST = 20  # turns, or passes
A_SIDE = 3
CARDS = 10


def buzkashi(number: int) -> Game:
    """Game number `number` of three a side."""
    random = Random(number)
    cards = [random.randint(1, CARDS) for _ in range(A_SIDE)]
    sides = ("greedy", "ahead") if number % 2 else ("ahead", "greedy")
    entries = [Entry(f"{side} {at}", side, side, card=cards[at]) for at in range(A_SIDE) for side in sides]
    return start_buzkashi(entries, ends=Ends(goals=1, turns=MOST))


def joust(number: int) -> Game:
    """Joust number `number`."""
    random = Random(number)
    one, other = (Entry(name, card=random.randint(1, CARDS)) for name in ("ahead", "greedy"))
    return start_joust(other, one) if number % 2 else start_joust(one, other)


def main(format: str, count: int) -> None:
    """Play and print how many games each has won; what nobody won stands under "nobody"."""
    won: Counter[str] = Counter()
    started = perf_counter()
    for number in range(count):
        begun = joust(number) if format == "joust" else buzkashi(number)
        game = playing.out(begun, {"ahead": Ahead(number), "greedy": Greedy()}, MOST)
        won[game.winner or "nobody"] += 1
    seconds = perf_counter() - started
    sys.stdout.write(f"{format}: {dict(sorted(won.items()))} of {count}, {seconds / count:.2f} s each\n")


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]))
