"""What editors check against while a GM types: a JSON Schema for each kind of file, made from the model."""

from collections.abc import Iterator
from functools import cache
from typing import Any, get_args

import msgspec

from campaign.files import layouts
from campaign.model.world import TABLES, Table

FOLDER = ".schema"
DRAFT = "https://json-schema.org/draft/2020-12/schema"
_ONE = {
    "battles": "battle",
    "nations": "nation",
    "commanders": "commander",
    "armies": "army",
    "fleets": "fleet",
    "campaign": "world",
}
_KEY = "^[a-z0-9][a-z0-9-]*$"
_MADE_KEY = "^[a-z0-9][a-z0-9.+ _-]*$"


def kinds() -> dict[str, Table]:
    """Return the table of every kind of YAML file, by the kind's name, the world's settings first."""
    found = (layouts.CAMPAIGN, *(table for table in TABLES if table.layout != "lines"))
    return {_ONE.get(table.name, table.name): table for table in found}


def kind_of(file: str) -> str | None:
    """Return the kind of the YAML file `file` (relative to the world), or None when it is none of a world's."""
    table = layouts.table_of(file)
    return None if table is None or table.layout == "lines" else _ONE.get(table.name, table.name)


def editor_line(file: str) -> str:
    """Return the comment that points an editor from `file` to its schema; "" for a file that has none."""
    kind = kind_of(file)
    return "" if kind is None else f"# yaml-language-server: $schema={'../' * file.count('/')}{FOLDER}/{kind}.json"


@cache
def schema(kind: str) -> dict[str, Any]:
    """Return the JSON Schema (draft 2020-12) of the files of `kind`; KeyError when there is no such kind."""
    table = kinds()[kind]
    (_,), components = msgspec.json.schema_components((table.record,), ref_template="#/$defs/{name}")
    for record in structs(table.record):
        _describe(components[record.__name__], record)
    whole: dict[str, Any] = {"$schema": DRAFT, "title": f"{kind} of a campaign"}
    name = table.record.__name__
    if table.layout == "each":
        whole |= components.pop(name)
    else:
        whole |= {
            "description": f"{table.name.capitalize()} by id.",
            "type": ["object", "null"],
            "propertyNames": {"pattern": _MADE_KEY if table.name in layouts.MADE_TABLES else _KEY},
            "additionalProperties": {"$ref": f"#/$defs/{name}"},
        }
    if components:
        whole["$defs"] = {key: components[key] for key in sorted(components)}
    plain: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(whole))  # defaults as JSON has them
    return plain


def files() -> dict[str, bytes]:
    """Return the schema of every kind as a file of the world: path → text."""
    return {
        f"{FOLDER}/{kind}.json": msgspec.json.format(msgspec.json.encode(schema(kind)), indent=2) + b"\n"
        for kind in kinds()
    }


def structs(kind: Any) -> Iterator[type[msgspec.Struct]]:
    """Yield every record type that `kind` is made of, each once, itself first, in the order of the fields."""
    seen: dict[Any, None] = {}
    _gather(kind, seen)
    yield from seen


def _gather(kind: Any, seen: dict[Any, None]) -> None:
    if isinstance(kind, type) and issubclass(kind, msgspec.Struct):
        if kind not in seen:
            seen[kind] = None
            for info in msgspec.structs.fields(kind):
                _gather(info.type, seen)
        return
    for part in get_args(kind):
        _gather(part, seen)


def _describe(component: dict[str, Any], record: type[msgspec.Struct]) -> None:
    """Give the fields of a record's schema their units, and take out its id, which stands in the key or file name."""
    properties: dict[str, Any] = component.get("properties", {})
    properties.pop("id", None)
    component["required"] = [name for name in component.get("required", ()) if name != "id"]
    if not component["required"]:
        del component["required"]
    for info in msgspec.structs.fields(record):
        meta = meta_of(info.type)
        if info.encode_name not in properties or meta is None:
            continue
        field = properties[info.encode_name]
        unit = (meta.extra or {}).get("unit", "")
        field["title"] = f"{info.encode_name} ({unit})" if unit else info.encode_name
        field["description"] = meta.description or ""
        if meta.examples:
            field["examples"] = list(meta.examples)


def meta_of(kind: Any) -> msgspec.Meta | None:
    """Return the annotation of a field's type, also when it stands in a union with None."""
    for part in (kind, *get_args(kind)):
        for inner in get_args(part):
            if isinstance(inner, msgspec.Meta):
                return inner
    return None
