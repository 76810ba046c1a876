"""What one had in sight until last evening is dated by that evening, not by when it was first seen (TUM-SCO-2)."""

from collections.abc import Mapping
from typing import Any

import pytest
from msgspec.structs import replace

from campaign.model.knowledge import Observation
from campaign.model.order import Act
from campaign.model.place import Spot
from campaign.model.ruling import Ruling, Weather
from campaign.model.world import Record
from campaign.play.desk import Desk
from campaign.play.reporting import paper
from campaign.rules import marching, night, views
from campaign.rules.day import Day
from campaign.sight.landmarks import Seen
from campaign.sight.memory import Known, learn
from campaign.sight.observe import observe
from tests.rulings.scene import army, play, spot
from tests.rulings.trek import to, trek

DUSK = 18 * 60
FINE = Weather(id="4", sky="fine")
SIX_KM_OFF = spot(36, 50)
TOWN: Seen = {"kind": "town", "holder": "sweden", "besieged": False}
SEEN = Observation("gradell-chief", "place", "malmo", 1, DUSK, 1, 30_000, 50_000, TOWN)


def fifth(*records: Record, known: Observation | None = SEEN, sky: str = "bad", **fields: Any) -> tuple[Day, Known]:
    """The fifth day of 1,000 foot 6 km off Malmö, which he saw on the first; what he knew, and what he learned."""
    acts: Mapping[str, Act] = fields.pop("acts", {})
    day = trek(army(infantry=1000, **{"at": SIX_KM_OFF, **fields}), *records, acts=acts, number=5, sky=sky)
    mine: Known = {} if known is None else {known.who: {(known.about, known.key): known}}
    before = dict(day.world.armies)
    play(views.by_dawn, day)
    play(marching.march, day)
    play(views.by_dusk, day)
    play(night.march, day)
    learn(mine, observe(day, mine, before))
    return day, mine


def malmo(known: Known) -> Observation:
    return known["gradell-chief"]["place", "malmo"]


def test_sco_2_when_the_weather_turns_what_was_in_sight_till_the_evening_is_of_that_evening() -> None:
    """In fine weather he saw 10 km, in bad weather he sees 5."""
    _, known = fifth(FINE)
    assert (malmo(known).day, malmo(known).minute, malmo(known).learned) == (4, DUSK, 5)
    assert (malmo(known).seen, malmo(known).how) == (TOWN, "sight")


@pytest.mark.parametrize("sky", ["fine", "bad"])
def test_sco_4_the_weather_of_the_day_before_is_that_of_its_ruling(sky: str) -> None:
    """Where the GM set none. In bad weather he had not seen it that evening either: it stays of old."""
    ruled = Ruling("sco-4.4.world", 4, "TUM-SCO-4", "default", "?", {}, "fine", answer=sky)
    _, known = fifth(ruled)
    assert malmo(known).day == (4 if sky == "fine" else 1)


def test_the_report_says_yesterday_evening() -> None:
    day, known = fifth(FINE)
    day.world.campaign = replace(day.world.campaign, day=5)
    who = day.world.commanders["gradell-chief"]
    made = paper(Desk(day.world, day.land), who, known, 5, (), day)
    (line,) = made.strongholds
    assert (line.id, line.age, line.when, line.banner) == ("malmo", 1, f"{day.dates.short(4)} at 18:00", "Sweden")


def test_what_is_still_in_sight_or_was_not_is_not_told_anew() -> None:
    """As fine as before; 12 km off, where he never saw it from; heard of in a letter alone; never heard of."""
    assert malmo(fifth(FINE, sky="fine")[1]) == SEEN
    assert malmo(fifth(FINE, at=spot(42, 50))[1]) == SEEN
    letter = replace(SEEN, how="letter", source="Krag", sure="reported")
    assert malmo(fifth(FINE, known=letter)[1]) == letter
    assert ("place", "malmo") not in fifth(FINE, known=None)[1].get("gradell-chief", {})


def test_burnt_land_likewise() -> None:
    burnt = replace(SEEN, about="fire", seen={"burned": 1})
    _, known = fifth(FINE, known=burnt)
    assert known["gradell-chief"]["fire", "malmo"].day == 4


def test_what_he_passes_in_the_day_is_of_that_day() -> None:
    """He comes within 5 km of it on his way north-west, and is dated by then."""
    _, known = fifth(FINE, acts={"gradell": to(spot(26, 62), country=True)})
    assert malmo(known).day == 5


def test_mov_5_who_marched_in_the_night_was_elsewhere_that_evening() -> None:
    """What he had in sight before his march he was told that day: nothing is said of where he now is."""
    by_night = to("lund", when="night")
    at = Spot(start="malmo", to="lund", km=6.0)
    day, known = fifth(FINE, at=at, acts={"gradell": by_night})
    assert day.world.orders["gradell-1"].since == 1
    assert malmo(known) == SEEN


def test_com_2_the_captive_of_a_day_had_it_in_sight_the_evening_before() -> None:
    """Taken in the evening, he sees nothing any more, were the weather as fine as it was."""
    day = trek(army(infantry=1000, at=SIX_KM_OFF), FINE, number=5)
    before = dict(day.world.armies)
    play(views.by_dawn, day)
    play(marching.march, day)
    chief = day.world.commanders["gradell-chief"]
    day.world.commanders[chief.id] = replace(chief, status="captured", captor="denmark", at=SIX_KM_OFF)
    known: Known = {chief.id: {("place", "malmo"): SEEN}}
    learn(known, observe(day, known, before))
    assert malmo(known).day == 4


def test_army_10_who_got_the_army_in_the_morning_had_nothing_in_sight_with_it() -> None:
    """The deputy who takes it over at dawn: what his predecessor saw is not his."""
    day = trek(army(infantry=1000, at=SIX_KM_OFF), FINE, number=5, sky="bad")
    before = {"gradell": replace(day.world.armies["gradell"], commander="krag")}
    play(views.by_dawn, day)
    known: Known = {"gradell-chief": {("place", "malmo"): SEEN}}
    assert [one for one in observe(day, known, before) if one.key == "malmo"] == []


def shown(at: Spot, acts: Mapping[str, Act]) -> tuple[Any, str]:
    """Where the army is when the fifth day, a fine one, is over, and when he saw Malmö, by his report."""
    day, known = fifth(replace(FINE, sky="bad"), at=at, acts=acts, sky="fine")
    day.world.campaign = replace(day.world.campaign, day=5)
    made = paper(Desk(day.world, day.land), day.world.commanders["gradell-chief"], known, 5, (), day)
    (line,) = (one for one in made.strongholds if one.id == "malmo")
    return day.land.xy(day.world.armies["gradell"].at), line.when


def test_mov_5_who_came_by_night_has_not_in_sight_what_he_has_not_looked_at_by_day() -> None:
    """From 16 km off to 6 km off Malmö, which he saw on the first day; who stood there all day has it in sight."""
    first = f"{fifth(FINE)[0].dates.short(1)} at 18:00"
    here = (36_000, 50_000)
    by_night = {"gradell": to("malmo", when="night")}
    assert shown(Spot(start="malmo", to="lund", km=16.0), by_night) == (here, first)
    assert shown(Spot(start="malmo", to="lund", km=6.0), {}) == (here, "in sight")
