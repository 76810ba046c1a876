"""Events: the only way anything changes. State, file diff, story, "why" and undo are views of the same event."""

from typing import Annotated, Any

import msgspec

from campaign.core.dice import Roll
from campaign.model.knowledge import Observation

Path = tuple[str, ...]


class Why(msgspec.Struct, frozen=True, omit_defaults=True):
    """One modifier or reason behind a figure: how much, why, by which rule."""

    by: str
    reason: str
    rule: str = ""


class Change(msgspec.Struct, frozen=True):
    """One field before and after, as it stands in the files; None: not there."""

    path: Annotated[Path, msgspec.Meta(min_length=1)]
    before: Any
    after: Any


class Event(msgspec.Struct, frozen=True, omit_defaults=True):
    """Something that happened, with its rule, dice, modifiers and every field it changed.

    `id` is day.number; `who` the ids of the armies and commanders it concerns, first the one it happens to; `text`
    the GM's sentence; `own` the sentence told to the commanders of `who` ("" = nothing); `public` events are seen by
    all who look and travel as rumours, which say `tale`; `x`, `y` in metres say where. `learns` is what commanders
    learn by a command of the GM's; what they learn by a day stands among its sightings.
    """

    id: str
    day: int
    phase: str
    rule: str
    kind: str
    text: str
    who: tuple[str, ...] = ()
    own: str = ""
    public: bool = False
    notable: bool = False
    x: int | None = None
    y: int | None = None
    rolls: tuple[Roll, ...] = ()
    why: tuple[Why, ...] = ()
    changes: tuple[Change, ...] = ()
    by: str = ""
    tale: str = ""
    learns: tuple[Observation, ...] = ()
