"""From a world back to its files: what did not change stays to the byte, what changed comes back as it was."""

import tempfile
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from campaign.core.fault import Fault, Faults
from campaign.files import layouts
from campaign.files.blocks import blocks
from campaign.files.examples import FILES
from campaign.files.lines import change
from campaign.files.load import Loaded, load
from campaign.files.parsing import parse
from campaign.files.save import changes_to_texts, saved
from campaign.files.yamltext.edits import Edit, Reset
from campaign.files.yamltext.patch import patch
from campaign.model.army import Absence, Detachment, Rest
from campaign.model.order import Forage, Order
from campaign.model.people import Modifier
from campaign.model.place import Region, Spot
from campaign.model.ruling import Pile
from campaign.model.world import TABLES, Table, World
from tests.files.records import records

ARMY = "armies/scanian-army.yaml"


def lay_out(root: Path, files: Mapping[str, str | bytes]) -> Loaded:
    """Write a world and load it."""
    for file, text in files.items():
        (root / file).parent.mkdir(parents=True, exist_ok=True)
        (root / file).write_bytes(text.encode() if isinstance(text, str) else text)
    loaded = load(root)
    assert loaded.faults == ()
    return loaded


@pytest.fixture
def loaded(tmp_path: Path) -> Loaded:
    return lay_out(tmp_path, FILES)


def write(loaded: Loaded, after: World) -> dict[str, bytes | None]:
    """Write what differs, and see that loading gives `after` again, with and without the cache."""
    texts = changes_to_texts(loaded, loaded.world, after)
    for file, data in texts.items():
        path = loaded.root / file
        if data is None:
            path.unlink()
        else:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(data)
    kept = saved(loaded, after, texts)
    for again in (load(loaded.root), load(loaded.root, use_cache=False)):
        assert again.faults == ()
        assert again.world == after
        assert again.hashes == kept.hashes
        assert {name: homes for name, homes in again.homes.items() if homes} == {
            n: h for n, h in kept.homes.items() if h
        }
    return texts


def text(data: bytes | None) -> str:
    assert data is not None
    return data.decode()


def army(loaded: Loaded, **changes: Any) -> World:
    """The world with the Scanian army changed."""
    after = loaded.world.copy()
    after.armies["scanian-army"] = replace(after.armies["scanian-army"], **changes)
    return after


def changed_lines(old: str, new: str) -> list[str]:
    """The new text's lines that the old one lacks."""
    before = old.splitlines()
    return [line for line in new.splitlines() if line not in before]


def test_nothing_changed_writes_nothing(loaded: Loaded) -> None:
    assert write(loaded, loaded.world.copy()) == {}


def test_an_equal_record_is_no_change(loaded: Loaded) -> None:
    assert write(loaded, army(loaded, morale=9)) == {}


def test_a_changed_figure_changes_its_line_alone(loaded: Loaded) -> None:
    texts = write(loaded, army(loaded, supplies=14100, morale=8))
    assert list(texts) == [ARMY]
    assert text(texts[ARMY]) == FILES[ARMY].replace("supplies: 15000", "supplies: 14100").replace(
        "morale: 9", "morale: 8"
    )


def test_a_field_back_at_its_default_goes_with_its_line(loaded: Loaded) -> None:
    texts = write(loaded, army(loaded, loot=0, march_days=(), commander=None))
    lines = ("commander: ascheberg\n", "loot: 400\n", "march_days: [2, 3]\n")
    expected = FILES[ARMY]
    for line in lines:
        expected = expected.replace(line, "", 1)
    assert text(texts[ARMY]) == expected


@pytest.mark.parametrize(
    ("line", "kept"),
    [
        ("loot: 400  # in the chest", "loot: 0  # in the chest"),
        ("# in the chest\nloot: 400", "# in the chest\nloot: 0"),
        ("loot:   400", "loot:   0"),
        ("loot: '400'\n".replace("'", "") + "\n# the soldiers'", "loot: 0\n\n# the soldiers'"),
    ],
)
def test_a_field_back_at_its_default_stays_where_a_hand_has_written_more(tmp_path: Path, line: str, kept: str) -> None:
    for quick in ("", '"notes": x\n'):  # a key in quotes bars the quick way
        before = FILES[ARMY].replace("loot: 400", line, 1) + quick
        loaded = lay_out(tmp_path / f"w{len(quick)}", FILES | {ARMY: before})
        assert text(write(loaded, army(loaded, loot=0))[ARMY]) == before.replace(line, kept)


def test_an_explicit_default_is_changed_in_place(tmp_path: Path) -> None:
    loaded = lay_out(tmp_path, FILES | {ARMY: FILES[ARMY] + "hungry: 0  # so far\n"})
    texts = write(loaded, army(loaded, hungry=2))
    assert changed_lines(FILES[ARMY], text(texts[ARMY])) == ["hungry: 2  # so far"]


def test_a_position_takes_any_of_its_forms(loaded: Loaded) -> None:
    along = write(loaded, army(loaded, at=Spot(start="lund", to="landskrona", km=5.0)))
    assert "at: {from: lund, to: landskrona, km: 5}   # or" in text(along[ARMY])
    loaded = load(loaded.root)
    assert "x: 12.345" in text(write(loaded, army(loaded, at=Spot(x=12.345, y=7.0)))[ARMY])
    loaded = load(loaded.root)
    assert "at: lund" in text(write(loaded, army(loaded, at="lund"))[ARMY])


def test_groups_of_fields_come_and_go(loaded: Loaded) -> None:
    detachments = dict(loaded.world.armies["scanian-army"].detachments)
    detachments["smaland-horse"] = replace(detachments["smaland-horse"], absent=Absence(until=9, loot=3), modifiers=())
    detachments["new-foot"] = Detachment("new-foot", "New foot", "infantry", 500)
    del detachments["gota-foot"]
    after = army(loaded, rest=Rest(4, 11), detachments=detachments, modifiers=(Modifier("carry", 5, "mules"),))
    new = text(write(loaded, after)[ARMY])
    assert "gota-foot" not in new
    assert "reason: fresh mounts" not in new
    assert "reason: mules" in new
    loaded = load(loaded.root)
    detachments = {"smaland-horse": replace(detachments["smaland-horse"], absent=None, size=380)}
    new = text(write(loaded, army(loaded, rest=None, detachments=detachments, modifiers=()))[ARMY])
    assert "rest" not in new
    assert "size: 380" in new
    assert "# or the id of a place" in new


def test_things_come_and_go_with_their_files(loaded: Loaded) -> None:
    after = loaded.world.copy()
    del after.armies["danish-horse"]
    after.armies["rebels"] = replace(loaded.world.armies["scanian-army"], id="rebels", name="Rebels", detachments={})
    texts = write(loaded, after)
    assert texts["armies/danish-horse.yaml"] is None
    first, second, *_ = text(texts["armies/rebels.yaml"]).splitlines()
    assert (first, second) == ("# yaml-language-server: $schema=../.schema/army.json", "name: Rebels")


def test_entries_of_a_table_come_change_and_go(loaded: Loaded) -> None:
    after = loaded.world.copy()
    after.places["malmo"] = replace(after.places["malmo"], holder="sweden", supplies=1000)
    after.regions["malmo"] = Region("malmo", foraged=(4,), count=1)
    del after.meetings["danish-horse+scanian-army"]
    texts = write(loaded, after)
    assert changed_lines(FILES["land/places.yaml"], text(texts["land/places.yaml"])) == ["  supplies: 1000"]
    assert text(texts["regions.yaml"]).startswith(FILES["regions.yaml"])


def test_orders_lie_with_their_commander(loaded: Loaded) -> None:
    after = loaded.world.copy()
    after.orders["arensdorff-1"] = Order("arensdorff-1", "arensdorff", 4, "forage", Forage())
    after.orders["ascheberg-10"] = Order("ascheberg-10", "ascheberg", 4, "Forage: all of it # now", Forage(), on=7)
    after.orders["ascheberg-9"] = Order("ascheberg-9", "ascheberg", 4, "forage", Forage())
    texts = write(loaded, after)
    assert sorted(texts) == ["orders/arensdorff.yaml", "orders/ascheberg.yaml"]
    new = text(texts["orders/ascheberg.yaml"])
    assert new.index("ascheberg-9:") < new.index("ascheberg-10:")
    loaded = load(loaded.root)
    after = loaded.world.copy()
    del after.orders["arensdorff-1"]
    assert write(loaded, after) == {"orders/arensdorff.yaml": None}


def test_piles_are_lines_in_the_order_of_their_ids(loaded: Loaded) -> None:
    after = loaded.world.copy()
    after.piles |= {"b": Pile("b", 1.5, 2.0, 4, loot=3), "a": Pile("a", 1.0, 2.0, 4)}
    texts = write(loaded, after)
    assert text(texts["chronicle/piles.jsonl"]) == (
        '{"id":"a","x":1.0,"y":2.0,"since":4}\n{"id":"b","x":1.5,"y":2.0,"since":4,"loot":3}\n'
    )
    loaded = load(loaded.root)
    after = loaded.world.copy()
    after.piles.clear()
    assert write(loaded, after) == {"chronicle/piles.jsonl": None}


def test_a_table_of_comments_alone_keeps_them(tmp_path: Path) -> None:
    loaded = lay_out(tmp_path, FILES | {"meetings.yaml": "# who met whom"})
    after = loaded.world.copy()
    after.meetings |= load(lay_out(tmp_path / "w", FILES).root).world.meetings
    assert text(write(loaded, after)["meetings.yaml"]).startswith("# who met whom\ndanish-horse+scanian-army:\n")


def test_the_campaigns_day_turns_in_its_line(loaded: Loaded) -> None:
    after = loaded.world.copy()
    after.campaign = replace(after.campaign, day=5)
    assert text(write(loaded, after)["world.yaml"]) == FILES["world.yaml"].replace("day: 4 ", "day: 5 ")


def test_the_nations_that_always_exist_are_not_written(loaded: Loaded) -> None:
    assert not (loaded.root / "nations/robbers.yaml").exists()
    after = loaded.world.copy()
    after.nations["robbers"] = replace(after.nations["robbers"], notes="Snapphanar")
    assert list(write(loaded, after)) == ["nations/robbers.yaml"]


def test_crlf_and_byte_order_mark_stay(tmp_path: Path) -> None:
    windows = b"\xef\xbb\xbf" + FILES[ARMY].replace("\n", "\r\n").encode()
    loaded = lay_out(tmp_path, FILES | {ARMY: windows})
    new = write(loaded, army(loaded, supplies=7, hungry=1))[ARMY]
    assert new == windows.replace(b"supplies: 15000", b"supplies: 7").replace(b"march_days", b"hungry: 1\r\nmarch_days")


def test_a_file_changed_meanwhile_is_not_overwritten(loaded: Loaded) -> None:
    (loaded.root / ARMY).write_text(FILES[ARMY] + "# mine\n")
    with pytest.raises(Faults, match="changed while the command ran"):
        changes_to_texts(loaded, loaded.world, army(loaded, supplies=7))


def test_texts_not_yet_written_are_the_ground_of_the_next(loaded: Loaded) -> None:
    first = army(loaded, supplies=7)
    texts = changes_to_texts(loaded, loaded.world, first)
    after = saved(loaded, first, texts, on_disk=False)
    second = army(after, loot=8)
    texts = changes_to_texts(after, first, second)
    assert "supplies: 7\nloot: 8\n" in text(texts[ARMY])
    (loaded.root / ARMY).write_bytes(texts[ARMY] or b"")
    written = saved(after, second, texts)
    assert written.text(ARMY) == texts[ARMY]
    assert load(loaded.root).world == second


def test_a_text_said_to_be_written_and_not_there_is_not_believed(
    loaded: Loaded, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("campaign.files.cache.SETTLED_NS", 0)
    after = army(loaded, supplies=7)
    saved(loaded, after, changes_to_texts(loaded, loaded.world, after))
    assert load(loaded.root).world == loaded.world


def long_table(count: int, **odd: str) -> str:
    """A table of places, some of them written otherwise."""
    plain = "p{0}:\n  # place {0}\n  name: Place {0}\n  kind: town\n  x: 5\n  y: 7\n"
    entries = [odd.get(f"p{at}", plain.format(at)) for at in range(count)]
    return "# all places\n\n" + "\n# next\n".join(entries)


@pytest.mark.parametrize(
    "odd",
    [
        {},
        {"p7": '"p7": {name: "a\n  b", kind: town, x: 1, y: 2}\n'},
        {"p7": "p7: &a\n  name: A\n  kind: town\n  x: 1\n  y: 2\n", "p9": "p9: *a\n"},
        {"p7": "p7:\n  kind: town\n  x: 1\n  y: 2\n  name: |+\n    A\n"},
        {"p7": "? p7\n: {name: A, kind: town, x: 1, y: 2}\n"},
    ],
)
def test_a_long_table_keeps_all_but_the_changed_entries(tmp_path: Path, odd: dict[str, str]) -> None:
    table = long_table(400, **odd)
    loaded = lay_out(tmp_path, {"world.yaml": FILES["world.yaml"], "land/places.yaml": table})
    after = loaded.world.copy()
    for key in ("p5", "p8", "p399"):
        after.places[key] = replace(after.places[key], supplies=40, kind="village")
    del after.places["p20"]
    after.places["new"] = replace(after.places["p5"], id="new", name="New")
    new = text(write(loaded, after)["land/places.yaml"])
    entry = ["  kind: village", "  supplies: 40"]
    assert sorted(changed_lines(table, new)) == sorted([*entry * 3, "new:", "  name: New", *entry])
    assert new.startswith("# all places\n\nnew:\n")  # its id comes before all others
    assert set(table.splitlines()) - set(new.splitlines()) <= {"p20:", "  name: Place 20", "  # place 20"}


def test_an_entry_is_patched_without_reading_the_table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    loaded = lay_out(tmp_path, {"world.yaml": FILES["world.yaml"], "land/places.yaml": long_table(400)})
    after = loaded.world.copy()
    after.places["p5"] = replace(after.places["p5"], kind="village")
    sizes: list[int] = []

    def spy(part: str, made: list[Edit], file: str) -> str:
        sizes.append(len(part))
        return patch(part, made, file)

    def spy_parse(table: Table, file: str, data: bytes, faults: list[Fault]) -> list[Any]:
        sizes.append(len(data))
        return parse(table, file, data, faults)

    def spy_change(part: str, made: Sequence[Edit | Reset], margin: int = 0) -> str | None:
        sizes.append(len(part))
        return change(part, made, margin)

    monkeypatch.setattr("campaign.files.lines.change", spy_change)
    monkeypatch.setattr("campaign.files.yamltext.patch.patch", spy)
    monkeypatch.setattr("campaign.files.parsing.parse", spy_parse)
    changes_to_texts(loaded, loaded.world, after)
    assert sizes
    assert max(sizes) < 100


ROWS = "p{0}: {{name: Place {0}, kind: town, x: 5, y: 7}}  # place {0}\n"
LINES = "p{0}:\n  name: Place {0}  # of all\n  kind: town\n  x: 5\n  y: 7\n"


@pytest.mark.parametrize(("entry", "old", "new"), [
    (ROWS, "y: 7}}", "y: 7, holder: sweden, supplies: 40}}"),
    (LINES, "y: 7\n", "y: 7\n  holder: sweden\n  supplies: 40\n"),
    (LINES.replace("  y: 7", "  # from the south\n  y: 7"), "y: 7\n", "y: 7\n  holder: sweden\n  supplies: 40\n"),
    (LINES + "\n  damage: 1\n", "y: 7\n\n", "y: 7\n\n  holder: sweden\n  supplies: 40\n"),
    (LINES + "  damage: 1\n", "y: 7\n", "y: 7\n  holder: sweden\n  supplies: 40\n"),
])  # fmt: skip
@pytest.mark.parametrize("newline", ["\n", "\r\n"])
def test_entries_of_any_form_take_new_fields_in_their_places(
    tmp_path: Path, entry: str, old: str, new: str, newline: str
) -> None:
    form = entry.replace("\n", newline)
    table = "".join(form.format(at) for at in range(5))
    loaded = lay_out(tmp_path, {"world.yaml": FILES["world.yaml"], "land/places.yaml": table.encode()})
    after = loaded.world.copy()
    for key in ("p0", "p3"):
        after.places[key] = replace(after.places[key], supplies=40, holder="sweden")
    changed = form.replace(old.replace("\n", newline), new.replace("\n", newline))
    expected = "".join((changed if at in (0, 3) else form).format(at) for at in range(5))
    assert text(write(loaded, after)["land/places.yaml"]) == expected


def test_entries_are_cut_at_their_own_lines() -> None:
    table = "# head\na:\n  x: 1\n  # inner\n\n# of b\n'b': {y: 2}\n# tail\n"
    found = blocks(table)
    assert found is not None
    assert {key: table[start:end] for key, (start, end) in found.items()} == {
        "a": "a:\n  x: 1\n  # inner\n",
        "b": "'b': {y: 2}\n",
    }


@pytest.mark.parametrize(
    "table", ["", "# x\n", "---\na: 1\n", "a: &x 1\nb: *x\n", "a: 1\na: 2\n", "[a]\n", "a: |+\n  x\n\n"]
)
def test_what_hangs_together_is_not_cut(table: str) -> None:
    assert blocks(table) is None


def test_a_table_of_many_comments_is_cut_in_no_time() -> None:
    assert blocks("a:\n" + "# x\n" * 200_000 + "  b: 1\n") is not None


# Any world


KEYS = ("a1", "b2", "c3")


@st.composite
def worlds(draw: st.DrawFn) -> tuple[dict[str, Any], dict[str, Any]]:
    """Two states of a few records in each of some tables: what was, and what is now."""
    before: dict[str, Any] = {}
    after: dict[str, Any] = {}
    for table in draw(st.lists(st.sampled_from(TABLES), min_size=1, max_size=3, unique_by=lambda table: table.name)):
        for key in KEYS:
            for state in (before, after):
                if draw(st.booleans()):
                    record = draw(records(table.record, key))
                    if table.name == "armies":
                        own = {
                            f"{key}-{name}": replace(d, id=f"{key}-{name}") for name, d in record.detachments.items()
                        }
                        record = replace(record, detachments=own)
                    if table.by in ("who", "sender"):
                        record = replace(record, **{table.by: "horn"})
                    state.setdefault(table.name, {})[key] = record
            if key in before.get(table.name, {}) and draw(st.booleans()):
                after.setdefault(table.name, {})[key] = before[table.name][key]
    return before, after


@settings(max_examples=30, deadline=None, suppress_health_check=list(HealthCheck))
@given(worlds())
def test_what_is_saved_is_what_is_loaded(states: tuple[dict[str, Any], dict[str, Any]]) -> None:
    with tempfile.TemporaryDirectory(dir="/dev/shm" if Path("/dev/shm").is_dir() else None) as folder:
        root = Path(folder)
        loaded = lay_out(root, {"world.yaml": FILES["world.yaml"]})
        for state in states:
            after = loaded.world.copy()
            for table in TABLES:
                if table.name != "nations":
                    after.table(table.name).clear()
                after.table(table.name).update(state.get(table.name, {}))
            texts = write(loaded, after)
            for file in texts:
                table_of = layouts.table_of(file)
                assert table_of is not None
                assert table_of.name in {name for each in states for name in each}
            loaded = load(root)
