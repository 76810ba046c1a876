"""Every fault between the records of a world, with its place, at once."""

import time
from collections.abc import Iterable
from pathlib import Path

import pytest

from campaign.core.fault import Fault
from campaign.files.examples import FILES
from campaign.files.load import load
from campaign.play import checking
from campaign.play.checks import findings

ARMY = "armies/scanian-army.yaml"
HORSE = "armies/danish-horse.yaml"
PLACES = "land/places.yaml"
ROADS = "land/roads.yaml"
DENMARK = "nations/denmark.yaml"
MET = "meetings.yaml"
SIEGES = "sieges.yaml"


def lay_out(root: Path, *edits: tuple[str, str, str]) -> Path:
    """Write the example world, in each file the first `old` replaced by `new`."""
    files = dict(FILES)
    for file, old, new in edits:
        assert old in files[file]
        files[file] = files[file].replace(old, new, 1)
    for file, text in files.items():
        (root / file).parent.mkdir(parents=True, exist_ok=True)
        (root / file).write_text(text, encoding="utf-8")
    return root


def errors(root: Path) -> list[str]:
    return [str(fault) for fault in checking.check(root) if fault.severity == "error"]


def warnings(root: Path) -> list[str]:
    return [str(fault) for fault in checking.check(root) if fault.severity == "warning"]


def test_the_example_world_has_no_fault(tmp_path: Path) -> None:
    assert checking.check(lay_out(tmp_path)) == ()
    assert checking.check(load(tmp_path), strict=True) == ()


ROAD_AT = "{from: lund, to: landskrona, km: 4.25}"
LEADER = "commanders/ascheberg.yaml"
OTHER = "commanders/arensdorff.yaml"
ORDERS = "orders/ascheberg.yaml"
MAP = "knowledge/ascheberg.yaml"
SHIPS = "fleets/danish-fleet.yaml"
AT_SEA = "{x: 5, y: 20}"
REST = "{do: rest, days: 14}"
SPIES = "operations.yaml"
LETTERS = "letters/ascheberg.yaml"

# file, what is written there, what is written instead, the text at the fault's place, its code, words of its message
CASES = [
    (ARMY, "nation: sweden", "nation: swedn", "swedn", "UNKNOWN", "no nation 'swedn'; did you mean 'sweden'?"),
    (ARMY, "ander: ascheberg", "ander: asheberg", "asheberg", "UNKNOWN", "no commander 'asheberg'; did you mean"),
    (ARMY, "ander: ascheberg", "ander: arensdorff", "arensdorff", "TWO-ARMIES", "leads the army 'danish-horse' too"),
    (ARMY, ROAD_AT, "lundd", "lundd", "UNKNOWN", "no place 'lundd'; did you mean 'lund'?"),
    (ARMY, "to: landskrona", "to: malmoe", "malmoe", "UNKNOWN", "no place 'malmoe'; did you mean 'malmo'?"),
    (ARMY, "from: lund", "from: malmo", "{from", "ROAD", "no road joins 'malmo' and 'landskrona'; roads from 'malmo'"),
    (ARMY, "km: 4.25", "km: 40", "40", "ROAD", "km 40 is not on the road of 17.066 km to 'landskrona'"),
    (ARMY, "km: 4.25", "km: -1", "-1", "ROAD", "km -1 is not on the road"),
    (ARMY, ", km: 4.25", "", "{from", "POSITION", "a position is a place's id, or"),
    (ARMY, "km: 4.25", "km: 4.25, x: 1, y: 2", "{from", "POSITION", "or {x: 1.5, y: 2}"),
    (ARMY, ROAD_AT, "{x: 42, y: 18}", "{x", "WATER", "42, 18 lies in the water"),
    (ARMY, ROAD_AT, "{x: 99, y: 18}", "{x", "OUTSIDE", "99, 18 lies outside the map's bounds"),
    (ARMY, "keep: supplies", "inside: true", "true", "INSIDE", "it stands at no place"),
    (HORSE, "at: malmo", "at: dalby-cross", "true", "INSIDE", "'Dalby cross' is no stronghold but a crossroads"),
    (ARMY, "size: 900", "size: 10000001", "10000001", "ABSURD", "10,000,001 men"),
    (ARMY, "wagons: 25", "wagons: 1000001", "1000001", "ABSURD", "1,000,001 wagons"),
    (ARMY, "supplies: 15000", "supplies: 1000000000001", "1000", "ABSURD", "1,000,000,000,001 units"),
    (ARMY, "keep:", "crossing: {river: helge, left: 1}\nkeep:", "helge", "UNKNOWN", "no river 'helge' (kavlinge)"),
    (LEADER, "player: Anna", "status: captured\ncaptor: danmark", "danmark", "UNKNOWN", "did you mean 'denmark'?"),
    ("nations/sweden.yaml", "denmark: hos", "danmark: hos", "danmark", "UNKNOWN", "did you mean 'denmark'?"),
    ("nations/sweden.yaml", "denmark: hos", "sweden: hos", "sweden", "RELATION", "no relation to itself"),
    (PLACES, "holder: denmark", "holder: danes", "danes", "UNKNOWN", "no nation 'danes'"),
    (PLACES, "forage: good", "forage: lush", "lush", "FORAGE", "'lush' is none of poor, fair, good, rich"),
    (PLACES, "forage: good", "forage: -4", "-4", "FORAGE", "forage -4 is less than nothing"),
    (PLACES, "population: 12000", "population: 1000000001", "1000000001", "ABSURD", "1,000,000,001 people"),
    (PLACES, "x: 24\n  y: 20", "x: 42\n  y: 18", "42", "LAND-WATER", "lies in the water"),
    (ROADS, "to: dalby-cross", "to: dalby", "dalby", "UNKNOWN", "no place 'dalby'; did you mean 'dalby-cross'?"),
    (ROADS, "to: dalby-cross", "to: lund", "lund}", "LAND-LOOP", "from 'lund' to itself"),
    ("regions.yaml", "lund:", "dalby-cross:", "dalby-cross", "UNKNOWN", "no stronghold 'dalby-cross'"),
    ("weather.yaml", "4:  ", "d4: ", "d4", "DAY", "'d4' is no day's number"),
    ("weather.yaml", "lund: very", "lunt: very", "lunt", "UNKNOWN", "no stronghold 'lunt'; did you mean 'lund'?"),
    ("world.yaml", "1676-06-24", "1676-06-31", "first", "CALENDAR", "day is out of range for month"),
    ("world.yaml", ".noncombatant:", ".noncombatants:", "supplies.non", "NUMBER", "mean 'supplies.noncombatant'?"),
    ("world.yaml", "noncombatant: 0", "noncombatant: -1", "-1", "NUMBER", "-1 is no whole number"),
    ("world.yaml", "lund: denmark", "lundy: denmark", "lundy", "UNKNOWN", "no place 'lundy'; did you mean 'lund'?"),
    ("world.yaml", "lund: denmark", "lund: danmark", "danmark", "UNKNOWN", "did you mean 'denmark'?"),
    ("world.yaml", "[0, 0, 60, 50]", "[60, 0, 0, 50]", "[60", "LAND-BOUNDS", "the map has no ground"),
    (ORDERS, "via: [lund]", "via: [lud]", "lud", "UNKNOWN", "no place 'lud'; did you mean 'lund'?"),
    (ORDERS, "{do: rest, days: 14}", "{do: join, army: danes}", "danes", "UNKNOWN", "no army 'danes'"),
    (ORDERS, REST, "{do: sail, to: lundd}", "lundd", "UNKNOWN", "no place 'lundd'; did you mean 'lund'?"),
    (ORDERS, REST, "{do: sail, to: lund, via: [{river: helge, km: 1}]}", "helge", "UNKNOWN", "no river 'helge'"),
    (ORDERS, REST, "{do: follow, fleet: danes}", "danes", "UNKNOWN", "no fleet 'danes'"),
    (ORDERS, REST, "{do: blockade, place: lunt}", "lunt", "UNKNOWN", "no place 'lunt'"),
    (ORDERS, REST, "{do: detach ships, count: 1, under: danes}", "danes", "UNKNOWN", "no commander 'danes'"),
    (ORDERS, REST, "{do: load, fleet: danes}", "danes", "UNKNOWN", "no fleet 'danes'"),
    (ORDERS, REST, "{do: unload, army: danes}", "danes", "UNKNOWN", "no army 'danes'"),
    (ORDERS, REST, "{do: unload, at: lunt}", "lunt", "UNKNOWN", "no place 'lunt'"),
    (SIEGES, "lund:", "lundd:", "lundd", "UNKNOWN", "no stronghold 'lundd'; did you mean 'lund'?"),
    (SIEGES, "[scanian-army]", "[scanian]", "scanian", "UNKNOWN", "no army 'scanian'"),
    ("levies.yaml", "due: 33", "due: 2", "2", "LEVY", "due on day 2, before day 3, its order"),
    (LETTERS, "due: 4", "due: 2", "2", "LETTER", "due on day 2, before it was sent on day 3"),
    (LETTERS, "sent: 3", "sent: 6", "6", "LETTER", "day 6 is yet to come; an order sends letters later"),
    (LETTERS, "to: arensdorff", "to: ascheberg", "ascheberg", "LETTER", "nobody writes to himself"),
    (LETTERS, "to: arensdorff", "to: arensdorf", "arensdorf", "UNKNOWN", "did you mean 'arensdorff'?"),
    (LETTERS, "minute: 600", "minute: 300", "3", "LETTER", "before he was where he came from"),
    (SIEGES, "since: 3", "since: 6", "6", "SIEGE-DAY", "day 6 is none of the 4 days played, nor the next"),
    (MAP, "malmo-lund", "malmo-lunt", "malmo-lunt", "UNKNOWN", "no road 'malmo-lunt'; did you mean 'malmo-lund'?"),
    (SPIES, "who: ascheberg", "who: asheberg", "asheberg", "UNKNOWN", "no commander 'asheberg'; did you mean"),
    (SPIES, "2-in-6", "2-in-6\n  tells: [nobody]", "nobody", "UNKNOWN", "there is no commander 'nobody'"),
    (SPIES, "2-in-6", "7-in-6", "7-in-6", "CHANCE", "'7-in-6' is no chance such as 2-in-6"),
    (SHIPS, AT_SEA, "{x: 20, y: 20}", "{x", "ASHORE", "20, 20 is no water on which ships sail"),
    (SHIPS, AT_SEA, "{x: 42, y: 18}", "{x", "ASHORE", "42, 18 is no water on which ships sail"),
    (SHIPS, AT_SEA, "{x: 99, y: 20}", "{x", "OUTSIDE", "99, 20 lies outside the map's bounds"),
    (SHIPS, AT_SEA, "{x: 5}", "{x", "POSITION", "a fleet lies at a harbour's id"),
    (SHIPS, AT_SEA, "lund", "lund", "HARBOUR", "no ships come to Lund; no place here has a harbour"),
    (SHIPS, AT_SEA, "lundd", "lundd", "UNKNOWN", "no place 'lundd'; did you mean 'lund'?"),
    (SHIPS, AT_SEA, "{river: kavlinge, km: 3}", "kavlinge", "RIVER", "Kävlinge å: it is not navigable"),
    (SHIPS, AT_SEA, "{river: kavling, km: 3}", "kavling", "UNKNOWN", "no river 'kavling'; did you mean 'kavlinge'?"),
    (SHIPS, "nation: denmark", "nation: danmark", "danmark", "UNKNOWN", "did you mean 'denmark'?"),
    (SHIPS, "arensdorff", "arensdorf", "arensdorf", "UNKNOWN", "no commander 'arensdorf'; did you mean 'arensdorff'?"),
    (SHIPS, "morale: 9", "blockades: lund", "lund", "HARBOUR", "Lund has no harbour that could be closed"),
    (SHIPS, "amount: 32000", "amount: 42000", "4", "CAPACITY", "its cargo fills 5 ships, and there are 4"),
    (SHIPS, "32000}", "9}\n      - {what: loot, amount: 9}", "loot", "LOAD", "loot do not go with supplies"),
    (SHIPS, "32000", "9, army: danish-horse", "danish-horse", "ABOARD", "The Danish horse is not aboard this fleet"),
    (SHIPS, "32000", "9, army: danish-hors", "danish-hors", "UNKNOWN", "no army 'danish-hors'; did you mean"),
    (HORSE, "at: malmo", "aboard: danish-flet\nat: malmo", "danish-flet", "UNKNOWN", "did you mean 'danish-fleet'?"),
    (HORSE, "at: malmo", "aboard: danish-fleet\nat: malmo", "malmo", "ABOARD", "an army aboard is where its fleet is"),
    (MAP, "dalby-cross", "dalby-crossing", "dalby-crossing", "UNKNOWN", "did you mean 'dalby-cross'?"),
]


def stands(root: Path, found: Iterable[Fault], file: str, at: str, code: str, words: str) -> bool:
    """Whether one of the faults is of this code, says these words, and points to the text `at` of `file`."""
    lines = (root / file).read_text().splitlines()
    return any(
        (fault.file, fault.code) == (file, code)
        and words in fault.message
        and lines[fault.line - 1][fault.col - 1 :].startswith(at)
        for fault in found
    )


@pytest.mark.parametrize(("file", "old", "new", "at", "code", "words"), CASES)
def test_an_error_has_its_place_and_the_nearest_name(
    tmp_path: Path, file: str, old: str, new: str, at: str, code: str, words: str
) -> None:
    root = lay_out(tmp_path, (file, old, new))
    found = [fault for fault in checking.check(root) if fault.severity == "error"]
    assert stands(root, found, file, at, code, words), found
    assert checking.errors(load(root)) == tuple(found)


@pytest.mark.parametrize(
    ("rule", "said"),
    [
        ("TUM-SHIP-8", "there is no fleet 'danish-horce'; did you mean 'danish-horse-fleet'?"),
        ("TUM-BAT-1", "there is no army 'danish-horce'; did you mean 'danish-horse'?"),
    ],
)
def test_a_ruling_on_ships_is_about_fleets(tmp_path: Path, rule: str, said: str) -> None:
    """Both an army and a fleet have a name that is near: the one of the ruling's kind is proposed."""
    rulings = "rulings/4.yaml"
    lay_out(tmp_path, (rulings, "holds: [scanian-army]", "holds: [danish-horce]"), (rulings, "TUM-BAT-1", rule))
    (tmp_path / SHIPS).rename(tmp_path / "fleets/danish-horse-fleet.yaml")
    assert said in "\n".join(warnings(tmp_path))


WARNED = [
    (LEADER, "player: Anna", "status: dead", ARMY, "ascheberg", "CANNOT-LEAD", "a deputy takes over"),
    (ARMY, "size: 900", "size: 400", ARMY, "400", "UNUSUAL", "infantry usually has 500 to 1000 men, not 400"),
    (ARMY, "lies: 15000", "lies: 150000", ARMY, "150000", "OVERLOADED", "has 150,520 units and can carry"),
    (ARMY, "size: 900", "size: 0", ARMY, "0", "NOBODY", "Göta foot has no soldiers"),
    (DENMARK, "hostile", "neutral", DENMARK, "neutral", "ONE-SIDED", "'sweden' declares 'denmark' hostile"),
    (DENMARK, "{sweden: hostile}", "{}", "nations/sweden.yaml", "hostile", "ONE-SIDED", "declares nothing of 'sweden'"),
    (OTHER, "age: 50", "status: dead", SHIPS, "arensdorff", "CANNOT-LEAD", "is dead and cannot lead"),
    (OTHER, "Carl von Arensdorff", "RUTGER von Aschebérg", LEADER, "Rutger", "SAME-NAME", "'arensdorff' has the same"),
    (LEADER, "tie:", "captor: denmark\ntie:", LEADER, "name", "CAPTOR", "is free, and somebody holds him"),
    (LEADER, "cousin", "son", LEADER, "55", "AGES", "is 55 and son of Carl von Arensdorff, who is 50"),
    (ROADS, "km: 18.5", "km: 12", ROADS, "12", "ROAD-SHORT", "12 km is less than the 15.566 km in a straight line"),
    (SIEGES, "[scanian-army]", "[]", SIEGES, "[]", "SIEGE", "no besieger is left"),
    (PLACES, "besieged: true", "besieged: false", SIEGES, "lund", "SIEGE", "is not marked as besieged"),
    (MET, "danish-horse+", "danish-hors+", MET, "danish-hors+", "UNKNOWN", "no army 'danish-hors'; did you mean"),
]


@pytest.mark.parametrize(("file", "old", "new", "where", "at", "code", "words"), WARNED)
def test_what_may_be_meant_is_a_warning(
    tmp_path: Path, file: str, old: str, new: str, where: str, at: str, code: str, words: str
) -> None:
    root = lay_out(tmp_path, (file, old, new))
    found = checking.check(root)
    assert {fault.severity for fault in found} == {"warning"}
    assert stands(root, found, where, at, code, words), found
    assert {fault.severity for fault in checking.check(root, strict=True)} == {"error"}
    assert checking.errors(load(root)) == ()


def test_all_faults_come_at_once(tmp_path: Path) -> None:
    chosen = {file: (file, old, new) for file, old, new, *_ in CASES if file != "world.yaml"}
    found = checking.check(lay_out(tmp_path, *chosen.values()))
    assert {fault.file for fault in found} >= set(chosen) - {LEADER}
    assert len(chosen) > 8


def test_a_name_is_not_called_unknown_where_its_file_could_not_be_read(tmp_path: Path) -> None:
    root = lay_out(
        tmp_path, ("commanders/ascheberg.yaml", "age: 55", "age: old"), ("nations/sweden.yaml", "name:", "nam:")
    )
    assert {fault.split(":")[0] for fault in errors(root)} == {"commanders/ascheberg.yaml", "nations/sweden.yaml"}


def test_a_file_of_broken_text_brings_no_faults_of_others(tmp_path: Path) -> None:
    """Whichever of the world's files it is: what lies in it may be there, only nobody can read it."""
    root = lay_out(tmp_path)
    for path in sorted(path for path in root.rglob("*.yaml") if ".campaign" not in path.parts):
        text, file = path.read_text(), str(path.relative_to(root))
        path.write_text(text + "\nbroken: [\n")
        assert {fault.file for fault in checking.check(root)} == {file}
        path.write_text(text)
    assert checking.check(root) == ()


def test_a_world_without_settings_is_checked_as_far_as_it_goes(tmp_path: Path) -> None:
    root = lay_out(tmp_path, (ARMY, "ascheberg", "asheberg"))
    (root / "world.yaml").unlink()
    assert [fault.split(":")[0] for fault in errors(root)] == [ARMY, "world.yaml"]


def test_a_dissolved_army_and_a_closed_order_may_name_what_is_gone(tmp_path: Path) -> None:
    root = lay_out(
        tmp_path,
        (HORSE, "at: malmo\ncommander: arensdorff", "at: gone\nstatus: dissolved\ncommander: nobody"),
        ("orders/ascheberg.yaml", "status: running", "status: done"),
        ("orders/ascheberg.yaml", "to: landskrona", "to: gone"),
    )
    assert errors(root) == []


def test_a_change_not_yet_written_is_checked_too(tmp_path: Path) -> None:
    loaded = load(lay_out(tmp_path))
    world = loaded.world.copy()
    del world.commanders["ascheberg"]
    assert {fault.code for fault in checking.complaints(world, loaded)} == {"UNKNOWN"}


AFLOAT = {"SHARED-ID", "TWO-FLEETS", "STOWED"}


def test_a_fleet_has_an_id_and_a_commander_of_its_own(tmp_path: Path) -> None:
    root = lay_out(tmp_path)
    (root / "fleets/danish-horse.yaml").write_text(FILES[SHIPS])
    assert errors(root) == [
        "fleets/danish-horse.yaml:1:1: SHARED-ID an army is called 'danish-horse' too; fleets and armies share no id",
        "fleets/danish-horse.yaml:4:12: TWO-FLEETS 'arensdorff' leads the fleet 'danish-fleet' too; a commander leads"
        " one fleet",
    ]


def test_a_fleet_lies_on_a_navigable_river_no_farther_than_that_goes(tmp_path: Path) -> None:
    """From 40, 26 by 28, 27.5 and 19, 27 to 7, 26 in the sea it is 12.093 + 9.014 + 12.042 = 33.149 km."""
    rivers = "land/rivers.yaml"
    river = (rivers, "navigable: false", "navigable: true"), (rivers, "[12, 26]", "[7, 26]")
    assert errors(lay_out(tmp_path / "on", *river, (SHIPS, AT_SEA, "{river: kavlinge, km: 33}"))) == []
    beyond = errors(lay_out(tmp_path / "beyond", *river, (SHIPS, AT_SEA, "{river: kavlinge, km: 34}")))
    assert beyond == [f"{SHIPS}:3:27: RIVER km 34 is not on the river of 33.149 km"]


def test_the_loads_of_a_fleet_are_the_army_that_is_aboard(tmp_path: Path) -> None:
    """450 horse in ships of 20, 23 of them, and a third as many followers in 2 more."""
    aboard = "at: {x: 5, y: 20}\naboard: danish-fleet\nnoncombatants: 150"
    at_sea = (HORSE, "at: malmo", aboard), (HORSE, "inside: true", "inside: false")
    first = warnings(lay_out(tmp_path / "first", *at_sea))
    says = "the loads of 'danish-fleet' are not what The Danish horse is; they are laid anew the next day"
    assert first == [f"{HORSE}:4:9: STOWED {says}"]
    loads = """
  horse:
    count: 23
    cargo: [{what: cavalry, amount: 450, army: danish-horse, detachment: zealand-horse}]
  train:
    count: 2
    cargo: [{what: noncombatants, amount: 150, army: danish-horse}]
"""
    stowed = (SHIPS, "\n  hired:\n    count: 6\n    origin: hired\n", loads)
    assert checking.check(lay_out(tmp_path / "second", *at_sea, stowed)) == ()


def test_every_code_has_a_meaning_and_a_test() -> None:
    tested = {case[4] for case in CASES} | {case[5] for case in WARNED} | {"SAME-ID", "SHEET", *AFLOAT}
    assert tested <= set(findings.CODES) <= set(checking.CODES)
    assert {code for code in findings.CODES if not code.startswith("LAND-")} <= tested


def test_the_page_of_codes_is_up_to_date() -> None:
    page = checking.reference()
    assert all(f"| `{code}` |" in page for code in checking.CODES)
    assert (Path(__file__).parents[2] / "docs/faults.md").read_text(encoding="utf-8") == page


def test_an_army_called_as_a_commander_who_does_not_lead_it(tmp_path: Path) -> None:
    root = lay_out(tmp_path)
    (root / HORSE).rename(root / "armies/ascheberg.yaml")
    assert any("SAME-ID" in fault for fault in warnings(root))


def test_an_order_that_cannot_be_carried_out_is_no_fault(tmp_path: Path) -> None:
    assert checking.check(lay_out(tmp_path, (ORDERS, "to: landskrona", "to: {x: 42, y: 18}"))) == ()


def test_a_huge_world_of_wrong_names_ends_soon(tmp_path: Path) -> None:
    """100,000 lines, every holder and every road wrong, and names of 10,000 characters."""
    long = "n" * 10_000
    entry = "# x\n" * 12 + "p{0}:\n  name: P\n  kind: village\n  x: {1}\n  y: {2}\n  holder: n{0}\n"
    root = lay_out(tmp_path, (ARMY, "nation: sweden", f"nation: {long}"))
    (root / PLACES).write_text("".join(entry.format(at, 10 + at % 40, 5 + at // 200) for at in range(5_000)))
    (root / ROADS).write_text("".join(f"r{at}: {{from: q{at}, to: q{at + 1}}}\n" for at in range(10_000)))
    begun = time.monotonic()
    found: tuple[Fault, ...] = checking.check(root)
    assert time.monotonic() - begun < 60
    assert len(found) > 25_000
    assert all(len(str(fault)) < 500 for fault in found)


SETTINGS = "outbox/hooks.yaml"


def test_what_is_wrong_with_the_outboxes_settings_is_warned_of_and_stops_no_day(tmp_path: Path) -> None:
    """Nobody of that name plays; no webhook is reached by ftp; the secrets behind it are shown to nobody."""
    root = lay_out(tmp_path)
    (root / "outbox").mkdir()
    text = "hooks:\n  Nobody: {url: 'https://x.org/api/webhooks/1/SECRET'}\n  ascheberg: {url: 'ftp://x.org/SECRET'}\n"
    (root / SETTINGS).write_text(text, encoding="utf-8")
    found = checking.check(root)
    assert [(one.file, one.line, one.code, one.severity) for one in found] == [
        (SETTINGS, 2, "KEY", "warning"),
        (SETTINGS, 3, "TYPE", "warning"),
    ]
    assert "SECRET" not in "".join(one.message for one in found)
    assert {one.severity for one in checking.check(root, strict=True)} == {"error"}
    assert checking.errors(load(root)) == ()
    (root / SETTINGS).write_text("hooks: {Nobody: {", encoding="utf-8")
    assert [(one.file, one.severity) for one in checking.check(root)] == [(SETTINGS, "warning")]
    (root / SETTINGS).unlink()
    (root / SETTINGS).mkdir()
    assert [(one.file, one.code) for one in checking.check(root)] == [(SETTINGS, "READ")]


def test_while_a_commander_cannot_be_read_nobody_is_said_to_be_no_player(tmp_path: Path) -> None:
    root = lay_out(tmp_path)
    (root / "outbox").mkdir()
    (root / SETTINGS).write_text("hooks: {ascheberg: {url: 'https://x.org/api/webhooks/1/T'}}\n", encoding="utf-8")
    assert checking.check(root) == ()
    (root / LEADER).write_text("name: [", encoding="utf-8")
    assert SETTINGS not in {one.file for one in checking.check(root)}
