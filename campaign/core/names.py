"""Names as people type them: compared without case or accents, the nearest offered when one is wrong."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Sequence
from difflib import SequenceMatcher

_NEAREST = 3
LIKENESS = 0.6
_LONGEST = 200
# Letters that Unicode does not take apart into a base letter and an accent.
_LETTERS = str.maketrans({"ø": "o", "đ": "d", "ł": "l", "æ": "ae", "œ": "oe", "þ": "th", "ð": "d", "ı": "i", "ħ": "h"})


def fold(text: str) -> str:
    """`text` without case, accents and surplus blanks: two names that a reader takes for the same fold alike.

    Folding twice is folding once.
    """
    if text.isascii():
        return " ".join(text.lower().split())
    bare = "".join(c for c in unicodedata.normalize("NFKD", text.casefold()) if not unicodedata.combining(c))
    bare = "".join(c for c in unicodedata.normalize("NFKD", bare.casefold()) if not unicodedata.combining(c))
    return " ".join(bare.translate(_LETTERS).split())


def nearest(name: str, candidates: Iterable[str], likeness: float = LIKENESS) -> tuple[str, ...]:
    """The candidates most like `name`, best first, at most three; empty when none is near.

    `likeness` is the least that counts as near, of 1 for the same. It ignores case and accents; equals are ordered by
    the candidate itself, so the answer does not depend on the order of `candidates`.
    """
    wanted = fold(name[:_LONGEST])
    if not wanted:
        return ()
    matcher = SequenceMatcher(autojunk=False)
    matcher.set_seq2(wanted)
    scored: list[tuple[float, str]] = []
    for candidate in set(candidates):
        folded = fold(candidate[:_LONGEST])
        matcher.set_seq1(folded)
        if folded.startswith(wanted) and len(wanted) > 1:
            scored.append((-matcher.ratio() - 1, candidate))
        elif matcher.real_quick_ratio() >= likeness and matcher.quick_ratio() >= likeness:
            ratio = matcher.ratio()
            if ratio >= likeness:
                scored.append((-ratio, candidate))
    return tuple(candidate for _, candidate in sorted(scored)[:_NEAREST])


def meant(close: Sequence[str], otherwise: str) -> str:
    """Return as a remedy which of the names `close` to an unknown one may be meant; `otherwise` where none is."""
    return f"did you mean {' or '.join(close)}?" if close else otherwise
