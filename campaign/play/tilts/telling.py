"""What has happened in a game, told in sentences with their rules; nothing in it is secret."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from campaign.core.words import counted, listed
from campaign.games.tilting.game import (
    Dragged,
    Fell,
    Fought,
    Game,
    Happened,
    Hurt,
    Moved,
    Phase,
    Rode,
    Rolled,
    Scored,
    TurnedUp,
    Unhorsed,
)
from campaign.play.tilts.asking import lies
from campaign.play.tilts.records import Tilt
from campaign.play.tilts.showing import TiltShown, waits
from campaign.play.tilts.wording import ROSE, ROUND


@dataclass(frozen=True, slots=True)
class TiltEvent:
    """Something that happened: in which step of its phase, by which rule, what, in words."""

    step: int
    rule: str
    what: str
    words: str


@dataclass(frozen=True, slots=True)
class TiltPhase:
    """A phase that was resolved: how many cards each figure laid, and what happened."""

    turn: int
    phase: int
    laid: dict[str, int]
    events: tuple[TiltEvent, ...]


@dataclass(frozen=True, slots=True)
class TiltRun:
    """What a command has played: the phases that are over now, and how the game stands for the GM.

    `so_far`: of a phase that waits for an answer, what has happened up to it.
    """

    phases: tuple[TiltPhase, ...]
    so_far: TiltPhase | None
    game: TiltShown


def story(phases: Iterable[Phase]) -> tuple[TiltPhase, ...]:
    """Return phases as they are told."""
    return tuple(
        TiltPhase(
            one.turn,
            one.phase,
            _laid(one),
            tuple(TiltEvent(event.step, event.rule, kind(event), told(event)) for event in one.events),
        )
        for one in phases
    )


def so_far(tilt: Tilt) -> TiltPhase | None:
    """Return what has happened in the phase that waits for an answer; None when none waits. Refused as in `lies`."""
    if tilt.question is None:
        return None
    game = tilt.table
    return story((Phase(game.turn, game.phase, game.plays, game.answers, lies(tilt)[1]),))[0]


def _laid(phase: Phase) -> dict[str, int]:
    found: dict[str, int] = {}
    for play in phase.plays:
        if not play.chosen:
            found[play.rider] = found.get(play.rider, 0) + bool(play.value)
    return found


def lines(phases: Iterable[TiltPhase]) -> Iterator[str]:
    """Yield the lines of a story, phase by phase."""
    for one in phases:
        laid = ", ".join(f"{name} {count or 'passes'}" for name, count in one.laid.items()) or "nobody lays a card"
        yield f"Turn {one.turn}, phase {one.phase}. Cards: {laid}."
        for event in one.events:
            yield f"  {event.step}  {event.words}  [{event.rule}]"
        if not one.events:
            yield "  Nothing moves."


def kind(event: Happened) -> str:
    """Return what kind of thing happened, as the file calls it."""
    return str(event.__struct_config__.tag)


def told(event: Happened) -> str:
    """Return in a sentence what happened."""
    match event:
        case Moved(rider=rider, x=x, y=y, heading=heading):
            return f"{rider} moves to ({x:g}, {y:g}), facing {compass(heading)}."
        case TurnedUp(rider=rider, value=value):
            return f"{rider}'s card is turned up: {value}."
        case Fought():
            return _fought(event)
        case Hurt(rider=rider, damage=damage, left=left):
            return f"{rider} takes {damage} damage and has {counted(left, 'point')} left."
        case Fell(rider=rider):
            return f"{rider} is out."
        case Dragged(rider=rider, heading=heading, inches=inches, x=x, y=y):
            return (
                f"{rider} moves the corpse {counted(inches, 'inch', 'inches')} {compass(heading)}, to ({x:g}, {y:g})."
            )
        case Scored(side=side, rider=rider):
            return f"{rider} has moved it into a circle: a goal for {side}!"
        case Rode(fought=fought, refused=refused):
            if refused:
                return f"The pass is over: {listed(refused)} swerved."
            return "The pass is over." if fought else "The pass is over without a fight."
        case Rolled(rider=rider, roll=roll, total=total, need=need):
            shows = f"{rider} rolls {roll.total}" + (" at the table" if roll.by == "table" else "")
            if need is None:
                return f"{shows} in the melee, with modifiers {total}."
            return f"{shows} to stay steady, with modifiers {total} of {need}: {'yes' if total >= need else 'no'}."
        case Unhorsed(rider=rider):
            return f"{rider} is unhorsed and goes on foot."


def _fought(event: Fought) -> str:
    sums = listed([f"{side} {value}" for side, value in event.sums.items()])
    who = listed(event.riders)
    if not event.winner:
        return f"{who} fight: {sums}. Nobody wins."
    return f"{who} fight: {sums}. {event.winner} wins by {event.difference}."


def compass(heading: float) -> str:
    """Return a heading in words: its degrees and the nearest point of the compass."""
    step = ROUND / len(ROSE)
    return f"{heading:g}° ({ROSE[round(heading / step) % len(ROSE)].upper()})"


def standing(tilt: Tilt) -> str:
    """Return in a sentence how a game stands."""
    game = tilt.table
    if game.over:
        return f"Won by {game.winner}{_score(game)}." if game.winner else f"Over, and drawn{_score(game)}."
    return f"Turn {game.turn}, phase {game.phase}{_score(game)}. Waits for {waits(tilt)}" + (
        "" if tilt.question is not None else "."
    )


def _score(game: Game) -> str:
    return f", {' : '.join(f'{side} {goals}' for side, goals in game.scores.items())}" if game.scores else ""
