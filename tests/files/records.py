"""Any record of the model as hypothesis draws it: from the types and limits of its fields."""

import types
from typing import Annotated, Any, Literal, Union, get_args, get_origin

import msgspec
from hypothesis import strategies as st

SLUGS = st.from_regex(r"[a-z0-9][a-z0-9-]{0,8}", fullmatch=True)
ODD = ["yes", "no", "12", "1:30", "0123", "# x", "a: b", "- a", "", " lead", "trail ", "'", '"', "~", "a\nb"]
TEXTS = st.one_of(st.text(st.characters(exclude_categories=("Cs", "Cc")), max_size=12), st.sampled_from(ODD))
METRES = st.integers(-(10**7), 10**7).map(lambda metres: metres / 1000)


def values(kind: Any, meta: msgspec.Meta | None = None) -> st.SearchStrategy[Any]:
    """Values of any type of the model, as they stand in records."""
    origin, args = get_origin(kind), get_args(kind)
    if origin is Annotated:
        return values(args[0], args[1])
    if origin in (Union, types.UnionType):
        return st.one_of([values(arg, meta) for arg in args])
    if origin is Literal:
        return st.sampled_from(args)
    if origin is tuple and args[-1] is Ellipsis:
        return st.lists(values(args[0], None), max_size=3).map(tuple)
    if origin is tuple:
        return st.tuples(*(values(arg, meta) for arg in args))
    if origin is dict:
        return st.lists(SLUGS, max_size=3, unique=True).flatmap(
            lambda keys: st.fixed_dictionaries({key: keyed(args[1], key) for key in sorted(keys)})
        )
    if isinstance(kind, type) and issubclass(kind, msgspec.Struct):
        return records(kind)
    return _scalars(kind, meta)


def keyed(kind: Any, key: str) -> st.SearchStrategy[Any]:
    """What may stand under `key` of a mapping: a record that has an id has this one."""
    bare = get_args(kind)[0] if get_origin(kind) is Annotated else kind
    if isinstance(bare, type) and issubclass(bare, msgspec.Struct):
        return records(bare, key)
    return values(kind)


def _scalars(kind: Any, meta: msgspec.Meta | None) -> st.SearchStrategy[Any]:
    if kind is str:
        return TEXTS
    if kind is bool:
        return st.booleans()
    if kind is type(None):
        return st.none()
    low = meta.ge if meta is not None and meta.ge is not None else None
    high = meta.le if meta is not None and meta.le is not None else None
    if kind is int:
        return st.integers(int(low) if low is not None else -(10**9), int(high) if high is not None else 10**9)
    assert kind is float
    return st.integers(1, 10**7).map(lambda m: m / 1000) if meta is not None and meta.gt is not None else METRES


def records(kind: type[Any], key: str = "key") -> st.SearchStrategy[Any]:
    """Records of `kind`; those that have an id have `key`."""
    needed: dict[str, st.SearchStrategy[Any]] = {}
    free: dict[str, st.SearchStrategy[Any]] = {}
    for info in msgspec.structs.fields(kind):
        if info.name == "id":
            needed["id"] = st.just(key)
        elif info.required:
            drawn = values(info.type)
            needed[info.name] = drawn.filter(str.strip) if info.name == "name" else drawn
        else:
            free[info.name] = values(info.type)
    return st.fixed_dictionaries(needed, optional=free).map(lambda given: kind(**given))
