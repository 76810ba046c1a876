"""No leaks: what a commander may not know does not change a byte of what he is given."""

from collections.abc import Iterator
from typing import Any, cast

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from campaign.files.load import load
from campaign.land.load import load as load_land
from campaign.model.battle import Fighter
from campaign.model.fields import Who
from campaign.model.knowledge import Observation
from campaign.model.order import March, Order
from campaign.model.world import TABLES, World
from campaign.orders.intake import take_in
from campaign.orders.known import standpoint
from campaign.orders.message import read
from campaign.play.advancing import advance
from campaign.play.days import Played, play
from campaign.play.ordering import names_of, take
from campaign.play.reporting import Desk, encode, paper
from campaign.play.ruling import rule
from campaign.reports.chat import chat
from campaign.reports.mapping import map_view
from campaign.reports.maps.sheet import svg
from campaign.reports.markdown import markdown
from campaign.sight.memory import Known, learn
from campaign.sight.redact import readers
from tests.play.lay import FILES, lay

READER = "anders"
LINKS = {"id", "commander", "status", "who", "sender", "detachments"}  # say whose a record is, or hold further records
COMMON = {("commanders", "name"), ("commanders", "nation")}  # known to all where `common: {commanders: true}`


@pytest.fixture(scope="module")
def evening(tmp_path_factory: pytest.TempPathFactory) -> tuple[Played, Known]:
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


def given_out(world: World, played: Played, known: Known) -> dict[str, bytes]:
    """Return every artefact that the reader is given at dusk."""
    desk = Desk(world, load_land(world, None))
    made = paper(desk, world.commanders[READER], known, played.number, played.events, played.day)
    chart, land = desk.chart(READER)
    stand = standpoint(world, desk.land, (chart, land), desk.dates, READER, known.get(READER, {}).values())
    words = "attack sighting 1\nmarch to Dal, forced\nattack Second army\njoin second\nmarch to Dul"
    echo = take_in(read(words, READER, names_of(world), lambda _: stand.names), stand).echo
    return {
        "json": encode(made),
        "md": markdown(made).encode(),
        "chat": "\n".join(chat(made)).encode(),
        "svg": svg(map_view(made, chart, land)).encode(),
        "echo": msgspec.json.encode(echo),
    }


def hidden(world: World) -> Iterator[tuple[str, str, str]]:
    """Yield (table, id, field) of every value that the reader may not know: the GM's, and what is others' own or
    seen.
    """
    for table in TABLES:
        tags = readers(cast("Any", table.record))
        for key, record in world.table(table.name).items():
            his = READER in (key, *(getattr(record, field, None) for field in ("commander", "who", "sender")))
            for field, tag in tags.items():
                if field in LINKS or (table.name, field) in COMMON:
                    continue
                if tag is Who.GM or (not his and tag in (Who.OWN, Who.SEEN)):
                    yield table.name, key, field


def other(value: Any) -> Any:
    """Return another value of the same kind."""
    match value:
        case bool():
            return not value
        case int() | float():
            return value + 3
        case str():
            return value + "x" if value else "x"
        case None:
            return None
        case tuple():
            return ()
    return value


def changed(world: World, wanted: set[tuple[str, str, str]]) -> World:
    dusk = world.copy()
    for table, key, field in wanted:
        record = dusk.table(table)[key]
        value = getattr(record, field)
        dusk.table(table)[key] = msgspec.structs.replace(record, **{field: other(value)})
    return dusk


def test_every_hidden_value_changed_at_once_changes_nothing_he_is_given(evening: tuple[Played, Known]) -> None:
    played, known = evening
    before = given_out(played.world, played, known)
    dusk = changed(played.world, set(hidden(played.world)))
    dusk.campaign = msgspec.structs.replace(dusk.campaign, seed=dusk.campaign.seed + 1)
    assert given_out(dusk, played, known) == before


def test_the_lines_of_an_open_sheet_and_all_that_is_behind_walls_change_nothing_he_is_given(
    war: tuple[Played, Known],
) -> None:
    """Morale, stores, endurance, garrison, tactics and lines of the others, and whether there is a sheet at all."""
    played, known = war
    before = given_out(played.world, played, known)
    assert {"sieges", "battles", "armies"} <= {table for table, _, _ in hidden(played.world)}
    dusk = changed(played.world, set(hidden(played.world)))
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
def test_any_hidden_values_changed_change_nothing_he_is_given(
    data: st.DataObject, evening: tuple[Played, Known]
) -> None:
    played, known = evening
    wanted = data.draw(st.sets(st.sampled_from(sorted(hidden(played.world))), min_size=1, max_size=6))
    assert given_out(changed(played.world, wanted), played, known) == given_out(played.world, played, known)


def test_a_hidden_army_other_orders_and_other_eyes_change_nothing_he_is_given(evening: tuple[Played, Known]) -> None:
    played, known = evening
    before = given_out(played.world, played, known)
    dusk = played.world.copy()
    second = dusk.armies["second"]
    dusk.armies["ambush"] = msgspec.structs.replace(second, id="ambush", name="Ambush", commander=None, at="croft")
    dusk.orders["sten-9"] = Order("sten-9", "sten", 1, "march to Alna", March("alna"))
    seen = Observation("sten", "army", "first", 1, 600, 1, 0, 0, {"nation": "north"}, alias="sighting 1")
    assert given_out(dusk, played, {**known, "sten": {("army", "first"): seen}}) == before


def test_what_he_may_know_does_change_what_he_is_given(evening: tuple[Played, Known]) -> None:
    played, known = evening
    before = given_out(played.world, played, known)
    dusk = changed(played.world, {("armies", "first", "morale")})
    after = given_out(dusk, played, known)
    assert {name for name in before if before[name] != after[name]} == {"json", "md", "chat"}
