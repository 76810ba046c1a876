"""Camps and what is built round them; which stronghold an army works on (TUM-FORT-3, TUM-FORT-4)."""

from collections.abc import Iterator

from msgspec.structs import replace

from campaign.model.army import Army, Fieldworks
from campaign.model.place import STRONGHOLDS, Place
from campaign.rules import stockades
from campaign.rules.counting import who
from campaign.rules.day import Day, Happening, Happenings, active


def fortified(day: Day, army: Army) -> Place | None:
    """Return the stronghold that the army works on: the one it is inside; None in a camp of its own."""
    place = day.world.places.get(army.at) if army.inside and isinstance(army.at, str) else None
    return place if place is not None and place.kind in STRONGHOLDS else None


def camp(army: Army) -> Fieldworks:
    """Return the works round the army's camp where it stands now; none of another place counts (TUM-FORT-3)."""
    if army.fieldworks is not None and army.fieldworks.at == stockades.camped_at(army):
        return army.fieldworks
    return Fieldworks(at=army.at)


def struck(day: Day) -> Happenings:
    """Forget the works of camps that their armies have left, and work begun elsewhere; a palisade stays behind."""
    for army in _elsewhere(day):
        left = army.fieldworks is not None and army.fieldworks.palisade
        works = army.fieldworks if army.fieldworks is not None and camp(army) == army.fieldworks else None
        begun = army.work if army.work is not None and _works_here(army) else None
        yield Happening(
            "TUM-FORT-4",
            "works left",
            f"{army.name}: camp left" + (", with the palisade round it" if left and works is None else ""),
            who(army),
            "The palisade round the old camp was left behind." if left and works is None else "",
            at=day.land.xy(army.at),
            puts=(replace(army, fieldworks=works, work=begun),),
        )


def _elsewhere(day: Day) -> Iterator[Army]:
    for army in active(day.world):
        stale = army.fieldworks is not None and camp(army) != army.fieldworks
        if stale or (army.work is not None and not _works_here(army)):
            yield army


def _works_here(army: Army) -> bool:
    return army.work is not None and army.work.at == army.at and not army.aboard
