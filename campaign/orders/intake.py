"""Orders as understood become records: numbered, planned, and laid beside or over those given before."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from msgspec.structs import replace

from campaign.land.routes import Leg, Way
from campaign.land.water.chart import Passage
from campaign.model.order import (
    Act,
    Besiege,
    Blockade,
    Camp,
    Disembark,
    Enter,
    Follow,
    Leave,
    March,
    Order,
    Resting,
    Sail,
    Stop,
    Write,
)
from campaign.model.place import At
from campaign.orders import doubts, posting, voyage
from campaign.orders.beside import ASIDE, STAND, later
from campaign.orders.canonical import brief, dated, say_all
from campaign.orders.echo import Echo, LegEcho, LineEcho, OrderEcho
from campaign.orders.known import Standpoint
from campaign.orders.labels import place
from campaign.orders.message import Block, Line
from campaign.orders.names import Names
from campaign.orders.outcome import Ambiguous, Command, NotPossible, Understood, Unreadable
from campaign.orders.timeline import AT_DAWN, Timeline
from campaign.rules import pace, resting, ways
from campaign.rules.ordering import OPEN, serial


@dataclass(frozen=True, slots=True)
class Intake:
    """What taking orders in comes to: records to put into the world, and the answer to the player."""

    puts: tuple[Order, ...]
    echo: Echo


def no_way(given: Standpoint, start: At | None, act: March | Sail | Blockade | Disembark | Write, wagons: bool) -> str:
    """Return why there is no way for a march, a voyage, a messenger or ashore on the commander's map, "" when there is
    one or nobody can say yet.
    """
    if isinstance(act, Write):
        return posting.no_way(given, act)
    if isinstance(act, Disembark):
        return voyage.no_landing(given, start, act)
    if isinstance(act, Sail | Blockade):
        return voyage.no_voyage(given, start, act)
    if start is None or given.army is None:
        return ""
    way = _route(given, _stands(given, start), act)
    if way is None:
        return f"your map shows no way to {place(act.to, given.names)}"
    if any(leg.kind == "country" for leg in way.legs):
        barred = pace.bound_to_road(given.army, act.leave_wagons or not wagons)
        if barred:
            return f"{barred} (TUM-MOV-2)" + ("; add “leaving the wagons”" if "wagons" in barred else "")
    return ""


def take_in(blocks: Sequence[Block], given: Standpoint, given_on: int | None = None) -> Intake:
    """Return the records and the answer for the blocks of one commander in one message.

    Ids are WHO-N, counted on over all his orders ever. The blocks count as one: it replaces his open orders, which are
    then withdrawn as superseded, unless it follows them. It follows when it begins with "then" or the like, or when its
    first order is for a later date than the next day played; what was to last until other orders come ends even then.
    A block of nothing but stop, keep, give, honours, tactics, standing orders and what takes no time about people and
    letters replaces nothing, and such orders are not replaced. The same orders sent
    twice before they are begun are taken in once.
    """
    day = given.names.next_day if given_on is None else given_on
    commands = [command for block in blocks for command in block.commands]
    if commands and _again(commands, given.orders, day):
        return Intake((), _echo(blocks, given, [], (), ("These orders were taken in before; nothing is changed.",)))
    follows = bool(blocks) and (blocks[0].follows or later(commands, day))
    withdrawn = _superseded(commands, given.orders, follows)
    open_still = any(order.status in OPEN and order not in withdrawn for order in given.orders)
    number = max((serial(order.id)[0] for order in given.orders), default=0)
    timeline = Timeline.begin(given, day, known=not open_still or not follows, follows=follows)
    made: list[tuple[Order, OrderEcho]] = []
    for command in commands:
        number += 1
        way = _planned(given, timeline.here, command.act)
        legs = way.legs if way is not None else ()
        stops = ways.planned(legs, command.act) if isinstance(command.act, March) else ()
        here, ships = timeline.here, timeline.afloat.ships
        sailed = _sailed(given, ships, command.act)
        order = Order(f"{given.who}-{number}", given.who, day, command.text, command.act, command.on, way=stops)
        begins, ends, notes = timeline.go(command, legs, sailed)
        posted = posting.told(given, order.act) if isinstance(order.act, Write) else doubts.told(given, order.act)
        notes = (*_in_or_out(given, here, order.act), *posted, *notes)
        told = tuple(_leg(given, leg) for leg in legs), None if way is None else voyage.kilometres(way.length)
        if sailed is not None and ships is not None:
            told = voyage.told(given, ships, sailed), voyage.kilometres(sailed.metres)
        made.append((order, _order_echo(given, order, told, begins, ends, notes)))
    notes = _notes(given, commands, withdrawn, day, behind=open_still and not withdrawn)
    ended = tuple(replace(order, status="withdrawn", ended=day, why="superseded") for order in withdrawn)
    echo = _echo(blocks, given, [one for _, one in made], tuple(order.id for order in withdrawn), notes)
    return Intake((*ended, *(order for order, _ in made)), echo)


def _again(commands: Sequence[Command], orders: Sequence[Order], day: int) -> bool:
    before = [(one.act, one.text, one.on) for one in orders if one.given == day and one.status == "queued"]
    return before == [(one.act, one.text, one.on) for one in commands]


def _superseded(commands: Sequence[Command], orders: Sequence[Order], follows: bool) -> tuple[Order, ...]:
    if all(isinstance(one.act, ASIDE) for one in commands):
        return ()
    return tuple(
        order
        for order in orders
        if order.status in OPEN and (_endless(order.act) if follows else not isinstance(order.act, STAND))
    )


def _endless(act: Act) -> bool:
    return isinstance(act, Besiege | Blockade | Follow) or (isinstance(act, Camp) and act.days is None)


def _route(given: Standpoint, start: At, act: March) -> Way | None:
    try:
        return given.land.route(start, act.to, act.via, act.country)
    except KeyError:  # a place that is not on his map
        return None


def _stands(given: Standpoint, at: At) -> At:
    """Return a position as his map has it: where his army stands off his map, it is a point."""
    army = given.army
    return army.at if army is not None and at == given.names.own.at else at


def _planned(given: Standpoint, here: At | None, act: Act) -> Way | None:
    if not isinstance(act, March) or here is None:
        return None
    return _route(given, _stands(given, here), act)


def _sailed(given: Standpoint, ships: At | None, act: Act) -> Passage | None:
    return voyage.passage(given, ships, act) if isinstance(act, Sail | Blockade) and ships is not None else None


def _notes(
    given: Standpoint, commands: Iterable[Command], withdrawn: Sequence[Order], day: int, *, behind: bool
) -> tuple[str, ...]:
    notes: list[str] = []
    acts = [command.act for command in commands]
    first = next((act for act in acts if not isinstance(act, ASIDE)), None)
    until = given.names.own.until
    breaks = any(isinstance(act, Stop) for act in acts) or (
        bool(withdrawn) and first is not None and not isinstance(first, Resting | Camp)
    )
    if until is not None and until >= day and breaks:
        cost = given.numbers[resting.BROKEN]
        notes.append(
            f"This breaks the rest, which would last until {given.dates.long(until)}: morale −{cost} (TUM-REST-2)."
        )
    if behind and any(not isinstance(act, AT_DAWN) for act in acts):
        notes.append("These orders come after those under way.")
    return tuple(notes)


def _order_echo(
    given: Standpoint,
    order: Order,
    told: tuple[tuple[LegEcho, ...], float | None],
    begins: int | None,
    ends: int | None,
    notes: tuple[str, ...],
) -> OrderEcho:
    moves = isinstance(order.act, March | Sail | Blockade)
    said = brief(order.act, given.names)
    return OrderEcho(
        order.id,
        dated(said, order.on, given.names),
        *told,
        given.dates.long(begins) if begins is not None else "",
        given.dates.long(ends) if ends is not None and moves else "",
        notes,
    )


def _in_or_out(given: Standpoint, here: At | None, act: Act) -> tuple[str, ...]:
    """Return which place an order to enter or leave means, where that is known."""
    if not isinstance(act, Enter | Leave) or not isinstance(here, str):
        return ()
    return (f"{'into' if isinstance(act, Enter) else 'out of'} {place(here, given.names)}",)


def _leg(given: Standpoint, leg: Leg) -> LegEcho:
    return LegEcho(place(leg.start, given.names), place(leg.end, given.names), voyage.kilometres(leg.length), leg.kind)


def _echo(
    blocks: Sequence[Block],
    given: Standpoint,
    orders: list[OrderEcho],
    withdrawn: tuple[str, ...],
    notes: tuple[str, ...],
) -> Echo:
    left = iter(orders)
    lines = []
    for block in blocks:
        for line in block.lines:
            count = len(line.outcome.commands) if isinstance(line.outcome, Understood) and orders else 0
            lines.append(line_echo(line, tuple(next(left) for _ in range(count)), given.names))
    return Echo(given.who, given.mine.commanders[given.who].name, tuple(lines), withdrawn, notes)


def line_echo(line: Line, orders: tuple[OrderEcho, ...] = (), names: Names | None = None) -> LineEcho:
    """Return what is told about one line, with the `names` of the commander whose it is."""
    match line.outcome:
        case Understood() as good:
            told = good.canonical if names is None else say_all(good.commands, names, good.on, brief)
            return LineEcho(line.number, line.text, "understood", told, orders, (*good.notes, *line.notes))
        case Unreadable() as bad:
            return LineEcho(line.number, line.text, "unreadable", notes=line.notes, what=bad.what, hint=bad.hint)
        case Ambiguous() as two:
            return LineEcho(
                line.number, line.text, "ambiguous", notes=line.notes, what=two.phrase, candidates=two.candidates
            )
        case NotPossible() as no:
            return LineEcho(line.number, line.text, "not possible", notes=line.notes, hint=no.reason)
