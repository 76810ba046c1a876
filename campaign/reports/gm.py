"""The GM's report: everything, exceptions first."""

from collections.abc import Iterator, Sequence

from campaign.core.calendar import Dates
from campaign.core.words import counted
from campaign.model.army import Army
from campaign.model.event import Event
from campaign.model.ruling import Ruling
from campaign.model.word import Letter
from campaign.model.world import World
from campaign.reports.escaping import escape
from campaign.reports.whereabouts import where
from campaign.rules import counting, supplies
from campaign.rules.day import active
from campaign.rules.numbers import Numbers
from campaign.rules.sea.fleets import aboard, afloat, count
from campaign.rules.seaborne import for_ships

RUMOUR = "rumour heard"  # the kind of event by which news reaches a commander


def gm_report(
    world: World,
    numbers: Numbers,
    dates: Dates,
    day: int,
    skies: "dict[str, str]",
    events: Sequence[Event],
    waiting: Sequence[Ruling] = (),
) -> str:
    """Return the GM's report of a day as Markdown: what needs a decision, exceptions, all armies, the whole log with
    dice.
    """
    return "\n".join(_lines(world, numbers, dates, day, skies, events, waiting)) + "\n"


def _lines(
    world: World,
    numbers: Numbers,
    dates: Dates,
    day: int,
    skies: "dict[str, str]",
    events: Sequence[Event],
    waiting: Sequence[Ruling],
) -> Iterator[str]:
    yield f"# GM: day {day}, {dates.long(max(day, 1))}"
    yield ""
    areas = ", ".join(
        f"{world.places[key].name if key in world.places else key} {sky}" for key, sky in sorted(skies.items()) if key
    )
    yield f"**Weather** {skies.get('', 'fine')}" + (f"; {escape(areas)}" if areas else "")
    yield ""
    if waiting:
        yield from ("## Waiting for a ruling", "")
        yield from (f"- `{ruling.id}` {escape(ruling.question)}" for ruling in waiting)
        yield ""
    exceptions = [event for event in events if event.notable]
    if exceptions:
        yield from ("## Exceptions", "")
        yield from (line(event) for event in exceptions)
        yield ""
    yield from (
        "## Armies",
        "",
        "| Army | Commander | Where | Soldiers | Morale | Supplies | Food | Doing |",
        "|---|---|---|---:|---:|---:|---:|---|",
    )
    doing, sailing = _doing(world)
    for army in active(world):
        yield _row(world, numbers, dates, army, doing)
    yield ""
    yield from _fleets(world, numbers, sailing)
    yield from _word(world, dates, day, events)
    yield from ("## Log", "")
    yield from (line(event) for event in events)


def _word(world: World, dates: Dates, day: int, events: Sequence[Event]) -> Iterator[str]:
    """Yield what became of letters today, how many rumours were heard, and what gathers and is under way."""
    ended = sorted((one for one in world.letters.values() if one.ended == day), key=lambda one: (one.sent, one.id))
    riding = sum(1 for one in world.letters.values() if one.status in ("under way", "waiting"))
    if ended or riding:
        yield from ("## Letters", "")
        yield from (f"- `{one.id}` {escape(_letter(world, dates, one))}" for one in ended)
        yield from ((f"- {counted(riding, 'letter')} under way",) if riding else ())
        yield ""
    heard = sum(1 for event in events if event.kind == RUMOUR)
    if heard:
        yield from (f"**Rumours** heard today: {heard:,}", "")
    levies = sorted(
        (one for one in world.levies.values() if one.ended in (None, day)), key=lambda one: (one.due, one.id)
    )
    if levies:
        yield from ("## Troops gathering", "")
        for levy in levies:
            men = sum(one.size for one in levy.detachments.values())
            when = f"due {dates.short(levy.due)}" if levy.ended is None else levy.status
            yield f"- `{levy.id}` {escape(name(world, levy.who))}: {counted(men, 'man', 'men')}, {when}"
        yield ""
    operations = sorted(
        (one for one in world.operations.values() if one.ended in (None, day)), key=lambda one: (one.due, one.id)
    )
    if operations:
        yield from ("## Operations", "")
        for one in operations:
            came = f"{one.status}{f': {one.outcome}' if one.outcome else ''}"
            when = f"due {dates.short(one.due)}" if one.ended is None else came
            yield f"- `{one.id}` {escape(name(world, one.who))}: {escape(one.what)}, {escape(when)}"
        yield ""


def _letter(world: World, dates: Dates, one: Letter) -> str:
    """Return what became of a letter in words."""
    way = f"{name(world, one.sender)} to {name(world, one.to)}, sent {dates.short(one.sent)}"
    if one.reader is not None and one.reader != one.to:
        return f"{way}: {one.status}, read by {name(world, one.reader)}"
    return f"{way}: {one.status}"


def name(world: World, who: str) -> str:
    """Return a commander's name, his id where there is no such commander."""
    found = world.commanders.get(who)
    return found.name if found is not None else who


def _row(world: World, numbers: Numbers, dates: Dates, army: Army, doing: "dict[str, str]") -> str:
    leader = world.commanders.get(army.commander or "")
    days = supplies.food_days(world, numbers, army)
    act = doing.get(army.commander or "", f"rests until {dates.short(army.rest.until)}" if army.rest else "")
    cells = (
        escape(army.name),
        escape(leader.name) if leader is not None else "—",
        escape(where(world, army)) + (" (inside)" if army.inside else ""),
        f"{counting.soldiers(army):,}",
        str(army.morale),
        f"{army.supplies:,}",
        "—" if days is None else f"{days} d",
        escape(act),
    )
    return f"| {' | '.join(cells)} |"


def _doing(world: World) -> tuple[dict[str, str], dict[str, str]]:
    """Return the running order of each commander in his words: his army's, and his fleet's."""
    doing: dict[str, str] = {}
    sailing: dict[str, str] = {}
    for order in world.orders.values():
        if order.status == "running":
            (sailing if world.fleets and for_ships(world, order) else doing)[order.who] = order.text
    return doing, sailing


def _fleets(world: World, numbers: Numbers, doing: "dict[str, str]") -> Iterator[str]:
    """Yield the fleets as a table, where there are any."""
    shown = list(afloat(world))
    if not shown:
        return
    yield from (
        "## Fleets",
        "",
        "| Fleet | Commander | Where | Ships | Aboard | Morale | Upkeep | Loot | Doing |",
        "|---|---|---|---:|---|---:|---:|---:|---|",
    )
    from campaign.rules.sea import stowing, upkeep  # late: most worlds have no ship

    for fleet in shown:
        leader = world.commanders.get(fleet.commander or "")
        owed = f" (unpaid {fleet.unpaid} d)" if fleet.unpaid else ""
        cells = (
            escape(fleet.name),
            escape(leader.name) if leader is not None else "—",
            escape(where(world, fleet)) + (" (blockade)" if fleet.blockades else ""),
            f"{count(fleet):,}",
            escape(", ".join(army.name for army in aboard(world, fleet.id))) or "—",
            str(fleet.morale),
            f"{upkeep.daily(numbers, fleet):,}{owed}",
            f"{stowing.stored(fleet, 'loot'):,}",
            escape(doing.get(fleet.commander or "", "")),
        )
        yield f"| {' | '.join(cells)} |"
    yield ""


def line(event: Event) -> str:
    """Return one event as a line: its id, rule, sentence, dice and modifiers."""
    rolls = "; ".join(f"{roll.expr} = {'+'.join(map(str, roll.dice))} [{roll.key}]" for roll in event.rolls)
    why = "; ".join(f"{one.by} {one.reason}" for one in event.why)
    tail = "".join(f" ({escape(part)})" for part in (why, rolls) if part)
    return f"- `{event.id}` {event.rule} {escape(event.text)}{tail}"
