"""Where in a text an edit is made: the few characters to take out and what to put in their place.

Only shapes whose outcome is plain are handled; for any other `Beyond` is raised. The caller reads the outcome again
and compares it with what was meant, so a wrong cut is caught and never written.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from campaign.files.yamltext.edits import Edit, Insert, Remove, Reset, Set
from campaign.files.yamltext.nodes import ALIAS, MAP, SCALAR, SEQ, Node
from campaign.files.yamltext.render import STEP, flow, key_text, lines_of, literal, on_one_line, scalar

Splice = tuple[int, int, str]

_PROPERTIES = re.compile(r"(?:[&!]\S*[ \t]+)+|[&!]\S*\Z")
_ANCHOR = re.compile(r"&\S+")
_COLON = re.compile(r"[ \t]*:")
_REST = re.compile(r"[ \t]*(?:#[^\r\n]*|[ \t]#[^\r\n]*)?(?=\r?\n|\Z)")
_HEADER = re.compile(r"(?:[&!]\S*\s+)*[|>]([-+0-9]*)[ \t]*(#[^\r\n]*)?")
_COMMENT = re.compile(r"[ \t]*(#[^\r\n]*)")


class Beyond(Exception):
    """The text around an edit has a shape that is not cut here."""


class Surgeon:
    """Cuts for edits of one text, all in terms of that text; `newline` is the line end of new lines."""

    def __init__(self, text: str, root: Node, newline: str) -> None:
        self.text = text
        self.root = root
        self.newline = newline

    def cut(self, edit: Edit) -> Splice:
        """The one splice (start, end, new text) that makes `edit`. Raises Beyond."""
        homes = [self.root]
        for step in edit.path[:-1]:
            child = homes[-1].child(step) if homes[-1].kind != ALIAS else None
            if child is None:
                raise Beyond
            homes.append(child)
        if homes[-1].kind == ALIAS:
            raise Beyond
        if not edit.path:
            return self.whole(edit)
        home, step = homes[-1], edit.path[-1]
        in_flow = any(node.style in ("{", "[") for node in homes)
        key, node = home.key(step), home.child(step)
        if isinstance(edit, Remove):
            if key is None or node is None:
                raise Beyond
            return self.remove_flow(home, key, node) if in_flow else self.remove(homes, edit, key, node)
        if isinstance(edit, Insert) or node is None or key is None:
            return self.insert(homes, edit, in_flow)
        if node.kind == SCALAR and not isinstance(edit.value, (dict, list)):
            return self.scalar(home, node, edit.value, in_flow)
        return self.value(home, key, node, edit.value, in_flow)

    def end(self, node: Node) -> int:
        """Where the text of `node` ends: before the blanks and comments that the parser counts to a block."""
        while node.kind in (MAP, SEQ) and not node.style and node.parts:
            node = node.parts[-1]
        if node.style in ("|", ">"):
            header = _HEADER.match(self.text, node.start)
            if header is None or "+" in header[1]:
                raise Beyond
            return node.start + len(self.text[node.start : node.end].rstrip())
        return node.end

    def line_end(self, at: int) -> int:
        """Where the line of `at` ends, if nothing but a comment follows on it."""
        rest = _REST.match(self.text, at)
        if rest is None:
            raise Beyond
        return rest.end()

    def after_line(self, at: int) -> int:
        end = self.line_end(at)
        return end + len(self.newline_at(end))

    def newline_at(self, at: int) -> str:
        return "\r\n" if self.text.startswith("\r\n", at) else self.text[at : at + 1]

    def line_start(self, at: int) -> int:
        return self.text.rfind("\n", 0, at) + 1

    def lines(self, lines: list[str]) -> str:
        return self.newline.join(lines)

    def whole(self, edit: Edit) -> Splice:
        if not isinstance(edit, Set) or self.root.kind == ALIAS:
            raise Beyond
        lines = self.lines(lines_of(edit.value))
        if self.root.start == self.root.end:
            lead = "" if not self.text or self.text.endswith("\n") else self.newline
            return len(self.text), len(self.text), lead + lines + self.newline
        return self.root.start, self.end(self.root), lines

    def scalar(self, home: Node, node: Node, value: Any, in_flow: bool) -> Splice:
        """A scalar in a scalar's place: its quotes, anchor and block form stay where they can."""
        start, end = node.start, self.end(node)
        lead = ""
        if node.marked:
            properties = _PROPERTIES.match(self.text[start:end])
            if properties is None:
                raise Beyond
            anchor = _ANCHOR.search(properties[0])
            lead = anchor[0] + " " if anchor else ""
        if start == end:
            return start, end, self.spaced(start) + scalar(value, flow=in_flow)
        block = node.style in ("|", ">")
        note = ""
        if block:
            header = _HEADER.match(self.text, start)
            note = " " + header[2] if header and header[2] else ""
        if isinstance(value, str) and "\n" in value and not in_flow and (block or self.alone(end)):
            indent = self.indent_of_block(start, end) if block else home.parts[0].col + STEP
            lines = literal(value, indent)
            if lines:
                return start, end, lead + self.lines([lines[0] + note, *lines[1:]])
        style = node.style if isinstance(value, str) and node.style in ("'", '"') else ""
        if style and not lead and self.text[start:end] == scalar(node.value, flow=in_flow):
            style = ""  # it stands in quotes because its text needed them
        return start, end, lead + scalar(value, flow=in_flow, style=style) + note

    def alone(self, at: int) -> bool:
        """Whether the line ends at `at`."""
        return self.text[at : at + 1] in ("", "\n") or self.text.startswith("\r\n", at)

    def indent_of_block(self, start: int, end: int) -> int:
        for line in self.text[start:end].split("\n")[1:]:
            if line.strip():
                return len(line) - len(line.lstrip(" "))
        raise Beyond

    def spaced(self, at: int) -> str:
        """What has to stand between an empty value's place and a value."""
        before = self.text[at - 1 : at]
        return " " if before in (":", "-") else "" if before in (" ", "[", "\n", "") else ": "

    def value(self, home: Node, key: Node, node: Node, value: Any, in_flow: bool) -> Splice:
        """Anything in anything's place, where one of them is a collection."""
        if in_flow:
            if node.start == node.end:
                return node.start, node.end, self.spaced(node.start) + flow(value)
            return node.start, self.end(node), flow(value)
        start = self.colon(key) if home.kind == MAP else self.dash(home, node) + 1
        end = max(start, self.end(node))
        note = _COMMENT.match(self.text, start)
        kept = note[0] if note and note.end() <= node.start else ""
        like = isinstance(value, dict if node.kind == MAP else list)
        if node.style in ("{", "[") and node.parts and like and not self.usual_value(home, key, node):
            return node.start, end, flow(value)
        after = _COMMENT.match(self.text, end)
        if not kept and after and on_one_line(value, 0) is None:
            kept, end = after[0], after.end()
        col = home.parts[0].col if home.kind == MAP else home.col
        held = self.held(value, col, start - self.line_start(start), kept, self.block_col(node, value), home)
        return start, end, held

    def block_col(self, node: Node, value: Any) -> int | None:
        """The column that a block in this place already has, if the new value is of its kind."""
        like = (node.kind == MAP and isinstance(value, dict)) or (node.kind == SEQ and isinstance(value, list))
        return node.parts[0].col if like and not node.style and node.kind == MAP and node.parts else None

    def held(self, value: Any, col: int, at: int, note: str, block_col: int | None, home: Node) -> str:
        """What stands after a colon or dash in column `col`."""
        text = on_one_line(value, at + 1)
        if text is not None:
            return f" {text}{note}"
        if isinstance(value, str):
            header, *rest = literal(value, col + STEP) or [scalar(value)]
            return " " + self.lines([header + note, *rest])
        lines = lines_of(value, block_col if block_col is not None else col + STEP)
        if home.kind == SEQ and isinstance(value, dict) and not note and block_col in (None, col + STEP):
            return " " + self.lines(lines).lstrip()
        return note + self.newline + self.lines(lines)

    def colon(self, key: Node) -> int:
        """Just after the colon of a key."""
        found = _COLON.match(self.text, key.end)
        if found is None:
            raise Beyond
        return found.end()

    def dash(self, home: Node, node: Node) -> int:
        """Where the dash of a list item stands."""
        line = self.line_start(node.start)
        while True:
            at = line + home.col
            if self.text[at : at + 1] == "-" and home.start <= at < node.start + (node.start == node.end):
                return at
            if line <= home.start:
                raise Beyond
            line = self.line_start(line - 1)

    def insert(self, homes: list[Node], edit: Set | Insert, in_flow: bool) -> Splice:
        home, step = homes[-1], edit.path[-1]
        if home.kind not in (MAP, SEQ) or (home.kind == MAP) != isinstance(step, str):
            raise Beyond
        if not home.parts:
            return self.first(homes, edit, in_flow)
        if home.style:
            return self.insert_flow(home, edit)
        if isinstance(step, int):
            return self.insert_item(home, step, edit.value)
        last, col = home.parts[-1], home.parts[0].col
        follower = self.follower(home, edit.before)
        lead = " " * col + key_text(step) + ":"
        held = self.held(edit.value, col, len(lead), "", None, home)
        if isinstance(edit.value, dict) and last.style == "{" and all(part.kind == MAP for part in home.parts[1::2]):
            held = " " + flow(edit.value)  # a row like the rows above
        if follower is None:
            at = self.line_end(self.end(last))
            return at, at, self.newline + lead + held + self.final(at)
        line = self.above(home, follower)
        if line is None:  # it begins on the line of a list item
            return follower.start, follower.start, lead.lstrip(" ") + held + self.newline + " " * col
        return line, line, lead + held + self.newline

    def follower(self, home: Node, before: Sequence[str]) -> Node | None:
        """The key of `home` before which a new key goes; None for the end."""
        return next((key for key in map(home.key, before) if key is not None), None)

    def above(self, home: Node, key: Node) -> int | None:
        """Where the lines of a key begin, those of the comments directly above it included; None within a line."""
        line = self.line_start(key.start)
        if self.text[line : key.start].strip(" "):
            return None
        own = " " * key.col + "#"
        while line > home.start:
            upper = self.line_start(line - 1)
            if upper < home.start or not self.text.startswith(own, upper):
                break
            line = upper
        return line

    def settled(self, edit: Reset) -> Set | Remove | None:
        """What an edit that sets a default comes to in this text; None when its key is not there."""
        homes = [self.root]
        for step in edit.path[:-1]:
            child = homes[-1].child(step) if homes[-1].kind != ALIAS else None
            if child is None:
                return None
            homes.append(child)
        home, step = homes[-1], edit.path[-1]
        key, node = home.key(step), home.child(step)
        if key is None or node is None:
            return None
        in_flow = any(node.style for node in homes)
        try:
            own = home.kind == MAP and len(home.parts) > len((key, node)) and not in_flow
            spare = own and self.usual(home, key, node) and self.in_place(home, key, node, edit.before)
        except Beyond:
            spare = False
        return Remove(edit.path) if spare else Set(edit.path, edit.value)

    def writes_so(self, path: tuple[str | int, ...]) -> bool:
        """Whether the value at `path` stands in the very form in which it would be written anew."""
        node: Node | None = self.root
        home = key = None
        for step in path:
            if node is None or node.kind == ALIAS or node.style:
                return False
            home, key, node = node, node.key(step), node.child(step)
        if home is None or key is None or node is None:
            return False
        try:
            return self.usual_value(home, key, node)
        except Beyond:
            return False

    def usual_value(self, home: Node, key: Node, node: Node) -> bool:
        """Whether the value of a key in a block stands as it would be written anew, whatever comes after it."""
        if home.kind != MAP or home.style or node.kind == ALIAS:
            return False
        start = self.colon(key)
        fresh = self.held(node.value, home.parts[0].col, start - self.line_start(start), "", None, home)
        return self.text[start : self.end(node)] == fresh

    def usual(self, home: Node, key: Node, node: Node) -> bool:
        """Whether a key and its value, in a block, stand in the very form in which they would be written anew."""
        lead = " " * key.col + key_text(key.value) + ":"
        start = self.line_start(key.start)
        fresh = lead + self.held(node.value, key.col, len(lead), "", None, home) + self.newline
        return self.text.startswith(fresh, start) and start + len(fresh) == self.after_line(self.end(node))

    def in_place(self, home: Node, key: Node, node: Node, before: Sequence[str]) -> bool:
        """Whether a key would be put just where it stands, if it were not there."""
        start = self.line_start(key.start)
        if self.above(home, key) != start:
            return False
        follower = self.follower(home, before)
        if follower is not None:
            return self.above(home, follower) == self.after_line(self.end(node))
        return home.parts[-1] is node and self.after_line(self.end(home.parts[-3])) == start

    def first(self, homes: list[Node], edit: Set | Insert, in_flow: bool) -> Splice:
        """The first entry of an empty collection: the collection is written anew."""
        value: Any = {edit.path[-1]: edit.value} if homes[-1].kind == MAP else [edit.value]
        if len(homes) == 1:
            return self.whole(Set((), value))
        node, home, step = homes[-1], homes[-2], edit.path[-2]
        key = home.key(step)
        if key is None or node.marked:
            raise Beyond
        if any(outer.style for outer in homes[:-1]):
            return node.start, node.end, flow(value)
        return self.value(home, key, node, value, False)

    def insert_flow(self, home: Node, edit: Set | Insert) -> Splice:
        step = edit.path[-1]
        if isinstance(step, int) and step < len(home.parts):
            at = home.parts[step].start
            return at, at, flow(edit.value) + ", "
        last = home.parts[-1]
        follower = self.follower(home, edit.before)
        if follower is not None and isinstance(step, str):
            return follower.start, follower.start, f"{key_text(step, flow=True)}: {flow(edit.value)}, "
        new = flow(edit.value) if isinstance(step, int) else f"{key_text(step, flow=True)}: {flow(edit.value)}"
        if last.start == last.end and home.kind == MAP and self.text[last.end - 1 : last.end] != ":":
            raise Beyond
        return self.end(last), self.end(last), ", " + new

    def insert_item(self, home: Node, step: int, value: Any) -> Splice:
        item = "-" + self.held(value, home.col, home.col + 1, "", None, home)
        pad = " " * home.col
        if step == 0:
            at = self.dash(home, home.parts[0])
            return at, at, item + self.newline + pad
        if step > len(home.parts):
            raise Beyond
        at = self.line_end(self.end(home.parts[step - 1]))
        return at, at, self.newline + pad + item + self.final(at)

    def final(self, at: int) -> str:
        """The line end that a new last line needs."""
        return self.newline if at == len(self.text) else ""

    def remove(self, homes: list[Node], edit: Remove, key: Node, node: Node) -> Splice:
        """An entry of a block with its lines; the last one leaves an empty collection."""
        home = homes[-1]
        count = len(home.parts) // (2 if home.kind == MAP else 1)
        if count == 1:
            return self.emptied(homes, edit)
        start = key.start if home.kind == MAP else self.dash(home, node)
        end = self.end(node)
        end = max(end, self.colon(key)) if home.kind == MAP else max(end, start + 1)
        line = self.line_start(start)
        if self.text[line:start].strip(" ") == "":
            return line, self.after_line(end), ""
        # The first entry of a mapping that begins on a list item's line: the next one moves up to its place.
        follower = home.parts[2] if home.kind == MAP and key is home.parts[0] else None
        if follower is None or self.text[self.after_line(end) : follower.start].strip(" ") != "":
            raise Beyond
        return start, follower.start, ""

    def emptied(self, homes: list[Node], edit: Remove) -> Splice:
        value: Any = {} if homes[-1].kind == MAP else []
        if len(homes) == 1:
            return self.whole(Set((), value))
        key = homes[-2].key(edit.path[-2])
        if key is None or homes[-1].marked:
            raise Beyond
        return self.value(homes[-2], key, homes[-1], value, False)

    def remove_flow(self, home: Node, key: Node, node: Node) -> Splice:
        width = 2 if home.kind == MAP else 1
        at = home.parts.index(key)
        if not home.style:
            raise Beyond
        if at:
            return self.end(home.parts[at - 1]), max(self.end(node), key.end), ""
        if len(home.parts) > width:
            return key.start, home.parts[width].start, ""
        if home.marked:
            raise Beyond
        return home.start, home.end, "{}" if home.kind == MAP else "[]"
