"""Setting up a game: from a file of figures, or from words such as "Reds:Bors,Kay=Anna"."""

from collections.abc import Sequence
from pathlib import Path

from msgspec.structs import replace

from campaign.core.dice import Dice, Roll
from campaign.core.fault import Fault, Faults, Refused
from campaign.core.names import fold
from campaign.core.numbers import Numbers, complaint
from campaign.games.tilting.formats import Entry, default_field, start_buzkashi, start_joust, start_melee
from campaign.games.tilting.game import FORMATS, Ends, Field, Format, Game, NotAllowed, Sheet, Valon
from campaign.games.tilting.roster import by_initiative
from campaign.play import gamefiles
from campaign.play.gamefolder import make_folder, place_for
from campaign.play.tilts.machines import named_machine
from campaign.play.tilts.records import GAME, SetUp, Tilt
from campaign.play.tilts.wording import player_called

HEAD = ("A game of Tilting. `campaign tilt show` tells how it stands, `campaign tilt log` what has happened.",)
INITIATIVE = "initiative"
MOST = 50  # figures of a side that is named by their number


def named_format(name: str) -> Format:
    """Return the format called `name`; Refused with all of them otherwise."""
    found = [one for one in FORMATS if one.startswith(fold(name))] if name.strip() else []
    if len(found) != 1:
        raise Refused(f"there is no game {name} of Tilting", f"one of {', '.join(FORMATS)}")
    return found[0]


def figures_of(words: Sequence[str]) -> tuple[Entry, ...]:
    """Return the figures that words name: [SIDE:]FIGURE[,FIGURE…][=PLAYER], or SIDE:NUMBER. Refused when they do not.

    The player of figures without one is their side, or they themselves.
    """
    found: list[Entry] = []
    for word in words:
        whole, _, player = (part.strip() for part in word.partition("="))
        side, colon, names = (part.strip() for part in whole.partition(":"))
        if not colon:
            side, names = "", side
        several = [name.strip() for name in names.split(",")]
        if colon and names.isascii() and names.isdigit():
            if not 0 < int(names[: len(str(MOST)) + 1]) <= MOST:
                raise Refused(f"{word}: {names} figures", f"1 to {MOST} of a side")
            several = [f"{side} {number}" for number in range(1, int(names) + 1)]
        if not all(several) or (colon and not side):
            raise Refused(f"{word}: whose figures?", "such as Bors, Bors=Anna, Reds:Bors,Kay=Anna, or Reds:10")
        found += (Entry(name, side, player or side) for name in several)
    return tuple(found)


def target_of(named: Path | str) -> Path:
    """Return where a new game goes: NAME.yaml in a world's folder of games; else NAME-tilt.yaml beside its file.

    `named`: its file of figures, or the name of its format.
    """
    file = Path(f"{named}.yaml") if isinstance(named, str) else named
    return place_for(file, file.name if isinstance(named, str) else f"{file.stem}-tilt.yaml")


def read_set_up(file: Path) -> SetUp:
    """Return the figures and options in a file; Faults when it does not read."""
    given = gamefiles.plain(file, SetUp)
    wrong = [it for name, value in given.rules.items() if (it := complaint(name, value))]
    if wrong:
        raise Faults([Fault(str(file), 0, 0, "RULES", one) for one in wrong])
    return given


def changed(
    given: SetUp,
    goals: int | None,
    turns: int | None,
    size: tuple[float, float] | None,
    order: str,
    machines: dict[str, str],
    seed: int | None,
) -> SetUp:
    """Return a set-up with what is given otherwise than in it; "" and None leave it as it is."""
    if goals is not None or turns is not None:
        given = replace(given, ends=Ends(goals or 0, turns or 0))
    if size is not None:
        usual = given.field or default_field(Numbers(given.rules))
        given = replace(given, field=replace(usual, width=size[0], height=size[1]))
    return replace(
        given,
        order=order or given.order,
        machines={**given.machines, **machines},
        seed=seed if seed is not None else given.seed,
    )


def new(given: SetUp, format: Format, target: Path, seed: int) -> Tilt:
    """Make a game and write it to `target`; return it.

    `seed` is used where the set-up has none. Refused for what the rules do not allow, with everything that is wrong,
    and when `target` is there already.
    """
    if given.format is not None and given.format != format:
        raise Refused(f"the file is set up for {given.format}", f"`campaign tilt new {given.format}`")
    make_folder(target)
    used = given.seed if given.seed is not None else seed
    try:
        tilt = _made(given, format, target.stem, used)
    except NotAllowed as error:
        raise Refused(str(error), "mend that and try again") from None
    gamefiles.create(target, tilt, GAME, HEAD, f"tilt new {target.name}")
    return tilt


def _made(given: SetUp, format: Format, name: str, seed: int) -> Tilt:
    sides = list(dict.fromkeys(one.side or one.name for one in given.figures))
    field = _field(given, format, sides)
    order, rolls = _order(given, seed)
    game = started(given.figures, format, field, given.ends, given.valon, order, given.rules, seed)
    machines = {player_called(game, who): named_machine(which) for who, which in given.machines.items()}
    return Tilt(given.name or name, replace(game, machines=machines), initiative=rolls)


def _field(given: SetUp, format: Format, sides: Sequence[str]) -> Field | None:
    """Return the field as given; in buzkashi with goals of their usual places on it if it has none."""
    field = given.field
    if field is None:
        return None
    if not all(size > 0 for size in (field.width, field.height, field.card_width, field.card_length)):
        raise NotAllowed("the field and the cards have a width and a length")
    if format != "buzkashi" or field.goals:
        return field
    usual = default_field(Numbers(given.rules), sides)
    aside, above = (field.width - usual.width) / 2, (field.height - usual.height) / 2
    return replace(field, goals=tuple(replace(one, x=one.x + aside, y=one.y + above) for one in usual.goals))


def _order(given: SetUp, seed: int) -> tuple[tuple[str, ...], tuple[Roll, ...]]:
    """Return the order of play that is asked for, () for that of age, and the dice for it (VAL-INIT-1)."""
    if isinstance(given.order, str) and fold(given.order) == INITIATIVE:
        initiatives = {one.name: (one.sheet or Sheet()).initiative for one in given.figures}
        return by_initiative(initiatives, Dice(seed, 0), Numbers(given.rules))
    if isinstance(given.order, str):
        if fold(given.order) in ("", "age"):
            return (), ()
        return tuple(part.strip() for part in given.order.split(",")), ()
    return given.order, ()


def started(
    figures: Sequence[Entry],
    format: Format,
    field: Field | None,
    ends: Ends | None,
    valon: Valon | None,
    order: Sequence[str],
    rules: dict[str, int | str],
    seed: int,
) -> Game:
    """Return a game of that format before its first phase; NotAllowed with everything that is wrong."""
    if format == "buzkashi":
        return start_buzkashi(figures, ends=ends, field=field, valon=valon, order=order, rules=rules, seed=seed)
    if format == "melee":
        return start_melee(figures, ends=ends, field=field, valon=valon, order=order, rules=rules, seed=seed)
    if len(figures) != len(("one", "other")):
        raise NotAllowed(f"a joust is ridden by two, not {len(figures)}")
    if ends is not None and (ends.goals or ends.turns):
        raise NotAllowed("a joust ends by itself, not with goals or turns")
    one, other = figures
    return start_joust(one, other, field=field, valon=valon, order=order, rules=rules, seed=seed)
