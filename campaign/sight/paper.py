"""A situation report as plain data: everything one commander is shown on one day, and nothing else."""

import msgspec


class Unit(msgspec.Struct, frozen=True, omit_defaults=True):
    """One detachment as its commander knows it; `absent`: it has left for a while."""

    name: str
    type: str
    size: int
    wagons: int = 0
    absent: bool = False
    notes: tuple[str, ...] = ()


class Force(msgspec.Struct, frozen=True, omit_defaults=True):
    """The commander's own army. Food lasts `food_days` whole days, through `food_until`; supplies and loot in units.

    `morale_was` is the morale at dawn where it changed today, `morale_why` the reasons he is told.
    """

    name: str
    where: str
    x: int
    y: int
    soldiers: int
    noncombatants: int
    wagons: int
    units: tuple[Unit, ...]
    supplies: int
    loot: int
    soldiers_loot: int
    capacity: int
    eats: int
    food_days: int
    food_until: str
    morale: int
    march_day: int
    march_days: int
    forced_days: int
    sight: int
    food_warning: bool = False
    morale_was: int | None = None
    morale_why: tuple[str, ...] = ()
    fed_by: str = ""
    inside: bool = False
    short: bool = False
    hungry: int = 0
    state: tuple[str, ...] = ()


class Told(msgspec.Struct, frozen=True, omit_defaults=True):
    """One thing that happened to him: the sentence, the figures behind it, the rule."""

    text: str
    rule: str
    why: tuple[str, ...] = ()


class Sighted(msgspec.Struct, frozen=True, omit_defaults=True):
    """An army he saw: by his own name for it, what he made out (TUM-SCO-5), where, when, how he knows. x, y in
    metres.
    """

    label: str
    nation: str
    text: str
    where: str
    x: int
    y: int
    day: int
    when: str
    age: int
    how: str
    colour: str = ""
    heading: str = ""
    strength: str = ""
    hostile: bool = False


class Stronghold(msgspec.Struct, frozen=True, omit_defaults=True):
    """What he last knew of a stronghold: whose banner, besieged or not, and since when he knows it ("" = common
    knowledge).
    """

    id: str
    name: str
    kind: str
    banner: str
    besieged: bool = False
    when: str = ""
    age: int = 0
    colour: str = ""


class Ground(msgspec.Struct, frozen=True, omit_defaults=True):
    """Something else he saw: stores on the ground, burned land."""

    what: str
    where: str
    x: int
    y: int
    when: str
    age: int


class Near(msgspec.Struct, frozen=True, omit_defaults=True):
    """A place around him on his map: how far by road, in which direction, and the days an ordinary march takes."""

    name: str
    km: float
    days: int
    direction: str
    by: str = ""


class OrderLine(msgspec.Struct, frozen=True, omit_defaults=True):
    """One of his orders: his words, what was understood, how far it is."""

    id: str
    text: str
    understood: str
    status: str
    note: str = ""


class Paper(msgspec.Struct, frozen=True, omit_defaults=True):
    """One commander's report at the end of day `day` (0: the opening report). `gifts`: what his traits do."""

    who: str
    name: str
    nation: str
    nation_name: str
    day: int
    date: str
    campaign: str
    place: str
    weather: str
    age: int
    traits: tuple[str, ...]
    background: str
    status: str
    army: Force | None = None
    happened: tuple[Told, ...] = ()
    in_sight: tuple[Sighted, ...] = ()
    last_known: tuple[Sighted, ...] = ()
    strongholds: tuple[Stronghold, ...] = ()
    ground: tuple[Ground, ...] = ()
    around: tuple[Near, ...] = ()
    orders: tuple[OrderLine, ...] = ()
    standing: tuple[str, ...] = ()
    trail: tuple[tuple[int, int], ...] = ()
    planned: tuple[tuple[int, int], ...] = ()
    briefing: str = ""
    gifts: tuple[tuple[str, str], ...] = ()
    corrected: bool = False
