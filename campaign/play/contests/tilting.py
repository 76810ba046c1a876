"""Tilting as the campaign uses it: machines joust with cards for two commanders until one is out (TIL-JOUST-1)."""

from collections.abc import Iterator

from campaign.core.dice import Dice, die
from campaign.core.fault import Refused
from campaign.core.numbers import Numbers, registry
from campaign.games.tilting.formats import Entry, start_joust
from campaign.games.tilting.game import Game, Phase, Rode, TurnedUp
from campaign.games.tilting.opponents import playing
from campaign.games.tilting.roster import by_initiative
from campaign.play.contests.contest import Chances, Contest, Meeting, Result
from campaign.play.contests.tilt_files import played, tournament
from campaign.play.tilts.machines import machine, named_machine

MACHINE = "machine"
STANDARD = "greedy"  # two that look ahead match each other card for card, and no such duel would ever be decided
PASSES = 20  # after which who has more points left has won
_SEEDS = 10**9
_RULE = "TUM-DUEL-3"


def fight(meeting: Meeting) -> Result:
    """Let machines ride a joust of Tilting to its end; who lays first is rolled for (VAL-INIT-1).

    After `PASSES` passes who has more points left has won. Who is out is wounded. Refused for an opponent that is none,
    and for dice: nothing is thrown in it at the table.
    """
    if meeting.dice:
        raise Refused("no dice are thrown in tilting", "leave --dice out")
    chosen = tuple(named_machine(meeting.given.get(MACHINE, {}).get(key, STANDARD)) for key in meeting.ids)
    subjects = {f"{key}: {meeting.label}": key for key in meeting.ids}
    order, rolls = by_initiative(dict.fromkeys(subjects, 0), Dice(meeting.seed, meeting.day), meeting.numbers)
    seed = die(meeting.seed, f"{meeting.day}/{_RULE}/{'+'.join(meeting.ids)}/{meeting.label}", 0, _SEEDS)
    one, other = (Entry(key) for key in meeting.ids)
    begun = start_joust(
        one, other, order=tuple(subjects[name] for name in order), rules=_rules(meeting.numbers), seed=seed
    )
    machines = {
        key: machine(which, seed + side) for side, (key, which) in enumerate(zip(meeting.ids, chosen, strict=True))
    }
    game = playing.out(begun, machines, PASSES)
    first, second = ({MACHINE: which} for which in chosen)
    return Result(_winner(game), _hurt(game), tuple(_told(game, meeting)), (first, second), rolls)


def odds(meeting: Meeting) -> Chances:
    """Refuse: nobody can work out the odds of a game of cards laid anywhere on a table."""
    raise Refused("the odds of tilting cannot be worked out", "leave --odds out; those of full-tilt can")


def _rules(numbers: Numbers) -> dict[str, int | str]:
    return {
        one.name: numbers.either(one)
        for one in registry()
        if one.name.startswith("tilting.") and numbers.overridden(one.name)
    }


def _winner(game: Game) -> int | None:
    left = [one.points for one in game.riders]
    return None if left[0] == left[1] else left.index(max(left))


def _hurt(game: Game) -> tuple[bool, bool]:
    one, other = game.riders
    return one.out, other.out


def _told(game: Game, meeting: Meeting) -> Iterator[str]:
    """Yield a line for each pass, and one for how the joust ended."""
    names = dict(zip(meeting.ids, meeting.names, strict=True))
    for phase in game.history:
        for event in phase.events:
            if isinstance(event, Rode):
                yield _pass(phase, event, names)
    winner = _winner(game)
    if winner is None:
        yield f"drawn after {PASSES} passes, {game.riders[0].points} points each"
        return
    won, lost = game.riders[winner], game.riders[1 - winner]
    left = f"{won.points} points left" if lost.out else f"{won.points} points left to {lost.points}"
    yield f"{names[won.name]} wins, {left}"


def _pass(phase: Phase, rode: Rode, names: dict[str, str]) -> str:
    if rode.refused:
        return f"pass {phase.turn}: {' and '.join(names[name] for name in rode.refused)} swerved"
    shown = [f"{names[event.rider]} {event.value}" for event in phase.events if isinstance(event, TurnedUp)]
    return f"pass {phase.turn}: {' against '.join(shown) or 'they do not meet'}"


CONTEST = Contest("Tilting", "joust", (MACHINE,), fight, odds, played, tournament, "TIL-MEL-1")
