"""The commands about fleets: what they refuse, write and tell, on an island with a harbour at each end (TUM-SHIP)."""

from pathlib import Path

import pytest

from campaign.core.fault import Faults, Refused
from campaign.files import chronicle
from campaign.files.load import load
from campaign.model.army import Army
from campaign.model.fleet import Fleet, Load, Ships
from campaign.model.place import Spot
from campaign.play import commanding, fleets, shipping
from campaign.play.advancing import advance
from campaign.play.checking import check
from campaign.play.looking import show, today
from campaign.play.ordering import take
from campaign.play.setting import set_value
from campaign.play.shipping import Wanted
from campaign.play.status import status
from campaign.play.undoing import undo
from tests.play.lay import FILES, lay, snapshot

# The shore of the island is at x = 2 and 118 km: Alna and Dal lie a kilometre from it, and are harbours.
PLACES = FILES["land/places.yaml"].replace("x: 20", "x: 3").replace("x: 105", "x: 117")
FLEET = """\
name: The northern fleet
nation: north
at: alna
commander: anders
ships:
  hired: {count: 8, origin: hired}
  own:
    count: 22
  stores:
    count: 3
    cargo: [{what: supplies, amount: 25000}]
  treasure:
    count: 1
    cargo: [{what: loot, amount: 9000}]
"""


@pytest.fixture
def world(tmp_path: Path) -> Path:
    """The island: 800 foot with 4 wagons and 200 horse at Alna, and beside them 34 ships, 30 of them empty."""
    return lay(tmp_path / "island", land__places=PLACES, fleets__northern=FLEET)


def fleet(root: Path, key: str = "northern") -> Fleet:
    return load(root).sound().fleets[key]


def army(root: Path, key: str = "first") -> Army:
    return load(root).sound().armies[key]


def test_the_world_of_these_tests_is_sound(world: Path) -> None:
    assert [str(fault) for fault in check(world) if fault.severity == "error"] == []


def test_ship_6_a_fleet_shows_its_ships_and_for_how_many_days_they_are_paid(world: Path) -> None:
    """34 ships at 100 and 8 of them hired at 100 more: 4,200 loot a day; 9,000 loot are two days and a bit."""
    (one,) = fleets.show(world)
    assert (one.id, one.commander, one.where, one.ships, one.empty) == ("northern", "Anders Bille", "Alna", 34, 30)
    assert (one.upkeep, one.pays_days, one.supplies, one.loot) == (4200, 2, 25_000, 9000)
    assert [(group.origin, group.ships, group.carries) for group in one.groups] == [
        ("hired", 8, ""),
        ("own", 22, ""),
        ("own", 3, "25,000 supplies"),
        ("own", 1, "9,000 loot"),
    ]
    assert fleets.show(world, "The Northern Fleet") == (one,)
    with pytest.raises(Refused, match="there is no fleet nothern"):
        fleets.show(world, "nothern")


def test_ship_1_a_fleet_is_made_where_ships_lie_and_given_to_a_commander(world: Path) -> None:
    wanted = Wanted(at="dal", own=12, hired=4, commander="sten", supplies=15_000, loot=500)
    done = shipping.new(world, "southern", wanted, by="Maja")
    made = fleet(world, "southern")
    assert (made.name, made.nation, made.at, made.commander) == ("Southern", "south", "dal", "sten")
    # 15,000 supplies fill two ships of 10,000, 500 loot one more.
    assert {key: (group.count, group.origin) for key, group in made.ships.items()} == {
        "hired": (4, "hired"),
        "own": (9, "own"),
        "own-loot": (1, "own"),
        "own-supplies": (2, "own"),
    }
    assert made.ships["own-supplies"].cargo == (Load("supplies", 15_000),)
    assert [(event.rule, event.text) for event in done.events] == [
        ("TUM-SHIP-1", "Southern is made for South, 16 ships")
    ]
    assert (world / done.file).read_text().endswith(done.text)
    assert "who leads it" in done.text
    undo(world)
    assert "southern" not in load(world).sound().fleets


def test_a_commander_without_an_army_is_where_his_fleet_is(world: Path) -> None:
    (world / "commanders/olof.yaml").write_text("name: Olof Bagge\nnation: north\nage: 30\nat: berga\n")
    shipping.new(world, "small", Wanted(at="1.5,30", own=1, commander="olof"))
    made, olof = fleet(world, "small"), load(world).sound().commanders["olof"]
    assert isinstance(made.at, Spot)
    assert olof.at == made.at
    assert [str(fault) for fault in check(world) if fault.severity == "error"] == []


def test_where_no_ships_come_the_nearest_harbours_are_named_first(world: Path) -> None:
    """From (60.1, 30) it is farther to Alna in the west than to Dal in the east."""
    for at, near in (("60.1,30", "dal, alna"), ("59.9,30", "alna, dal")):
        with pytest.raises(Refused) as caught:
            shipping.new(world, "new-one", Wanted(at=at, own=1, nation="north"))
        assert caught.value.remedy == f"name a harbour, or x,y on water; harbours: {near}"


@pytest.mark.parametrize(
    "name", ["northern", "The northern fleet", "northern fleet", "THE NORTHERN  FLEET", "nørthern fleet"]
)
def test_a_fleet_is_known_by_its_name_without_article_and_case(world: Path, name: str) -> None:
    (line,) = fleets.show(world, name)
    assert line.id == "northern"


def test_a_name_that_two_fleets_have_is_none(world: Path) -> None:
    shipping.new(world, "other", Wanted(name="Northern fleet", at="dal", own=1, nation="north"))
    with pytest.raises(Refused, match="2 fleets are called northern fleet") as caught:
        fleets.show(world, "northern fleet")
    assert caught.value.remedy == "write the id: northern, other"


def test_an_army_is_known_by_its_name_too(world: Path) -> None:
    """The first army is called so; embarked by its name, it is aboard."""
    name = army(world).name
    shipping.embark(world, name.upper(), "the Northern Fleet")
    assert army(world).aboard == "northern"


@pytest.mark.parametrize(
    ("key", "wanted", "words"),
    [
        ("first", Wanted(at="alna", own=1, nation="north"), "an army is called first"),
        ("northern", Wanted(at="alna", own=1, nation="north"), "the fleet northern is there already"),
        ("Big Fleet", Wanted(at="alna", own=1, nation="north"), "is no id"),
        ("new-one", Wanted(at="berga", own=1, nation="north"), "no ships come to Berga"),
        ("new-one", Wanted(at="60,30", own=1, nation="north"), "no ships come to 60.0, 30.0 km"),
        ("new-one", Wanted(own=1, nation="north"), "it needs a place"),
        ("new-one", Wanted(at="alna", nation="north"), "it needs ships"),
        ("new-one", Wanted(at="alna", own=1), "it needs a nation"),
        ("new-one", Wanted(at="alna", own=1, commander="anders"), "Anders Bille leads The northern fleet"),
        (
            "new-one",
            Wanted(at="alna", own=1, commander="sten", nation="north"),
            "New one: that is another nation's fleet",
        ),
        (
            "new-one",
            Wanted(at="alna", own=2, nation="north", supplies=20_001),
            "these stores fill 3 ships",
        ),
    ],
)
def test_what_can_be_no_fleet_is_refused_and_nothing_written(world: Path, key: str, wanted: Wanted, words: str) -> None:
    before = snapshot(world)
    with pytest.raises(Refused, match=words):
        shipping.new(world, key, wanted)
    assert snapshot(world) == before


def test_a_fleet_is_given_to_another_commander(world: Path) -> None:
    (world / "commanders/olof.yaml").write_text("name: Olof Bagge\nnation: north\nage: 30\nat: berga\n")
    done = shipping.lead(world, "northern", "Olof Bagge")
    assert [event.text for event in done.events] == ["The northern fleet: led by Olof Bagge instead of Anders Bille"]
    assert fleet(world).commander == "olof"
    assert load(world).sound().commanders["olof"].at == "alna"
    for who, words in (("olof", "leads The northern fleet"), ("sten", "that is another nation's fleet")):
        with pytest.raises(Refused, match=words):
            shipping.lead(world, "northern", who)


def test_ship_1_an_army_goes_aboard_at_once_and_ashore_again(world: Path) -> None:
    """800 foot with 250 noncombatants in 11 ships of 100, 200 horse in 10 of 20, 4 wagons in one of 10."""
    before = army(world)
    done = shipping.embark(world, "first", "northern")
    aboard, ships = army(world), fleet(world)
    assert (aboard.aboard, aboard.at, aboard.detachments) == ("northern", "alna", before.detachments)
    assert [event.rule for event in done.events] == ["TUM-SHIP-2"]
    assert fleets.show(world)[0].empty == 30 - 11 - 10 - 1
    carried = [load for group in ships.ships.values() for load in group.cargo if load.army == "first"]
    assert sum(load.amount for load in carried if load.what == "infantry") == 800
    assert sum(load.amount for load in carried if load.what == "cavalry") == 200
    assert [str(fault) for fault in check(world) if fault.code in ("STOWED", "ABOARD", "CAPACITY")] == []
    assert [one.id for one in fleets.show(world)[0].aboard] == ["first"]
    with pytest.raises(Refused, match="First army is aboard The northern fleet"):
        shipping.embark(world, "first", "northern")
    shipping.land(world, "first")
    assert (army(world).aboard, army(world).at) == ("", "alna")
    assert fleets.show(world)[0].empty == 30
    with pytest.raises(Refused, match="First army is not aboard ship"):
        shipping.land(world, "first")


def test_what_does_not_fit_or_is_elsewhere_does_not_go_aboard(world: Path) -> None:
    with pytest.raises(Refused, match="The northern fleet: that is another nation's fleet, and no ally's"):
        shipping.embark(world, "second", "northern")
    set_value(world, "first.at", "berga", why="it marched")
    with pytest.raises(Refused, match="First army is not where The northern fleet lies"):
        shipping.embark(world, "first", "northern")
    set_value(world, "first.at", "alna", why="it came back")
    set_value(world, "northern.ships.own.count", "2", why="a storm")
    with pytest.raises(Refused, match=r"First army needs \d+ empty ships, and The northern fleet has 10"):
        shipping.embark(world, "first", "northern")


def test_a_field_of_a_fleet_is_set_and_what_is_no_such_thing_refused(world: Path) -> None:
    event, _ = set_value(world, "fleets.northern.morale", "7", why="good rum")
    assert fleet(world).morale == 7
    assert event.text == "fleets.northern.morale = 7: good rum"
    assert [one.text for one in chronicle.commands(world, 1)] == [event.text]


def test_show_status_and_today_name_fleets(world: Path) -> None:
    found = show(world, "northern")
    assert (found.table, found.file, found.line) == ("fleets", "fleets/northern.yaml", 1)
    assert found.notes["costs"] == "4,200 loot a day, paid for 2 days"
    (line,) = status(world).fleets
    assert (line.id, line.where, line.ships, line.empty, line.aboard) == ("northern", "Alna", 34, 30, ())
    due = [one for one in today(world) if one.kind == "upkeep"]
    assert [one.text for one in due] == ["The northern fleet: paid until 25 June, 4,200 loot a day"]


def test_orders_to_a_fleet_are_taken_in_and_shown(world: Path) -> None:
    taken = take(world, "Load the army and sail to Dal, rowing", who="anders")
    assert [line.understood for line in taken.echoes[0].lines] == ["load the army; row to Dal"]
    assert [text.removeprefix("anders-") for text in fleets.show(world)[0].doing] == [
        "1: Load the army (next)",
        "2: sail to Dal, rowing (next)",
    ]
    refused = take(world, "sail to Berga", who="anders").echoes[0].lines[0]
    assert (refused.status, refused.hint) == ("not possible", "no ships come to Berga by your map")


def test_a_dry_run_writes_nothing(world: Path) -> None:
    before = snapshot(world)
    done = shipping.new(world, "southern", Wanted(at="dal", own=3, nation="south"), dry=True)
    assert done.outcome is not None
    assert "+name: Southern" in done.outcome.diff
    shipping.embark(world, "first", "northern", dry=True)
    assert snapshot(world) == before
    assert fleet(world).ships["own"] == Ships(22)


def faults(root: Path) -> list[tuple[str, str]]:
    return [(one.code, one.message) for one in check(root) if one.severity == "error"]


@pytest.mark.parametrize(
    ("before", "after", "code", "words"),
    [
        # Whose the load is: people and wagons are part of an army; stores are the fleet's own.
        ("{what: supplies, amount: 25000}", "{what: infantry, amount: 200}", "LOAD", "infantry are part of an army"),
        ("{what: supplies, amount: 25000}", "{what: wagons, amount: 20}", "LOAD", "wagons are part of an army"),
        ("{what: loot, amount: 9000}", "{what: loot, amount: 9000, detachment: foot}", "LOAD", "belongs to an army"),
        # The same load twice: lost ships could not be taken out of one of the two.
        (
            "{what: loot, amount: 9000}",
            "{what: loot, amount: 5000}, {what: loot, amount: 4000}",
            "LOAD",
            "the same loot stand twice",
        ),
        # 34 ships, and more than 100,000 with those that are away, though each group is within its bounds.
        (
            "at: alna\n",
            "at: alna\nstrays: [{count: 60000, back: 9}]\ncoming: [{count: 40000, due: 9}]\n",
            "ABSURD",
            "100,034 ships in all fleets",
        ),
        ("at: alna\n", "at: alna\ncoming: [{count: 100001, due: 9}]\n", "LIMIT", "at most 100000"),
        ("at: alna\n", "at: alna\nstrays: [{count: 1, back: 1000001}]\n", "ABSURD", "1,000,001 days"),
        ("at: alna\n", "at: alna\nunpaid: 1000001\n", "ABSURD", "1,000,001 days"),
        ("at: alna\n", "at: alna\nforced_days: 1000001\n", "ABSURD", "1,000,001 days"),
        ("at: alna\n", "at: alna\nrout: {until: 1000001}\n", "ABSURD", "1,000,001 days"),
        ("at: alna\n", "at: alna\nstowing: {kind: load, at: alna, army: nobody}\n", "UNKNOWN", "no army 'nobody'"),
        ("at: alna\n", "at: alna\nstowing: {kind: load, at: nowhere}\n", "UNKNOWN", "no place 'nowhere'"),
        # Beside the water is not on it, though ships would come as near as that.
        ("at: alna\n", "at: {x: 2.5, y: 30}\n", "ASHORE", "2.5, 30 is no water on which ships sail"),
    ],
)
def test_ship_1_what_no_fleet_can_have_is_found_at_its_line(
    world: Path, before: str, after: str, code: str, words: str
) -> None:
    assert FLEET.count(before) == 1
    (world / "fleets/northern.yaml").write_text(FLEET.replace(before, after))
    found = [(one.code, one.file, one.line > 1) for one in check(world) if words in one.message]
    assert found == [(code, "fleets/northern.yaml", True)]


def test_a_fleet_that_cannot_be_read_leaves_its_commander_at_sea_in_peace(world: Path) -> None:
    (world / "commanders/olof.yaml").write_text("name: Olof Bagge\nnation: north\nage: 30\nat: berga\n")
    shipping.new(world, "small", Wanted(at="1.5,30", own=1, commander="olof"))
    (world / "fleets/small.yaml").write_text("name: Small\nnation: north\n")
    assert [code for code, _ in faults(world)] == ["MISSING"]


def test_who_steps_back_falls_or_is_taken_at_sea_leaves_the_world_sound(world: Path) -> None:
    (world / "commanders/olof.yaml").write_text("name: Olof Bagge\nnation: north\nage: 30\nat: berga\n")
    (world / "commanders/per.yaml").write_text("name: Per Juel\nnation: north\nage: 30\nat: berga\n")
    shipping.new(world, "small", Wanted(at="1.5,30", own=1, commander="olof"))
    shipping.lead(world, "small", "per")
    assert faults(world) == []
    commanding.capture(world, "olof", "south")
    commanding.kill(world, "per")
    assert faults(world) == []
    set_value(world, "fleets.small.at", "alna", why="it sails on")
    assert faults(world) == []
    before = snapshot(world)
    with pytest.raises(Faults, match=r"1\.5, 30 lies in the water"):
        commanding.free(world, "olof")
    assert snapshot(world) == before
    commanding.free(world, "olof", at="alna")
    assert faults(world) == []


def test_no_command_makes_more_ships_than_a_campaign_can_have(world: Path) -> None:
    before = snapshot(world)
    with pytest.raises(Faults, match="100,034 ships in all fleets"):
        shipping.new(world, "southern", Wanted(at="dal", own=60_000, hired=40_000, nation="south"))
    assert snapshot(world) == before


def test_ship_1_noncombatants_who_were_not_counted_yet_need_their_ships_too(world: Path) -> None:
    """800 foot and 25% of 1,000 soldiers beside them fill 11 ships of 100; 200 horse 10 of 20; 4 wagons one: 22."""
    set_value(world, "northern.ships.own.count", "13", why="a storm")
    assert army(world).noncombatants is None
    shown = take(world, "load the army", who="anders").echoes[0].lines[0]
    assert "22 empty ships" in str(shown)
    with pytest.raises(Refused, match="First army needs 22 empty ships, and The northern fleet has 21"):
        shipping.embark(world, "first", "northern")
    set_value(world, "northern.ships.own.count", "14", why="one came back")
    shipping.embark(world, "first", "northern")
    assert (army(world).noncombatants, fleets.show(world)[0].empty) == (250, 0)
    advance(world, days=1, defaults=True, force=True)
    assert faults(world) == []


def test_ship_1_an_army_aboard_cannot_be_made_larger_than_its_ships(world: Path) -> None:
    """The fleet's 34 ships are full but for 8 when 22 carry the army and 4 stores: 801 men more than fill those 8."""
    shipping.embark(world, "first", "northern")
    before = snapshot(world)
    with pytest.raises(Faults, match="those aboard 'northern' and its cargo fill 35 ships, and it has 34"):
        set_value(world, "first.detachments.blue-foot.size", "1651", why="a slip")
    assert snapshot(world) == before
    set_value(world, "first.detachments.blue-foot.size", "1650", why="they were more")
    advance(world, days=1, defaults=True, force=True)
    assert faults(world) == []
