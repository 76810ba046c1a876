"""Where a phase has come to that waits for an answer."""

from campaign.core.dice import InOrder
from campaign.core.fault import Refused
from campaign.games.tilting.game import Game, Happened, NotAllowed, Resolved
from campaign.games.tilting.resolving import resolve
from campaign.play.tilts.records import Tilt


def asking(tilt: Tilt) -> Resolved | None:
    """Return where the phase has come to that waits for an answer; None when nothing does."""
    if tilt.question is None:
        return None
    return resolve(tilt.table, dice=InOrder(tilt.table.seed, 0, tilt.thrown))


def lies(tilt: Tilt) -> tuple[Game, tuple[Happened, ...]]:
    """Return the table as it lies now, and what has happened in the phase up to the question that it waits for.

    Without a question it is the game as its file has it, and nothing. Refused when the phase does not come to where the
    file has it.
    """
    try:
        asked = asking(tilt)
    except (NotAllowed, ValueError) as error:
        raise Refused(f"the phase does not come to its question: {error}", "bring back the file as it was") from None
    return (tilt.table, ()) if asked is None else (asked.table, asked.events)
