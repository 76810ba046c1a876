"""Tables as rulings need them: figures placed where a ruling wants them, dice thrown in their order."""

from collections.abc import Sequence

from campaign.games.mayhem.commands import AnyCommand, Choose, EndFight, EndMove, Go, Roll
from campaign.games.mayhem.course import Course
from campaign.games.mayhem.figures import Engine, Figure, Kind, Missile, Weapon
from campaign.games.mayhem.game import Game, Options, Scenario
from campaign.games.mayhem.happenings import Happening, Rolled
from campaign.games.mayhem.sequence import act
from campaign.games.mayhem.setup import start
from campaign.games.mayhem.table import Piece, Table

SIDES = ("red", "blue")


class Steadfast:
    """Judges under whom nobody's courage fails, and every hit fells; `craven` fail every check to charge."""

    def __init__(self, craven: Sequence[str] = (), bonus: int = 0) -> None:
        self.craven = set(craven)
        self.bonus = bonus
        self.asked: list[tuple[str, tuple[str, ...]]] = []

    def may_charge(self, course: Course, who: tuple[str, ...]) -> bool:
        self.asked.append(("charge", who))
        return not self.craven.intersection(who)

    def charged(self, course: Course, who: tuple[str, ...], at: str = "", turn: float = 0.0) -> None:
        self.asked.append(("charged", who))

    def moved(self, course: Course, who: tuple[str, ...]) -> None:
        self.asked.append(("moved", who))

    def phase_over(self, course: Course, phase: str) -> None:
        self.asked.append(("over", (phase,)))

    def turn_over(self, course: Course) -> None:
        self.asked.append(("turn over", ()))

    def to_hit(self, course: Course, by: str, weapon: Missile) -> int:
        return self.bonus

    def again(self, course: Course, by: str) -> bool:
        return False

    def hit(self, course: Course, by: str, at: str, weapon: Missile, extra: int, aim: str) -> None:
        self.asked.append((f"hit with {weapon} {extra:+}", (by, at)))
        course.lose(at, "downed", "MAY-MEL-4")

    def fight(self, course: Course, who: str, enemies: tuple[str, ...], aim: str, answer: str = "") -> None:
        self.asked.append(("fight", (who,)))

    def fights_left(self, course: Course) -> tuple[str, ...]:
        return ()


def figure(
    id: str,
    x: float,
    y: float,
    facing: float = 0.0,
    side: str = "red",
    kind: Kind = "common sergeant",
    weapons: tuple[Weapon, ...] = ("sword",),
    **more: object,
) -> Figure:
    return Figure(id, side, kind, float(x), float(y), float(facing), weapons=weapons, **more)  # type: ignore[arg-type]


def foe(id: str, x: float, y: float, facing: float = 180.0, **more: object) -> Figure:
    return figure(id, x, y, facing, "blue", **more)  # type: ignore[arg-type]


def archer(id: str, x: float, y: float, facing: float = 180.0, *, weapon: Weapon = "bow", **more: object) -> Figure:
    """An archer of blue, who shoots while red moves."""
    return figure(id, x, y, facing, "blue", "archer", (weapon, "dagger"), **more)


def piece(kind: str, *points: tuple[float, float], **more: object) -> Piece:
    return Piece(str(more.pop("id", kind)), kind, points, **more)  # type: ignore[arg-type]


def scene(
    *figures: Figure,
    pieces: Sequence[Piece] = (),
    engines: Sequence[Engine] = (),
    options: Options | None = None,
    **more: object,
) -> Scenario:
    """A scenario on a table of 48 by 36 inches; who is missing of a side stands in its far corner."""
    every = list(figures)
    if not any(one.side == "red" for one in every):
        every.append(figure("far-red", 47, 1))
    if not any(one.side == "blue" for one in every):
        every.append(foe("far-blue", 1, 35))
    return Scenario(
        "A ruling",
        SIDES,
        Table(48.0, 36.0, tuple(pieces)),
        tuple(every),
        engines=tuple(engines),
        options=options or Options(),
        **more,  # type: ignore[arg-type]
    )


def table(*figures: Figure, judges: Steadfast | None = None, **more: object) -> Game:
    """A game in which red, who won the initiative by 6 to 1, moves first."""
    game = start(scene(*figures, **more))  # type: ignore[arg-type]
    return done(game, Choose("red"), before=Roll(), dice=(6, 1))


def done(
    game: Game,
    *commands: AnyCommand,
    dice: Sequence[int] = (),
    judges: Steadfast | None = None,
    before: AnyCommand | None = None,
) -> Game:
    """The game after these commands; the dice are for the first of them (or that `before` it)."""
    for at, command in enumerate([*([before] if before else []), *commands]):
        game = act(game, command, judges or Steadfast(), dice if at == 0 else ())
    return game


def went(game: Game, command: AnyCommand, *dice: int, judges: Steadfast | None = None) -> Game:
    """The game after a move was rolled with these dice and went to its end."""
    return done(game, command, Go(), dice=dice, judges=judges)


def turn_to_blue(game: Game, judges: Steadfast | None = None) -> Game:
    return done(game, EndMove(), EndFight(), judges=judges)


def at(game: Game, id: str) -> tuple[float, float]:
    one = next(one for one in game.figures if one.id == id)
    return one.x, one.y


def facing(game: Game, id: str) -> float:
    return next(one.facing for one in game.figures if one.id == id)


def status(game: Game, id: str) -> str:
    return next(one.status for one in game.figures if one.id == id)


def happened(game: Game, kind: type[Happening]) -> list[Happening]:
    """What of this kind happened in the last act."""
    return [one for one in game.history[-1].happened if isinstance(one, kind)]


def thrown(game: Game) -> list[tuple[str, int]]:
    """What was rolled in the last act, and the dice as rolled."""
    return [(one.purpose, one.roll.total) for one in game.history[-1].happened if isinstance(one, Rolled)]
