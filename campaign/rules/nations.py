"""Who is friend and who is foe (TUM-WORLD-4)."""

from campaign.model.army import Army
from campaign.model.world import World

INDEPENDENT = "independent"
ROBBERS = "robbers"
_PEOPLE = {INDEPENDENT: "independent people", ROBBERS: "robbers"}
_HOSTS = {INDEPENDENT: "an independent army", ROBBERS: "an army of robbers"}
_FLEETS = {INDEPENDENT: "an independent fleet", ROBBERS: "a fleet of robbers"}


def relation(world: World, nation: str, other: str) -> str:
    """Return the relation of two nations: one is allied with itself, `robbers` are hostile to all, undeclared is
    neutral.

    Where the two declare different things, hostile goes before allied before neutral.
    """
    if nation == other:
        return "allied"
    if ROBBERS in (nation, other):
        return "hostile"
    if INDEPENDENT in (nation, other):
        return "neutral"
    declared = {
        world.nations[a].relations.get(b, "") for a, b in ((nation, other), (other, nation)) if a in world.nations
    }
    return next((kind for kind in ("hostile", "allied") if kind in declared), "neutral")


def called(world: World, nation: str) -> str:
    """Return the name of a nation; of one without a record, as the independent are, its id."""
    return world.nations[nation].name if nation in world.nations else nation


def people(world: World, nation: str) -> str:
    """Return who they are that serve a nation, in a sentence: "Denmark", "independent people", "robbers"."""
    return _PEOPLE[nation] if _nameless(world, nation) else called(world, nation)


def host(world: World, nation: str) -> str:
    """Return what an army of a nation is in a sentence: "an army of Denmark", "an independent army"."""
    return _HOSTS[nation] if _nameless(world, nation) else f"an army of {called(world, nation)}"


def fleet(world: World, nation: str) -> str:
    """Return what a fleet of a nation is in a sentence: "a fleet of Denmark", "an independent fleet"."""
    return _FLEETS[nation] if _nameless(world, nation) else f"a fleet of {called(world, nation)}"


def _nameless(world: World, nation: str) -> bool:
    """Return whether those without a nation, or the robbers, have no name of their own in this world."""
    return nation in _PEOPLE and called(world, nation).casefold() == nation


def friendly(world: World, nation: str, other: str) -> bool:
    """Return whether two nations are one or allied."""
    return relation(world, nation, other) == "allied"


def hostile(world: World, army: Army, other: Army) -> bool:
    """Return whether two armies are enemies; a revolt is hostile to the nations it rose against (TUM-FOR-5)."""
    if army.revolt is not None and other.nation in army.revolt.against:
        return True
    if other.revolt is not None and army.nation in other.revolt.against:
        return True
    return relation(world, army.nation, other.nation) == "hostile"


def hostile_to_holder(world: World, army: Army, holder: str | None) -> bool:
    """Return whether an army stands in enemy territory when it stands in ground that `holder` holds."""
    if holder is None:
        return False
    if army.revolt is not None and holder in army.revolt.against:
        return True
    return relation(world, army.nation, holder) == "hostile"
