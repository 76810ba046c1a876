"""The canonical layout of a text: indentation, spaces and blank lines put right, nothing lost."""

from __future__ import annotations

import re
from collections.abc import Iterator

from campaign.core.fault import Faults
from campaign.files.yamltext.decode import BOM, newline_of
from campaign.files.yamltext.edits import same
from campaign.files.yamltext.nodes import ALIAS, MAP, SCALAR, SEQ, Node, read
from campaign.files.yamltext.render import STEP

_COLON = re.compile(r"[ \t]*:")
_HEADER = re.compile(r"(?:[&!]\S*\s+)*[|>]([-+0-9]*)[^\n]*\n?")
_COMMENT = re.compile(r"(?:^|(?<=\s))#[^\n]*", re.MULTILINE)


class _Unfit(Exception):
    """The text has a shape that is left as it is."""


def tidy(text: str, file: str = "") -> str:
    """`text` in canonical layout: entries two spaces deeper than what holds them, one space after a colon or dash, no
    blanks at line ends, never two blank lines in a row, one line end at the end.

    The data, every comment, the quotes, the line ends and the byte order mark stay; tidying twice is tidying once.
    A text whose layout cannot be changed so (keys after `?`, blocks with a stated indentation) comes back as it is.
    Raises Faults when `text` cannot be read.
    """
    bom = text.startswith(BOM)
    newline = newline_of(text)
    body = (text[1:] if bom else text).replace("\r\n", "\n")
    root = read(body, file)
    if "\r" in body:
        return text
    try:
        tidied = _Layout(body, root).tidied()
        again = read(tidied, file)
        if (
            not same(again.value, root.value)
            or sorted(comments(tidied, again)) != sorted(comments(body, root))
            or _Layout(tidied, again).tidied() != tidied
        ):
            return text
    except (_Unfit, Faults):
        return text
    return (BOM if bom else "") + (tidied if newline == "\n" else tidied.replace("\n", newline))


def comments(text: str, root: Node) -> list[str]:
    """Every comment of `text` in order, from its `#` to the end of its line without trailing blanks."""
    kept: list[str] = []
    at = 0
    for start, end in sorted(_scalars(text, root)):
        if start >= at:
            kept += (text[at:start], "x" * min(1, end - start))
            at = end
    kept.append(text[at:])
    return [found[0].rstrip() for found in _COMMENT.finditer("".join(kept))]


def _scalars(text: str, node: Node) -> Iterator[tuple[int, int]]:
    """The spans of all scalars; of a block scalar only its lines, for its header may have a comment."""
    if node.kind == SCALAR:
        header = _HEADER.match(text, node.start) if node.style in ("|", ">") else None
        if header:
            content = text[header.end() : node.end]
            yield header.end(), header.end() + (len(content) if "+" in header[1] else len(content.rstrip()))
        else:
            yield node.start, node.end
    elif node.kind != ALIAS:
        for part in node.parts:
            yield from _scalars(text, part)


class _Layout:
    """What has to change in one text: cuts within lines, indentation by line, lines that stay to the byte."""

    def __init__(self, text: str, root: Node) -> None:
        self.text = text
        self.lines = text.split("\n")
        self.starts = [0]
        for line in self.lines:
            self.starts.append(self.starts[-1] + len(line) + 1)
        self.indents: dict[int, int] = {}
        self.frozen: set[int] = set()
        self.shifted: dict[int, int] = {}
        self.cuts: list[tuple[int, int, str]] = []
        if root.kind == SCALAR and root.style in ("|", ">"):
            raise _Unfit
        self.walk(root, 0, 0)

    def line_of(self, at: int, near: int) -> int:
        while near + 1 < len(self.starts) and self.starts[near + 1] <= at:
            near += 1
        return near

    def lead(self, line: int) -> int:
        return len(self.lines[line]) - len(self.lines[line].lstrip(" "))

    def walk(self, node: Node, level: int, owner: int) -> None:
        """Lay `node` out: its entries in column `level`; `owner` is the column of the entry that holds it."""
        if node.kind == MAP and not node.style:
            for key, value in zip(node.parts[::2], node.parts[1::2], strict=True):
                self.entry(key.line, key.col, level)
                colon = _COLON.match(self.text, key.end)
                if colon is None or key.end > self.starts[key.line + 1]:
                    raise _Unfit
                self.cuts.append((key.end, colon.end() - 1, "" if key.kind == SCALAR else " "))
                self.held(colon.end(), key.line, value, level, level + STEP)
        elif node.kind == SEQ and not node.style:
            for item in node.parts:
                at, line = self.dash(node, item)
                self.entry(line, node.col, level)
                self.held(at + 1, line, item, level, level + STEP)
        else:
            self.leaf(node, owner)

    def entry(self, line: int, col: int, level: int) -> None:
        if self.lead(line) == col:
            self.indents.setdefault(line, level)

    def held(self, after: int, line: int, value: Node, owner: int, level: int) -> None:
        if value.end > value.start and value.line == line:
            self.cuts.append((after, value.start, " "))
        self.walk(value, level, owner)

    def dash(self, node: Node, item: Node) -> tuple[int, int]:
        for line in range(item.line, node.line - 1, -1):
            at = self.starts[line] + node.col
            if self.text[at : at + 1] == "-" and (at < item.start or item.start == item.end):
                return at, line
        raise _Unfit

    def leaf(self, node: Node, owner: int) -> None:
        """A scalar, alias or flow collection: its further lines follow the entry that holds it."""
        if node.style in ("|", ">"):
            self.literal(node, owner)
            return
        last = self.line_of(node.end, node.line)
        self.frozen.update(range(node.line + 1, last + 1))
        if last > node.line:
            self.frozen.add(node.line)
        if self.lead(node.line) == node.col and node.end > node.start:
            self.indents.setdefault(
                node.line, owner + STEP if owner or node.line in self.indents else self.lead(node.line)
            )

    def literal(self, node: Node, owner: int) -> None:
        header = _HEADER.match(self.text, node.start)
        if header is None or re.search("[0-9]", header[1]):
            raise _Unfit
        content = self.text[header.end() : node.end]
        end = node.end if "+" in header[1] else header.end() + len(content.rstrip())
        first = self.line_of(node.start, node.line) + 1
        last = self.line_of(max(end - 1, header.start()), node.line)
        rows = [line for line in range(first, last + 1) if self.lines[line].strip()]
        self.frozen.update(range(first, last + 1))
        if rows:
            shift = owner + STEP - self.lead(rows[0])
            self.shifted.update((line, max(0, self.lead(line) + shift)) for line in rows)

    def tidied(self) -> str:
        """The text laid out anew."""
        indents = {**self.comment_indents(), **self.indents, **self.shifted}
        for line, indent in indents.items():
            if line in self.frozen and line not in self.shifted and line not in self.indents:
                continue
            start = self.starts[line]
            self.cuts.append((start, start + self.lead(line), " " * indent))
        parts: list[str] = []
        at = 0
        for start, end, new in sorted(self.cuts):
            if start < at:
                raise _Unfit
            parts += (self.text[at:start], new)
            at = end
        parts.append(self.text[at:])
        out: list[str] = []
        for number, row in enumerate("".join(parts).split("\n")):
            bare = row if number in self.frozen else row.rstrip(" \t")
            if bare or number in self.frozen or (out and out[-1]):
                out.append(bare)
        while len(out) > 1 and not out[-1] and len(self.lines) - 1 not in self.frozen:
            out.pop()
        return "\n".join(out) + "\n" if any(out) else ""

    def comment_indents(self) -> dict[int, int]:
        """Comment lines keep to the entry below, if they stood in its column, else to the last one in theirs."""
        found: dict[int, int] = {}
        following: list[tuple[int, int] | None] = [None] * (len(self.lines) + 1)
        for line in range(len(self.lines) - 1, -1, -1):
            here = (self.lead(line), self.indents[line]) if line in self.indents else None
            following[line] = here or following[line + 1]
        seen: dict[int, int] = {0: 0}
        for line, text in enumerate(self.lines):
            if line in self.indents:
                seen[self.lead(line)] = self.indents[line]
            elif line not in self.frozen and text.lstrip(" ").startswith("#"):
                below, old = following[line], self.lead(line)
                if below and (below[0] == old or old not in seen):
                    found[line] = below[1]
                elif below or old:
                    found[line] = seen.get(old, old)
        return found
