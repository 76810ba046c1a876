"""How counts are written."""


def counted(number: int, one: str, many: str = "") -> str:
    """Return a number with what it counts: "1 day", "1,200 soldiers", "2 armies"; `many` where it is not `one` + s."""
    return f"{number:,} {one if number == 1 else many or one + 's'}"
