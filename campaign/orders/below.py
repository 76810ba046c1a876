"""The lines below a letter that stands on one line: which of them are its text too, and what is told of it."""

import re
from typing import NamedTuple

from campaign.core.words import listed
from campaign.model.order import Write
from campaign.orders import cleaning, letters, people_words
from campaign.orders.grammar import begins, parse, says_nothing
from campaign.orders.labels import commander
from campaign.orders.names import Names
from campaign.orders.outcome import Outcome, Understood, Unreadable
from campaign.orders.page import Page
from campaign.orders.reader import said
from campaign.orders.tokens import spoken

_SALUTATION = re.compile(r"(?:,|[–—-])[*_]*$")
_POSTSCRIPT = re.compile(r"[*_]*(?:p\.? ?){1,3}s\b", re.IGNORECASE)
_ORDER_WORDS = 12  # words of a line that may still be an order with a slip in it
_GUESSED = 100  # such lines of one letter that are worth a closer look
_MEANT = re.compile("did you mean (?:“([^”]+)”)?")


class Letter(NamedTuple):
    """A line that orders a letter, with the lines below that are its text; `own` is the line of the message that stands
    directly below and is read by itself, 0 when none does.
    """

    words: str
    own: int = 0


def with_lines_below(
    page: Page, raw: str, words: str, names: Names, speakers: cleaning.Speakers, *, called: bool
) -> Letter:
    """Return a line as cleaned, `words`, with the lines below that go on with the letter with which it ends.

    Lines go on with it up to one that is understood as an order or nearly is one, that quotes, or that turns to a
    commander; up to `---`; or up to the writer's signature, with a postscript. Where the line does not end like a
    salutation, what may as well be said to the Game Master does not begin what is taken. `called`: the line begins with
    who speaks, as those below then do where somebody else speaks.
    """
    start = letters.open_text(words)
    if start is None or "\n" in words:
        return Letter(words)
    text = words[start:].strip()
    who = names.own.who
    if not text or _signs(_last_sentence(text), who, speakers):
        return Letter(words)
    greeted = bool(_SALUTATION.search(text)) or cleaning.greets(text, speakers)
    bulleted, indent = cleaning.unlisted(raw.strip()) != raw.strip(), _indent(page.last)
    last = own = 0
    apart = signed = False
    looks = _GUESSED
    for number, line in page.rest():
        bare = cleaning.plain(line)
        if not bare:
            apart = True
            continue
        if page.closes(line):
            last = number if last or greeted else 0
            break
        item = cleaning.unlisted(bare)
        if cleaning.quoted(bare):
            own = 0 if apart else number
            break
        if bulleted and item != bare and _indent(line) <= indent:
            break
        if _turns_away(bare, names, speakers, called=called) or page.stops(number, apart=apart):
            break
        if signed and not _POSTSCRIPT.match(bare):
            break
        if not greeted and _to_the_master(bare, names, speakers, begun=bool(last), apart=apart):
            break
        if _reads_by_itself(item, names, guess=looks > 0, fresh=apart or not greeted):
            own = 0 if apart else number
            break
        looks -= len(spoken(item)) <= _ORDER_WORDS
        last, signed = number, signed or _signs(bare, who, speakers)
        apart = False
    return Letter("\n".join((words, *page.take(last))), own if last or greeted else 0)


def told(outcome: Outcome, number: int, letter: Letter, names: Names) -> tuple[str, ...]:
    """Return what the player is told of the lines that became the text of a letter; none where marks say which.

    `number` is that of the line that orders it. Of a letter that is not sent, only what of it would be orders is told.
    """
    lines = letter.words.splitlines()
    start = letters.open_text(lines[0])
    if (len(lines) == 1 and not letter.own) or start is None:
        return ()
    if letters.quoted(letter.words, start) is not None:
        return ()
    within = _orders_within(lines, number, names) if not lines[0][start:].strip() else ""
    last = next(at for at in range(len(lines) - 1, -1, -1) if lines[at].strip())
    if not isinstance(outcome, Understood):
        return (f"The lines to {number + last} are taken for its text{within}",) if within else ()
    acts = [one.act for one in outcome.commands if isinstance(one.act, Write)]
    if not acts or not acts[-1].text:
        return ()
    to = [commander(one.to, names) for one in acts if one.text == acts[-1].text]
    own = f"; line {letter.own} is read by itself: put the letter in quotation marks if it belongs to it"
    goes = f"Letter to {listed(to)}: it goes on to line {number + last}, “{_shown(lines[last])}”"
    if not last:
        goes = f"Letter to {listed(to)}: it ends with its line"
    return (f"{goes}{own if letter.own else ''}{within}",)


def _shown(line: str) -> str:
    return letters.first_words(line.strip(' "“”„«»'))


def _orders_within(lines: list[str], number: int, names: Names) -> str:
    """Return which of the lines below the first, which is line `number`, would be orders by themselves, in words."""
    if sum(map(len, lines)) > letters.LONGEST_LETTER:
        return ""
    plain = [cleaning.unlisted(cleaning.plain(line)) for line in lines]
    found = [at for at, line in enumerate(plain) if at and _is_order(line, names)]
    if not found:
        return ""
    more = f" and {len(found) - 1} more" if len(found) > 1 else ""
    line = f"; line {number + found[0]}, “{_shown(lines[found[0]])}”,{more}"
    return f"{line} would be an order but is in the letter: a line --- ends a letter"


def _is_order(words: str, names: Names) -> bool:
    outcome = parse(words, names, likely=False) if words else None
    return isinstance(outcome, Understood) and bool(outcome.commands)


def _signs(text: str, who: str, speakers: cleaning.Speakers) -> bool:
    """Return whether this is how commander `who` signs."""
    return speakers.signs(text, who) or speakers.named(text) == who


def _last_sentence(text: str) -> str:
    return re.split(r"[.!?;,–—]\s+|\n", text.rstrip(" .!/-*_"))[-1]


def _turns_away(bare: str, names: Names, speakers: cleaning.Speakers, *, called: bool) -> bool:
    """Return whether a line is no part of any text without marks: a fence, a stamp, an order to a commander by name."""
    if bare in cleaning.SIGNATURE or bare.startswith(cleaning.FENCE):
        return True
    head = cleaning.header(bare, speakers)
    if head is not None and head.who is not None:
        return True
    turn = cleaning.heading(bare, speakers)
    if turn is not None and turn.text:
        return called or not isinstance(parse(turn.text, names, likely=False), Unreadable)
    return turn is None and cleaning.chat(bare, speakers) is not None


def _indent(line: str) -> int:
    """Return how far a line is set in."""
    return len(line) - len(line.lstrip())


def _to_the_master(bare: str, names: Names, speakers: cleaning.Speakers, *, begun: bool, apart: bool) -> bool:
    """Return whether a line below a whole sentence may as well be said to the Game Master: thanks, an aside."""
    closing = cleaning.greets(bare, speakers)
    if begun:
        return apart and closing
    return closing or says_nothing(bare, names) or (bare[0] == "(" and bare[-1] == ")")


def _reads_by_itself(item: str, names: Names, *, guess: bool, fresh: bool) -> bool:
    """Return whether a line is understood as an order, or nearly is one.

    `guess`: look closely at what begins like one; `fresh`: it begins a paragraph, or no salutation stands above.
    """
    outcome = parse(item, names, likely=False)
    if not isinstance(outcome, Unreadable):
        return True
    verb = begins(item, names)
    if verb and letters.head(item) and isinstance(parse(f"{item}: …", names, likely=False), Understood):
        return True
    heard = spoken(item)
    if len(heard) > _ORDER_WORDS or any(said(*people_words.PROSE).begins(word) for word in heard):
        return False
    return (verb and fresh) or (guess and _with_a_slip(item, names, verb=verb))


def _with_a_slip(item: str, names: Names, *, verb: bool) -> bool:
    """Return whether a line is an order but for a name that is nearly one he knows, or, without a verb, for that."""
    outcome = parse(item, names)
    meant = _MEANT.search(outcome.hint) if isinstance(outcome, Unreadable) else None
    if meant is None or verb or meant[1] is None or not isinstance(outcome, Unreadable):
        return meant is not None and verb
    wrong = outcome.what.split()[0]
    return not isinstance(parse(item.replace(wrong, meant[1], 1), names, likely=False), Unreadable)
