"""Plain data as YAML: block style, short lists on one line, quotes only where a reader would be misled."""

from __future__ import annotations

import math
import re
from collections.abc import Mapping, Sequence
from typing import Any

from campaign.files.yamltext.decode import FORBIDDEN
from campaign.files.yamltext.scalars import misread

WIDTH = 100
STEP = 2
# The parser looks no further for the colon after a key.
LONGEST_KEY = 1000

_FIRST = frozenset("-?:,[]{}#&*!|>'\"%@`=~<\t ")
_BREAKS_PLAIN = re.compile(r": |:\Z| #|[\n\r\t]|\s\Z")
_BREAKS_FLOW = re.compile(r"[,\[\]{}:?]")
_ESCAPED = re.compile('["\\\\\x00-\x1f\x7f-\xa0\u2028\u2029\ufeff\ud800-\udfff\ufffe\uffff]')
_NAMED = {'"': '\\"', "\\": "\\\\", "\n": "\\n", "\t": "\\t", "\r": "\\r", "\0": "\\0"}

Path = tuple[str | int, ...]


def scalar(value: Any, *, flow: bool = False, style: str = "") -> str:
    """`value` on one line: unquoted where every reader takes it right, else in quotes.

    `flow`: it stands inside `[ ]` or `{ }`. `style` is the quote that a string keeps, if it can. Raises ValueError
    for a number that is not finite or a string that UTF-8 cannot hold, TypeError for what is no scalar.
    """
    if isinstance(value, str):
        return _text(value, flow, style)
    if value is None:
        return "null"
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int):
        return str(value)
    if isinstance(value, float):
        if not math.isfinite(value):
            raise ValueError(f"{value} cannot be written")
        text = repr(value)
        return text if "." in text else text.replace("e", ".0e")
    raise TypeError(f"{type(value).__name__} cannot be written as YAML")


def _single_line(text: str) -> bool:
    return FORBIDDEN.search(text) is None and not re.search("[\n\r\t\xa0\ufeff]", text)


def _plain(text: str, flow: bool) -> bool:
    return (
        text != ""
        and text[0] not in _FIRST
        and _single_line(text)
        and not text.startswith(("...", "---"))
        and not _BREAKS_PLAIN.search(text)
        and not (flow and _BREAKS_FLOW.search(text))
        and not misread(text)
    )


def _text(text: str, flow: bool, style: str) -> str:
    if not style and _plain(text, flow):
        return text
    # A text with a double quote reads better between single ones.
    single = style == "'" or (not style and '"' in text)
    if single and _single_line(text):
        return "'" + text.replace("'", "''") + "'"
    return '"' + _ESCAPED.sub(_escape, text) + '"'


def _escape(found: re.Match[str]) -> str:
    char = found[0]
    if char in _NAMED:
        return _NAMED[char]
    if "\ud800" <= char <= "\udfff":
        raise ValueError(f"U+{ord(char):04X} cannot be written")
    return f"\\x{ord(char):02x}" if ord(char) < 256 else f"\\u{ord(char):04x}"


def key_text(key: str, *, flow: bool = False) -> str:
    """A key before its colon. Raises ValueError for one longer than a parser reads."""
    if not isinstance(key, str):
        raise TypeError("keys are text")
    # Numbers and words as keys mean their text in our reading, but not in that of others.
    text = scalar(key, flow=flow)
    if len(text) > LONGEST_KEY:
        raise ValueError(f"the key {key[:40]!r}… is longer than {LONGEST_KEY} characters")
    return text


def flow(value: Any) -> str:
    """`value` on one line, collections in `[ ]` and `{ }`."""
    if isinstance(value, Mapping):
        return "{" + ", ".join(f"{key_text(k, flow=True)}: {flow(v)}" for k, v in value.items()) + "}"
    if isinstance(value, (list, tuple)):
        return "[" + ", ".join(map(flow, value)) + "]"
    return scalar(value, flow=True)


def literal(text: str, indent: int) -> list[str] | None:
    """`text` of several lines as a literal block, header first, lines at `indent`; None if it has no such form."""
    body = text.removesuffix("\n")
    if "\n" not in text or not body or body[0] in " \t\n" or body[-1] == "\n" or "\r" in text or FORBIDDEN.search(text):
        return None
    header = "|" if text.endswith("\n") else "|-"
    return [header, *(" " * indent + line if line else "" for line in body.split("\n"))]


def on_one_line(value: Any, col: int) -> str | None:
    """`value` as it stands after a key, when it fits on that line from column `col`; None when it takes a block.

    That are scalars, empty collections, and lists of scalars or of such lists that are short enough.
    """
    if isinstance(value, (list, tuple)):
        if not all(_short(item) for item in value):
            return None
        text = flow(value)
        return text if col + len(text) <= WIDTH or not value else None
    if isinstance(value, Mapping):
        return None if value else "{}"
    if isinstance(value, str) and "\n" in value and literal(value, 0):
        return None
    return scalar(value)


def _short(item: Any) -> bool:
    if isinstance(item, (list, tuple)):
        return all(not isinstance(part, (list, tuple, Mapping)) for part in item)
    return not isinstance(item, Mapping) and not (isinstance(item, str) and "\n" in item)


class _Writer:
    """Lines of a block, with comments above the entries that have one."""

    def __init__(self, comments: Mapping[Path, str]) -> None:
        self.comments = comments
        self.lines: list[str] = []

    def comment(self, path: Path, indent: int) -> None:
        text = self.comments.get(path)
        if text is None:
            return
        if text.startswith("\n"):
            text = text[1:]
            if self.lines:
                self.lines.append("")
        self.lines.extend(comment_lines(text.split("\n"), indent))

    def block(self, value: Any, indent: int, path: Path) -> None:
        """The entries or items of a collection, each on lines of its own."""
        pad = " " * indent
        if isinstance(value, Mapping):
            for key, held in value.items():
                self.comment((*path, key), indent)
                self.after(f"{pad}{key_text(key)}:", held, indent, (*path, key))
            return
        for at, item in enumerate(value):
            self.comment((*path, at), indent)
            if isinstance(item, Mapping) and item:
                first = len(self.lines)
                self.block(item, indent + STEP, (*path, at))
                while self.lines[first].lstrip().startswith("#") or not self.lines[first]:
                    first += 1
                self.lines[first] = f"{pad}- {self.lines[first].lstrip()}"
            else:
                self.after(f"{pad}-", item, indent, (*path, at))

    def after(self, lead: str, value: Any, indent: int, path: Path) -> None:
        text = on_one_line(value, len(lead) + 1)
        if text is not None:
            self.lines.append(f"{lead} {text}")
        elif isinstance(value, str):
            header, *rest = literal(value, indent + STEP) or [scalar(value)]
            self.lines += [f"{lead} {header}", *rest]
        else:
            self.lines.append(lead)
            self.block(value, indent + STEP, path)


def comment_lines(texts: Sequence[str], indent: int = 0) -> list[str]:
    """Each of `texts` as one comment line at `indent`."""
    return [" " * indent + ("# " + text if text.strip() else "#").rstrip() for text in texts]


def lines_of(value: Any, indent: int = 0, comments: Mapping[Path, str] | None = None) -> list[str]:
    """`value` as lines at `indent`, without line ends; a scalar or short list is one line."""
    writer = _Writer(comments or {})
    text = on_one_line(value, indent)
    if text is not None:
        writer.lines.append(" " * indent + text)
    elif isinstance(value, str):
        writer.lines += literal(value, indent + STEP) or []
    else:
        writer.block(value, indent, ())
    return writer.lines


def render(value: Any, indent: int = 0) -> str:
    """`value` in canonical YAML, every line at `indent` or deeper, with a final line end.

    `load(render(value), "") == value` for every plain value with text keys and finite numbers. Raises ValueError or
    TypeError for what YAML cannot hold.
    """
    return "\n".join(lines_of(value, indent)) + "\n"


def render_file(value: Any, head: Sequence[str] = (), comments: Mapping[Path, str] | None = None) -> str:
    """A new file: `head` as comment lines, then `value`, with the comments of its entries above them.

    `comments` maps the path of an entry to its comment; one that begins with a line end has a blank line above it.
    """
    top = comment_lines(head)
    return "\n".join([*top, *lines_of(value, 0, comments)]) + "\n"
