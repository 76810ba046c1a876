"""Changing a text so that only what changed in the data changes in it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from campaign.core.fault import Fault, Faults
from campaign.files.yamltext.compose import compose
from campaign.files.yamltext.decode import BOM, newline_of
from campaign.files.yamltext.edits import Edit, Insert, Path, Remove, Reset, Set, apply, differences, same
from campaign.files.yamltext.nodes import Node, read
from campaign.files.yamltext.surgery import Beyond, Splice, Surgeon


def patch(text: str, edits: Sequence[Edit | Reset], file: str) -> str:
    """`text` with `edits` made in order.

    Everything that an edit does not name stays to the byte: comments, blank lines, quotes, key order, line ends and
    the byte order mark. A new key goes where its edit says. A collection set anew is changed only where it differs;
    but a list that stands just as it would be written anew is written anew. Where the text is of a shape that cannot
    be cut, ruamel writes it anew, comments kept.

    The outcome is read again and compared with what was meant. Raises Faults when `text` cannot be read or the edits
    cannot be written into it (an alias shares the value), LookupError when a path leads nowhere, ValueError or
    TypeError for a value that YAML cannot hold.
    """
    if not edits:
        return text
    bom = text.startswith(BOM)
    body = text[1:] if bom else text
    root = read(body, file)
    small, meant = _smallest(Surgeon(body, root, newline_of(body)), edits)
    patched = _patched(body, root, small, meant, file) if small else body
    return (BOM if bom else "") + patched


def rewrite(text: str, value: Any, file: str) -> str:
    """`text` changed as little as possible so that it holds `value`. Raises as `patch` does."""
    return patch(text, [Set((), value)], file)


def _smallest(surgeon: Surgeon, edits: Sequence[Edit | Reset]) -> tuple[list[Edit], Any]:
    """The edits with collections set anew taken apart into what differs; and the data after them."""
    small: list[Edit] = []
    meant = surgeon.root.value
    for wanted in edits:
        edit = surgeon.settled(wanted) if isinstance(wanted, Reset) else wanted
        if edit is None:
            continue
        parts = [edit]
        if isinstance(edit, Set) and (isinstance(edit.value, (dict, list)) or not edit.path):
            before = _at(meant, edit.path)
            if before is not _NOTHING and not (isinstance(edit.value, list) and surgeon.writes_so(edit.path)):
                parts = list(differences(before, edit.value, edit.path))
        small += parts
        meant = apply(meant, parts)
    return small, meant


def _at(data: Any, path: Path) -> Any:
    for step in path:
        steps: Any = range(len(data)) if isinstance(data, list) else data if isinstance(data, dict) else ()
        if step not in steps:
            return _NOTHING
        data = data[step]
    return data


_NOTHING = object()


def _patched(body: str, root: Node, edits: Sequence[Edit], meant: Any, file: str) -> str:
    surgeon = Surgeon(body, root, newline_of(body))
    try:
        text = _spliced(body, [surgeon.cut(edit) for edit in edits])
        if same(compose(text, file).value(), meant):
            return text
    except (Beyond, Faults):
        pass
    if len(edits) == 1:
        return _rewritten(body, edits[0], meant, file)
    # Some of them stand in each other's way or are of an odd shape: one half after the other.
    half = len(edits) // 2
    between = apply(root.value, edits[:half])
    text = _patched(body, root, edits[:half], between, file)
    return _patched(text, read(text, file), edits[half:], meant, file)


def _spliced(body: str, splices: list[Splice]) -> str:
    """`body` with all cuts made. Those at one place are made in the order given. Raises Beyond if two overlap."""
    parts: list[str] = []
    at = 0
    for start, end, new in sorted(splices, key=lambda splice: splice[0]):
        if start < at:
            raise Beyond
        parts += (body[at:start], new)
        at = end
    return "".join(parts) + body[at:]


def _rewritten(body: str, edit: Edit, meant: Any, file: str) -> str:
    """The edit made by ruamel, or Faults."""
    from campaign.files.yamltext.roundtrip import rewrite as round_trip

    try:
        text = round_trip(body, [edit], newline_of(body))
        if same(compose(text, file).value(), meant):
            return text
    except Exception:  # ruamel raises much; whatever it is, the text is not changed
        pass
    doc = compose(body, file)
    line, col = doc.mark(edit.path)
    name = ".".join(map(str, edit.path)) or "the whole file"
    message = f"{name} cannot be changed here without changing more; write the text out without anchors and aliases"
    raise Faults([Fault(file, line, col, "YAML-PATCH", message)])


__all__ = ["Edit", "Insert", "Path", "Remove", "Set", "apply", "differences", "patch", "rewrite"]
