"""`duel`: two commanders fight, their odds beforehand, and what comes of it (TUM-DUEL-1, TUM-DUEL-2)."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path

from campaign.core.dice import Dice
from campaign.core.fault import Refused
from campaign.core.names import fold
from campaign.core.plane import METRES_A_KM, distance
from campaign.files import chronicle
from campaign.files.load import load
from campaign.land.load import load as load_land
from campaign.model.event import Event, Why
from campaign.model.people import Commander
from campaign.model.place import At
from campaign.model.world import World
from campaign.play import named
from campaign.play.advancing import CACHE
from campaign.play.battling import Share, share
from campaign.play.writing import Outcome, writing
from campaign.rules import duels
from campaign.rules.day import Happening, NotNow, led_by
from campaign.rules.duels import Bout, Fighter
from campaign.rules.joining import REACH
from campaign.rules.numbers import Numbers

KIND = "duel"
BLOOD = "blood"


@dataclass(frozen=True, slots=True)
class Side:
    """One man of a duel: his experience and what it is made of, the age to throw above, his odds."""

    name: str
    experience: int
    counted: tuple[Why, ...]
    above: int
    duellist: bool
    wins: Share
    hurt: Share


@dataclass(frozen=True, slots=True)
class Duelled:
    """A duel: both men by id, who has more experience (None: the dice say), and what came of it (None: only odds)."""

    stakes: str
    sides: dict[str, Side]
    more_experienced: str | None
    event: Event | None


def weigh(root: Path, one: str, other: str, *, stakes: str = BLOOD, experienced: str | None = None) -> Duelled:
    """Return two commanders as a duel counts them, with their exact odds; nothing is rolled or written.

    `stakes` and `experienced` as in `duel`. Refused when there is no such commander, or one is dead.
    """
    world, stakes = load(root).sound(), _agreed(stakes)
    pair = _pair(world, one, other)
    return _duelled(world, pair, stakes, _more(pair, experienced))


def duel(
    root: Path,
    one: str,
    other: str,
    *,
    stakes: str = BLOOD,
    experienced: str | None = None,
    dice: Mapping[str, tuple[int, ...]] | None = None,
    force: bool = False,
    by: str = "",
    dry: bool = False,
) -> tuple[Duelled, Outcome]:
    """Let two commanders fight a duel before the next day, and carry out its stakes: blood, capture or death.

    Other stakes are kept as words, for the GM to carry out. `experienced` is whom the GM holds to have more experience.
    `dice` were rolled at the table, by the commander's id or the roll's name. Refused when they are not at the same
    place or one is a captive (unless `force`), when one is dead, or when dice do not fit; nothing is then written.
    """
    stakes = _agreed(stakes)
    with writing(root, f"duel {one} {other}", by=by, dry=dry) as opened:
        world, day = opened.world, opened.next_day
        pair = _pair(world, one, other)
        here = _place(world, root, pair, force)
        more = _more(pair, experienced)
        serial = sum(1 for event in chronicle.commands(root, day) if event.kind == KIND)
        numbers = Numbers(world.campaign.rules)
        given = _named(pair, serial, dice or {})
        try:
            bout = duels.fight(numbers, Dice(world.campaign.seed, day, given), *pair, serial, more)
            winner, loser = duels.after(bout, stakes, day, here)
        except ValueError as error:
            raise Refused(str(error), "give each roll as many dice as it has, each within its sides") from None
        except NotNow as error:
            raise Refused(str(error), "choose other stakes") from None
        _refuse_unused(bout, given, day)
        done = _duelled(world, pair, stakes, more)
        happening = Happening(
            "TUM-DUEL-2",
            KIND,
            _story(bout, pair, stakes),
            (winner.id, loser.id),
            f"{winner.name} beat {loser.name} in a duel.",
            rolls=bout.rolls,
            puts=(winner, loser),
        )
        event = opened.note(happening)
    assert opened.outcome is not None
    return replace(done, more_experienced=bout.more, event=event), opened.outcome


def _agreed(stakes: str) -> str:
    """Return the stakes as agreed, the rules' own in lower case; Refused when nothing is said."""
    words = " ".join(stakes.split())
    if not words:
        raise Refused("no stakes are named", f"one of {', '.join(duels.STAKES)}, or words of your own")
    return words.lower() if words.lower() in duels.STAKES else words


def _pair(world: World, one: str, other: str) -> tuple[Fighter, Fighter]:
    first, second = named.commander(world, one), named.commander(world, other)
    if first.id == second.id:
        raise Refused(f"{first.name} cannot fight a duel with himself", "name two commanders")
    numbers = Numbers(world.campaign.rules)
    return duels.fighter(numbers, first), duels.fighter(numbers, second)


def _place(world: World, root: Path, pair: tuple[Fighter, Fighter], force: bool) -> At | None:
    """Return where the duel is fought: where the first of the two is who is anywhere known; see `duel`."""
    where = [_stands(world, each.commander) for each in pair]
    if not force:
        for each in pair:
            if each.commander.status != "free":
                raise Refused(f"{each.commander.name} is {each.commander.status}", "--force lets him fight")
        land = load_land(world, root / CACHE)
        points = [land.xy(at) for at in where if at is not None]
        reach = Numbers(world.campaign.rules)[REACH] * METRES_A_KM
        if len(points) < len(pair) or distance(*points) > reach:
            names = " and ".join(each.commander.name for each in pair)
            raise Refused(f"{names} are not at the same place", "--force lets them fight all the same")
    return next((at for at in where if at is not None), None)


def _stands(world: World, commander: Commander) -> At | None:
    army = led_by(world, commander.id)
    return army.at if army is not None else commander.at


def _more(pair: tuple[Fighter, Fighter], experienced: str | None) -> str | None:
    if experienced is None:
        return None
    found = [each.id for each in pair if experienced == each.id or fold(experienced) == fold(each.commander.name)]
    if len(found) != 1:
        raise Refused(f"{experienced} is neither of the two", f"name {' or '.join(each.id for each in pair)}")
    return found[0]


def _rolls(pair: tuple[Fighter, Fighter], serial: int) -> dict[str, str]:
    """Return the name of each man's roll of the duel, by his id."""
    return {each.id: f"TUM-DUEL-2/{each.id}/{KIND} {serial}/0" for each in pair}


def _named(
    pair: tuple[Fighter, Fighter], serial: int, dice: Mapping[str, tuple[int, ...]]
) -> dict[str, tuple[int, ...]]:
    """Return dice by the names of their rolls."""
    names = _rolls(pair, serial)
    given = {names.get(name, name): faces for name, faces in dice.items()}
    if len(given) < len(dice):
        raise Refused("dice are given twice for one roll", "name each roll once")
    return given


def _refuse_unused(bout: Bout, given: Mapping[str, tuple[int, ...]], day: int) -> None:
    rolled = {roll.key.removeprefix(f"{day}/") for roll in bout.rolls}
    unused = sorted(set(given) - rolled)
    if unused:
        raise Refused(
            f"no such roll: {', '.join(unused)}", f"{', '.join(sorted(bout.thrown))}, or {', '.join(sorted(rolled))}"
        )


def _duelled(world: World, pair: tuple[Fighter, Fighter], stakes: str, more: str | None) -> Duelled:
    chances = duels.odds(Numbers(world.campaign.rules), *pair, stakes, more)
    sides = {
        each.id: Side(
            each.commander.name,
            each.experience,
            each.counted,
            each.age,
            each.duellist,
            share(chances[each.id].wins),
            share(chances[each.id].hurt),
        )
        for each in pair
    }
    return Duelled(stakes, sides, more or duels.more_experienced(*pair), None)


def _story(bout: Bout, pair: tuple[Fighter, Fighter], stakes: str) -> str:
    """Return a duel as the GM's sentence: what each threw, who won and why, who is hurt, what the stakes did."""
    names = {each.id: each.commander.name for each in pair}
    threw = ", ".join(
        f"{names[each.id]} throws {bout.thrown[each.id]} against {each.age} and"
        f" {'fails' if each.id in bout.failed else 'succeeds'}"
        for each in pair
    )
    wounded = " and ".join(names[key] for key in duels.hurt(bout, stakes))
    fate = {"capture": "is taken captive", "death": "dies", BLOOD: ""}.get(stakes, f"has lost: {stakes}")
    parts = [
        threw,
        f"{names[bout.winner.id]} wins, {bout.reason}",
        f"{names[bout.loser.id]} {fate}" if fate else "",
        f"{wounded} {'is' if len(duels.hurt(bout, stakes)) == 1 else 'are'} hurt" if wounded else "",
    ]
    head = f"A duel for {stakes}" if stakes in duels.STAKES else "A duel"
    return f"{head}: {'; '.join(part for part in parts if part)}"
