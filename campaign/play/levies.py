"""`levies`: the troops that gather; and what `today` and `show` say of them and of mercenaries (TUM-REC)."""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from campaign.core.words import counted
from campaign.files.load import load
from campaign.model.army import Army
from campaign.model.troops import Levy
from campaign.model.world import World
from campaign.play.calendars import calendar
from campaign.reports.whereabouts import spot
from campaign.rules.day import active
from campaign.rules.hiring import PATIENCE
from campaign.rules.nations import called
from campaign.rules.numbers import Numbers
from campaign.rules.sharing import named
from campaign.rules.wages import companies, daily, owed


@dataclass(frozen=True, slots=True)
class LevyLine:
    """Troops that gather, or did: what they are, for whom, where, from when until when, and how far it is."""

    id: str
    who: str
    nation: str
    region: str
    what: str
    soldiers: int
    where: str
    ordered: str
    due: int
    date: str
    under: str
    into: str
    status: str


def levies(root: Path, *, ended: bool = False) -> tuple[LevyLine, ...]:
    """Return the troops that gather, by when they are due; with `ended` also those that arrived or scattered.

    Faults when the world's files cannot be read.
    """
    world = load(root).sound()
    chosen = [one for one in world.levies.values() if ended or one.status == "gathering"]
    return tuple(_line(world, one) for one in sorted(chosen, key=lambda one: (one.due, one.id)))


def _line(world: World, levy: Levy) -> LevyLine:
    dates = calendar(world.campaign.calendar)
    return LevyLine(
        levy.id,
        levy.who,
        called(world, levy.nation),
        world.places[levy.region].name if levy.region in world.places else levy.region,
        named(levy.detachments.values()),
        men(levy),
        spot(world, levy.gather),
        dates.long(levy.ordered),
        levy.due,
        dates.long(levy.due),
        levy.under,
        levy.into,
        levy.status,
    )


def men(levy: Levy) -> int:
    """Return how many soldiers gather."""
    return sum(one.size for one in levy.detachments.values())


def due(world: World) -> Iterator[tuple[int, str, str]]:
    """Yield (day, commander, text) of all troops that gather."""
    for key in sorted(world.levies):
        levy = world.levies[key]
        if levy.status == "gathering":
            yield levy.due, levy.who, f"{named(levy.detachments.values())} are ready at {spot(world, levy.gather)}"


def wages_due(world: World, numbers: Numbers, soon: int) -> Iterator[tuple[int, str, str]]:
    """Yield (day, army, text) of each company that is owed wages, and of armies whose loot for wages ends `soon`."""
    dates, tomorrow = calendar(world.campaign.calendar), world.campaign.day + 1
    for army in active(world):
        paid = companies(army)
        cost = sum(map(daily, paid))
        days = army.loot // cost if cost else soon + 1
        if days <= soon:
            until = f"has loot for wages until {dates.short(tomorrow - 1 + days)}" if days else "has no loot for wages"
            yield tomorrow + days, army.id, f"{army.name} {until}: {cost:,} a day"
        for one in paid:
            if one.wages is not None and one.wages.unpaid:
                left = max(1, numbers[PATIENCE] - one.wages.unpaid)
                text = f"{one.name} of {army.name}: {counted(one.wages.unpaid, 'day')} unpaid, {owed(one):,} loot"
                yield tomorrow, army.id, f"{text}; unpaid on, it leaves on {dates.short(tomorrow - 1 + left)}"


def wages(army: Army) -> dict[str, str]:
    """Return the note of `show` on an army's mercenaries; nothing for an army without."""
    paid = companies(army)
    if not paid:
        return {}
    debt = sum(map(owed, paid))
    return {"wages": f"{sum(map(daily, paid)):,} loot a day" + (f"; {debt:,} owed" if debt else "")}
