"""The commands about people and operations: what they refuse, write, tell and take back."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from campaign.core.fault import Refused
from campaign.files import chronicle
from campaign.files.load import load
from campaign.model.army import Army
from campaign.model.people import Commander
from campaign.model.troops import Operation
from campaign.play import commanding, operations
from campaign.play.advancing import advance
from campaign.play.amending import amend, resume
from campaign.play.duelling import duel
from campaign.play.looking import show, today
from campaign.play.newcomers import Newcomer
from campaign.play.ordering import take
from campaign.play.ruling import rule, waiting
from campaign.play.undoing import redo, undo
from campaign.play.verifying import verify
from tests.play.lay import FILES, lay, snapshot

RULING = "ops-2.anders-group.3"


@pytest.fixture
def world(tmp_path: Path) -> Path:
    """The island; the first army, of Anders for the north, has 300 loot."""
    return lay(
        tmp_path / "island",
        armies__first=FILES["armies/first.yaml"].replace("morale: 9", "morale: 9\nloot: 300"),
        commanders__olof="name: Olof Bagge\nnation: north\nage: 30\nat: berga\n",
    )


def commander(root: Path, who: str) -> Commander:
    return load(root).sound().commanders[who]


def army(root: Path, key: str = "first") -> Army:
    return load(root).sound().armies[key]


def operation(root: Path) -> Operation:
    return load(root).sound().operations["anders-group"]


def play_on(root: Path, days: int = 1) -> None:
    advance(root, days=days, force=True)


def test_com_3_a_newcomer_is_rolled_by_his_tie_and_every_die_is_told(world: Path) -> None:
    """Row 6 is a cousin, 20 + 2d20: 20 + 5 + 8 = 33 years, and two traits: 12 Poet and 20 Veteran, 15 rolled again."""
    wanted = Newcomer(
        "Carl Banner",
        tie_to="anders",
        nation="north",
        player="Carl",
        background="He fled: from his debts.",
        at="berga",
        dice={"tie": (6,), "age": (5, 8), "trait": (12, 15, 20)},
    )
    done = commanding.new(world, None, wanted, by="Maja")
    made = commander(world, "carl-banner")
    assert (made.tie, made.age, made.traits) == ("cousin of anders", 33, ("Poet", "Veteran"))
    assert (made.player, made.at, made.background) == ("Carl", "berga", "He fled: from his debts.")
    (event,) = done.events
    assert (event.rule, event.kind, event.by) == ("TUM-COM-3", "commander made", "Maja")
    assert [roll.key.split("/")[1] for roll in event.rolls] == ["TUM-COM-4"] * 2 + ["TUM-COM-1"] * 3
    assert {roll.by for roll in event.rolls} == {"table"}
    assert event.own == "You enter the service of North."
    assert "cousin of anders" in (world / "commanders/carl-banner.yaml").read_text()


def test_com_3_with_age_and_traits_given_nothing_is_rolled_and_wise_may_be_granted(world: Path) -> None:
    done = commanding.new(world, "banner", Newcomer("Banner", nation="north", age=50, traits=("wise", "poet")))
    assert commander(world, "banner").traits == ("Wise", "Poet")
    assert done.events[0].rolls == ()


@pytest.mark.parametrize(
    ("tie", "age", "odd"),
    [("son", 40, True), ("son", 33, True), ("son", 32, False), ("father", 55, True), ("father", 56, False),
     ("cousin", 44, False)],
)  # fmt: skip
def test_com_4_the_gm_is_told_of_ages_that_parent_and_child_cannot_have(
    world: Path, tie: str, age: int, odd: bool
) -> None:
    """Anders Bille is 44: a son of his is 32 at most, his father 56 at least, 12 years apart."""
    wanted = Newcomer("Banner", nation="north", age=age, traits=(), tie=tie, tie_to="anders", at="alna")
    (event,) = commanding.new(world, None, wanted).events
    words = f"; such ages cannot be: Banner is {age} and {tie} of Anders Bille, who is 44"
    assert event.text.endswith(words) is odd


def test_com_3_a_newcomer_takes_over_an_army_and_its_commander_steps_back(world: Path) -> None:
    wanted = Newcomer("Banner", nation="north", age=20, traits=(), leads="first", player="Carl")
    done = commanding.new(world, None, wanted)
    assert [event.rule for event in done.events] == ["TUM-COM-3", "TUM-ARMY-10", "TUM-ARMY-10"]
    assert army(world).commander == "banner"
    assert commander(world, "anders").at == "alna"
    play_on(world)
    report = (world / "reports/day-0001/banner.md").read_text()
    assert "You enter the service of North." in report
    assert verify(world).partings == ()


def test_com_3_a_newcomer_takes_detachments_over_and_leads_an_army_of_them(world: Path) -> None:
    """200 of the 1,000 men part with a fifth of the 20,000 supplies and of the 300 loot: 4,000 and 60."""
    wanted = Newcomer("Banner", nation="north", age=20, traits=(), takes=("blue-horse",))
    done = commanding.new(world, None, wanted)
    assert [event.rule for event in done.events][:3] == ["TUM-COM-3", "TUM-ARMY-9", "TUM-ARMY-9"]
    made = army(world, "banner-army")
    assert (made.commander, set(made.detachments), made.supplies, made.loot) == ("banner", {"blue-horse"}, 4000, 60)
    assert set(army(world).detachments) == {"blue-foot"}
    assert (made.noncombatants, army(world).noncombatants) == (50, 200)  # of 250, which nobody had counted before
    text = (world / "commanders/banner.yaml").read_text()
    assert commander(world, "banner").at is None
    assert "# at: place" in text
    play_on(world)
    assert verify(world).partings == ()


@pytest.mark.parametrize(
    ("fields", "why"),
    [
        ({"takes": ("red-foot",)}, "Second army: that is another nation's army"),
        ({"takes": ("red-foot", "blue-foot")}, "belong to first and second"),
        ({"takes": ("grey-foot",)}, "there is no detachment grey-foot"),
        ({"takes": ("blue-foot",), "leads": "first"}, "not both"),
        ({"takes": ("blue-foot", "blue-horse")}, "some soldiers must stay"),
        ({"age": None}, "his age is not said"),
        ({"tie": "barber", "age": None}, "the age of a barber is not said"),
        ({"age": 121}, "nobody is 121 years old"),
        ({"name": "Carl\nBanner"}, "nobody can read"),
        ({"name": "Carl\u2028Banner"}, "nobody can read"),
        ({"name": "Carl \ud800"}, "nobody can read"),
        ({"name": "C" * 101}, "the name has 101 characters"),
        ({"player": "Anna\x1b[2J"}, "nobody can read"),
        ({"background": "He\x07 fled."}, "nobody can read"),
        ({"name": "漢字"}, "no id can be made"),
        ({"traits": ("Bold",)}, "there is no trait bold"),
        ({"tie_to": "nobody"}, "there is no commander nobody"),
        ({"leads": "second"}, "Second army: that is another nation's army"),
        ({"leads": "third"}, "there is no army third"),
        ({"dice": {"trait": (1, 2, 3)}}, "too many dice for trait"),
        ({"dice": {"trait": (21,)}}, "do not fit 1d20"),
        ({"dice": {"luck": (1,)}}, "there is no roll luck"),
        ({"name": "Sten"}, "the commander sten is there already"),
        ({"name": "!"}, "no id can be made"),
        ({"background": "\ud800"}, "nobody can read"),
    ],
)
def test_a_newcomer_who_cannot_be_made_leaves_the_world_as_it_is(world: Path, fields: dict[str, Any], why: str) -> None:
    before = snapshot(world)
    with pytest.raises(Refused, match=why):
        commanding.new(world, None, Newcomer(**{"name": "Banner", "nation": "north", "age": 30, **fields}))
    assert snapshot(world) == before


def test_msg_4_a_newcomer_hears_no_rumour_of_what_all_the_country_there_has_heard(world: Path) -> None:
    """A battle near Alna is known there before he comes; to Dal, 85 km off, word of it has yet to come."""
    play_on(world, 3)
    news = '{"id": "1.1", "day": 1, "kind": "battle", "x": 20.0, "y": 30.0, "tale": "a battle was fought"}\n'
    (world / "chronicle/news.jsonl").write_text(news)
    for name, at in (("Near", "alna"), ("Off", "dal")):
        commanding.new(world, None, Newcomer(name, nation="north", age=20, traits=(), player=name, at=at))
    assert load(world).sound().news["1.1"].heard == ("near",)
    play_on(world)
    assert "## Rumours" not in (world / "reports/day-0004/near.md").read_text()


def test_handed_over_a_commander_keeps_his_file_and_the_report_goes_to_the_new_player(world: Path) -> None:
    play_on(world)
    (event,) = commanding.hand_over(world, "anders", "Eva").events
    assert (event.text, event.own) == ("Anders Bille: played by Eva, not by Anna", "You are in new hands.")
    assert commander(world, "anders").player == "Eva"
    assert "# plays on Thursdays" in (world / "commanders/anders.yaml").read_text()
    play_on(world)
    assert "You are in new hands." in (world / "reports/day-0002/anders.md").read_text()
    commanding.hand_over(world, "anders", "")
    assert commander(world, "anders").player == ""
    with pytest.raises(Refused, match="the GM’s already"):
        commanding.hand_over(world, "anders", " ")


def test_com_2_a_captive_s_army_gets_a_deputy_and_he_comes_back_to_lead_it(world: Path) -> None:
    commanding.capture(world, "anders", "south", by="Maja")
    assert (commander(world, "anders").status, commander(world, "anders").captor) == ("captured", "south")
    assert commander(world, "anders").at == "alna"
    play_on(world)
    deputy = army(world).commander
    assert army(world).npc == "deputy"
    (freed,) = commanding.free(world, "anders", at="berga").events
    assert (freed.text, freed.own) == ("Anders Bille: let go, by South", "You are free again.")
    assert commander(world, "anders").at == "berga"
    commanding.lead(world, "anders", "first")
    assert (army(world).commander, army(world).npc) == ("anders", "")
    assert commander(world, str(deputy)).at == army(world).at
    play_on(world)
    assert verify(world).partings == ()


def test_com_3_handing_over_names_whom_that_player_has_in_hand_already(world: Path) -> None:
    (event,) = commanding.hand_over(world, "olof", "Sten").events
    assert event.text == "Olof Bagge: played by Sten, not by the GM; Sten plays Sten Bielke (South) too"
    assert event.own == "You are in new hands."


def test_com_2_a_captive_reads_that_he_is_one(world: Path) -> None:
    (event,) = commanding.capture(world, "anders", "south").events
    assert event.own == "You are a captive of South."


def test_com_2_the_captors_where_he_is_held_read_whom_they_have(world: Path) -> None:
    """The south's second army is at Dal. No army of the north is: nobody reads there that it holds Sten."""
    taken, brought = commanding.capture(world, "olof", "south", at="dal").events
    assert taken.who == ("olof",)
    assert brought.text == "Olof Bagge: brought to Second army"
    assert (brought.who, brought.own) == (("second", "sten"), "Olof Bagge of North is held captive here.")
    play_on(world)
    assert "- Olof Bagge of North is held captive here." in (world / "reports/day-0001/sten.md").read_text()
    (event,) = commanding.capture(world, "sten", "north", at="dal").events
    assert event.own == "You are a captive of North."


def test_an_order_about_a_detachment_that_has_left_is_printed_with_its_name(world: Path) -> None:
    take(world, "camp 1 day; dismiss the Blue horse", "anders")
    commanding.new(world, None, Newcomer("Banner", nation="north", age=20, traits=(), takes=("blue-horse",)))
    play_on(world)
    text = (world / "reports/day-0001/anders.md").read_text(encoding="utf-8")
    assert "understood: dismiss Blue horse; **queued**" in text
    assert "blue-horse" not in text


def test_com_2_an_escape_is_told_as_one(world: Path) -> None:
    commanding.capture(world, "olof", "south", at="dal")
    (event,) = commanding.free(world, "olof", "escaped").events
    assert (event.rule, event.own) == ("TUM-COM-2", "You have escaped from South.")
    assert commander(world, "olof").at == "dal"


def test_com_2_a_ransom_goes_from_the_loot_of_one_army_to_that_of_another(world: Path) -> None:
    commanding.capture(world, "olof", "south", at="dal")
    before = snapshot(world)
    with pytest.raises(Refused, match="First army has 300 loot, not 301"):
        commanding.ransom(world, "olof", 301, payer="first")
    assert snapshot(world) == before
    his, theirs = commanding.ransom(world, "olof", 300, payer="first", taker="second").events
    assert (army(world).loot, army(world, "second").loot, commander(world, "olof").status) == (0, 300, "free")
    assert (his.who, his.own) == (("olof",), "You are free again: you were ransomed for 300 loot.")
    assert (theirs.who, theirs.own) == (("first", "second"), "Olof Bagge is ransomed for 300 loot.")


def test_com_2_who_is_paid_must_be_able_to_carry_it(world: Path) -> None:
    """700 men carry 10,500 and their followers, a quarter as many, 2,625 more; 9,000 supplies leave room for 4,125."""
    commanding.capture(world, "olof", "south", at="dal")
    play_on(world)
    room = 4125 + (9000 - army(world, "second").supplies)
    with pytest.raises(Refused, match=f"Second army can carry {room:,} more"):
        commanding.ransom(world, "olof", room + 1, taker="second")
    commanding.ransom(world, "olof", room, taker="second")
    assert army(world, "second").loot == room


def test_com_2_two_captives_are_exchanged_and_each_is_free_where_the_other_was(world: Path) -> None:
    commanding.capture(world, "olof", "south", at="dal")
    commanding.capture(world, "sten", "north", at="alna")
    commanding.exchange(world, "olof", "sten")
    assert [(commander(world, who).status, commander(world, who).at) for who in ("olof", "sten")] == [
        ("free", "alna"),
        ("free", "dal"),
    ]


def test_army_10_the_dead_are_succeeded_and_lead_no_more(world: Path) -> None:
    (event,) = commanding.kill(world, "Anders Bille", why="a fever").events
    assert (event.rule, event.text) == ("TUM-ARMY-10", "Anders Bille: dead, a fever")
    commanding.lead(world, "olof", "first")
    assert army(world).commander == "olof"
    with pytest.raises(Refused, match="Anders Bille is dead"):
        commanding.lead(world, "anders", "second")


def test_a_commander_who_dies_gets_one_last_report_that_says_so(world: Path) -> None:
    commanding.kill(world, "anders", why="a fever")
    advance(world, days=2, defaults=True, force=True)
    last = (world / "reports/day-0001/anders.md").read_text()
    assert "You are dead." in last
    assert "- You have died." in last
    assert not (world / "reports/day-0002/anders.md").exists()


def test_com_4_the_opening_report_says_what_a_newcomer_is_to_another(world: Path) -> None:
    wanted = Newcomer("Carl Banner", "north", 30, tie="cousin", tie_to="anders", player="Kim", traits=(), at="alna")
    commanding.new(world, "banner", wanted)
    advance(world, defaults=True, force=True)
    told = (world / "reports/day-0001/banner.md").read_text()
    assert "You are Carl Banner of North, 30 years old, cousin of Anders Bille." in told


def test_sco_4_who_leads_no_army_reads_of_the_weather_where_he_is(world: Path) -> None:
    """Berga is nearest to Alna of all strongholds: 25 km, and 25.5 to Croft."""
    commanding.hand_over(world, "olof", "Kim")
    (world / "weather.yaml").write_text("1: {sky: fine, areas: {alna: very bad}}\n")
    advance(world, defaults=True, force=True)
    assert "**Weather** very bad" in (world / "reports/day-0001/olof.md").read_text()


def test_duel_2_hurt_and_healed_by_hand(world: Path) -> None:
    commanding.wound(world, "olof", True)
    assert commander(world, "olof").hurt == 1
    with pytest.raises(Refused, match="hurt already"):
        commanding.wound(world, "olof", True)
    commanding.wound(world, "olof", False)
    assert commander(world, "olof").hurt is None


@pytest.mark.parametrize(
    ("act", "why"),
    [
        (lambda root: commanding.capture(root, "anders", "north"), "serves North himself"),
        (lambda root: commanding.capture(root, "anders", "east"), "there is no nation east"),
        (lambda root: commanding.free(root, "anders"), "is no captive"),
        (lambda root: commanding.ransom(root, "anders", 5), "is no captive"),
        (lambda root: commanding.exchange(root, "anders", "sten"), "is no captive"),
        (lambda root: commanding.lead(root, "olof", "second"), "that is another nation's army"),
        (lambda root: commanding.lead(root, "anders", "first"), "Anders Bille leads First army"),
        (lambda root: commanding.hand_over(root, "anders", "Anna"), "Anna’s already"),
        (lambda root: commanding.hand_over(root, "anders", "A" * 101), "the player has 101 characters"),
        (lambda root: commanding.hand_over(root, "anders", "An\x1b[2Jna"), "nobody can read"),
        (lambda root: commanding.capture(root, "anders", "south", at="1e300,2"), "is off the map"),
    ],
)
def test_what_cannot_be_leaves_the_world_as_it_is(world: Path, act: Callable[[Path], Any], why: str) -> None:
    before = snapshot(world)
    with pytest.raises(Refused, match=why):
        act(world)
    assert snapshot(world) == before


def test_a_dry_run_shows_the_diff_and_writes_nothing_and_undo_takes_back(world: Path) -> None:
    play_on(world)
    before = snapshot(world)
    done = commanding.capture(world, "anders", "south", dry=True)
    assert done.outcome is not None
    assert "+status: captured" in done.outcome.diff
    assert snapshot(world) == before
    commanding.capture(world, "anders", "south")
    after = snapshot(world)
    undo(world)
    assert commander(world, "anders").status == "free"
    redo(world)
    assert snapshot(world) == after


def test_show_says_what_a_commander_leads_who_plays_him_how_he_fares_and_what_each_trait_does(world: Path) -> None:
    commanding.new(
        world, "banner", Newcomer("Banner", nation="north", age=20, traits=(), tie="cousin", tie_to="anders")
    )
    commanding.wound(world, "anders", True)
    notes = show(world, "anders").notes
    assert (notes["leads"], notes["played by"], notes["tied to him"]) == (
        "First army",
        "Anna",
        "Banner (cousin of Anders Bille)",
    )
    assert notes["hurt"] == "since 24 June 1676 (TUM-DUEL-2)"
    assert notes["experience"].startswith("5: +1 for 1 trait and +4 for 44 years of age")
    assert "2" in notes["Poet"]
    assert notes["Poet"].endswith("(TUM-TRAIT-12, TUM-MOR-3)")
    commanding.capture(world, "anders", "south")
    assert show(world, "anders").notes["captive"] == "of South, and cannot command (TUM-COM-2)"


def test_ops_1_an_operation_is_paid_from_the_loot_of_the_army_and_told_to_its_commander(world: Path) -> None:
    made, _ = operations.send(world, "anders", " bribe  the gatekeeper ", days=2, by="Maja")
    assert (made.id, made.what, made.cost, made.ordered, made.due) == (
        "anders-group",
        "bribe the gatekeeper",
        100,
        1,
        3,
    )
    assert army(world).loot == 200
    (event,) = chronicle.commands(world, 1)[-1:]
    assert (event.rule, event.by) == ("TUM-OPS-1", "Maja")
    assert event.own == "A small group is sent: “bribe the gatekeeper”, for 100 loot."
    (due,) = [one for one in today(world) if one.kind == "operation"]
    assert (due.day, due.who, due.text) == (
        3,
        "anders",
        "anders-group: bribe the gatekeeper, for you to settle",
    )


@pytest.mark.parametrize(
    ("who", "fields", "why"),
    [
        ("anders", {"cost": 301}, "it costs 301 loot, and the army has 300"),
        ("olof", {}, "Olof Bagge leads no army that could pay"),
        ("anders", {"chance": "7-in-6"}, "is no chance"),
        ("anders", {"chance": "٣-in-٦"}, "is no chance"),
        ("anders", {"days": 0}, "nothing is done before it is begun"),
        ("anders", {"days": 10**20}, "nobody lives to see it"),
        ("anders", {"what": "  "}, "nothing is to be done"),
        ("anders", {"tell": ("nobody",)}, "there is no commander nobody"),
        ("nobody", {}, "there is no commander nobody"),
    ],
)
def test_an_operation_that_cannot_be_sent_leaves_the_world_as_it_is(
    world: Path, who: str, fields: dict[str, Any], why: str
) -> None:
    before = snapshot(world)
    with pytest.raises(Refused, match=why):
        operations.send(world, who, **{"what": "spy", "days": 1, **fields})
    assert snapshot(world) == before


def test_ops_1_who_has_no_army_sends_those_who_cost_nothing(world: Path) -> None:
    made, _ = operations.send(world, "olof", "ask about", days=1, cost=0)
    assert (made.id, made.cost) == ("olof-group", 0)


def test_ops_2_a_chance_given_beforehand_is_rolled_on_the_day_and_can_be_ruled_otherwise(world: Path) -> None:
    operations.send(world, "anders", "spy", days=2, chance="6-in-6", tell=("olof",))
    play_on(world, 3)
    assert (operation(world).status, operation(world).ended, operation(world).tells) == ("succeeded", 3, ("olof",))
    assert "“spy”: It succeeded." in (world / "reports/day-0003/anders.md").read_text()
    rule(world, RULING, "They were seen, and fled.")
    assert (operation(world).status, operation(world).outcome) == ("settled", "They were seen, and fled.")
    assert verify(world).partings == ()


@pytest.mark.parametrize(
    ("answer", "words", "status", "outcome"),
    [
        ("text", "The gate stands open.", "settled", "The gate stands open."),
        ("The gate stands open.", "", "settled", "The gate stands open."),
        ("6-in-6", "", "succeeded", "It succeeded."),
        ("chance", "0-in-6", "failed", "It failed."),
        ("won", "", "succeeded", "It succeeded."),
        ("played", "Lost: they drowned in the moat.", "failed", "they drowned in the moat."),
        (None, "", "failed", "Nothing came of it."),
    ],
)
def test_ops_2_the_gm_settles_it_by_text_dice_or_play(
    world: Path, answer: str | None, words: str, status: str, outcome: str
) -> None:
    operations.send(world, "anders", "spy", days=2)
    play_on(world, 3)
    assert [one.id for one in waiting(load(world).sound())] == [RULING]
    rule(world, RULING, answer, words=words)
    assert load(world).sound().campaign.day == 3
    assert (operation(world).status, operation(world).outcome) == (status, outcome)
    assert verify(world).partings == ()


def test_ops_2_a_duel_played_for_it_settles_it(world: Path) -> None:
    operations.send(world, "anders", "kill the spy-master", days=2)
    play_on(world, 3)
    duel(world, "anders", "sten", dice={"anders": (99,), "sten": (1,)}, force=True)
    event = next(one.id for one in chronicle.commands(world, 3) if one.kind == "duel")
    rule(world, RULING, event)
    assert (operation(world).status, operation(world).outcome) == (
        "succeeded",
        "Anders Bille beat Sten Bielke in a duel.",
    )


@pytest.mark.parametrize(
    ("answer", "words", "why"),
    [
        ("text", "", "the text is missing"),
        ("chance", "", "is no chance"),
        ("chance", "9-in-6", "is no chance"),
        ("chnace", "", "does not say what comes of it"),
        ("played", "", "what was played is missing"),
        ("played", "3.g99", "3.g99 is no duel"),
        ("nothing", "at all", "no words are needed"),
    ],
)
def test_an_answer_that_says_nothing_leaves_the_world_as_it_is(world: Path, answer: str, words: str, why: str) -> None:
    operations.send(world, "anders", "spy", days=2)
    play_on(world, 3)
    before = snapshot(world)
    with pytest.raises(Refused, match=why):
        rule(world, RULING, answer, words=words)
    assert snapshot(world) == before


def test_an_amended_day_sends_and_settles_the_operation_again(world: Path) -> None:
    operations.send(world, "anders", "spy", days=2)
    play_on(world, 3)
    rule(world, RULING, "won")
    play_on(world)
    amend(world, 2)
    assert operation(world).status == "under way"
    resume(world)
    assert operation(world).status == "succeeded"
    assert verify(world).partings == ()
