"""A forecast of a march (TUM-MOV-1 to 9) is what then happens, in fine weather and with nobody met."""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from campaign.model.army import Army
from campaign.model.order import March
from campaign.model.place import Spot
from campaign.rules import marching, night
from campaign.rules.day import Day
from campaign.rules.forecast import Forecast, Stage, forecast
from tests.rulings.scene import army, play, spot
from tests.rulings.trek import to, trek

DAYS = 40


def foretold(force: Army, act: March, number: int = 1) -> Forecast:
    """The forecast for `force`, led by its chief."""
    day = trek(force, acts={force.id: act}, number=number)
    return forecast(day.world, day.land, day.numbers, day.dates, day.world.armies[force.id], act, number)


def test_mov_1_arrival_after_the_week_of_five_days() -> None:
    """From Hamra to Ystad 80 km in four days; with three of the week's days used up, two, and the rest next week."""
    assert foretold(army(infantry=1000, at="hamra"), to("ystad")).arrives == 4
    used = army(infantry=1000, at="hamra", march_days=(1, 2, 3))
    told = foretold(used, to("ystad"), 4)
    assert told.arrives == 9
    assert [stage.day for stage in told.stages] == [4, 5, 8, 9]
    assert told.stages[0] == Stage(4, False, 20_000, Spot(start="hamra", to="lund", km=20.0))


@pytest.mark.parametrize(
    ("act", "day"),
    [
        (to("hamra"), 3),
        (to("hamra", pace="forced"), 2),
        (to("hamra", when="night"), 8),
        (to("hamra", when="both"), 2),
        (to("ystad", via=("lund",)), 3),
        (to(spot(30, 95), country=True), 5),
    ],
)
def test_mov_days_to_arrival(act: March, day: int) -> None:
    """60 km from Malmö at 20, 30, 10 on five nights of the week, 30; 60 by way of Lund; 45 across country at 10."""
    told = foretold(army(infantry=1000), act)
    assert (told.arrives, told.barred) == (day, "")


def test_mov_2_what_it_cannot_pass() -> None:
    """Wagons off the road; a goal in the water."""
    assert (
        foretold(army(infantry=1000, wagons=1), to(spot(30, 95), country=True)).barred == "wagons cannot leave the road"
    )
    assert foretold(army(infantry=1000), to(spot(150, 95), country=True)).barred == "there is no way"


GOALS = st.sampled_from(["ystad", "malmo", "lund", "hamra", "dalby", spot(35, 60), spot(60, 20), spot(20, 30)])
STARTS = st.sampled_from(["ystad", "malmo", "hamra", spot(30, 20), Spot(start="lund", to="hamra", km=7.3)])


@settings(max_examples=60, deadline=None)
@given(
    start=STARTS,
    goal=GOALS,
    via=st.sampled_from([(), ("malmo",), ("dalby", "malmo")]),
    pace=st.sampled_from(["march", "forced"]),
    when=st.sampled_from(["day", "night", "both"]),
    country=st.booleans(),
    leave=st.booleans(),
    shape=st.fixed_dictionaries(
        {
            "infantry": st.sampled_from([1, 7001, 20_000]),
            "cavalry": st.sampled_from([0, 300]),
            "wagons": st.integers(0, 9),
        }
    ),
)
def test_mov_a_forecast_is_what_happens(
    start: Any, goal: Any, via: Any, pace: Any, when: Any, country: bool, leave: bool, shape: dict[str, int]
) -> None:
    """Every stage of it, the day of arrival, and the failure if there is one; no road is mistaken."""
    act = to(goal, via=via, pace=pace, when=when, country=country, leave_wagons=leave)
    force = army(at=start, **shape)  # type: ignore[arg-type]
    told = foretold(force, act)
    stages: list[Stage] = []
    day = trek(force, acts={"gradell": act})
    for number in range(1, DAYS):
        day = follow(day, number, act)
        for rule, dark in ((marching.march, False), (night.march, True)):
            for event in play(rule, day):
                if event.kind in ("march", "night march"):
                    km = float(event.text.split(": marched ")[1].split(" km")[0])
                    stages.append(Stage(number, dark, round(km * 1000), day.world.armies["gradell"].at))
        if day.world.orders["gradell-1"].status != "running":
            break
    order = day.world.orders["gradell-1"]
    expected = [(one.day, one.night, f"{one.metres / 1000:.1f}", one.at) for one in told.stages if one.day < DAYS]
    assert [(one.day, one.night, f"{one.metres / 1000:.1f}", one.at) for one in stages] == expected
    if told.arrives is not None and told.arrives < DAYS:
        assert (order.status, order.ended) == ("done", told.arrives)
    elif told.barred:
        assert (order.status, order.why) == ("failed", told.barred)


def follow(day: Day, number: int, act: March) -> Day:
    """The next day of the same march, on which no die leads astray and every check holds."""
    dice: dict[str, tuple[int, ...]] = {
        f"TUM-MOV-6/gradell+{place}/fork/{index}": (6,)
        for place in ("ystad", "malmo", "lund", "hamra", "dalby")
        for index in range(3)
    }
    for cause in ("night march", "forced march", "forced night march"):
        dice[f"TUM-MOR-2/gradell/{cause}/0"] = (1, 1)
    force = day.world.armies["gradell"]
    order = day.world.orders["gradell-1"]
    others = list(day.world.piles.values())
    return trek(force, order, *others, acts={"gradell": act}, dice=dice, number=number)
