"""Letters set out: who may write, the messenger's way, and the fate that is sealed with it (TUM-MSG-2, TUM-MSG-3)."""

from collections.abc import Iterable, Iterator

from msgspec.structs import replace

from campaign.core.dice import Roll
from campaign.core.plane import METRES_A_KM
from campaign.model.knowledge import Observation
from campaign.model.order import Order, Write
from campaign.model.people import Commander
from campaign.model.place import At
from campaign.model.siege import Siege
from campaign.model.word import Claim, Letter
from campaign.model.world import World
from campaign.rules import joining, messages, stockades
from campaign.rules.day import Day, Happening, Happenings, NotNow
from campaign.rules.messengers import Country
from campaign.rules.sea.harbours import cut_off
from campaign.rules.whereabouts import whereabouts

OPEN = ("queued", "running")


class Post:
    """The letters of one dawn: what the messengers that set out on it have in common."""

    def __init__(self, day: Day) -> None:
        """Take the dawn of `day`; nothing is worked out before somebody writes."""
        self._day = day
        self._countries: dict[str, Country] = {}
        self._serials: dict[str, int] = {}

    def dispatch(
        self, sender: str, to: str, at: At, text: str, enclosed: tuple[Claim, ...] = ()
    ) -> tuple[Letter, tuple[Roll, ...]]:
        """Return the letter that sets out at this dawn, its way and its fate sealed, and the roll; it is not yet put.

        NotNow when there is no such reader, he is the sender, the sender is no free man or nowhere on the map, or no
        way leads to `at` by land and water.
        """
        day, world = self._day, self._day.world
        writer = world.commanders[sender]
        if writer.status == "captured":
            raise NotNow("you are a captive")
        if writer.status == "dead":
            raise NotNow("the writer is dead")
        if to == sender:
            raise NotNow("nobody writes to himself")
        if to not in world.commanders:
            raise NotNow("nobody of that name can be written to")
        start = stands(world, writer)
        if start is None:
            raise NotNow("the writer is nowhere on the map")
        try:
            ride = self._country(writer.nation).ride(start, at, day.number)
        except KeyError:
            raise NotNow("there is no such place") from None
        if ride is None:
            raise NotNow("no messenger can get there, by land or by ship")
        key = f"{sender}.{self._serial(sender)}"
        ends = (writer, ride.rides_out), (world.commanders[to], ride.rides_in)
        enemies = ride.hostile or any(self._through_lines(who, by_land) for who, by_land in ends)
        arrives, roll = _fate(day, key, enemies)
        letter = Letter(
            id=key,
            sender=sender,
            to=to,
            at=at,
            sent=day.number,
            text=text,
            enclosed=enclosed,
            way=ride.way,
            due=day.number + max(1, ride.days),
            hostile=enemies,
            fate="arrives" if arrives else "taken" if enemies else "lost",
        )
        return letter, (roll,)

    def _country(self, nation: str) -> Country:
        found = self._countries.get(nation)
        if found is None:
            found = self._countries[nation] = Country(self._day.world, self._day.land, self._day.numbers, nation)
        return found

    def _through_lines(self, who: Commander, by_land: bool) -> bool:
        """Return whether a siege's lines lie between a commander and a way that goes to him or from him."""
        siege = besieged(self._day.world, who)
        return siege is not None and (by_land or cut_off(self._day.world, self._day.land, siege.id))

    def _serial(self, sender: str) -> int:
        """Return the number of the sender's next letter: one more than the highest so far."""
        last = self._serials.get(sender)
        if last is None:
            last = max((serial(key) for key in self._day.world.letters if key.startswith(f"{sender}.")), default=0)
        self._serials[sender] = last + 1
        return last + 1


def serial(letter_id: str) -> int:
    """Return the number at the end of a letter's id, 0 without one."""
    number = letter_id.rpartition(".")[2]
    return int(number) if number.isascii() and number.isdigit() else 0


def stands(world: World, commander: Commander) -> At | None:
    """Return where a commander is: with the army he leads or his mercenaries', else where his record says, or None."""
    army = joining.marches_with(world, commander)
    return army.at if army is not None else commander.at


def besieged(world: World, commander: Commander) -> Siege | None:
    """Return the siege of the stronghold or camp that a commander is inside, through which his letters go, or None."""
    army = joining.marches_with(world, commander)
    within = stockades.shut(world, army) if army is not None else joining.lodged(world, commander)
    return world.sieges.get(within) if within is not None else None


def _fate(day: Day, key: str, enemies: bool) -> tuple[bool, Roll]:
    """Roll whether a letter arrives, once, when it is sent (TUM-MSG-2, TUM-MSG-3)."""
    numbers = day.numbers
    if enemies:
        chance = numbers[messages.ENEMY_ARRIVES], numbers[messages.ENEMY_ARRIVES_OF]
        return day.dice.chance(*chance, "TUM-MSG-3", (key,), "arrives")
    chance = numbers[messages.ARRIVES], numbers[messages.ARRIVES_OF]
    return day.dice.chance(*chance, "TUM-MSG-2", (key,), "arrives")


def send(day: Day) -> Happenings:
    """Let the letters set out that commanders have ordered to be written, in the order of their ids (TUM-MSG-2).

    A writer need lead no army, and a ruling that holds his army does not hold his pen. A letter that cannot be sent
    fails as an order, and its writer is told why.
    """
    waiting = sorted(_due(day), key=lambda order: (order.who, _given(order)))
    if not waiting:
        return
    post = Post(day)
    for order in waiting:
        act = order.act
        assert isinstance(act, Write)
        after = replace(order, since=order.since or day.number, ended=day.number)
        try:
            report = enclosed(day, order.who) if act.enclose else ()
            letter, rolls = post.dispatch(order.who, act.to, act.at, act.text, report)
        except NotNow as reason:
            to = called(day.world, act.to)
            yield Happening(
                "TUM-MSG-2",
                "order failed",
                f"{called(day.world, order.who)}: letter to {to} (failed: {reason})",
                (order.who,),
                f"Your letter to {to} could not be sent: {reason}.",
                notable=True,
                puts=(replace(after, status="failed", why=str(reason)),),
            )
            continue
        yield sent(day, letter, rolls, replace(after, status="done"))


def sent(day: Day, letter: Letter, rolls: tuple[Roll, ...], *orders: Order) -> Happening:
    """Return the happening by which a letter sets out; `orders` are put with it."""
    assert letter.due is not None
    way = ", through enemy territory" if letter.hostile else ""
    where, due = place(day, letter), day.dates.short(letter.due)
    text = f"{title(day.world, letter)}: set out to reach him {where}, due on {due}{way}"
    rule = "TUM-MSG-3" if letter.hostile else "TUM-MSG-2"
    return Happening(rule, "letter sent", text, (letter.sender,), rolls=rolls, puts=(letter, *orders))


def _due(day: Day) -> Iterator[Order]:
    for order in day.world.orders.values():
        open_ = order.status in OPEN and isinstance(order.act, Write) and order.who in day.world.commanders
        if open_ and (order.on is None or order.on <= day.number):
            yield order


def _given(order: Order) -> tuple[int, str]:
    number = order.id.rpartition("-")[2]
    return (int(number) if number.isdigit() else 0, order.id)


def enclosed(day: Day, who: str) -> tuple[Claim, ...]:
    """Return what a commander knew at dawn of armies, fleets and strongholds, as a letter tells it; nothing old."""
    oldest = day.number - day.numbers[messages.ENCLOSED]
    known = day.known.get(who, {})
    return tuple(claims(known[key] for key in sorted(known) if known[key].day >= oldest))


def claims(known: Iterable[Observation]) -> Iterator[Claim]:
    """Yield observations of armies and fleets, and of places whose banner was seen, as claims."""
    for seen in known:
        if seen.about in ("army", "fleet") or (seen.about == "place" and "holder" in seen.seen):
            x, y = seen.x / METRES_A_KM, seen.y / METRES_A_KM
            yield Claim(seen.about, seen.day, x, y, seen.minute, seen.key, dict(seen.seen))


def called(world: World, who: str) -> str:
    """Return a commander's name, his id where he has no record."""
    return world.commanders[who].name if who in world.commanders else who


def title(world: World, letter: Letter) -> str:
    """Return what the GM's papers call a letter: "Letter ascheberg.1 from Ascheberg to Gradell"."""
    return f"Letter {letter.id} from {called(world, letter.sender)} to {called(world, letter.to)}"


def place(day: Day, letter: Letter) -> str:
    """Return where a letter's reader should be, in words: "at Lund"."""
    try:
        return whereabouts(day.land, day.world, day.land.xy(letter.at))
    except KeyError:
        return f"at {letter.at}"
