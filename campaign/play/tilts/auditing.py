"""Checking the receipts of what was sealed and is known now."""

from dataclasses import dataclass
from pathlib import Path

from campaign.core import sealing
from campaign.play.tilts.files import read
from campaign.play.tilts.sealed import about


@dataclass(frozen=True, slots=True)
class TiltAudited:
    """One receipt checked: of which figure, about what, the play as sealed, the nonce, and whether it holds."""

    figure: str
    about: str
    play: str
    nonce: str
    receipt: str
    holds: bool


def audit(file: Path) -> tuple[TiltAudited, ...]:
    """Return everything that was sealed and is known now, each with whether its receipt is that of nonce and play.

    A card is known when it was turned up; all other cards, and runs sealed beforehand, when the game is over. Raises
    Faults when the file does not read.
    """
    return tuple(
        TiltAudited(
            one.rider,
            about(one),
            one.play,
            one.nonce,
            one.receipt,
            sealing.holds(sealing.Opened(one.nonce, one.play, one.receipt)) and one.play.startswith(f"{about(one)}: "),
        )
        for one in read(file).revealed
    )
