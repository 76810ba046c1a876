"""The least and greatest figure that an order may name, as the model has it."""

from functools import cache
from typing import Any, get_args, get_type_hints


@cache
def limits(act: type[Any], field: str) -> tuple[int, int]:
    """Return the least and greatest value that the model allows for a whole-number field of an act."""
    hint = get_type_hints(act, include_extras=True)[field]
    found = [meta for part in (hint, *get_args(hint)) for meta in getattr(part, "__metadata__", ())]
    return next((meta.ge, meta.le) for meta in found if meta.ge is not None and meta.le is not None)
