"""Checking the receipts of plays that were secret."""

from dataclasses import dataclass
from pathlib import Path

from campaign.core import sealing
from campaign.play.jousts.files import read
from campaign.play.jousts.naming import about, all_matches, team_called
from campaign.play.jousts.records import Game, Revealed, Secret


@dataclass(frozen=True, slots=True)
class Audited:
    """One receipt checked: whose, about what, the nonce and the play, and whether it holds."""

    team: str
    about: str
    play: str
    nonce: str
    receipt: str
    holds: bool


def audit(file: Path, viewer: str | None = None) -> tuple[Audited, ...]:
    """Return every play made known so far, each with whether its receipt is that of nonce and play.

    For the team or player `viewer`: its own, and others' of matches that are over, since an order tells what is to come
    and a play how favours are spent. Raises Faults when the file does not read, Refused when nobody is called so.
    """
    game = read(file)
    team = team_called(game, viewer).name if viewer is not None else None
    over = _over(game)
    return tuple(
        Audited(
            one.team,
            one.about,
            one.play,
            one.nonce,
            one.receipt,
            sealing.holds(sealing.Opened(one.nonce, one.play, one.receipt)),
        )
        for one in game.revealed
        if team is None or one.team == team or _match_of(one) in over
    )


def _over(game: Game) -> set[str]:
    return {_start(number) for number, match in enumerate(all_matches(game), 1) if match.over}


def _start(number: int) -> str:
    return about(Secret("", number, "", "")).partition(",")[0]


def _match_of(one: Revealed) -> str:
    return one.about.partition(",")[0]
