"""A pasted message or mail, or a whole file of them, becomes blocks of lines, each with what was understood."""

from collections.abc import Callable, Iterator, Mapping
from copy import copy
from dataclasses import dataclass, field

import msgspec
from msgspec.structs import replace

from campaign.model.order import Blockade, Disembark, March, Sail, Write
from campaign.model.place import At
from campaign.orders import below, cleaning
from campaign.orders.beside import later
from campaign.orders.canonical import say_all
from campaign.orders.course import Course, NoWay
from campaign.orders.grammar import parse, says_nothing
from campaign.orders.letters import lacks_text, shown
from campaign.orders.names import Names
from campaign.orders.outcome import Command, NotPossible, Outcome, Understood, Unreadable
from campaign.orders.page import Page

_NOBODY = "whose order is it? Name the commander on a line before it: “Name:”"
_OF_THE_LETTER = "the letter ends with the line above; put one of several lines in quotation marks"
_HINTED = 100  # lines not understood that are still worth a guess; a text with more is no text of orders


class Line(msgspec.Struct, frozen=True):
    """One line that was read: its number in the text (from 1), the player's own words, and what became of them.

    `notes` say what of the lines below it became the text of its letter.
    """

    number: int
    text: str
    outcome: Outcome
    notes: tuple[str, ...] = ()


class Block(msgspec.Struct, frozen=True):
    """The lines of one commander that stand together; `who` is None where none is named.

    `follows`: they begin with "then" or the like, and so follow what was ordered before.
    """

    who: str | None
    lines: tuple[Line, ...]
    follows: bool = False

    @property
    def commands(self) -> tuple[Command, ...]:
        """Every command understood, in order."""
        return tuple(
            command for line in self.lines if isinstance(line.outcome, Understood) for command in line.outcome.commands
        )


def read(
    text: str,
    who: str | None,
    commanders: Mapping[str, tuple[str, ...]],
    names_for: Callable[[str], Names],
    no_way_for: Callable[[str], NoWay] = lambda who: anywhere,
) -> tuple[Block, ...]:
    """Return the blocks of a message in order; a block without a line is left out.

    `who` speaks until a line names another of `commanders` (id → his names, his player's too). Where several are called
    so, as one player's commanders are, he who speaks goes on if he is one of them, else nobody speaks. What is plainly
    no order (quotes, signatures, headers, stamps, greetings, fillers) makes no line; any other line that is not
    understood is a line with that outcome, and never hinders the rest. `no_way_for` says of a commander which marches
    his map has no way for; left out, every march is taken to have one.
    """
    blocks: list[_Open] = [_Open(who)]
    speakers = cleaning.Speakers(commanders)
    names: dict[str, Names] = {}
    page = Page(text, speakers)
    for number, said, words in _lines(page, speakers):
        if said.calls and blocks[-1].who not in speakers.several(said.calls):
            blocks.append(_Open(None, calls=said.calls))
        if said.who is not None and said.who != blocks[-1].who:
            earlier = next((one.course for one in reversed(blocks) if one.who == said.who and one.course), None)
            blocks.append(_Open(said.who, course=earlier))
        if not words:
            continue
        block = blocks[-1]
        if block.who is None:
            if not cleaning.greets(words, speakers):
                hint = speakers.which(block.calls) if block.calls else _NOBODY
                block.lines.append(Line(number, shown(words), Unreadable(shown(words), hint)))
            continue
        if block.who not in names:
            names[block.who] = names_for(block.who)
        if block.no_way is None:
            block.no_way = no_way_for(block.who)
        if lacks_text(words) and _addressed(words, names[block.who]):
            words = page.whole("", f"{words}:")
        called = said.who is not None
        letter = below.with_lines_below(page, said.text, words, names[block.who], speakers, called=called)
        block.read(number, letter, names[block.who], speakers)
    return tuple(Block(one.who, tuple(one.lines), one.follows) for one in blocks if one.lines)


def _lines(page: Page, speakers: cleaning.Speakers) -> Iterator[tuple[int, cleaning.Said, str]]:
    """Yield (number, what the line holds, words) of each line to be read.

    Those are all but quotations, signatures and headers. A line that orders a letter comes with the lines of its text.
    """
    signature = in_header = False
    for number, raw in page:
        words = cleaning.plain(raw)
        if cleaning.quotes_the_rest(words):
            break
        head = cleaning.header(words, speakers)
        turn = head or cleaning.heading(words, speakers)
        signature = (signature or words in cleaning.SIGNATURE) and turn is None
        folded = in_header and raw[:1].isspace() and bool(words)
        in_header = head is not None or folded
        if signature or folded or words.startswith(cleaning.FENCE) or (head is None and cleaning.quoted(words)):
            continue
        said = turn or cleaning.chat(words, speakers) or cleaning.Said(None, words)
        if turn is None and said.text:
            said = cleaning.heading(said.text, speakers) or said
        yield number, said, page.whole(raw, cleaning.unlisted(said.text))


def _addressed(words: str, names: Names) -> bool:
    """Return whether a line says whom a letter is for, and nothing else but that it says something."""
    good = [isinstance(parse(line, names, likely=False), Understood) for line in (words, f"{words}: …")]
    return good == [False, True]


@dataclass(slots=True)
class _Open:
    """A block being read."""

    who: str | None
    calls: str = ""  # the name by which it turns to one of several, of whom nobody knows which
    lines: list[Line] = field(default_factory=list)
    follows: bool = False
    course: Course | None = None
    on: int | None = None
    failed: int = 0
    greeted: bool = False
    no_way: NoWay | None = None
    letter: int = -1  # number of the last line that ends with the unmarked text of a letter

    def read(self, number: int, letter: below.Letter, names: Names, speakers: cleaning.Speakers) -> None:
        words = letter.words
        outcome = self._outcome(words, names)
        self.failed += not isinstance(outcome, Understood)
        greeted, self.greeted = self.greeted, False
        if isinstance(outcome, Unreadable):
            self.greeted = cleaning.greets(words, speakers)
            signed = greeted and self.who is not None and speakers.signs(words, self.who)
            empty = says_nothing(words, names)
            if empty and number == self.letter + 1:
                outcome = Unreadable(shown(words), _OF_THE_LETTER)
            elif self.greeted or signed or empty:
                return
        elif _ends_with_letter(outcome, words):
            self.letter = number
        self.lines.append(Line(number, shown(words), outcome, below.told(outcome, number, letter, names)))

    def _outcome(self, words: str, names: Names) -> Outcome:
        course = self.course or Course.begin(names, self.no_way or anywhere, follows=False)
        outcome = parse(words, names, course.here, likely=self.failed < _HINTED, afloat=course.afloat)
        if self.course is None and isinstance(outcome, Understood) and self._follows(outcome, names.next_day):
            course = Course.begin(names, self.no_way or anywhere, follows=True)
            outcome = parse(words, names, course.here, likely=self.failed < _HINTED, afloat=course.afloat)
        if not isinstance(outcome, Understood):
            return outcome
        if outcome.commands and self.on is not None and outcome.commands[0].on is None:
            first, *rest = outcome.commands
            commands = (replace(first, on=self.on), *rest)
            outcome = replace(outcome, commands=commands, canonical=say_all(commands, names, outcome.on))
        after = copy(course)
        reason = after.go(command.act for command in outcome.commands)
        if reason:
            return NotPossible(reason)
        if outcome.commands and self.course is None:
            self.follows = outcome.follows
        if outcome.commands:
            self.course = after
        self.on = outcome.on
        return outcome

    def _follows(self, outcome: Understood, day: int) -> bool:
        """Return whether a first line waits for what was ordered before: by its words, or by its date."""
        first = outcome.commands[:1]
        dated = tuple(replace(one, on=one.on or self.on) for one in first)
        return outcome.follows or later(dated + outcome.commands[1:], day)


def _ends_with_letter(outcome: Outcome, words: str) -> bool:
    """Return whether a single line ends with the text of a letter that no mark closes."""
    act = outcome.commands[-1].act if isinstance(outcome, Understood) and outcome.commands else None
    return isinstance(act, Write) and bool(act.text) and "\n" not in words and words.rstrip().endswith(act.text)


def anywhere(here: At | None, act: March | Sail | Blockade | Disembark | Write, wagons: bool) -> str:
    """Say of every march and voyage that there is a way."""
    return ""
