"""Loading ships and unloading them (TUM-SHIP-2)."""

from collections.abc import Sequence

from msgspec.structs import replace

from campaign.core.words import counted
from campaign.model.army import Army
from campaign.model.fleet import Fleet, Load, Stowing
from campaign.model.order import Disembark, Embark
from campaign.model.world import Record
from campaign.rules import carrying, counting, duty, fighting, resting
from campaign.rules.book import Rule
from campaign.rules.day import Day, Happening, Happenings, NotNow
from campaign.rules.sea import fleets, holds, lading, reckoning, shores, storing, stowing
from campaign.rules.sea.lading import Job
from campaign.rules.sea.quays import Quays, Shore

RULES = (
    Rule(
        "TUM-SHIP-2",
        "Loading takes a full day, and so does unloading.",
        "On the day of it neither army nor fleet goes anywhere or fights. An army goes aboard whole, within"
        " {joining.reach} km of the fleet or its shore, in empty ships of its own or an allied nation, by order of its"
        " commander, or of the fleet's if it is his or nobody leads it. From a besieged harbour it does so while the"
        " sea is open, and lands inside; elsewhere it lands before the gate. Ashore again it does what it put off"
        " (TUM-MOR-3) and drops what it cannot carry. Orders to unload mean all armies, and where there is none all"
        " stores, unless they name some. Stores go to the army of him who unloads them if it is there, else to the only"
        " army of the fleet's nation there, as much as it can carry; the rest to the stock of a friendly stronghold,"
        " else onto the shore.",
    ),
)
_DOING = {"load": "loading", "unload": "unloading"}
_DONE = {"load": "loaded", "unload": "unloaded"}


def work(day: Day) -> Happenings:
    """Load and unload what is ordered for today, fleet after fleet, as far as the shores have room (TUM-SHIP-2, 3).

    What was begun goes first; what is not finished goes on tomorrow. An order that cannot be carried out fails.
    """
    jobs: list[Job] = []
    for key in sorted(day.acts):
        act = day.acts[key].act
        if isinstance(act, Embark | Disembark) and key not in day.held:
            try:
                jobs.append(lading.job(day, key, act))
            except NotNow as reason:
                yield from _failed(day, key, str(reason))
    quays = Quays(day.numbers)
    for job in sorted(jobs, key=lambda one: (one.fleet, not _begun(day.world.fleets[one.fleet], one), one.key)):
        if not day.held.isdisjoint((job.fleet, *job.armies)):
            continue
        try:
            busy = [one for one in jobs if one.fleet == job.fleet and one is not job]
            yield from (_load if job.kind == "load" else _unload)(day, job, quays, busy)
        except NotNow as reason:
            yield from _failed(day, job.key, str(reason))


def _failed(day: Day, key: str, why: str) -> Happenings:
    unable = duty.failed(day, key, why)
    if unable is not None:
        yield unable


def _begun(fleet: Fleet, job: Job) -> bool:
    now = fleet.stowing
    return now is not None and (now.kind, now.at, now.army) == (job.kind, fleet.at, job.army)


def _who(day: Day, job: Job) -> tuple[str, ...]:
    ours = [one for key in job.armies for one in counting.who(day.world.armies[key])]
    return tuple(dict.fromkeys((*fleets.who(day.world, day.world.fleets[job.fleet]), *ours)))


def _ready(day: Day, job: Job, shore: Shore, ships: int, quays: Quays, others: Sequence[Job]) -> Happening | None:
    """Return None when the last of `ships` has its day today, else how far the work has come.

    `others` are what else the fleet is to load and unload today: it waits for what they have begun.
    """
    fleet = day.world.fleets[job.fleet]
    name = f"{fleet.name}: {_DOING[job.kind]}"
    after = _no_full_day(day, job)
    if after:
        own = f"There was no full day for {_DOING[job.kind]} after the {after} of today; it is for tomorrow."
        text = f"{name} waits for a full day, after the {after} of today"
        return Happening("TUM-SHIP-2", "loading waits", text, _who(day, job), own, at=day.land.xy(fleet.at))
    before = fleet.stowing.done if fleet.stowing is not None and _begun(fleet, job) else 0
    if not _begun(fleet, job) and any(_begun(fleet, one) for one in others):
        own = "Other work keeps the ships busy; yours comes after it."
        text = f"{name} waits for other work"
        return Happening("TUM-SHIP-2", "loading waits", text, _who(day, job), own, at=day.land.xy(fleet.at))
    done = before + quays.take(shore, max(0, ships - before))
    if done >= ships:
        return None
    now = f"{done:,} of {counted(ships, 'ship')} {_DONE[job.kind]}"
    return Happening(
        "TUM-SHIP-3",
        "loading goes on",
        f"{name}, {now}",
        _who(day, job),
        f"The shore has no room for more today: {now}.",
        at=day.land.xy(fleet.at),
        why=(quays.why(shore),),
        puts=(replace(fleet, stowing=Stowing(job.kind, fleet.at, job.army, done)),),  # type: ignore[arg-type]  # its words
    )


def _no_full_day(day: Day, job: Job) -> str:
    """Return what has taken part of the day of the fleet or, of those to be loaded, an army; "" when nothing has."""
    busy = (job.fleet, *(job.armies if job.kind == "load" else ()))
    if not fighting.fought_today(day).isdisjoint(busy):
        return "battle"
    return "way" if any(shores.moved(day, key) for key in busy) else ""


def _load(day: Day, job: Job, quays: Quays, others: Sequence[Job]) -> Happenings:
    fleet = day.world.fleets[job.fleet]
    from_whom = lading.source(day, job)
    armies = [day.world.armies[key] for key in job.armies]
    for army in armies:
        lading.refuse(day, fleet, army)
    cargo = (*(load for army in armies for load in stowing.aboard(day.numbers, army)), *job.stores)
    ships = stowing.needed(day.numbers, cargo)
    if stowing.needed(day.numbers, (*stowing.loads(fleet), *cargo)) > fleets.count(fleet):
        raise NotNow(f"{ships:,} empty ships are needed, and there are {holds.empty(fleet):,}")
    standing = from_whom if from_whom is not None else armies[0]
    waits = _ready(day, job, shores.shore(day, fleet, shores.bank_of(day, fleet, standing)), ships, quays, others)
    if waits is not None:
        yield waits
        return
    for army in armies:
        yield from resting.break_off(day, army.id, "the army goes aboard")
    puts: dict[str, Army] = {}
    if from_whom is not None:
        giver = day.world.armies[from_whom.id]
        puts[giver.id] = replace(giver, supplies=giver.supplies - job.supplies, loot=giver.loot - job.loot)
    for key in job.armies:
        army = puts.get(key) or day.world.armies[key]
        puts[key] = replace(army, at=fleet.at, aboard=fleet.id, inside=False, crossing=None)
    yield _over(day, job, cargo, (replace(stowing.put_in(day.numbers, fleet, cargo), stowing=None), *puts.values()))


def _unload(day: Day, job: Job, quays: Quays, others: Sequence[Job]) -> Happenings:
    fleet = day.world.fleets[job.fleet]
    at = shores.ashore(day, fleet, job.bank)
    cargo = (*(load for load in stowing.loads(fleet) if load.army in job.armies and load.army), *job.stores)
    ships = stowing.needed(day.numbers, cargo)
    waits = _ready(day, job, shores.shore(day, fleet, job.bank), ships, quays, others)
    if waits is not None:
        yield waits
        return
    armies = [day.world.armies[key] for key in job.armies]
    left = replace(stowing.taken_out(day.numbers, fleet, cargo), stowing=None)
    stores = storing.stored(day, job, fleet, at, armies) if job.stores else ()
    landed = {army.id: shores.landing(day, fleet, army, at) for army in armies}
    puts: tuple[Record, ...] = tuple(one for one in landed.values())
    if stores and isinstance(stores[0], Army) and stores[0].id in landed:
        puts = tuple(one for key, one in landed.items() if key != stores[0].id)
    yield _over(day, job, cargo, (left, *puts, *stores))
    for army in armies:
        yield from carrying.spill(day, army.id)
        yield from reckoning.made_up(day, army.id)


def _over(day: Day, job: Job, cargo: Sequence[Load], puts: tuple[Record, ...]) -> Happening:
    fleet, ships = day.world.fleets[job.fleet], stowing.needed(day.numbers, cargo)
    parts = [day.world.armies[key].name for key in job.armies]
    parts += [f"{load.amount:,} {load.what}" for load in job.stores]
    what = f"{' and '.join(parts)} {_DONE[job.kind]}"
    return Happening(
        "TUM-SHIP-2",
        _DONE[job.kind],
        f"{fleet.name}: {what}, {counted(ships, 'ship')}",
        _who(day, job),
        f"{what[0].upper()}{what[1:]}, {counted(ships, 'ship')} of {fleet.name}.",
        at=day.land.xy(fleet.at),
        why=stowing.why(day.numbers, cargo),
        puts=(*puts, *duty.finished(day, job.key)),
    )
