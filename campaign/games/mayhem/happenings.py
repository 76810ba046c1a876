"""What happened: records of the course of a game, each by its rule. Further rooms add their own to `AnyHappening`."""

from campaign.core.dice import Roll
from campaign.games.mayhem.figures import Place, Record, Status, Use


class Happening(Record, frozen=True, tag_field="what"):
    """Something that happened at the table, by which rule."""

    rule: str


class Rolled(Happening, tag="rolled", frozen=True):
    """Dice were rolled for somebody: `total` with all that is added, `good` where it was for or against something.

    `purpose`: "initiative", "move", "to hit", "impact", "skill", "courage", …; `need`: what it was rolled against, 0:
    nothing fixed.
    """

    purpose: str
    who: tuple[str, ...]
    roll: Roll
    total: int
    need: int = 0
    good: bool = True


class Began(Happening, tag="began", frozen=True):
    """A phase of a turn began, of a side ("": of both)."""

    turn: int
    phase: str
    side: str = ""


class Went(Happening, tag="went", frozen=True):
    """Figures came to stand there, of `inches` that their path was long; `how`: "moves", "charges", "retreats", …"""

    how: str
    inches: float
    places: tuple[Place, ...]


class Shot(Happening, tag="shot", frozen=True):
    """Somebody shot at a target that was there, so many inches off; `cover`: the target was in cover."""

    by: str
    at: str
    distance: float
    place: Place
    cover: bool = False


class Lost(Happening, tag="lost", frozen=True):
    """A figure came off the table: what became of it, and where it was."""

    who: str
    status: Status
    place: Place


class Broken(Happening, tag="broken", frozen=True):
    """A door or an engine was broken."""

    piece: str


class Loaded(Happening, tag="loaded", frozen=True):
    """An engine was reloaded by its crew."""

    engine: str
    crew: tuple[str, ...]


class Refused(Happening, tag="refused", frozen=True):
    """Figures did not do what they were ordered to."""

    who: tuple[str, ...]
    order: str


class Fought(Happening, tag="fought", frozen=True):
    """Two figures fought: who hit ("": neither), and whether the other, or the horse he was hit on, was felled."""

    who: tuple[str, str]
    hit: str = ""
    felled: bool = False


class Spent(Happening, tag="spent", frozen=True):
    """A hero spent a token: on a death, on morale, on rolling again; `left`: tokens of that kind that he has."""

    who: str
    on: Use
    left: int


class Unhorsed(Happening, tag="unhorsed", frozen=True):
    """A figure's horse was killed; it goes on on foot."""

    who: str


class Ruled(Happening, tag="ruled", frozen=True):
    """The GM ruled something."""

    text: str


class Fate(Happening, tag="fate", frozen=True):
    """What became of a downed figure after the fight."""

    who: str
    status: Status
    captured: bool = False


class Over(Happening, tag="over", frozen=True):
    """The fight is over; `winner` "" when nobody won."""

    winner: str
    reason: str


AnyHappening = (
    Rolled | Began | Went | Shot | Lost | Broken | Loaded | Refused | Fought | Spent | Unhorsed | Ruled | Fate | Over
)
