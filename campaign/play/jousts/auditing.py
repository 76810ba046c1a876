"""Checking the receipts of plays that were secret."""

from dataclasses import dataclass
from pathlib import Path

from campaign.core import sealing
from campaign.play.jousts.files import read


@dataclass(frozen=True, slots=True)
class Audited:
    """One receipt checked: whose, about what, the play, and whether it holds."""

    team: str
    about: str
    play: str
    receipt: str
    holds: bool


def audit(file: Path) -> tuple[Audited, ...]:
    """Return every play made known so far, each with whether its receipt is that of nonce and play."""
    return tuple(
        Audited(
            one.team,
            one.about,
            one.play,
            one.receipt,
            sealing.holds(sealing.Opened(one.nonce, one.play, one.receipt)),
        )
        for one in read(file).revealed
    )
