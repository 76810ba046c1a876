"""`duel --by`: two commanders settle their duel with a tactical game, and it counts as a duel (TUM-DUEL-3)."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from campaign.core.fault import Refused
from campaign.core.names import fold
from campaign.files.load import load
from campaign.model.event import Event
from campaign.model.people import Commander
from campaign.play import duelling
from campaign.play.contests import table
from campaign.play.contests.contest import Contest, Meeting, Played, Result
from campaign.play.contests.finding import found_file
from campaign.play.writing import Outcome, writing
from campaign.rules.duels import Ending, Fighter
from campaign.rules.numbers import Numbers

RULE = "TUM-DUEL-3"


@dataclass(frozen=True, slots=True)
class Contestant:
    """One man of a duel played out: what he brought to it, his chance to win in percent (None: it is over), his wounds.

    `wounded` is None when only the odds were asked for.
    """

    name: str
    terms: dict[str, str]
    wins: float | None = None
    wounded: bool | None = None


@dataclass(frozen=True, slots=True)
class Contested:
    """A duel played out: both men by id, what happened line by line, and the event; or the odds, and no event."""

    game: str
    stakes: str
    sides: dict[str, Contestant]
    drawn: float | None
    winner: str | None
    story: tuple[str, ...]
    event: Event | None


def weigh(
    root: Path,
    one: str,
    other: str,
    game: str,
    *,
    stakes: str = duelling.BLOOD,
    given: Mapping[str, Mapping[str, str]] | None = None,
) -> Contested:
    """Return the odds of a duel of two commanders by `game`; nothing is rolled or written. `given` as in `duel`."""
    contest, stakes, world = table.called(game), duelling.agreed(stakes), load(root).sound()
    both = duelling.pair(world, one, other)
    terms = _given(contest, game, both, given or {})
    campaign = world.campaign
    meeting = _meeting(both, terms, 0, campaign.seed, campaign.day + 1, Numbers(campaign.rules), ())
    chances = contest.odds(meeting)
    sides = {
        each.id: Contestant(each.commander.name, chances.terms[side], chances.wins[side])
        for side, each in enumerate(both)
    }
    return Contested(game, stakes, sides, chances.drawn, None, (), None)


def duel(
    root: Path,
    one: str,
    other: str,
    game: str,
    *,
    file: Path | None = None,
    called: str = "",
    stakes: str = duelling.BLOOD,
    given: Mapping[str, Mapping[str, str]] | None = None,
    dice: Sequence[int] = (),
    force: bool = False,
    by: str = "",
    dry: bool = False,
) -> tuple[Contested, Outcome]:
    """Let two commanders settle a duel by `game` before the next day, and carry out its stakes (TUM-DUEL-3).

    It is played at once: `given` holds by option of the game, such as "ploys", what is agreed for whom, by his id or
    name; `dice` were thrown at the table, in the order in which they are asked for. With `file` it was played there:
    `called` says which duel; "" is the only one of the two that is over. Refused or Faults as `duelling.duel`, and for
    what the game or its file does not allow; nothing is then written.
    """
    contest, stakes = table.called(game), duelling.agreed(stakes)
    with writing(root, f"duel {one} {other} --by {game}", by=by, dry=dry) as opened:
        world, day = opened.world, opened.next_day
        both = duelling.pair(world, one, other)
        here = duelling.place(world, root, both, force)
        terms = _given(contest, game, both, given or {})
        if file is None:
            number = duelling.number(opened)
            numbers = Numbers(world.campaign.rules)
            result = contest.fight(_meeting(both, terms, number, world.campaign.seed, day, numbers, dice))
            how = f"a {contest.act} of {contest.title}"
        elif any(terms.values()) or dice:
            raise Refused("what was played in a file is over", f"leave --dice, --{', --'.join(contest.options)} out")
        else:
            one_played, result = _read(contest, found_file(root, file), called, both)
            how = f"a {contest.act} of {contest.title}, duel {one_played.what} of {file.name}"
        event = duelling.end(
            opened,
            _ending(both, result),
            stakes,
            here,
            RULE,
            _told(both, result, how),
            _own(both, result),
            result.rolls,
        )
    assert opened.outcome is not None
    sides = {
        each.id: Contestant(each.commander.name, result.terms[side], None, result.wounded[side])
        for side, each in enumerate(both)
    }
    winner = None if result.winner is None else both[result.winner].id
    return Contested(game, stakes, sides, None, winner, result.story, event), opened.outcome


def _meeting(
    both: tuple[Fighter, Fighter],
    terms: Mapping[str, Mapping[str, str]],
    number: int,
    seed: int,
    day: int,
    numbers: Numbers,
    dice: Sequence[int],
) -> Meeting:
    names = both[0].commander.name, both[1].commander.name
    if names[0] == names[1]:
        names = f"{names[0]} ({both[0].id})", f"{names[1]} ({both[1].id})"
    return Meeting((both[0].id, both[1].id), names, terms, f"{duelling.KIND} {number}", seed, day, numbers, dice)


def _given(
    contest: Contest, game: str, both: tuple[Fighter, Fighter], given: Mapping[str, Mapping[str, str]]
) -> dict[str, dict[str, str]]:
    """Return what is agreed by option and id; Refused for options that the game has not, and for other people."""
    found: dict[str, dict[str, str]] = {}
    for option, said in given.items():
        if said and option not in contest.options:
            raise Refused(f"{game} knows no --{option}", f"it has --{', --'.join(contest.options)}")
        found[option] = {}
        for who, text in said.items():
            key = _which(both, who)
            if key in found[option]:
                raise Refused(f"--{option} is given twice for {key}", "say it once")
            found[option][key] = text
    return found


def _which(both: tuple[Fighter, Fighter], who: str) -> str:
    fits = [each.id for each in both if who == each.id or fold(who) == fold(each.commander.name)]
    if len(fits) != 1:
        raise Refused(f"{who} is neither of the two", f"name {both[0].id} or {both[1].id}")
    return fits[0]


def _read(contest: Contest, file: Path, called: str, both: tuple[Fighter, Fighter]) -> tuple[Played, Result]:
    """Return the duel that the two fought in a file, and its result with the sides in their order."""
    over = [(one, _sides(one, both)) for one in contest.read(file, called) if one.duel]
    fought = [(one, turned) for one, turned in over if turned is not None]
    names = " and ".join(each.commander.name for each in both)
    if len(fought) == 1:
        one, turned = fought[0]
        return one, _turned(one.result) if turned else one.result
    if fought:
        ways = ", ".join(one.what for one, _ in fought)
        raise Refused(f"{names} met more than once in {file.name}", f"choose one with --duel: {ways}")
    raise Refused(
        f"{f'{called} of' if called else 'no duel in'} {file.name} was {'not ' if called else ''}between {names}",
        "both must have fought in it under their own names, and it must be over",
    )


def _sides(one: Played, both: tuple[Fighter, Fighter]) -> bool | None:
    """Return whether the two fought with their sides turned; None when it was not they."""
    first, second = (each.commander for each in both)
    for turned in (False, True):
        left, right = (second, first) if turned else (first, second)
        if _is(left, one.called[0]) and _is(right, one.called[1]):
            return turned
    return None


def _is(commander: Commander, name: str) -> bool:
    return name == commander.id or fold(name) == fold(commander.name)


def _turned(result: Result) -> Result:
    winner = None if result.winner is None else 1 - result.winner
    return Result(winner, result.wounded[::-1], result.story, result.terms[::-1], result.rolls)


def _ending(both: tuple[Fighter, Fighter], result: Result) -> Ending:
    hurt = tuple(each.id for each, wounded in zip(both, result.wounded, strict=True) if wounded)
    first, second = both if result.winner != 1 else both[::-1]
    return Ending((first.commander, second.commander), hurt, drawn=result.winner is None)


def _told(both: tuple[Fighter, Fighter], result: Result, how: str) -> str:
    """Return the GM's account: the game, what each brought to it, and what happened."""
    people = [
        f"{each.commander.name} ({', '.join(f'{option} {text}' for option, text in terms.items())})"
        for each, terms in zip(both, result.terms, strict=True)
    ]
    return "; ".join((how, " against ".join(people), *result.story))


def _own(both: tuple[Fighter, Fighter], result: Result) -> str:
    """Return what both are told: who won, and nothing that the other keeps to himself."""
    names = [each.commander.name for each in both]
    if result.winner is None:
        return f"{names[0]} and {names[1]} fought a duel, and neither won."
    return f"{names[result.winner]} beat {names[1 - result.winner]} in a duel."
