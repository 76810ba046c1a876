"""A report as Markdown that pastes well and opens as an Obsidian note."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache
from typing import TypeVar

from campaign.core.words import counted
from campaign.reports import seamarks
from campaign.reports.escaping import REMEMBERED, escape, joined, quoted, yaml
from campaign.rules.nations import INDEPENDENT
from campaign.sight.hearing import SIGHT, UNDER_WAY
from campaign.sight.paper import Companion, Force, Ground, Heard, Near, Paper, Received, Sighted

_LAND_ORDERS = (
    "- march to PLACE via PLACE, forced, by night",
    "- forage · burn · rest 2 weeks · camp 3 days · give 1 loot a soldier",
)
_STANDING = ("- on meeting: avoid · when supplies under 4 days: forage · stop",)

T = TypeVar("T", Heard, Ground)
_kept: dict[int, str] = {}  # lines by the id of what they tell of
_told_of: list[Heard | Ground] = []


def markdown(paper: Paper) -> str:
    """Return the whole report. The front matter names commander, day and date for a notebook."""
    return "\n".join(_lines(paper)) + "\n"


def _lines(paper: Paper) -> Iterator[str]:
    yield from ("---", f"commander: {yaml(paper.name)}", f"day: {paper.day}", f"date: {yaml(paper.date)}", "---", "")
    yield f"# {escape(paper.name)}, {escape(paper.date)}"
    yield ""
    if paper.corrected:
        yield from ("> **Corrected.** This report replaces the one you were given before.", "")
    if paper.day == 0 or paper.opening:
        yield from _opening(paper)
    yield f"**Place** {escape(paper.place)} · **Weather** {escape(paper.weather)}"
    yield ""
    if paper.captor:
        yield from (f"You are held captive by {escape(paper.captor)}.", "")
    elif paper.status != "free":
        yield from (f"You are {escape(paper.status)}.", "")
    if paper.hurt:
        yield from (f"You are hurt, since {escape(paper.hurt)}.", "")
    leads = paper.army is not None or paper.fleet is not None
    if not leads and paper.status == "free":
        yield from ("You lead no army, so nobody looks out for you.", "")
    if paper.briefing:
        yield from ("## A decision is due", "", escape(paper.briefing), "")
    yield from _happened(paper)
    yield from _letters(paper.letters)
    yield from _section("Rumours", _shared(paper.rumours, _heard))
    yield from _section("Told", map(_told, paper.told))
    if paper.army is not None:
        yield from _army(paper.army)
    if paper.fleet is not None:
        yield from seamarks.own_fleet(paper.fleet)
    yield from _section("Here with you", map(_companion, paper.company))
    today = ("In sight", "No army is in sight.") if paper.day == 0 else ("Seen today", "No army was seen.")
    yield from _section(today[0], [sighting(seen) for seen in paper.in_sight], today[1] if leads else "")
    yield from _section("Last known", [sighting(seen) for seen in paper.last_known])
    yield from _section("Also seen", [*map(_told, paper.witnessed), *_shared(paper.riders, _ground)])
    yield from _section("On the ground", map(_stays, paper.ground))
    yield from _banners(paper)
    yield from _around("Roads", paper.around)
    yield from _around("Harbours", paper.harbours)
    yield from _affairs(paper)
    yield from _orders(paper)


def _section(title: str, items: Iterable[str], empty: str = "") -> Iterator[str]:
    lines = "\n- ".join(items)
    if lines or empty:
        yield from (f"## {title}", "", f"- {lines}" if lines else empty, "")


def _opening(paper: Paper) -> Iterator[str]:
    nation = f" of {escape(paper.nation_name)}" if paper.nation != INDEPENDENT else ""
    serves = "" if nation else ", in nobody's service"
    tie = f", {escape(paper.tie)}" if paper.tie else ""
    yield f"You are {escape(paper.name)}{nation}, {counted(paper.age, 'year')} old{tie}{serves}."
    if paper.background.strip():
        yield from ("", escape(paper.background.strip()))
    does = dict(paper.gifts)
    gifts = [f"- **{escape(one)}**" + (f" {escape(does[one])}" if does.get(one) else "") for one in paper.traits]
    if gifts:
        yield from ("", *gifts)
    yield ""
    yield from (
        "Write orders in your own words, one thing a line, for example:",
        "",
        *(_LAND_ORDERS if paper.army is not None else ()),
        *(seamarks.ORDERS if paper.fleet is not None else ()),
        *(("- tell NAME all that we know",) if paper.army is None and paper.fleet is None else _STANDING),
        "- write to NAME at PLACE: what the letter says",
        "",
        "Several lines are carried out one after the other. Each is read back to you as it was understood.",
        "",
    )


def _companion(one: Companion) -> str:
    return f"{escape(one.name)} ({escape(one.nation)})" + (" **(hostile)**" if one.hostile else "")


def _happened(paper: Paper) -> Iterator[str]:
    items = [escape(told.text) + (f" ({escape('; '.join(told.why))})" if told.why else "") for told in paper.happened]
    if paper.day > 0 and (items or not paper.briefing):
        yield from _section("What happened", items, "Nothing out of the ordinary.")


def _letters(letters: Sequence[Received]) -> Iterator[str]:
    """Yield the letters of the day, whole."""
    if not letters:
        return
    yield from ("## Letters", "")
    for letter in letters:
        dated = f", {escape(letter.written)}" if letter.written else ""
        meant = f" to {escape(letter.meant_for)}" if letter.meant_for else ""
        caught = f" **Intercepted**: it was meant for {escape(letter.meant_for) or 'another'}."
        yield from (
            f"**From {escape(letter.sender or 'an unknown hand')}**{meant}{dated}"
            + (f".{caught}" if letter.intercepted else ""),
            "",
            *quoted(letter.text),
            "",
        )
        if letter.report:
            yield from ("It reports:", "", *(f"- {escape(line)}" for line in letter.report), "")


def _shared(ones: Iterable[T], line: Callable[[T], str]) -> list[str]:
    """Return the lines of things that many readers share: one that was met before is known by being the same object."""
    found: list[str] = []
    for one in ones:
        kept = _kept.get(id(one))
        if kept is None:
            if len(_kept) >= REMEMBERED:
                _kept.clear()
                _told_of.clear()
            kept = _kept[id(one)] = line(one)
            _told_of.append(one)  # so that no other gets its id
        found.append(kept)
    return found


def _heard(one: Heard) -> str:
    how = ("seen ",) if one.how == SIGHT else (one.how, "; ")
    return joined(one.text, " (", *how, one.when, ")")


def _ground(one: Ground) -> str:
    how = ("seen ",) if not one.how else ("by ", one.how, ", ")
    return joined(one.what, ", ", one.where, " (", *how, one.when, ")")


_told = lru_cache(REMEMBERED)(_heard)  # what is not shared is found anew by everyone
_stays = lru_cache(REMEMBERED)(_ground)


def _affairs(paper: Paper) -> Iterator[str]:
    """Yield what gathers and is under way for him."""
    gathering = []
    for one in paper.gathering:
        under = f", under {escape(one.under)}" if one.under else ""
        when = f"ready on {escape(one.ready)}" if one.status == "gathering" else f"**{one.status}**"
        gathering.append(f"{escape(one.what)}, {escape(one.where)}{under}: {when}")
    yield from _section("Troops gathering", gathering)
    operations = []
    for errand in paper.operations:
        cost = f", {errand.cost:,} loot" if errand.cost else ""
        came = f": {escape(errand.outcome)}" if errand.outcome else ""
        operations.append(f"{escape(errand.what)} (since {escape(errand.since)}{cost}) — **{errand.status}**{came}")
    yield from _section("Operations", operations)
    yield from _section(
        f"Your letters of the last {UNDER_WAY} days",
        [f"to {escape(one.to)}, {escape(one.where)}, sent {escape(one.when)}" for one in paper.sent],
    )


def _army(army: Force) -> Iterator[str]:
    yield f"## {escape(army.name)}"
    yield ""
    yield f"- **Food** {food(army)}"
    yield f"- **Morale** {seamarks.morale(army)}"
    forced = f"; {counted(army.forced_days, 'forced day')} so far" if army.forced_days else ""
    yield f"- **March** day {army.march_day} of {army.march_days} this week{forced}"
    loads = [f"{army.supplies:,} supplies"]
    loads += [f"{army.loot:,} loot"] if army.loot else []
    loads += [f"{army.soldiers_loot:,} soldiers' loot"] if army.soldiers_loot else []
    yield f"- **Carried** {', '.join(loads)}; room for {army.capacity:,} in all"
    yield (
        f"- **Strength** {counted(army.soldiers, 'soldier')}, {counted(army.noncombatants, 'noncombatant')}, "
        f"{counted(army.wagons, 'wagon')}"
    )
    if army.inside:
        yield "- Garrisoned inside"
    if army.aboard:
        yield f"- Aboard {escape(army.aboard)}"
    for note in army.state:
        yield f"- {escape(note[:1].upper() + note[1:])}"
    yield from ("", "| Detachment | Kind | Size | Wagons |", "|---|---|---:|---:|")
    for unit in army.units:
        away = " (away)" if unit.absent else ""
        notes = f" — {escape('; '.join(unit.notes))}" if unit.notes else ""
        yield f"| {escape(unit.name)}{away}{notes} | {unit.type} | {unit.size:,} | {unit.wagons} |"
    yield ""


def food(army: Force) -> str:
    """Return in words how long the food lasts."""
    if army.food_days < 0:
        return "needs none of its own"
    text = (
        f"for {counted(army.food_days, 'day')}, the last full meal on {escape(army.food_until)} ({army.eats:,} a day)"
    )
    if army.food_days == 0:
        text = f"**none for a full meal** ({army.eats:,} a day needed)"
    elif army.food_warning:
        text = f"**{text}**"
    if army.hungry:
        text += f"; hungry {counted(army.hungry, 'day')} in a row"
    elif army.short:
        text += "; the last meal was short"
    return text + (f"; fed from {escape(army.fed_by)}'s stores while they last" if army.fed_by else "")


def sighting(seen: Sighted) -> str:
    """Return one sighting as a line."""
    age = "" if seen.age == 0 else f", {counted(seen.age, 'day')} old"
    foe = " **(hostile)**" if seen.hostile else ""
    told = f"{escape(seen.when)}{age}, by {escape(seen.how)}"
    return f"**{escape(seen.label)}** {escape(seen.text)}{foe}; {escape(seen.where)} ({told})"


def _banners(paper: Paper) -> Iterator[str]:
    seen = [hold for hold in paper.strongholds if hold.when]
    items = []
    for hold in seen:
        siege = ", besieged" if hold.besieged else ""
        by = f", by {escape(hold.how)}" if hold.how else ""
        items.append(f"{escape(hold.name)} ({hold.kind}): {escape(hold.banner)}{siege} ({escape(hold.when)}{by})")
    yield from _section("Strongholds seen", items)
    if paper.day == 0:
        by_banner: dict[str, list[str]] = {}
        for hold in paper.strongholds:
            by_banner.setdefault(hold.banner, []).append(escape(hold.name))
        yield from _section(
            "Who holds what", [f"{escape(banner)}: {', '.join(names)}" for banner, names in sorted(by_banner.items())]
        )


def _around(what: str, places: Sequence[Near]) -> Iterator[str]:
    if places:
        yield from (f"## {what} from here", "", "| To | Direction | km | Days |", "|---|---|---:|---:|")
        for near in places:
            yield f"| {escape(near.name)} | {near.direction} | {near.km:.1f} | {near.days} |"
        yield ""


def _orders(paper: Paper) -> Iterator[str]:
    items = [
        f"`{order.id}` “{escape(order.text)}” — understood: {escape(order.understood)}; **{order.status}**"
        + (f" ({escape(order.note)})" if order.note else "")
        for order in paper.orders
    ]
    yield from _section("Orders", items, "No orders are running.")
    if paper.standing:
        yield from ("Standing: " + " · ".join(escape(line) for line in paper.standing), "")
