"""What becomes of one line of words: understood wholly, or not at all and why."""

import msgspec

from campaign.model.order import Act


class Command(msgspec.Struct, frozen=True, omit_defaults=True):
    """One act as ordered: the words that say it, and the first day on which it may begin, if one is named."""

    act: Act
    text: str
    on: int | None = None


class Understood(msgspec.Struct, frozen=True, omit_defaults=True, tag="understood"):
    """The whole line is understood; `canonical` says it again in plain words, `notes` what was added to it.

    A line that only names a date ("On 3 July:") has no commands; its date is `on`, for the line that follows.
    `follows`: it begins with "then" or the like.
    """

    commands: tuple[Command, ...]
    canonical: str
    notes: tuple[str, ...] = ()
    on: int | None = None
    follows: bool = False


class Unreadable(msgspec.Struct, frozen=True, omit_defaults=True, tag="unreadable"):
    """Something of the line is no order; `what` is that part of it, `hint` what would do."""

    what: str
    hint: str = ""


class Ambiguous(msgspec.Struct, frozen=True, omit_defaults=True, tag="ambiguous"):
    """A name may mean several things; each candidate is written as it would be understood."""

    phrase: str
    candidates: tuple[str, ...]


class NotPossible(msgspec.Struct, frozen=True, omit_defaults=True, tag="not possible"):
    """Understood, but it cannot be done as things stand with the commander's own army or on his map."""

    reason: str


Outcome = Understood | Unreadable | Ambiguous | NotPossible


class NotUnderstood(Exception):
    """Raised where reading stops; `at` is the token, `end` the one past what is quoted (None: the order's end)."""

    def __init__(self, at: int, hint: str = "", end: int | None = None) -> None:
        super().__init__(hint)
        self.at = at
        self.hint = hint
        self.end = end


class Unclear(Exception):
    """Raised at a name that may mean several things."""

    def __init__(self, phrase: str, candidates: tuple[str, ...]) -> None:
        super().__init__(phrase)
        self.phrase = phrase
        self.candidates = candidates


class Impossible(Exception):
    """Raised at an order that cannot be done; its text is the reason, for the commander."""
