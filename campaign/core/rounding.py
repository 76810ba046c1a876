"""The roundings the rules use, on whole numbers only, so that every machine agrees."""

from collections.abc import Sequence


def half_up(numerator: int, denominator: int) -> int:
    """Return numerator / denominator rounded to the nearest whole number, halves up; both >= 0."""
    return (2 * numerator + denominator) // (2 * denominator)


def share(total: int, weights: Sequence[int]) -> list[int]:
    """Split `total` in proportion to `weights` with nothing lost: largest remainders first, then order.

    All zero weights: all of it goes to the first. The parts sum to `total`.
    """
    whole = sum(weights)
    if not weights:
        return []
    if whole == 0:
        return [total, *[0] * (len(weights) - 1)]
    parts = [total * weight // whole for weight in weights]
    order = sorted(range(len(weights)), key=lambda i: (-(total * weights[i] % whole), i))
    for i in order[: total - sum(parts)]:
        parts[i] += 1
    return parts
