"""Plays and answers as people write them: "7 30 right at left", "pass"; "north-east", "to Reds", "3", "Ban=2 Lot=1"."""

import math
import re
from collections.abc import Iterable, Sequence

from campaign.core.fault import Refused
from campaign.core.names import fold, meant, nearest
from campaign.games.tilting.cards import HALVES, heading_to
from campaign.games.tilting.game import Answer, Game, Play, Question, Rider

HOW = "such as: 7, 7 turn 30 right, 7 30 left at right, 7 at -0.5, or pass"
QUARTER = 90
SIDES = {"left": -1, "l": -1, "right": 1, "r": 1}
POINTS = {"left": -1.0, "l": -1.0, "middle": 0.0, "m": 0.0, "mid": 0.0, "centre": 0.0, "center": 0.0, "right": 1.0}
POINTS["r"] = 1.0
CARDS = {"ace": 1, "a": 1, "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8}
CARDS |= {"nine": 9, "ten": 10}
ROSE = ("n", "nne", "ne", "ene", "e", "ese", "se", "sse", "s", "ssw", "sw", "wsw", "w", "wnw", "nw", "nnw")
NAMED = {"north": "n", "east": "e", "south": "s", "west": "w", "up": "n", "right": "e", "down": "s", "left": "w"}
ROUND = 360
_NUMBER = re.compile(r"[+-]?(\d+(\.\d*)?|\.\d+)", re.ASCII)
_IGNORED = {"card", "turn", "turned", "by", "degrees", "degree", "deg", "the", "to", "of", "play", "lay", "a"}


def figure_called(game: Game, name: str) -> Rider:
    """Return the figure called `name`; Refused with the nearest names otherwise."""
    found = [one for one in game.riders if fold(one.name) == fold(name)]
    found = found or [one for one in game.riders if fold(one.player) == fold(name)]
    if len(found) == 1:
        return found[0]
    names = [one.name for one in game.riders]
    if found:
        raise Refused(f"{name} plays several figures", f"name one of {', '.join(one.name for one in found)}")
    close = nearest(name, names)
    raise Refused(
        f"there is no figure {name}",
        meant(close, f"the figures: {', '.join(names)}"),
    )


def player_called(game: Game, name: str) -> str:
    """Return the player called `name`, or whose figure is; Refused when there is none."""
    players = list(dict.fromkeys(one.player for one in game.riders))
    found = next((one for one in players if fold(one) == fold(name)), None)
    found = found or next((one.player for one in game.riders if fold(one.name) == fold(name)), None)
    if found is None:
        close = nearest(name, sorted(players))
        raise Refused(
            f"there is no player {name}",
            meant(close, f"the players: {', '.join(players)}"),
        )
    return found


def play_of(rider: str, text: str) -> Play:
    """Return the play that `text` means: a card, how far it is turned to which side, where it touches; or a pass.

    The order of the parts is free but for the card, which comes first. Refused when it means none.
    """
    words = _words(text)
    if words in (["pass"], ["passes"], ["p"], ["-"]):
        return Play(rider)
    words = [word for word in words if word not in _IGNORED or word == "a" == words[0]]
    if not words:
        raise Refused(f"{rider} is to do what?", HOW)
    value = _card(words.pop(0), text)
    turn = at = None
    while words:
        word = words.pop(0)
        if word in ("at", "touching", "@"):
            if not words or at is not None:
                raise Refused(f"{text}: touching where?", HOW)
            at = _point(words.pop(0), text)
        elif word in ("straight", "ahead"):
            turn = turn or 0.0
        elif turn is not None:
            raise Refused(f"{text}: what does {word} mean?", HOW)
        elif _is_number(word):
            turn = float(word) * (SIDES[words.pop(0)] if words and words[0] in SIDES else 1)
        elif word in SIDES and words and _is_number(words[0]):
            turn = SIDES[word] * float(words.pop(0))
        elif word in SIDES:
            turn = float(SIDES[word] * QUARTER)
        else:
            raise Refused(f"{text}: what does {word} mean?", HOW)
    return Play(rider, value, turn or 0.0, at or 0.0)


def _words(text: str) -> list[str]:
    """Return the words of a text, numbers apart from what is written behind them, such as 30r or 45°."""
    spaced = re.sub(r"(?<=\d)\s*°", " ", fold(text).replace(",", " "))
    return re.sub(r"(?<=\d)(?=[a-z])", " ", re.sub(r"\b([lr])(?=\d)", r"\1 ", spaced)).replace("@", " at ").split()


def _is_number(word: str) -> bool:
    return _NUMBER.fullmatch(word) is not None and math.isfinite(float(word))


def _card(word: str, text: str) -> int:
    if word in CARDS:
        return CARDS[word]
    if word.isascii() and word.isdigit() and len(word) < len("10000"):
        return int(word) or _none(text)
    return _none(text)


def _none(text: str) -> int:
    raise Refused(f"{text}: which card?", HOW)


def _point(word: str, text: str) -> float:
    if word in POINTS:
        return POINTS[word]
    if _is_number(word):
        return float(word)
    raise Refused(
        f"{text}: {word} is no point of a card's front", "left, middle, right, or from -1 (left) to 1 (right)"
    )


def told(play: Play) -> str:
    """Return a play as `play_of` reads it."""
    if not play.value:
        return "pass"
    side = "right" if play.turn > 0 else "left"
    turn = f" turn {abs(play.turn):g} {side}" if play.turn else ""
    return f"{play.value}{turn}{f' at {where(play.at)}' if play.at else ''}"


def where(at: float) -> str:
    """Return a point of a card's front in words, or as a number where there is no word."""
    return {-1.0: "left", 0.0: "middle", 1.0: "right"}.get(at, f"{at:g}")


def plays_of(rider: str, text: str) -> tuple[Play, ...]:
    """Return plays divided by semicolons; Refused when one is none, or something follows a pass."""
    plays = tuple(play_of(rider, part) for part in text.split(";") if part.strip())
    if not plays:
        raise Refused(f"{rider} is to do what?", HOW + "; several with semicolons")
    if any(not play.value for play in plays[:-1]):
        raise Refused(f"{rider} lays no more after a pass", "end with it")
    return plays


def answer_of(game: Game, question: Question, text: str) -> Answer:
    """Return the answer to a question that `text` means; Refused when it means none.

    A direction: degrees clockwise from the top, a point of the compass, or "to" a side's circle or a figure. A split:
    how much of it is damage. Shares: figure=damage, those left out have none.
    """
    if question.kind == "direction":
        return Answer(heading=_direction(game, text))
    if question.kind == "split":
        words = [word for word in _words(text) if word not in ("damage", "points", "point")]
        if len(words) == 1 and words[0].isascii() and words[0].isdigit():
            return Answer(damage=int(words[0]))
        raise Refused(f"{text}: how much is damage?", f"a number from 0 to {question.amount}; the rest are inches")
    return Answer(shares=_shares(game, question, text))


def _direction(game: Game, text: str) -> float:
    bare = fold(text).replace("°", "").removesuffix("degrees").strip()
    if _is_number(bare):
        return float(bare) % ROUND
    words = [NAMED.get(word, word) for word in bare.replace("-", " ").split() if word != "to"]
    point = "".join(words)
    if not bare.startswith("to ") and point in ROSE:
        return ROSE.index(point) * ROUND / len(ROSE)
    goal = " ".join(word for word in bare.split() if word not in ("to", "the", "circle", "goal", "of"))
    spots = {fold(one.side): (one.x, one.y) for one in game.field.goals}
    spots |= {fold(one.name): (one.card.x, one.card.y) for one in game.riders if not one.out}
    if goal in spots and game.corpse is not None:
        x, y = spots[goal]
        return heading_to(x - game.corpse.x, y - game.corpse.y)
    raise Refused(
        f"{text}: which direction?",
        "degrees clockwise from the top of the table, such as 90; north-east; or: to SIDE, to FIGURE",
    )


def _shares(game: Game, question: Question, text: str) -> dict[str, int]:
    parts = re.findall(r"\s*([^=:,;]+?)\s*[=:]\s*(\d{1,6})", text, re.ASCII)
    if not parts and len(text.split()) == HALVES:
        parts = [tuple(text.split())]
    found: dict[str, int] = {}
    for name, share in parts:
        if not share.isdigit():
            break
        found[figure_called(game, name).name] = int(share)
    if not found:
        raise Refused(f"{text}: who takes how much?", f"such as {_example(question.riders, question.amount)}")
    return found


def _example(riders: Sequence[str], amount: int) -> str:
    first, *others = riders
    return ", ".join([f"{first}={amount}", *(f"{name}=0" for name in others)])


def several(names: Iterable[str]) -> str:
    """Return names as a list with commas; "nobody" for none."""
    return ", ".join(names) or "nobody"
