"""The outbox's settings, which are no part of the world: what is wrong with them stops no day."""

from pathlib import Path

from campaign.core.fault import Fault, Faults, Refused
from campaign.model.world import World


def settings(root: Path, world: World) -> tuple[Fault, ...]:
    """Return, as warnings, what keeps the outbox of the world in `root` from posting; nothing where it has none.

    No message shows a webhook's secret.
    """
    from campaign.play import hooks  # late: days are played without it

    try:
        hooks.read(root, world)
    except Faults as wrong:
        found = wrong.faults
    except Refused as wrong:
        found = (Fault(hooks.FILE, 0, 0, "READ", str(wrong)),)
    else:
        return ()
    return tuple(Fault(one.file, one.line, one.col, one.code, one.message, "warning") for one in found)
