"""The five ploys: what each needs to hit and to wound, and who strikes first (FUL-PLOY, FUL-STRIKE-1, FUL-HIT-1)."""

from typing import Literal

import msgspec

from campaign.core.book import Rule
from campaign.core.numbers import Numbers, number
from campaign.games.full_tilt.knights import Virtue

Ploy = Literal["shield", "helm", "crest", "swipe", "dodge"]
PLOYS: tuple[Ploy, ...] = Ploy.__args__  # type: ignore[attr-defined]  # the names of the literal above

HIT = number("full-tilt.hit", 4, "or more", "FUL-HIT-1")
WOUND = number("full-tilt.wound", 4, "or more", "FUL-HIT-1")
SAVE = number("full-tilt.save", 4, "or more", "FUL-HIT-1")
HELM_WOUND = number("full-tilt.helm wound", 3, "or more", "FUL-PLOY-2")
CREST_HIT = number("full-tilt.crest hit", 5, "or more", "FUL-PLOY-3")
CREST_OFF = number("full-tilt.crest off", 4, "or more", "FUL-PLOY-3")
CREST_LANCES = number("full-tilt.crest lances", 2, "lances", "FUL-PLOY-3")
SWIPE_HIT = number("full-tilt.swipe hit", 3, "or more", "FUL-PLOY-4")
DODGED_HIT = number("full-tilt.dodged hit", 6, "or more", "FUL-PLOY-5")
DODGED_AUTOMATIC = number("full-tilt.dodged automatic hit", 3, "or more", "FUL-PLOY-5")
ARDOUR_WOUND = number("full-tilt.ardour wound", 3, "or more", "FUL-VIRTUE-4")
NUMBER = {
    ploy: number(f"full-tilt.number {ploy}", count, "strikes before higher ones", "FUL-STRIKE-1", reading=True)
    for count, ploy in enumerate(PLOYS, 1)
}

RULES = (
    Rule("FUL-PLOY-1", "Aim for Shield: the standard ploy.", "It hits and wounds as FUL-HIT-1 has it."),
    Rule("FUL-PLOY-2", "Aim for Helm: wounds on {full-tilt.helm wound} or more."),
    Rule(
        "FUL-PLOY-3",
        "Aim for Crest: hits on {full-tilt.crest hit} or more, and wounds nobody: on {full-tilt.crest off} or more the "
        "crest is off and counts as {full-tilt.crest lances} broken lances. Once it has worked it is not to be used "
        "again in that duel.",
    ),
    Rule("FUL-PLOY-4", "Swipe: always hits on {full-tilt.swipe hit} or more; allowed, but not honourable."),
    Rule(
        "FUL-PLOY-5",
        "Dodge: does not strike, and is hit only on {full-tilt.dodged hit} or more, by what hits by itself on "
        "{full-tilt.dodged automatic hit} or more. If both dodge there are no blows.",
    ),
    Rule(
        "FUL-STRIKE-1",
        "The lower ploy strikes first; the same ploy: both throw, the higher first, equal again.",
        "Shield {full-tilt.number shield}, Helm {full-tilt.number helm}, Crest {full-tilt.number crest}, Swipe"
        " {full-tilt.number swipe}, Dodge {full-tilt.number dodge}. Who is knocked out before his blow does not strike."
        " Of a throw for the first blow the one behind may spend a favour first, then the other if he is behind now.",
    ),
    Rule("FUL-VIRTUE-3", "Impetuous Knight: always strikes first.", "If both are, the ploys decide."),
    Rule("FUL-VIRTUE-4", "Knightly Ardour: wounds on {full-tilt.ardour wound} or more in the first pass of a duel."),
    Rule("FUL-VIRTUE-6", "Purity: neither Swipe nor Dodge, but a failed save may be thrown again; the second stands."),
    Rule(
        "FUL-HIT-1",
        "To hit {full-tilt.hit} or more, to wound {full-tilt.wound} or more; who is struck saves himself on"
        " {full-tilt.save} or more. A failed save is a wound. All on {full-tilt.die}.",
        "What a Dodge sets to hit stands before all other figures but the Swipe's. Jousting Virtue hits by itself with"
        " Shield, Helm, Crest and Swipe. Of two figures to wound the better counts.",
    ),
)


class Blow(msgspec.Struct, frozen=True):
    """What a blow needs: to hit (None: it hits by itself), and to wound, or to knock off the crest if it aims there."""

    hit: int | None
    wound: int
    crest: bool


def allowed(ploy: Ploy, virtue: Virtue, crest_off: bool) -> str:
    """Return why a knight may not use a ploy, "" when he may (FUL-VIRTUE-6, FUL-PLOY-3).

    `crest_off`: he has knocked off the other's crest in this duel.
    """
    if virtue == "Purity" and ploy in ("swipe", "dodge"):
        return f"Purity does not {ploy}"
    if ploy == "crest" and crest_off:
        return "the crest is off already"
    return ""


def blow(ploy: Ploy, virtue: Virtue, against: Ploy, first_pass: bool, numbers: Numbers) -> Blow | None:
    """Return what a knight with `virtue` needs who strikes with `ploy` at one who plays `against`; None: no blow."""
    if ploy == "dodge":
        return None
    automatic = virtue == "Jousting Virtue"
    hit: int | None = numbers[SWIPE_HIT if ploy == "swipe" else CREST_HIT if ploy == "crest" else HIT]
    if against == "dodge" and (ploy != "swipe" or automatic):
        hit = numbers[DODGED_AUTOMATIC if automatic else DODGED_HIT]
    elif automatic:
        hit = None
    wound = numbers[HELM_WOUND if ploy == "helm" else CREST_OFF if ploy == "crest" else WOUND]
    if virtue == "Knightly Ardour" and first_pass and ploy != "crest":
        wound = min(wound, numbers[ARDOUR_WOUND])
    return Blow(hit, wound, ploy == "crest")


def first(ploys: tuple[Ploy, Ploy], virtues: tuple[Virtue, Virtue], numbers: Numbers) -> int | None:
    """Return who strikes first, 0 or 1; None: they throw for it (FUL-STRIKE-1, FUL-VIRTUE-3)."""
    hasty = [virtue == "Impetuous Knight" for virtue in virtues]
    if hasty[0] != hasty[1]:
        return hasty.index(True)
    one, other = (numbers[NUMBER[ploy]] for ploy in ploys)
    return None if one == other else int(other < one)
