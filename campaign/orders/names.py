"""The names a commander may use: plain data, so that what he cannot know cannot change how he is understood."""

from collections import Counter
from collections.abc import Iterable
from functools import cached_property

import msgspec

from campaign.core.calendar import Dates
from campaign.core.plane import Point
from campaign.model.army import Soldier
from campaign.model.order import Act
from campaign.model.place import At, PlaceKind
from campaign.orders.phrases import Phrases
from campaign.orders.tokens import spoken, tokens


class PlaceName(msgspec.Struct, frozen=True):
    """A place as it stands on the commander's map; `x`, `y` in metres."""

    id: str
    name: str
    kind: PlaceKind
    x: int
    y: int


class RiverName(msgspec.Struct, frozen=True):
    """A river of the commander's map."""

    id: str
    name: str


class ArmyName(msgspec.Struct, frozen=True):
    """An army or a fleet the commander may name: `label` is what his papers call it, `others` what he may call it.

    `id` is a handle for the program and is never shown; `typed` says whether he may type it, as he may for one of his
    own nation. `about` is what he has made out of a foreign one, `nation` whose it is where he made that out, `x`, `y`
    where he last knew it to be, in metres. `afloat`: it is a fleet.
    """

    id: str
    label: str
    others: tuple[str, ...] = ()
    typed: bool = False
    about: str = ""
    afloat: bool = False
    nation: str = ""
    x: int = 0
    y: int = 0


class DetachmentName(msgspec.Struct, frozen=True):
    """A detachment of the commander's own army."""

    id: str
    name: str
    type: Soldier


class CommanderName(msgspec.Struct, frozen=True):
    """A commander whom the writer knows of: whom he may write to, or name as a leader.

    `at` is where the writer last knew him to be; None when he never did. `nation` is the id of that which he serves, ""
    where the writer does not know it.
    """

    id: str
    name: str
    at: At | None = None
    nation: str = ""


class OwnFleet(msgspec.Struct, frozen=True):
    """The state of the fleet that the commander leads: `ships` of which `empty` are without a load."""

    id: str
    name: str
    at: At
    ships: int = 0
    empty: int = 0
    supplies: int = 0
    loot: int = 0


class Own(msgspec.Struct, frozen=True):
    """The state of the commander's own army, as his report gives it; `army` is None when he leads none.

    `who` is the commander; `at` is where his army stands, else where he is himself. `aboard` is the fleet that carries
    his army, `fleet` the one that he leads.
    `until` is the last day of a rest under way; `queue` what his open orders do, in their order; `name` the army's;
    `nation` the id of that which his army serves, else he himself.
    """

    army: str | None = None
    name: str = ""
    at: At | None = None
    inside: bool = False
    wagons: int = 0
    engines: bool = False
    soldiers: int = 0
    loot: int = 0
    until: int | None = None
    queue: tuple[Act, ...] = ()
    status: str = "free"
    detachments: tuple[DetachmentName, ...] = ()
    who: str = ""
    aboard: str = ""
    fleet: OwnFleet | None = None
    nation: str = ""

    @property
    def at_sea(self) -> bool:
        """Whether nothing that he leads is ashore: a fleet alone, or an army aboard ships."""
        return bool(self.aboard) or (self.army is None and self.fleet is not None)

    @property
    def forces(self) -> tuple[str, ...]:
        """The army and the fleet that he leads, by id."""
        return tuple(one for one in (self.army, None if self.fleet is None else self.fleet.id) if one is not None)


class Chart:
    """The places and rivers of one map: made once, read by all whose map it is."""

    def __init__(self, places: Iterable[PlaceName] = (), rivers: Iterable[RiverName] = ()) -> None:
        self.places = {place.id: place for place in sorted(places, key=lambda place: place.id)}
        self.rivers = {river.id: river for river in sorted(rivers, key=lambda river: river.id)}

    @cached_property
    def called(self) -> dict[str, Point]:
        """Where the places are whose names are theirs alone, by name, in metres."""
        bearers = Counter(place.name for place in self.places.values())
        return {place.name: (place.x, place.y) for place in self.places.values() if bearers[place.name] == 1}

    @cached_property
    def phrases(self) -> Phrases[tuple[str, ...]]:
        """Every way to name a place, with the ids it may mean."""
        return _index((one.id, (one.id, one.name)) for one in self.places.values())

    @cached_property
    def river_phrases(self) -> Phrases[tuple[str, ...]]:
        """Every way to name a river, with the ids it may mean."""
        return _index((one.id, (one.id, one.name)) for one in self.rivers.values())


class Names:
    """All that the words of one commander are read by: his map, armies and fleets, his own among them, the calendar.

    `next_day` is the next day to be played; `armies` and `commanders` are read through when one is first named.
    """

    def __init__(
        self,
        dates: Dates,
        next_day: int,
        places: Iterable[PlaceName] | Chart = (),
        armies: Iterable[ArmyName] = (),
        own: Own | None = None,
        commanders: Iterable[CommanderName] = (),
    ) -> None:
        self.dates = dates
        self.next_day = next_day
        self.chart = places if isinstance(places, Chart) else Chart(places)
        self.own = own or Own()
        self._armies = armies
        self._commanders = commanders

    @property
    def places(self) -> dict[str, PlaceName]:
        """The places of his map by id."""
        return self.chart.places

    @cached_property
    def commanders(self) -> dict[str, CommanderName]:
        """The commanders he knows of, himself too, by id."""
        return {one.id: one for one in sorted(self._commanders, key=lambda one: one.id)}

    @cached_property
    def armies(self) -> dict[str, ArmyName]:
        """The armies and fleets he may name, by id."""
        return {army.id: army for army in sorted(self._armies, key=lambda army: army.id)}

    @property
    def place_phrases(self) -> Phrases[tuple[str, ...]]:
        """Every way to name a place, with the ids it may mean."""
        return self.chart.phrases

    @cached_property
    def army_phrases(self) -> Phrases[tuple[str, ...]]:
        """Every way to name an army or fleet, with the ids it may mean."""
        return _index(
            (one.id, (one.label, *one.others, *((one.id,) if one.typed else ()))) for one in self.armies.values()
        )

    @cached_property
    def nation_phrases(self) -> Phrases[tuple[str, ...]]:
        """Every nation of which he has seen an army or fleet, "Denmark" or "Denmark's", with what he has seen of it."""
        seen = [one for one in self.armies.values() if one.nation and not one.typed]
        return _index((one.id, (one.nation, f"{one.nation}s")) for one in seen)

    @cached_property
    def detachment_phrases(self) -> Phrases[tuple[str, ...]]:
        """Every way to name a detachment of his own, with the ids it may mean."""
        return _index((one.id, (one.id, one.name)) for one in self.own.detachments)

    @cached_property
    def commander_phrases(self) -> Phrases[tuple[str, ...]]:
        """Every way to name a commander he knows of, with the ids it may mean: name, last name, id; and one word of his
        name, such as his first or his title, that is none of these of anybody.
        """
        known = self.commanders.values()
        whole = [(one.id, (one.id, one.name, *one.name.split()[-1:])) for one in known]
        taken = {spoken(name) for _, names in whole for name in names}
        parts = [(one.id, tuple(word for word in _parts(one.name) if spoken(word) not in taken)) for one in known]
        return _index([*whole, *parts])

    def commander_label(self, id: str) -> str:
        """Return the words that name this commander and no other he knows of: his name, else his id."""
        name = self.commanders[id].name if id in self.commanders else id
        plain = all(token.kind in ("word", "number") for token in tokens(name))
        return name if plain and self.commander_phrases.get(name) == (id,) else id

    def place_label(self, id: str) -> str:
        """Return the shortest words that name this place and no other: its name, else its name and id."""
        place = self.places.get(id)
        if place is None or not spoken(place.name):
            return id
        return place.name if self.place_phrases.get(place.name) == (id,) else f"{place.name} ({id})"

    def river_label(self, id: str) -> str:
        """Return the words that name this river and no other: its name, else its id."""
        name = self.chart.rivers[id].name if id in self.chart.rivers else id
        plain = all(token.kind == "word" for token in tokens(name))
        return name if plain and self.chart.river_phrases.get(name) == (id,) else id

    def army_label(self, id: str) -> str:
        """Return the words that name this army or fleet: what his papers call it, its id only if he may type it."""
        army = self.armies.get(id)
        if army is None:
            return id
        for words in (army.label, *army.others):
            if self.army_phrases.get(words) == (id,):
                return words
        return f"{army.label} ({army.id})" if army.typed else army.label

    def detachment_label(self, id: str) -> str:
        """Return the shortest words that name this detachment of his own and no other: its name, else its id."""
        name = next((one.name for one in self.own.detachments if one.id == id), id)
        if all(token.kind in ("word", "number") for token in tokens(name)):
            return name if name == id or self.detachment_phrases.get(name) == (id,) else f"{name} ({id})"
        return id

    def place_candidates(self) -> tuple[str, ...]:
        """Return every place's name, for offering the nearest."""
        return tuple(sorted({one.name for one in self.places.values()}))

    def army_candidates(self, afloat: bool | None = False) -> tuple[str, ...]:
        """Return every army's label, for offering the nearest; `afloat`: every fleet's (None: of both)."""
        return tuple(sorted({one.label for one in self.armies.values() if afloat in (None, one.afloat)}))

    def sighted(self, afloat: bool | None = False) -> list[ArmyName]:
        """Return the foreign armies (`afloat`: fleets, None: both) of which he has made something out, by label."""
        seen = [one for one in self.armies.values() if one.about and not one.typed and afloat in (None, one.afloat)]
        return sorted(seen, key=lambda one: (len(one.label), one.label))


def _parts(name: str) -> list[str]:
    """Return the words of a name that may stand for it: no "von" or "of", no number, nothing cut short."""
    return [word for word in name.split() if word[0].isupper() and not word.isupper() and word[-1] != "."]


def _index(named: Iterable[tuple[str, tuple[str, ...]]]) -> Phrases[tuple[str, ...]]:
    found: dict[tuple[str, ...], set[str]] = {}
    for id, names in named:
        for name in names:
            words = spoken(name)
            found.setdefault(words, set()).add(id)
            if words[:1] == ("the",):
                found.setdefault(words[1:], set()).add(id)
    return Phrases({words: tuple(sorted(ids)) for words, ids in found.items()})
