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

    `morale_was` is the morale at dawn where it changed today, `morale_why` the reasons he is told; `aboard` is the
    fleet that carries it.
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
    aboard: str = ""


class Ships(msgspec.Struct, frozen=True, omit_defaults=True):
    """Ships of his fleet of one origin with one kind of load, and what they carry in words ("" = they are empty)."""

    count: int
    origin: str
    carries: str = ""


class Flotilla(msgspec.Struct, frozen=True, omit_defaults=True):
    """The commander's own fleet. Supplies and loot are its own, in units; `upkeep` is the loot that it costs a day.

    `paid_days` is how many days the loot lasts that he himself has there; `owed_days` were not paid. `trail` is its
    way today, `planned` that still to come, in metres. Morale as an army's.
    """

    name: str
    where: str
    x: int
    y: int
    ships: int
    groups: tuple[Ships, ...]
    upkeep: int
    paid_days: int
    morale: int
    sight: int
    supplies: int = 0
    loot: int = 0
    owed_days: int = 0
    morale_was: int | None = None
    morale_why: tuple[str, ...] = ()
    aboard: tuple[str, ...] = ()
    rowing_days: int = 0
    wandering: int = 0
    coming: tuple[str, ...] = ()
    state: tuple[str, ...] = ()
    trail: tuple[tuple[int, int], ...] = ()
    planned: tuple[tuple[int, int], ...] = ()


class Told(msgspec.Struct, frozen=True, omit_defaults=True):
    """One thing that happened to him: the sentence, the figures behind it, the rule."""

    text: str
    rule: str
    why: tuple[str, ...] = ()


class Sighted(msgspec.Struct, frozen=True, omit_defaults=True):
    """An army or, `afloat`, a fleet that he knows of: his own name for it, what he made out (TUM-SCO-5), where, when.

    x, y in metres; `strength` counts soldiers or ships. `reported`: he has not seen it so himself, others told him.
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
    reported: bool = False
    afloat: bool = False


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
    how: str = ""


class Ground(msgspec.Struct, frozen=True, omit_defaults=True):
    """Something else he saw: stores on the ground, burned land, a rider on the road. `how` only if not by sight."""

    what: str
    where: str
    x: int
    y: int
    when: str
    age: int
    how: str = ""


class Received(msgspec.Struct, frozen=True, omit_defaults=True):
    """A letter that came into his hands today, whole: from whom, its date and where it was written, what it says.

    `report` are the lines of what it reports; `intercepted`: it was meant for another, called so ("" = for him).
    """

    sender: str
    written: str
    text: str
    report: tuple[str, ...] = ()
    intercepted: bool = False
    meant_for: str = ""


class Sent(msgspec.Struct, frozen=True, omit_defaults=True):
    """A letter of his own, on its way for all he knows: to whom, where he was to be, when it was sent."""

    to: str
    where: str
    when: str


class Heard(msgspec.Struct, frozen=True, omit_defaults=True):
    """Something he was told or heard of today, or saw happen: in words, when it was so, how he knows and from whom.

    x, y in metres: the place that a rumour tells of; None where nobody said where.
    """

    text: str
    when: str
    how: str
    x: int | None = None
    y: int | None = None


class Companion(msgspec.Struct, frozen=True, omit_defaults=True):
    """Another commander at the same place (TUM-MSG-1): his name, his nation's, and whether that is hostile to his."""

    name: str
    nation: str
    hostile: bool = False


class Gathering(msgspec.Struct, frozen=True, omit_defaults=True):
    """Troops that gather on his order: what, where, from when on they are ready, who is to lead them, how far it is."""

    what: str
    where: str
    ready: str
    status: str
    under: str = ""


class Errand(msgspec.Struct, frozen=True, omit_defaults=True):
    """A special operation of his (TUM-OPS-1): what, since when, at what cost, how it stands, what came of it."""

    what: str
    since: str
    cost: int
    status: str
    outcome: str = ""


class Near(msgspec.Struct, frozen=True, omit_defaults=True):
    """A place around him on his map: how far by road, in which direction, and the days an ordinary march takes.

    Of a harbour around his fleet: how far by water, and the days under sail.
    """

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
    """One commander's report at the end of day `day` (0: the opening report). `gifts`: what his traits do.

    `tie`: what he is to another commander, in words, told when he is new. `opening`: it tells who he is, as an opening
    report does, for he is new to the game or has a new player. `letters`, `rumours`, `told`, `witnessed` and `riders`
    are of this day alone: what was told once is not told again.
    """

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
    opening: bool = False
    tie: str = ""
    corrected: bool = False
    captor: str = ""
    hurt: str = ""
    letters: tuple[Received, ...] = ()
    sent: tuple[Sent, ...] = ()
    rumours: tuple[Heard, ...] = ()
    told: tuple[Heard, ...] = ()
    witnessed: tuple[Heard, ...] = ()
    riders: tuple[Ground, ...] = ()
    company: tuple[Companion, ...] = ()
    gathering: tuple[Gathering, ...] = ()
    operations: tuple[Errand, ...] = ()
    fleet: Flotilla | None = None
    harbours: tuple[Near, ...] = ()
