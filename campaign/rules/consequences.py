"""What a failed morale check does: one function a row (TUM-MOR-3)."""

from collections.abc import Callable, Sequence

from msgspec.structs import replace

from campaign.core.dice import Roll
from campaign.core.rounding import half_up
from campaign.model.army import Army
from campaign.rules import leaving
from campaign.rules.book import Rule
from campaign.rules.commanders import make, tied
from campaign.rules.counting import PERCENT, followers, heads, soldiers, trait, who
from campaign.rules.day import Day, Happening, Happenings
from campaign.rules.dissolving import struck
from campaign.rules.nations import INDEPENDENT
from campaign.rules.numbers import Number, number
from campaign.rules.sharing import by_id, frugal, named, rate

RULE = "TUM-MOR-3"
MUTINY = number("morale.mutiny", 19, "in 20", RULE)
MUTINY_OF = number("morale.mutiny of", 20, "faces", RULE, least=1)
MASS = number("morale.mass desertion", 30, "percent", RULE)
DEFECTORS = number("morale.defectors", "1d6", "detachments", RULE)
LARGE = number("morale.large desertion", 20, "percent", RULE)
SPLIT = number("morale.split", 3, "in 6", RULE)
SPLIT_OF = number("morale.split of", 6, "faces", RULE, least=1)
SMALL = number("morale.desertion", 10, "percent", RULE)
LEAVERS = number("morale.leavers", "1d6", "detachments", RULE)
DAYS = number("morale.days away", "2d6", "days", RULE)
FOLLOWERS = number("morale.followers", 5, "percent", RULE)
FIRST_ROW = number("morale.first row", 2, "on the dice", RULE)
POET = number("morale.poet", 2, "on the dice", "TUM-TRAIT-12")
NUMBERS = (
    MUTINY,
    MUTINY_OF,
    MASS,
    DEFECTORS,
    LARGE,
    SPLIT,
    SPLIT_OF,
    SMALL,
    LEAVERS,
    DAYS,
    FOLLOWERS,
    FIRST_ROW,
    POET,
)

RULES = (
    Rule(
        "TUM-MOR-3",
        "What follows a failed check, by its total: 2 mutiny, each detachment joins a new commander's army with "
        "{morale.mutiny} in {morale.mutiny of}; 3 mass desertion, size and supplies −{morale.mass desertion}%; "
        "4 {morale.defectors} detachments drawn at random join another army; 5 large desertion "
        "−{morale.large desertion}%; 6 the army splits, each detachment joins a new commander's army with "
        "{morale.split} in {morale.split of}; 7 one detachment joins another army; 8 desertion −{morale.desertion}%; "
        "9 {morale.leavers} detachments leave for {morale.days away} days and return; 10 followers, noncombatants "
        "+{morale.followers}%; 11 one detachment leaves for {morale.days away} days and returns; 12 nothing.",
        "The {morale.followers}% are of the army's soldiers. Another army is the nearest within {morale.reach} km, of "
        "the same nation first, neither besieged nor a base garrison; without one they become an army of their own, "
        "independent and without a commander. A new commander's allegiance is the GM's, independent by default. Siege "
        "engines that leave without soldiers are nobody's army and are lost. Percentages round half up, for each "
        "detachment by itself, noncombatants and supplies too. Each detachment drawn takes its wagons and its share by "
        "soldiers of noncombatants, supplies and loot. One roll of days holds for all that leave together; they come "
        "back at the dawn of that day to wherever the army is, with what they have not eaten; if it is gone they "
        "disband. New armies have the morale of a new army and the counts of the one they left. From a "
        "besieged army those who would leave go over to the besieger; while none stands there they leave as usual; "
        "single deserters are gone either way. Aboard ships no followers come and nobody leaves: all other rows wait, "
        "and are carried out one after another on the day on which the army is ashore.",
        asks="default",
    ),
    Rule(
        "TUM-TRAIT-12",
        "Poet: his army reads what follows a failed check {morale.poet} higher, at most on the last row.",
    ),
)
_A = {"mutiny": "a mutiny", "split": "a split"}  # as commanders are told
Row = Callable[[Day, str, str], Happenings]


def _mutiny(day: Day, army_id: str, cause: str) -> Happenings:
    yield from _break_up(day, army_id, cause, "mutiny", MUTINY, MUTINY_OF)


def _split(day: Day, army_id: str, cause: str) -> Happenings:
    yield from _break_up(day, army_id, cause, "split", SPLIT, SPLIT_OF)


def _break_up(day: Day, army_id: str, cause: str, kind: str, n: Number[int], m: Number[int]) -> Happenings:
    """Let each detachment join a new commander's army with chance `n` in `m`, or the besieger's."""
    army = day.world.armies[army_id]
    ids: list[str] = []
    rolls: list[Roll] = []
    for one in by_id(army):
        goes, roll = day.dice.chance(day.numbers[n], day.numbers[m], RULE, (army.id, one.id), f"{cause}: {kind}")
        rolls.append(roll)
        if goes:
            ids.append(one.id)
    outside = leaving.besieger(day, army)
    if not ids:
        text = f"{army.name}: {kind}, but every detachment stays"
        yield Happening(
            RULE,
            kind,
            text,
            who(army),
            f"There was {_A[kind]} in the army, but every detachment stayed.",
            notable=True,
            at=day.land.xy(army.at),
            rolls=tuple(rolls),
        )
    elif outside is not None:
        yield from leaving.go_over(day, army_id, ids, outside.id, kind, rolls)
    elif not any(heads(army.detachments[key]) for key in ids):
        yield from leaving.set_up(day, army_id, ids, kind, rolls)
    else:
        lead, made = make(day, INDEPENDENT, (army.id,), f"{cause}: new commander", army.commander, at=None)
        told = f"{lead.name}, {tied(day.world, lead) or 'a stranger'}, {lead.age}"
        nation = _allegiance(day, army, cause, kind, ids, told)
        lead = replace(lead, nation=nation)
        yield from leaving.set_up(day, army_id, ids, kind, (*rolls, *made), lead=lead)


def _allegiance(day: Day, army: Army, cause: str, kind: str, ids: Sequence[str], lead: str) -> str:
    """Return the nation that those who broke away serve: the GM's choice, independent by default."""
    nations = {key: f"they serve {day.world.nations[key].name}" for key in sorted(day.world.nations)}
    ruling = day.ask(
        RULE,
        (army.id,),
        f"{army.name}: {kind}. Whom do those who broke away serve?",
        {
            INDEPENDENT: "they serve nobody and are neutral to all",
            **{k: v for k, v in nations.items() if k != INDEPENDENT},
        },
        INDEPENDENT,
        stopping=False,
        facts={"commander": lead, "detachments": named(army.detachments[key] for key in ids), "cause": cause},
        purpose=f"{kind} {cause}".replace(" ", "-"),
    )
    return ruling.answer or INDEPENDENT


def _desertion(day: Day, army_id: str, kind: str, percent: Number[int]) -> Happenings:
    """Take `percent` off every detachment present, the supplies, and the noncombatants (Spartan: half of it)."""
    army = day.world.armies[army_id]
    share = day.numbers[percent]
    sizes = {one.id: one.size - half_up(one.size * share, PERCENT) for one in by_id(army)}
    train = followers(army)
    gone = rate(day.world, day.numbers, army, train, share)
    taken = half_up(army.supplies * share, PERCENT)
    after = struck(
        replace(
            army,
            supplies=army.supplies - taken,
            noncombatants=train - gone,
            detachments={
                key: replace(one, size=sizes[key]) if key in sizes else one for key, one in army.detachments.items()
            },
        )
    )
    lost = sum(one.size for one in by_id(army)) - sum(sizes.values())
    what = f"{lost:,} soldiers, {gone:,} noncombatants and {taken:,} supplies"
    yield Happening(
        RULE,
        kind,
        f"{army.name}: {kind}, {what} gone",
        who(army),
        f"There was a {kind}: {what} are gone.",
        notable=True,
        at=day.land.xy(army.at),
        why=frugal(day.world, day.numbers, army),
        puts=(after,),
    )
    yield from leaving.settle(day, army_id)


def _mass_desertion(day: Day, army_id: str, cause: str) -> Happenings:
    yield from _desertion(day, army_id, "mass desertion", MASS)


def _large_desertion(day: Day, army_id: str, cause: str) -> Happenings:
    yield from _desertion(day, army_id, "large desertion", LARGE)


def _small_desertion(day: Day, army_id: str, cause: str) -> Happenings:
    yield from _desertion(day, army_id, "desertion", SMALL)


def _defect(day: Day, army_id: str, cause: str) -> Happenings:
    count = day.dice.roll(day.numbers[DEFECTORS], RULE, (army_id,), f"{cause}: defectors")
    yield from _change_sides(day, army_id, cause, count.total, [count])


def _defect_one(day: Day, army_id: str, cause: str) -> Happenings:
    yield from _change_sides(day, army_id, cause, 1, [])


def _change_sides(day: Day, army_id: str, cause: str, count: int, rolls: list[Roll]) -> Happenings:
    army = day.world.armies[army_id]
    ids, drawn = leaving.draw(day, army, count, cause)
    host = leaving.another(day, army)
    if host is not None:
        yield from leaving.go_over(day, army_id, ids, host.id, "defection", [*rolls, *drawn])
    else:
        yield from leaving.set_up(day, army_id, ids, "defection", [*rolls, *drawn])


def _leave(day: Day, army_id: str, cause: str) -> Happenings:
    count = day.dice.roll(day.numbers[LEAVERS], RULE, (army_id,), f"{cause}: leavers")
    yield from _go_away(day, army_id, cause, count.total, [count])


def _leave_one(day: Day, army_id: str, cause: str) -> Happenings:
    yield from _go_away(day, army_id, cause, 1, [])


def _go_away(day: Day, army_id: str, cause: str, count: int, rolls: list[Roll]) -> Happenings:
    army = day.world.armies[army_id]
    ids, drawn = leaving.draw(day, army, count, cause)
    outside = leaving.besieger(day, army)
    if outside is not None:
        yield from leaving.go_over(day, army_id, ids, outside.id, "defection", [*rolls, *drawn])
        return
    days = day.dice.roll(day.numbers[DAYS], RULE, (army_id,), f"{cause}: days away")
    yield from leaving.go_absent(day, army_id, ids, days.total, "leave taken", [*rolls, *drawn, days])


def _followers(day: Day, army_id: str, cause: str) -> Happenings:
    army = day.world.armies[army_id]
    more = rate(day.world, day.numbers, army, soldiers(army), day.numbers[FOLLOWERS])
    yield Happening(
        RULE,
        "followers",
        f"{army.name}: {more:,} more noncombatants",
        who(army),
        f"{more:,} more noncombatants follow the army.",
        at=day.land.xy(army.at),
        why=frugal(day.world, day.numbers, army),
        puts=(replace(army, noncombatants=followers(army) + more),),
    )


def _nothing(day: Day, army_id: str, cause: str) -> Happenings:
    army = day.world.armies[army_id]
    text = f"{army.name}: grumbling, but nothing comes of it"
    yield Happening(RULE, "no consequence", text, who(army), "The men grumbled, but nothing came of it.")


ROWS: tuple[Row, ...] = (
    _mutiny,
    _mass_desertion,
    _defect,
    _large_desertion,
    _split,
    _defect_one,
    _small_desertion,
    _leave,
    _followers,
    _leave_one,
    _nothing,
)


def follow(day: Day, army_id: str, cause: str, total: int) -> Happenings:
    """Carry out the row of TUM-MOR-3 that a failed check of this total picks, for an army with a soldier present.

    Under a Poet the row is read higher, at most the last (TUM-TRAIT-12). `cause` names the check in the dice's keys.
    """
    army = day.world.armies[army_id]
    row = max(0, min(len(ROWS) - 1, total + poetry(day, army) - day.numbers[FIRST_ROW]))
    if army.aboard and ROWS[row] is not _nothing:
        yield leaving.at_sea(day, army, None if ROWS[row] is _followers else row + day.numbers[FIRST_ROW])
    else:
        yield from ROWS[row](day, army_id, cause)


def poetry(day: Day, army: Army) -> int:
    """Return how much higher a failed check of `army` is read (TUM-TRAIT-12)."""
    return day.numbers[POET] if trait(day.world, army, "Poet") else 0
