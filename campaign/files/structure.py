"""Plain data into typed records, exactly: `True` is not 1, `9.7` is not 9, `"12"` is not 12; every fault at once."""

import re
import types
from collections.abc import Callable
from functools import cache
from math import isfinite
from typing import Annotated, Any, Literal, TypeVar, Union, get_args, get_origin

import msgspec

from campaign.core.fault import Fault
from campaign.files.complaints import Complaints, Mark, Path, label, shown

T = TypeVar("T", bound=msgspec.Struct)
Convert = Callable[[Any, Path, Complaints], Any]

LARGEST = 10**15  # above every figure of a campaign, and exact in every format the world is written to
KM_DECIMALS = 3  # whole metres
_LONE = re.compile("[\ud800-\udfff]")
_NAMES = {str: "text", int: "a whole number", float: "a number", bool: "true or false", dict: "a set of fields"}


def structure(
    value: object,
    kind: type[T],
    file: str,
    mark: Mark,
    key_mark: Mark,
    faults: list[Fault],
    *,
    path: Path = (),
    id: str = "",
) -> T | None:
    """Return `value`, the plain data at `path` of `file`, as a record of `kind`; None when it has faults.

    Every fault is added to `faults`. `id` becomes the record's id when `kind` has one; without it the record, such as
    one of a list, has to give its own. Whole numbers serve where any number is wanted; figures in km come out as whole
    metres; limits of the model hold.
    """
    complaints = Complaints(file, mark, key_mark, faults)
    before = len(faults)
    record = record_of(kind)(value, path, complaints, id)
    return None if len(faults) > before else record


_RECORDS: dict[type[Any], Any] = {}


def record_of(kind: type[T]) -> Callable[[Any, Path, Complaints, str], T]:
    """Return the converter for records of `kind`: (value, path, complaints, id) → record.

    What the converter returns after a complaint is of no use.
    """
    known: Callable[[Any, Path, Complaints, str], T] | None = _RECORDS.get(kind)
    if known is None:
        known = _RECORDS[kind] = _compile(kind)
    return known


def _compile(kind: type[T]) -> Callable[[Any, Path, Complaints, str], T]:
    config = kind.__struct_config__
    infos = msgspec.structs.fields(kind)
    keyed = any(info.name == "id" for info in infos)
    fields: dict[str, tuple[str, Convert]] = {}
    required: list[tuple[str, str]] = []
    for info in infos:
        if info.name == "id":
            continue
        needs_name = info.required and info.name == "name"
        fields[info.encode_name] = (info.name, _named if needs_name else _converter(info.type))
        if info.required:
            required.append((info.encode_name, info.name))
    noun = _noun(kind)
    tag = config.tag_field if config.tag is not None else None
    own_id_fields = {"id": ("id", _text(None)), **fields} if keyed else fields
    own_id_required = [("id", "id"), *required] if keyed else required

    def convert(value: Any, path: Path, complaints: Complaints, id: str) -> T:
        known, needed = (fields, required) if id else (own_id_fields, own_id_required)
        given: dict[str, Any] = {"id": id} if keyed and id else {}
        if type(value) is not dict:
            complaints.wrong(path, value, f"a set of fields ({noun})")
            value = {}
        else:
            for name, raw in value.items():
                field = known.get(name)
                if field is not None:
                    given[field[0]] = field[1](raw, (*path, name), complaints)
                elif name != tag:
                    complaints.unknown(path, name, known, noun)
            for name, attribute in needed:
                if attribute not in given:
                    complaints.add(path, "MISSING", f"{noun} needs '{name}'")
        if any(attribute not in given for _, attribute in needed):
            return None  # type: ignore[return-value]  # complained of
        return kind(**given)

    return convert


def _noun(kind: type[Any]) -> str:
    name = kind.__name__.lower()
    return f"{'an' if name[0] in 'aeiou' else 'a'} {name}"


@cache
def _converter(kind: Any) -> Convert:
    """Return the converter for any type of the model."""
    meta: msgspec.Meta | None = None
    if get_origin(kind) is Annotated:
        kind, meta, *_ = get_args(kind)
    return _bare(kind, meta)


def _bare(kind: Any, meta: msgspec.Meta | None) -> Convert:
    origin, args = get_origin(kind), get_args(kind)
    if origin in (Union, types.UnionType):
        return _union(args, meta)
    if origin is Literal:
        return _literal(args, meta)
    if origin is tuple:
        return _many(args[0], meta) if args[-1] is Ellipsis else _fixed(args, meta)
    if origin is dict:
        return _mapping(args[1])
    if isinstance(kind, type) and issubclass(kind, msgspec.Struct):
        whole = record_of(kind)
        return lambda value, path, complaints: whole(value, path, complaints, "")
    return {str: _text, bool: _flag, int: _whole, float: _decimal}[kind](meta)


def _text(meta: msgspec.Meta | None) -> Convert:
    def convert(value: Any, path: Path, complaints: Complaints) -> Any:
        if type(value) is not str:
            complaints.wrong(path, value, "text")
        elif not value.isascii() and _LONE.search(value):
            complaints.add(path, "TYPE", "the text holds half a character (a lone surrogate); write it anew")
        return value

    return convert


def _named(value: Any, path: Path, complaints: Complaints) -> Any:
    """Convert the name without which a record has none for people."""
    if type(value) is str and not value.strip():
        complaints.add(path, "MISSING", f"{label(path)} is empty: give a name")
        return value
    return _text(None)(value, path, complaints)


def _flag(meta: msgspec.Meta | None) -> Convert:
    def convert(value: Any, path: Path, complaints: Complaints) -> Any:
        if type(value) is not bool:
            complaints.wrong(path, value, "true or false")
        return value

    return convert


def _limits(meta: msgspec.Meta | None) -> tuple[Any, Any, Any, str]:
    """Return (least, most, above, words); a limit that is not set lets everything up to LARGEST pass."""
    least = meta.ge if meta is not None and meta.ge is not None else -LARGEST
    most = meta.le if meta is not None and meta.le is not None else LARGEST
    above = meta.gt if meta is not None and meta.gt is not None else -LARGEST - 1
    words: list[str] = []
    if above >= -LARGEST:
        words.append(f"more than {above}")
    if least > -LARGEST:
        words.append(f"at least {least}")
    if most < LARGEST:
        words.append(f"at most {most}")
    return least, most, above, " and ".join(words) or f"at most {LARGEST:,} either way"


def _bounds(value: float, words: str) -> str:
    return words if value <= LARGEST else f"at most {LARGEST:,}"


def _whole(meta: msgspec.Meta | None) -> Convert:
    least, most, above, words = _limits(meta)

    def convert(value: Any, path: Path, complaints: Complaints) -> Any:
        if type(value) is not int:
            complaints.wrong(path, value, "a whole number")
        elif not (least <= value <= most and value > above):
            complaints.add(path, "LIMIT", f"{path[-1]} is {shown(value)}: it must be {_bounds(value, words)}")
        return value

    return convert


def _decimal(meta: msgspec.Meta | None) -> Convert:
    least, most, above, words = _limits(meta)
    metres = meta is not None and (meta.extra or {}).get("unit") == "km"

    def convert(value: Any, path: Path, complaints: Complaints) -> Any:
        if type(value) is int:
            if not -LARGEST <= value <= LARGEST:
                complaints.add(path, "LIMIT", f"{path[-1]} is {shown(value)}: it must be {_bounds(value, words)}")
                return value
            value = float(value)
        elif type(value) is not float:
            complaints.wrong(path, value, "a number")
            return value
        if not isfinite(value):
            complaints.wrong(path, value, "a number that is finite")
            return value
        if metres:
            value = round(value, KM_DECIMALS) + 0.0  # no minus zero
        if not (least <= value <= most and value > above):
            complaints.add(path, "LIMIT", f"{path[-1]} is {shown(value)}: it must be {_bounds(value, words)}")
        return value

    return convert


def _literal(choices: tuple[str, ...], meta: msgspec.Meta | None) -> Convert:
    allowed = {choice: choice for choice in choices}  # the very objects, so that a default is known for one
    about = (meta.description or "") if meta is not None else ""
    offered = tuple(choice or "''" for choice in choices)

    def convert(value: Any, path: Path, complaints: Complaints) -> Any:
        if type(value) is not str or value not in allowed:
            complaints.choice(path, value, offered, about)
            return value
        return allowed[value]

    return convert


def _many(item: Any, meta: msgspec.Meta | None) -> Convert:
    each = _bare(item, meta) if get_origin(item) is not Annotated else _converter(item)

    def convert(value: Any, path: Path, complaints: Complaints) -> Any:
        if type(value) is not list:
            complaints.wrong(path, value, "a list, such as [a, b],")
            return ()
        return tuple([each(part, (*path, i), complaints) for i, part in enumerate(value)])

    return convert


def _fixed(items: tuple[Any, ...], meta: msgspec.Meta | None) -> Convert:
    each = tuple(_bare(item, meta) for item in items)

    def convert(value: Any, path: Path, complaints: Complaints) -> Any:
        if type(value) is not list or len(value) != len(each):
            complaints.wrong(path, value, f"a list of {len(each)} numbers")
            return ()
        return tuple([part(raw, (*path, i), complaints) for i, (part, raw) in enumerate(zip(each, value, strict=True))])

    return convert


def _mapping(item: Any) -> Convert:
    bare = get_args(item)[0] if get_origin(item) is Annotated else item
    record = record_of(bare) if isinstance(bare, type) and issubclass(bare, msgspec.Struct) else None
    each = _converter(item)

    def convert(value: Any, path: Path, complaints: Complaints) -> Any:
        if type(value) is not dict:
            complaints.wrong(path, value, "a set of names with what belongs to each")
            return {}
        made: dict[str, Any] = {}
        for key, raw in value.items():
            if type(key) is not str:
                complaints.add((*path, key), "KEY", f"the name {shown(key)} must be text; put it in quotes", key=True)
            elif not key:
                complaints.add((*path, key), "KEY", f"a name in {label(path)} is empty; give one", key=True)
            elif record is not None:
                made[key] = record(raw, (*path, key), complaints, key)
            else:
                made[key] = each(raw, (*path, key), complaints)
        return made

    return convert


def _union(args: tuple[Any, ...], meta: msgspec.Meta | None) -> Convert:
    by_type: dict[type, Convert] = {}
    structs: list[Any] = []
    for arg in args:
        bare, inner = (get_args(arg)[0], get_args(arg)[1]) if get_origin(arg) is Annotated else (arg, meta)
        if get_origin(bare) in (Union, types.UnionType):  # Annotated[str | Spot, …] | None
            nested = _union(get_args(bare), inner)
            if len(args) == 2 and type(None) in args:
                return lambda value, path, complaints: None if value is None else nested(value, path, complaints)
            raise TypeError(f"{args}: no such union in the model")
        if bare is type(None):
            by_type[type(None)] = lambda value, path, complaints: None
        elif isinstance(bare, type) and issubclass(bare, msgspec.Struct):
            structs.append(bare)
        elif get_origin(bare) is Literal or bare is str:
            by_type[str] = _bare(bare, inner)
        elif get_origin(bare) is tuple:
            by_type[list] = _bare(bare, inner)
        else:
            by_type[bare] = _bare(bare, inner)
    if float in by_type and int not in by_type:
        by_type[int] = by_type[float]
    if len(structs) == 1:
        by_type[dict] = _bare(structs[0], None)
    elif structs:
        by_type[dict] = _tagged(structs)
    alone = next((by_type[key] for key in by_type if key is not type(None)), None) if len(args) == 2 else None
    if type(None) not in by_type:
        alone = None
    wants = " or ".join(dict.fromkeys(_NAMES[key] for key in by_type if key in _NAMES))

    def convert(value: Any, path: Path, complaints: Complaints) -> Any:
        found = by_type.get(type(value), alone)
        if found is None:
            complaints.wrong(path, value, wants)
            return value
        return found(value, path, complaints)

    return convert


def _tagged(kinds: list[Any]) -> Convert:
    field: str = kinds[0].__struct_config__.tag_field
    by_tag = {kind.__struct_config__.tag: record_of(kind) for kind in kinds}
    tags = tuple(by_tag)

    def convert(value: Any, path: Path, complaints: Complaints) -> Any:
        if field not in value:
            complaints.add(path, "MISSING", f"{path[-1] if path else 'this'} needs '{field}': what to do")
            return None
        tag = value[field]
        if type(tag) is not str or tag not in by_tag:
            complaints.choice((*path, field), tag, tags, "")
            return None
        return by_tag[tag](value, path, complaints, "")

    return convert
