"""The reference of the world's files, generated from the model: `docs/world-format.md`."""

import types
from typing import Annotated, Any, Literal, Union, get_args, get_origin

import msgspec

from campaign.files import schema
from campaign.files.examples import FILES
from campaign.model.fields import Who
from campaign.model.world import Table

_READERS = {
    Who.ALL: "everybody",
    Who.SEEN: "who sees it",
    Who.OWN: "its commander",
    Who.GM: "GM",
}
_WORDS: dict[Any, str] = {str: "text", int: "whole number", float: "number", bool: "true or false"}
_HEAD = """\
# The files of a world

This page is generated from the model; do not edit it. A world is a folder with a `world.yaml`; every other file is
optional. All files are YAML 1.2 in UTF-8; `yes`, `on`, `1:30` and dates are plain text, a key stands once. Distances
and coordinates are in km and count to the whole metre. An id is made of small letters, digits and hyphens; it is the
key or the file name of its record, never a field of it, and stays when the name for people changes.

Comments, order, blank lines, quotes and line ends stay as you write them; a day changes only the lines whose facts
changed. Every file may begin with a line such as `# yaml-language-server: $schema=../.schema/army.json`, with which
editors complete and check while you type; `campaign schema` writes these schemas.

Who may know a field: *everybody* from the first day; *who sees it*, as TUM-SCO-5 has it; *its commander* alone; the
*GM* alone.
"""
_WHERE = {
    "each": "One file for each, `{where}/ID.yaml`.",
    "table": "All of them in `{where}`, by id.",
    "grouped": "In `{where}/`, a file for each `{by}`, by id.",
    "lines": "JSON lines in `{where}`, written by the program.",
}


def world_format() -> str:
    """Return the text of `docs/world-format.md`: every kind of file, every field, a complete example of each kind."""
    parts = [_HEAD]
    explained: set[str] = set()
    for kind, table in schema.kinds().items():
        parts.append(_kind(kind, table, explained))
    return "\n".join(parts)


def example(kind: str) -> tuple[str, str]:
    """Return (path, text) of the complete example of files of `kind`."""
    return next((file, text) for file, text in FILES.items() if schema.kind_of(file) == kind)


def _kind(kind: str, table: Table, explained: set[str]) -> str:
    file, text = example(kind)
    where = "The file `world.yaml`." if not table.where else _WHERE[table.layout].format(where=table.where, by=table.by)
    lines = [f"## {kind}", "", f"{_doc(table.record)} {where}", ""]
    for record in schema.structs(table.record):
        name = record.__name__
        if record is not table.record:
            if name in explained:
                continue
            tag = record.__struct_config__.tag
            lines += [f"### {name}" + (f" (`do: {tag}`)" if tag else ""), "", _doc(record), ""]
        explained.add(name)
        lines += _fields(record)
    lines += [f"Example, `{file}`:", "", "```yaml", schema.editor_line(file), text.rstrip("\n"), "```", ""]
    return "\n".join(lines)


def _doc(record: type[Any]) -> str:
    return " ".join((record.__doc__ or "").split())


def _fields(record: type[msgspec.Struct]) -> list[str]:
    rows: list[str] = []
    for info in msgspec.structs.fields(record):
        meta = schema.meta_of(info.type)
        if info.name == "id" or meta is None:
            continue
        extra = meta.extra or {}
        unit = extra.get("unit", "")
        cells = [
            f"`{info.encode_name}`",
            words(info.type) + (f", {unit}" if unit else "") + _limits(meta),
            "needed" if info.required else _default(info),
            _READERS[Who(extra["who"])],
            meta.description or "",
            f"`{_flow(meta.examples[0])}`" if meta.examples else "",
        ]
        rows.append("| " + " | ".join(cell.replace("|", "\\|") for cell in cells) + " |")
    if not rows:
        return []
    return ["| field | type | default | who may know | meaning | example |", "|---|---|---|---|---|---|", *rows, ""]


def _limits(meta: msgspec.Meta) -> str:
    said = [(meta.ge, "≥"), (meta.gt, ">"), (meta.le, "≤")]
    return "".join(f", {sign} {limit}" for limit, sign in said if limit is not None)


def _default(info: msgspec.structs.FieldInfo) -> str:
    default = info.default if info.default is not msgspec.NODEFAULT else info.default_factory()
    if default is None or default in ((), {}, "") or isinstance(default, msgspec.Struct):
        return "none"
    return f"`{_flow(default)}`"


def _flow(value: Any) -> str:
    """Return a plain value as YAML writes it in one line."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, dict):
        return "{" + ", ".join(f"{key}: {_flow(part)}" for key, part in value.items()) + "}"
    if isinstance(value, list | tuple):
        return "[" + ", ".join(_flow(part) for part in value) + "]"
    if isinstance(value, str) and (value.startswith("#") or value.isdigit()):
        return f'"{value}"'
    return str(value)


def words(kind: Any) -> str:
    """Return what a field's type is called in the reference."""
    origin, args = get_origin(kind), get_args(kind)
    if origin is Annotated:
        return words(args[0])
    if origin in (Union, types.UnionType):
        parts = [words(arg) for arg in args if arg is not type(None)]
        return "what is ordered, by `do`" if len(parts) > 3 else " or ".join(parts)
    if origin is Literal:
        return ", ".join(f"`{choice}`" if choice else '`""`' for choice in args)
    if origin is tuple:
        return f"list of {words(args[0])}" if args[-1] is Ellipsis else f"[{', '.join(words(arg) for arg in args)}]"
    if origin is dict:
        return f"{words(args[1])} by name"
    return _WORDS.get(kind) or f"{kind.__name__}"
