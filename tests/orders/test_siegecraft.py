"""What players write of sieges and building, and what it orders; every row is a ruling (TUM-SIE, TUM-FORT)."""

import pytest

from campaign.model.order import (
    Act,
    Besiege,
    Build,
    DigIn,
    Engines,
    Enter,
    Hold,
    Leave,
    March,
    Palisade,
    Plunder,
    Sortie,
    Spare,
    Storm,
)
from campaign.orders.canonical import say
from campaign.orders.grammar import parse
from campaign.orders.outcome import NotPossible, Understood, Unreadable
from tests.orders.court import names
from tests.orders.field import country, main, send

UNDERSTOOD: tuple[tuple[str, tuple[Act, ...]], ...] = (
    ("besiege Lund", (Besiege("lund"),)),
    ("Lay siege to Lund!", (Besiege("lund"),)),
    ("besiege the fort", (Besiege("malmo"),)),
    ("besiege sighting 3", (Besiege("camp-secret-1"),)),
    ("lay siege to the camp of sighting 3", (Besiege("camp-secret-1"),)),
    ("march to Lund and besiege the fort", (March("lund"), Besiege("lund"))),
    ("storm", (Storm(),)),
    ("besiege Lund; then storm Lund", (Besiege("lund"), Storm())),
    ("storm the walls of Malmö", (Storm(),)),
    ("assault the walls", (Storm(),)),
    ("make a sortie", (Sortie(),)),
    ("sally out against the besiegers", (Sortie(),)),
    ("dig in", (DigIn(),)),
    ("Entrench here", (DigIn(),)),
    ("build a palisade", (Palisade("build"),)),
    ("raise a palisade round the camp", (Palisade("build"),)),
    ("take down the palisade and load it on the wagons", (Palisade("take down"),)),
    ("build siege engines", (Engines("build"),)),
    ("take the siege engines apart", (Engines("take apart"),)),
    ("reassemble the engines", (Engines("put together"),)),
    ("build a stone tower", (Build("a stone tower"),)),
    ("build “Walls and towers”; then storm", (Build("Walls and towers"), Storm())),
    ("leave the Blue horse to hold Malmö", (Hold(("blue-horse",)),)),
    ("leave the Blue horse in Lund", (March("lund"), Hold(("blue-horse",)))),
    ("garrison Malmö with the Blue horse", (Hold(("blue-horse",)),)),
    ("leave the fort", (Leave(),)),
    ("garrison Lund", (March("lund"), Enter())),
    ("plunder the town when it falls", (Plunder(),)),
    ("spare the town", (Spare(),)),
)


@pytest.mark.parametrize(("line", "acts"), UNDERSTOOD)
def test_an_order_of_sieges_is_understood(line: str, acts: tuple[Act, ...]) -> None:
    found = parse(line, names())
    assert isinstance(found, Understood), found
    assert tuple(command.act for command in found.commands) == acts


@pytest.mark.parametrize("line", ["besiege", "besiege Rome", "build", "dig for gold", "do not plunder"])
def test_what_names_nothing_is_not_understood(line: str) -> None:
    assert isinstance(parse(line, names()), Unreadable)


def test_storming_another_place_than_the_army_stands_at_is_not_possible() -> None:
    assert isinstance(parse("storm Lund", names()), NotPossible)


@pytest.mark.parametrize(
    ("line", "hint"),
    [
        ("besiege Dalby", "Dalby is no stronghold"),
        ("sortie", "the army is in no stronghold"),
        ("take apart the siege engines", "the army has no siege engines"),
        ("leave the infantry to hold the fort", "somebody must stay with you; to garrison the whole army, enter"),
    ],
)
def test_what_the_own_army_cannot_do_is_not_possible_now(line: str, hint: str) -> None:
    (echo,) = send(country(main()), line).echoes
    assert [(one.status, one.hint) for one in echo.lines] == [("not possible", hint)]


def test_a_siege_goes_on_while_the_fate_of_the_place_is_ordered() -> None:
    """To plunder is laid by for the fall: what was ordered before stays as it is."""
    day = country(main())
    first = send(day, "besiege Lund")
    for order in first.puts:
        day.world.orders[order.id] = order
    (echo,) = send(day, "plunder").echoes
    assert echo.withdrawn == ()


def test_an_army_cannot_besiege_itself_in_its_camp() -> None:
    assert isinstance(parse("besiege Gradell", names()), NotPossible)


def test_the_siege_of_a_camp_is_said_in_the_commanders_names() -> None:
    assert say(Besiege("camp-secret-1"), names()) == "besiege the camp of sighting 3"
