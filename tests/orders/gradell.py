"""What Gradell writes, read as his message: Björn plays him, and he may send Plön's and Ascheberg's orders too."""

from campaign.model.order import Act
from campaign.orders.message import Block, read
from campaign.orders.outcome import Understood
from tests.orders.court import names
from tests.rulings.scene import commander

COMMANDERS = {"gradell": ("Johan Gradell", "Björn"), "plon": ("Duke of Plön", ""), "ascheberg": ("Ascheberg", "Anna")}
FERSEN = commander("fersen", name="Hans von Fersen", player="Karl")


def sent(text: str) -> tuple[Block, ...]:
    """Read what Gradell writes."""
    return read(text, "gradell", COMMANDERS, lambda who: names())


def told(text: str) -> list[tuple[str | None, list[Act]]]:
    """Return who orders what, block by block."""
    return [(block.who, [command.act for command in block.commands]) for block in sent(text)]


def ordered(text: str) -> list[Act]:
    """Return what Gradell orders where all that he writes is understood and his own."""
    (block,) = sent(text)
    assert all(isinstance(line.outcome, Understood) for line in block.lines), block.lines
    return [command.act for command in block.commands]
