"""Text on a map: cleaned, cut, measured with the bundled font, escaped."""

import re
import unicodedata
from functools import lru_cache
from typing import Literal

from campaign.reports.maps.advances import ADVANCES, UNITS_PER_EM

Face = Literal["regular", "italic"]

MAX_NAME = 40
"""Characters of a name (place, army, river, mark) that are printed; a longer one ends in an ellipsis."""
MAX_DETAIL = 60
"""Characters of an army's strength, its age, and a line of the legend."""
MAX_TITLE = 90
"""Characters of the title and of the date."""
MAX_NOTE = 600
"""Characters of a note."""

UNKNOWN_ADVANCE = 1400
"""Width in font units kept for a character that the bundled font lacks: no common font draws a wider one."""

_DROPPED = frozenset({"Cc", "Cf", "Cs", "Co", "Cn", "Mn", "Me"})
_SPACE = re.compile(r"\s+")
_ESCAPES = str.maketrans({"&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;"})


@lru_cache(maxsize=65536)
def clean(text: str, limit: int) -> str:
    """`text` on one line, without control characters, direction marks and loose accents, at most `limit` characters."""
    # Four times the limit leaves room for what is dropped, without reading a text of any length to its end.
    short = unicodedata.normalize("NFC", text[: limit * 4])
    if not short.isascii() or not short.isprintable():
        spaced = _SPACE.sub(" ", short)
        short = "".join(c for c in spaced if unicodedata.category(c) not in _DROPPED)
    words = " ".join(short.split())
    if len(words) > limit or len(text) > limit * 4:
        return words[: limit - 1].rstrip() + "…"
    return words


@lru_cache(maxsize=65536)
def units(text: str, face: Face) -> int:
    """The width of `text` in font units, kerning left out (it makes a line narrower, hardly ever wider)."""
    table = ADVANCES[face]
    return sum(table.get(c, UNKNOWN_ADVANCE) for c in text)


def width(text: str, size: float, face: Face = "regular") -> float:
    """The width of `text` in px at a font size in px."""
    return units(text, face) * size / UNITS_PER_EM


def known(text: str, face: Face) -> bool:
    """Whether the bundled font has every character of `text`."""
    table = ADVANCES[face]
    return all(c in table for c in text)


def fit(text: str, size: float, room: float, face: Face = "regular") -> str:
    """`text` cut with an ellipsis so that it is at most `room` px wide; whole if it fits."""
    if width(text, size, face) <= room:
        return text
    while text and width(text + "…", size, face) > room:
        text = text[:-1]
    return text.rstrip() + "…"


def wrap(text: str, size: float, room: float, face: Face = "regular") -> list[str]:
    """`text` in lines at most `room` px wide, broken at spaces; a longer word is cut."""
    lines: list[str] = []
    line = ""
    for word in text.split():
        longer = f"{line} {word}" if line else word
        if width(longer, size, face) <= room:
            line = longer
            continue
        if line:
            lines.append(line)
        line = fit(word, size, room, face)
    return [*lines, line] if line else lines


def escape(text: str) -> str:
    """`text` as it may stand in an element or in a quoted attribute of an SVG."""
    return text.translate(_ESCAPES)


def span(x: float, y: float, text: str, attributes: str, size: float, face: Face = "regular") -> str:
    """One `<text>` element with its baseline's left end at x, y px.

    A text with characters that the font lacks is held to its measured width, whatever font the reader's machine
    draws it with.
    """
    held = ""
    if text and not known(text, face):
        held = f' textLength="{width(text, size, face):.1f}" lengthAdjust="spacingAndGlyphs"'
    style = ' font-style="italic"' if face == "italic" else ""
    return f'<text x="{x:.1f}" y="{y:.1f}" font-size="{size:g}"{style}{attributes}{held}>{escape(text)}</text>'
