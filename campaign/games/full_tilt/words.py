"""Ploys as players write them: "helm", "Aim for Crest", "I feint high, then strike the helm"."""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from campaign.core.fault import Refused
from campaign.core.names import fold, meant, nearest
from campaign.games.full_tilt.ploys import PLOYS, Ploy

CALLED: dict[Ploy, str] = {
    "shield": "Aim for Shield",
    "helm": "Aim for Helm",
    "crest": "Aim for Crest",
    "swipe": "Swipe",
    "dodge": "Dodge",
}
WORDS: dict[Ploy, tuple[str, ...]] = {
    "shield": ("shield", "shields"),
    "helm": ("helm", "helms", "helmet", "visor"),
    "crest": ("crest", "plume", "plumes"),
    "swipe": ("swipe", "swipes", "swiping"),
    "dodge": ("dodge", "dodges", "dodging"),
}
LONGEST = 500  # letters; nobody needs more for one ploy
SLIP = 0.75  # how like a word is to one that may have been meant, of 1 for the same
_PLOY_OF = {word: ploy for ploy, words in WORDS.items() for word in words}
_HELMS = "|".join(WORDS["helm"])
_HEAD = r"(?:his|her|their|\w's)\s+(?:head|face)"  # to head for him, or to face him, is no ploy
_CRESTS = "|".join(WORDS["crest"])
_NAMED = re.compile(rf"\b(?:(?P<head>{_HEAD})|{'|'.join(sorted(_PLOY_OF, key=len, reverse=True))})\b", re.I)
_CRESTED = re.compile(
    rf"\b(?P<first>{_CRESTS})\s+(?:of|on|upon|atop|from|off)(?:\s+\S+){{0,3}}?\s+(?:{_HELMS}|head)\b"
    rf"|\b(?:{_HELMS})(?:'s)?\s+(?P<last>{_CRESTS})\b",
    re.I,
)
_OWN = re.compile(rf"\b(?:my|mine|our|ours)(?:\s+own)?\s+(?:{_HELMS}|{_CRESTS}|shields?|head|face)\b", re.I)
_PARTS = re.compile(
    r"\s*[.,;:!?\u2013\u2014()]+\s*|\s+-+\s+|\s*\b(?:then|but|yet|so)\b\s*"
    r"|\s+(?=(?:instead of|rather than|without|not (?:the|an?|at|for|his|her)|(?:with|after) an? feint)\b)",
    re.I,
)
_AND = re.compile(r"\s*\band\b\s*", re.I)
_NOT = re.compile(
    r"\b(?:not|never|no|nor|neither|without|instead|rather than|cannot|avoid|refuse)\b|n't\b",
    re.I,
)
_SHOW = re.compile(
    r"\b(?:feint(?:s|ing)?|pretend(?:s|ing)?|as if|as though|threaten(?:s|ing)?|expect(?:s|ing)?|suspect(?:s|ing)?"
    r"|fear(?:s|ing)?|he will|he may|he might)\b|\bhe'll\b",
    re.I,
)
_OPEN = re.compile(r"\b(?:if|unless|or|either|whether|depending|depends|otherwise|maybe|perhaps|whichever)\b", re.I)
_FAVOURS = re.compile(r"\b(?:favou?rs?|re-?roll(?:s|ing)?)\b", re.I)
HOW = f"one of {', '.join(PLOYS)}; or a sentence that names one"


@dataclass(frozen=True, slots=True)
class Said:
    """The ploy that a text means, and the parts of the text that say nothing of it, as they were read.

    `bare`: the text was the ploy's name alone.
    """

    ploy: Ploy
    rest: tuple[str, ...] = ()
    bare: bool = False

    @property
    def told(self) -> str:
        """The ploy by its full name, and what was left out of account."""
        left = f" (set aside: {'; '.join(f'“{one}”' for one in self.rest)})" if self.rest else ""
        return CALLED[self.ploy] + left


def read(text: str) -> Said:
    """Return the ploy that a player's text means: its name, the beginning of it, or a sentence in which it is named.

    What he feints, what he does not do and his own shield and helm are no ploys. Refused, with what was not understood,
    when no ploy is named, or several are; when it hangs on something; and when it speaks of favours, which are stated
    apart from it.
    """
    if len(text) > LONGEST:
        raise Refused(f"a ploy is told in no more than {LONGEST} letters", HOW)
    said = " ".join(text.replace("\u2019", "'").split())
    bare = fold(said).strip(" .!\"'").removeprefix("aim for ").removeprefix("the ").strip()
    begun = [ploy for ploy in PLOYS if bare and ploy.startswith(bare)]
    if len(begun) == 1:
        return Said(begun[0], bare=True)
    if _FAVOURS.search(said):
        raise Refused(f"“{said}” speaks of favours, which are stated apart", "name the ploy alone")
    if found := _OPEN.search(said):
        raise Refused(f"“{said}” leaves it open: “{found[0]}”", f"a ploy is chosen beforehand: {HOW}")
    parts = [(part, tuple(_ploys(part))) for part in _parts(said)]
    ploys = tuple(dict.fromkeys(ploy for _, its in parts for ploy in its))
    if not ploys:
        raise _unknown(said)
    if len(ploys) > 1:
        raise Refused(f"“{said}” names {' and '.join(ploys)}", "name one ploy, that of this pass")
    return Said(ploys[0], tuple(part for part, its in parts if not its))


def _parts(said: str) -> Iterator[str]:
    """Yield the parts of a text each of which says one thing; what is denied goes on over an "and"."""
    for part in _PARTS.split(said):
        for one in (part,) if _NOT.search(part) else _AND.split(part):
            if one.strip(" \"'"):
                yield one.strip(" \"'")


def _ploys(part: str) -> Iterator[Ploy]:
    """Yield the ploys that a part of a text says are played."""
    if _NOT.search(part) or _SHOW.search(part):
        return
    plain = _CRESTED.sub(lambda match: match["first"] or match["last"], _OWN.sub("", part))
    for match in _NAMED.finditer(plain):
        yield "helm" if match["head"] else _PLOY_OF[fold(match[0])]


def _unknown(said: str) -> Refused:
    """Return the fault of a text in which no ploy is named, with those whose names are like a word of it."""
    likely = dict.fromkeys(
        _PLOY_OF[name]
        for word in re.findall(r"[\w'-]+", said)
        if fold(word) not in _PLOY_OF
        for name in nearest(word, _PLOY_OF, SLIP)
    )
    if len(said.split()) > 1:
        return Refused(f"“{said}” names no ploy that he plays", meant(tuple(likely), HOW))
    return Refused(f"{said or 'nothing'} is no ploy", meant(tuple(likely), HOW))
