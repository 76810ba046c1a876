"""Commanders in captivity, and how they come free (TUM-COM-2)."""

from msgspec.structs import replace

from campaign.model.people import Commander
from campaign.model.place import At
from campaign.rules.book import Rule
from campaign.rules.day import Day, Happening, Happenings, NotNow
from campaign.rules.joining import lodged
from campaign.rules.nations import friendly, people

RULES = (
    Rule(
        "TUM-COM-2",
        "—",
        "A commander in captivity cannot command. He is free again when the GM says that he was ransomed, exchanged or"
        " let go, or has escaped; he then leads no army until he is given one. Where a stronghold in which he is held"
        " comes into other hands, by a fall, robbers or a revolt, they hold him; in those of his own nation or an ally"
        " he is free.",
    ),
)


def captured(commander: Commander, captor: str, at: At | None) -> Commander:
    """Return `commander` in the hands of the nation `captor`, at `at`. His army gets a deputy at dawn (TUM-ARMY-10).

    NotNow when he is dead or a captive already.
    """
    if commander.status != "free":
        raise NotNow(f"{commander.name} is {commander.status}")
    return replace(commander, status="captured", captor=captor, at=at)


def released(commander: Commander, at: At | None) -> Commander:
    """Return a captive `commander` free at `at` (None: where he was held); NotNow when he is no captive (TUM-COM-2)."""
    if commander.status != "captured":
        raise NotNow(f"{commander.name} is no captive")
    return replace(commander, status="free", captor=None, at=commander.at if at is None else at)


def exchanged(one: Commander, other: Commander) -> tuple[Commander, Commander]:
    """Return two captives, each free where the other was held: each side has its own man back (TUM-COM-2).

    NotNow when either is no captive, or the two are not held by different nations.
    """
    free = released(one, other.at), released(other, one.at)
    if one.captor == other.captor:
        raise NotNow(f"{one.name} and {other.name} are held by the same nation")
    return free


def inherited(day: Day, place_id: str, nation: str) -> Happenings:
    """Let the captives held in a stronghold that comes into the hands of `nation` be its captives, or free (TUM-COM-2).

    To be called while the place is still its holder's.
    """
    place, new = day.world.places[place_id], people(day.world, nation)
    for key in sorted(day.world.commanders):
        one = day.world.commanders[key]
        if one.status != "captured" or one.captor == nation or one.at != place_id:
            continue
        if lodged(day.world, one) != place_id:  # whoever lies before it has him
            continue
        free = friendly(day.world, nation, one.nation)
        yield Happening(
            "TUM-COM-2",
            "freed" if free else "captive taken over",
            f"{one.name}: {'freed' if free else 'still a captive'} in {place.name}, which is in the hands of {new} now",
            (key,),
            f"{place.name}, where you are held, is in the hands of {new} now: "
            + ("you are free again." if free else "you are their captive."),
            notable=True,
            at=day.land.xy(place_id),
            puts=(released(one, None) if free else replace(one, captor=nation),),
        )
