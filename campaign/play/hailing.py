"""What a GM's answer to a word sent out for ships says (TUM-SHIP-9)."""

from campaign.core.fault import Refused
from campaign.model.ruling import Ruling
from campaign.rules.sea import finding
from campaign.rules.sea.finding import OTHERS

RULE = finding.RULE
_HOW = "“3 ships in 2 days”, for example"


def worded(ruling: Ruling, answer: str, words: str) -> tuple[str, str]:
    """Return the option and the words that a GM's answer means: the words alone, such as "3 in 2", may be the answer.

    Refused when they name no ships and days, or another option has words.
    """
    words = " ".join(words.split())
    if answer not in ruling.options and not words and finding.others(answer) is not None:
        answer, words = OTHERS, " ".join(answer.split())
    if answer == OTHERS and finding.others(words) is None:
        raise Refused(f"“{words}” does not say how many ships in how many days", f"--words {_HOW}")
    if answer != OTHERS and words:
        raise Refused(f"“{answer}” takes no words", f"answer {OTHERS} with --words {_HOW}")
    return answer, words
