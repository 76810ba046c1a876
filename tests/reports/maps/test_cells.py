"""The bitmap of taken squares against counting them one by one."""

from hypothesis import given
from hypothesis import strategies as st

from campaign.reports.maps.cells import Box, Cells, even_up

WIDE, HIGH = 40, 24
even = st.integers(0, 24).map(lambda n: 2 * n)
boxes = st.lists(st.tuples(even, even, st.sampled_from([2, 4, 8]), st.sampled_from([2, 4, 6])), max_size=8)


def squares(box: Box) -> set[tuple[int, int]]:
    x, y, w, h = box
    return {(i, j) for i in range(x // 2, (x + w) // 2) for j in range(y // 2, (y + h) // 2)}


def filled(taken: list[Box]) -> tuple[Cells, set[tuple[int, int]]]:
    cells, plain = Cells(WIDE, HIGH), set()
    for box in taken:
        cells.take(box)
        plain |= squares(box)
    return cells, plain


@given(boxes, st.tuples(even, even, st.sampled_from([2, 6]), st.sampled_from([2, 6])))
def test_a_box_is_free_if_each_of_its_squares_is(taken: list[Box], box: Box) -> None:
    cells, plain = filled(taken)
    inside = box[0] + box[2] <= WIDE and box[1] + box[3] <= HIGH
    assert cells.free(box) == (inside and not plain & squares(box))
    on_map = {(i, j) for i, j in squares(box) if i < WIDE // 2 and j < HIGH // 2}
    assert cells.count(box) == len(plain & on_map)


@given(boxes, st.integers(0, WIDE), st.integers(0, HIGH), st.sampled_from([2, 4, 10]), st.sampled_from([2, 6]))
def test_the_nearest_free_spot_is_found(taken: list[Box], x: int, y: int, w: int, h: int) -> None:
    cells, plain = filled(taken)
    reach = 100
    free = [
        max(left - x, 0, x - left - w) ** 2 + max(top - y, 0, y - top - h) ** 2
        for left in range(0, WIDE - w + 1, 2)
        for top in range(0, HIGH - h + 1, 2)
        if not plain & squares((left, top, w, h))
    ]
    spots = cells.spots(x, y, w, h, reach)
    assert bool(spots) == bool(free)
    if spots:
        assert spots[0][0] == min(free)
        assert all(cells.free(box) for _, box in spots)


def test_what_is_given_back_is_free_again() -> None:
    cells = Cells(WIDE, HIGH)
    cells.take((4, 4, 8, 6))
    assert not cells.free((10, 8, 4, 4))
    cells.give((4, 4, 8, 6))
    assert cells.rows == [0] * 12


def test_a_line_from_far_away_costs_only_its_part_on_the_map() -> None:
    cells = Cells(WIDE, HIGH)
    on_it = cells.along(-1e12, 5, 1e12, 5)
    assert {row for _, row in on_it} == {2}
    assert {column for column, _ in on_it} == set(range(20))
    assert cells.along(-10, -10, 60, -10) == []
    assert cells.along(-10, 30, 10, 200) == []


def test_sizes_are_rounded_up_to_even_ones() -> None:
    assert [even_up(v) for v in (0, 0.1, 2, 2.01, 3, 4)] == [0, 2, 2, 4, 4, 4]
