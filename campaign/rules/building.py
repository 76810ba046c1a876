"""Building by an army where it stands: banks, palisades and siege engines (TUM-FORT-4, TUM-SIE-4, TUM-SIE-5)."""

from msgspec.structs import replace

from campaign.model.army import Army, Detachment, Work
from campaign.model.order import DigIn, Engines, Palisade
from campaign.model.place import Place
from campaign.rules import carrying, duty, freight, stockades
from campaign.rules.book import Rule
from campaign.rules.camps import camp, fortified
from campaign.rules.commanders import unused
from campaign.rules.counting import ENGINES, followers, present, soldiers, trait, who
from campaign.rules.day import Day, Happening, Happenings, NotNow
from campaign.rules.nations import friendly
from campaign.rules.numbers import Number, number
from campaign.rules.timber import scarcity

PEOPLE = number("building.people", 1000, "people at work", "TUM-FORT-4")
A_DAY = number("building.half_days", 2, "half days a day", "TUM-FORT-3", reading=True)
BANK = number("building.bank", 1, "half days", "TUM-FORT-3")
RAISE = number("building.palisade", 4, "half days", "TUM-FORT-4")
TAKE_DOWN = number("building.palisade_down", 2, "half days", "TUM-FORT-4")
PUT_UP = number("building.palisade_up", 2, "half days", "TUM-FORT-4")
BUILD = number("engines.build", 60, "half days", "TUM-SIE-4")
IN_A_SET = number("engines.set", 10, "engines a detachment", "TUM-SIE-4")
ENGINEER = number("engines.engineer", 14, "half days", "TUM-TRAIT-16")
APART = number("engines.apart", 14, "half days", "TUM-SIE-5")
TOGETHER = number("engines.together", 14, "half days", "TUM-SIE-5")
NUMBERS = (
    PEOPLE,
    A_DAY,
    BANK,
    RAISE,
    TAKE_DOWN,
    PUT_UP,
    BUILD,
    IN_A_SET,
    ENGINEER,
    APART,
    TOGETHER,
)

RULES = (
    Rule(
        "TUM-FORT-4",
        "A palisade takes {building.palisade} half days; it is worth {building.palisade_bonus} of defence bonus and"
        " {building.palisade_endurance} of endurance. It can be taken down in {building.palisade_down} half days,"
        " carried in {building.palisade_wagons} empty wagons, and put up again in {building.palisade_up}. All this is"
        " with {building.people} people at work.",
        "Soldiers and noncombatants work; fewer take longer in proportion, more are no faster. An earth bank takes"
        " {building.bank} half days; a day holds {building.half_days}, and what is left of it is lost. Harried, at a"
        " meeting or shut in by a besieger, nobody works; what was done before stays while the army does. Where no"
        " wood or stone is within {building.wood} km, palisades and siege engines take {building.scarce} times as"
        " long, unless the GM says otherwise. An army that is inside a stronghold works on that, otherwise on its own"
        " camp, whose bank counts while the army stays; a palisade that is not taken down stays behind."
        " A camp with a palisade can be besieged and stormed by an order that names its army, which is in sight: its"
        " works are all its defence bonus and endurance. Its army is then inside; behind the palisade it is not"
        " harried. A fallen camp has nothing to plunder or spare but what the beaten army loses.",
        asks="default",
    ),
    Rule(
        "TUM-SIE-4",
        "A detachment of {engines.set} siege engines takes {engines.build} half days to build. Each that stands before"
        " a besieged stronghold takes {siege.battered} of its defence bonus a week.",
        "However many people build them. The bonus is never below 0. The damage stays until it is rebuilt.",
    ),
    Rule(
        "TUM-SIE-5",
        "Siege engines are taken apart in {engines.apart} half days, loaded on empty wagons, and put together in"
        " {engines.together}.",
        "{engines.wagons} empty wagons for each detachment. Standing engines cannot march.",
    ),
    Rule(
        "TUM-TRAIT-16", "Siege engineer: his army builds a detachment of siege engines in {engines.engineer} half days."
    ),
)

Order = DigIn | Palisade | Engines
WORDS: dict[str, str] = {
    "dig in": "an earth bank and ditch",
    "build palisade": "a palisade",
    "take down palisade": "taking down the palisade",
    "build engines": "a detachment of siege engines",
    "take apart": "taking apart siege engines",
    "put together": "putting together siege engines",
}
ENGINE_WORK = ("build engines", "take apart", "put together")


def people(army: Army) -> int:
    """Return who can work: soldiers present and noncombatants."""
    return soldiers(army) + followers(army)


def work(day: Day) -> Happenings:
    """Let every army that builds today do a day's work, and finish what is done (TUM-FORT-3, TUM-FORT-4, TUM-SIE-4)."""
    yield from duty.at_work(day, (DigIn, Palisade, Engines), _work)


def _work(day: Day, army: Army, act: Order) -> Happenings:
    kind, size = _task(day, army, act)
    if disturbed(day, army):
        yield Happening(
            "TUM-FORT-4",
            "work disturbed",
            f"{army.name}: no work on {WORDS[kind]}, being disturbed",
            who(army),
            f"The work on {WORDS[kind]} stood still: the army was disturbed.",
            at=day.land.xy(army.at),
        )
        return
    under_way = army.work
    if under_way is None or under_way.kind != kind or under_way.at != army.at:
        needed = day.numbers[size] * day.numbers[PEOPLE] * _scarcity(day, army, kind)
        under_way = Work(kind=kind, at=army.at, needed=needed)  # type: ignore[arg-type]  # one of the kinds
    hands = _hands(day, army, kind) * day.numbers[A_DAY]
    done = under_way.done + hands
    if done >= under_way.needed:
        yield from _finish(day, replace(army, work=None), kind)
        return
    yield Happening(
        "TUM-FORT-4",
        "work",
        f"{army.name}: worked on {WORDS[kind]}, {done:,} of {under_way.needed:,}",
        who(army),
        f"The army worked on {WORDS[kind]}" + ("." if hands else ", but nobody is there to work."),
        at=day.land.xy(army.at),
        puts=(replace(army, work=replace(under_way, done=done)),),
    )


def _hands(day: Day, army: Army, kind: str) -> int:
    """Return how many people count at work: siege engines take their time whoever builds them (TUM-SIE-4)."""
    most = day.numbers[PEOPLE]
    return most if kind in ENGINE_WORK and people(army) else min(people(army), most)


def _task(day: Day, army: Army, act: Order) -> tuple[str, Number[int]]:
    """Return what is to be done and how long it takes; NotNow when it cannot be done here."""
    place = fortified(day, army)
    if place is not None and not (place.holder and friendly(day.world, army.nation, place.holder)):
        raise NotNow(f"{place.name} is not yours to build on")
    has = place if place is not None else camp(army)
    match act:
        case DigIn():
            if has.earthworks:
                raise NotNow("an earth bank and ditch is there already")
            return "dig in", BANK
        case Palisade(what="build"):
            if has.palisade:
                raise NotNow("a palisade stands there already")
            return "build palisade", PUT_UP if army.palisades else RAISE
        case Palisade():
            if not has.palisade:
                raise NotNow("no palisade stands there")
            if freight.free(day.numbers, army) < day.numbers[freight.PALISADE]:
                raise NotNow(f"a palisade fills {day.numbers[freight.PALISADE]} empty wagons")
            return "take down palisade", TAKE_DOWN
        case Engines(what="build"):
            return "build engines", ENGINEER if trait(day.world, army, "Siege engineer") else BUILD
        case Engines(what="take apart"):
            if _engines(army, standing=True) is None:
                raise NotNow("no siege engines stand here")
            if freight.free(day.numbers, army) < day.numbers[freight.SET]:
                raise NotNow(f"a detachment of siege engines fills {day.numbers[freight.SET]} empty wagons")
            return "take apart", APART
        case _:
            if _engines(army, standing=False) is None:
                raise NotNow("no siege engines are carried")
            return "put together", TOGETHER


def _engines(army: Army, *, standing: bool) -> Detachment | None:
    """Return the first detachment of siege engines, by id, that stands or is carried."""
    found = (one for one in present(army) if one.type == ENGINES and one.standing == standing)
    return min(found, key=lambda one: one.id, default=None)


def disturbed(day: Day, army: Army) -> bool:
    """Return whether the army cannot work today: harried, at a meeting, or besieged (TUM-FORT-4)."""
    met = any(one.rule == "TUM-BAT-1" and army.id in one.holds for one in day.asked.values())
    place = fortified(day, army)
    return (
        army.harried == day.number
        or met
        or stockades.shut(day.world, army) is not None
        or (place is not None and place.besieged)
    )


def _scarcity(day: Day, army: Army, kind: str) -> int:
    fresh = kind == "build engines" or (kind == "build palisade" and not army.palisades)
    return scarcity(day, army, WORDS[kind]) if fresh else 1


def _finish(day: Day, army: Army, kind: str) -> Happenings:
    """Put what is finished into the world; the order is done."""
    place = fortified(day, army)
    works = camp(army)
    puts: tuple[Army | Place, ...]
    match kind:
        case "dig in":
            puts = (replace(army, fieldworks=replace(works, earthworks=True)),)
            if place is not None:
                puts = (army, replace(place, earthworks=True))
        case "build palisade":
            army = replace(army, palisades=max(0, army.palisades - 1))
            puts = (replace(army, fieldworks=replace(works, palisade=True)),)
            if place is not None:
                puts = (army, replace(place, palisade=True))
        case "take down palisade":
            army = replace(army, palisades=army.palisades + 1)
            bare = replace(works, palisade=False)
            puts = (replace(army, fieldworks=bare if bare.earthworks else None),)
            if place is not None:
                puts = (army, replace(place, palisade=False))
        case "build engines":
            puts = (_with(army, _built(day, army)),)
        case _:
            apart = kind == "take apart"
            one = _engines(army, standing=apart)
            assert one is not None  # _task has found it
            puts = (_with(army, replace(one, standing=not apart)),)
    rule = {
        "dig in": "TUM-FORT-3",
        "build engines": "TUM-SIE-4",
        "take apart": "TUM-SIE-5",
        "put together": "TUM-SIE-5",
    }
    engineer = kind == "build engines" and trait(day.world, army, "Siege engineer")
    yield Happening(
        "TUM-TRAIT-16" if engineer else rule.get(kind, "TUM-FORT-4"),
        "work done",
        f"{army.name}: finished {WORDS[kind]}" + (f" at {place.name}" if place is not None else ""),
        who(army),
        f"The army has finished {WORDS[kind]}.",
        at=day.land.xy(army.at),
        puts=(*puts, *duty.finished(day, army.id)),
    )
    yield from carrying.spill(day, army.id)


def _with(army: Army, one: Detachment) -> Army:
    return replace(army, detachments={**army.detachments, one.id: one})


def _built(day: Day, army: Army) -> Detachment:
    known = {key for one in day.world.armies.values() for key in one.detachments}
    count = day.numbers[IN_A_SET]
    return Detachment(
        id=unused(known, f"{army.id}-engines"), name="Siege engines", type="siege engines", size=count, standing=True
    )
