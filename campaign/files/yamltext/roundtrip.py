"""Edits by ruamel's round trip: for texts of odd shapes, at the price of some layout."""

from __future__ import annotations

import io
from collections.abc import Sequence
from typing import Any

from campaign.files.yamltext.edits import Edit, Insert, Remove


def rewrite(text: str, edits: Sequence[Edit], newline: str) -> str:
    """`text` (no byte order mark) with the edits made on ruamel's tree of it; comments stay, line ends as `newline`.

    Raises whatever ruamel raises, and LookupError for a path that leads nowhere. The caller compares the outcome
    with what was meant.
    """
    from ruamel.yaml import YAML
    from ruamel.yaml.util import load_yaml_guess_indent

    plain = text.replace("\r\n", "\n")
    _, indent, offset = load_yaml_guess_indent(plain)
    yaml = YAML(typ="rt")
    yaml.preserve_quotes = True
    yaml.width = 1 << 16
    yaml.explicit_start = plain.startswith("---") or "\n---" in plain
    yaml.indent(mapping=2, sequence=indent or 4, offset=offset if offset is not None else 2)
    tree = yaml.load(plain)
    for edit in edits:
        tree = _made(tree, edit)
    out = io.StringIO()
    yaml.dump(tree, out)
    written = out.getvalue()
    return written.replace("\n", newline) if newline != "\n" else written


def _made(tree: Any, edit: Edit) -> Any:
    if not edit.path:
        if isinstance(edit, Remove):
            raise LookupError("the whole file cannot be removed")
        return edit.value
    home = tree
    for step in edit.path[:-1]:
        home = home[_step(home, step)]
    step = _step(home, edit.path[-1])
    if isinstance(edit, Remove):
        del home[step]
    elif isinstance(edit, Insert) and isinstance(home, list):
        home.insert(step, edit.value)
    elif step not in home and isinstance(home, dict):
        keys = [str(key) for key in home]
        at = next((keys.index(key) for key in edit.before if key in keys), len(keys))
        home.insert(at, step, edit.value)  # type: ignore[attr-defined]
    else:
        home[step] = edit.value
    return tree


def _step(home: Any, step: str | int) -> Any:
    """The key as ruamel has it, which reads `12:` as a number where we read its text."""
    if not isinstance(step, str) or step in home:
        return step
    return next((key for key in home if str(key) == step), step)
