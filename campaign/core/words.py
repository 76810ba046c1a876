"""How counts and lists are written."""

from collections.abc import Sequence


def counted(number: int, one: str, many: str = "") -> str:
    """Return a number with what it counts: "1 day", "1,200 soldiers", "2 armies"; `many` where it is not `one` + s."""
    return f"{number:,} {one if number == 1 else many or one + 's'}"


def listed(words: Sequence[str]) -> str:
    """Return words as a list in a sentence: "cavalry", "cavalry, engines and infantry"."""
    return " and ".join([*([", ".join(words[:-1])] if words[:-1] else []), *words[-1:]])
