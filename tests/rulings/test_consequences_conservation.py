"""TUM-MOR-3 for any army, any roll and any dice: what leaves one record arrives in another."""

from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from campaign.model.army import SOLDIERS, Army
from campaign.model.world import World
from campaign.rules import consequences
from tests.rulings.scene import army, commander, detachment, place, play, scene, spot

DESERTIONS = (3, 5, 8)
FOLLOWERS = 10


def goods(world: World) -> dict[str, int]:
    """All there is in the world: with armies, with the absent, on the ground."""
    found = dict.fromkeys(("soldiers", "wagons", "noncombatants", "supplies", "loot"), 0)
    for one in world.armies.values():
        found["noncombatants"] += one.noncombatants or 0
        found["supplies"] += one.supplies
        found["loot"] += one.loot + one.soldiers_loot
        for part in one.detachments.values():
            found["soldiers"] += part.size
            found["wagons"] += part.wagons
            if part.absent is not None:
                found["noncombatants"] += part.absent.noncombatants
                found["supplies"] += part.absent.supplies
                found["loot"] += part.absent.loot + part.absent.soldiers_loot
    for pile in world.piles.values():
        found["supplies"] += pile.supplies
        found["loot"] += pile.loot
        found["wagons"] += pile.wagons
    return found


@st.composite
def armies(draw: st.DrawFn) -> Army:
    kinds = st.sampled_from([kind for kind in SOLDIERS if kind != "siege engines"])
    parts = [
        detachment(f"d{i}", draw(kinds), draw(st.integers(1, 2000)), wagons=draw(st.integers(0, 30)))
        for i in range(draw(st.integers(1, 5)))
    ]
    return army(
        detachments=parts,
        commander="ascheberg",
        noncombatants=draw(st.integers(0, 1000)),
        supplies=draw(st.integers(0, 40000)),
        loot=draw(st.integers(0, 5000)),
        soldiers_loot=draw(st.integers(0, 5000)),
    )


@settings(max_examples=60, deadline=None)
@given(
    one=armies(),
    total=st.integers(2, 12),
    seed=st.integers(0, 10**6),
    near=st.sampled_from(["nobody", "friend", "besieger"]),
    trait=st.sampled_from(["Spartan", "Poet", "Veteran"]),
)
def test_mor_3_nothing_appears_or_vanishes_but_deserters_and_followers(
    one: Army, total: int, seed: int, near: str, trait: str
) -> None:
    """Desertions and followers say in their events what came and went; all else only moves."""
    town = place("malmo", "town", 50, 50, holder="sweden", besieged=near == "besieger")
    others = {
        "nobody": (),
        "friend": (army("posse", 500, at=spot(60, 50)),),
        "besieger": (army("krone", 500, nation="denmark"),),
    }[near]
    day = scene(town, replace(one, inside=near == "besieger"), *others, commander("ascheberg", trait), seed=seed)
    before = goods(day.world)
    events = play(lambda d: consequences.follow(d, "gradell", "hunger", total), day)
    after = goods(day.world)
    row = min(12, total + 2) if trait == "Poet" else total
    moved = {key for key in before if before[key] != after[key]}
    if row in DESERTIONS:
        assert moved <= {"soldiers", "noncombatants", "supplies"}
        assert all(after[key] <= before[key] for key in moved)
    elif row == FOLLOWERS:
        assert moved <= {"noncombatants"}
    else:
        assert moved == set()
    ids = [key for each in day.world.armies.values() for key in each.detachments]
    assert len(ids) == len(set(ids))
    assert events
