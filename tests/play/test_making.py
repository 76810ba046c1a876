"""Making worlds and single things, and the sample worlds that come with the program.

Rows: TUM-WORLD-4.
"""

import re
from pathlib import Path

import msgspec
import pytest

from campaign.core.fault import Refused
from campaign.files import chronicle, journal, samples, schema
from campaign.files.load import load
from campaign.files.yamltext.compose import compose
from campaign.model.army import Army
from campaign.model.people import Commander
from campaign.model.world import TABLES
from campaign.play import advancing, checking, demo, laying, making, ordering, script, undoing, verifying
from campaign.play.wanted import Wanted


@pytest.fixture
def world(tmp_path: Path) -> Path:
    """A new minimal world."""
    laying.new_world(tmp_path / "war")
    return tmp_path / "war"


def test_a_new_world_has_nothing_wrong_and_can_be_played(world: Path) -> None:
    assert checking.check(world, strict=True) == ()
    ordering.take(world, "Alda: March to Midbro")
    assert advancing.advance(world).days == (1,)
    assert load(world).sound().armies["northern-host"].at == "midbro"


def test_a_new_world_is_named_after_its_folder_and_points_editors_to_schemas(tmp_path: Path) -> None:
    laying.new_world(tmp_path / "river-war")
    assert load(tmp_path / "river-war").sound().campaign.name == "River war"
    text = (tmp_path / "river-war" / "armies" / "northern-host.yaml").read_text(encoding="utf-8")
    first = text.split("\n", 1)[0]
    assert first == "# yaml-language-server: $schema=../.schema/army.json"
    assert (tmp_path / "river-war" / ".schema" / "army.json").is_file()
    assert ".campaign/" in (tmp_path / "river-war" / ".gitignore").read_text(encoding="utf-8")


def test_every_choice_of_a_new_world_is_explained_where_it_first_stands() -> None:
    for name in ("world.yaml", "nations/norden.yaml", "commanders/alda.yaml", "armies/northern-host.yaml"):
        lines = samples.texts("blank")[name].decode().split("\n")[1:]
        top = [line for line in lines if re.match(r"[\w-]+:", line)]
        bare = [line for line in top if "#" not in line and not line.startswith(("name:", "calendar:", "nation: "))]
        assert [line for line in bare if not line.startswith(("background:", "age:"))] == []


def test_a_folder_with_something_in_it_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "war").mkdir()
    (tmp_path / "war" / "letter.txt").write_text("Dear Anna", encoding="utf-8")
    with pytest.raises(Refused, match="not empty"):
        laying.new_world(tmp_path / "war")
    assert [path.name for path in (tmp_path / "war").iterdir()] == ["letter.txt"]


def test_an_unknown_sample_is_refused_with_the_nearest(tmp_path: Path) -> None:
    with pytest.raises(Refused) as refused:
        laying.new_world(tmp_path / "war", "tumlt")
    assert refused.value.remedy == "did you mean tumult?"
    assert not (tmp_path / "war").exists()


def test_a_dry_run_makes_no_world(tmp_path: Path) -> None:
    assert "world.yaml" in laying.new_world(tmp_path / "war", dry=True)
    assert not (tmp_path / "war").exists()


def test_army_2_a_new_army_has_the_noncombatants_and_food_that_its_soldiers_call_for(world: Path) -> None:
    # 1,500 infantry and 300 cavalry: 450 noncombatants, a quarter. They eat 1,500 + 3,000 + 450 a day, their 37 wagons
    # 370; for 15 days that is 79,800, and they can carry 22,500 + 22,500 + 6,750 + 37,000 = 88,750.
    made = making.thing(world, "army", "banners", Wanted(nation="norden", at="askby", infantry=1500, cavalry=300))
    army = load(world).sound().armies["banners"]
    assert (army.noncombatants, army.supplies, made.file) == (450, 79_800, "armies/banners.yaml")
    assert {one.id: (one.size, one.wagons) for one in army.detachments.values()} == {
        "banners-foot-1": (750, 19),
        "banners-foot-2": (750, 18),
        "banners-horse": (300, 0),
    }
    assert "# who leads it" not in made.text
    assert "TUM-ARMY-1" in made.text


def test_trait_1_a_new_army_of_a_beloved_commander_has_10_morale_any_other_9(world: Path) -> None:
    made = making.thing(world, "commander", "banner", Wanted(nation="norden", age=38, at="askby"))
    path = world / made.file
    path.write_text(re.sub("traits:.*", "traits: [Beloved]", path.read_text(encoding="utf-8")), encoding="utf-8")
    making.thing(world, "army", "banners", Wanted(commander="banner", infantry=500))
    making.thing(world, "army", "others", Wanted(nation="norden", at="askby", infantry=500))
    armies = load(world).sound().armies
    assert (armies["banners"].morale, armies["others"].morale) == (10, 9)


def test_com_1_a_new_commander_of_38_has_two_traits_rolled_in_the_log(world: Path) -> None:
    made = making.thing(world, "commander", "banner", Wanted(nation="norden", age=38, player="Carl"), by="Maja")
    banner = load(world).sound().commanders["banner"]
    assert isinstance(banner, Commander)
    assert len(set(banner.traits)) == 2
    (event,) = chronicle.commands(world, 1)
    assert (event.rule, event.kind, event.by) == ("TUM-COM-3", "commander made", "Maja")
    assert len(event.rolls) >= 2
    assert "player: Carl" in made.text
    assert verifying.verify(world).partings == ()


def test_traits_that_are_given_are_not_rolled(world: Path) -> None:
    making.thing(world, "commander", "banner", Wanted(nation="norden", traits=("poet", "Defence Engineer")))
    assert load(world).sound().commanders["banner"].traits == ("Poet", "Defence engineer")
    assert chronicle.commands(world, 1)[0].rolls == ()


def test_a_new_place_joins_the_table_and_what_stood_there_keeps_its_comments(world: Path) -> None:
    before = (world / "land" / "places.yaml").read_text(encoding="utf-8")
    making.thing(world, "place", "bo", Wanted(name="Bo", kind="works", x=20.0, y=12.0, holder="suder"))
    after = (world / "land" / "places.yaml").read_text(encoding="utf-8")
    assert after.startswith(before)
    assert "km east of the map's west edge" in after[len(before) :]
    assert load(world).sound().places["bo"].holder == "suder"


def test_a_place_in_a_table_of_one_line_is_put_into_it(tmp_path: Path) -> None:
    laying.new_world(tmp_path / "war")
    land = tmp_path / "war" / "land"
    places = compose((land / "places.yaml").read_text(encoding="utf-8"), "places.yaml").value()
    (land / "places.yaml").write_bytes(msgspec.json.encode(places))
    making.thing(tmp_path / "war", "place", "bo", Wanted(x=20.0, y=12.0))
    assert load(tmp_path / "war").sound().places["bo"].kind == "village"


def test_world_4_a_new_nations_enemies_declare_it_hostile_too(world: Path) -> None:
    making.thing(world, "nation", "vast", Wanted(relations={"suder": "hostile"}))
    assert load(world).sound().nations["suder"].relations == {"norden": "hostile", "vast": "hostile"}
    assert checking.check(world, strict=True) == ()


@pytest.mark.parametrize(
    ("what", "key", "wanted", "says"),
    [
        ("army", "northern-host", Wanted(nation="norden"), "the army northern-host is there already"),
        ("army", "Host!", Wanted(nation="norden"), "is no id"),
        ("army", "host", Wanted(nation="nordn"), "there is no nation nordn"),
        ("army", "host", Wanted(nation="norden", at="askbyy"), "there is no place askbyy"),
        ("army", "host", Wanted(), "it needs a nation"),
        ("commander", "banner", Wanted(nation="norden", traits=("Bold",)), "there is no trait bold"),
        ("place", "bo", Wanted(), "a place needs a position"),
        ("nation", "vast", Wanted(age=40), "age: nothing that can be said of a new nation"),
    ],
)
def test_what_cannot_be_made_is_refused_and_nothing_written(
    world: Path, what: str, key: str, wanted: Wanted, says: str
) -> None:
    before = sorted(path for path in world.rglob("*.yaml"))
    with pytest.raises(Refused) as refused:
        making.thing(world, what, key, wanted)
    assert says in refused.value.message
    assert sorted(path for path in world.rglob("*.yaml")) == before
    assert chronicle.commands(world, 1) == []


def test_a_new_thing_can_be_taken_back(world: Path) -> None:
    making.thing(world, "army", "host", Wanted(nation="norden"))
    assert isinstance(load(world).sound().armies["host"], Army)
    undoing.undo(world)
    assert "host" not in load(world).sound().armies
    assert not (world / "armies" / "host.yaml").exists()


@pytest.mark.parametrize("name", ["blank", "scania", "tumult"])
def test_a_sample_has_nothing_wrong(tmp_path: Path, name: str) -> None:
    laying.new_world(tmp_path / name, name)
    assert checking.check(tmp_path / name, strict=True) == ()


def test_the_river_war_shows_every_field_of_every_record() -> None:
    keys: dict[str, set[str]] = {kind: set() for kind in schema.kinds()}
    for file, text in samples.texts("tumult").items():
        kind = schema.kind_of(file)
        if kind is not None:
            _gather(compose(text.decode(), file).value(), keys[kind])
    everywhere = set().union(*keys.values())
    for kind, table in schema.kinds().items():
        for record in schema.structs(table.record):
            named = {info.encode_name for info in msgspec.structs.fields(record)} - {"id"}
            shown = keys[kind] if record is table.record else everywhere
            assert sorted(named - shown) == [], f"{kind}: {record.__name__}"
    assert {table.name for table in TABLES if table.layout == "lines"} == {"piles", "news"}


def _gather(value: object, keys: set[str]) -> None:
    if isinstance(value, dict):
        keys.update(value)
        for part in value.values():
            _gather(part, keys)
    elif isinstance(value, list):
        for part in value:
            _gather(part, keys)


def test_the_river_war_explains_every_field_where_it_first_stands() -> None:
    texts = samples.texts("tumult")
    fields = {
        info.encode_name
        for table in schema.kinds().values()
        for record in schema.structs(table.record)
        for info in msgspec.structs.fields(record)
    } - {"id"}
    plain = {"points", "name", "do"}  # of a list's second entry on; explained at the first
    told: dict[str, bool] = {}
    for file, text in texts.items():
        if schema.kind_of(file) is None:
            continue
        for line in text.decode().split("\n"):
            for key in re.findall(r"(?:^\s*|- |\{|, )([a-z_]+):", line.partition(" # ")[0]):
                told[key] = told.get(key, False) or " # " in line
    assert sorted(key for key in fields - plain if not told.get(key, False)) == []


def test_the_demo_asks_before_it_replaces_what_was_played_on(tmp_path: Path) -> None:
    assert demo.in_the_way(tmp_path / "demo") == ""
    laying.new_world(tmp_path / "demo")
    assert "no earlier demo" in demo.in_the_way(tmp_path / "demo")
    (tmp_path / "demo" / demo.MARK).write_bytes(b'{"step":0}')
    assert demo.in_the_way(tmp_path / "demo") == ""
    ordering.take(tmp_path / "demo", "Alda: camp")
    assert "was played on" in demo.in_the_way(tmp_path / "demo")


def test_the_demo_never_takes_a_folder_that_is_no_world(tmp_path: Path) -> None:
    (tmp_path / "letter.txt").write_text("Dear Anna", encoding="utf-8")
    with pytest.raises(Refused, match="not empty"):
        demo.in_the_way(tmp_path)


def test_a_prepared_day_is_played_with_the_gms_weather_hand_and_answers(world: Path) -> None:
    prepared = script.read(
        b"gm:\n"
        b"  - {day: 1, do: weather, on: 1, sky: very bad}\n"
        b"  - {day: 1, do: set, path: armies.northern-host.morale, value: '7', why: bad news}\n"
        b"  - {day: 1, do: rule, about: [northern-host], answer: record}\n",
        "gm.yaml",
    )
    # Askby is held by Norden; in enemy hands it stops the northern host that comes to it, and the GM is asked.
    ordering.take(world, "Alda: March to Askby, forced")
    places = world / "land" / "places.yaml"
    text = places.read_text(encoding="utf-8")
    places.write_text(
        text.replace("kind: works, x: 46, y: 34, holder: norden", "kind: works, x: 46, y: 34, holder: suder")
    )
    done = script.play_day(world, prepared, 1, "Maja")
    after = load(world).sound()
    assert done.days == (1,)
    assert after.armies["northern-host"].morale == 7
    assert after.weather["1"].sky == "very bad"
    assert [one.answer for one in after.rulings.values() if one.kind == "stopping"] == ["record"]


def test_laying_out_takes_all_files_or_none(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*args: object, **fields: object) -> None:
        raise Refused("the disk is full")

    monkeypatch.setattr(journal, "commit", fail)
    with pytest.raises(Refused, match="disk is full"):
        laying.new_world(tmp_path / "war")
    assert [path.name for path in (tmp_path / "war").rglob("*.yaml")] == []
