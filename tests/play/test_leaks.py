"""No leaks: what a commander may not know does not change a byte of what he is given."""

import dataclasses
import re
from functools import cache
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

import msgspec
import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from campaign.files.load import load
from campaign.land.land import Land
from campaign.land.load import load as load_land
from campaign.model.battle import Fighter
from campaign.model.knowledge import Observation
from campaign.model.order import March, Order
from campaign.model.world import World
from campaign.orders.intake import take_in
from campaign.orders.known import standpoint
from campaign.orders.message import read
from campaign.play import handing
from campaign.play.advancing import advance
from campaign.play.days import Played, play
from campaign.play.desk import Desk
from campaign.play.ordering import names_of, take, text
from campaign.play.reporting import encode, paper
from campaign.play.ruling import rule
from campaign.reports.chat import chat
from campaign.reports.mapping import map_view
from campaign.reports.maps.raster import png
from campaign.reports.maps.sheet import svg
from campaign.reports.markdown import markdown
from campaign.rules.day import Day
from campaign.sight.looks import Force
from campaign.sight.memory import Known, learn
from campaign.sight.observe import observe
from tests.play.lay import FILES, lay
from tests.play.leak_worlds import (
    CHANGES,
    Evening,
    behind_his_back,
    changed,
    evening,
    hidden,
    played_on,
    unknown_at_dawn,
)

READER = "anders"


@pytest.fixture(scope="module")
def afar(tmp_path_factory: pytest.TempPathFactory) -> tuple[Played, Known]:
    """A day on which the two armies see each other from afar."""
    root = lay(tmp_path_factory.mktemp("world") / "island")
    text = (root / "armies/second.yaml").read_text().replace("at: dal", "at: {x: 43, y: 38}")
    (root / "armies/second.yaml").write_text(text)
    take(root, "march to Berga; then forage", READER)
    take(root, "march to Dal; then burn", "sten")
    loaded = load(root)
    known: Known = {}
    played = play(loaded.sound(), load_land(loaded.world, None), known)
    learn(known, played.sightings)
    assert any(seen.about == "army" and seen.who == READER for seen in played.sightings)
    return played, known


@pytest.fixture(scope="module")
def war(tmp_path_factory: pytest.TempPathFactory) -> tuple[Played, Known]:
    """An evening on which Anders lies before Dal, besieged on the third day, while Karl's army has come upon
    him: their battle sheet lies with the GM, with lines and tactics on it.
    """
    root = lay(
        tmp_path_factory.mktemp("world") / "war", armies__first=FILES["armies/first.yaml"].replace("alna", "dal")
    )
    (root / "armies/second.yaml").write_text(
        FILES["armies/second.yaml"].replace("at: dal", "at: dal\ninside: true"), encoding="utf-8"
    )
    (root / "commanders/karl.yaml").write_text("name: Karl Horn\nnation: south\nage: 33\nplayer: Karl\n")
    (root / "armies/third.yaml").write_text(
        "name: Third army\nnation: south\nat: {from: croft, to: dal, km: 5}\ncommander: karl\nsupplies: 5000\n"
        "detachments: {pikes: {name: Pikes, type: infantry, size: 900}}\n"
    )
    take(root, "besiege Dal", READER)
    take(root, "march to Dal", "karl")
    for _ in range(6):
        for one in advance(root, force=True).waiting:
            if one.id not in load(root).world.battles:
                rule(root, one.id, None)
        if load(root).world.battles:
            break
    battle = next(iter(load(root).world.battles.values()))
    take(root, "tactic: hold the ford", READER)
    take(root, "tactic: over the ice", "karl")
    rule(root, battle.id, None, settings=["third.surprise=1", "first.tactics=1", "third.tactics=a trick"])
    loaded = load(root)
    known: Known = {}
    played = play(loaded.sound(), load_land(loaded.world, None), known)
    learn(known, played.sightings)
    assert played.world.sieges
    assert [one.status for one in played.world.battles.values()] == ["open"]
    return played, known


WORDS = """attack sighting 1
march to Dal, forced
attack Second army
join second
march to Dul
write to Sten Bielke: where are you?
write to lord-birch at Alna: come
share with lord-cedar
raise 300 men in Alna
sail to Sund
attack the fleet
follow sighting 2
load the army
attack ambush-0"""


def given_out(world: World, played: Played, known: Known, reader: str = READER) -> dict[str, bytes]:
    """Return every artefact that the reader is given at dusk, the picture of his map aside."""
    desk = Desk(world, load_land(world, None))
    made = paper(desk, world.commanders[reader], known, played.number, played.events, played.day)
    chart, land = desk.chart(reader)
    stand = standpoint(world, desk.land, (chart, land), desk.dates, reader, known.get(reader, {}).values())
    echo = take_in(read(WORDS, reader, names_of(world), lambda _: stand.names), stand).echo
    return {
        "json": encode(made),
        "md": markdown(made).encode(),
        "chat": "\n".join(chat(made)).encode(),
        "svg": svg(map_view(made, chart, land), fonts=False).encode(),
        "echo": msgspec.json.encode(echo),
        "answer": text(echo).encode(),
    }


def hidden_of(world: World) -> set[tuple[str, str, str]]:
    return set(hidden(world, READER, load_land(world, None)))


def test_every_hidden_value_changed_at_once_changes_nothing_he_is_given(afar: tuple[Played, Known]) -> None:
    played, known = afar
    before = given_out(played.world, played, known)
    dusk = changed(played.world, hidden_of(played.world))
    dusk.campaign = msgspec.structs.replace(dusk.campaign, seed=dusk.campaign.seed + 1)
    assert given_out(dusk, played, known) == before


def test_the_lines_of_an_open_sheet_and_all_that_is_behind_walls_change_nothing_he_is_given(
    war: tuple[Played, Known],
) -> None:
    """Morale, stores, endurance, garrison, tactics and lines of the others, and whether there is a sheet at all."""
    played, known = war
    before = given_out(played.world, played, known)
    assert {"sieges", "battles", "armies"} <= {table for table, _, _ in hidden_of(played.world)}
    dusk = changed(played.world, hidden_of(played.world))
    assert given_out(dusk, played, known) == before
    for key, siege in list(dusk.sieges.items()):
        dusk.sieges[key] = msgspec.structs.replace(siege, endurance=(siege.endurance or 0) + 3)
    for key, battle in list(dusk.battles.items()):
        sides = {
            name: msgspec.structs.replace(
                front, role="defender", armies={one: Fighter(lines={"omen": 5}, tactic="x") for one in front.armies}
            )
            for name, front in battle.sides.items()
        }
        dusk.battles[key] = msgspec.structs.replace(battle, sides=sides)
    assert given_out(dusk, played, known) == before
    dusk.battles.clear()
    assert given_out(dusk, played, known) == before


@settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(data=st.data())
def test_any_hidden_values_changed_change_nothing_he_is_given(data: st.DataObject, afar: tuple[Played, Known]) -> None:
    played, known = afar
    wanted = data.draw(st.sets(st.sampled_from(sorted(hidden_of(played.world))), min_size=1, max_size=6))
    assert given_out(changed(played.world, wanted), played, known) == given_out(played.world, played, known)


def test_a_hidden_army_other_orders_and_other_eyes_change_nothing_he_is_given(afar: tuple[Played, Known]) -> None:
    played, known = afar
    before = given_out(played.world, played, known)
    dusk = played.world.copy()
    second = dusk.armies["second"]
    dusk.armies["ambush"] = msgspec.structs.replace(second, id="ambush", name="Ambush", commander=None, at="croft")
    dusk.orders["sten-9"] = Order("sten-9", "sten", 1, "march to Alna", March("alna"))
    seen = Observation("sten", "army", "first", 1, 600, 1, 0, 0, {"nation": "north"}, alias="sighting 1")
    assert given_out(dusk, played, {**known, "sten": {("army", "first"): seen}}) == before


def test_what_he_may_know_does_change_what_he_is_given(afar: tuple[Played, Known]) -> None:
    played, known = afar
    before = given_out(played.world, played, known)
    dusk = changed(played.world, {("armies", "first", "morale")})
    after = given_out(dusk, played, known)
    assert {name for name in before if before[name] != after[name]} == {"json", "md", "chat"}


SEEDS = st.integers(0, 60)


@cache
def dawn_of(seed: int) -> tuple[World, Land, Known]:
    """The last dawn of the world of `seed`, and what was known then."""
    with TemporaryDirectory() as home:
        return played_on(Path(home) / "world", seed)


@cache
def dusk_of(seed: int) -> Evening:
    """The evening after it."""
    return evening(*dawn_of(seed))


@cache
def before(seed: int, reader: str) -> dict[str, bytes]:
    """What a reader is given that evening."""
    dusk = dusk_of(seed)
    return given_out(dusk.world, dusk.played, dusk.known, reader)


def reader_of(seed: int, number: int) -> str:
    """One of those of that world who have a player."""
    players = sorted(key for key, one in dusk_of(seed).world.commanders.items() if one.player and one.status != "dead")
    return players[number % len(players)] if players else ""


def test_in_the_worlds_by_the_sea_fleets_are_seen_and_led_and_armies_are_aboard() -> None:
    """Else what follows would say nothing of fleets."""
    dusks = [dusk_of(seed) for seed in (1, 3, 5, 7, 9)]
    players = {one.id for dusk in dusks for one in dusk.world.commanders.values() if one.player}
    assert any(about == "fleet" for dusk in dusks for who in players for about, _ in dusk.known.get(who, ()))
    assert any(fleet.commander in players for dusk in dusks for fleet in dusk.world.fleets.values())
    assert any(army.aboard and army.status == "active" for dusk in dusks for army in dusk.world.armies.values())


@pytest.mark.parametrize("kind", CHANGES)
@settings(max_examples=12, deadline=None)
@given(seed=SEEDS, number=st.integers(0, 9), die=st.integers(0, 10**6))
def test_nothing_he_cannot_know_changes_a_byte_of_what_he_is_given(kind: str, seed: int, number: int, die: int) -> None:
    """Armies out of sight, fates of letters, minds and stores, orders, rulings, news, the seed: each alone."""
    reader = reader_of(seed, number)
    assume(reader)
    dusk = dusk_of(seed)
    other = CHANGES[kind](dusk, reader, dusk.played.day.land, Random(die))
    assert given_out(other.world, other.played, other.known, reader) == before(seed, reader)


@settings(max_examples=20, deadline=None)
@given(seed=SEEDS, number=st.integers(0, 9), die=st.integers(0, 10**6))
def test_nor_does_all_of_it_at_once(seed: int, number: int, die: int) -> None:
    reader = reader_of(seed, number)
    assume(reader)
    other = dusk_of(seed)
    for change in CHANGES.values():
        other = change(other, reader, other.played.day.land, Random(die))
    assert given_out(other.world, other.played, other.known, reader) == before(seed, reader)


@pytest.mark.parametrize("seed", [5, 6, 7])
def test_the_picture_of_his_map_stays_the_same_to_the_byte(seed: int) -> None:
    reader = reader_of(seed, seed)
    pictures = []
    dusk = dusk_of(seed)
    for change in (None, *CHANGES.values()):
        if change is not None:
            dusk = change(dusk, reader, dusk.played.day.land, Random(seed))
    for end in (dusk_of(seed), dusk):
        desk = Desk(end.world, end.played.day.land)
        who = end.world.commanders[reader]
        made = paper(desk, who, end.known, end.played.number, end.played.events, end.played.day)
        pictures.append(png(svg(map_view(made, *desk.chart(reader)), 400), 400))
    assert pictures[0] == pictures[1]


@settings(max_examples=25, deadline=None)
@given(seed=SEEDS, number=st.integers(0, 9), die=st.integers(0, 10**6))
def test_what_he_cannot_know_at_dawn_changes_nothing_of_the_day_for_him(seed: int, number: int, die: int) -> None:
    """The whole day played again: an army out of reach, others' letters that come later or fail, troops, spies, notes.

    What he learns and is told by the day stays the same, too.
    """
    reader = reader_of(seed, number)
    assume(reader)
    world, land, known = dawn_of(seed)
    other = unknown_at_dawn(world, reader, land, Random(die))
    assume(other is not None)
    assert other is not None
    after = evening(other, land, known)
    assert after.known.get(reader) == dusk_of(seed).known.get(reader)
    assert given_out(after.world, after.played, after.known, reader) == before(seed, reader)


def told_of(seed: int, day: Day) -> Evening:
    """The evening after the last dawn of the world of `seed`, had the day been `day`."""
    (world, _, known), dusk = dawn_of(seed), dusk_of(seed)
    forces: dict[str, Force] = {**world.armies, **world.fleets}
    was, now = observe(dusk.played.day, known, forces), observe(day, known, forces)
    assert dusk.played.sightings[: len(was)] == tuple(was)
    sightings = (*now, *dusk.played.sightings[len(was) :])
    after = {who: dict(things) for who, things in known.items()}
    learn(after, sightings)
    played = msgspec.structs.replace(dusk.played, world=day.world, day=day, sightings=sightings)
    return Evening(day.world, played, after)


@settings(max_examples=40, deadline=None)
@given(seed=SEEDS, number=st.integers(0, 9), die=st.integers(0, 10**6))
def test_what_comes_about_in_the_evening_where_he_no_longer_looks_changes_nothing_for_him(
    seed: int, number: int, die: int
) -> None:
    """Banners, sieges, fires, stores and armies that he left behind that day, or never saw."""
    reader = reader_of(seed, number)
    assume(reader)
    world, _, _ = dawn_of(seed)
    day = behind_his_back(dusk_of(seed), world, reader, Random(die))
    assume(day is not None)
    assert day is not None
    after = told_of(seed, day)
    assert after.known.get(reader) == dusk_of(seed).known.get(reader)
    assert given_out(after.world, after.played, after.known, reader) == before(seed, reader)


def test_he_would_know_it_if_the_day_did_not_keep_how_things_were_in_the_morning() -> None:
    """Else the ruling above would say nothing: of places, of fires, of stores and of armies."""
    gone: set[str] = set()
    for seed in range(12):
        world, _, _ = dawn_of(seed)
        for number in range(4):
            reader = reader_of(seed, number)
            day = behind_his_back(dusk_of(seed), world, reader, Random(seed)) if reader else None
            if day is None:
                continue
            blind = told_of(seed, dataclasses.replace(day, views={})).known.get(reader, {})
            told = dusk_of(seed).known.get(reader, {})
            gone |= {key[0] for key in {*blind, *told} if blind.get(key) != told.get(key)}
    assert gone >= {"place", "fire", "pile", "army"}


def test_files_changed_behind_his_back_change_nothing_that_is_handed_to_him(tmp_path: Path) -> None:
    """The seed with the history kept, the enemy's morale, stores and notes, ways and fates of letters, an operation.

    Opening report and last report in every format, the answers to orders, what is said to be wrong with them.
    """
    root = lay(tmp_path / "island")
    take(root, "write to Sten Bielke at Dal: Where are you?; then march to Berga", READER)
    take(root, "march to Croft", "sten")
    advance(root, force=True)
    given = _handed(root)
    edits = {
        "world.yaml": ("seed: 7", "seed: 8"),
        "armies/second.yaml": ("supplies:", "notes: starving\nloot: 77\nsupplies:"),
        "commanders/sten.yaml": ("age: 51", "age: 52\nnotes: He will turn."),
    }
    for name, (old, new) in edits.items():
        text_ = (root / name).read_text(encoding="utf-8")
        assert old in text_
        (root / name).write_text(text_.replace(old, new, 1), encoding="utf-8")
    letters = root / "letters/anders.yaml"
    fated = re.sub(r"\bdue: \d+", "due: 77\n  fate: lost", letters.read_text(encoding="utf-8"))
    letters.write_text(fated, encoding="utf-8")
    (root / "operations.yaml").write_text(
        "plot: {who: sten, what: bribe them, ordered: 1, due: 9, cost: 10, chance: 2-in-6}\n", encoding="utf-8"
    )
    letter = load(root).sound().letters["anders.1"]
    assert (letter.due, letter.fate) == (77, "lost")
    assert _handed(root) == given


def _handed(root: Path) -> dict[str, str | bytes]:
    """Return all that Anders can be handed by now."""
    found: dict[str, str | bytes] = {
        f"{day}.{kind}": handing.one(root, day, READER, kind)
        for day in (0, 1)
        for kind in ("md", "json", "chat", "svg", "png")
        if (day, kind) != (0, "png")
    }
    for words in WORDS.split("\n"):
        echoes = take(root, words, READER, dry=True).echoes
        found[words] = "\n".join(text(echo) for echo in echoes)
    return found
