"""From a folder to a world: layouts, bad input of every kind, and a cache that is never believed too much."""

import os
from pathlib import Path

import pytest

from campaign.core.fault import Fault, Faults
from campaign.files import cache
from campaign.files.load import load
from campaign.model.place import Spot
from campaign.model.world import Table

ARMY = "name: A\nnation: sweden\nat: malmo\n"


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """A small world without faults."""
    put(tmp_path, "world.yaml", "name: Test\nseed: 7\ncalendar: {first: 1676-06-24}\nbounds: [0, 0, 100, 100]\n")
    put(tmp_path, "nations/sweden.yaml", "name: Sweden\n")
    put(tmp_path, "commanders/horn.yaml", "name: Horn\nnation: sweden\n")
    put(tmp_path, "armies/main.yaml", ARMY + "detachments:\n  1st: {name: 1st, type: infantry, size: 900}\n")
    put(tmp_path, "land/places.yaml", "malmo: {name: Malmö, kind: town, x: 10, y: 20}\n")
    put(tmp_path, "orders/horn.yaml", "horn-1: {who: horn, given: 1, text: forage, act: {do: forage}}\n")
    put(tmp_path, "rulings/4.yaml", RULING)
    put(tmp_path, "weather.yaml", "4: {sky: bad}\n")
    put(tmp_path, "chronicle/piles.jsonl", '{"id":"p1","x":1.5,"y":2.0,"since":3,"supplies":40}\n')
    return tmp_path


RULING = """\
mor-3.4.main:
  day: 4
  rule: TUM-MOR-3
  kind: default
  question: Whose are they?
  options: {independent: nobody's}
  default: independent
"""


def put(root: Path, file: str, text: str | bytes) -> None:
    """Write one file of the world."""
    (root / file).parent.mkdir(parents=True, exist_ok=True)
    (root / file).write_bytes(text.encode() if isinstance(text, str) else text)


def faults(root: Path) -> list[str]:
    """Every fault of the world's form."""
    return [str(fault) for fault in load(root).faults]


def only(root: Path) -> str:
    """The one fault of the world."""
    (fault,) = faults(root)
    return fault


def test_every_layout_is_read(root: Path) -> None:
    loaded = load(root)
    assert loaded.faults == ()
    world = loaded.sound()
    assert world.campaign.seed == 7
    assert world.armies["main"].detachments["1st"].id == "1st"
    assert world.places["malmo"].x == 10.0
    assert world.orders["horn-1"].who == "horn"
    assert world.rulings["mor-3.4.main"].day == 4
    assert world.weather["4"].sky == "bad"
    assert world.piles["p1"].supplies == 40
    assert loaded.home("orders", "horn-1") == "orders/horn.yaml"
    assert loaded.mark("armies", "main", "at") == ("armies/main.yaml", 3, 5)
    assert loaded.mark("places", "malmo", "kind") == ("land/places.yaml", 1, 28)
    assert "weather.yaml" in loaded.hashes
    assert loaded.is_record("orders/horn.yaml")
    assert not loaded.is_record("reports/x.yaml")


def test_the_nations_that_always_exist_are_there(root: Path) -> None:
    assert list(load(root).world.nations) == ["independent", "robbers", "sweden"]
    put(root, "nations/robbers.yaml", "name: Snapphanar\n")
    assert load(root).world.nations["robbers"].name == "Snapphanar"


def test_tables_that_are_absent_or_empty_are_empty(root: Path) -> None:
    put(root, "land/rivers.yaml", "# none yet\n")
    assert load(root).faults == ()
    assert load(root).world.rivers == {}


def test_tables_are_in_the_order_of_their_ids_whatever_the_files_say(root: Path) -> None:
    put(root, "armies/a.yaml", ARMY)
    put(root, "weather.yaml", "5: {}\n12: {}\n4: {}\n")
    world = load(root).world
    assert list(world.armies) == ["a", "main"]
    assert list(world.weather) == ["12", "4", "5"]


def test_a_folder_that_is_no_world_says_so(tmp_path: Path) -> None:
    assert "there is no world.yaml" in only(tmp_path)
    with pytest.raises(Faults):
        load(tmp_path).sound()


def test_faults_of_all_files_come_at_once(root: Path) -> None:
    put(root, "world.yaml", "name: [\n")
    put(root, "armies/b.yaml", "name: 3\n")
    put(root, "land/places.yaml", "a: {x: .nan, y: 1, kind: towm, name: A}\na: {}\nb: 3\n")
    put(root, "chronicle/piles.jsonl", '{"id":"p"}\n{"id":\n{"x":1}\n')
    put(root, "weather.yaml", "4: {sky: bad\n")
    found = {str(fault).split(" ")[0].rstrip(":").rsplit(":", 2)[0] for fault in load(root).faults}
    assert found == {"world.yaml", "armies/b.yaml", "land/places.yaml", "chronicle/piles.jsonl", "weather.yaml"}


def test_a_number_that_is_none_stands_among_the_other_faults_of_its_file(root: Path) -> None:
    put(root, "land/places.yaml", "malmo: {x: .nan, y: 1, kind: towm, name: A}\n")
    assert [fault.code for fault in load(root).faults] == ["TYPE", "TYPE"]


def test_an_id_is_a_stable_key(root: Path) -> None:
    put(root, "land/places.yaml", "Göinge Woods: {x: 1, y: 1, kind: town, name: A}\n")
    assert only(root).startswith("land/places.yaml:1:1: KEY 'Göinge Woods': an id has only small letters")
    assert "such as 'goinge-woods'" in only(root)


def test_a_file_name_is_an_id_too(root: Path) -> None:
    put(root, "armies/Main Army.yaml", ARMY)
    assert "such as 'main-army'" in only(root)


def test_dots_are_for_the_ids_of_rulings_alone(root: Path) -> None:
    put(root, "armies/a.b.yaml", ARMY)
    assert "KEY" in only(root)


def test_a_detachment_has_one_army(root: Path) -> None:
    put(root, "armies/other.yaml", ARMY + "detachments:\n  1st: {name: 1st, type: infantry, size: 900}\n")
    assert only(root) == (
        "armies/other.yaml:5:3: KEY the detachment '1st' is in the army 'main' too; ids are unique in the world"
    )


def test_an_order_lies_in_its_commanders_file(root: Path) -> None:
    put(root, "orders/horn.yaml", "x-1: {who: krag, given: 1, text: forage, act: {do: forage}}\n")
    assert only(root) == "orders/horn.yaml:1:12: KEY who is 'krag': it belongs in orders/krag.yaml"


def test_an_id_stands_in_one_line_of_a_table_of_lines(root: Path) -> None:
    line = '{"id":"p1","x":1,"y":2,"since":3}\n'
    put(root, "chronicle/piles.jsonl", line * 2)
    assert only(root) == "chronicle/piles.jsonl:2:1: KEY the id 'p1' stands twice"


def test_bytes_that_are_no_utf8_have_their_place(root: Path) -> None:
    put(root, "armies/b.yaml", b"name: A\nnation: sw\xe9den\n")
    assert only(root).startswith("armies/b.yaml:2:11: ")


def test_a_folder_where_a_file_belongs(root: Path) -> None:
    (root / "armies/b.yaml").mkdir()
    (root / "diary.yaml").mkdir()
    assert faults(root) == [
        "armies/b.yaml: FILE a file belongs here, not a folder",
        "diary.yaml: FILE a file belongs here, not a folder",
    ]


def test_a_file_where_a_folder_belongs(root: Path) -> None:
    put(root, "knowledge", "x")
    assert only(root) == "knowledge: FILE a folder belongs here, not a file"


def test_a_pipe_is_not_waited_for(root: Path) -> None:
    os.mkfifo(root / "armies/b.yaml")
    assert "not a device or pipe" in only(root)


def test_links_stay_inside_the_world(root: Path, tmp_path_factory: pytest.TempPathFactory) -> None:
    outside = tmp_path_factory.mktemp("outside")
    put(outside, "b.yaml", ARMY)
    (root / "armies/b.yaml").symlink_to(outside / "b.yaml")
    (root / "armies/loop.yaml").symlink_to("loop.yaml")
    (root / "armies/gone.yaml").symlink_to("nowhere.yaml")
    (root / "armies/same.yaml").symlink_to("../spare.yaml")
    put(root, "spare.yaml", ARMY)
    (root / "knowledge").symlink_to(outside)
    loaded = load(root)
    errors = {fault.file: fault.code for fault in loaded.faults if fault.severity == "error"}
    assert errors == dict.fromkeys(("armies/b.yaml", "armies/loop.yaml", "armies/gone.yaml", "knowledge"), "LINK")
    assert sorted(loaded.world.armies) == ["main", "same"]


def test_a_huge_file_is_not_read(root: Path) -> None:
    put(root, "diary.yaml", "")
    os.truncate(root / "diary.yaml", 2 * 10**9)  # sparse: takes no room
    assert "SIZE 2,000,000,000 bytes" in only(root)


def test_what_is_not_read_is_named(root: Path) -> None:
    put(root, "place.yaml", "")
    put(root, "armies/x.yml", ARMY)
    put(root, "armies/x.txt", "")
    put(root, "army/x.yaml", ARMY)
    for quiet in ("README.md", "armies/.hidden.yaml", "armies/main.yaml~", "reports/day-1/x.yaml", "notes.txt"):
        put(root, quiet, "")
    found = {fault.file: (fault.severity, fault.message) for fault in load(root).faults}
    assert sorted(found) == ["armies/x.txt", "armies/x.yml", "army", "place.yaml"]
    assert found["armies/x.yml"] == ("error", "files of a world end in .yaml; call it x.yaml")
    assert found["army"] == ("warning", "nothing of a world, and not read; is it meant to be 'armies'?")
    assert load(root).world.armies.keys() == {"main"}


def test_a_deep_or_repeating_text_ends_as_a_fault(root: Path) -> None:
    doubling = "".join(f"c{i}: &c{i} [*c{i - 1}, *c{i - 1}]\n" for i in range(1, 60))
    put(root, "armies/b.yaml", "[" * 50_000)
    put(root, "armies/c.yaml", f"c0: &c0 [x, x]\n{doubling}")
    put(root, "chronicle/piles.jsonl", "[" * 50_000)
    assert {fault.file for fault in load(root).faults} == {"armies/b.yaml", "armies/c.yaml", "chronicle/piles.jsonl"}


def test_crlf_and_byte_order_mark_change_no_meaning(root: Path) -> None:
    put(root, "armies/b.yaml", b"\xef\xbb\xbf" + (ARMY + "at2: 1\n").replace("\n", "\r\n").encode())
    assert only(root).startswith("armies/b.yaml:4:1: FIELD 'at2'")


# The cache


def test_with_and_without_cache_the_world_is_the_same(root: Path) -> None:
    bare = load(root, use_cache=False)
    assert not (root / ".campaign").exists()
    first, second = load(root), load(root)
    assert first.world == second.world == bare.world
    assert first.hashes == second.hashes == bare.hashes
    assert second.homes == bare.homes


def test_an_unchanged_file_is_not_parsed_again(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    load(root)
    monkeypatch.setattr("campaign.files.parsing.parse", None)
    assert load(root).world.armies["main"].at == "malmo"


def test_a_changed_file_is_seen_even_within_one_tick_and_at_the_same_size(root: Path) -> None:
    load(root)
    for place in ("lund1", "lund2", "lund3"):
        before = (root / "armies/main.yaml").stat()
        text = (root / "armies/main.yaml").read_text().replace("malmo", place)
        put(root, "armies/main.yaml", text)
        os.utime(root / "armies/main.yaml", ns=(before.st_atime_ns, before.st_mtime_ns))
        assert load(root).world.armies["main"].at == place
        put(root, "armies/main.yaml", text.replace(place, "malmo"))
        assert load(root).world.armies["main"].at == "malmo"


def test_files_that_come_and_go_are_seen(root: Path) -> None:
    load(root)
    put(root, "armies/b.yaml", ARMY)
    assert sorted(load(root).world.armies) == ["b", "main"]
    (root / "armies/main.yaml").unlink()
    assert sorted(load(root).world.armies) == ["b"]
    (root / "land/places.yaml").unlink()
    assert load(root).world.places == {}
    assert load(root).world.places == {}


@pytest.mark.parametrize("damage", [b"", b"junk", b"\x00" * 100, b"\x94\xa1x\x00\x90\x91\x01"])
def test_a_broken_cache_is_as_good_as_none(root: Path, damage: bytes) -> None:
    world = load(root).world
    for shelf in (root / cache.FOLDER).iterdir():
        shelf.write_bytes(damage or shelf.read_bytes()[:-7])
    assert load(root).world == world
    assert load(root).world == world


def test_a_damaged_shelf_is_told_from_a_whole_one(root: Path) -> None:
    world = load(root).world
    shelf = root / cache.FOLDER / "armies.shelf"
    whole = shelf.read_bytes()
    for at in range(0, len(whole), 31):
        shelf.write_bytes(whole[:at] + bytes([whole[at] ^ 1]) + whole[at + 1 :])
        assert load(root).world == world


def test_a_cache_of_another_version_is_not_used(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    load(root)
    monkeypatch.setattr(cache, "fingerprint", lambda: "another")
    parsed: list[str] = []

    def parse(table: Table, file: str, data: bytes, found: list[Fault]) -> list[object]:
        parsed.append(file)
        return []

    monkeypatch.setattr("campaign.files.parsing.parse", parse)
    hashes = load(root).hashes
    assert sorted(parsed) == sorted(hashes)


def test_a_cache_that_cannot_be_written_is_done_without(root: Path) -> None:
    put(root, ".campaign", "a file where the folder should be")
    assert load(root).world == load(root, use_cache=False).world


def test_a_cache_behind_a_link_is_left_alone(root: Path, tmp_path_factory: pytest.TempPathFactory) -> None:
    outside = tmp_path_factory.mktemp("outside")
    (root / ".campaign").symlink_to(outside)
    load(root)
    assert list(outside.iterdir()) == []


def test_faults_are_found_again_with_a_cache(root: Path) -> None:
    put(root, "armies/b.yaml", "name: 3\n")
    assert faults(root) == faults(root) != []


def test_a_position_comes_back_from_the_cache_as_it_was(root: Path) -> None:
    put(root, "armies/b.yaml", "name: A\nnation: sweden\nat: {from: malmo, to: lund, km: 4}\n")
    load(root)
    assert load(root).world.armies["b"].at == Spot(start="malmo", to="lund", km=4.0)
