"""The orders to harry and of tactics after their verb: what may follow, and the act it makes."""

from functools import cache
from typing import Any

from campaign.model.army import Soldier
from campaign.model.order import Act, Harm, Harry, Tactic
from campaign.model.place import At
from campaign.orders import war_words
from campaign.orders.outcome import Impossible
from campaign.orders.phrases import Phrases, table
from campaign.orders.reader import Reader
from campaign.orders.tokens import spoken

LONGEST_TACTIC = 2000  # letters of a tactic


@cache
def _harm() -> Phrases[Harm]:
    return table(war_words.HARM)


@cache
def _kinds() -> Phrases[tuple[Soldier, ...]]:
    return table(war_words.KINDS)


def harry(line: Reader, here: At | None, given: dict[str, Any]) -> tuple[Act, ...]:
    """Read the army to harry, the detachments sent, and what they are to do."""
    army = line.army()
    if army == line.names.own.army:
        raise Impossible("your army cannot harry itself")
    if not line.say(*war_words.WITH):
        raise line.fail("say with which of your detachments: harry … with DETACHMENT: attack, burn or steal")
    sent = detachments(line)
    line.mark(":,(")
    line.say("to|and [to]|they (will|shall|are to)|it is to")
    what = line.take(_harm())
    if what is None:
        raise line.fail("say what they are to do: attack, burn, steal supplies or steal loot")
    line.mark(")")
    return (Harry(army, tuple(sent), what),)


def detachments(line: Reader) -> list[str]:
    """Read one or more detachments of the commander's own, by name or by kind."""
    found = own_detachments(line)
    if not found:
        raise line.unknown_detachment()
    return found


def own_detachments(line: Reader) -> list[str]:
    """Read the commander's own detachments that stand here, by name or by kind, each once; none if none does."""
    found = _some(line)
    while found:
        before = line.pos
        line.mark(",")
        line.say("and [with]|with")
        more = _some(line) if line.pos > before else []
        if not more:
            line.pos = before
            break
        found += more
    return list(dict.fromkeys(found))


def _some(line: Reader) -> list[str]:
    one = line.detachment()
    if one is not None:
        return [one]
    kinds = line.take(_kinds())
    if kinds is None:
        return []
    found = [one.id for one in line.names.own.detachments if one.type in kinds]
    if not found:
        raise Impossible(f"your army has no {' or '.join(kinds)}")
    return found


def tactic(line: Reader, here: At | None, given: dict[str, Any]) -> tuple[Act, ...]:
    """Read the tactic: all that follows on the line, as it stands there."""
    start = line.pos
    while line.mark(":,-"):
        start = line.pos
    line.pos = len(line.tokens)
    text = " ".join(line.text[line.tokens[start].start :].split()) if start < line.pos else ""
    if not spoken(text) or len(text) > LONGEST_TACTIC:
        raise line.fail(f"say your tactic, in at most {LONGEST_TACTIC:,} letters", at=start)
    return (Tactic(text),)
