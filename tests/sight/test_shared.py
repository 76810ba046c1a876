"""Rumours and riders that share what is seen of them are alike in all but their hearer: their lines are made once."""

import pytest
from msgspec.structs import replace

from campaign.model.knowledge import Observation
from campaign.model.people import Commander
from campaign.model.word import Letter, News, Stage
from campaign.play.days import play
from tests.rulings.scene import army, commander, spot
from tests.rulings.trek import to, trek

DAWN, DUSK = 360, 1080
TODAY = 21


def news(number: int, kind: str, x: float, y: float, tale: str) -> News:
    """Something that happened on the first day and that nobody has heard of: it has come 200 km by now."""
    return News(f"1.{number}", 1, kind, x, y, tale)


def hearer(number: int, x: float, y: float) -> Commander:
    return commander(f"hearer-{number:02}", at=spot(x, y))


def rider(number: int, north: float, start: float = 21.25) -> Letter:
    """One who rides 35 km eastward from dawn to dusk."""
    way = (Stage(start, north, TODAY, DAWN), Stage(start + 35, north, TODAY, DUSK))
    return Letter(f"krag.{number}", "krag", "banner", "hamra", TODAY, "Come!", way=way)


@pytest.fixture(scope="module")
def learned() -> tuple[Observation, ...]:
    """What all learn on a day: of three events, near, farther off and far away; of five riders, at many hours.

    The hearers stand 13 km apart, from 5 to 148 km east, in three rows. Four armies stand, one of them at the place of
    another, and two march, one beside the riders and one toward them.
    """
    hearers = [hearer(number, 5 + 13 * (number % 12), 40 + 30 * (number // 12)) for number in range(36)]
    happened = (
        news(1, "battle", 30, 50, "an army of Denmark, about 900 infantry, fought at Malmö"),
        news(2, "burned", 12, 70, "an army of Sweden, about 900 infantry, burned the country around Ystad"),
        news(3, "revolt", 76, 70, "about 2,000 people rose around Hamra"),
    )
    armies = (
        army("one", 500, at=spot(30, 50), nation="poland"),
        army("two", 500, at=spot(30, 50), nation="poland"),
        army("three", 500, at=spot(41, 53), nation="poland"),
        army("four", 500, at=spot(60, 60), nation="poland"),
        army("five", 500, at="malmo", nation="poland"),
        army("six", 500, at="hamra", nation="poland"),
    )
    riders = (rider(1, 55), rider(2, 50), rider(3, 55, 40), rider(4, 58, 30), rider(5, 45, 10))
    both = {"five": to("hamra"), "six": to("lund")}
    day = trek(*armies, *hearers, *happened, *riders, commander("krag"), acts=both)
    day.world.campaign = replace(day.world.campaign, day=TODAY - 1)
    return play(day.world, day.land, {}, defaults=True).sightings


def shared(learned: tuple[Observation, ...], about: str, how: str) -> list[list[Observation]]:
    """The observations of a kind, together those that share the very object."""
    found: dict[int, list[Observation]] = {}
    for one in learned:
        if (one.about, one.how) == (about, how):
            found.setdefault(id(one.seen), []).append(one)
    return list(found.values())


@pytest.mark.parametrize(("about", "how"), [("event", "rumour"), ("messenger", "sight")])
def test_who_share_it_know_the_same(learned: tuple[Observation, ...], about: str, how: str) -> None:
    for group in shared(learned, about, how):
        assert [replace(one, who="", alias="") for one in group] == [replace(group[0], who="", alias="")] * len(group)
        assert len({one.who for one in group}) == len(group)


@pytest.mark.parametrize(("key", "tellings"), [("1.1", 3), ("1.2", 3), ("1.3", 2)])
def test_each_event_is_told_in_as_many_ways_as_there_are_distances(
    learned: tuple[Observation, ...], key: str, tellings: int
) -> None:
    """Up to 30 km, up to 100, beyond: none is more than 100 km from the third. Each way has several hearers."""
    groups = [group for group in shared(learned, "event", "rumour") if group[0].key == key]
    assert len(groups) == tellings
    assert len({str(group[0].seen["text"]) for group in groups}) == tellings
    assert min(map(len, groups)) > 1


def test_of_a_rider_there_is_one_sight_for_each_hour_at_which_he_was_last_seen(
    learned: tuple[Observation, ...],
) -> None:
    groups = shared(learned, "messenger", "sight")
    assert any(len(group) > 1 for group in groups)
    last = [(group[0].key, group[0].minute) for group in groups]
    assert len(set(last)) == len(last) > 5
    assert max(sum(key == one for key, _ in last) for one, _ in last) > 1
