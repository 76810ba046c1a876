"""Commanders inside a stronghold that falls who are with no army: they get away or are taken (TUM-SIE-6)."""

from collections.abc import Iterator, Sequence

from campaign.core.dice import Roll
from campaign.model.army import Army
from campaign.model.event import Why
from campaign.model.people import Commander
from campaign.rules.battle.fate import Danger, gets_away
from campaign.rules.captivity import captured
from campaign.rules.counting import trait, who
from campaign.rules.day import Day, Happening, Happenings
from campaign.rules.joining import lodged, marches_with
from campaign.rules.nations import relation
from campaign.rules.seaborne import led

HIS_TRAIT = "TUM-TRAIT-7"  # of the reasons the one that he knows: what traits his enemies have, nobody tells him


def flee(day: Day, place_id: str, first: Army, winners: Sequence[str]) -> Happenings:
    """Let each commander inside who leads and accompanies nothing, and is an enemy of `first`, get away or be taken.

    Who gets away is then before the place. To be called while it is still its holder's. TUM-SIE-6, TUM-TRAIT-7,
    TUM-TRAIT-19.
    """
    slain = any(trait(day.world, day.world.armies[key], "Slayer") for key in winners)
    for one in list(_inside(day, place_id)):
        if relation(day.world, one.nation, first.nation) == "hostile":
            yield from _ends(day, one, place_id, first, gets_away(day.numbers, "Guardian" in one.traits, slain))


def _inside(day: Day, place_id: str) -> Iterator[Commander]:
    for key in sorted(day.world.commanders):
        one = day.world.commanders[key]
        alone = one.status == "free" and one.at == place_id and lodged(day.world, one) == place_id
        if alone and marches_with(day.world, one) is None and led(day.world, key) == "":
            yield one


def _ends(day: Day, one: Commander, place_id: str, first: Army, chance: Danger) -> Happenings:
    """Let it go with a commander as it may; where the chance is none or certain no die is rolled."""
    name = day.world.places[place_id].name
    rolls: tuple[Roll, ...] = ()
    away = chance.n == chance.m
    if chance.n not in (0, chance.m):
        away, roll = day.dice.chance(chance.n, chance.m, chance.rule, (one.id,), "gets away")
        rolls = (roll,)
    theirs = "".join(f" ({-line.by:+d} {line.reason})" for line in chance.why if line.rule != HIS_TRAIT)
    yield Happening(
        chance.rule,
        "got away" if away else "captured",
        f"{one.name}: {'gets away' if away else 'is taken'} at the fall of {name}{theirs}",
        (one.id,),
        f"{name} has fallen: you {'get away' if away else 'are taken'}.",
        notable=True,
        at=day.land.xy(place_id),
        rolls=rolls,
        why=tuple(Why(f"{-line.by:+d}", line.reason, line.rule) for line in chance.why if line.rule == HIS_TRAIT),
        puts=() if away else (captured(one, first.nation, place_id),),
    )
    if not away:
        text, told = (
            f"{first.name}: {one.name} taken at the fall of {name}",
            f"{one.name} is taken at the fall of {name}.",
        )
        yield Happening(chance.rule, "prisoner", text, who(first), told, at=day.land.xy(place_id))
