"""What a YAML text means: the one loader of the project, quick where the text is plain, full where it is not."""

from __future__ import annotations

from typing import Any

from campaign.core.fault import Fault, Faults
from campaign.files.yamltext import parser as events
from campaign.files.yamltext.decode import BOM
from campaign.files.yamltext.nodes import DEEPEST, Node, read
from campaign.files.yamltext.scalars import Odd, Scalar, resolve

Path = tuple[str | int, ...]


class Doc:
    """A text that has been read. The data are at hand; places are found when first asked for.

    `text` is the text without its byte order mark; `bom` says whether there was one.
    """

    __slots__ = ("_finite", "_root", "_value", "bom", "file", "text")

    def __init__(self, text: str, file: str, bom: bool, finite: bool, value: Any, root: Node | None) -> None:
        self.text = text
        self.file = file
        self.bom = bom
        self._finite = finite
        self._value = value
        self._root = root

    def value(self) -> Any:
        """The plain data: dicts with text keys, lists, and scalars. The same object each time; not to be changed."""
        return self._value

    @property
    def root(self) -> Node:
        """The tree with the place of every node."""
        if self._root is None:
            self._root = read(self.text, self.file, self._finite)
        return self._root

    def node(self, path: Path) -> Node | None:
        """The node at `path`; None if there is none."""
        node: Node | None = self.root
        for step in path:
            if node is None:
                return None
            node = node.child(step)
        return node

    def mark(self, path: Path) -> tuple[int, int]:
        """Line and column, from 1, of the value at `path`; of the nearest that holds it, if it is not there."""
        node = self.root
        for at, step in enumerate(path):
            child = node.child(step)
            if child is None:
                return self.key_mark(path[:at])
            node = child
        return node.line + 1, node.col + 1

    def key_mark(self, path: Path) -> tuple[int, int]:
        """Line and column, from 1, of the key (or list item) at `path`; of the nearest that holds it, if not there."""
        node = place = self.root
        for step in path:
            key, child = node.key(step), node.child(step)
            if key is None or child is None:
                break
            place, node = key, child
        return place.line + 1, place.col + 1

    def fault(self, path: Path, code: str, message: str, *, key: bool = False, severity: str = "error") -> Fault:
        """A fault at the value at `path`, or at its key."""
        line, col = self.key_mark(path) if key else self.mark(path)
        return Fault(self.file, line, col, code, message, severity)


def compose(text: str, file: str, *, finite: bool = True) -> Doc:
    """Read one YAML 1.2 document by the core schema. Raises Faults with every fault, and nothing else.

    Keys are always text, as written (`12: x` has the key "12"). Faults are: bad syntax, characters YAML does not
    know, a key that stands twice, tags other than the core schema's, merge keys, a second document, nesting beyond
    `nodes.DEEPEST`, aliases that unfold without measure and, unless `finite` is off, numbers that are not finite.
    An empty text is None.
    """
    bom = text.startswith(BOM)
    body = text[1:] if bom else text
    try:
        value = _values(body)
    except (_Unusual, events.Error, UnicodeEncodeError):
        root = read(body, file, finite)
        return Doc(body, file, bom, finite, root.value, root)
    return Doc(body, file, bom, finite, value, None)


def load(text: str, file: str) -> Any:
    """The plain data of `text`. Raises Faults as `compose` does."""
    return compose(text, file).value()


class _Unusual(Exception):
    """The text needs the full reading."""


class _Plain(dict[str, Scalar]):
    """What each unquoted word of a text means, looked up once."""

    def __missing__(self, text: str) -> Scalar:
        value = resolve(text)
        if value.__class__ is Odd:
            raise _Unusual
        self[text] = value
        return value


def _values(text: str) -> Any:
    """The plain data of an ordinary text, as `nodes.read` would give them; raises _Unusual for any other.

    This is the loop that loading time is spent in: it keeps no places and makes no faults.
    """
    if events.splits_lines(text):
        raise _Unusual
    scalar, map_start, seq_start = events.ScalarEvent, events.MappingStartEvent, events.SequenceStartEvent
    map_end, seq_end, stream_end = events.MappingEndEvent, events.SequenceEndEvent, events.StreamEndEvent
    next_event = events.parser(text).get_event
    plain = _Plain()
    stack: list[Any] = []
    home: Any = []
    top = home
    in_map = False
    key: str | None = None
    documents = 0
    while True:
        event = next_event()
        kind = event.__class__
        if kind is scalar:
            if event.tag is not None or event.anchor is not None:
                raise _Unusual
            value: Any = event.value
            if in_map:
                if key is None:
                    key = value
                    if key in home or ((key == "<<" or not key) and not event.style):
                        raise _Unusual
                    continue
                home[key] = value if event.style else plain[value]
                key = None
            else:
                home.append(value if event.style else plain[value])
        elif kind is map_start or kind is seq_start:
            if (in_map and key is None) or event.tag is not None or event.anchor is not None or len(stack) >= DEEPEST:
                raise _Unusual
            new: Any = {} if kind is map_start else []
            if in_map:
                home[key] = new
            else:
                home.append(new)
            stack.append(home)
            home, key, in_map = new, None, kind is map_start
        elif kind is map_end or kind is seq_end:
            home = stack.pop()
            in_map = home.__class__ is dict
            key = None
        elif kind is stream_end:
            return top[0] if top else None
        elif kind is events.DocumentStartEvent:
            documents += 1
            if documents > 1 or event.version or event.tags:
                raise _Unusual
        elif kind is events.AliasEvent:
            raise _Unusual


__all__ = ["Doc", "Faults", "Path", "compose", "load"]
