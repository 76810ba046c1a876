"""A command written in words, which `words.read` reads again."""

from campaign.games.mayhem.commands import (
    After,
    Ahead,
    AnyCommand,
    AnyLeg,
    Charge,
    Choose,
    EndFight,
    EndMove,
    Fight,
    Form,
    Go,
    Load,
    Move,
    Roll,
    Ruling,
    Shoot,
    Slide,
    To,
    Tokens,
    Turn,
    Wheel,
)
from campaign.games.mayhem.figures import Place
from campaign.games.mayhem.game import Game
from campaign.games.mayhem.geometry import DECIMALS, HALF_TURN
from campaign.games.mayhem.naming import Act, Names


def say(command: AnyCommand, game: Game) -> str:
    """Return a command in words, with names and letters as they are in a game that now stands so."""
    names = Names(game)
    match command:
        case Roll():
            return "roll initiative"
        case Choose(first):
            return f"{first} goes first"
        case Move(who, legs, join):
            many = "moves" if _one(who, names) else "move"
            verb = "" if legs and isinstance(legs[0], Form) else f"{many} "
            return f"{names.listed(who, to='move')} {verb}{_path(legs, names)}{' to join' if join else ''}"
        case Charge(who, at, legs):
            verb = "charges" if _one(who, names) else "charge"
            path = f" by {_path(legs, names)}" if legs else ""
            return f"{names.listed(who, to='move')} {verb} {names.called(at)}{path}"
        case Shoot(who, at, inches, aim):
            verb = "shoots" if _one(who, names, "shoot") else "shoot"
            point = f" at {number(inches)} inches of his move" if inches is not None else ""
            return f"{names.listed(who, to='shoot')} {verb} at {names.called(at)}{point}{_aim(aim)}"
        case Load(engine, crew):
            verb = "loads" if _one(crew, names, "load") else "load"
            return f"{names.listed(crew, to='load')} {verb} {names.called(engine)}"
        case Go():
            return "go"
        case EndMove():
            return "end move"
        case Fight(one, enemies, aim, answer):
            against = f" against {names.listed(enemies)}" if enemies else ""
            return f"fight {names.called(one)}{against}{_aim(aim)}{f' answered at the {answer}' if answer else ''}"
        case EndFight():
            return "end fight"
        case Tokens(one, uses):
            words = ["rerolls" if use == "reroll" else use for use in uses]
            return f"{names.called(one)} spends {'tokens on ' + ', '.join(words) if words else 'no tokens'}"
        case After():
            return "see to the fallen"
        case Ruling():
            return _ruling(command, names)


def _one(who: tuple[str, ...], names: Names, to: Act = "move") -> bool:
    return len(who) == 1 or names.listed(who, to=to).startswith("group ")


def _aim(aim: str) -> str:
    return f" aiming at the {aim}" if aim else ""


def _path(legs: tuple[AnyLeg, ...], names: Names) -> str:
    return ", ".join(_leg(leg, names) for leg in legs)


def _leg(leg: AnyLeg, names: Names) -> str:
    match leg:
        case Ahead(inches):
            return f"ahead {number(inches)}"
        case Wheel(degrees):
            return f"wheels {_side(degrees)}"
        case Turn(degrees):
            return "turns about" if degrees == HALF_TURN else f"turns {_side(degrees)}"
        case Slide(ahead, right):
            along = f" {'ahead' if ahead > 0 else 'back'} {number(abs(ahead))}" if ahead or not right else ""
            return f"slides{along}{' ' + _side(right) if right else ''}"
        case To(x, y):
            return f"to {number(x)},{number(y)}"
        case Form(places):
            return f"forms {'; '.join(_place(place, names) for place in places)}"


def _side(amount: float) -> str:
    return f"{'right' if amount > 0 else 'left'} {number(abs(amount))}"


def _place(place: Place, names: Names) -> str:
    return f"{names.called(place.id)} at {number(place.x)},{number(place.y)} facing {number(place.facing)}"


def number(value: float) -> str:
    """Return inches or degrees as they are written: to four decimals, without noughts at the end."""
    text = f"{value:.{DECIMALS}f}".rstrip("0").rstrip(".")
    return text if text not in ("-0", "") else "0"


def _ruling(ruling: Ruling, names: Names) -> str:
    parts = ['ruling "{}"'.format(ruling.text.replace('"', "'"))]
    if ruling.dice:
        parts.append(f"roll {ruling.dice}")
    if ruling.remove:
        parts.append(f"remove {names.listed(ruling.remove)}")
    parts += [f"put {_place(place, names)}" for place in ruling.places]
    if ruling.broken:
        parts.append(f"break {names.listed(ruling.broken)}")
    return "; ".join(parts)
