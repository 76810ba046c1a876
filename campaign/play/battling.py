"""`battle --sheet`: a GM's battle sheet read, weighed and resolved without a world."""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from pathlib import Path

import msgspec

from campaign.core.dice import Dice, parse
from campaign.core.fault import Fault, Faults
from campaign.core.names import nearest
from campaign.files.complaints import Complaints
from campaign.files.structure import structure
from campaign.files.yamltext.decode import decode
from campaign.model.sheet import Sheet, armies
from campaign.play.given import data_of
from campaign.rules.battle import checking, counted
from campaign.rules.battle.counted import Counted
from campaign.rules.battle.lines import Line, lines
from campaign.rules.battle.odds import Odds, labels
from campaign.rules.battle.odds import odds as weigh
from campaign.rules.battle.outcome import named_dice, outcome, strengths
from campaign.rules.battle.results import Outcome
from campaign.rules.battle.story import story
from campaign.rules.numbers import Numbers

LARGEST = 1_000_000  # bytes; a sheet is a page or two
_PERCENT, _PLACES, _MEN_PLACES = 100, 4, 2


class Share(msgspec.Struct, frozen=True):
    """A chance: in percent, and exactly, as a fraction."""

    percent: float
    exact: str


class SideOdds(msgspec.Struct, frozen=True):
    """The odds of one side: to win, and how many soldiers it loses on the average."""

    wins: Share
    lost: float


class ArmyOdds(msgspec.Struct, frozen=True):
    """The odds of one army: each row by name ("won 2–3"), its commander taken, a rout, soldiers lost of `men`."""

    rows: dict[str, Share]
    taken: Share
    routs: Share
    men: int
    lost: float


class Forecast(msgspec.Struct, frozen=True):
    """The odds of a fight: by side, of a difference of 0, of the stronghold's fall (None in the field), by army."""

    sides: dict[str, SideOdds]
    drawn: Share
    falls: Share | None
    armies: dict[str, ArmyOdds]


class ForceLine(msgspec.Struct, frozen=True):
    """An army as the sheet has it: its strength, how each detachment counts, the lines on its roll."""

    side: str
    strength: int
    counted: tuple[Counted, ...]
    lines: tuple[Line, ...]


class Fought(msgspec.Struct, frozen=True):
    """A sheet with its odds and, unless only those were asked for, its outcome, the story of it, and its seed."""

    kind: str
    place: str
    strengths: dict[str, int]
    forces: dict[str, ForceLine]
    labels: tuple[str, ...]
    odds: Forecast
    outcome: Outcome | None
    story: tuple[str, ...]
    seed: int | None


def read(file: Path) -> Sheet:
    """Return the battle sheet in `file`. Raises Faults with every fault, each with its line and column."""
    name = str(file)
    data = data_of(file, LARGEST, "battle sheet")
    from campaign.files.yamltext.compose import compose  # late: a day without sheets to read needs no parser

    doc = compose(decode(data, name).text, name)
    faults: list[Fault] = []
    sheet = structure(doc.value(), Sheet, name, doc.mark, doc.key_mark, faults)
    if sheet is not None:
        complaints = Complaints(name, doc.mark, doc.key_mark, faults)
        for wrong in checking.wrongs(sheet, Numbers()):
            complaints.add(wrong.path, wrong.code, wrong.message, key=wrong.key)
    if sheet is None or faults:
        raise Faults(faults)
    return sheet


def fight(
    file: Path, *, dice: Mapping[str, Sequence[int]] | None = None, seed: int = 0, only_odds: bool = False
) -> Fought:
    """Return the sheet in `file` weighed and, unless `only_odds`, resolved with `seed` and the GM's own `dice`.

    The dice are by name, such as "TUM-BAT-2/gradell/battle/0"; an army's id alone is its roll in the fight. Raises
    Faults when the sheet is wrong, or dice are: out of range, too many, too few, or of a roll there is not.
    """
    sheet, numbers = read(file), Numbers()
    given = named(sheet, numbers, str(file), dice or {})
    return weighed(sheet, numbers, outcome(sheet, numbers, Dice(seed, 0, given)) if not only_odds else None, seed)


def weighed(sheet: Sheet, numbers: Numbers, found: Outcome | None = None, seed: int | None = None) -> Fought:
    """Return a sheet that can be fought with its strengths, lines and odds, and the outcome `found` if there is one."""
    sums = strengths(sheet, numbers)
    return Fought(
        sheet.kind,
        sheet.place,
        sums,
        {
            key: ForceLine(
                side,
                counted.strength(numbers, sheet.kind, army),
                counted.counted(numbers, sheet.kind, army),
                lines(sheet, numbers, sums, side, army) if all(sums.values()) else (),
            )
            for key, (side, army) in armies(sheet).items()
        },
        labels(numbers),
        _forecast(weigh(sheet, numbers)),
        found,
        story(sheet, found) if found is not None else (),
        seed if found is not None else None,
    )


def named(
    sheet: Sheet, numbers: Numbers, file: str, dice: Mapping[str, Sequence[int]], cause: str = ""
) -> dict[str, tuple[int, ...]]:
    """Return the GM's own dice by their full names; an army's id alone is its roll in the fight that `cause` names.

    Raises Faults of `file` for dice out of range, too many, too few, or of a roll there is not.
    """
    known = named_dice(sheet, numbers, cause)
    found: dict[str, tuple[int, ...]] = {}
    faults: list[Fault] = []
    for name, faces in dice.items():
        full = f"TUM-BAT-2/{name}/{cause or sheet.kind}/0" if name in armies(sheet) else name
        if full not in known:
            near = nearest(name, [*armies(sheet), *known])
            hint = f"; did you mean {near[0]}?" if near else ""
            faults.append(Fault(file, 0, 0, "DICE", f"the fight has no roll {name}{hint}"))
        elif not _fits(known[full], faces):
            shown = "+".join(map(str, faces))
            faults.append(Fault(file, 0, 0, "DICE", f"{name}={shown}: the roll is {known[full]}, one figure a die"))
        elif full in found:
            faults.append(Fault(file, 0, 0, "DICE", f"the dice of {full} are given twice"))
        found[full] = tuple(faces)
    if faults:
        raise Faults(faults)
    return found


def _fits(expr: str, faces: Sequence[int]) -> bool:
    count, sides = parse(expr)
    return len(faces) == count and all(1 <= face <= sides for face in faces)


def _forecast(odds: Odds) -> Forecast:
    return Forecast(
        {name: SideOdds(share(chance), _men(odds.men[name])) for name, chance in odds.wins.items()},
        share(odds.drawn),
        share(odds.falls) if odds.falls is not None else None,
        {
            key: ArmyOdds(
                {f"{result} {label}": share(chance) for (result, label), chance in one.rows.items()},
                share(one.taken),
                share(one.routs),
                one.of,
                _men(one.men),
            )
            for key, one in odds.armies.items()
        },
    )


def share(chance: Fraction) -> Share:
    """Return a chance as it is shown."""
    return Share(float(round(chance * _PERCENT, _PLACES)), str(chance))


def _men(mean: Fraction) -> float:
    return float(round(mean, _MEN_PLACES))
