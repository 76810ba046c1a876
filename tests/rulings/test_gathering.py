"""Rulings: recruits gathering, intercepted, ready (TUM-REC-1)."""

from typing import Any

import pytest
from msgspec.structs import replace

from campaign.model.army import Rest, Rout, Wages
from campaign.model.event import Event
from campaign.model.place import Place, Spot
from campaign.model.troops import Fled, Levy
from campaign.rules import gathering
from campaign.rules.day import Day, ruling_id
from tests.rulings.recruiting import LUND, host, malmo
from tests.rulings.scene import army, commander, detachment, place, play, scene, spot


def levy(size: int = 400, type: str = "infantry", wagons: int = 20, **fields: Any) -> Levy:
    """400 men with 20 wagons raised around Malmö by Ascheberg on day 10, for day 40."""
    men = detachment("malmo-levy", type, size, wagons=wagons, name="Levy of Malmö")
    defaults: dict[str, Any] = {"gather": "malmo", "ordered": 10, "due": 40, "region": "malmo"}
    return Levy("levy-1", "ascheberg", "sweden", detachments={men.id: men}, **{**defaults, **fields})


def dawn(number: int, *records: Any, town: Place | None = None, **settings: Any) -> tuple[Day, list[Event]]:
    day = scene(town or malmo(), LUND, commander(), *records, number=number, **settings)
    return day, play(gathering.gather, day)


def test_rec_1_on_the_day_before_they_are_not_ready() -> None:
    day, events = dawn(39, levy(), host())
    assert events == []
    assert day.world.levies["levy-1"].status == "gathering"


def test_rec_1_they_arrive_with_morale_9_their_noncombatants_and_15_days_food() -> None:
    """400 men bring 100 noncombatants; with 20 wagons they eat 400 + 100 + 200 a day, 10,500 in 15 days."""
    day, events = dawn(40, levy())
    made = day.world.armies["levy-1"]
    assert (made.name, made.nation, made.at, made.commander, made.npc) == (
        "Levy of Malmo",
        "sweden",
        "malmo",
        None,
        "halt",
    )
    assert (made.morale, made.noncombatants, made.supplies) == (9, 100, 10_500)
    assert (day.world.levies["levy-1"].status, day.world.levies["levy-1"].ended) == ("arrived", 40)
    assert (events[0].rule, events[0].kind) == ("TUM-REC-1", "recruits ready")


def test_rec_1_or_as_much_food_as_they_can_carry() -> None:
    """100 horsemen with 25 noncombatants and no wagon eat 1,025 a day, 15,375 in 15 days; they carry 7,500 and 375."""
    day, _ = dawn(40, levy(100, "cavalry", 0))
    assert day.world.armies["levy-1"].supplies == 7_875


def test_rec_1_the_commander_named_leads_them_if_he_is_there_and_free() -> None:
    for fields, leads in (
        ({"at": "malmo"}, True),
        ({"at": spot(51.0, 50.0)}, True),
        ({"at": spot(51.1, 50.0)}, False),
        ({"at": None}, False),
        ({"at": "malmo", "status": "captured"}, False),
        ({"at": "malmo", "nation": "denmark"}, False),
    ):
        day, _ = dawn(40, levy(under="horn"), host(), commander("horn", **fields))
        made = day.world.armies["levy-1"]
        assert (made.commander, made.npc) == (("horn", "") if leads else (None, "halt"))
    busy = army("horns", infantry=10, commander="horn")
    day, _ = dawn(40, levy(under="horn"), busy, commander("horn", at="malmo"))
    assert day.world.armies["levy-1"].commander is None


@pytest.mark.parametrize(("town", "leads"), [({}, True), ({"besieged": True}, False)])
def test_rec_1_a_commander_within_besieged_walls_does_not_lead_those_who_gathered_before_them(
    town: dict[str, Any], leads: bool
) -> None:
    """No besieger is near enough to find the recruits."""
    day, _ = dawn(40, levy(under="horn"), commander("horn", at="malmo"), town=malmo(**town))
    assert day.world.armies["levy-1"].commander == ("horn" if leads else None)


def test_rec_1_and_trait_1_and_17_his_traits_count_for_the_new_army() -> None:
    """Beloved: morale 10. Spartan: half of 100 noncombatants."""
    day, _ = dawn(40, levy(under="horn"), commander("horn", "Beloved", "Spartan", at="malmo"))
    assert (day.world.armies["levy-1"].morale, day.world.armies["levy-1"].noncombatants) == (10, 50)
    assert day.world.commanders["horn"].at is None


def test_rec_1_where_nobody_is_named_they_join_the_army_of_him_who_raised_them() -> None:
    """Morale (1000 × 6 + 400 × 9) ÷ 1400 = 6.86, rounded down; 100 noncombatants and 10,500 supplies come with them."""
    day, (event,) = dawn(40, levy(), host(morale=6, noncombatants=250, supplies=1_000, rest=Rest(38, 45)))
    after = day.world.armies["gradell"]
    assert list(day.world.armies) == ["gradell"]
    assert sorted(after.detachments) == ["gradell-infantry", "malmo-levy"]
    assert (after.morale, after.noncombatants, after.supplies) == (6, 350, 11_500)
    assert after.rest is not None
    assert (event.kind, event.own) == (
        "recruits joined",
        "Recruits have come in: Levy of Malmö (400). With them 100 noncombatants and 10,500 supplies.",
    )
    assert day.world.levies["levy-1"].heard == 40


def test_army_9_recruits_fill_up_a_detachment_of_their_type() -> None:
    day, _ = dawn(40, levy(into="gradell-infantry"), host(wagons=5))
    (one,) = day.world.armies["gradell"].detachments.values()
    assert (one.id, one.size, one.wagons) == ("gradell-infantry", 1400, 25)


def test_army_9_what_cannot_be_filled_up_gets_them_as_a_detachment_of_their_own() -> None:
    company = detachment("company", "infantry", 300, wages=Wages(1))
    mine = host(cavalry=100, detachments=[company])
    for into in ("gradell-cavalry", "company", "gone"):
        day, _ = dawn(40, levy(into=into), mine)
        assert day.world.armies["gradell"].detachments["malmo-levy"].size == 400


@pytest.mark.parametrize(("x", "joins"), [(51.0, True), (51.1, False)])
def test_rec_1_an_army_elsewhere_does_not_get_them(x: float, joins: bool) -> None:
    day, _ = dawn(40, levy(), host(at=spot(x, 50.0)))
    assert ("levy-1" not in day.world.armies) is joins


@pytest.mark.parametrize(("km", "heard"), [(71, 41), (72, 42), (141, 42), (142, 43)])
def test_rec_1_he_who_raised_them_hears_as_soon_as_a_messenger_can_be_with_him(km: int, heard: int) -> None:
    """A messenger rides 70 km a day, and 1 km is the same place."""
    far = place("ystad", "town", 50 + km, 50)
    day, events = dawn(40, levy(), far, host(at="ystad"))
    told = []
    for number in (40, 41, 42, 43):
        day.number = number
        told += [number for one in play(gathering.gather, day) if one.kind == "word of recruits"]
    assert [one.kind for one in events] == ["recruits ready"]
    assert told == [heard]
    assert day.world.levies["levy-1"].heard == heard


def test_rec_1_until_then_he_does_not_know_that_they_are_ready() -> None:
    day, (ready,) = dawn(40, levy(), host(at=spot(90.0, 50.0)))
    assert (day.world.levies["levy-1"].status, day.world.levies["levy-1"].heard) == ("arrived", None)
    assert ready.who == ("levy-1",)
    day.number = 41
    (word,) = play(gathering.gather, day)
    assert word.who == ("ascheberg",)
    assert word.own == "Word of the recruits who gathered at Malmo: Levy of Malmö (400) are ready."
    assert play(gathering.gather, day) == []


# Enemies where they gather


def danes(x: float, **fields: Any) -> Any:
    return army(**{"id": "danes", "infantry": 500, "nation": "denmark", "at": spot(x, 50.0), **fields})


@pytest.mark.parametrize(("x", "found"), [(51.0, True), (51.1, False)])
def test_rec_1_enemies_within_1_km_scatter_them(x: float, found: bool) -> None:
    day, events = dawn(20, levy(), danes(x), host(at=spot(90.0, 50.0)))
    assert day.world.levies["levy-1"].status == ("scattered" if found else "gathering")
    assert [one.kind for one in events] == (["recruits scattered"] if found else [])
    if found:
        assert events[0].who == ("danes",)
        assert day.world.levies["levy-1"].ended == 20


def test_rec_1_neither_a_neutral_army_nor_one_without_soldiers_does() -> None:
    for other in (danes(50.0, nation="poland"), danes(50.0, infantry=0, engines=2)):
        day, _ = dawn(20, levy(), other)
        assert day.world.levies["levy-1"].status == "gathering"


def test_rec_1_a_place_that_an_enemy_holds_scatters_them_too() -> None:
    day, _ = dawn(20, levy(), town=malmo(holder="denmark"))
    assert day.world.levies["levy-1"].status == "scattered"


def test_rec_1_the_gm_rules_whether_they_gather_on_or_flee() -> None:
    """They flee to Ystad, 10 km off: Lund is Danish, and before Kristianstad, 5 km off, lies another enemy."""
    ystad = place("ystad", "town", 50, 40, holder="holstein")
    kristianstad = place("kristianstad", "town", 50, 55, holder="sweden")
    other = danes(50.0, id="more", at="kristianstad")
    world = (ystad, kristianstad, levy(), danes(50.0), other)
    day, _ = dawn(20, *world)
    (ruling,) = day.asked.values()
    assert (ruling.kind, ruling.default) == ("default", "scattered")
    assert list(ruling.options) == ["scattered", "gather", "flee"]
    assert ruling.facts["enemies"] == "Danes"
    assert ruling.facts["recruits"] == "Levy of Malmö (400)"
    after, _ = dawn(20, *world, replace(ruling, answer="flee", by="Anna"))
    assert (after.world.levies["levy-1"].status, after.world.levies["levy-1"].gather) == ("gathering", "ystad")
    stay, _ = dawn(20, *world, replace(ruling, answer="gather", by="Anna"))
    assert (stay.world.levies["levy-1"].status, stay.world.levies["levy-1"].gather) == ("gathering", "malmo")


def test_rec_1_what_the_gm_ruled_yesterday_stands_while_nothing_changes() -> None:
    day, _ = dawn(20, levy(), danes(50.0))
    (ruling,) = day.asked.values()
    on = replace(ruling, answer="gather", by="Anna")
    assert dawn(21, levy(), danes(50.0), on)[0].world.levies["levy-1"].status == "gathering"
    assert dawn(22, levy(), danes(50.0), on)[0].world.levies["levy-1"].status == "scattered"
    more = danes(50.0, id="more")
    assert dawn(21, levy(), danes(50.0), more, on)[0].world.levies["levy-1"].status == "scattered"


def test_rec_1_word_of_scattered_recruits_rides_as_well() -> None:
    day, events = dawn(20, levy(), danes(50.0), host(at=spot(90.0, 50.0)))
    assert [one.kind for one in events] == ["recruits scattered"]
    day.number = 21
    (word,) = play(gathering.gather, day)
    assert word.own == (
        "Word of the recruits who gathered at Malmo: Levy of Malmö (400) have been scattered by enemies."
    )


def test_rec_1_a_captive_hears_nothing() -> None:
    day, _ = dawn(20, levy(), danes(50.0))
    day.world.commanders["ascheberg"] = commander(status="captured", at=Spot(x=50.0, y=50.0))
    day.number = 21
    assert play(gathering.gather, day) == []


def test_rec_1_what_the_gm_ruled_stands_under_the_id_by_which_the_next_day_looks_for_it() -> None:
    day, _ = dawn(20, levy(), danes(50.0))
    assert list(day.asked) == ["rec-1.intercepted.20.levy-1"]
    assert ruling_id("TUM-REC-1", 20, ("levy-1",), "intercepted") == "rec-1.intercepted.20.levy-1"
    assert ruling_id("TUM-REC-2", 3, ("a", "b")) == "rec-2.3.a.b"


@pytest.mark.parametrize(
    ("captor", "rout"), [("denmark", None), (None, Rout(until=41)), (None, Rout(until=40, left=500))]
)
def test_rec_1_they_join_no_army_that_is_out_of_control_or_whose_commander_is_a_captive(
    captor: str | None, rout: Rout | None
) -> None:
    """They stand by as an army that nobody leads, and word of them goes to him who raised them, if he is free."""
    man = commander(status="captured", captor=captor, at="lund") if captor else commander()
    day = scene(malmo(), LUND, man, levy(), host(rout=rout), number=40)
    events = play(gathering.gather, day)
    assert events[0].kind == "recruits ready"
    made = day.world.armies["levy-1"]
    assert (made.commander, made.npc) == (None, "halt")
    assert list(day.world.armies["gradell"].detachments) == ["gradell-infantry"]


@pytest.mark.parametrize("traits", [(), ("Beloved",)])
def test_rec_1_and_trait_1_recruits_join_with_the_morale_of_the_rule_whoever_leads(traits: tuple[str, ...]) -> None:
    """A thousand men of morale 10 and 400 of 9 are 1,400 of 9.71, rounded down."""
    day = scene(malmo(), LUND, commander("ascheberg", *traits), levy(), host(morale=10), number=40)
    play(gathering.gather, day)
    assert day.world.armies["gradell"].morale == 9


@pytest.mark.parametrize(("km", "heard"), [(1, 20), (71, 21), (72, 22)])
def test_rec_1_and_msg_1_he_who_raised_them_hears_of_their_flight_when_a_messenger_can_be_with_him(
    km: int, heard: int
) -> None:
    """They flee from Malmö to Ystad on day 20; a messenger rides 70 km a day, and 1 km is the same place."""
    day, told = fleeing(20, levy(), danes(50.0), km=km)
    for number in (20, 21, 22, 23):
        if number > 20:
            day.number = number
            told = play(gathering.gather, day)
        now = day.world.levies["levy-1"]
        assert (now.gather, now.fled) == ("ystad", Fled(20, "malmo") if number < heard else None)
        words = [one.own for one in told if "ascheberg" in one.who]
        assert words == ([WORD_OF_FLIGHT.format("Ystad")] if number == heard else [])


def test_rec_1_and_msg_1_until_he_hears_of_a_flight_they_gather_for_him_where_they_did_before_the_first() -> None:
    """From Malmö to Ystad on day 20, to Kristianstad on day 21: on day 22 he is told where they are, once."""
    other = danes(50.0, id="more", at="ystad")
    day, _ = fleeing(21, levy(gather="ystad", fled=Fled(20, "malmo")), danes(50.0), other, km=50)
    assert (day.world.levies["levy-1"].gather, day.world.levies["levy-1"].fled) == ("kristianstad", Fled(21, "malmo"))
    day.number = 22
    (word,) = play(gathering.gather, day)
    assert word.own == WORD_OF_FLIGHT.format("Kristianstad")
    assert play(gathering.gather, day) == []


WORD_OF_FLIGHT = (
    "Word of the recruits who gathered at Malmo: Levy of Malmö (400) have fled from enemies and gather at {} now."
)


def fleeing(number: int, *records: Any, km: int) -> tuple[Day, list[Event]]:
    """Day `number`, on which the GM lets recruits flee; Ascheberg is so many km east of Malmö."""
    forts = (
        place("ystad", "town", 50, 40, holder="sweden"),
        place("kristianstad", "town", 50, 20, holder="sweden"),
        commander(at=spot(50.0 + km, 50.0)),
    )
    asked, _ = dawn(number, *forts, *records)
    (ruling,) = asked.asked.values()
    return dawn(number, *forts, *records, replace(ruling, answer="flee", by="Anna"))
