"""The tree of a document with the place of every node: the full reading, which finds all faults."""

from __future__ import annotations

from typing import Any, Final

from campaign.core.fault import Fault, Faults
from campaign.files.yamltext import parser as events
from campaign.files.yamltext.scalars import Odd, resolve

SCALAR: Final = 0
MAP: Final = 1
SEQ: Final = 2
ALIAS: Final = 3

# Nothing in a world is deeper; a text that is deeper would exhaust the stack of whoever walks its data.
DEEPEST = 100
# What all repetitions of anchored values may come to, in characters: a small file cannot unfold into a huge one.
LONGEST_REPETITION = 1_000_000
# Reading stops after so many faults: nobody reads more, and a broken file of 100,000 lines must not take minutes.
MOST_FAULTS = 1000

_TAG = "tag:yaml.org,2002:"
_TAGS: dict[str, tuple[type, ...]] = {
    "str": (str,), "int": (int,), "float": (float, int), "bool": (bool,), "null": (type(None),),
}  # fmt: skip
_COLLECTIONS = {MAP: (None, _TAG + "map", "!"), SEQ: (None, _TAG + "seq", "!")}


class Node:
    """One node of the text.

    `start` and `end` count characters from the beginning of the text without its byte order mark; an anchor or tag
    lies inside. `line` and `col` count from 0. `style` is "" for plain and block collections, else the first character
    (`'`, `"`, `|`, `>`, `{`). `parts` holds the items of a sequence, key and value by turns of a mapping, the one
    node meant by an alias. `value` is the plain data.
    """

    __slots__ = ("_places", "col", "end", "kind", "line", "marked", "parts", "start", "style", "value")

    def __init__(self, kind: int, mark: Any, end: int, style: str, value: Any, marked: bool) -> None:
        self.kind = kind
        self.start: int = mark.index
        self.line: int = mark.line
        self.col: int = mark.column
        self.end = end
        self.style = style
        self.value = value
        self.marked = marked
        self.parts: list[Node] = []
        self._places: dict[str | int, int] | None = None

    def child(self, step: str | int) -> Node | None:
        """The value under a key or index, through aliases; None if there is none."""
        node = self.target()
        at = node.position(step)
        return None if at is None else node.parts[at + 1 if node.kind == MAP else at]

    def key(self, step: str | int) -> Node | None:
        """The node of the key `step` of a mapping, or the item at index `step` of a sequence."""
        node = self.target()
        at = node.position(step)
        return None if at is None else node.parts[at]

    def position(self, step: str | int) -> int | None:
        """Where in `parts` the key or item `step` stands; None if it does not."""
        if self.kind == MAP:
            if self._places is None:
                self._places = {key.value: at * 2 for at, key in enumerate(self.parts[::2])}
            return self._places.get(step)
        return step if self.kind == SEQ and isinstance(step, int) and 0 <= step < len(self.parts) else None

    def target(self) -> Node:
        """The node itself, or the one that an alias stands for."""
        return self.parts[0] if self.kind == ALIAS else self


class _Reading:
    def __init__(self, text: str, file: str, finite: bool) -> None:
        self.text = text
        self.file = file
        self.finite = finite
        self.faults: list[Fault] = []
        self.anchors: dict[str, tuple[Node, int]] = {}
        self.repeated = 0
        self.root: Node | None = None
        self.stack: list[tuple[Node, str | None, int]] = []
        self.documents = 0

    def fault(self, mark: Any, code: str, message: str) -> None:
        self.faults.append(Fault(self.file, mark.line + 1, mark.column + 1, code, message))

    def run(self) -> None:
        try:
            next_event = events.parser(self.text).get_event
            while True:
                event = next_event()
                kind = event.__class__
                if kind is events.ScalarEvent and event.tag is None and event.anchor is None and self.plainly(event):
                    continue
                if event is None or kind is events.StreamEndEvent or not self.take(event):
                    return
                if len(self.faults) >= MOST_FAULTS:
                    return
        except (events.Error, UnicodeEncodeError) as error:
            self.faults += events.forbidden(self.text, self.file) or [events.syntax(error, self.text, self.file)]

    def plainly(self, event: Any) -> bool:
        """Add a scalar that has nothing special, which most have not; False when it has, and nothing is added."""
        if not self.stack:
            return False
        home = self.stack[-1][0]
        parts, text, style = home.parts, event.value, event.style or ""
        value: Any = text
        if home.kind == MAP and not len(parts) & 1:
            if not text or text in home.value or text == "<<":
                return False
            home.value[text] = _PENDING
        else:
            if not style:
                value = resolve(text)
                if value.__class__ is Odd:
                    return False
            if home.kind == SEQ:
                home.value.append(value)
            else:
                key = parts[-1].value
                if key.__class__ is not str or home.value.get(key) is not _PENDING:
                    return False
                home.value[key] = value
        parts.append(Node(SCALAR, event.start_mark, event.end_mark.index, style, value, False))
        return True

    def take(self, event: Any) -> bool:
        """Take one event in; False when reading further makes no sense."""
        kind = event.__class__
        if kind is events.ScalarEvent:
            self.add(self.scalar(event), event)
        elif kind is events.AliasEvent:
            return self.alias(event)
        elif kind is events.MappingStartEvent or kind is events.SequenceStartEvent:
            return self.open(event, MAP if kind is events.MappingStartEvent else SEQ)
        elif kind is events.MappingEndEvent or kind is events.SequenceEndEvent:
            self.close(event)
        elif kind is events.DocumentStartEvent:
            self.documents += 1
            if self.documents > 1:
                self.fault(event.start_mark, "YAML-DOCUMENTS", "a file holds one document; a second begins here")
                return False
            if event.version and tuple(event.version) < (1, 2):
                self.fault(event.start_mark, "YAML-VERSION", "these files are YAML 1.2; take the %YAML line away")
        return True

    def scalar(self, event: Any) -> Node:
        text: str = event.value
        style: str = event.style or ""
        tag = event.tag
        value: Any = text if style else resolve(text)
        if tag is not None:
            name = tag.removeprefix(_TAG)
            if tag == "!" or name == "str":
                value = text
            elif tag.startswith(_TAG) and name in _TAGS:
                value = resolve(text)
                if not isinstance(value, _TAGS[name]) or (isinstance(value, bool) and name != "bool"):
                    self.fault(event.start_mark, "YAML-TAG", f"{text[:40]!r} is no {name}")
                elif name == "float":
                    value = float(text)
            else:
                self.unknown_tag(event)
        if value.__class__ is Odd:
            if self.finite and not self.at_key():
                self.fault(event.start_mark, "YAML-NUMBER", f"{text[:40]} is no number that can be used")
            value = float(value)
        return Node(SCALAR, event.start_mark, event.end_mark.index, style, value, tag is not None or bool(event.anchor))

    def at_key(self) -> bool:
        return bool(self.stack) and self.stack[-1][0].kind == MAP and len(self.stack[-1][0].parts) % 2 == 0

    def unknown_tag(self, event: Any) -> None:
        shown = event.tag.replace(_TAG, "!!")[:60]
        self.fault(event.start_mark, "YAML-TAG", f"the tag {shown} is not used in these files; take it away")

    def alias(self, event: Any) -> bool:
        known = self.anchors.get(event.anchor)
        if known is None:
            within = any(name == event.anchor for _, name, _ in self.stack)
            why = "stands inside itself" if within else "names no anchor above"
            self.fault(event.start_mark, "YAML-ALIAS", f"*{event.anchor} {why}")
            return False
        target, size = known
        self.repeated += size
        if self.repeated > LONGEST_REPETITION:
            self.fault(event.start_mark, "YAML-ALIAS", "the aliases of this file unfold into too much text")
            return False
        node = Node(ALIAS, event.start_mark, event.end_mark.index, "*", target.value, False)
        node.parts.append(target)
        self.add(node, event)
        return True

    def open(self, event: Any, kind: int) -> bool:
        if len(self.stack) >= DEEPEST:
            self.fault(event.start_mark, "YAML-DEPTH", f"values lie more than {DEEPEST} levels deep here")
            return False
        tag = event.tag
        if tag not in _COLLECTIONS[kind]:
            self.unknown_tag(event)
        style = "" if not event.flow_style else "{" if kind == MAP else "["
        value: Any = {} if kind == MAP else []
        node = Node(kind, event.start_mark, event.end_mark.index, style, value, tag is not None or bool(event.anchor))
        self.add(node, event, opened=True)
        self.stack.append((node, event.anchor, self.repeated))
        return True

    def close(self, event: Any) -> None:
        node, anchor, repeated = self.stack.pop()
        node.end = event.end_mark.index
        if anchor:
            self.anchors[anchor] = (node, node.end - node.start + self.repeated - repeated)

    def add(self, node: Node, event: Any, opened: bool = False) -> None:
        """Put `node` where it belongs: into the open collection, as key, value or item."""
        if event.anchor and not opened and node.kind == SCALAR:
            self.anchors[event.anchor] = (node, node.end - node.start)
        if not self.stack:
            self.root = node
            return
        home = self.stack[-1][0]
        if home.kind == SEQ:
            home.value.append(node.value)
        elif len(home.parts) % 2 == 0:
            self.name(home, node, event)
        else:
            key = home.parts[-1].value
            if isinstance(key, str) and (key not in home.value or home.value[key] is _PENDING):
                home.value[key] = node.value
        home.parts.append(node)

    def name(self, home: Node, node: Node, event: Any) -> None:
        """Take `node` as a key of `home`: the key is the text as written, whatever it looks like."""
        if node.target().kind != SCALAR:
            self.fault(event.start_mark, "YAML-KEY", "a key is one word or text, not a list or mapping")
            return
        key = node.target().value if node.kind == ALIAS else event.value
        node.value = key = key if isinstance(key, str) else self.text[node.target().start : node.target().end]
        if key == "<<" and not node.style:
            self.fault(event.start_mark, "YAML-MERGE", "merge keys (<<) are not supported; write the fields out")
        elif not key and not node.style:
            self.fault(event.start_mark, "YAML-KEY", "a key is missing before the colon")
        elif key in home.value:
            first = next(k for k in home.parts[::2] if k.value == key)
            message = f"the key {key[:60]!r} stands twice; first in line {first.line + 1}"
            self.fault(event.start_mark, "YAML-DUPLICATE", message)
        else:
            home.value[key] = _PENDING


_PENDING = object()


def read(text: str, file: str, finite: bool = True) -> Node:
    """The tree of `text` (no byte order mark). Raises Faults with every fault found, sorted (the first `MOST_FAULTS`).

    An empty text is a null at its beginning. With `finite` off, `.inf` and `.nan` are read as floats.
    """
    reading = _Reading(text, file, finite)
    if events.splits_lines(text):
        reading.faults += events.forbidden(text, file)
    else:
        reading.run()
    if reading.faults:
        raise Faults(reading.faults)
    return reading.root or Node(SCALAR, _Origin, 0, "", None, False)


class _Origin:
    index = line = column = 0
