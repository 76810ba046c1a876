"""The picture of a skirmish: every figure, engine, piece of terrain and group has its sign, whatever it is called."""

import itertools
import xml.etree.ElementTree as ET

import pytest
from msgspec.structs import replace

from campaign.games.mayhem.figures import Place
from campaign.games.mayhem.game import Game
from campaign.games.mayhem.setup import start
from campaign.play.skirmishes import scenarios
from campaign.reports.games.mayhem_board import raster, svg
from campaign.reports.maps.text import width

SVG = "{http://www.w3.org/2000/svg}"


def game(name: str) -> Game:
    return start(scenarios.read(scenarios.found(name)), 7)


def texts(picture: str) -> list[str]:
    return ["".join(one.itertext()) for one in ET.fromstring(picture).iter(f"{SVG}text")]


def turned(picture: str) -> int:
    return picture.count("rotate(")


@pytest.mark.parametrize("name", scenarios.names())
def test_every_scenario_is_drawn_well_formed_and_the_same_again(name: str) -> None:
    picture = svg(game(name), "Turn 1.")
    assert texts(picture)[0] == game(name).scenario.title
    assert picture == svg(game(name), "Turn 1.")


def test_terrain_and_groups_bear_their_names() -> None:
    shown = texts(svg(game("gate"), "Turn 1."))
    assert {"Town wall", "the gate", "Breach", "Guardhouse", "A", "B", "Storm", "Garrison"} <= set(shown)


@pytest.mark.parametrize("name", scenarios.names())
def test_no_name_lies_on_a_figure_or_on_another_name(name: str) -> None:
    begun = game(name)
    scale = min(26, 1250 / begun.table.width, 1000 / begun.table.height)
    high = begun.table.height * scale
    boxes = []
    for one in ET.fromstring(svg(begun, "Turn 1.")).iter(f"{SVG}text"):
        x, y, size = float(one.get("x", 0)), float(one.get("y", 0)), float(one.get("font-size", 0))
        text = "".join(one.itertext())
        if one.get("stroke") and y < 124 + high:
            boxes.append(
                (x, y - size * 0.7, x + width(text, size, "italic" if one.get("font-style") else "regular"), y)
            )
    assert len(boxes) > len(begun.figures) / 2
    wide = begun.table.width * scale
    left = 46 + (max(wide, 760) - wide) / 2
    for figure in begun.figures:
        x, y, half = left + figure.x * scale, 124 + high - figure.y * scale, 0.8 * scale
        boxes.append((x - half, y - half, x + half, y + half))
    assert not [
        (a, b)
        for a, b in itertools.combinations(boxes, 2)
        if a[0] < b[2] - 0.2 and b[0] < a[2] - 0.2 and a[1] < b[3] - 0.2 and b[1] < a[3] - 0.2
    ]


def test_each_of_many_of_a_name_bears_its_number() -> None:
    """Six stormers and pikemen, four archers and arbalests, five guards, three gunners; a 4 in the key, 6 at edges."""
    shown = texts(svg(game("gate"), "Turn 1."))
    assert [shown.count(number) - 2 * (number == "6") for number in ("1", "2", "3", "4", "5", "6")] == [
        6,
        6,
        6,
        6,
        3,
        2,
    ]


def test_the_key_tells_of_what_stands_there_and_of_nothing_else() -> None:
    shown = texts(svg(game("gate"), "Turn 1."))
    assert "an engine, loaded" in shown
    assert "rides" not in shown
    assert "rides" in texts(svg(game("ambush"), "Turn 1."))


def test_the_inches_stand_at_the_edges_of_the_table() -> None:
    shown = texts(svg(game("gate"), "Turn 1."))
    assert [shown.count(inches) for inches in ("0", "12", "18", "24", "30")] == [2, 2, 2, 2, 2]


def test_a_door_that_is_broken_and_an_engine_that_is_are_drawn_otherwise() -> None:
    whole = game("gate")
    doors = tuple(replace(one, broken=one.kind == "door") for one in whole.table.pieces)
    broken = replace(whole, table=replace(whole.table, pieces=doors))
    assert svg(whole, "") != svg(broken, "")
    engines = tuple(replace(one, broken=True) for one in whole.engines)
    assert svg(whole, "") != svg(replace(whole, engines=engines), "")


def test_who_is_down_is_a_cross_and_counted_below() -> None:
    begun = game("sir-nigel")
    fell = replace(
        begun, figures=tuple(replace(one, status="downed") if one.id == "squire" else one for one in begun.figures)
    )
    before, after = svg(begun, ""), svg(fell, "")
    assert "Black Simon" in texts(before)
    assert "Black Simon" not in texts(after)
    assert "1 down" in texts(after)
    assert "11 of 12 on the table" in texts(after)


def test_archers_have_their_arcs_and_no_others() -> None:
    """Sir Nigel's side has four bows, the castle four crossbows: eight wedges, and the key's."""
    begun = game("sir-nigel")
    unarmed = replace(begun, figures=tuple(replace(one, weapons=("sword",)) for one in begun.figures))
    assert turned(svg(begun, "")) - turned(svg(unarmed, "")) == 8 + 1


def test_the_move_under_way_is_an_arrow() -> None:
    begun = game("sir-nigel")
    plain, moving = svg(begun, ""), svg(begun, "", (Place("nigel", 15, 14, 0),))
    assert moving.count('stroke-dasharray="6 4"') - plain.count('stroke-dasharray="6 4"') == 1


def test_names_that_are_markup_do_no_harm() -> None:
    begun = game("sir-nigel")
    named = replace(begun, figures=tuple(replace(one, name="<b>&\x07") for one in begun.figures))
    assert "<b>&" in texts(svg(named, "</svg>"))


def test_the_picture_is_a_png_too() -> None:
    assert raster(game("sir-nigel"), "Turn 1.").startswith(b"\x89PNG\r\n\x1a\n")
