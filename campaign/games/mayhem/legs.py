"""The legs of a move in words: "ahead 8, wheels left 30, then turns about"."""

import math
import re

from campaign.core.fault import Refused
from campaign.games.mayhem.commands import Ahead, AnyLeg, Form, Slide, To, Turn, Wheel
from campaign.games.mayhem.figures import Place
from campaign.games.mayhem.geometry import HALF_TURN, rounded, turned
from campaign.games.mayhem.naming import Names

_NUMBER = r"(-?\d+(?:\.\d+)?)"
_INCHES = r"(?:\s*(?:inches|inch|in\b|\"))?"
_DEGREES = r"(?:\s*(?:degrees|degree|°))?"
_AHEAD = re.compile(rf"(?:(?:goes?|moves?)\s+)?(?:straight\s+)?(?:ahead|forwards?)\s+{_NUMBER}{_INCHES}", re.IGNORECASE)
_ROUND = re.compile(rf"(wheels?|turns?)\s+(?:to\s+the\s+)?(left|right)\s+(?:by\s+)?{_NUMBER}{_DEGREES}", re.IGNORECASE)
_ABOUT = re.compile(r"(?:turns?\s+)?about", re.IGNORECASE)
_TO = re.compile(rf"(?:goes?\s+)?to\s+{_NUMBER}\s*(?:,\s*|\s)\s*{_NUMBER}", re.IGNORECASE)
_SLIDE = re.compile(
    rf"(?:slides?|falls?|steps?)?\s*(?:(ahead|back)\s+{_NUMBER}{_INCHES})?(?:\s*(?:aside\s+)?(left|right)\s+{_NUMBER}{_INCHES})?",
    re.IGNORECASE,
)
_FORM = re.compile(r"forms?\s+(?:up\s*)?:?\s*(.+)", re.IGNORECASE)
_PLACE = re.compile(
    rf"(.+?)\s+at\s+{_NUMBER}\s*(?:,\s*|\s)\s*{_NUMBER}(?:\s+facing\s+{_NUMBER}{_DEGREES})?", re.IGNORECASE
)
_SPLIT = re.compile(r"\s*(?:,\s*(?:then\s+|and\s+(?:then\s+)?)?|\bthen\b\s*|\band\b\s*)", re.IGNORECASE)
_POINT = re.compile(r"(\b(?:to|at)\s+-?\d+(?:\.\d+)?)\s*,\s*(?=-?\d)", re.IGNORECASE)
SAY = "legs are: ahead 8, wheels left 30, turns right 90, turns about, slides back 3 right 2, to 10,12"


def legs(text: str, names: Names) -> tuple[AnyLeg, ...]:
    """Return the legs of a path; Refused when one is not understood."""
    if match := _FORM.fullmatch(text.strip()):
        return (Form(tuple(placed(part, names) for part in filter(None, map(str.strip, match[1].split(";"))))),)
    parts = [part.strip() for part in _SPLIT.split(_POINT.sub(r"\1 ", text)) if part.strip()]
    if not parts:
        raise Refused("a move has a path", SAY)
    return tuple(map(_leg, parts))


def _leg(part: str) -> AnyLeg:
    if match := _AHEAD.fullmatch(part):
        return Ahead(_number(match[1]))
    if match := _ROUND.fullmatch(part):
        degrees = _number(match[3]) * (1 if match[2].lower() == "right" else -1)
        return Wheel(degrees) if match[1].lower().startswith("wheel") else Turn(degrees)
    if _ABOUT.fullmatch(part):
        return Turn(float(HALF_TURN))
    if match := _TO.fullmatch(part):
        return To(_number(match[1]), _number(match[2]))
    match = _SLIDE.fullmatch(part)
    if match is None or not (match[1] or match[3]):
        raise Refused(f"'{part}' is no leg of a move", SAY)
    ahead = _number(match[2]) * (1 if match[1].lower() == "ahead" else -1) if match[1] else 0.0
    right = _number(match[4]) * (1 if match[3].lower() == "right" else -1) if match[3] else 0.0
    return Slide(ahead + 0.0, right + 0.0)


def placed(text: str, names: Names) -> Place:
    """Return a place in words: "Hugh at 10,12 facing 90"; who has no facing named keeps his own."""
    match = _PLACE.fullmatch(text.strip())
    if match is None:
        raise Refused(f"'{text.strip()}' is no place", "say: Hugh at 10,12 facing 90")
    id = names.one(match[1])
    own = next(one.facing for one in names.game.figures if one.id == id)
    facing = turned(_number(match[4])) if match[4] else own
    return Place(id, _number(match[2]), _number(match[3]), facing)


def _number(text: str) -> float:
    value = float(text)
    if not math.isfinite(value):
        raise Refused(f"{text} is no number")
    return rounded(value)
