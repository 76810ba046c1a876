"""The whole SVG and PNG: sound, safe, the same everywhere, standing alone."""

import os
import re
import struct
import subprocess
import sys
from pathlib import Path as FilePath
from xml.etree import ElementTree

import msgspec
import pytest

from campaign.reports.maps import (
    NATION_COLOURS,
    Area,
    Banner,
    MapView,
    Outline,
    PlaceMark,
    River,
    Road,
    around,
    crop,
    nation_colour,
    placement,
    png,
    svg,
)
from campaign.reports.maps.frame import lay
from campaign.reports.maps.furniture import square
from campaign.reports.maps.palette import PAPER, safe

SVG = "{http://www.w3.org/2000/svg}"
NASTY = "<script>alert('x')</script> & \"q\" ]]> 🏰 קרב مدينة \x00\x1b\ud800"


def texts(document: str) -> list[str]:
    return ["".join(node.itertext()) for node in ElementTree.fromstring(document).iter(f"{SVG}text")]


def test_the_map_says_what_it_shows(coast: MapView) -> None:
    found = texts(svg(coast))
    for place in coast.places:
        assert place.name in found
    for army in coast.armies:
        assert army.label in found
    for words in (
        coast.title,
        coast.date,
        "9,400: foot, horse, wagons",
        "seen 3 days ago",
        "Blue kingdom",
        "N",
        "20 km",
    ):
        assert words in found
    for words in ("12,000 supplies", "2 of 5", "The west", "Long water", "marched", "burnt land", coast.note):
        assert words in found


def test_the_scale_bar_is_as_long_as_it_says() -> None:
    # 10 px a km: the longest round length of at most 210 px is 20 km, 200 px, in four parts of 50.
    document = svg(MapView("", "", (0, 0, 114_800, 50_000)))
    assert "20 km" in texts(document)
    assert 'd="M150.0 0h50.0v6' in document


def test_no_text_is_smaller_than_nine_px(coast: MapView) -> None:
    sizes = [float(s) for s in re.findall(r'font-size="([\d.]+)"', svg(coast))]
    assert min(sizes) >= 9


def test_the_order_of_the_facts_does_not_matter(coast: MapView) -> None:
    turned = msgspec.structs.replace(
        coast,
        **{
            name: getattr(coast, name)[::-1]
            for name in (
                "outlines",
                "areas",
                "rivers",
                "roads",
                "regions",
                "places",
                "armies",
                "circles",
                "paths",
                "marks",
            )
        },
    )
    assert svg(turned) == svg(coast)


def test_the_hash_seed_does_not_matter() -> None:
    program = (
        "from campaign.reports.maps import *\n"
        "import hashlib\n"
        "p = tuple(PlaceMark(f'{i}', f'Place {i}', 'town', i * 700, i * 911 % 9000, colour='odd') for i in range(30))\n"
        "v = MapView('t', 'd', (0, 0, 30000, 15000), places=p, armies=(Banner('A', 9000, 4000, 'x'),))\n"
        "assert 'resvg_py' not in __import__('sys').modules\n"
        "print(hashlib.sha256(svg(v).encode()).hexdigest())\n"
    )
    root = FilePath(__file__).parents[3]
    found = {
        subprocess.run(
            [sys.executable, "-c", program],
            env={**os.environ, "PYTHONHASHSEED": seed},
            cwd=root,
            check=True,
            capture_output=True,
            text=True,
        ).stdout
        for seed in ("1", "77")
    }
    assert len(found) == 1


def test_the_file_stands_alone(coast: MapView) -> None:
    document = svg(coast)
    assert document.count("data:font/woff2;base64,") == 2
    outside = document.replace('xmlns="http://www.w3.org/2000/svg"', "")
    assert "http" not in outside
    assert set(re.findall(r'href="(.)', document)) == {"#"}
    assert set(re.findall(r"url\((.)", document)) == {"#", "d"}
    known = set(re.findall(r'id="([^"]+)"', document))
    assert set(re.findall(r'href="#([^"]+)"', document)) <= known
    assert set(re.findall(r"url\(#([^)]+)\)", document)) <= known


def test_texts_of_any_kind_stay_texts(coast: MapView) -> None:
    nasty = MapView(
        NASTY,
        NASTY,
        (0, 0, 60_000, 30_000),
        places=(
            PlaceMark(NASTY, NASTY, NASTY, 20_000, 20_000, NASTY, NASTY),
            PlaceMark("l", "x" * 10_000, "town", 9_000, 9_000),
        ),
        armies=(Banner(NASTY, 30_000, 20_000, NASTY, NASTY, age=NASTY, heading=float("nan")),),
        rivers=(River(NASTY, ((0, 0), (60_000, 30_000))),),
        areas=(Area(NASTY, ((0, 0), (9_000, 0), (0, 9_000))),),
        legend=((NASTY, NASTY),),
        note=NASTY * 100,
    )
    document = svg(nasty)
    assert "<script" not in document
    assert document.encode("utf-8")
    tree = ElementTree.fromstring(document)
    assert {node.tag for node in tree.iter()} <= {f"{SVG}{t}" for t in ALLOWED}
    assert any(text == "x" * 39 + "…" for text in texts(document))
    assert png(document, 300)[:4] == b"\x89PNG"


ALLOWED = ["svg", "title", "style", "defs", "path", "g", "circle", "ellipse", "clipPath", "use", "pattern", "text"]


@pytest.mark.parametrize(
    ("given", "drawn"),
    [
        ("#A1b2C3", "#a1b2c3"),
        ("Navy", "#1b2a5c"),
        (None, "#000000"),
        ("#12345", nation_colour(sum(map(ord, "#12345")))),
        ('red" onload="x', nation_colour(sum(map(ord, 'red" onload="x')))),
    ],
)
def test_only_colours_reach_the_file(given: str | None, drawn: str) -> None:
    assert safe(given, "#000000") == drawn


def test_nation_colours_can_be_told_from_the_paper_and_each_other() -> None:
    def light(colour: str) -> float:
        parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
        linear = [p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts]
        return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]

    for colour in NATION_COLOURS:
        assert (light(PAPER) + 0.05) / (light(colour) + 0.05) > 2
    assert len(set(NATION_COLOURS)) == len(NATION_COLOURS) == 10
    assert nation_colour(10) == nation_colour(0)


def test_a_crop_holds_what_lies_inside_and_the_lines_that_cross_it(coast: MapView) -> None:
    part = crop(coast, around(47_000, 25_400, 15_000))
    assert part.bounds == (32_000, 10_400, 62_000, 40_400)
    assert {p.id for p in part.places} == {
        p.id for p in coast.places if 32_000 <= p.x <= 62_000 and 10_400 <= p.y <= 40_400
    }
    assert {a.label for a in part.armies} == {"The king's army", "Red horse", "Red foot"}
    assert len(part.regions) == 2
    assert 0 < len(part.roads) < len(coast.roads)
    found = texts(svg(part))
    assert all(p.name in found for p in part.places)


def test_a_road_that_comes_from_far_away_is_drawn_in_no_time() -> None:
    far = Road(((-(10**12), 5_000), (10**12, 6_000)))
    land = Outline("land", ((-(10**12), -(10**12)), (10**12, -(10**12)), (0, 10**12)))
    assert len(svg(MapView("", "", (0, 0, 20_000, 10_000), (land,), roads=(far,)))) < 100_000


def test_squares_are_lettered_from_the_west_and_numbered_from_the_north() -> None:
    # 1,148 by 574 px: ten columns of 115 px and five rows of 115 px.
    frame = lay((0, 0, 100_000, 50_000), 1200)
    assert square(frame, 0, 0) == "A1"
    assert square(frame, 116, 350) == "B4"
    assert square(frame, 1148, 574) == "J5"


def test_an_empty_view_is_a_sheet_of_paper() -> None:
    assert texts(svg(MapView("", "", (0, 0, 0, 0))))


def test_png_is_as_wide_as_asked_and_drawn_with_the_bundled_font(tmp_path: FilePath) -> None:
    document = svg(
        MapView("Title", "date", (0, 0, 20_000, 10_000), places=(PlaceMark("a", "Åby", "town", 9_000, 5_000),))
    )
    image = png(document, 500)
    assert struct.unpack(">LL", image[16:24])[0] == 500
    assert png(document, 500) == image
    assert png(document.replace(">Åby<", "><"), 500) != image


@pytest.mark.parametrize(("text", "wide"), [("no svg", 500), ("<svg/>", 0), ("<svg/>", 10**6)])
def test_png_of_nonsense_is_a_value_error(text: str, wide: int) -> None:
    with pytest.raises(ValueError):
        png(text, wide)


def test_every_place_of_scania_is_named_on_its_map() -> None:
    folder = FilePath(__file__).parents[3] / "worlds" / "scania" / "land"
    if not (folder / "places.yaml").exists():
        pytest.skip("the sample world of Scania is not there")
    import yaml

    table = yaml.safe_load((folder / "places.yaml").read_text(encoding="utf-8"))
    places = tuple(
        PlaceMark(key, row["name"], row["kind"], round(row["x"] * 1000), round(row["y"] * 1000))
        for key, row in table.items()
    )
    xs, ys = [p.x for p in places], [p.y for p in places]
    view = MapView("Scania", "1676", (min(xs) - 9000, min(ys) - 9000, max(xs) + 9000, max(ys) + 9000), places=places)
    named = [label.lines[0].text for label in placement(view).labels if not label.number]
    assert sorted(named) == sorted(p.name for p in places)


def test_a_map_carries_the_smaller_fonts_where_they_do(coast: MapView) -> None:
    def carried(title: str) -> int:
        document = svg(msgspec.structs.replace(coast, title=title))
        return sum(len(data) for data in re.findall(r"base64,([^)]+)\)", document))

    assert carried("Kärnå — “Øst” & Þing") < 34_000
    assert carried("Łódź") > 50_000
    assert "base64" not in svg(coast, fonts=False)
