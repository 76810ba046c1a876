"""A tournament told in sentences: every pass, with every die and its rule."""

from collections.abc import Iterable, Iterator

from campaign.core.dice import TABLE, Misfit, Roll
from campaign.core.words import counted
from campaign.play.jousts.seats import Asked
from campaign.play.jousts.showing import DieShown, DuelShown, JoustShown, MatchShown, PassShown

PLAYED = {
    "shield": "aims for the shield",
    "helm": "aims for the helm",
    "crest": "aims for the crest",
    "swipe": "swipes",
    "dodge": "dodges",
}
FOR = {
    "hit": "to hit",
    "wound": "to wound",
    "crest": "for the crest",
    "save": "to save himself",
    "seat": "to stay in the saddle",
    "first": "for the first blow",
}
OTHERS = {"virtue": "for his virtue", "favours": "for his favours", "for": "to win the match"}  # by the last word


def story(shown: JoustShown, passes: Iterable[tuple[int, int, int]] | None = None) -> Iterator[str]:
    """Yield the lines of a tournament's story; only of these passes (match, duel, pass), where they are given."""
    wanted = set(passes) if passes is not None else None
    for match in shown.matches:
        lines = [line for duel in match.duels for line in _duel(match, duel, wanted)]
        if lines:
            yield f"Match {match.number}: {match.teams[0]} against {match.teams[1]}"
            yield from lines
        if match.over and match.duels and (lines or wanted is None):
            yield ending(match)


def _duel(match: MatchShown, duel: DuelShown, wanted: set[tuple[int, int, int]] | None) -> Iterator[str]:
    told = [
        line
        for number, passed in enumerate(duel.passes, 1)
        if wanted is None or (match.number, duel.number, number) in wanted
        for line in pass_told(number, passed, duel.knights)
    ]
    if told or (wanted is None and not duel.passes):
        yield f"  Duel {duel.number}: {' against '.join(name or 'an empty place' for name in duel.knights)}"
        yield from (f"    {line}" for line in told)
    if duel.over and (told or wanted is None):
        yield f"    {result(duel)}"


def pass_told(number: int, passed: PassShown, knights: tuple[str, str]) -> Iterator[str]:
    """Yield a pass's lines: the ploys, then each die."""
    both = (f"{knight} {PLAYED[ploy]}" for knight, ploy in zip(knights, passed.ploys, strict=True))
    yield f"Pass {number}: {', '.join(both)}."
    yield from (f"  {die_told(die)}" for die in passed.dice)


def die_told(die: DieShown) -> str:
    """Return a die as a line: whose, what for, what it needed, what it shows, its rule."""
    again = " again, for a favour" if die.favour else " again, for Purity" if die.purity else ""
    came = f" of {die.need}+: {'yes' if die.good else 'no'}" if die.need else ""
    table = ", thrown at the table" if die.by == TABLE else ""
    return f"{die.knight} {FOR[die.what]}{again}: {die.face}{came}  [{die.rule}{table}]"


def roll_told(roll: Roll) -> str:
    """Return a die as it is called out when it falls."""
    _, rule, subjects, purpose, _ = roll.key.split("/")
    return f"{_called(subjects.split('+')[0], purpose)}: {roll.total}  [{rule}]"


def misfit_told(error: ValueError) -> str:
    """Return what is wrong with dice thrown at the table, the roll called as it is when it falls."""
    return error.told(_called(error.subjects[0], error.purpose)) if isinstance(error, Misfit) else str(error)


def _called(whose: str, purpose: str) -> str:
    what = purpose.split()[-1]
    return f"{whose} {FOR.get(what) or OTHERS.get(what, what)}"


def asked_told(asked: Asked) -> str:
    """Return what a player is asked who may throw a die again."""
    need = f"needs {asked.need} or more"
    return f"{asked.knight} {FOR[asked.what]}: {asked.total}, {need}. Spend a favour to throw again?"


def result(duel: DuelShown) -> str:
    """Return how a duel that is over has ended."""
    one, other = duel.lances
    score = f"lances {one}:{other}"
    if not duel.winner:
        return f"Drawn, {score}." if all(duel.knights) else "Nobody rides."
    if not all(duel.knights):
        return f"{duel.winner} has nobody against him, and wins."
    loser = next(name for name in duel.knights if name != duel.winner) if len(set(duel.knights)) > 1 else "the other"
    if duel.unhorsed:
        return f"{duel.winner} wins: {loser} is unhorsed. ({score})"
    return (
        f"{duel.winner} wins, {score}."
        if one != other and (one > other) == (duel.winner == duel.knights[0])
        else (f"{duel.winner} wins: {loser} is out. ({score})")
    )


def ending(match: MatchShown) -> str:
    """Return how a match that is over has ended."""
    one, other = match.won
    if not match.teams[1]:
        return f"  {match.teams[0]} has no opponent and goes on."
    if not match.winner:
        return f"  The match is drawn, {one}:{other}."
    won = max(one, other), min(one, other)
    by = f"{won[0]}:{won[1]}" if one != other else f"after {one}:{other}, thrown for"
    return f"  The match goes to {match.winner}, {by}."


def standing(shown: JoustShown) -> str:
    """Return in a sentence how a tournament stands."""
    left = sum(not match.over for match in shown.matches)
    if shown.winner:
        return f"Won by {shown.winner}."
    if left:
        return f"{counted(left, 'match', 'matches')} of {len(shown.matches)} still to be ridden to the end."
    return "Over, and nobody has won: the first are equal."
