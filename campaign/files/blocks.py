"""The entries of a long table as texts of their own, so that one can be changed without reading the others."""

import re

_NAME = "[a-z0-9][a-z0-9.+@ _-]*"
_KEY = re.compile(rf"(?:({_NAME})|\"({_NAME})\"|'({_NAME})'):(?=[ \t\r\n]|\Z)")
# A line that is neither blank nor a comment nor indented: in a table that can be taken apart an entry begins there.
_MARGIN = re.compile(r"\n(?=[^ \t\r\n#])")
# Anchors and aliases reach from entry to entry; a text with "keep" indicator owns the blank lines after it.
_SHARED = re.compile(r"(?:^|[\s\[{,:-])[&*][^\s,\[\]{}]|[|>][0-9]?\+", re.MULTILINE)


def blocks(text: str) -> dict[str, tuple[int, int]] | None:
    """Return where each entry of a table begins and ends in `text`, by its key; None when it cannot be taken apart.

    An entry ends with its own last line: the comments and blank lines that follow at the margin lie outside. `text`
    has no byte order mark. An entry that cannot be read alone must not be changed alone.
    """
    if any(mark in text for mark in "&*+") and _SHARED.search(text):
        return None
    starts = [found.end() for found in _MARGIN.finditer(text)]
    if text[:1] not in ("", " ", "\t", "\r", "\n", "#"):
        starts.insert(0, 0)
    if not starts:
        return None
    found: dict[str, tuple[int, int]] = {}
    match = _KEY.match
    for start, end in zip(starts, [*starts[1:], len(text)], strict=True):
        key = match(text, start)
        if key is None:
            return None
        name = key[1] or key[2] or key[3]
        if name in found:
            return None
        found[name] = (start, _own_end(text, key.end(), end))
    return found


def above(text: str, at: int, first: int) -> int:
    """Return where the comments begin that stand at the margin directly above the line at `at`, none before `first`.

    They belong to what stands in that line.
    """
    while at > first:
        upper = text.rfind("\n", 0, at - 1) + 1
        if upper < first or text[upper] != "#":
            break
        at = upper
    return at


def _own_end(text: str, start: int, end: int) -> int:
    """Return where the last line between `start` and `end` ends that is neither blank nor a comment at the margin."""
    while end > start:
        line = text.rfind("\n", start, end - 1) + 1
        if line <= start or not (text[line] == "#" or text[line:end].isspace()):
            return end
        end = line
    return end
