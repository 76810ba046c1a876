"""What is sealed: cards laid by post until they are turned up, and runs given beforehand until the game is over."""

from dataclasses import dataclass
from pathlib import Path

from msgspec.structs import replace

from campaign.core import sealing
from campaign.core.fault import Refused
from campaign.games.tilting.game import Phase, Play, TurnedUp
from campaign.play import keys
from campaign.play.tilts.records import Revealed, Secret, Tilt
from campaign.play.tilts.wording import plays_of, told


@dataclass(frozen=True, slots=True)
class Given:
    """What a player has given: his receipt, and what it is about in words."""

    receipt: str
    about: str


def about(one: Secret | Revealed) -> str:
    """Return what something sealed is about, in words."""
    what = f"card {one.number}" if one.number else "what is laid from here on"
    return f"{one.rider}, turn {one.turn}, phase {one.phase}, {what}"


def seal(file: Path, tilt: Tilt, made: Secret, play: str) -> tuple[Tilt, Given]:
    """Return the game with `play` sealed in it, and its receipt; what was sealed before of the same is replaced."""
    try:
        box = sealing.seal(f"{about(made)}: {play}", keys.key(file, make=True))
    except sealing.NotSealed as error:
        raise Refused(f"nothing can be sealed: {error}", "bring back .campaign/key as it was") from None
    made = replace(made, box=box.box, receipt=box.receipt)
    kept = tuple(one for one in tilt.secrets if _slot(one) != _slot(made))
    return replace(tilt, secrets=(*kept, made)), Given(box.receipt, about(made))


def laid(file: Path, tilt: Tilt, play: Play) -> tuple[Tilt, Given]:
    """Return the game with the value sealed of the card that `play` has just laid in it, and the receipt."""
    game = tilt.table
    number = sum(1 for one in game.plays if one.rider == play.rider and one.value and not one.chosen)
    return seal(file, tilt, Secret(play.rider, game.turn, game.phase, number, "", ""), told(play))


def _slot(one: Secret) -> tuple[str, int, int, int]:
    return one.rider, one.turn, one.phase, one.number


def run_of(tilt: Tilt, rider: str) -> Secret | None:
    """Return what a figure has sealed for this phase, None when nothing."""
    game = tilt.table
    return next((one for one in tilt.secrets if _slot(one) == (rider, game.turn, game.phase, 0)), None)


def next_of(file: Path, run: Secret) -> Play:
    """Return what comes next of a sealed run: a card, or a pass when no more is in it. Refused without its key."""
    plays = plays_of(run.rider, _open(file, run).play.removeprefix(f"{about(run)}: "))
    return plays[run.laid] if run.laid < len(plays) else Play(run.rider)


def _open(file: Path, secret: Secret) -> Revealed:
    try:
        opened = sealing.unseal(sealing.Sealed(secret.box, secret.receipt), keys.key(file, make=False))
    except sealing.NotSealed as error:
        raise Refused(f"{about(secret)}: {error}", "bring back the file and .campaign/key as they were") from None
    return Revealed(secret.rider, secret.turn, secret.phase, secret.number, opened.play, opened.nonce, opened.receipt)


def revealed(file: Path, tilt: Tilt, phase: Phase) -> Tilt:
    """Return the game after `phase` with what is known now: cards turned up in it; everything when the game is over."""
    if not tilt.secrets:
        return tilt
    over = tilt.table.over
    up = {(event.rider, event.value) for event in phase.events if isinstance(event, TurnedUp)}
    riders = {rider for rider, _ in up}
    known: list[Secret] = []
    found: list[Revealed] = []
    for one in reversed(tilt.secrets):
        if not over and (one.rider not in riders or not one.number):
            continue
        opened = _open(file, one)
        value = plays_of(one.rider, opened.play.removeprefix(f"{about(one)}: "))[0].value
        if not over and (one.rider, value) not in up:
            continue
        up.discard((one.rider, value))  # of one value the card laid last is the one that was turned up
        known.append(one)
        found.append(opened)
    left = tuple(one for one in tilt.secrets if one not in known)
    return replace(tilt, secrets=left, revealed=(*tilt.revealed, *reversed(found)))
