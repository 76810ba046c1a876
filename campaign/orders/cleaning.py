"""What of a pasted mail or chat is no order: headers, quotes, signatures, stamps, greetings, decoration."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache

from campaign.orders import vocabulary as words
from campaign.orders.grammar import verbs
from campaign.orders.phrases import Phrases
from campaign.orders.reader import said
from campaign.orders.tokens import spoken, tokens

_DATE = r"(?:[0-9]{1,4}[./-][0-9]{1,2}[./-][0-9]{1,4}|[0-9]{1,2} [A-Za-z]{3,9} [0-9]{2,4})"
_CLOCK = r"[0-9]{1,2}[:.][0-9]{2}(?::[0-9]{2})?(?:[ \u202f]?[AaPp]\.?[Mm]\.?)?"
_STAMP = re.compile(rf"[\[(]?(?:{_DATE},? {{1,2}})?{_CLOCK}(?:,? {_DATE})?[\])]?(?: {{0,2}}[-–—|])?(?= |$)")
_SPEAKER = re.compile(r" {0,2}(?:<([^<>]{1,40})>:?|([^:<>]{1,40}):)(?: |$)")
_HEAD = re.compile(
    rf"(.{{1,60}}?) {{0,3}}(?:[-–—•|] {{0,3}})?"
    rf"(?:(?:today|yesterday)(?: at)? {_CLOCK}|{_DATE},? (?:at )?{_CLOCK}| {_CLOCK})",
    re.IGNORECASE,
)
_HEADER = re.compile(
    r"(from|to|cc|bcc|subject|date|sent|reply-to|message-id|in-reply-to|references|mime-version|content-[a-z-]{1,40}"
    r"|x-[a-z-]{1,40}|return-path|received|delivered-to|re|fwd?|att?achments?|importance|priority):(?: (.*)|$)",
    re.IGNORECASE,
)
_BULLET = re.compile(r"(?:(?:[-*+•‣▪·◦–—→]|\(?[0-9]{1,3}[.)]|\(?[a-zA-Z][.)]|\[[ xX]?\]) +|#{1,6} *){1,4}")
_EMOJI_CODE = re.compile(r"(?<!\S):[a-z0-9_+-]{2,32}:(?!\S)")
_MARKUP = re.compile(r"<(?:[@#][!&]?|a?:[A-Za-z0-9_]{1,32}:)[0-9]{1,25}>")
_INVISIBLE = dict.fromkeys(map(ord, "\ufeff\u200b\u200c\u200d\u2060\u00ad\ufe0f"), None) | {0xA0: " ", 0x9: " "}
_NAMING = re.compile(r"(?:orders? )?(?:to|from|for|of|by):? +|orders? +", re.IGNORECASE)
_GREETING = (
    "hi|hello|hey|hallo|dear|greetings|good (morning|day|evening|afternoon)|hej|salutations|ahoy",
    "[best|kind|warm|with kind|with best] regards|best|cheers|[many] thanks|thank you|thx|sincerely|yours",
    "yours (truly|sincerely|faithfully)|see you|bye|all the best|with respect|respectfully|your servant|love|ps",
)
_NAME_WORDS = 4  # words of a greeting beside the greeting itself
FENCE = ("```", "~~~")
SIGNATURE = ("--", "—", "__")  # below these a mail is signed
_QUOTES = (">", "|", "»")
_BODY_ENDS = ("-----original message", "________________________________")


@dataclass(frozen=True, slots=True)
class Said:
    """What a raw line holds: `who` the commander that it turns to, if it names one, and `text` what is left to read.

    `calls` is the name by which it turns to somebody where several bear it.
    """

    who: str | None
    text: str
    calls: str = ""


class Speakers:
    """The commanders by the names that may stand over or before their orders."""

    def __init__(self, commanders: Mapping[str, tuple[str, ...]]) -> None:
        """Take id → names; a name's last word serves too where it is one commander's alone."""
        found: dict[tuple[str, ...], set[str]] = {}
        for id, names in commanders.items():
            for name in (id, *names):
                whole = spoken(name)
                for phrase in {whole, whole[-1:]}:
                    found.setdefault(phrase, set()).add(id)
        self._names = {id: tuple(spoken(name) for name in names) for id, names in commanders.items()}
        self._whole: Phrases[str] = Phrases({words: min(ids) for words, ids in found.items() if len(ids) == 1})
        self._shared = {words: tuple(sorted(ids)) for words, ids in found.items() if words and len(ids) > 1}
        self._called = {id: (*names, id) for id, names in commanders.items()}

    def named(self, text: str) -> str | None:
        """Return the commander whom exactly `text` names."""
        return self._whole.get(text)

    def several(self, text: str) -> tuple[str, ...]:
        """Return the commanders whom exactly `text` may name, by id, where they are several: those of one player."""
        return self._shared.get(spoken(text), ())

    def which(self, name: str) -> str:
        """Return in words whom `name` may name, where they are several, and how to say which."""
        found = [next((one for one in self._called[id] if self.named(one) == id), id) for id in self.several(name)]
        return f"“{name}” stands for {' or '.join(found)}: name him whose orders these are, as “{found[0]}:”"

    def turn(self, name: str, text: str) -> Said | None:
        """Return what a line holds that turns to `name` and then says `text`; None where nobody is called so."""
        who = self.named(name)
        if who is None and not self.several(name):
            return None
        return Said(who, text, "" if who is not None else name.strip())

    def signs(self, text: str, who: str) -> bool:
        """Return whether `text` is how commander `who` may sign: the beginning of a name of his."""
        words = spoken(text)
        return bool(words) and any(name[: len(words)] == words for name in self._names.get(who, ()))

    def at(self, text: str) -> tuple[str, str] | None:
        """Return the commander named at the start of `text` (after an @) and the text after his name."""
        line = tokens(text)
        found = self._whole.match(line, 0)
        if found is None or any(token.kind == "mark" for token in line[: found[1]]):
            return None
        return found[0], text[line[found[1] - 1].end :]


def plain(raw: str) -> str:
    """Return a raw line without invisible characters, emoji codes and mention markup, its blanks trimmed."""
    text = raw.translate(_INVISIBLE)
    return _EMOJI_CODE.sub(" ", _MARKUP.sub(" ", text)).strip()


def quoted(text: str) -> bool:
    """Return whether a line quotes another message or introduces a quotation."""
    return text.startswith(_QUOTES) or (text.lower().endswith(("wrote:", "writes:", "skrev:")) and len(text) < 300)


def quotes_the_rest(text: str) -> bool:
    """Return whether all that follows is an older message."""
    return text.lower().startswith(_BODY_ENDS)


def header(text: str, speakers: Speakers) -> Said | None:
    """Return what a mail header says, None when the line is none: From and To may name a commander."""
    match = _HEADER.fullmatch(text)
    if match is None:
        return None
    if match[1].lower() in ("from", "to"):
        name = (match[2] or "").partition("<")[0].partition("@")[0]
        return speakers.turn(name, "") or Said(None, "")
    return Said(None, "")


def heading(text: str, speakers: Speakers) -> Said | None:
    """Return the commander that a line turns to, and what it says to him; None when it turns to nobody.

    `Ascheberg:`, `# Ascheberg`, `@ascheberg`, `**Ascheberg**`, `To: Ascheberg`, `Orders for Ascheberg`; his
    order may follow on the same line.
    """
    bare = text.strip("*_#= ").strip()
    if bare.startswith("@"):
        found = speakers.at(bare[1:])
        return None if found is None else Said(found[0], found[1].lstrip(" :,*_-–—"))
    head, colon, rest = bare.partition(":")
    naming = _NAMING.match(head)
    for name in (head, head[naming.end() :] if naming else ""):
        turn = speakers.turn(name.strip("*_ "), rest.strip("*_ "))
        if turn is not None and (colon or naming or text[:1] in "#*_="):
            return turn
    return None


def chat(text: str, speakers: Speakers) -> Said | None:
    """Return what a chat line says without its stamp and speaker; None when it bears neither."""
    stamp = _STAMP.match(text)
    if stamp is not None:
        rest = text[stamp.end() :]
        speaker = _SPEAKER.match(rest)
        if speaker is None or _orderly(speaker[1] or speaker[2]):
            return Said(None, rest.strip())
        left = rest[speaker.end() :].strip()
        return speakers.turn(speaker[1] or speaker[2], left) or Said(None, left)
    angled = _SPEAKER.match(text)
    if angled is not None and angled[1]:
        left = text[angled.end() :].strip()
        return speakers.turn(angled[1], left) or Said(None, left)
    if len(text) <= 120 and (head := _HEAD.fullmatch(text)) is not None and not _orderly(head[1]):
        return speakers.turn(head[1].strip(" -–—"), "") or Said(None, "")
    return None


def unlisted(text: str) -> str:
    """Return a line without its bullets, list numbers and heading marks."""
    match = _BULLET.match(text)
    return text if match is None else text[match.end() :]


def greets(text: str, speakers: Speakers) -> bool:
    """Return whether a line does no more than greet or sign: "Hi all,", "Best regards, Anna", "/Ascheberg"."""
    signed = text.strip("/-–—~ ,.")
    if speakers.named(signed) is not None or speakers.several(signed):
        return True
    line = tokens(text)
    found = said(*_GREETING).match(line, 0)
    if found is None:
        return False
    rest = line[found[1] :]
    names = [token for token in rest if token.kind == "word"]
    return (
        len(names) <= _NAME_WORDS
        and len(names) + sum(t.kind == "mark" for t in rest) == len(rest)
        and not any(verbs().begins(token.text) for token in names)
    )


@cache
def _opening() -> Phrases[bool]:
    return said(*words.MEETING, *words.WHENEVER, *words.LEAD, *words.THEN, "on|from|tomorrow|the day after tomorrow")


def _orderly(text: str) -> bool:
    """Return whether words before a colon may begin an order, so that they are no speaker's name."""
    line = tokens(text)
    return bool(line) and (
        line[0].kind == "number" or verbs().begins(line[0].text) or _opening().match(line, 0) is not None
    )
