"""A line of words cut into tokens: words and numbers folded, a few marks kept, decoration dropped."""

import re
import unicodedata
from functools import lru_cache
from typing import Literal, NamedTuple

from campaign.core.names import fold

_PIECE = re.compile(
    r"(?P<number>(?:(?<![^\s(,;:])-)?[0-9]+(?:\.[0-9]+)?(?![^\W_]))"
    r"|(?P<word>[^\W_][^\W_\u0300-\u036f]*(?:[\u0300-\u036f'’ʼ]+[^\W_]+)*[\u0300-\u036f]*)"
    r"|(?P<arrow>[-=]+>|→|⇒)"
    r"|(?P<dash>(?<!\S)-+(?!\S)|[–—])"
    r"|(?P<mark>[.,;:()?&\n])"
    r"|(?P<other>\S)"
)
_APOSTROPHES = str.maketrans("", "", "'’ʼ")
_DECORATION = frozenset("\"'“”„‚‘’`´«»‹›*_~#!¡[]-\u2010\u2011…")
_DECORATION_KINDS = frozenset({"So", "Sk", "Cf", "Cc", "Mn", "Me", "Mc", "Co", "Cn"})
Kind = Literal["word", "number", "mark", "odd"]


class Token(NamedTuple):
    """One token: its kind, its folded text, and where it stands in the line."""

    kind: Kind
    text: str
    start: int
    end: int


def tokens(line: str) -> tuple[Token, ...]:
    """Return the tokens of `line` in order; every token but quotes, emoji, hyphens and the like, which say nothing.

    A dash between words is a comma, an arrow or line break a semicolon, `&` the word "and". What a player's line cannot
    hold (such as `/` or `=`) becomes a token of kind "odd".
    """
    found: list[Token] = []
    for match in _PIECE.finditer(line):
        start, end = match.span()
        kind, text = match.lastgroup, match[0]
        if kind == "number":
            found.append(Token("number", text, start, end))
        elif kind == "word":
            for part in fold(text).translate(_APOSTROPHES).split():
                found.append(Token("number" if part.isascii() and part.isdigit() else "word", part, start, end))
        elif kind == "arrow" or text == "\n":
            found.append(Token("mark", ";", start, end))
        elif kind == "dash":
            found.append(Token("mark", ",", start, end))
        elif text == "&":
            found.append(Token("word", "and", start, end))
        elif kind == "mark":
            found.append(Token("mark", text, start, end))
        elif text not in _DECORATION and unicodedata.category(text) not in _DECORATION_KINDS:
            found.append(Token("odd", text, start, end))
    return tuple(found)


@lru_cache(maxsize=1 << 16)
def spoken(text: str) -> tuple[str, ...]:
    """Return the words and numbers of a name or phrase, folded: two names that a reader takes for the same agree."""
    return tuple(token.text for token in tokens(text) if token.kind in ("word", "number"))
