"""The tourney roll as text and picture, whatever stands in it."""

import xml.etree.ElementTree as ET

import pytest

from campaign.reports.games.picture import raster, svg
from campaign.reports.games.roll import RollDuel, RollKnight, RollMatch, RollPlace, RollTeam, TourneyRoll
from campaign.reports.games.written import markdown

SVG = "{http://www.w3.org/2000/svg}"
STRANGE = ("<script>", "a & b", "| *Bold* |", "Æsir “of” Þorn", "李", "W" * 40, "ￂ" * 40, "x")


def team(name: str) -> RollTeam:
    knights = tuple(
        RollKnight(f"{name[:34]} {at}", virtue, at, at, at == 2)
        for at, virtue in enumerate(("Purity", "Impetuous Knight", "Jousting Virtue"))
    )
    return RollTeam(name, f"player of {name}", knights)


def match(number: int, one: str, other: str, *, winner: int | None) -> RollMatch:
    duels = (RollDuel((f"{one[:34]} 0", ""), (0, 0), "wins", 0), RollDuel(("", ""), (0, 0), "Nobody rides.", None))
    return RollMatch(number, (one, other), (1, 0), winner is not None, winner, duels if other else ())


def roll(format_: str, names: tuple[str, ...]) -> TourneyRoll:
    teams = tuple(map(team, names))
    places = tuple(RollPlace(name, 3, 1, 5) for name in names)
    pairs = [(one, other) for at, one in enumerate(names) for other in names[at + 1 :]]
    if format_ == "knock-out":
        pairs = [(names[at], names[at + 1] if at + 1 < len(names) else "") for at in range(0, len(names), 2)]
    its = tuple(match(number, *pair, winner=0) for number, pair in enumerate(pairs, 1))
    return TourneyRoll("Lund <&> Ystad", format_, "Won.", names[0], teams, (its,), places)  # type: ignore[arg-type]


FORMATS = [("match", 2), ("round-robin", 3), ("round-robin", 8), ("knock-out", 2), ("knock-out", 5), ("knock-out", 8)]


@pytest.mark.parametrize(("format_", "count"), FORMATS)
def test_every_text_lies_on_the_sheet_and_every_team_is_on_it(format_: str, count: int) -> None:
    text = svg(roll(format_, STRANGE[:count]))
    root = ET.fromstring(text)
    wide, tall = (float(part) for part in root.attrib["viewBox"].split()[2:])
    texts = root.findall(f".//{SVG}text")
    for one in texts:
        assert 0 < float(one.attrib["x"]) < wide
        assert 0 < float(one.attrib["y"]) < tall
    assert {one.text for one in texts} >= set(STRANGE[: min(count, 3)])
    assert "<script>" not in text


def test_a_hundred_teams_are_drawn_and_the_first_forty_have_arms_of_their_own() -> None:
    names = tuple(f"Team {at}" for at in range(100))
    text = svg(roll("knock-out", names))
    assert all(f">{name}<" in text for name in names)
    from campaign.reports.games.heraldry import shield

    assert len({shield(0, 0, 30, at) for at in range(40)}) == 40


def test_ful_tour_1_the_picture_tells_the_lances_that_a_knight_has_broken() -> None:
    knights = (RollKnight("Kay", "Valour", 17, 1, False), RollKnight("Bors", "Purity", 0, 0, False))
    teams = RollTeam("Lions", "", knights), team("Bears")
    made = TourneyRoll("Lund", "knock-out", "", "", teams, ((match(1, "Lions", "Bears", winner=0),),), ())
    texts = [one.text for one in ET.fromstring(svg(made)).findall(f".//{SVG}text")]
    at = texts.index("Kay")
    assert texts[at : at + 5] == ["Kay", "Valour", "17", "Bors", "Purity"]


def test_the_picture_is_the_same_each_time_and_a_png_of_it_too() -> None:
    one = roll("round-robin", STRANGE)
    assert svg(one) == svg(one)
    assert raster(one) == raster(one)
    assert raster(one).startswith(b"\x89PNG")


@pytest.mark.parametrize(("format_", "count"), FORMATS)
def test_in_markdown_no_name_is_markup_and_every_row_has_the_columns_of_its_head(format_: str, count: int) -> None:
    text = markdown(roll(format_, STRANGE[:count]))
    assert "<script>" not in text
    rows: list[str] = []
    for line in [*text.splitlines(), ""]:
        if line.startswith("|"):
            rows.append(line.replace("\\|", ""))
        elif rows:
            assert len({row.count("|") for row in rows}) == 1, rows
            rows = []


def test_a_match_before_its_first_duel_and_a_tournament_not_won_yet_are_drawn() -> None:
    open_ = RollMatch(1, ("Lions", "Bears"), (0, 0), False, None, ())
    for format_ in ("match", "knock-out", "round-robin"):
        made = TourneyRoll(
            "Lund",
            format_,
            "1 match of 1 still to be ridden to the end.",
            "",
            (team("Lions"), team("Bears")),
            ((open_,),),
            (RollPlace("Lions", 0, 0, 0), RollPlace("Bears", 0, 0, 0)),
        )
        assert "wins" not in svg(made)
        assert "Match 1: Lions 0 : 0 Bears" in markdown(made)
