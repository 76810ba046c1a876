"""A quick change of single values in a plain text, line by line.

Only what stands on one line as `key: value`, in block style, is found. A text that is not `plain` may be misread: the
outcome must then be read and compared, and thrown away if it means something else than was wanted.
"""

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from campaign.files.blocks import above
from campaign.files.yamltext.decode import newline_of
from campaign.files.yamltext.edits import Edit, Insert, Remove, Reset
from campaign.files.yamltext.render import STEP, key_text, on_one_line, render, scalar
from campaign.files.yamltext.scalars import Odd, resolve

# Indentation, key, the space before the value, the value, and the blanks or comment behind it.
_LINE = re.compile(r"^( *)([A-Za-z0-9][\w.-]*):(?: +([^\s#\"'|>&*!%@`{][^#\"'\r\n]*?))?(?=\s*$| +#)", re.MULTILINE)
# The key of a field of the record itself.
_FIELD = re.compile(r"^([\"']?)([A-Za-z0-9][\w.-]*)\1:(?=[ \t\r\n]|\Z)", re.MULTILINE)
# A text of nothing but such lines, each of a value that ends on it, blank lines and comments.
_WORDS = r"-?[A-Za-z0-9.][^\n\r\t:#]*(?::(?=\S)[^\n\r\t:#]*)*"
_QUOTED = r"""\"[^\"\\\n\r\t]*\" *|'[^'\n\r\t]*' *"""
_LIST = r"\[[^][{}\"'#:&*!|>%@`?\n\r\t]*\] *"
_NONE = r"\{\} *"
_COMMENT = r"(?:(?:(?<=[ \n])|\A)#[^\n\r]*)?"
_PLAIN = re.compile(rf"(?: *(?:[A-Za-z0-9][\w.-]*:(?: +(?:{_WORDS}|{_QUOTED}|{_LIST}|{_NONE})?)?)?{_COMMENT}\r?\n)+")
# A list as it would be written, of the plainest kind.
_ITEM = "(?:0|[1-9][0-9]*|[a-z][a-z0-9-]*)"
_USUAL = re.compile(rf"\[(?:{_ITEM}(?:, {_ITEM})*)?\]")
# A plain value, or several in lines of their own; nothing that belongs to them follows.
_SPOT = re.compile(
    r"[a-z_]+:(?: [a-z0-9][a-z0-9.-]*\r?\n|\r?\n((?:  [a-z]+: [a-z0-9][a-z0-9.-]*\r?\n)+))"
    r"(?![ \t#]|[ \t\r\n]*[\r\n][ \t#])"
)
# A line of a field that holds a word or nothing, and no comment.
_BARE = re.compile(r"[a-z_]+:(?: [A-Za-z0-9][\w.-]*| \{\})\r?\n")
# The last line holds something and is no comment.
_OPEN_END = re.compile(r"^ *[^\s#][^\n]*\n\Z", re.MULTILINE)


def plain(text: str) -> bool:
    """Return whether a valid text is so plain that `change` cannot misread it."""
    return _FIELD.search(text) is not None and _PLAIN.fullmatch(text) is not None


def change(
    text: str, edits: Sequence[Edit | Reset], margin: int = 0, held: Mapping[str, Any] | None = None
) -> str | None:
    """Return `text` with the values of `edits` in place; None when one of them cannot be.

    A new field of the record itself goes where its edit says; to the end of the text only where that ends with a field.
    `margin` is how far the text is to be indented where it belongs; `held` is what fields hold, as written.
    """
    fields = _fields(text)
    if fields is None:
        return None
    wanted: dict[tuple[Any, ...], str] = {}
    lists: set[tuple[Any, ...]] = set()
    before: dict[str, tuple[str, ...]] = {}
    splices: list[tuple[int, int, str]] = []
    left = len(fields)
    for edit in edits:
        if isinstance(edit, Insert):
            return None
        if isinstance(edit, Remove):
            gone = _bare(text, fields, str(edit.path[0])) if len(edit.path) == 1 else None
            left -= 1
            if gone is None or not left:
                return None
            splices.append((*gone, ""))
            continue
        if len(edit.path) == 1 and not isinstance(edit, Reset) and not isinstance(edit.value, list):
            other = _reshaped(text, fields, str(edit.path[0]), edit.value)
            if other is not None:
                splices.append(other)
                continue
        if isinstance(edit, Reset):
            if len(edit.path) > 1:
                return None
            name = str(edit.path[0])
            if name not in fields:
                continue
            spare = _spare(text, fields, name, edit.before)
            if spare is None and held is not None and margin == 0:
                spare = _block_of(text, fields, name, edit.before, held.get(name))
            if spare is None:
                return None
            if spare[0] < spare[1]:
                splices.append((*spare, ""))
                left -= 1
                if not left:
                    return None
                continue
        if isinstance(edit.value, dict):
            name = str(edit.path[0])
            new = None if len(edit.path) > 1 or name in fields else _block(edit.value, newline_of(text))
            if new is None:
                return None
            wanted[edit.path] = new
            before[name] = edit.before
            continue
        if len(edit.path) == 1:
            before[str(edit.path[0])] = edit.before
        if isinstance(edit.value, list):
            short = on_one_line(edit.value, margin + len(str(edit.path[-1])) + len(": "))
            if short is None or len(edit.path) > 1:
                return None
            wanted[edit.path] = f" {short}"
            lists.add(edit.path)
        elif isinstance(edit.value, str) and "\n" in edit.value:
            return None
        else:
            wanted[edit.path] = f" {scalar(edit.value)}"
    path: list[str] = []
    indents: list[int] = []
    for line in _LINE.finditer(text):
        indent = line.end(1) - line.start()
        while indents and indents[-1] >= indent:
            indents.pop()
            path.pop()
        indents.append(indent)
        path.append(line[2])
        if line[3] is not None:
            new = wanted.pop(tuple(path), None)
            if new is not None:
                if tuple(path) in lists and not _USUAL.fullmatch(line[3]):
                    return None
                splices.append((line.start(3), line.end(3), new[1:]))
    newline = newline_of(text)
    for path_of, new in wanted.items():
        if len(path_of) > 1 or path_of[0] in fields:
            return None
        follower = _follower(text, fields, before[path_of[0]])
        if follower is None and not _OPEN_END.search(text):
            return None
        place = len(text) if follower is None else follower
        splices.append((place, place, f"{path_of[0]}:{new}{newline}"))
    return spliced(text, splices)


def spliced(text: str, splices: Iterable[tuple[int, int, str]]) -> str:
    """Return `text` with what stands from a start to an end replaced, for each (start, end, new) of `splices`."""
    parts: list[str] = []
    at = 0
    for start, end, new in sorted(splices, key=lambda splice: splice[:2]):
        parts += (text[at:start], new)
        at = end
    return "".join(parts) + text[at:]


def _reshaped(text: str, fields: dict[str, int], name: str, value: Any) -> tuple[int, int, str] | None:
    """Return what to put where when a field of one plain value becomes one of several, of others, or the other way
    round.

    None when it does neither, or stands otherwise than it would be written.
    """
    found = _SPOT.match(text, fields[name]) if name in fields else None
    if found is None or (found[1] is None and not isinstance(value, dict)):
        return None
    if found[1] is not None and isinstance(value, dict) and any(f"  {key}:" in found[1] for key in value):
        return None
    newline = newline_of(text)
    if not isinstance(value, dict):
        return (
            None
            if isinstance(value, str) and "\n" in value
            else (found.start(), found.end(), f"{name}: {scalar(value)}{newline}")
        )
    block = _block(value, newline) if value else None
    return None if block is None else (found.start(), found.end(), f"{name}:{block}{newline}")


def _block(values: dict[str, Any], newline: str) -> str | None:
    """Return what stands behind the colon of a field of plain values by name; None when one of them is not plain."""
    if any(isinstance(part, dict | list) or "\n" in str(part) for part in values.values()):
        return None
    return "".join(f"{newline}{' ' * STEP}{key_text(key)}: {scalar(part)}" for key, part in values.items()) or " {}"


def _fields(text: str) -> dict[str, int] | None:
    """Return where the line of each field of the record itself begins; None when a key is in quotes or stands twice."""
    found: dict[str, int] = {}
    for key in _FIELD.finditer(text):
        if key[1] or key[2] in found:
            return None
        found[key[2]] = key.start()
    return found


def _follower(text: str, fields: dict[str, int], before: Sequence[str]) -> int | None:
    """Return where a new field goes: above the first of `before`; None for the end."""
    at = next((fields[key] for key in before if key in fields), None)
    return None if at is None else above(text, at, min(fields.values()))


def _spare(text: str, fields: dict[str, int], name: str, before: Sequence[str]) -> tuple[int, int] | None:
    """Return what to cut out when a field takes its default, as `Reset` tells: its line, or nothing where that stays.

    None when that cannot be told from the line.
    """
    start = fields[name]
    end = text.find("\n", start) + 1
    value = text[start + len(name) + 1 : end].rstrip("\r\n")
    means = resolve(value[1:])
    if not end or value[1:2] in ("[", "{", '"', "'", "|", ">", "&", "*", "!", "") or isinstance(means, Odd):
        return None
    if value != " " + scalar(means) or len(fields) == 1 or above(text, start, min(fields.values())) != start:
        return start, start
    follower = _follower(text, fields, before)
    if follower is None:
        last = text[text.rfind("\n", 0, start - 1) + 1 : start].strip()
        there = start == max(fields.values()) and last != "" and not last.startswith("#")
    else:
        there = follower == end
    return start, end if there else start


def _bare(text: str, fields: dict[str, int], name: str) -> tuple[int, int] | None:
    """Return the line of a field that holds one word or nothing; None when more stands there, or a comment above."""
    start = fields.get(name)
    found = _BARE.match(text, start) if start is not None else None
    if start is None or found is None or (found.end() < len(text) and found.end() not in fields.values()):
        return None
    upper = text[text.rfind("\n", 0, start - 1) + 1 : start] if start else ""
    return None if upper.lstrip().startswith("#") or upper.isspace() else (start, found.end())


def _block_of(
    text: str, fields: dict[str, int], name: str, before: Sequence[str], value: Any
) -> tuple[int, int] | None:
    """Return all lines of a field that takes its default; None unless they stand as they would be written anew."""
    fresh = render({name: value}).replace("\n", newline_of(text)) if isinstance(value, dict) and value else ""
    start = fields[name]
    end = start + len(fresh)
    whole = fresh != "" and text.startswith(fresh, start) and (end == len(text) or end in fields.values())
    if not whole or len(fields) == 1 or above(text, start, min(fields.values())) != start:
        return None
    return (start, end) if _follower(text, fields, before) == end else None
