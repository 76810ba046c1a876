"""What a player is told about the orders he sent, as plain data and as text."""

from collections.abc import Iterator

import msgspec

_KINDS = {"country": " across country", "sea": " over water", "down": " downstream", "up": " upstream"}


class LegEcho(msgspec.Struct, frozen=True):
    """One leg of a march or voyage: from, to, kilometres, by road or across country, at sea, down or up a river."""

    start: str
    end: str
    km: float
    kind: str


class OrderEcho(msgspec.Struct, frozen=True, omit_defaults=True):
    """One order as taken in: its id, canonical words, the way of a march, and dates as far as they can be foretold.

    `begins`, `arrives` are dates in words; `notes` what the player should know.
    """

    id: str
    understood: str
    legs: tuple[LegEcho, ...] = ()
    km: float | None = None
    begins: str = ""
    arrives: str = ""
    notes: tuple[str, ...] = ()


class LineEcho(msgspec.Struct, frozen=True, omit_defaults=True):
    """One line as read: "understood", "unreadable", "ambiguous" or "not possible".

    `what` is the part that was not understood, `hint` what would do or why it is not possible, `candidates` what a name
    may mean.
    """

    number: int
    text: str
    status: str
    understood: str = ""
    orders: tuple[OrderEcho, ...] = ()
    notes: tuple[str, ...] = ()
    what: str = ""
    hint: str = ""
    candidates: tuple[str, ...] = ()


class Echo(msgspec.Struct, frozen=True, omit_defaults=True):
    """The answer to one commander's message; `withdrawn` are the ids of his orders that it replaces."""

    who: str | None
    name: str
    lines: tuple[LineEcho, ...] = ()
    withdrawn: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()


def text(echo: Echo) -> str:
    """Return the answer as text, a line for each line read, ending with a line break."""
    return "\n".join(_lines(echo)) + "\n"


def _lines(echo: Echo) -> Iterator[str]:
    yield f"{echo.name}:"
    for line in echo.lines:
        if line.status == "understood":
            yield f"  ✓ {line.text}"
        else:
            yield f"  ✗ {line.number}: {line.text}"
        yield from (f"      {part}" for part in _answer(line))
        for order in line.orders:
            yield f"      {order.id}: {order.understood}"
            yield from (f"        {part}" for part in _details(order))
    if echo.withdrawn:
        yield f"  Replaced: {', '.join(echo.withdrawn)}"
    yield from (f"  {note}" for note in echo.notes)


def _answer(line: LineEcho) -> Iterator[str]:
    yield from line.notes
    if line.status == "unreadable":
        told = line.hint if line.hint.startswith(f"“{line.what}”") else ""  # the hint names the part itself
        yield told or f"not understood: “{line.what}”" + (f" ({line.hint})" if line.hint else "")
    elif line.status == "ambiguous":
        yield f"“{line.what}” may be {' or '.join(line.candidates)}"
    elif line.status == "not possible":
        yield f"not possible now: {line.hint}"
    elif not line.orders:
        yield line.understood


def _across(legs: tuple[LegEcho, ...]) -> str:
    return _KINDS.get(legs[0].kind, "") if len(legs) == 1 else ""


def _details(order: OrderEcho) -> Iterator[str]:
    if len(order.legs) > 1 or (order.legs and order.km is None):
        yield "; ".join(f"{leg.start} to {leg.end} {leg.km:g} km{_KINDS.get(leg.kind, '')}" for leg in order.legs)
    parts = [
        "" if order.km is None else f"{order.km:g} km{_across(order.legs)}",
        f"begins {order.begins}" if order.begins else "",
        f"arrives {order.arrives}" if order.arrives else "",
    ]
    if any(parts):
        yield ", ".join(part for part in parts if part)
    yield from order.notes
