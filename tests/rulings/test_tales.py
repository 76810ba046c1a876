"""Rulings on what is told of public events: banners, places, numbers as an eye rounds them (TUM-MSG-4, TUM-SCO-5)."""

import ast
import importlib
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest
from msgspec.structs import replace

from campaign.model.army import Absence, Army, Fieldworks, Revolt
from campaign.model.event import Event
from campaign.model.order import Besiege, Burn, Order, Plunder
from campaign.model.people import Nation
from campaign.model.place import Garrison
from campaign.model.siege import Siege
from campaign.model.world import Record
from campaign.rules import falling, foraging, holding, nations, revolts, rumours, sieges, storming, tales
from campaign.rules.day import Doing
from tests.rulings.arms import danes, fought, rolled, swedes
from tests.rulings.scene import army, commander, detachment, place, play, scene, spot
from tests.rulings.trek import trek

RULES = Path(__file__).parents[2] / "campaign" / "rules"
LUND = place("lund", "fort", 70.0, 50.0, holder="denmark", loot=100, supplies=100)
MALMO = place("malmo", "town", 50.0, 50.0, holder="sweden")


def tale(events: Sequence[Event], kind: str) -> str:
    """What is told of the one event of this kind, which is public."""
    (event,) = (event for event in events if event.kind == kind)
    assert event.public
    return event.tale


def test_sco_5_an_army_is_told_by_banner_kinds_and_hundreds() -> None:
    """949 foot and 20 horse are about 1,000 of both kinds; no name of commander or army, though one stood beside it."""
    made = army(infantry=949, cavalry=20, wagons=2, commander="ascheberg", supplies=7)
    day = scene(made, army("few", 49), commander("ascheberg"))
    assert tales.host(day, day.world.armies["gradell"]) == "an army of Sweden, about 1,000 cavalry and infantry"
    assert tales.many(day, day.world.armies["gradell"]) == "about 1,000"
    assert tales.many(day, day.world.armies["few"]) == "a few dozen"
    assert tales.hosts(day, ["gradell", "few"]) == (
        "an army of Sweden, about 1,000 cavalry and infantry and an army of Sweden, a few dozen infantry"
    )


def test_sco_5_an_army_whose_men_are_all_away_has_no_kinds_to_tell() -> None:
    gone = detachment("red", "infantry", 300, absent=Absence(until=9))
    day = scene(army(detachments=[gone]))
    assert tales.host(day, day.world.armies["gradell"]) == "an army of Sweden, a few dozen"


def test_world_4_those_of_no_nation_and_robbers_are_told_in_plain_words() -> None:
    day = scene(army("rebels", 900, nation="independent"), army("band", 120, nation="robbers"))
    assert tales.host(day, day.world.armies["rebels"]) == "an independent army, about 900 infantry"
    assert tales.host(day, day.world.armies["band"]) == "an army of robbers, about 100 infantry"
    assert [nations.people(day.world, one) for one in ("independent", "robbers", "sweden")] == [
        "independent people",
        "robbers",
        "Sweden",
    ]


def test_world_4_a_name_that_the_gm_gave_them_is_used() -> None:
    day = scene(army("rebels", 900, nation="independent"), Nation(id="independent", name="the Free Towns"))
    assert tales.host(day, day.world.armies["rebels"]) == "an army of the Free Towns, about 900 infantry"
    assert nations.people(day.world, "independent") == "the Free Towns"


def test_msg_4_where_it_happened_as_travellers_have_it() -> None:
    """Within 500 m at the place, else near the nearest one."""
    day = scene(place("ystad", "village", 10.0, 10.0))
    assert tales.near(day, (10_000, 10_500)) == "at Ystad"
    assert tales.near(day, (10_000, 10_501)) == "near Ystad"
    day.land.closest = lambda x, y: None  # type: ignore[method-assign]
    assert tales.near(day, (10_000, 10_500)) == "in open country"


def test_msg_4_numbers_are_forgotten_on_the_way() -> None:
    told = "an army of Sweden, about 12,300 infantry, fought an army of Denmark, a few dozen cavalry, near Lund"
    assert tales.without_numbers(told) == (
        "an army of Sweden, many infantry, fought an army of Denmark, some cavalry, near Lund"
    )


def test_msg_4_burning() -> None:
    """Those around Malmö see it burn; where no region is near, it burned near the nearest place."""
    day = trek(army(infantry=900, at="malmo"), acts={"gradell": Burn()})
    assert tale(play(foraging.burn, day), "burned") == (
        "an army of Sweden, about 900 infantry, burned the country around Malmo"
    )
    day = scene(army(infantry=900, at=spot(20, 20)), place("ystad", "village", 20.0, 21.0))
    day.acts["gradell"] = Doing(Burn(), None)
    assert tale(play(foraging.burn, day), "burned").endswith("burned the country near Ystad")


@pytest.mark.parametrize(
    ("dice", "end"),
    [
        (rolled((6, 6), (1, 1), check=(3, 4), taken=(6,)), "Sweden won"),
        (rolled((3, 4), (2, 5)), "neither side won"),
    ],
)
def test_msg_4_a_battle(dice: dict[str, Sequence[int]], end: str) -> None:
    """The Danes stand 9.7 km from Lund, 10.3 from Malmö. Tactics and losses are nobody's business."""
    _, events = fought(swedes(), danes(), dice=dice)
    hosts = "an army of Denmark, about 1,000 infantry, fought an army of Sweden, about 1,000 infantry"
    assert tale(events, "battle") == f"{hosts}, near Lund; {end}"


def besieged(*records: Record) -> tuple[Army, Siege, Record]:
    """Lund besieged by 900 Swedes since day 1."""
    return army(infantry=900, at="lund", commander="ascheberg"), Siege("lund", ("gradell",), 1, 20), LUND


def test_msg_4_a_siege_laid_and_raised() -> None:
    """Endurance and defence bonus are nobody's business."""
    day = scene(army(infantry=900, at="lund"), LUND)
    day.acts["gradell"] = Doing(Besiege(place="lund"), None)
    assert tale(play(sieges.begin, day), "siege begun") == "an army of Sweden, about 900 infantry, laid siege to Lund"
    gone = scene(army(infantry=900, at=spot(20, 20)), Siege("lund", ("gradell",), 1, 20), LUND)
    assert tale(play(sieges.keep, gone), "siege raised") == "the siege of Lund ended"


def test_msg_4_a_stronghold_found_empty() -> None:
    day = scene(army(infantry=900, at="lund"), replace(LUND, garrison=Garrison()))
    day.acts["gradell"] = Doing(Besiege(place="lund"), None)
    assert tale(play(sieges.begin, day), "place taken") == "Lund, which nobody held, was taken by Sweden"


@pytest.mark.parametrize(("ours", "theirs", "end"), [((6, 6), (1, 1), "it fell"), ((1, 1), (6, 6), "the walls held")])
def test_msg_4_a_storm(ours: tuple[int, int], theirs: tuple[int, int], end: str) -> None:
    """960 against 900 behind walls that are worth 5: what is told is what is seen from outside."""
    cause = "storm of lund"
    dice = {f"TUM-BAT-2/gradell/{cause}/0": ours, f"TUM-BAT-2/danes/{cause}/0": theirs}
    within = army("danes", 900, nation="denmark", at="lund", inside=True)
    many = army(infantry=960, at="lund", commander="ascheberg")
    siege = Siege("lund", ("gradell",), 1, 20)
    fort = replace(LUND, garrison=Garrison(), besieged=True)
    day = scene(many, within, commander("ascheberg"), siege, fort, dice=dice)
    day.defaults = True
    events = play(lambda d: storming.fight(d, "lund", ["gradell"]), day)
    assert tale(events, "storm") == f"an army of Sweden, about 1,000 infantry, stormed Lund; {end}"


def test_msg_4_a_fall_and_what_comes_of_it() -> None:
    """How it fell, what was found in it and how many follow are nobody's business."""
    day = scene(*besieged(), commander("ascheberg", "Brutal"))
    day.defaults = True
    day.world.orders["a-1"] = Order("a-1", "ascheberg", 1, "plunder", Plunder())
    events = play(lambda d: falling.fall(d, "lund", ["gradell"], "TUM-SIE-1", "starved"), day)
    assert tale(events, "stronghold fallen") == "Lund fell to Sweden"
    assert tale(events, "plundered") == "Lund was plundered by Sweden"


def test_msg_4_the_fall_of_a_camp() -> None:
    here = spot(20, 20)
    camp = army("danes", 100, nation="denmark", at=here, fieldworks=Fieldworks(at=here, palisade=True))
    day = scene(army(infantry=900, at=here), camp)
    events = play(lambda d: falling.fall(d, "camp-danes", ["gradell"], "TUM-SIE-2", "taken by storm"), day)
    assert tale(events, "camp fallen") == "the camp of an army of Denmark fell to Sweden"


def test_msg_4_robbers() -> None:
    empty = replace(LUND, garrison=Garrison(1), present=Garrison(), below=1)
    day = scene(empty, number=7, dice={"TUM-FORT-5/lund/robbers/0": (4,)})
    assert tale(play(holding.week, day), "robbers") == "robbers took Lund, which nobody held"


def test_msg_4_a_revolt() -> None:
    """7 × 500 men gather off held Malmö, and where nobody holds it they do."""
    subject = "TUM-FOR-5/gradell+malmo"
    dice = {f"{subject}/size/0": (7,), f"{subject}/km off/0": (4,), f"{subject}/direction/0": (3,)}
    rose = (
        (Garrison(10), "about 3,500 people around Malmo rose against Sweden"),
        (Garrison(), "the people around Malmo rose against Sweden and hold it"),
    )
    for garrison, heard in rose:
        fort = replace(MALMO, garrison=garrison)
        day = scene(army(infantry=100, at=spot(20, 20)), fort, number=100, dice=dice)
        told = tale(play(lambda d: revolts.rise(d, "gradell", "malmo"), day), "revolt")
        assert told == heard


def test_msg_4_a_revolt_that_takes_its_stronghold() -> None:
    cause = Revolt(region="malmo", provoker="gradell", against=("sweden",), since=1)
    band = army("revolt", 1000, at="malmo", nation="independent", npc="revolt", revolt=cause)
    day = scene(band, replace(MALMO, garrison=Garrison()), number=2)
    assert tale(play(lambda d: revolts.plan(d, "revolt"), day), "revolt holds") == (
        "Malmo was taken by the people around it, who had risen"
    )


def public() -> Iterator[tuple[str, ast.Call]]:
    """Every happening of the rules that is or may be public, with its file."""
    for path in sorted(RULES.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if not isinstance(node, ast.Call) or getattr(node.func, "id", "") != "Happening":
                continue
            if any(word.arg == "public" for word in node.keywords):
                yield path.relative_to(RULES).as_posix(), node


def test_msg_4_of_every_public_event_there_is_a_tale_near_and_far() -> None:
    kinds = []
    for name, node in public():
        assert "tale" in {word.arg for word in node.keywords}, f"{name}, line {node.lineno}"
        kind = node.args[1]
        assert isinstance(kind, ast.Constant | ast.Name), f"{name}, line {node.lineno}"
        constants = vars(importlib.import_module(f"campaign.rules.{name.removesuffix('.py').replace('/', '.')}"))
        kinds.append(str(kind.value) if isinstance(kind, ast.Constant) else constants[kind.id])
    assert set(kinds) - {rumours.PASSED} == set(rumours.KINDS)  # that an army passed is not told so far
