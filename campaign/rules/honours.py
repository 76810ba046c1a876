"""Honorific names for detachments that have won battles, and plain names for all (TUM-ARMY-5)."""

from msgspec.structs import replace

from campaign.rules.book import Rule
from campaign.rules.counting import who
from campaign.rules.day import Day, Happening, Happenings, NotNow
from campaign.rules.numbers import number

WON = number("honours.battles", 1, "battles won", "TUM-ARMY-5", reading=True)
NUMBERS = (WON,)

RULES = (
    Rule(
        "TUM-ARMY-5",
        "A commander may give honours and honorific names to detachments that have won battles.",
        "The battles each detachment has won are counted; it needs {honours.battles} for an honour. The new name stands"
        " in place of the old one. A plain new name for an army or a detachment needs none.",
    ),
)


def honour(day: Day, army_id: str, detachment: str, name: str) -> Happenings:
    """Call a detachment of the army `name` from now on; its id stays. TUM-ARMY-5.

    NotNow when it is not in the army, has not won the battles it needs, or no name is given.
    """
    army = day.world.armies[army_id]
    one = army.detachments.get(detachment)
    if one is None:
        raise NotNow("that detachment is not in the army")
    if not name.strip():
        raise NotNow("no name is given")
    if one.battles < day.numbers[WON]:
        raise NotNow(f"{one.name} has not won a battle")
    yield Happening(
        "TUM-ARMY-5",
        "honoured",
        f"{army.name}: {one.name} honoured, now called {name}",
        who(army),
        f"{one.name}: from now on called {name}.",
        at=day.land.xy(army.at),
        puts=(replace(army, detachments={**army.detachments, one.id: replace(one, name=name)}),),
    )


def rename(day: Day, army_id: str, name: str, detachment: str = "") -> Happenings:
    """Call the army, or a detachment of it, `name` from now on; ids stay. TUM-ARMY-5.

    NotNow when the detachment is not in the army, or no name is given.
    """
    army = day.world.armies[army_id]
    name = " ".join(name.split())
    one = army.detachments.get(detachment)
    if detachment and one is None:
        raise NotNow("that detachment is not in the army")
    if not name:
        raise NotNow("no name is given")
    if one is None:
        old, after = army.name, replace(army, name=name)
    else:
        old, after = one.name, replace(army, detachments={**army.detachments, one.id: replace(one, name=name)})
    yield Happening(
        "TUM-ARMY-5",
        "renamed",
        f"{army.name}: {'the army' if one is None else old} now called {name}",
        who(army),
        f"{old}: from now on called {name}.",
        at=day.land.xy(army.at),
        puts=(after,),
    )
