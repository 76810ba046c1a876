"""What a rule works with: the day under way, and how it says what happened."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from operator import attrgetter
from typing import TYPE_CHECKING

import msgspec

from campaign.core.calendar import Dates
from campaign.core.dice import Dice, Roll
from campaign.model.army import Army
from campaign.model.event import Why
from campaign.model.knowledge import Observation
from campaign.model.order import Act
from campaign.model.place import Place
from campaign.model.ruling import Ruling, Sky
from campaign.model.word import News
from campaign.model.world import World
from campaign.rules.numbers import Numbers
from campaign.rules.views import View

if TYPE_CHECKING:
    from campaign.land.land import Land
    from campaign.rules.tracks import Track


BY_COMMAND = "--defaults"  # who answered a ruling that `advance --defaults` did


class Happening(msgspec.Struct, frozen=True):
    """What a rule yields: an event before it is recorded. `puts` are the records as they now are, `drops` (table, id)
    gone. Of a `public` one travellers tell `tale`. `learns` is what commanders learn by it.
    """

    rule: str
    kind: str
    text: str
    who: tuple[str, ...] = ()
    own: str = ""
    public: bool = False
    notable: bool = False
    at: tuple[int, int] | None = None
    rolls: tuple[Roll, ...] = ()
    why: tuple[Why, ...] = ()
    puts: tuple[msgspec.Struct, ...] = ()
    drops: tuple[tuple[str, str], ...] = ()
    tale: str = ""
    learns: tuple[Observation, ...] = ()


Happenings = Iterator[Happening]


class NotNow(Exception):
    """An order cannot be carried out as things stand; the text says why, in words its commander may read."""


class Doing(msgspec.Struct, frozen=True):
    """What an army does today, and the order it comes from (None: the program leads it)."""

    act: Act
    order: str | None


@dataclass(slots=True)
class Day:
    """The day under way. `number` is 1 on the first day; the world is as the last recorded event left it.

    `skies` holds today's weather by region, "" for the world; `acts` what each army does today, from dawn on; `tracks`
    where every army was at each tick of the march, once it has run; `held` the armies that an unanswered ruling holds;
    `lies` the stronghold that an army is to besiege by ruling; `asked` the rulings opened today, answered or not; `met`
    the pairs whose meeting of today has been told; `news` the public events of today so far, which nobody has heard of
    yet; `learned` what commanders learned today otherwise than by sight; `known` what each commander knew at dawn, by
    kind of thing and key: nothing but letters and talk carries it on; `views` what there was to be seen at dawn and at
    dusk, from then on; `left` the armies that left each pile of today, by its id; `ends` each place as it was when an
    army's storm or siege of it ended today, by army and place, whichever side it was on. With `defaults` stopping
    rulings are answered by their defaults, as if the GM had done so before the day.
    """

    number: int
    world: World
    land: "Land"
    numbers: Numbers
    dice: Dice
    dates: Dates
    skies: dict[str, Sky] = field(default_factory=lambda: {"": "fine"})
    acts: dict[str, Doing] = field(default_factory=dict)
    tracks: "dict[str, Track]" = field(default_factory=dict)
    held: set[str] = field(default_factory=set)
    lies: dict[str, str] = field(default_factory=dict)
    asked: dict[str, Ruling] = field(default_factory=dict)
    met: set[str] = field(default_factory=set)
    news: list[News] = field(default_factory=list)
    learned: list[Observation] = field(default_factory=list)
    known: Mapping[str, Mapping[tuple[str, str], Observation]] = field(default_factory=dict)
    views: dict[str, View] = field(default_factory=dict)
    left: dict[str, set[str]] = field(default_factory=dict)
    ends: dict[tuple[str, str], Place] = field(default_factory=dict)
    defaults: bool = False
    halt: bool = False

    def ask(
        self,
        rule: str,
        subjects: Sequence[str],
        question: str,
        options: dict[str, str],
        default: str,
        *,
        stopping: bool,
        facts: dict[str, str] | None = None,
        purpose: str = "",
    ) -> Ruling:
        """Return the ruling on a question: the GM's answer if its facts still hold, else the default, else open.

        `answer` is None only for a stopping ruling that waits: the armies in `subjects` are then held and the day stays
        open. The ruling's id is made from rule, day and subjects, so that a replay of the day finds the answer again.
        """
        name = ruling_id(rule, self.number, subjects, purpose)
        fresh = Ruling(
            id=name,
            day=self.number,
            rule=rule,
            kind="stopping" if stopping else "default",
            question=question,
            options=options,
            default=default,
            facts=dict(facts or {}),
            holds=tuple(subjects) if stopping else (),
        )
        known = self.world.rulings.get(name)
        if known is not None and known.answer is not None and known.by != "default" and known.facts == fresh.facts:
            answered = known
        elif stopping and self.defaults:
            answered = msgspec.structs.replace(fresh, answer=default, by=BY_COMMAND)
            self.world.rulings[name] = answered  # where the day finds it when it is played again
        elif stopping:
            answered = fresh
            self.held.update(subjects)
            self.halt = True
        else:
            answered = msgspec.structs.replace(fresh, answer=default, by="default")
        self.asked[name] = answered
        return answered


def ruling_id(rule: str, day: int, subjects: Sequence[str], purpose: str = "") -> str:
    """Return the id of the ruling on a rule that is asked for on a day of these subjects."""
    return ".".join([rule.removeprefix("TUM-").lower(), *([purpose] if purpose else []), str(day), *subjects])


def active(world: World) -> Iterator[Army]:
    """Yield the armies that still exist, by id, each as it is when its turn comes."""
    for key in sorted(world.armies):
        army = world.armies.get(key)
        if army is not None and army.status == "active":
            yield army


def ashore(world: World) -> Iterator[Army]:
    """Yield the armies that still exist and that no ships carry, by id, each as it is when its turn comes."""
    return (army for army in active(world) if not army.aboard)


def led_by(world: World, commander: str) -> Army | None:
    """Return the active army that `commander` leads, the first by id, or None."""
    his = (army for army in world.armies.values() if army.commander == commander and army.status == "active")
    return min(his, key=attrgetter("id"), default=None)
