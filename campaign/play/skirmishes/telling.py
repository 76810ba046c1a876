"""What has happened in a game, told in sentences with rules and dice; nothing in it is secret."""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from campaign.core.dice import TABLE, Dice
from campaign.core.words import listed
from campaign.games.mayhem.course import Course
from campaign.games.mayhem.figures import Status
from campaign.games.mayhem.game import Act, Game
from campaign.games.mayhem.happenings import (
    AnyHappening,
    Began,
    Broken,
    Fate,
    Fought,
    Loaded,
    Lost,
    Over,
    Refused,
    Rolled,
    Ruled,
    Shot,
    Spent,
    Unhorsed,
    Went,
)
from campaign.games.mayhem.judging import JUDGE
from campaign.games.mayhem.prompting import fighters
from campaign.games.mayhem.saying import number, say

LOST: dict[Status, str] = {"downed": "is down", "ran": "runs off the table", "left": "leaves the table"}
WON = {
    "rout": "enough of the enemy are off the table",
    "kill": "whom they had to fell is down",
    "reach": "they are where they had to be",
    "hold": "they hold the ground",
}
PHASES = {"initiative": "initiative", "move": "movement", "fight": "hand-to-hand"}


@dataclass(frozen=True, slots=True)
class MayhemEvent:
    """Something that happened: by which rule, what, in words; the dice, and who threw them ("seed" or "table")."""

    rule: str
    what: str
    words: str
    dice: tuple[int, ...] = ()
    by: str = ""


@dataclass(frozen=True, slots=True)
class MayhemAct:
    """A command that was carried out: its number from 1, who said it, in words, and what happened."""

    number: int
    side: str
    words: str
    events: tuple[MayhemEvent, ...]


class Teller:
    """Who tells of a game, with the names of its figures, engines and pieces."""

    def __init__(self, game: Game) -> None:
        """Take the names from a game."""
        self.game = game
        self.names = {
            **{one.id: one.called for one in game.table.pieces},
            **{one.id: one.called for one in game.engines},
            **{one.id: one.called for one in game.figures},
        }

    def acts(self, since: int = 0) -> tuple[MayhemAct, ...]:
        """Return the acts of the game after the first `since` of them."""
        return tuple(self._act(at, one) for at, one in enumerate(self.game.history, 1) if at > since)

    def _act(self, at: int, act: Act) -> MayhemAct:
        words = act.words or say(act.command, self.game)
        return MayhemAct(at, act.side, words, tuple(map(self.event, act.happened)))

    def event(self, one: AnyHappening) -> MayhemEvent:
        """Return something that happened as it is told."""
        what = str(one.__struct_config__.tag)
        if isinstance(one, Rolled):
            return MayhemEvent(one.rule, what, self._rolled(one), one.roll.dice, one.roll.by)
        return MayhemEvent(one.rule, what, self._told(one))

    def of(self, who: Iterable[str]) -> str:
        """Return the names of these, for a sentence; of three or more in a row only the first and the last number."""
        return listed(folded([self.names.get(id, id) for id in who]))

    def _rolled(self, one: Rolled) -> str:
        extra = one.total - one.roll.total
        faces = " ".join(map(str, one.roll.dice))
        added = f" {'+' if extra > 0 else '-'} {abs(extra)}" if extra else ""
        whole = f" = {one.total}" if extra or len(one.roll.dice) > 1 else ""
        thrown = " (thrown at the table)" if one.roll.by == TABLE else ""
        who, against, verdict = self.of(one.who), "", ""
        if one.purpose in AIMED and len(one.who) > 1:
            who, against = self.of(one.who[:1]), f" against {self.of(one.who[1:])}"
        if one.need:
            verdict = f", needs {_needed(one)}: {'yes' if one.good else 'no'}"
        return f"{who}, {one.purpose}{against}: {one.roll.expr} shows {faces}{added}{whole}{thrown}{verdict}"

    def _told(self, one: AnyHappening) -> str:
        names = self.of
        match one:
            case Began(_, turn, phase, side):
                return f"Turn {turn}: {PHASES.get(phase, phase)}{f' of {side}' if side else ''}"
            case Went(_, how, inches, places):
                ends = ", ".join(
                    f"{names((it.id,))} to {number(it.x)},{number(it.y)} facing {number(it.facing)}°" for it in places
                )
                return f"{how} {number(inches)} inches: {ends or 'nobody is left to'}"
            case Shot(_, by, at, distance, _, cover):
                where = "in cover" if cover else "in the open"
                return f"{names((by,))} shoots at {names((at,))}, {number(distance)} inches off, {where}"
            case Lost(_, who, status, place):
                return f"{names((who,))} {LOST.get(status, status)}, at {number(place.x)},{number(place.y)}"
            case Broken(_, piece):
                return f"{names((piece,))} is broken"
            case Loaded(_, engine, crew):
                return f"{names(crew)} reload {names((engine,))}"
            case Refused(_, who, order):
                return f"{names(who)} will not {order}"
            case Fought(_, who, hit, felled):
                if not hit:
                    return f"{names(who)} fight: neither hits"
                other = who[1] if hit == who[0] else who[0]
                return f"{names((hit,))} hits {names((other,))}{' and fells him' if felled else ', who stands'}"
            case Spent(_, who, on, left):
                return f"{names((who,))} spends a token on {on}, and has {left} left"
            case Unhorsed(_, who):
                return f"{names((who,))}'s horse is killed; he goes on on foot"
            case Ruled(_, text):
                return f"The GM rules: {text}"
            case Fate(_, who, status, captured):
                return f"{names((who,))} is {status}{' and captured' if captured else ''}"
            case Over(_, winner, reason):
                return f"Over: {f'{winner} won' if winner else 'nobody won'}, for {WON.get(reason, reason)}"
        return ""


def folded(names: Sequence[str]) -> list[str]:
    """Return names as they are told: of three or more in a row with their numbers one, such as Bowman 1-3."""
    found: list[str] = []
    for stem, first, last in _runs(names):
        if last - first + 1 < _RUN:
            found += [f"{stem} {number}" for number in range(first, last + 1)] if first else [stem]
        else:
            found.append(f"{stem} {first}-{last}")
    return found


def _runs(names: Sequence[str]) -> Iterator[tuple[str, int, int]]:
    """Yield the names as runs of a stem and its numbers, first and last; a name without a number as itself, 0 to 0."""
    run: tuple[str, int, int] | None = None
    for name in names:
        match = _NUMBERED.fullmatch(name)
        stem, number = (match[1], int(match[2])) if match else (name, 0)
        if run is not None and number and run[0] == stem and run[2] + 1 == number and run[1]:
            run = stem, run[1], number
            continue
        if run is not None:
            yield run
        run = stem, number, number
    if run is not None:
        yield run


_NUMBERED, _RUN = re.compile(r"(.+) ([1-9][0-9]{0,5})", re.ASCII | re.DOTALL), 3
AIMED = ("to hit", "impact", "impact again", "skill", "skill again")  # purposes of dice thrown against another
LOW = ("courage", "fate")  # beginnings of the purposes of dice that are good when they show little


def _needed(one: Rolled) -> str:
    if one.purpose.startswith("skill"):
        return f"more than {one.need}"
    return f"{one.need} or {'less' if one.purpose.startswith(LOW) else 'more'}"


def lines(acts: Iterable[MayhemAct]) -> Iterator[str]:
    """Yield the lines of a story: each command, and below it what happened with its rule."""
    for act in acts:
        yield f"{act.number}. {f'{act.side}: ' if act.side else ''}{act.words}"
        for event in act.events:
            yield f"     {event.rule:<11} {event.words}"


def course_of(game: Game) -> Course:
    """Return the game as the rules look at it; nothing that is asked of it changes the game."""
    return Course(game, Dice(game.seed, len(game.history)), JUDGE)


def waits(game: Game) -> str:
    """Return what a game waits for, in words; "" when it is over and nobody is down whose fate is open."""
    if game.over:
        down = any(one.status == "downed" for one in game.figures)
        return "the fallen: `see to the fallen`" if down else ""
    if game.phase == "initiative":
        return "the initiative: `roll initiative`"
    if game.phase == "choose":
        return f"{game.chooses} to choose: `{game.chooses} goes first`, or second"
    if game.phase == "fight":
        left = [Teller(game).names[id] for id in fighters(game)]
        if not left:
            return f"{game.active}, who have nobody to fight: `end fight`"
        others = f", then {listed(left[1:])}" if left[1:] else ""
        return f"{game.active} to fight: `fight {left[0]}`{others}; or `end fight`"
    other = next(side for side in game.scenario.sides if side != game.active)
    if game.pending is not None:
        names = Teller(game).of(game.pending.who)
        doing = f"{'charge' if game.pending.charge else 'move'}{'s' if len(game.pending.who) == 1 else ''}"
        return f"{other} to shoot at {names}, who {doing}; then `go`" if names else "`go`: nobody is left to move"
    return f"{game.active} to move, then `end move`"


def standing(game: Game) -> str:
    """Return how a game stands, in a sentence."""
    if game.over:
        won = f"{game.winner} won" if game.winner else "nobody won"
        due = waits(game)
        return f"Over in turn {game.turn}: {won}, for {WON.get(game.reason, game.reason)}." + (
            f" Waits for {due}." if due else ""
        )
    return f"Turn {game.turn}. Waits for {waits(game)}."
