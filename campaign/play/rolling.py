"""`roll`: the GM's dice, in the chronicle like any other."""

import re
from pathlib import Path

from campaign.core.dice import Roll, parse, thrown
from campaign.core.fault import Refused
from campaign.files import chronicle
from campaign.model.event import Event
from campaign.play.writing import Outcome, writing
from campaign.rules.day import Happening

_CHANCE = re.compile(r"(\d{1,4})-(?:in|på)-(\d{1,4})")
_MOST = 1000


def roll(root: Path, expr: str, *, why: str = "", by: str = "", dry: bool = False) -> tuple[Event, Outcome]:
    """Roll `expr` ("2d6", or "2-in-6": one die of 6, true on 2 or less) into the chronicle; return the event and
    what was written.

    The key counts the GM's rolls of the coming day, so that no two share one. Refused when `expr` is neither.
    """
    chance = _CHANCE.fullmatch(expr.strip())
    dice = f"1d{chance[2]}" if chance else expr.strip()
    try:
        count, _ = parse(dice)
    except ValueError:
        raise Refused(f"“{expr}” is no roll", "write dice such as 2d6, or a chance such as 2-in-6") from None
    if count > _MOST:
        raise Refused(f"{count} dice are too many", f"roll at most {_MOST} at a time")
    with writing(root, f"roll {expr}", by=by, dry=dry) as opened:
        day = opened.next_day
        before = sum(1 for event in chronicle.commands(root, day) if event.kind == "roll")
        key = f"{day}/GM/roll/{before}"
        made = Roll(key, dice, thrown(opened.world.campaign.seed, key, dice))
        outcome = str(made.total)
        if chance:
            outcome = f"{made.total}: {'yes' if made.total <= int(chance[1]) else 'no'}"
        text = (
            f"{expr} = {outcome}"
            + (f" ({'+'.join(map(str, made.dice))})" if count > 1 else "")
            + (f" — {why}" if why else "")
        )
        event = opened.note(Happening("", "roll", text, rolls=(made,)))
    assert opened.outcome is not None
    return event, opened.outcome
