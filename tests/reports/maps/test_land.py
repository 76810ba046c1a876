"""Projection, shores, regions and ground."""

import msgspec
import pytest

from campaign.reports.maps import Area, MapView, Outline, Region, base, svg
from campaign.reports.maps.base import drawn
from campaign.reports.maps.frame import BLEED, lay, size, smooth, straight
from campaign.reports.maps.palette import INK, LAND
from campaign.reports.maps.regions import middle, rings, tints


def test_the_map_fills_the_sheet_but_for_its_margin() -> None:
    # 1,200 px less twice 26 are 1,148 for 114.8 km: 10 px a km; 50 km high are 500 px.
    frame = lay((0, 0, 114_800, 50_000), 1200)
    assert (frame.width, frame.height) == (1148, 500)
    assert frame.grid(0, 50_000) == (0, 0)
    assert frame.px(12_350, 40_000) == (123.5, 100.0)
    assert frame.holds(114_800, 0)
    assert not frame.holds(114_900, 0)


@pytest.mark.parametrize("bounds", [(0, 0, 0, 0), (9, 9, -9, -9), (0, 0, 10**7, 1), (0, 0, 1, 10**7)])
def test_strange_bounds_give_a_map_of_a_decent_shape(bounds: tuple[int, int, int, int]) -> None:
    frame = lay(bounds, 1000)
    assert 0.3 * frame.width < frame.height <= 1.5 * frame.width
    for x, y in ((bounds[0], bounds[1]), (bounds[2], bounds[3])):
        assert frame.holds(x, y)


def test_a_shape_is_cut_at_the_edge() -> None:
    # 100 by 50 km at 10 px a km; the bleed is 60 px, 6 km: what is left of the square reaches from 90 to 106 km.
    frame = lay((0, 0, 114_800, 50_000), 1200)
    ring = frame.ring(((90_000, 10_000), (190_000, 10_000), (190_000, 20_000), (90_000, 20_000)))
    assert max(x for x, _ in ring) == 11_480 + BLEED
    assert size(ring) == 2 * (11_480 + BLEED - 9_000) * 1_000
    assert frame.ring(((200_000, 0), (210_000, 0), (210_000, 9_000))) == []


def test_land_cut_off_at_the_edge_has_no_shore_there() -> None:
    frame = lay((0, 0, 114_800, 50_000), 1200)
    ring = frame.ring(((0, 0), (50_000, 0), (50_000, 50_000), (0, 50_000)))
    sides = zip(ring, [*ring[1:], ring[0]], strict=True)
    middles = [((a[0] + b[0]) / 2, (a[1] + b[1]) / 2) for a, b in sides]
    # On the map or its edge only the shore in the east is left.
    assert {x for x, y in middles if 0 <= x <= 11_480 and 0 <= y <= 5_000} == {5_000}


def test_lines_are_written_as_steps_in_tenths_of_a_px() -> None:
    assert straight([[(0, 0), (10, 5), (10, -5)]]) == "M0 0l10 5 0 -10"
    assert straight([[(0, 0), (10, 5), (10, -5)]], closed=True).endswith("z")
    assert smooth([[(0, 0), (10, 0), (10, 10)]]) == "M0 0q10 0 10 10"
    assert smooth([[(0, 0), (10, 0)]]) == straight([[(0, 0), (10, 0)]])


def test_two_regions_of_one_holder_have_no_frontier_between_them() -> None:
    frame = lay((0, 0, 114_800, 50_000), 1200)
    left = Region("a", (((10_000, 10_000), (20_000, 10_000), (20_000, 20_000), (10_000, 20_000)),), "#112233")
    right = Region("b", (((20_000, 10_000), (30_000, 10_000), (30_000, 20_000), (20_000, 20_000)),), "#112233")
    shared = "M2000 4000l0 -1000"
    joined = tints(frame, (left, right))[1]
    apart = tints(frame, (left, msgspec.structs.replace(right, colour="#445566")))[1]
    hem = joined.split('stroke-opacity=".42"')[0]
    assert shared not in hem
    assert "l1000 0 0 -1000" in apart
    assert joined.count('stroke-opacity=".42"') == 1
    assert apart.count('stroke-opacity=".42"') == 2


@pytest.mark.parametrize(("count", "pattern"), [(1, "forage1"), (5, "forage5"), (9, "forage5")])
def test_foraged_land_is_hatched_by_its_count(count: int, pattern: str) -> None:
    frame = lay((0, 0, 114_800, 50_000), 1200)
    ring = ((10_000, 10_000), (20_000, 10_000), (20_000, 20_000))
    assert f"url(#{pattern})" in tints(frame, (Region("a", (ring,), foraged=count),))[1]
    assert "url(#" not in tints(frame, (Region("a", (ring,)),))[1]
    assert "url(#burnt)" in tints(frame, (Region("a", (ring,), burnt=True),))[1]


def test_a_regions_label_stands_at_the_balance_point() -> None:
    frame = lay((0, 0, 114_800, 50_000), 1200)
    square = ((10_000, 10_000), (20_000, 10_000), (20_000, 20_000), (10_000, 20_000))
    assert middle(rings(frame, (square,))) == (1_500, 3_500)
    assert middle(()) is None


def test_the_land_is_drawn_once_for_all_commanders(coast: MapView) -> None:
    drawn.cache_clear()
    first = base(coast, 1200)
    bare = msgspec.structs.replace(coast, armies=(), places=(), regions=(), title="Another's map")
    assert base(bare, 1200) is first
    assert base(coast, 1000) is not first


def test_an_island_in_a_lake_is_dry_and_one_in_the_sea_is_not_drawn_twice(coast: MapView) -> None:
    drawing = base(coast, 1200)
    assert drawing.defs.count('<clipPath id="wet') == 1
    assert drawing.above.count(f'fill="{LAND}" stroke="{INK}" stroke-width="16"') == 1


def test_ground_is_sown_inside_its_area_only() -> None:
    wood = Area("forest", ((20_000, 20_000), (40_000, 20_000), (40_000, 40_000), (20_000, 40_000)))
    view = MapView(
        "", "", (0, 0, 114_800, 50_000), (Outline("land", ((0, 0), (114_800, 0), (114_800, 50_000))),), (wood,)
    )
    text = base(view, 1200).above
    spots = [piece.split('"') for piece in text.split('<use href="#g-forest" x=')[1:]]
    assert len(spots) > 100
    # 20 by 20 km; a tree is moved at most 2 px from its row.
    assert all(2_000 <= int(s[1]) <= 4_000 and 980 <= int(s[3]) <= 3_020 for s in spots)


def test_a_huge_wood_does_not_swell_the_file() -> None:
    wood = Area("forest", ((0, 0), (300_000, 0), (300_000, 220_000), (0, 220_000)))
    view = MapView("", "", (0, 0, 300_000, 220_000), areas=(wood,))
    assert 1_000 < svg(view).count("#g-forest") < 3_000
