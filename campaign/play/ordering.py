"""`order` and `orders`: players' words into the world, and back as they were understood."""

from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from msgspec.structs import replace

from campaign.core.fault import Refused
from campaign.core.names import fold, meant, nearest
from campaign.files import chronicle
from campaign.files.load import load
from campaign.land.load import load as load_land
from campaign.model.event import Event
from campaign.model.order import Order
from campaign.model.world import World
from campaign.orders.canonical import brief
from campaign.orders.echo import Echo
from campaign.orders.echo import text as echo_text
from campaign.orders.known import Standpoint, standpoint
from campaign.orders.receiving import receive
from campaign.play.advancing import CACHE
from campaign.play.desk import Desk, detachments_of
from campaign.play.remembering import now
from campaign.play.sheets import enter_tactics
from campaign.play.writing import Outcome, refuse_faults, writing
from campaign.rules.day import Happening
from campaign.rules.ordering import OPEN, serial

LONGEST = 1_000_000
MOST_ORDERS = 500
UNDERSTOOD = "understood"


@dataclass(frozen=True, slots=True)
class TakenIn:
    """What taking orders in came to: for each commander the answer to his message, and what was written."""

    echoes: tuple[Echo, ...]
    outcome: Outcome | None
    orders: int
    unread: int


def names_of(world: World) -> dict[str, tuple[str, ...]]:
    """Return commander → the names by which a message may call him: his own, its last word, his player's."""
    found: dict[str, tuple[str, ...]] = {}
    last_words: dict[str, list[str]] = {}
    for key in sorted(world.commanders):
        words = world.commanders[key].name.split()
        if words:
            last_words.setdefault(fold(words[-1]), []).append(key)
    for key in sorted(world.commanders):
        who = world.commanders[key]
        words = who.name.split()
        short = words[-1:] if words and last_words[fold(words[-1])] == [key] else []
        found[key] = tuple(name for name in (who.name, *short, who.player) if name)
    return found


def take(root: Path, text: str, who: str | None = None, *, by: str = "", dry: bool = False) -> TakenIn:
    """Take in a message: one commander's (`who`) or one that names several. Each line is understood wholly or not at
    all.

    Lines not understood are named in the echoes and the rest kept; nothing a commander cannot know changes the answer.
    Refused for an unknown commander or a text of more than LONGEST characters or MOST_ORDERS orders.
    """
    if len(text) > LONGEST:
        raise Refused(f"the message has {len(text):,} characters", f"send at most {LONGEST:,} at a time")
    with writing(root, f"order {who or ''}".strip(), by=by, dry=dry) as opened:
        world = opened.world
        if who is not None:
            who = commander(world, who)
        stands = _Standpoints(root, world)
        received = receive(text, who, names_of(world), stands.of)
        if len(received.puts) > MOST_ORDERS:
            raise Refused(f"the message has {len(received.puts):,} orders", f"send at most {MOST_ORDERS} at a time")
        for record in received.puts:
            kind = "order taken in" if record.status == "queued" else "order superseded"
            opened.note(Happening("", kind, f"{record.id}: {record.text}", (record.who,), puts=(record,)))
        enter_tactics(opened, received.puts)
    lines = [line for echo in received.echoes for line in echo.lines]
    taken = sum(1 for record in received.puts if record.status == "queued")
    unread = sum(1 for line in lines if line.status != UNDERSTOOD)
    return TakenIn(received.echoes, opened.outcome, taken, unread)


class _Standpoints:
    """What each commander's orders are read by, made when it is first asked for."""

    def __init__(self, root: Path, world: World, happened: tuple[Event, ...] = ()) -> None:
        self._desk = Desk(world, load_land(world, root / CACHE), happened=happened)
        self._known = now(root, world)
        self._made: dict[str, Standpoint] = {}

    def of(self, who: str) -> Standpoint:
        if who not in self._made:
            seen = self._known.get(who, {}).values()
            desk = self._desk
            self._made[who] = standpoint(desk.world, desk.land, desk.chart(who), desk.dates, who, seen)
        return self._made[who]

    def say(self, order: Order) -> str:
        """Return what was understood of an order, in the names that he used who gave it."""
        if order.who not in self._desk.world.commanders:
            return str(order.act)
        names = self.of(order.who).names
        if {one.id for one in names.own.detachments}.issuperset(detachments_of(order.act)):
            return brief(order.act, names)
        return self._desk.words(order.who, self._known, for_gm=True)(order.act)


def commander(world: World, name: str) -> str:
    """Return the id of the commander called `name` by id, name, last name or player; Refused with the nearest
    otherwise.
    """
    if name in world.commanders:
        return name
    called = {key: {fold(word) for word in words} for key, words in names_of(world).items()}
    found = [key for key, words in called.items() if fold(name) in words]
    if len(found) == 1:
        return found[0]
    if found:
        raise Refused(f"{name} may be {' or '.join(found)}", "write the id")
    close = nearest(name, sorted(world.commanders))
    raise Refused(
        f"there is no commander {name}",
        meant(close, "`campaign commander` lists them"),
    )


def withdraw(root: Path, order_id: str, *, by: str = "", dry: bool = False) -> Outcome:
    """Withdraw an order that is queued or running; Refused when there is none such."""
    with writing(root, f"order --withdraw {order_id}", by=by, dry=dry) as opened:
        order = opened.world.orders.get(order_id)
        if order is None:
            close = nearest(order_id, sorted(opened.world.orders))
            raise Refused(
                f"there is no order {order_id}",
                meant(close, "`campaign orders` lists them"),
            )
        if order.status not in OPEN:
            raise Refused(f"order {order_id} is {order.status}", "only what is queued or running can be withdrawn")
        after = replace(order, status="withdrawn", ended=opened.next_day, why="withdrawn")
        opened.note(Happening("", "order withdrawn", f"{order_id}: {order.text}", (order.who,), puts=(after,)))
    assert opened.outcome is not None
    return opened.outcome


def listed(root: Path, who: str | None = None, *, everything: bool = False) -> tuple[tuple[Order, str], ...]:
    """Return orders, each with what was understood in words: the open ones (or all), of one commander or of every
    one.
    """
    loaded = load(root)
    refuse_faults(loaded)
    world = loaded.world
    key = commander(world, who) if who is not None else None
    chosen = [
        order
        for order in world.orders.values()
        if (key is None or order.who == key) and (everything or order.status in OPEN)
    ]
    chosen.sort(key=lambda order: (order.who, serial(order.id)))
    stands = _Standpoints(root, world, _happened(root, world, chosen))
    return tuple((order, stands.say(order)) for order in chosen)


def _happened(root: Path, world: World, orders: Iterable[Order]) -> tuple[Event, ...]:
    """Return what happened on the days on which those of these orders ended that name a detachment that is no more."""
    there = {key for army in world.armies.values() for key in army.detachments}
    days = {one.ended for one in orders if one.ended is not None and not there.issuperset(detachments_of(one.act))}
    return tuple(event for day in sorted(days) for event in chronicle.events(root, day))


def text(echo: Echo) -> str:
    """Return one commander's answer as text for chat or terminal."""
    return echo_text(echo)
