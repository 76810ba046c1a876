"""Fights of two, of many, and of three and more sides (TIL-FIGHT-1 to TIL-FIGHT-5)."""

from collections.abc import Collection, Sequence

from campaign.core.book import Rule
from campaign.games.tilting import valon
from campaign.games.tilting.game import PAIR, Fought, Question, Rider
from campaign.games.tilting.table import Table

RULES = (
    Rule(
        "TIL-FIGHT-1",
        "A figure that ends a card's move on a card overlapping the one an opponent stands on fights it: both cards are"
        " turned up, and the difference of their values is damage to the lower.",
        "They overlap when they share an area: what is drawn as touching, up to {tilting.touch} thousandth of an inch,"
        " does not. One fight a pair a step, when one of the two moved in it. Equal cards do no damage.",
    ),
    Rule(
        "TIL-FIGHT-2",
        "Who survives a fight may move on.",
        "Who is out leaves the table with all its cards.",
    ),
    Rule(
        "TIL-FIGHT-3",
        "Who ends on overlapping cards lays on in the next phase as usual, and fights again if the new cards overlap.",
    ),
    Rule(
        "TIL-FIGHT-4",
        "Where more than two figures overlap, the cards of a side are added up.",
        "A place is all figures linked by overlaps, one's own among them; it fights when two opponents in it overlap of"
        " whom one moved in this step. The player of the winner's highest card shares out the damage among the losers"
        " there.",
    ),
    Rule(
        "TIL-FIGHT-5",
        "Of three or more sides the highest wins, and what it has more than the next highest is damage that its player"
        " shares out among the figures of all others as he likes.",
        "Sums are compared where a side has several figures. A tie at the top does no damage.",
    ),
)


def settle(table: Table, moved: Collection[str], contest: Collection[str]) -> bool:
    """Fight out every place of this step; return whether there was one.

    `moved`: who moved in it; `contest`: who contests the corpse, and does not fight others of them beside it.
    """
    found = places(table, moved, contest)
    for place in found:
        fight(table, place)
    return bool(found)


def places(table: Table, moved: Collection[str], contest: Collection[str]) -> list[list[str]]:
    """Return the places in which there is a fight, each with its figures, in the order of the file (TIL-FIGHT-4)."""
    riders = table.standing()
    links: dict[str, list[str]] = {one.name: [] for one in riders}
    struck = set()
    for number, one in enumerate(riders):
        for other in riders[number + 1 :]:
            against = one.side != other.side
            if against and one.name in contest and other.name in contest:
                continue
            if not table.overlap(one, other):
                continue
            links[one.name].append(other.name)
            links[other.name].append(one.name)
            if against and (one.name in moved or other.name in moved):
                struck.add(one.name)
    found, seen = [], set[str]()
    for name in links:
        if name in seen:
            continue
        place = linked(name, links)
        seen |= place
        if place & struck:
            found.append([one for one in links if one in place and not _contests_all(table, one, place, contest)])
    return found


def _contests_all(table: Table, name: str, place: set[str], contest: Collection[str]) -> bool:
    """Return whether a figure meets in a place none but those whom it fights over the corpse (TIL-CORPSE-3)."""
    side = table.riders[name].side
    return name in contest and all(other in contest for other in place if table.riders[other].side != side)


def linked(name: str, links: dict[str, list[str]]) -> set[str]:
    """Return all that are linked with `name`, itself among them."""
    place, ahead = {name}, [name]
    while ahead:
        for other in links[ahead.pop()]:
            if other not in place:
                place.add(other)
                ahead.append(other)
    return place


def fight(table: Table, place: Sequence[str]) -> None:
    """Fight out one place: cards turned up, sums compared, damage done (TIL-FIGHT-1, TIL-FIGHT-4, TIL-FIGHT-5)."""
    if table.game.valon is not None:
        valon.fight(table, place)
        return
    sides = {table.riders[name].side for name in place}
    rule = "TIL-FIGHT-1" if len(place) == PAIR else "TIL-FIGHT-4" if len(sides) == PAIR else "TIL-FIGHT-5"
    winner, difference = compare(table, place, rule)
    if winner:
        damage(table, leader(table, place, winner), losers(table, place, winner), difference, rule)


def compare(table: Table, place: Sequence[str], rule: str) -> tuple[str, int]:
    """Turn up the cards of a place and add them up by side; return the side that wins ("": none) and by how much."""
    table.turn_up(place, rule)
    sums: dict[str, int] = {}
    for name in place:
        one = table.riders[name]
        sums[one.side] = sums.get(one.side, 0) + one.card.value
    top, following, *_ = sorted(sums.values(), reverse=True)
    winner = max(sums, key=lambda side: sums[side]) if top > following else ""
    table.events.append(Fought(table.step, rule, tuple(place), sums, winner, top - following))
    return winner, top - following


def leader(table: Table, place: Sequence[str], side: str) -> Rider:
    """Return the figure of a side whose player decides: the one on its highest card there, the first of equals."""
    return max(
        (table.riders[name] for name in place if table.riders[name].side == side), key=lambda one: one.card.value
    )


def losers(table: Table, place: Sequence[str], winner: str) -> list[str]:
    """Return the figures of all other sides in a place."""
    return [name for name in place if table.riders[name].side != winner]


def damage(table: Table, by: Rider, among: Sequence[str], amount: int, rule: str) -> None:
    """Do `amount` of damage: to the one figure, or shared among several as the winner's player likes."""
    if len(among) == 1:
        table.hurt(among[0], amount, rule)
        return
    answer = table.answer(Question("share", rule, by.name, table.step, amount, tuple(among)))
    shares = answer.shares or {}
    for name in among:
        if shares.get(name):
            table.hurt(name, shares[name], rule)
