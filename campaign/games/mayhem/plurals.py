"""Many by one word: figures of a kind, a contingent or a numbered name, as in archers, bowmen, Outlaws."""

import re
from collections.abc import Iterator, Sequence

from campaign.core.names import fold
from campaign.games.mayhem.figures import Figure

_NUMBERED = re.compile(r"(.*\S)\s+([0-9]{1,6})")
_ENDINGS = (("s", ""), ("es", ""), ("ies", "y"), ("men", "man"))  # of the plural, of the singular


def singulars(word: str) -> Iterator[str]:
    """Yield what one of them may be called of whom `word` names many: the word itself first."""
    yield word
    for many, one in _ENDINGS:
        if len(word) > len(many) and word.lower().endswith(many):
            yield word[: -len(many)] + one


def meant(word: str, figures: Sequence[Figure]) -> list[Figure]:
    """Return the figures that a word names together: of its kind, its contingent, or its name with a number."""
    stems = {fold(stem) for stem in singulars(word)}
    for own in (_kinds, _contingent, _stem):
        found = [one for one in figures if not stems.isdisjoint(own(one))]
        if found:
            return found
    return []


def numbered(figures: Sequence[Figure], count: int) -> list[Figure]:
    """Return those of these whose name ends in a number: this one; the one at that place where no name has a number."""
    numbers = [_number(one) for one in figures]
    if any(numbers):
        return [one for one, number in zip(figures, numbers, strict=True) if number == count]
    return list(figures[count - 1 : count]) if count > 0 else []


def _kinds(one: Figure) -> tuple[str, ...]:
    return one.kind, one.kind.split()[-1]


def _contingent(one: Figure) -> tuple[str, ...]:
    return (fold(one.of),)


def _stem(one: Figure) -> tuple[str, ...]:
    match = _NUMBERED.fullmatch(one.called)
    return (fold(match[1]),) if match else ()


def _number(one: Figure) -> int:
    match = _NUMBERED.fullmatch(one.called)
    return int(match[2]) if match else 0
