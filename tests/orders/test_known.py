"""What a commander cannot know changes nothing in how he is understood or answered."""

from typing import Any, Literal

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from campaign.land.load import load
from campaign.model.knowledge import Observation
from campaign.model.order import Attack, Join, Order, Raise, TakeOver, Write
from campaign.model.place import Spot
from campaign.model.word import Letter
from campaign.orders.known import Standpoint, standpoint
from campaign.orders.receiving import Received, receive
from campaign.rules.day import Day
from tests.orders.field import country, main, seen_from, send
from tests.rulings.scene import army, commander

HIDDEN = army("danes", 3000, name="The Danish host", nation="denmark", at="vae", commander="duke", supplies=90_000)
FRIEND = army("friends", 500, name="The Second army", at="malmo", commander="fersen")
FAR = army("far", 500, name="The Third army", at="vae", commander="wrangel")
OTHERS = (
    commander("duke", name="Duke of Plön", nation="denmark"),
    commander("fersen", name="Hans von Fersen"),
    commander("wrangel", name="Karl Wrangel"),
    commander("baner", name="Johan Banér", player="Lisa"),
)
LINES = (
    "march to Vä\nrest 7 days\nattack the Danish host\nattack danes\nattack Duke of Plön\nattack sighting 1\n"
    "join the Second army\njoin the Third army\njoin Wrangel\njoin Fersen\nmarch to Lund, then enter\nforage at Dalby\n"
    "march to the Danes\nattack sighting 2\ngo cross-country to 10, 80\ngive 2 loot a soldier\n"
    "write to Duke of Plön at Vä: come\nwrite to duke at Vä: come\nwrite to Fersen: come\n"
    "write to Wrangel at Lund: come\nwrite to Wrangl at Lund: come\nwrite to Banér: come\n"
    "write to the friends at Lund: come\ntell Wrangel all we know\nsplit off the foot under Wrangel\n"
    "hand over the foot to Wrangel\ntake over the Third army\nraise 100 men in Vä under duke"
)


def sighting(**fields: Any) -> Observation:
    """Ascheberg's sighting of the Danish host on the eve of the first day."""
    seen = {"nation": "denmark", "strength": 3000, **fields}
    return Observation("ascheberg", "army", "danes", 0, 720, 0, 80_000, 50_000, seen, alias="sighting 1")


def answer(his: Standpoint) -> Received:
    """Return what taking in LINES comes to."""
    return receive(LINES, "ascheberg", {"ascheberg": ()}, lambda who: his)


def acts(day: Day, line: str, *seen: Observation) -> list[object]:
    """Return what `line` orders."""
    return [order.act for order in send(day, line, seen=seen).puts]


def test_an_enemy_is_named_by_what_his_papers_call_it_and_by_nothing_else() -> None:
    day = country(main(), HIDDEN, *OTHERS)
    assert acts(day, "attack sighting 1", sighting()) == [Attack("danes")]
    assert acts(day, "attack the Danish host", sighting()) == []
    assert acts(day, "attack danes", sighting()) == []
    assert acts(day, "attack Duke of Plön", sighting()) == []
    assert acts(day, "attack Duke of Plön", sighting(commander="Duke of Plön")) == [Attack("danes")]
    assert acts(day, "attack sighting 1") == []


def test_who_names_an_enemy_otherwise_is_told_what_his_papers_call_those_he_has_seen() -> None:
    day = country(main(), HIDDEN, *OTHERS)
    lines = "attack the Danes at Lund\nattack the enemy"
    first, second = send(day, lines, seen=(sighting(),)).echoes[0].lines
    listed = "; you know of sighting 1: Denmark: about 3,000 troops, no wagons"
    assert first.hint == f"“the Danes at Lund” is no army you know of{listed}"
    assert second.hint == f"name the army, or say “on meeting: attack”{listed}"


def test_an_army_of_his_nation_is_named_where_they_are_at_the_same_place() -> None:
    day = country(main(), FRIEND, FAR, *OTHERS)
    for line in ("join the Second army", "join friends", "join Hans von Fersen", "join fersen"):
        assert acts(day, line) == [Join("friends")]
    for line in ("join the Third army", "join far", "join Karl Wrangel"):
        assert acts(day, line) == []


def test_army_1_who_leads_no_army_may_name_those_of_his_nation_where_he_is() -> None:
    day = country(FRIEND, FAR, *OTHERS)
    day.world.commanders["ascheberg"] = commander("ascheberg", name="Rutger von Ascheberg", at="malmo")
    assert acts(day, "take over the Second army") == [TakeOver("friends")]
    assert acts(day, "take over the Third army") == []


@pytest.mark.parametrize(("away", "named"), [(1.0, True), (1.001, False)])
def test_army_9_the_same_place_is_within_1_km(away: float, named: bool) -> None:
    day = country(main(), replace(FRIEND, at=Spot(x=10.0 + away, y=50.0)), *OTHERS)
    assert bool(acts(day, "join the Second army")) is named


UNDER = "raise 100 men in Malmö, under Duke of Plön"


def test_rec_1_whom_he_knows_to_serve_another_nation_is_refused_as_leader_of_recruits() -> None:
    """Seen under Danish banners; a player's; only said to lead Danes in a letter; known by name alone."""
    day = country(main(), HIDDEN, *OTHERS)
    seen = sighting(commander="Duke of Plön")
    (echo,) = send(day, UNDER, seen=(seen,)).echoes
    assert (echo.lines[0].status, echo.lines[0].hint) == (
        "not possible",
        "Duke of Plön does not serve your nation, as whoever is to lead them must (TUM-REC-1)",
    )
    player = commander("duke", name="Duke of Plön", nation="denmark", player="Lisa")
    assert acts(country(main(), player), UNDER) == []
    told = replace(seen, how="letter", sure="reported")
    assert acts(day, UNDER, told) == [Raise("malmo", 100, under="duke")]
    assert acts(day, UNDER.replace("Duke of Plön", "Banér")) == [Raise("malmo", 100, under="baner")]


def test_rec_1_recruits_who_gather_in_enemy_territory_are_a_doubtful_order_and_he_is_told() -> None:
    """Lund is held by hostile Danes, and what is nearer to it than to Malmö is theirs; 10 km from Malmö is not."""
    day = country(main())
    warned = "in enemy territory: recruits whom enemies come upon scatter (TUM-REC-1)"
    for gather, where in (("Lund", "at Lund"), ("25, 50", "5.0 km west of Lund")):
        (echo,) = send(day, f"raise 100 men in Malmö, gather at {gather}").echoes
        assert echo.lines[0].orders[0].notes == (f"they gather {where}, {warned}",)
    for line in ("raise 100 men in Malmö, gather at 19, 50", "raise 100 men in Malmö"):
        (echo,) = send(day, line).echoes
        assert echo.lines[0].orders[0].notes == ()


def test_sightings_of_others_are_not_his() -> None:
    day = country(main(), HIDDEN, *OTHERS)
    assert acts(day, "attack sighting 1", replace(sighting(), who="fersen")) == []


def test_a_place_that_is_not_on_his_map_cannot_be_named() -> None:
    day = country(main())
    wrong = day.world.copy()
    del wrong.places["vae"], wrong.roads["dalby-vae"]
    wrong.places["lund"] = replace(wrong.places["lund"], name="Lunden")
    his = standpoint(day.world, day.land, (wrong, load(wrong)), day.dates, "ascheberg", ())
    assert "vae" not in his.names.places
    assert his.names.places["lund"].name == "Lunden"


def test_an_army_that_stands_off_its_commanders_map_can_still_march() -> None:
    day = country(main(at="vae"))
    wrong = day.world.copy()
    del wrong.places["vae"], wrong.roads["dalby-vae"]
    his = standpoint(day.world, day.land, (wrong, load(wrong)), day.dates, "ascheberg", ())
    found = receive("march to Dalby", "ascheberg", {"ascheberg": ()}, lambda who: his)
    assert len(found.puts) == 1


@settings(max_examples=30, deadline=None)
@given(
    hidden=st.booleans(),
    at=st.sampled_from(["vae", "lund", "dalby", "ven"]),
    size=st.integers(1, 9000),
    name=st.sampled_from(["The Danish host", "Sighting 1", "Lund", "The Second army", "main"]),
    leader=st.sampled_from(["Duke of Plön", "Hans von Fersen", "Rutger von Ascheberg"]),
    third=st.sampled_from(["vae", "lund", "dalby"]),
    holder=st.sampled_from(["sweden", "denmark", None]),
    stock=st.integers(0, 10**6),
    status=st.sampled_from(["free", "captured", "dead"]),
    spot=st.sampled_from([None, "vae", "lund"]),
)
def test_hidden_things_change_neither_orders_nor_answer(
    hidden: bool,
    at: str,
    size: int,
    name: str,
    leader: str,
    third: str,
    holder: str | None,
    stock: int,
    status: Literal["free", "captured", "dead"],
    spot: str | None,
) -> None:
    plain = country(main(), FRIEND, *OTHERS)
    secret = country(
        main(notes="the GM's", astray=True),
        FRIEND,
        replace(FAR, at=third),
        *([army("danes", size, name=name, nation="denmark", at=at, commander="duke")] if hidden else []),
        replace(OTHERS[0], name=leader, status=status),
        OTHERS[1],
        replace(OTHERS[2], status=status),
        replace(OTHERS[3], status=status, at=spot, tie="cousin of ascheberg", traits=("Poet",)),
        Order("wrangel-1", "wrangel", 1, "", Write("ascheberg", "malmo", "x")),
        Letter("baner.1", "baner", "ascheberg", "malmo", 1, "come", fate="lost"),
    )
    for key in ("lund", "vae"):
        secret.world.places[key] = replace(secret.world.places[key], supplies=stock, population=stock)
    secret.world.places["vae"] = replace(secret.world.places["vae"], holder=holder)
    chart = (plain.world, plain.land)
    answers = []
    for day in (plain, secret):
        answers.append(answer(standpoint(day.world, day.land, chart, day.dates, "ascheberg", ())))
    assert answers[0] == answers[1]


def test_his_standpoint_holds_no_army_but_his_own() -> None:
    given = seen_from(country(main(), HIDDEN, FRIEND, FAR, *OTHERS))
    assert set(given.mine.armies) == {"main"}
    assert set(given.mine.commanders) == {"ascheberg"}
    assert set(given.names.armies) == {"main", "friends"}
