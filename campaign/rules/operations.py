"""What small groups do outside the armies, and how the GM lets it end (TUM-OPS-1, TUM-OPS-2)."""

import re
from typing import Literal

from msgspec.structs import replace

from campaign.core.dice import Roll
from campaign.model.ruling import Ruling
from campaign.model.troops import Operation
from campaign.rules.book import Rule
from campaign.rules.day import Day, Happening, Happenings, NotNow
from campaign.rules.letters import called
from campaign.rules.numbers import number

COST = number("operations.cost", 100, "loot", "TUM-OPS-1")
NUMBERS = (COST,)

RULES = (
    Rule(
        "TUM-OPS-1",
        "A small group may act outside the army: spy, persuade and the like. As a rule that costs {operations.cost}"
        " loot, a harder one more, and takes as long as the GM finds reasonable.",
        "It is paid from the loot of the commander's army when it is ordered, and due at dawn after so many days.",
    ),
    Rule(
        "TUM-OPS-2",
        "How an operation ends is for the GM to settle: by judgement, by dice, or by playing it.",
        "At the dawn on which it is due the GM gives a text, a chance that the program rolls, or the result of a duel"
        " or skirmish that was played. A chance given beforehand is rolled unless the GM says otherwise.",
        asks="stopping",
    ),
)

NOTHING, TEXT, CHANCE, PLAYED = "nothing", "text", "chance", "played"
OPTIONS = {
    NOTHING: "nothing comes of it",
    TEXT: "what comes of it, in words",
    CHANCE: "dice settle it, by a chance such as 2-in-6",
    PLAYED: "a duel or skirmish settled it: the duel's event, a game's file and the number of the duel in it, or “won”"
    " or “lost” and what happened",
}
WON, LOST = "won", "lost"
Status = Literal["succeeded", "failed", "settled"]

_CHANCE = re.compile(r"([0-9]{1,4})-in-([0-9]{1,4})")


def chance(text: str) -> tuple[int, int] | None:
    """Return (n, m) of a chance such as "2-in-6"; None when `text` is none, or n is more than m."""
    match = _CHANCE.fullmatch(text.strip())
    if match is None:
        return None
    n, m = int(match[1]), int(match[2])
    return (n, m) if m >= 1 and n <= m else None


def paid(cost: int, loot: int) -> int:
    """Return the loot left of `loot` once an operation is paid; NotNow when it is not enough (TUM-OPS-1)."""
    if cost > loot:
        raise NotNow(f"it costs {cost:,} loot, and the army has {loot:,}")
    return loot - cost


def settle(day: Day) -> Happenings:
    """End every operation that is due, as the GM says; those without an answer keep the day open (TUM-OPS-2)."""
    for key in sorted(day.world.operations):
        one = day.world.operations[key]
        if one.status == "under way" and one.due <= day.number:
            ruling = _asked(day, one)
            if ruling.answer is not None:
                yield _ended(day, one, ruling)


def _asked(day: Day, one: Operation) -> Ruling:
    sender = day.world.commanders[one.who]
    given = chance(one.chance) is not None
    facts = {
        "ordered": day.dates.long(one.ordered),
        "cost": f"{one.cost:,} loot",
        "who sent them": sender.name if sender.status == "free" else f"{sender.name}, who is {sender.status}",
        "told of it": ", ".join(called(day.world, who) for who in (one.who, *one.tells)),
    }
    return day.ask(
        "TUM-OPS-2",
        (),
        f"{sender.name}: “{one.what}” is due. What comes of it?",
        dict(OPTIONS),
        CHANCE if given else NOTHING,
        stopping=not given,
        facts=facts | ({"chance": one.chance} if given else {}),
        purpose=one.id,
    )


def _ended(day: Day, one: Operation, ruling: Ruling) -> Happening:
    status, outcome, rolls = _outcome(day, one, ruling)
    sender = day.world.commanders[one.who]
    thrown = "".join(f", {roll.total} thrown for {ruling.words or one.chance}" for roll in rolls)
    return Happening(
        "TUM-OPS-2",
        "operation over",
        f"{sender.name}: “{one.what}” ({status}{thrown}): {outcome}",
        (one.who, *one.tells),
        f"“{one.what}”: {outcome}",
        notable=True,
        rolls=rolls,
        puts=(replace(one, status=status, outcome=outcome, ended=day.number),),
    )


def _outcome(day: Day, one: Operation, ruling: Ruling) -> tuple[Status, str, tuple[Roll, ...]]:
    """Return how an operation ended, what comes of it in words, and the dice."""
    if ruling.answer == TEXT:
        return "settled", ruling.words, ()
    if ruling.answer == CHANCE:
        n, m = chance(ruling.words or one.chance) or (0, 1)
        succeeded, roll = day.dice.chance(n, m, "TUM-OPS-2", (one.id,), "outcome")
        return ("succeeded", "It succeeded.", (roll,)) if succeeded else ("failed", "It failed.", (roll,))
    if ruling.answer == PLAYED:
        word, _, story = ruling.words.partition(": ")
        status: Status = "succeeded" if word == WON else "failed"
        return status, story or f"It {status}.", ()
    return "failed", "Nothing came of it.", ()
