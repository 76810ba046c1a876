"""What a difference between two results means for those who won and those who lost (TUM-BAT-3 to TUM-BAT-7)."""

import msgspec

from campaign.rules.book import Rule
from campaign.rules.numbers import Numbers, number

DRAWN_LOSS = number("battle.drawn_loss", 5, "%", "TUM-BAT-3")
DRAWN_MORALE = number("battle.drawn_attacker", 1, "morale lost", "TUM-BAT-3")
NARROW_LOSS = number("battle.narrow_loss", 10, "%", "TUM-BAT-4")
NARROW_MORALE = number("battle.narrow_loser", 1, "morale lost", "TUM-BAT-4")
CLEAR = number("battle.clear", 2, "least difference", "TUM-BAT-5")
CLEAR_WON = number("battle.clear_won_loss", 5, "%", "TUM-BAT-5")
CLEAR_WINNER = number("battle.clear_winner", 1, "morale gained", "TUM-BAT-5")
CLEAR_LOST = number("battle.clear_lost_loss", 10, "%", "TUM-BAT-5")
CLEAR_LOSER = number("battle.clear_loser", 2, "morale lost", "TUM-BAT-5")
HEAVY = number("battle.heavy", 4, "least difference", "TUM-BAT-6")
HEAVY_WON = number("battle.heavy_won_loss", 5, "%", "TUM-BAT-6")
HEAVY_WINNER = number("battle.heavy_winner", 2, "morale gained", "TUM-BAT-6")
HEAVY_LOST = number("battle.heavy_lost_loss", 15, "%", "TUM-BAT-6")
HEAVY_LOSER = number("battle.heavy_loser", 2, "morale lost", "TUM-BAT-6")
HEAVY_TAKEN = number("battle.heavy_taken", 1, "in 6", "TUM-BAT-6")
HEAVY_OF = number("battle.heavy_taken_of", 6, "faces", "TUM-BAT-6", least=1)
CRUSHING = number("battle.crushing", 6, "least difference", "TUM-BAT-7")
CRUSHING_WON = number("battle.crushing_won_loss", 5, "%", "TUM-BAT-7")
CRUSHING_WINNER = number("battle.crushing_winner", 2, "morale gained", "TUM-BAT-7")
CRUSHING_LOST = number("battle.crushing_lost_loss", 20, "%", "TUM-BAT-7")
CRUSHING_LOSER = number("battle.crushing_loser", 2, "morale lost", "TUM-BAT-7")
CRUSHING_TAKEN = number("battle.crushing_taken", 2, "in 6", "TUM-BAT-7")
CRUSHING_OF = number("battle.crushing_taken_of", 6, "faces", "TUM-BAT-7", least=1)
NUMBERS = (
    DRAWN_LOSS,
    DRAWN_MORALE,
    NARROW_LOSS,
    NARROW_MORALE,
    CLEAR,
    CLEAR_WON,
    CLEAR_WINNER,
    CLEAR_LOST,
    CLEAR_LOSER,
    HEAVY,
    HEAVY_WON,
    HEAVY_WINNER,
    HEAVY_LOST,
    HEAVY_LOSER,
    HEAVY_TAKEN,
    HEAVY_OF,
    CRUSHING,
    CRUSHING_WON,
    CRUSHING_WINNER,
    CRUSHING_LOST,
    CRUSHING_LOSER,
    CRUSHING_TAKEN,
    CRUSHING_OF,
)

RULES = (
    Rule(
        "TUM-BAT-3",
        "Results equal: a defender holds, an attacker loses {battle.drawn_attacker} morale, both sides lose "
        "{battle.drawn_loss}%.",
        "Nobody retreats, and nobody has lost.",
    ),
    Rule(
        "TUM-BAT-4",
        "A difference of less than {battle.clear}: both lose {battle.narrow_loss}%, the loser {battle.narrow_loser} "
        "morale.",
    ),
    Rule(
        "TUM-BAT-5",
        "A difference from {battle.clear}: the winner loses {battle.clear_won_loss}% and gains {battle.clear_winner} "
        "morale; the loser loses {battle.clear_lost_loss}% and {battle.clear_loser} morale.",
    ),
    Rule(
        "TUM-BAT-6",
        "From {battle.heavy}: the winner loses {battle.heavy_won_loss}% and gains {battle.heavy_winner} morale; the "
        "loser loses {battle.heavy_lost_loss}% and {battle.heavy_loser} morale, and his commander is taken with "
        "{battle.heavy_taken} in {battle.heavy_taken_of}.",
    ),
    Rule(
        "TUM-BAT-7",
        "From {battle.crushing}: the winner loses {battle.crushing_won_loss}% and gains {battle.crushing_winner} "
        "morale; the loser loses {battle.crushing_lost_loss}% and {battle.crushing_loser} morale, and his commander "
        "is taken with {battle.crushing_taken} in {battle.crushing_taken_of}.",
    ),
)


class Row(msgspec.Struct, frozen=True):
    """A row of the table: losses in percent, morale in points, the loser's commander taken `taken` in `faces`."""

    rule: str
    label: str
    least: int
    winner_loss: int
    winner_morale: int
    loser_loss: int
    loser_morale: int
    taken: int = 0
    faces: int = 0


def table(numbers: Numbers) -> tuple[Row, ...]:
    """Return the rows in force, that of difference 0 first, with the differences each is for as its label."""
    n = numbers
    clear, heavy, crushing = n[CLEAR], n[HEAVY], n[CRUSHING]
    return (
        Row("TUM-BAT-3", "0", 0, n[DRAWN_LOSS], 0, n[DRAWN_LOSS], 0),
        Row("TUM-BAT-4", _label(1, clear), 1, n[NARROW_LOSS], 0, n[NARROW_LOSS], -n[NARROW_MORALE]),
        Row(
            "TUM-BAT-5",
            _label(clear, heavy),
            clear,
            n[CLEAR_WON],
            n[CLEAR_WINNER],
            n[CLEAR_LOST],
            -n[CLEAR_LOSER],
        ),
        Row(
            "TUM-BAT-6",
            _label(heavy, crushing),
            heavy,
            n[HEAVY_WON],
            n[HEAVY_WINNER],
            n[HEAVY_LOST],
            -n[HEAVY_LOSER],
            n[HEAVY_TAKEN],
            n[HEAVY_OF],
        ),
        Row(
            "TUM-BAT-7",
            f"{crushing}+",
            crushing,
            n[CRUSHING_WON],
            n[CRUSHING_WINNER],
            n[CRUSHING_LOST],
            -n[CRUSHING_LOSER],
            n[CRUSHING_TAKEN],
            n[CRUSHING_OF],
        ),
    )


def _label(least: int, above: int) -> str:
    return f"{least}–{above - 1}" if above - 1 > least else str(least)


def row(rows: tuple[Row, ...], difference: int) -> Row:
    """Return the row of `table` for a difference of at least 0: the last one that begins at or below it."""
    return next(one for one in reversed(rows) if one.least <= difference)
