"""Phrases written once and found fast: a small notation for synonyms, and the longest match at a token."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Generic, TypeVar

from campaign.orders.tokens import Token, spoken

T = TypeVar("T")


def expand(notation: str) -> tuple[str, ...]:
    """Return every phrase that `notation` stands for: `(a|b)` is one of them, `[a]` may be left out.

    ValueError when a bracket is not closed.
    """
    made, end = _choice(notation, 0)
    if end != len(notation):
        raise ValueError(f"a bracket is closed but not opened in {notation!r}")
    return tuple(dict.fromkeys(" ".join(one.split()) for one in made))


def _choice(text: str, at: int) -> tuple[list[str], int]:
    done: list[str] = []
    now = [""]
    while at < len(text) and text[at] not in ")]":
        if text[at] == "|":
            done += now
            now = [""]
            at += 1
        elif text[at] in "([":
            inner, end = _choice(text, at + 1)
            if end == len(text):
                raise ValueError(f"a bracket is not closed in {text!r}")
            inner = [*inner, ""] if text[at] == "[" else inner
            now = [head + tail for head in now for tail in inner]
            at = end + 1
        else:
            now = [head + text[at] for head in now]
            at += 1
    return done + now, at


def inflected(phrase: str) -> tuple[str, ...]:
    """Return `phrase` as it is, and with its first word, a verb, in the forms "marches" and "marching"."""
    verb, _, rest = phrase.partition(" ")
    third = verb + ("es" if verb.endswith(("s", "sh", "ch", "x", "o")) else "s")
    if verb.endswith("y") and verb[-2:-1] not in "aeiou":
        third = verb[:-1] + "ies"
    stem = verb[:-1] if verb.endswith("e") and not verb.endswith("ee") else verb
    return tuple(f"{form} {rest}".strip() for form in (verb, third, stem + "ing"))


class Phrases(Generic[T]):
    """Phrases and what each means; the longest that stands at a token is found in time bounded by its length."""

    def __init__(self, meanings: Mapping[tuple[str, ...], T]) -> None:
        """Take the meanings by folded words; the empty phrase means nothing."""
        self._meanings = {words: meaning for words, meaning in meanings.items() if words}
        lengths: dict[str, set[int]] = {}
        for words in self._meanings:
            lengths.setdefault(words[0], set()).add(len(words))
        self._lengths = {first: sorted(found, reverse=True) for first, found in lengths.items()}

    def match(self, line: Sequence[Token], at: int) -> tuple[T, int] | None:
        """Return the meaning of the longest phrase that begins at token `at` and the token after it, or None."""
        if at >= len(line):
            return None
        for length in self._lengths.get(line[at].text, ()):
            part = line[at : at + length]
            if len(part) == length and all(token.kind in ("word", "number") for token in part):
                words = tuple(token.text for token in part)
                if words in self._meanings:
                    return self._meanings[words], at + length
        return None

    def get(self, phrase: str) -> T | None:
        """Return what exactly `phrase` means, or None."""
        return self._meanings.get(spoken(phrase))

    def begins(self, word: str) -> bool:
        """Return whether a phrase begins with this folded word."""
        return word in self._lengths

    def firsts(self) -> tuple[str, ...]:
        """Return the words with which a phrase may begin, sorted."""
        return tuple(sorted(self._lengths))


def table(groups: Iterable[tuple[T, Iterable[str]]], *, verbs: bool = False) -> Phrases[T]:
    """Return the phrases of all groups (meaning, notations); `verbs`: the first words are verbs and inflect.

    ValueError when one phrase has two meanings.
    """
    meanings: dict[tuple[str, ...], T] = {}
    for meaning, notations in groups:
        for notation in notations:
            for phrase in expand(notation):
                for form in inflected(phrase) if verbs else (phrase,):
                    words = spoken(form)
                    if meanings.setdefault(words, meaning) != meaning:
                        raise ValueError(f"“{form}” means both {meanings[words]!r} and {meaning!r}")
    return Phrases(meanings)
