"""The battle as a short story, told from the sheet: who stood where, what tipped it, what came of it."""

from collections.abc import Iterator, Mapping

from campaign.model.sheet import Fighting, Sheet
from campaign.rules.battle.counted import SEA
from campaign.rules.battle.fate import fell
from campaign.rules.battle.results import Ending, Outcome

WHERE: dict[Fighting, str] = {"battle": "at", "storm": "of", "sea battle": "off"}
_RESULTS = {"won": "won", "lost": "beaten", "drawn": "neither yielded nor prevailed"}


def story(sheet: Sheet, result: Outcome, names: Mapping[str, str] | None = None) -> tuple[str, ...]:
    """Return the fight in paragraphs of a sentence or more, the whole first, then each army in the sheet's order.

    `names` gives armies and sides the names by which people know them; their ids serve otherwise. The story knows what
    the GM knows.
    """
    called = dict(names or {})
    told = [_opening(sheet, result, called), _turning(sheet, result, called)]
    tell = _fleet if sheet.kind == SEA else _army
    told += [" ".join(tell(one, called.get(key, key))) for key, one in result.armies.items()]
    return tuple(one for one in told if one)


def _opening(sheet: Sheet, result: Outcome, called: Mapping[str, str]) -> str:
    at_sea = sheet.kind == SEA
    where = f" {WHERE[sheet.kind]} {sheet.place}" if sheet.place else ""
    sides = []
    for name, side in result.sides.items():
        role = f", the {side.role}" if side.role != "none" else ""
        hosts = ", ".join(called.get(key, key) for key in side.armies)
        count = _ships(side.men) if at_sea else _men(side.men)
        sides.append(f"{called.get(name, name)}{role} ({hosts}; {count}, strength {side.strength:,})")
    kind = sheet.kind.capitalize()
    return f"{kind}{where}: {' against '.join(sides)}."


def _turning(sheet: Sheet, result: Outcome, called: Mapping[str, str]) -> str:
    """Return who won, by how much, and which line weighed most."""
    first = next(iter(result.sides.values()))
    if first.best is None:
        if result.winner is None:
            return "Neither side has anybody who can fight."
        losers = " and ".join(called.get(name, name) for name in result.sides if name != result.winner)
        return f"Nobody of {losers} can fight: they surrender." + (f" {sheet.place} falls." if result.fell else "")
    scores = " to ".join(str(side.best) for side in sorted(result.sides.values(), key=lambda one: -(one.best or 0)))
    if result.winner is None:
        holder = next((name for name, side in result.sides.items() if side.role == "defender"), None)
        held = f"the attack on {called.get(holder, holder)} is held off" if holder is not None else "nobody gives way"
        return f"It ends {scores}: {held}."
    weighed = _tipped(result)
    won = called.get(result.winner, result.winner)
    end = ""
    if sheet.kind == "storm":
        end = f" {sheet.place} falls." if result.fell else f" {sheet.place} holds."
    return f"The victory goes to {won}, {scores}{weighed}.{end}"


def _tipped(result: Outcome) -> str:
    """Return the heaviest line of the winner's best commander, with the dice when they alone did it."""
    tallies = [one.tally for one in result.armies.values() if one.side == result.winner and one.tally is not None]
    best = max(tallies, key=lambda one: one.total)
    heavy = max(best.lines, key=lambda one: one.by, default=None)
    if heavy is None or heavy.by <= 0:
        return f"; the dice ({best.roll.total}) did it"
    return f"; what weighed most was {heavy.name} ({heavy.by:+d})"


def _men(count: int) -> str:
    return f"{count:,} {'man' if count == 1 else 'men'}"


def _ships(count: int) -> str:
    return f"{count:,} ship{'' if count == 1 else 's'}"


def _days(count: int) -> str:
    return f"{count} day{'' if count == 1 else 's'}"


def _army(one: Ending, name: str) -> Iterator[str]:
    if one.fate is None:
        if one.result == "surrendered":
            yield f"{name}: surrendered."
            yield from _capture(one)
        return
    lost, before = fell(one.tolls), sum(toll.before for toll in one.tolls if toll.type != "siege engines")
    change = one.morale - one.morale_before
    moved = f"its morale goes from {one.morale_before} to {one.morale}" if change else f"its morale stays {one.morale}"
    yield f"{name}: {_RESULTS[one.result]}; it loses {lost:,} of {_men(before)}, {moved}."
    yield from _capture(one)
    yield from _after(one)


def _fleet(one: Ending, name: str) -> Iterator[str]:
    if one.fate is None:
        yield from _army(one, name)
        return
    change = one.morale - one.morale_before
    moved = f"its morale goes from {one.morale_before} to {one.morale}" if change else f"its morale stays {one.morale}"
    lost = sum(toll.lost for toll in one.tolls)
    yield f"{name}: {_RESULTS[one.result]}; it loses {lost:,} of {_ships(sum(t.before for t in one.tolls))}, {moved}."
    yield from _capture(one)
    halved = _ships(sum(toll.halved for toll in one.tolls))
    if one.afterwards == "retreats":
        yield f"It retreats {one.km} km."
        yield "Each of its ships checks its morale." if one.fate.checks else "Veterans, they go in good order."
    elif one.afterwards == "cornered":
        yield f"It has no way out: {halved} more are lost, and it is out of control for {_days(one.days)}."
    elif one.afterwards == "gone":
        yield "Its last ship is sunk."


def _capture(one: Ending) -> Iterator[str]:
    if one.taken:
        yield "Its commander is taken."
    elif one.capture is not None:
        yield "Its commander gets away."


def _after(one: Ending) -> Iterator[str]:
    words = {
        "retreats": f"It retreats {one.km} km.",
        "falls back": "It falls back to its lines.",
        "cornered": f"It has no way out: half of it is lost, and it is out of control for {_days(one.days)}.",
        "breaks out": f"It breaks out {one.km} km with half its men and is out of control for {_days(one.days)}.",
        "disbands": "The garrison disbands.",
        "surrenders": "It surrenders.",
        "gone": "Its last soldier is gone.",
    }
    if one.afterwards in words:
        yield words[one.afterwards]
    if one.check is not None:
        kept = "and keeps together" if one.held else "and routs"
        yield f"It checks its morale, {one.check.total} against {one.morale}, {kept}."
    if one.rout is not None:
        yield (
            f"It loses {one.rout.supplies}% of its supplies and flees a further {one.rout.km} km, out of control for"
            f" {_days(one.rout.days)}."
        )
    elif (
        one.fate is not None
        and one.fate.result == "lost"
        and one.afterwards in ("retreats", "falls back")
        and one.check is None
    ):
        yield "Veterans, they go in good order."
