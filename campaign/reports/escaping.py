"""Texts of players and the GM as Markdown or a chat shows them: nothing in them is markup."""

import re
from collections.abc import Iterator
from functools import lru_cache

_SPECIAL = str.maketrans({char: f"\\{char}" for char in "\\`*_{}[]<>#|~"})
_STRANGER = str.maketrans({char: f"\\{char}" for char in "&$%="})  # what only some readers take for markup
_ENDS = "\n\r\x0b\x0c\x1c\x1d\x1e\x85\u2028\u2029"  # what anything takes for the end of a line
_UNSEEN = "\x00-\x08\x0e-\x1b\x1f\x7f-\x84\x86-\x9f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ud800-\udfff"
_TELLING = re.compile(r'[^ !"$-)+-;=?A-Z^a-z·À-ɏ–—‘-”…−]')  # any character but those that never are markup
_BARE = re.compile(f"[@{_ENDS}{_UNSEEN}]")  # what stands by its number in a text of YAML
_DROPPED = re.compile(f"[{_UNSEEN}]")  # controls, and what turns the direction of the text
_LINK = re.compile(r"(:)(//)|(www)(\.)")
_BY_NUMBER = "\\u"  # and four digits: no character that is escaped needs more
LINE_ENDS = str.maketrans(dict.fromkeys(_ENDS, " "))
_OPENS = re.compile(r"[-+\s]|\d+[.)]")  # what makes a list, a rule or a block of code at the head of a line
GUARD = "\u200b"  # a character of no width, which parts what markup would be made of
REMEMBERED = 4096  # texts and lines that are much the same in the reports of one day


@lru_cache(REMEMBERED)
def escape(text: str) -> str:
    """Return `text` on one line with everything that Markdown or a chat would read as markup shown as text.

    Mentions do not ping and addresses are no links: a character of no width parts them. Controls are left out.
    """
    if _harmless(text):
        return text
    plain = _DROPPED.sub("", text.translate(LINE_ENDS)).translate(_SPECIAL).replace("@", f"@{GUARD}")
    return _LINK.sub(lambda found: GUARD.join(part for part in found.groups() if part), plain)


def _harmless(text: str) -> bool:
    return _TELLING.search(text) is None and "://" not in text and "www" not in text


def joined(*parts: str) -> str:
    """Return texts as one line, each escaped as `escape` does."""
    line = "".join(parts)
    return line if _harmless(line) else "".join(map(escape, parts))


def yaml(text: str) -> str:
    """Return a text as one in quotation marks in YAML, on one line, in which nothing pings or turns its direction."""
    plain = text.replace("\\", "\\\\").replace('"', '\\"')
    return f'"{_BARE.sub(lambda found: f"{_BY_NUMBER}{ord(found.group()):04x}", plain)}"'


def quoted(text: str) -> Iterator[str]:
    """Yield a text line by line as a quotation in which nothing is markup: `> ` and the line, escaped."""
    for line in text.splitlines():
        plain = escape(line).translate(_STRANGER).rstrip()
        yield f"> {GUARD if _OPENS.match(plain) else ''}{plain}" if plain else ">"
