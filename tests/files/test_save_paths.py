"""What a file becomes depends on how it was and on what is true now, not on the writes in between."""

# The table of situations has one a row.
# ruff: noqa: E501

import tempfile
from functools import cache
from pathlib import Path
from typing import Any

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from campaign.files.differing import written
from campaign.files.examples import FILES
from campaign.files.load import Loaded, load
from campaign.files.save import changes_to_texts, saved
from campaign.files.yamltext.render import render_file, scalar
from campaign.model.army import Army, Rest
from campaign.model.place import Spot
from campaign.model.ruling import Meeting
from campaign.model.world import World
from tests.files.records import records
from tests.files.test_save import lay_out

ARMY = "armies/a1.yaml"
WORLD = {"world.yaml": FILES["world.yaml"]}
DICE = st.randoms(use_true_random=False)
SHM = "/dev/shm" if Path("/dev/shm").is_dir() else None


def steps(loaded: Loaded, worlds: list[World]) -> dict[str, bytes]:
    """The texts after the worlds were written one after the other, nothing of it on disk."""
    texts: dict[str, bytes] = {}
    for world in worlds:
        made = changes_to_texts(loaded, loaded.world, world)
        loaded = saved(loaded, world, made, on_disk=False)
        for file, data in made.items():
            texts[file] = data or b""
    return texts


def same_either_way(files: dict[str, Any], between: World | None, last: World, root: Path) -> bytes:
    loaded = lay_out(root, WORLD | files)
    at_once = steps(loaded, [last])
    one_by_one = steps(load(root), [*([between] if between is not None else []), last])
    for file, text in one_by_one.items():
        before = files.get(file, "").encode()
        assert text.decode() == at_once.get(file, before).decode()
    return one_by_one.get(ARMY, b"")


def with_army(army: Army) -> World:
    world = World(load_world().campaign, nations=dict(load_world().nations))
    world.armies["a1"] = army
    return world


@cache
def load_world() -> World:
    with tempfile.TemporaryDirectory(dir=SHM) as folder:
        return lay_out(Path(folder), WORLD).world


HEAD = "# raised in spring\nname: A\nnation: sweden\nat: lund\n"
BASE = Army("a1", "A", "sweden", "lund")


@pytest.mark.parametrize(
    ("text", "between", "last", "expected"),
    [
        ("supplies: 5\nnotes: x\n", {"short": True}, {}, "supplies: 5\nnotes: x\n"),
        ("supplies: 5\nnotes: x\n", {"loot": 3}, {"loot": 3, "morale": 8}, "morale: 8\nsupplies: 5\nloot: 3\nnotes: x\n"),
        ("supplies: 5\nnotes: x\n", {"march_days": (1, 2)}, {"hungry": 1}, "supplies: 5\nhungry: 1\nnotes: x\n"),
        ("supplies: 5\n\n# mine\nnotes: x\n", {"rest": Rest(1, 8)}, {}, "supplies: 5\n\n# mine\nnotes: x\n"),
        ("supplies: 5\n\n# mine\nnotes: x\n", {"hungry": 2}, {"hungry": 2, "short": True}, "supplies: 5\n\nhungry: 2\nshort: true\n# mine\nnotes: x\n"),
        ("supplies: 5\nnotes: x\n", {"supplies": 0}, {"supplies": 9}, "supplies: 9\nnotes: x\n"),
        ("notes: x\nsupplies: 5\n", {"supplies": 0}, {"supplies": 9}, "notes: x\nsupplies: 9\n"),
        ("notes: x\nsupplies: 5\n", {}, {"supplies": 0}, "notes: x\nsupplies: 0\n"),
        ("notes: x\nsupplies: 5 # few\n", {"supplies": 0}, {"hungry": 3}, "hungry: 3\nnotes: x\nsupplies: 5 # few\n"),
    ],
)  # fmt: skip
def test_fields_have_their_places_whenever_they_come(
    tmp_path: Path, text: str, between: dict[str, Any], last: dict[str, Any], expected: str
) -> None:
    base = replace(BASE, supplies=5, notes="x")
    made = same_either_way(
        {ARMY: HEAD + text}, with_army(replace(base, **between)), with_army(replace(base, **last)), tmp_path
    )
    assert made.decode() == HEAD + expected


def test_meetings_have_their_places_whenever_they_come(tmp_path: Path) -> None:
    loaded = lay_out(tmp_path, WORLD)
    late, early = loaded.world.copy(), loaded.world.copy()
    late.meetings["c+d"] = Meeting("c+d", **meeting())
    early.meetings = late.meetings | {"a+b": Meeting("a+b", **meeting())}
    assert steps(loaded, [late, early]) == steps(loaded, [early])
    assert steps(loaded, [early, loaded.world]) == {"meetings.yaml": b""}


def meeting() -> dict[str, Any]:
    kept = lay_sample()
    return {field.name: getattr(kept, field.name) for field in msgspec.structs.fields(Meeting) if field.name != "id"}


def lay_sample() -> Meeting:
    with tempfile.TemporaryDirectory(dir=SHM) as folder:
        return lay_out(Path(folder), FILES).world.meetings["danish-horse+scanian-army"]


NAMES = [field.name for field in msgspec.structs.fields(Army) if field.name != "id"]
ARMIES = records(Army, "a1").map(
    lambda army: replace(
        army,
        at=army.at if isinstance(army.at, str) else Spot(x=army.at.x or 1.5, y=army.at.y or 2.5),
        detachments={f"a-{key}": replace(d, id=f"a-{key}") for key, d in sorted(army.detachments.items())},
    )
)


def simple(army: Army) -> Army:
    """The army without what takes several lines."""
    return replace(army, **{name: getattr(BASE, name) for name in NAMES if several(getattr(army, name))})


def several(value: Any) -> bool:
    return not isinstance(value, str | int | None) or (isinstance(value, str) and "\n" in value)


def by_hand(army: Army, dice: Any) -> str:
    """The army's text with its fields in any order, blank lines and comments between them and behind them."""
    fields = list(written(army).items())
    dice.shuffle(fields)
    lines = ""
    for key, value in fields:
        lines += dice.choice(["", "", "", "\n", f"# above {key}\n"])
        lines += f"{key}: {scalar(value)}" + dice.choice(["", "", "", f"  # about {key}"]) + "\n"
    return lines


@settings(max_examples=60, deadline=None, suppress_health_check=list(HealthCheck))
@given(ARMIES, ARMIES, ARMIES, st.sets(st.sampled_from(NAMES)), st.sets(st.sampled_from(NAMES)), st.booleans(), DICE)
def test_two_writes_give_the_text_that_one_gives(
    first: Army, other: Army, another: Army, some: set[str], others: set[str], hand: bool, dice: Any
) -> None:
    if hand:
        first, other, another = simple(first), simple(other), simple(another)
    text = by_hand(first, dice) if hand else render_file(written(first))
    second = replace(first, **{name: getattr(other, name) for name in some})
    third = replace(first, **{name: getattr(another, name) for name in others})
    with tempfile.TemporaryDirectory(dir=SHM) as folder:
        same_either_way({ARMY: text}, with_army(second), with_army(third), Path(folder))
