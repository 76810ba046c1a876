"""Troops that gather, and companies of mercenaries (TUM-REC)."""

from campaign.files.load import NO_CAMPAIGN
from campaign.land.land import Land
from campaign.model.army import Detachment
from campaign.model.place import STRONGHOLDS
from campaign.model.troops import Levy
from campaign.play.checks.findings import Findings
from campaign.play.checks.forces import MOST_SOLDIERS, MOST_WAGONS
from campaign.play.checks.positions import position

MOST_WAGE = 1_000_000


def levies(found: Findings, land: Land | None) -> None:
    """Check every levy that still gathers: who ordered it, where and until when it gathers, and what it is."""
    world = found.world
    owners: dict[str, str] = {key: army.id for army in world.armies.values() for key in army.detachments}
    for key, levy in sorted(world.levies.items()):
        if levy.status != "gathering":
            if levy.ended is None:
                says = f"it has {levy.status}, and 'ended' does not say on which day; nobody will hear of it"
                found.warn("LEVY", "levies", key, "status", says=says)
            continue
        found.known("commander", levy.who, world.commanders, "levies", key, "who")
        found.known("nation", levy.nation, world.nations, "levies", key, "nation")
        position(found, land, levy.gather, "levies", key, "gather")
        if levy.fled is not None:
            position(found, land, levy.fled.at, "levies", key, "fled", "at")
        if levy.region:
            strongholds = {one.id: one for one in world.places.values() if one.kind in STRONGHOLDS}
            found.known("stronghold", levy.region, strongholds, "levies", key, "region")
        if levy.under:
            found.known("commander", levy.under, world.commanders, "levies", key, "under")
        _days(found, levy)
        _men(found, levy, owners)


def _days(found: Findings, levy: Levy) -> None:
    day = found.world.campaign.day
    if levy.due < levy.ordered:
        found.add("LEVY", "levies", levy.id, "due", says=f"due on day {levy.due}, before day {levy.ordered}, its order")
    elif found.world.campaign is not NO_CAMPAIGN and levy.due <= day:
        says = f"day {levy.due} has been played; they are ready at the next dawn"
        found.warn("LEVY", "levies", levy.id, "due", says=says)


def _men(found: Findings, levy: Levy, owners: dict[str, str]) -> None:
    for key, one in levy.detachments.items():
        path = ("levies", levy.id, "detachments", key)
        found.limit(one.size, MOST_SOLDIERS, "men", *path, "size")
        found.limit(one.wagons, MOST_WAGONS, "wagons", *path, "wagons")
        if one.size == 0:
            found.warn("NOBODY", *path, "size", says=f"{one.name} has no soldiers; take it out")
        if key in owners:
            found.add("LEVY", *path, of_key=True, says=f"'{owners[key]}' has a detachment of the same id")
        owners.setdefault(key, levy.id)
    if not levy.detachments:
        found.warn("NOBODY", "levies", levy.id, says="nobody gathers")
    own = {key: one for army in found.world.armies.values() for key, one in army.detachments.items()}
    into = own.get(levy.into)
    if levy.into and (into is None or any(one.type != into.type for one in levy.detachments.values())):
        says = f"there is no detachment '{levy.into[:60]}' of their type; they come as one of their own"
        found.warn("LEVY", "levies", levy.id, "into", says=says)


def companies(found: Findings) -> None:
    """Check the wages and captain of every company of mercenaries."""
    for key, army in sorted(found.world.armies.items()):
        for one in army.detachments.values():
            if one.wages is not None and army.status == "active":
                _company(found, key, one)


def _company(found: Findings, army: str, one: Detachment) -> None:
    assert one.wages is not None
    path = ("armies", army, "detachments", one.id, "wages")
    found.limit(one.wages.a_man, MOST_WAGE, "loot a man and day", *path, "a_man")
    if one.wages.captain:
        found.known("commander", one.wages.captain, found.world.commanders, *path, "captain")
