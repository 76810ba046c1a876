"""What a skirmish cost both armies: as it was played, and as the GM rules (MAY-POST-1, MAY-SHOT-6)."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from msgspec.structs import replace

from campaign.core.fault import Refused
from campaign.core.names import fold, meant, nearest
from campaign.games.mayhem.happenings import Rolled
from campaign.model.army import Army
from campaign.model.event import Why
from campaign.play.skirmishes.records import Drawn, Skirmish
from campaign.rules.counting import ENGINES

RULE = "MAY-POST-1"
FATES = ("dead", "captured", "wounded", "ran")
GONE = ("dead", "captured")
UNHARMED, NOBODY, HELD = "unharmed", "nobody", "held"
WAYS = "DETACHMENT.dead=20, DETACHMENT.captured=0, COMMANDER=wounded, held=SIDE"
_DIGITS = 7


@dataclass(frozen=True, slots=True)
class Losses:
    """What a skirmish cost an army: men dead, captured, wounded who come back, run off who come back, by detachment.

    Of siege engines they are engines: the dead are broken. The dead and the captured are lost; `before` and `after` are
    the sizes of the detachments.
    """

    army: str
    side: str
    dead: dict[str, int]
    captured: dict[str, int]
    wounded: dict[str, int]
    ran: dict[str, int]
    before: dict[str, int]
    after: dict[str, int]

    def of(self, fate: str) -> dict[str, int]:
        """Return how many of each detachment met a fate."""
        return {"dead": self.dead, "captured": self.captured, "wounded": self.wounded, "ran": self.ran}[fate]


@dataclass(frozen=True, slots=True)
class Toll:
    """What it all came to: who held the field ("": nobody), the losses of both, the fates of commanders by id."""

    held: str
    losses: tuple[Losses, ...]
    commanders: dict[str, str]


def reckoned(game: Skirmish, drawn: Drawn, armies: Mapping[str, Army]) -> Toll:
    """Return what a skirmish that is over cost the armies of its sides, as it was played."""
    known = {one.id: one for one in game.figures}
    fates = {who: _fate(known[id].status, known[id].captured) for id, who in drawn.commanders.items() if id in known}
    losses = tuple(_losses(game, drawn, side, army) for side, army in armies.items())
    return Toll(game.winner, losses, {who: fate for who, fate in fates.items() if fate})


def _fate(status: str, captured: bool) -> str:
    """Return what became of a figure: "dead", "captured", "wounded", "ran", "" for one who is unharmed."""
    if captured:
        return "captured"
    return {"dead": "dead", "wounded": "wounded", "ran": "ran", "left": "ran"}.get(status, "")


def _losses(game: Skirmish, drawn: Drawn, side: str, army: Army) -> Losses:
    found: dict[str, Counter[str]] = {fate: Counter() for fate in FATES}
    for one in game.figures:
        fate, part = _fate(one.status, one.captured), drawn.figures.get(one.id)
        if one.side == side and fate and part is not None:
            found[fate][part] += drawn.men
    for engine in game.engines:
        part = drawn.figures.get(engine.id)
        if engine.side == side and part is not None and (engine.broken or game.winner not in ("", side)):
            found["dead" if engine.broken else "captured"][part] += 1
    parts = sorted({part for part in drawn.figures.values() if part in army.detachments})
    before = {part: army.detachments[part].size for part in parts}
    return _counted(army.id, side, {fate: dict(its) for fate, its in found.items()}, before)


def _counted(army: str, side: str, found: Mapping[str, Mapping[str, int]], before: dict[str, int]) -> Losses:
    its = [{part: count for part, count in sorted(found[fate].items()) if count} for fate in FATES]
    gone = {part: sum(found[fate].get(part, 0) for fate in GONE) for part in before}
    after = {part: max(0, size - gone[part]) for part, size in before.items()}
    return Losses(army, side, its[0], its[1], its[2], its[3], before, after)


def ruled(toll: Toll, settings: Sequence[str], drawn: Drawn) -> Toll:
    """Return what it cost as the GM rules, each setting as `WAYS` has them, one after the other.

    `held` names a side or "nobody"; of a detachment any of `FATES` is a number of men, or of engines; a commander is
    one of `FATES`, or "unharmed". Raises Refused, naming the setting, when one does not fit.
    """
    for text in settings:
        path, equals, value = (part.strip() for part in text.partition("="))
        name, _, fate = path.rpartition(".")
        if not equals or not path or not value:
            raise Refused(f"--set {text}: write what, =, and how it is", f"such as {WAYS}")
        if path == HELD:
            toll = Toll(_side(toll, value, text), toll.losses, toll.commanders)
        elif path in drawn.commanders.values():
            toll = Toll(toll.held, toll.losses, _fated(toll.commanders, path, value, text))
        else:
            toll = Toll(
                toll.held, _amended(toll.losses, name or path, fate if name else "", value, text), toll.commanders
            )
    return toll


def _side(toll: Toll, value: str, text: str) -> str:
    sides = [one.side for one in toll.losses]
    found = next((side for side in sides if fold(side) == fold(value)), None)
    if found is None and fold(value) != NOBODY:
        raise Refused(f"--set {text}: {value} is no side", f"sides: {', '.join(sides)}; or {NOBODY}")
    return found or ""


def _fated(fates: Mapping[str, str], who: str, value: str, text: str) -> dict[str, str]:
    if value not in (*FATES, UNHARMED):
        raise Refused(f"--set {text}: {value} is no fate", f"fates: {', '.join((*FATES, UNHARMED))}")
    rest = {key: fate for key, fate in fates.items() if key != who}
    return rest if value == UNHARMED else {**rest, who: value}


def _amended(losses: tuple[Losses, ...], part: str, fate: str, value: str, text: str) -> tuple[Losses, ...]:
    parts = [key for one in losses for key in one.before]
    if part not in parts:
        close = nearest(part, parts)
        hint = meant(close, f"they are {', '.join(parts)}; such as {WAYS}")
        raise Refused(f"--set {text}: nobody of {part} fought", hint)
    if fate not in FATES:
        raise Refused(f"--set {text}: say what became of them", ", ".join(f"{part}.{one}" for one in FATES))
    if not (value.isascii() and value.isdigit() and len(value) <= _DIGITS):
        raise Refused(f"--set {text}: {value} is no number of men", "a whole number, 0 or more")
    return tuple(_with(one, part, fate, int(value), text) if part in one.before else one for one in losses)


def _with(one: Losses, part: str, fate: str, count: int, text: str) -> Losses:
    found = {each: {**one.of(each), **({part: count} if each == fate else {})} for each in FATES}
    its = sum(found[each].get(part, 0) for each in FATES)
    if its > one.before[part]:
        raise Refused(f"--set {text}: that makes {its:,} of {part}, who are {one.before[part]:,}", "rule for fewer")
    return _counted(one.army, one.side, found, one.before)


def dice(game: Skirmish, drawn: Drawn, armies: Mapping[str, Army]) -> Iterator[Why]:
    """Yield the dice of the fallen, of each detachment, crew and commander together (MAY-POST-1)."""
    called = {one.id: one.called for one in game.figures}
    parts = {key: part.name for army in armies.values() for key, part in army.detachments.items()}
    thrown: dict[str, list[str]] = {}
    for act in game.history:
        for one in act.happened:
            if isinstance(one, Rolled) and one.rule == RULE:
                who = one.who[0]
                label = parts.get(drawn.figures.get(who, ""), called.get(who, who))
                thrown.setdefault(label, []).append(f"{one.roll.total} {'lives' if one.good else 'dead'}")
    for label, faces in thrown.items():
        yield Why(", ".join(faces), f"{label}: the dice of the fallen", RULE)


def without(army: Army, one: Losses) -> Army:
    """Return an army as it is after its losses; engines of which none is left stand no longer."""
    parts = {key: replace(part, size=one.after.get(key, part.size)) for key, part in army.detachments.items()}
    down = {key: replace(part, standing=False) for key, part in parts.items() if part.type == ENGINES and not part.size}
    return replace(army, detachments={**parts, **down})
