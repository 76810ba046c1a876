"""A line being read: where the reader stands, and the small things every order is made of."""

import re
from collections.abc import Callable, Iterable
from functools import cache
from typing import TypeVar

from campaign.core.names import nearest
from campaign.core.plane import METRES_A_KM
from campaign.model.place import At, Spot
from campaign.orders import figures
from campaign.orders import vocabulary as words
from campaign.orders.afloat import Afloat, begun
from campaign.orders.foreign import of_nation
from campaign.orders.names import Names
from campaign.orders.outcome import NotUnderstood, Unclear
from campaign.orders.phrases import Phrases, table
from campaign.orders.tokens import Token, spoken, tokens
from campaign.rules.tracks import WINDS, toward

T = TypeVar("T")
_LONGEST_NUMBER = 9  # digits; no date, distance or count of the game needs more
_LARGE = 10**_LONGEST_NUMBER
_QUOTED = re.compile(r"\s*[\"“”„«»]([^\"“”„«»]*)[\"“”«»]")
_QUOTES = frozenset('"“”„«»')
_ALIKE = 0.75  # of 1: how like a word of the orders another must be to be a slip of the pen
_SLIPS = 2  # letters too many or too few in a word that is taken for a slip of the pen
_MOST_LISTED = 6  # armies listed for one that is not known
_LONGEST_NAME = 6  # words quoted of a name that is not known
_BEHIND_DETACHMENT = (  # a detachment's name that is not known ends before these
    "(under|led by|commanded by|headed by|placed|to be)|(with|taking|along with)|(to|into|as|for|in|at|home|away)"
)


@cache
def said(*notations: str) -> Phrases[bool]:
    """Return the phrases of these notations, each of which just says the same thing."""
    return table([(True, notations)])


@cache
def _winds() -> Phrases[str]:
    """Return the sixteen winds, each half of one in one word or two."""
    return table((wind, (re.sub("(north|south)(east|west)", r"\1[ ]\2", wind.replace("-", " ")),)) for wind in WINDS)


class Reader:
    """Reads one line from left to right. `pos` is the next token; methods that find nothing leave it where it is."""

    def __init__(self, text: str, names: Names, likely: bool = True, afloat: Afloat | None = None) -> None:
        """Take the line and the names it is read by; `likely`: offer what a word not known may have meant.

        `afloat` is where his fleet will be when the line is carried out; left out, where it is.
        """
        self.text = text
        self.names = names
        self.likely = likely
        self.afloat = begun(names.own) if afloat is None else afloat
        self.tokens = tokens(text)
        self.pos = 0
        self.on: int | None = None  # a date named within the order being read

    def done(self) -> bool:
        """Return whether the line is at its end."""
        return self.pos >= len(self.tokens)

    @property
    def now(self) -> Token | None:
        """The next token, None at the end of the line."""
        return self.tokens[self.pos] if self.pos < len(self.tokens) else None

    def quote(self, start: int, end: int | None = None, *, letter: bool = False) -> str:
        """Return the player's own words from token `start` up to token `end`, no quotation torn open at either side; of
        a `letter` with the “!” behind it.
        """
        last = len(self.tokens) if end is None else min(end, len(self.tokens))
        if start >= last:
            return ""
        first, behind = self.tokens[start].start, self.tokens[last - 1].end
        cry = len(self.text) - len(self.text[behind:].lstrip("!…"))
        if letter or _QUOTES.intersection(self.text[cry : cry + 1]):
            behind = cry
        if sum(mark in _QUOTES for mark in self.text[first:behind]) & 1:  # one of a pair stands just outside
            if self.text[behind : behind + 1] in _QUOTES:
                behind += 1
            elif self.text[max(first - 1, 0) : first] in _QUOTES:
                first -= 1
        return self.text[first:behind].strip()

    def mark(self, marks: str) -> bool:
        """Step over one of `marks` if it stands here."""
        token = self.now
        if token is not None and token.kind == "mark" and token.text in marks:
            self.pos += 1
            return True
        return False

    def take(self, phrases: Phrases[T]) -> T | None:
        """Step over the longest of `phrases` that stands here and return its meaning."""
        found = phrases.match(self.tokens, self.pos)
        if found is None:
            return None
        self.pos = found[1]
        return found[0]

    def say(self, *notations: str) -> bool:
        """Step over one of these phrases if it stands here."""
        found: bool | None = self.take(said(*notations))
        return found is not None

    def ahead(self, *notations: str) -> bool:
        """Return whether one of these phrases stands ahead in the sentence: before its end, or a colon."""
        for at in range(self.pos, len(self.tokens)):
            if self.tokens[at].text in (".", ";", ":"):
                return False
            if said(*notations).match(self.tokens, at) is not None:
                return True
        return False

    def fail(self, hint: str = "", *, at: int | None = None, end: int | None = None) -> NotUnderstood:
        """Return the fault that reading stops here, or at token `at`."""
        return NotUnderstood(self.pos if at is None else at, hint, end)

    def slip(self, meant: Iterable[str]) -> str:
        """Return which of these words the next token is a slip of the pen for, in a question; "" for none."""
        token = self.now
        if token is None or token.kind != "word" or not self.likely:
            return ""
        near = (
            word
            for word in nearest(token.text, meant, _ALIKE)
            if word != token.text and word[0] == token.text[0] and abs(len(word) - len(token.text)) <= _SLIPS
        )
        found = next(near, "")
        return f"did you mean “{found}”?" if found else ""

    def count(self) -> int | None:
        """Read a whole number of 1 or more, in digits or words."""
        token = self.now
        if token is not None and token.kind == "number" and token.text.isdigit():
            if len(token.text) > _LONGEST_NUMBER:
                raise self.fail("that number is too large", end=self.pos + 1)
            self.pos += 1
            return self._on(int(token.text), token.end if token.end - token.start <= figures.DIGITS else None)
        number = self.take(figures.numbers())
        return None if number is None else self._on(number)

    def _on(self, number: int, end: int | None = None) -> int:
        """Read on in a number: the 000 of "5,000", of which 5 ends at character `end`, or the word thousand."""
        while end is not None and number < _LARGE and (group := figures.group(self.tokens, self.pos, end)) is not None:
            number, end = number * figures.GROUP + group[0], group[1]
            self.pos += 2
        before = self.pos
        many = number * (self.take(figures.many()) or 1)
        if many >= _LARGE:
            self.pos = before
        return number if many >= _LARGE else many

    def duration(self, low: int, high: int) -> int | None:
        """Read a length of time in days; a number without a unit is no length of time."""
        start = self.pos
        self.say("for|the next|for the next|for another|another|during")
        count = self.count()
        self.say("full|whole|more")
        unit = self.take(figures.units())
        if unit is None:
            self.pos = start
            return None
        days = (1 if count is None else count) * unit
        if count is None and unit == 1:
            self.pos = start
            return None
        if not low <= days <= high:
            raise self.fail(f"from {low} to {high} days", at=start, end=self.pos)
        return days

    def decimal(self) -> float | None:
        """Read a number of kilometres, to the metre."""
        token = self.now
        if token is None or token.kind != "number":
            return None
        if len(token.text) > _LONGEST_NUMBER + 1:
            raise self.fail("that number is too long", end=self.pos + 1)
        self.pos += 1
        return round(float(token.text), 3)

    def point(self) -> Spot | None:
        """Read a point of the map: "12.5, 40" or "4.2 km north of Lund"; on a road: "4 km from Malmö on the road to
        Lund"; on a river: "12 km down the Lagan".
        """
        start = self.pos
        if (off := self.off()) is not None:
            return off
        self.say("the point|point|coordinates|position|map point|x")
        bracket = self.mark("(")
        x = self.decimal()
        if x is not None:
            if not bracket and self.say("km|kilometres|kilometers") and self.say("from|out of|outside|beyond"):
                near = self.place()
                if not self.say("(on the road|toward|towards|on the way|along the road|in the direction) [to|of]"):
                    raise self.fail("say “4 km from A on the road to B”")
                return Spot(start=near, to=self.place(), km=x)
            if not bracket and self.say(*words.DOWNRIVER):
                return Spot(river=self._river(), km=x)
            self.mark(",;")
            self.say("y|km|and")
            y = self.decimal()
            if y is not None and (not bracket or self.mark(")")):
                self.say("km")
                return Spot(x=x, y=y)
        self.pos = start
        return None

    def off(self) -> Spot | None:
        """Read a point as the reports tell it, "4.2 km north of Lund", if one stands here."""
        start = self.pos
        km = self.decimal()
        wind = None if km is None or not self.say("km|kilometres|kilometers") else self.take(_winds())
        step = None if km is None or wind is None or not self.say("of|from") else toward(wind, km * METRES_A_KM)
        if step is None:
            self.pos = start
            return None
        near = self.names.places[self.place()]
        return Spot(x=(near.x + step[0]) / METRES_A_KM, y=(near.y + step[1]) / METRES_A_KM)

    def _river(self) -> str:
        """Read a river of the map; NotUnderstood offers the nearest names."""
        start = self.pos
        self.say("[the] river|the")
        ids = self.take(self.names.chart.river_phrases)
        if ids is None:
            names = tuple(sorted({one.name for one in self.names.chart.rivers.values()}))
            raise self.unknown("river on your map", names)
        return self.the_one(ids, start, self.names.river_label)

    def known_place(self) -> str | None:
        """Read a place of the map if one stands here; Unclear when several bear the name."""
        start = self.pos
        for skip in (False, True):
            if skip:
                self.say(*words.PLACE_KINDS) or self.say("the")
            ids = self.take(self.names.place_phrases)
            if ids is not None:
                return self.the_one(ids, start, self.names.place_label)
            self.pos = start
        return None

    def place(self) -> str:
        """Read a place of the map; NotUnderstood offers the nearest names."""
        found = self.known_place()
        if found is None:
            raise self.unknown("place on your map", self.names.place_candidates())
        return found

    def goal(self) -> At:
        """Read where a march goes: a place or a point."""
        return self.known_place() or self.point() or self.place()

    def sighted(self, afloat: bool | None = False) -> str:
        """Return the foreign armies (`afloat`: fleets, None: both) that the commander may name and what he knows of
        them, to end a sentence; first those of a nation that begins as what stands here does, as "the Danes" do.
        """
        said = self.now.text if self.now is not None else ""
        if said == "the" and self.pos + 1 < len(self.tokens):
            said = self.tokens[self.pos + 1].text
        sightings = sorted(self.names.sighted(afloat), key=lambda one: one.nation[:1].lower() != said[:1])
        seen = [f"{one.label}: {one.about}" for one in sightings]
        more = f"; and {len(seen) - _MOST_LISTED} more" if len(seen) > _MOST_LISTED else ""
        return f"; you know of {'; '.join(seen[:_MOST_LISTED])}{more}" if seen else ""

    def known_army(self, afloat: bool | None = False) -> str | None:
        """Read an army (`afloat`: a fleet, None: either) that the commander may name if one stands here.

        Unclear when several bear the name; where either may stand, he who leads no fleet means an army, and the other
        way round.
        """
        start = self.pos
        for skip in (False, True):
            if skip:
                self.say(*words.THE_FORCE[afloat])
            ids = self._of_kind(self.take(self.names.army_phrases) or (), afloat)
            if ids:
                return self.the_one(ids, start, self.names.army_label)
            self.pos = start
        return self._of_nation(afloat)

    def _of_nation(self, afloat: bool | None) -> str | None:
        """Read an army or fleet called by its nation, where he knows exactly one; Unclear when he knows several."""
        found = of_nation(self.tokens, self.pos, self.names, afloat)
        if found is None:
            return None
        ids, end = found
        if not ids:
            raise self.fail(f"you know of none there{self.sighted(afloat)}", end=end)
        if len(ids) > 1:
            raise Unclear(self.quote(self.pos, end), tuple(self.names.army_label(id) for id in ids))
        self.pos = end
        return ids[0]

    def _of_kind(self, ids: tuple[str, ...], afloat: bool | None) -> tuple[str, ...]:
        """Return those of `ids` that are armies or fleets, as asked for."""
        armies, own = self.names.armies, self.names.own
        if afloat is None and len(ids) > 1 and (own.army is None) is not (own.fleet is None):
            likely = tuple(id for id in ids if armies[id].afloat is (own.army is None))
            return likely or ids
        return tuple(id for id in ids if afloat in (None, armies[id].afloat))

    def army(self, afloat: bool | None = False) -> str:
        """Read an army (`afloat`: a fleet, None: either) that the commander may name; NotUnderstood offers the nearest
        names, or lists the foreign.
        """
        found = self.known_army(afloat)
        if found is None:
            any_fleet = any(one.afloat for one in self.names.armies.values())
            what = {False: "army", True: "fleet", None: "army or fleet" if any_fleet else "army"}[afloat]
            raise self.unknown(f"{what} you know of", self.names.army_candidates(afloat), self.sighted(afloat))
        return found

    def detachment(self) -> str | None:
        """Read a detachment of the commander's own army if one stands here; Unclear when several bear the name."""
        start = self.pos
        for skip in (False, True):
            if skip:
                self.say("the|my|our|your")
            ids = self.take(self.names.detachment_phrases)
            if ids is not None:
                return self.the_one(ids, start, self.names.detachment_label)
            self.pos = start
        return None

    def unknown_detachment(self) -> NotUnderstood:
        """Return the fault that what stands here is no detachment of the commander's own; it offers the nearest."""
        own = tuple(sorted(one.name for one in self.names.own.detachments))
        return self.unknown("detachment of yours", own, before=_BEHIND_DETACHMENT)

    def quotation(self) -> str | None:
        """Step over words in double quotes and return what stands between the quotes; None without quotes here."""
        token = self.now
        if token is None:
            return None
        behind = self.tokens[self.pos - 1].end if self.pos else 0
        found = _QUOTED.match(self.text, behind)
        if found is None or not found.start(1) <= token.start < found.end(1):
            return None
        while self.now is not None and self.now.start < found.end(1):
            self.pos += 1
        return found[1]

    def the_one(self, ids: tuple[str, ...], start: int, label: Callable[[str], str]) -> str:
        """Return the id meant, narrowed by an id in brackets: "Lund (lund-2)"."""
        before = self.pos
        if self.mark("("):
            first = self.pos
            for id in ids:
                self.pos = first + len(spoken(id))
                if tuple(token.text for token in self.tokens[first : self.pos]) == spoken(id) and self.mark(")"):
                    return id
            self.pos = before
        if len(ids) == 1:
            return ids[0]
        raise Unclear(self.quote(start, before), tuple(label(id) for id in ids))

    def unknown(self, what: str, candidates: tuple[str, ...], also: str = "", before: str = "and") -> NotUnderstood:
        """Return the fault that what stands here, up to one of the words `before`, is no such thing."""
        end = self.pos
        while end < len(self.tokens) and end - self.pos < _LONGEST_NAME and self.tokens[end].kind == "word":
            if end > self.pos and said(*words.VIA, *words.THEN, "and|forced|by", before).match(self.tokens, end):
                break
            end += 1
        phrase = self.quote(self.pos, end)
        if not phrase:
            return self.fail(f"a {what} should be named here" if what[0] != "a" else f"an {what} should be named here")
        likely = nearest(phrase, candidates) if self.likely else ()
        core = _core(phrase)
        likely = tuple(one for one in likely if not core or nearest(core, (_core(one),)))
        if not likely and (meant := self.slip(said(*words.VIA, *words.TOWARD).firsts())):
            return self.fail(meant, end=self.pos + 1)
        near = f"; did you mean {' or '.join(likely)}?" if likely else also
        return self.fail(f"“{phrase}” is no {what}{near}", end=end)


def _core(name: str) -> str:
    """Return a name without the words that many have, "the" and "army"."""
    return " ".join(word for word in spoken(name) if word not in words.IN_MANY_NAMES)


def end_of_order(line: Reader) -> bool:
    """Return whether the order may end here: at the line's end, a mark, "and", "then" or a list's next number."""
    token = line.now
    if token is None or (token.kind == "mark" and token.text in ".;,"):
        return True
    if token.text == "and" or said(*words.THEN).match(line.tokens, line.pos):
        return True
    following = line.tokens[line.pos + 1 : line.pos + 2]
    return token.kind == "number" and bool(following) and following[0].text == ")"
