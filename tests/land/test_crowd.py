"""Which of many points lie in a circle and are not among some."""

from hypothesis import given
from hypothesis import strategies as st

from campaign.land.crowd import Crowd

SQUARE = {"d": (0, 0), "a": (10, 0), "c": (0, 10), "b": (10, 10)}
coordinates = st.integers(-50, 50)
points = st.dictionaries(st.text("abcd", min_size=1, max_size=3), st.tuples(coordinates, coordinates), max_size=30)


def test_a_circle_holds_what_is_on_its_edge_and_no_more_in_the_order_of_the_names() -> None:
    crowd = Crowd(SQUARE)
    assert crowd.within(0, 0, 10, ()) == ["a", "c", "d"]  # b is 14.1 away
    assert crowd.within(0, 0, 9, ()) == ["d"]
    assert crowd.within(0, 0, 15, ()) == ["a", "b", "c", "d"]


def test_those_among_some_are_left_out_whether_all_of_these_are_points_or_not() -> None:
    crowd = Crowd(SQUARE)
    assert crowd.within(0, 0, 10, ("a",)) == ["c", "d"]
    assert crowd.within(0, 0, 10, ("nobody", "a", "d")) == ["c"]
    assert crowd.within(0, 0, 10, ("a", "c", "d")) == []


def test_a_circle_of_less_than_nothing_holds_nothing_and_one_of_nothing_its_middle() -> None:
    crowd = Crowd(SQUARE)
    assert crowd.within(0, 0, -10, ()) == []
    assert crowd.within(10, 10, 0, ()) == ["b"]


def test_all_are_among_some_only_when_none_is_missing() -> None:
    crowd = Crowd(SQUARE)
    assert crowd.all_in(("a", "b", "c", "d", "e"))
    assert not crowd.all_in(("a", "b", "c", "e"))
    assert Crowd({}).all_in(())


@given(points, coordinates, coordinates, st.integers(-5, 120), st.lists(st.text("abcd", min_size=1, max_size=3)))
def test_any_circle_holds_what_measuring_every_point_finds(
    spots: dict[str, tuple[int, int]], x: int, y: int, radius: int, but: list[str]
) -> None:
    near = [key for key, (px, py) in spots.items() if radius >= 0 and (px - x) ** 2 + (py - y) ** 2 <= radius * radius]
    assert Crowd(spots).within(x, y, radius, but) == sorted(set(near).difference(but))
