"""`rule`: the GM's answer to a question, after which the day is played again from its dawn."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from msgspec.structs import replace

from campaign.core.fault import Refused
from campaign.core.names import meant, nearest
from campaign.files import chronicle
from campaign.files.load import load
from campaign.land.load import load as load_land
from campaign.model.ruling import Ruling
from campaign.model.world import World
from campaign.play import hailing, operations, remembering, sheets
from campaign.play.advancing import CACHE, Advanced, run
from campaign.play.amending import replay_from
from campaign.play.writing import Writing, writing
from campaign.rules.day import Happening
from campaign.rules.meetings import FIGHT


def waiting(world: World) -> tuple[Ruling, ...]:
    """Return the rulings that wait for an answer, by id."""
    return tuple(world.rulings[key] for key in sorted(world.rulings) if world.rulings[key].answer is None)


def decided_by_default(world: World) -> tuple[Ruling, ...]:
    """Return the rulings that stand by default and can still be changed, newest first."""
    found = [ruling for ruling in world.rulings.values() if ruling.by == "default"]
    return tuple(sorted(found, key=lambda ruling: (-ruling.day, ruling.id)))


@dataclass(frozen=True, slots=True)
class Docket:
    """The rulings of a world: those that wait, those that stand by default, those that a GM answered; each sorted."""

    waiting: tuple[Ruling, ...]
    by_default: tuple[Ruling, ...]
    answered: tuple[Ruling, ...]


def docket(root: Path) -> Docket:
    """Return all rulings as they stand in the files; Faults when the world has errors."""
    world = load(root).sound()
    answered = [world.rulings[key] for key in sorted(world.rulings)]
    return Docket(
        waiting(world),
        decided_by_default(world),
        tuple(ruling for ruling in answered if ruling.answer is not None and ruling.by != "default"),
    )


def rule(
    root: Path,
    name: str,
    answer: str | None,
    *,
    words: str = "",
    dice: Mapping[str, tuple[int, ...]] | None = None,
    settings: Sequence[str] = (),
    by: str = "",
    dry: bool = False,
) -> Advanced:
    """Answer ruling `name` with one of its options (None: its default), and play its day again from its dawn.

    `words` say more where an answer needs it: what comes of an operation, a chance, who won (see `operations.worded`).
    A ruling of an earlier day that stood by default is answered the same way; the days since are played again with
    their stored orders and rulings. `settings` fill in its battle sheet (see `sheets.filled`); with them and without an
    answer nothing more is done. Raises Faults for a sheet that cannot be fought, Refused for an unknown or answered
    ruling, an answer that is no option, or dice that do not fit.
    """
    with writing(root, f"rule {name}", by=by, dry=dry) as opened:
        ruling = _found(opened.world, name)
        if ruling.answer is not None and ruling.by != "default":
            raise Refused(f"{name} was answered with “{ruling.answer}” by {ruling.by or 'the GM'}", _otherwise(ruling))
        if settings:
            opened.note(sheets.fill_in(opened.world, ruling, settings))
        done = None
        if answer is not None or not settings:
            answered = _answered(opened, ruling, answer, words, dict(dice or {}), by)
            done = _again(opened, answered)
            if answered.day in done.days:
                _refuse_unrolled(opened, answered)
        known_day = opened.world.campaign.day
    if done is None:
        return Advanced((), (), waiting(opened.world), opened.outcome)
    if not dry and done.days:
        remembering.keep(root, known_day, remembering.known(root, known_day))
    return Advanced(done.days, done.notable, done.waiting, opened.outcome)


def _otherwise(ruling: Ruling) -> str:
    """Return how an answer is changed: what he ruled unasked, as of a skirmish, no day asks again."""
    from campaign.play.skirmishes.reckoning import RULE  # late: only who answers twice needs it

    if ruling.rule == RULE:
        return "`campaign undo` takes it back; then settle it again"
    return f"amend {ruling.day} opens it again"


def _answered(
    opened: Writing, ruling: Ruling, answer: str | None, words: str, dice: dict[str, tuple[int, ...]], by: str
) -> Ruling:
    said = answer if answer is not None else ruling.default
    if ruling.rule == hailing.RULE:
        answer, words = hailing.worded(ruling, said, words)
    else:
        answer, words = operations.worded(opened, ruling, said, words)
    if answer not in ruling.options:
        raise Refused(f"“{answer}” is no answer to {ruling.id}", "answers: " + ", ".join(ruling.options))
    if answer == FIGHT and sheets.has_sheet(ruling):
        dice = sheets.refuse_unready(opened, ruling, dice)
    return replace(ruling, answer=answer, words=words, by=by or "GM", dice=dice)


def _refuse_unrolled(opened: Writing, answered: Ruling) -> None:
    """Raise Refused when dice were given for a roll that the day never called for."""
    data = opened.files.get(chronicle.events_path(answered.day)) or b""
    rolled = {roll.key.partition("/")[2] for line in data.splitlines() for roll in chronicle.event(line).rolls}
    strange = sorted(set(answered.dice) - rolled)
    if strange:
        close = nearest(strange[0], sorted(rolled))
        proposal = meant(close, f"it rolls {', '.join(sorted(rolled)) or 'no dice'}")
        raise Refused(f"day {answered.day} has no roll {strange[0]}", proposal)


def _again(opened: Writing, answered: Ruling) -> Advanced:
    more = f" ({answered.words})" if answered.words else ""
    text = f"{answered.id}: {answered.options[answered.answer or '']}{more}"
    happening = Happening(answered.rule, "ruling answered", text, answered.holds, puts=(answered,))
    if answered.day <= opened.world.campaign.day:
        return replay_from(opened, answered.day, happening)
    opened.note(happening)
    land = load_land(opened.world, opened.root / CACHE)
    known = remembering.known(opened.root, opened.world.campaign.day)
    try:
        return run(opened, land, known, 1, defaults=False)
    except ValueError as error:
        raise Refused(str(error), "give as many dice as the roll has, each within its sides") from None


def _found(world: World, name: str) -> Ruling:
    if name in world.rulings:
        return world.rulings[name]
    started = [key for key in sorted(world.rulings) if key.startswith(name)]
    still_open = [key for key in started if world.rulings[key].answer is None]
    for found in (still_open, started):
        if len(found) == 1:
            return world.rulings[found[0]]
    close = nearest(name, sorted(world.rulings))
    raise Refused(
        f"there is no ruling {name}",
        meant(close, "`campaign rulings` lists them"),
    )
