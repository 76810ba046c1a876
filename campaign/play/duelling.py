"""`duel`: two commanders fight, their odds beforehand, and what comes of it (TUM-DUEL-1, TUM-DUEL-2).

What all duels have in common, those played out with a game too, lies here: the two, where they meet, what follows.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path

from campaign.core.dice import Dice, Roll
from campaign.core.fault import Refused
from campaign.core.names import fold
from campaign.core.plane import METRES_A_KM, distance
from campaign.files.load import load
from campaign.land.load import load as load_land
from campaign.model.event import Event, Why
from campaign.model.people import Commander
from campaign.model.place import At
from campaign.model.world import World
from campaign.play import named
from campaign.play.advancing import CACHE
from campaign.play.battling import Share, share
from campaign.play.writing import Outcome, Writing, writing
from campaign.rules import duels
from campaign.rules.day import Happening, NotNow
from campaign.rules.duels import Bout, Ending, Fighter
from campaign.rules.joining import REACH, marches_with
from campaign.rules.numbers import Numbers

KIND, DRAWN = "duel", "duel drawn"  # kinds of event
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
    world, stakes = load(root).sound(), agreed(stakes)
    both = pair(world, one, other)
    return _duelled(world, both, stakes, _more(both, experienced))


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
    stakes = agreed(stakes)
    with writing(root, f"duel {one} {other}", by=by, dry=dry) as opened:
        world, day = opened.world, opened.next_day
        both = pair(world, one, other)
        here = place(world, root, both, force)
        more = _more(both, experienced)
        serial = number(opened)
        numbers = Numbers(world.campaign.rules)
        given = _named(both, serial, dice or {})
        try:
            bout = duels.fight(numbers, Dice(world.campaign.seed, day, given), *both, serial, more)
        except ValueError as error:
            raise Refused(str(error), "give each roll as many dice as it has, each within its sides") from None
        done = _duelled(world, both, stakes, more)
        won = f"{bout.winner.commander.name} beat {bout.loser.commander.name} in a duel."
        event = end(opened, bout.ending, stakes, here, "TUM-DUEL-2", _fought(bout, both), won, bout.rolls)
        _refuse_unused(bout, given, day)
    assert opened.outcome is not None
    return replace(done, more_experienced=bout.more, event=event), opened.outcome


def number(opened: Writing) -> int:
    """Return how many duels were fought before the coming day so far: the number of the next, for its dice."""
    return sum(1 for event in opened.entered(opened.next_day) if event.kind in (KIND, DRAWN))


def end(
    opened: Writing,
    ending: Ending,
    stakes: str,
    at: At | None,
    rule: str,
    story: str,
    own: str,
    rolls: tuple[Roll, ...],
) -> Event:
    """Let a duel fought at `at` have its consequences and enter it; `story` is how it was fought, `own` what both hear
    of it, before what it cost the loser.

    Refused when the stakes cannot be carried out. The event names the winner first.
    """
    try:
        one, other = duels.after(ending, stakes, opened.next_day, at)
    except NotNow as error:
        raise Refused(str(error), "choose other stakes") from None
    fate = _fate(ending, stakes)
    told = f"{own} {fate}." if fate else own
    head = f"A duel for {stakes}" if stakes in duels.STAKES else "A duel"
    text = "; ".join(part for part in (f"{head}: {story}", fate, _hurt(ending, stakes)) if part)
    kind = DRAWN if ending.drawn else KIND
    return opened.note(Happening(rule, kind, text, (one.id, other.id), told, rolls=rolls, puts=(one, other)))


def agreed(stakes: str) -> str:
    """Return the stakes as agreed, the rules' own in lower case; Refused when nothing is said."""
    words = " ".join(stakes.split())
    if not words:
        raise Refused("no stakes are named", f"one of {', '.join(duels.STAKES)}, or words of your own")
    return words.lower() if words.lower() in duels.STAKES else words


def pair(world: World, one: str, other: str) -> tuple[Fighter, Fighter]:
    """Return two commanders as a duel counts them; Refused when they are one and the same, unknown or dead."""
    first, second = named.commander(world, one), named.commander(world, other)
    if first.id == second.id:
        raise Refused(f"{first.name} cannot fight a duel with himself", "name two commanders")
    numbers = Numbers(world.campaign.rules)
    return duels.fighter(numbers, first), duels.fighter(numbers, second)


def place(world: World, root: Path, both: tuple[Fighter, Fighter], force: bool) -> At | None:
    """Return where the duel is fought: where the first of the two is who is anywhere known; see `duel`."""
    where = [_stands(world, each.commander) for each in both]
    if not force:
        for each in both:
            if each.commander.status != "free":
                raise Refused(f"{each.commander.name} is {each.commander.status}", "--force lets him fight")
        land = load_land(world, root / CACHE)
        points = [land.xy(at) for at in where if at is not None]
        reach = Numbers(world.campaign.rules)[REACH] * METRES_A_KM
        if len(points) < len(both) or distance(*points) > reach:
            names = " and ".join(each.commander.name for each in both)
            raise Refused(f"{names} are not at the same place", "--force lets them fight all the same")
    return next((at for at in where if at is not None), None)


def _stands(world: World, commander: Commander) -> At | None:
    army = marches_with(world, commander)
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


def _fought(bout: Bout, both: tuple[Fighter, Fighter]) -> str:
    """Return what each threw, who won and why."""
    threw = ", ".join(
        f"{each.commander.name} throws {bout.thrown[each.id]} against {each.age} and"
        f" {'fails' if each.id in bout.failed else 'succeeds'}"
        for each in both
    )
    return f"{threw}; {bout.winner.commander.name} wins, {bout.reason}"


def _fate(ending: Ending, stakes: str) -> str:
    """Return what the stakes did to the loser; "" when nothing."""
    if ending.drawn or stakes == BLOOD:
        return ""
    winner, loser = ending.pair
    fates = {"capture": f"is the captive of {winner.name}", "death": "dies"}
    return f"{loser.name} {fates.get(stakes, f'has lost: {stakes}')}"


def _hurt(ending: Ending, stakes: str) -> str:
    """Return who is hurt; "" when nobody is."""
    names = {one.id: one.name for one in ending.pair}
    hurt = [names[key] for key in duels.hurt(ending, stakes)]
    return f"{' and '.join(hurt)} {'is' if len(hurt) == 1 else 'are'} hurt" if hurt else ""
