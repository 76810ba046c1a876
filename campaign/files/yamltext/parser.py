"""The event parser underneath: PyYAML's, in C where it is built in, and its errors as faults."""

from __future__ import annotations

import re
from typing import Any

import yaml

from campaign.core.fault import Fault
from campaign.files.yamltext.decode import FORBIDDEN

_Parser: Any = getattr(yaml.cyaml, "CParser", None) if yaml.__with_libyaml__ else None

Error = yaml.YAMLError
ScalarEvent = yaml.ScalarEvent
AliasEvent = yaml.AliasEvent
MappingStartEvent = yaml.MappingStartEvent
MappingEndEvent = yaml.MappingEndEvent
SequenceStartEvent = yaml.SequenceStartEvent
SequenceEndEvent = yaml.SequenceEndEvent
DocumentStartEvent = yaml.DocumentStartEvent
DocumentEndEvent = yaml.DocumentEndEvent
StreamStartEvent = yaml.StreamStartEvent
StreamEndEvent = yaml.StreamEndEvent

# The line breaks that YAML 1.1 and 1.2 read differently.
_SPLIT = re.compile("[\x85\u2028\u2029]")

_MEANINGS = (
    ("found character '\\t' that cannot start any token", "a tab cannot indent a line; use spaces"),
    ("found a tab character", "a tab cannot indent a line; use spaces"),
    ("found character that cannot start any token", "this character cannot begin a value; put the value in quotes"),
    ("mapping values are not allowed", "a colon cannot stand here; quote a text that holds one, or mend the indent"),
    ("could not find expected ':'", "a colon is missing after this key"),
    ("did not find expected key", "a key is expected here; the indentation does not fit the lines above"),
    ("did not find expected '-' indicator", "a list item ('- ') is expected here; the indentation does not fit"),
    ("did not find expected ',' or ']'", "the list opened with '[' is not closed, or a comma is missing"),
    ("did not find expected ',' or '}'", "the mapping opened with '{' is not closed, or a comma is missing"),
    ("did not find expected node content", "a value is expected here"),
    ("block sequence entries are not allowed", "a list item ('- ') cannot stand here; begin a line with it"),
    ("found unexpected end of stream", "a quote is opened and never closed"),
    ("found unexpected document indicator", "a quote is opened and never closed"),
    ("found undefined tag handle", "tags are not used in these files"),
    ("exceeded maximum nesting depth", "values lie too deep here"),
)  # fmt: skip


def parser(text: str) -> Any:
    """A parser of `text` with `get_event()`; `text` has no byte order mark."""
    if _Parser is not None:
        return _Parser(text)
    return _pure(text)


def _pure(text: str) -> Any:
    """PyYAML's parser in Python, for machines where the one in C is not built."""

    class Pure(yaml.reader.Reader, yaml.scanner.Scanner, yaml.parser.Parser):
        def __init__(self) -> None:
            yaml.reader.Reader.__init__(self, text)
            yaml.scanner.Scanner.__init__(self)
            yaml.parser.Parser.__init__(self)

    return Pure()


def splits_lines(text: str) -> bool:
    """Whether `text` holds a character that only some YAML readers take for a line break."""
    return not text.isascii() and _SPLIT.search(text) is not None


def place(text: str, index: int) -> tuple[int, int]:
    """Line and column, from 1, of the character at `index`."""
    before = text[:index].replace("\r\n", "\n").replace("\r", "\n")
    line = before.count("\n")
    return line + 1, len(before) - (before.rfind("\n") + 1) + 1


def forbidden(text: str, file: str) -> list[Fault]:
    """A fault at the first character that may not stand in a file; none if there is no such character."""
    found = FORBIDDEN.search(text)
    if found is None:
        return []
    line, col = place(text, found.start())
    message = f"the character U+{ord(found[0]):04X} cannot stand in a file; write it as an escape in double quotes"
    return [Fault(file, line, col, "YAML-CHARACTER", message)]


def syntax(error: Any, text: str, file: str) -> Fault:
    """What the parser could not read, as a fault in a GM's words."""
    mark = getattr(error, "problem_mark", None) or getattr(error, "context_mark", None)
    problem = str(getattr(error, "problem", None) or getattr(error, "reason", None) or error).replace("\n", " ")
    context = getattr(error, "context", None)
    message = problem
    for seen, meaning in _MEANINGS:
        if problem.startswith(seen):
            message = meaning
            break
    else:
        if context:
            message = f"{context}: {problem}"
    if mark is None:
        return Fault(file, 0, 0, "YAML-SYNTAX", message)
    if problem.startswith("found character") and text[mark.index : mark.index + 1] == "\t":
        message = "a tab cannot indent a line; use spaces"
    return Fault(file, mark.line + 1, mark.column + 1, "YAML-SYNTAX", message)
