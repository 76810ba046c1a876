"""The letters on file: whose they are, whom they are for, and that their messengers can ride as they say."""

from itertools import pairwise

from campaign.files.load import NO_CAMPAIGN
from campaign.land.land import Land
from campaign.model.word import Letter
from campaign.play.checks.claims import wrongs
from campaign.play.checks.findings import Findings
from campaign.play.checks.positions import position

TABLE = "letters"
OPEN = ("under way", "waiting")


def letters(found: Findings, land: Land | None) -> None:
    """Check the letters that are under way or wait; of those that are over only that they are."""
    world = found.world
    for key, letter in world.letters.items():
        if letter.status not in OPEN:
            if letter.ended is None:
                found.add(
                    "LETTER",
                    TABLE,
                    key,
                    "status",
                    says=f"it is {letter.status}, and nobody knows since which day: ended",
                )
            continue
        found.known("commander", letter.sender, world.commanders, TABLE, key, "sender")
        if found.known("commander", letter.to, world.commanders, TABLE, key, "to") and letter.to == letter.sender:
            found.add("LETTER", TABLE, key, "to", says="nobody writes to himself")
        position(found, land, letter.at, TABLE, key, "at")
        _days(found, key, letter)
        for at, claim in enumerate(letter.enclosed):
            for path, code, says in wrongs(claim, letter.sent):
                found.add(code, TABLE, key, "enclosed", at, *path, says=says)


def _days(found: Findings, key: str, letter: Letter) -> None:
    next_day = found.world.campaign.day + 1
    if letter.ended is not None:
        found.add("LETTER", TABLE, key, "ended", says=f"it is {letter.status}: it has not ended")
    if found.world.campaign is not NO_CAMPAIGN and letter.sent > next_day:
        found.add("LETTER", TABLE, key, "sent", says=f"day {letter.sent} is yet to come; an order sends letters later")
    if letter.due is None or not letter.way:
        missing = "due" if letter.due is None else "way"
        says = f"a letter under way has both way and due; {missing} is missing. `campaign letter` sends one"
        found.add("LETTER", TABLE, key, says=says, of_key=True)
    elif letter.due < letter.sent:
        found.add("LETTER", TABLE, key, "due", says=f"due on day {letter.due}, before it was sent on day {letter.sent}")
    elif letter.way[-1].day > letter.due:
        found.add("LETTER", TABLE, key, "due", says=f"due on day {letter.due}, before its messenger is there")
    for at, (one, other) in enumerate(pairwise(letter.way), 1):
        if (one.day, one.minute) > (other.day, other.minute):
            found.add(
                "LETTER", TABLE, key, "way", at, "day", says="the messenger is there before he was where he came from"
            )
