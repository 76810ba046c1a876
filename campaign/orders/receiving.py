"""A message comes in: read, taken in commander by commander, answered."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache, partial

from campaign.model.order import Order
from campaign.orders.course import NoWay
from campaign.orders.echo import Echo
from campaign.orders.intake import line_echo, no_way, take_in
from campaign.orders.known import Standpoint
from campaign.orders.message import Block, read


@dataclass(frozen=True, slots=True)
class Received:
    """The records that a message puts into the world, and the answers, one for each commander it speaks for."""

    puts: tuple[Order, ...]
    echoes: tuple[Echo, ...]


def receive(
    text: str,
    who: str | None,
    commanders: Mapping[str, tuple[str, ...]],
    standpoint_for: Callable[[str], Standpoint],
) -> Received:
    """Return the orders of a message and the answers to them; `who` speaks until a line names another commander.

    `commanders` is as `known.callers` gives it. All that a message says for one commander counts as one block. Lines of
    nobody are answered first, with `who` None.
    """
    seen = cache(standpoint_for)

    def no_way_for(one: str) -> NoWay:
        return partial(no_way, seen(one))

    blocks = read(text, who, commanders, lambda one: seen(one).names, no_way_for)
    of: dict[str | None, list[Block]] = {}
    for block in blocks:
        of.setdefault(block.who, []).append(block)
    puts: list[Order] = []
    echoes: list[Echo] = []
    for one, his in of.items():
        if one is None:
            echoes.append(Echo(None, "?", tuple(line_echo(line) for block in his for line in block.lines)))
            continue
        taken = take_in(his, seen(one))
        puts += taken.puts
        echoes.append(taken.echo)
    return Received(tuple(puts), tuple(echoes))
