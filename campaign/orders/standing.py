"""Standing orders: a condition, and what to do whenever it holds."""

from functools import cache

from campaign.model.order import Act, OnMeeting, WhenShort
from campaign.orders import vocabulary as words
from campaign.orders.limits import limits
from campaign.orders.phrases import Phrases, table
from campaign.orders.reader import Reader, said


@cache
def _then_do() -> Phrases[words.Then]:
    return table(words.THEN_DO)


def standing(line: Reader) -> tuple[Act, ...] | None:
    """Read a standing order that begins with its condition: "on meeting: halt", "when supplies under 4 days: …"."""
    before = line.pos
    if line.say(*words.MEETING):
        line.say(*words.ENEMIES) or line.say(*words.THE_ENEMY)
        _colon(line)
        then = line.take(_then_do())
        if then is None:
            raise line.fail("say halt, avoid or attack")
        line.say(*words.THEM)
        return (OnMeeting(then),)
    if line.say(*words.WHENEVER):
        if said(*words.SUPPLIES).match(line.tokens, line.pos):
            short = short_of(line)
            _colon(line)
            if not line.say(*words.FORAGE_WORDS):
                raise line.fail("the only order for this case is to forage")
            return (short,)
        line.pos = before
    return None


def _colon(line: Reader) -> None:
    line.mark(":,")
    line.say("then|we|you|i|they|the army|will|shall|we will|you will|please|always")


def short_of(line: Reader) -> WhenShort:
    """Read "supplies under N days", as it stands behind "when"."""
    if not line.say(*words.SUPPLIES):
        raise line.fail("say “when supplies under 4 days: forage”")
    line.say(*words.RUN)
    if not line.say(*words.UNDER):
        raise line.fail("say “under N days”")
    days = line.duration(*limits(WhenShort, "days"))
    if days is None:
        raise line.fail("say for how many days the food lasts")
    line.say(*words.LEFT)
    return WhenShort(days)
