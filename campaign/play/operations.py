"""`operation` and `operations`: small groups are paid and sent, and the GM says what came of it (TUM-OPS-1, 2)."""

import re
from collections.abc import Sequence
from pathlib import Path

from msgspec.structs import replace

from campaign.core.fault import Refused
from campaign.files.load import load
from campaign.model.ruling import Ruling
from campaign.model.troops import Operation
from campaign.model.world import Record
from campaign.play import duelling, named
from campaign.play.checks.forces import MOST_DAYS
from campaign.play.writing import Outcome, Writing, writing
from campaign.rules import operations as rules
from campaign.rules.commanders import unused
from campaign.rules.day import Happening, NotNow, led_by
from campaign.rules.numbers import Numbers

RULE = "TUM-OPS-2"
DUEL, DRAWN = duelling.KIND, duelling.DRAWN
_EVENT = re.compile(r"(\d{1,6})\.g?\d{1,6}")
_WON = re.compile(r"(won|lost)\b[:,;.]?\s*(.*)", re.IGNORECASE | re.DOTALL)
_PLAYED = re.compile(r"(.+\.ya?ml) ([0-9]{1,4}(?:\.[0-9]{1,4})?)", re.IGNORECASE)
_HOW = "a sentence, a chance such as 2-in-6, the event of a duel, a game's file and duel, or won or lost"
_SAY = "say what comes of it: text with --words"


def send(
    root: Path,
    who: str,
    what: str,
    *,
    days: int,
    cost: int | None = None,
    chance: str = "",
    tell: Sequence[str] = (),
    by: str = "",
    dry: bool = False,
) -> tuple[Operation, Outcome]:
    """Send a small group of a commander's to do `what`, due `days` days after the coming one; its cost is paid.

    `cost` is loot of his army (None: the usual). `chance` is rolled on the day, unless the GM then says otherwise;
    `tell` are told of the outcome beside him. Refused when he is no free commander, cannot pay, or the chance is none.
    TUM-OPS-1.
    """
    task = " ".join(what.split())
    if not task:
        raise Refused("nothing is to be done", "say what they are to do")
    if days < 1:
        raise Refused(f"{days} days: nothing is done before it is begun", "give --days 1 or more")
    if days > MOST_DAYS:
        raise Refused(f"{days:,} days: nobody lives to see it", f"give --days {MOST_DAYS:,} at most")
    if chance and rules.chance(chance) is None:
        raise Refused(f"“{chance}” is no chance", "write it as N-in-M, such as 2-in-6")
    with writing(root, f"operation {who}", by=by, dry=dry) as opened:
        world = opened.world
        sender = named.commander(world, who)
        if sender.status != "free":
            raise Refused(f"{sender.name} is {sender.status}")
        told = dict.fromkeys(named.commander(world, one).id for one in tell)
        price = Numbers(world.campaign.rules)[rules.COST] if cost is None else cost
        made = Operation(
            id=unused(world.operations, f"{sender.id}-group"),
            who=sender.id,
            what=task,
            ordered=opened.next_day,
            due=opened.next_day + days,
            cost=price,
            chance=chance.strip(),
            tells=tuple(one for one in told if one != sender.id),
        )
        paying = f", for {price:,} loot" if price else ""
        opened.note(
            Happening(
                "TUM-OPS-1",
                "operation begun",
                f"{sender.name}: “{task}” under way{paying}, due on day {made.due}",
                (sender.id,),
                f"A small group is sent: “{task}”{paying}.",
                puts=(made, *_paid(opened, sender.id, price)),
            )
        )
    assert opened.outcome is not None
    return made, opened.outcome


def _paid(opened: Writing, who: str, price: int) -> tuple[Record, ...]:
    """Return the army of the commander with so much less loot; Refused when there is none, or not so much."""
    if price == 0:
        return ()
    army = led_by(opened.world, who)
    if army is None:
        raise Refused(f"{opened.world.commanders[who].name} leads no army that could pay", "--cost 0 if nobody pays")
    try:
        return (replace(army, loot=rules.paid(price, army.loot)),)
    except NotNow as reason:
        raise Refused(f"{army.name} cannot pay: {reason}", "give another --cost") from None


def listed(root: Path) -> tuple[Operation, ...]:
    """Return all operations, those under way first, then the latest; Faults when the world has errors."""
    found = load(root).sound().operations.values()
    return tuple(sorted(found, key=lambda one: (one.status != "under way", one.due, one.id)))


def worded(opened: Writing, ruling: Ruling, answer: str, words: str) -> tuple[str, str]:
    """Return the option and the words that a GM's answer to `ruling` means; nothing changes for other rules.

    Of an operation that is due the words may be the answer: a sentence, a chance, the event of a duel, a game's file
    with the number of a duel or match in it, "won" or "lost". Refused when the words do not fit.
    """
    words = " ".join(words.split())
    if ruling.rule != RULE:
        if words:
            raise Refused(f"{ruling.id} takes no words", "answers: " + ", ".join(ruling.options))
        return answer, words
    if answer not in ruling.options and not words:
        answer, words = _meant(answer)
    if answer == rules.TEXT and not words:
        raise Refused("the text is missing", "--words TEXT says what comes of it")
    if answer == rules.CHANCE:
        given = _of(opened, ruling).chance
        if rules.chance(words or given) is None:
            raise Refused(f"“{words}” is no chance", "--words 2-in-6, for example")
    if answer == rules.PLAYED:
        return answer, _result(opened, _of(opened, ruling), words)
    if answer == rules.NOTHING and words:
        raise Refused("where nothing comes of it no words are needed", f"answer {rules.TEXT} with --words")
    return answer, words


def _of(opened: Writing, ruling: Ruling) -> Operation:
    """Return the operation that a ruling asks about: the one whose id stands in the ruling's."""
    for key, one in opened.world.operations.items():
        if ruling.id == f"ops-2.{key}.{ruling.day}":
            return one
    raise Refused(f"{ruling.id} asks about an operation that is no more")


def _meant(answer: str) -> tuple[str, str]:
    """Return the option that an answer in words means; a single other word is none."""
    text = " ".join(answer.split())
    if rules.chance(text) is not None:
        return rules.CHANCE, text
    if any(way.fullmatch(text) for way in (_EVENT, _WON, _PLAYED)):
        return rules.PLAYED, text
    if " " in text:
        return rules.TEXT, text
    raise Refused(f"“{answer}” does not say what comes of it", _HOW)


def _result(opened: Writing, one: Operation, words: str) -> str:
    """Return the result of what was played as the ruling keeps it: "won: …" or "lost: …", or the bare word."""
    said = _WON.fullmatch(words)
    if said is not None:
        return f"{said[1].lower()}: {said[2]}" if said[2] else said[1].lower()
    event = _EVENT.fullmatch(words)
    if event is not None:
        return _of_duel(opened, one, words, int(event[1]))
    played = _PLAYED.fullmatch(words)
    if played is not None:
        return _of_game(opened, one, Path(played[1]), played[2])
    raise Refused(
        "what was played is missing",
        "--words with the duel's event, a game's file and what of it, such as games/joust.yaml 1.2, or won or lost and"
        " what happened",
    )


def _of_duel(opened: Writing, one: Operation, words: str, day: int) -> str:
    """Return the result of a recorded duel for him who sent them, or for one of his nation."""
    fought = next((it for it in opened.entered(day) if it.id == words and it.kind in (DUEL, DRAWN)), None)
    if fought is None:
        raise Refused(f"{words} is no duel", "`campaign log --rule TUM-DUEL` lists them")
    if fought.kind == DRAWN:
        raise Refused(f"{words} was drawn", _SAY)
    nation = opened.world.commanders[one.who].nation
    ours = [
        key == one.who or (key in opened.world.commanders and opened.world.commanders[key].nation == nation)
        for key in fought.who
    ]
    winner, loser = ours[0], ours[-1]
    if winner is loser:
        raise Refused(f"{words} was not fought for {opened.world.commanders[one.who].name}", "say won or lost instead")
    return f"{rules.WON if winner else rules.LOST}: {fought.own}"


def _of_game(opened: Writing, one: Operation, given: Path, called: str) -> str:
    """Return the result of what was played in a game's file for him who sent them.

    His is the side that bears his name or his player's: a fighter, a team, or a team's player; else that of a fighter
    who bears the name of one of his nation, if the other does not.
    """
    from campaign.play.contests import finding, table  # late: only who names a file needs a game

    file = finding.found_file(opened.root, given)
    contest = table.of_file(file)
    (played,) = contest.read(file, called)
    sender = opened.world.commanders[one.who]
    people = [sender, *(it for it in opened.world.commanders.values() if it.nation == sender.nation)]
    ours = [any(finding.bears(sender, name) for name in side) for side in played.names]
    if ours[0] == ours[1]:
        ours = [any(finding.bears(it, side[0]) for it in people) for side in played.names]
    if ours[0] == ours[1]:
        raise Refused(f"{called} of {file.name} was not played for {sender.name}", "say won or lost instead")
    if played.result.winner is None:
        raise Refused(f"{called} of {file.name} was drawn", _SAY)
    won = ours[played.result.winner]
    names = played.called[played.result.winner], played.called[1 - played.result.winner]
    what = f"{'duel' if played.duel else 'match'} {called}"
    return f"{rules.WON if won else rules.LOST}: {names[0]} beat {names[1]} at {contest.title} ({what}, {file.name})."
