"""A quick change of single values in a plain text, line by line; whoever uses it must read the outcome and compare.

Only what stands on one line as `key: value`, in block style, is found. A text that is not so plain may be misread: the
outcome then means something else than was wanted, and is to be thrown away.
"""

import re
from collections.abc import Sequence
from typing import Any

from campaign.files.yamltext.decode import newline_of
from campaign.files.yamltext.edits import Edit, Set
from campaign.files.yamltext.render import flow, scalar

# Indentation, key, the space before the value, the value, and the blanks or comment behind it.
_LINE = re.compile(r"^( *)([A-Za-z0-9][\w.-]*):(?: +([^\s#\"'|>&*!%@`{][^#\"'\r\n]*?))?(?=\s*$| +#)", re.MULTILINE)
# The last line holds something and is no comment.
_OPEN_END = re.compile(r"^ *[^\s#][^\n]*\n\Z", re.MULTILINE)


def change(text: str, edits: Sequence[Edit]) -> str | None:
    """Return `text` with the values of `edits` in place; None when one of them cannot be.

    A new field of the record itself goes to the end of the text, where that ends with a field.
    """
    wanted: dict[tuple[Any, ...], str] = {}
    for edit in edits:
        if not isinstance(edit, Set) or isinstance(edit.value, dict):
            return None
        if isinstance(edit.value, list):
            wanted[edit.path] = flow(edit.value)
        elif isinstance(edit.value, str) and "\n" in edit.value:
            return None
        else:
            wanted[edit.path] = scalar(edit.value)
    parts: list[str] = []
    at = 0
    seen: set[str] = set()
    path: list[str] = []
    indents: list[int] = []
    for line in _LINE.finditer(text):
        indent = line.end(1) - line.start()
        while indents and indents[-1] >= indent:
            indents.pop()
            path.pop()
        indents.append(indent)
        path.append(line[2])
        if not indent:
            seen.add(line[2])
        if line[3] is not None:
            new = wanted.pop(tuple(path), None)
            if new is not None:
                parts += (text[at : line.start(3)], new)
                at = line.end(3)
    parts.append(text[at:])
    newline = newline_of(text)
    for path_of, new in wanted.items():
        if len(path_of) > 1 or path_of[0] in seen or not _OPEN_END.search(text):
            return None
        parts.append(f"{path_of[0]}: {new}{newline}")
    return "".join(parts)
