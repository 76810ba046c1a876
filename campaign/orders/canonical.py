"""Orders in plain words, one way for each: what `say` prints, `parse` reads back as the same act."""

from collections.abc import Callable, Iterable

from campaign.model.order import (
    Act,
    Attack,
    Besiege,
    Blockade,
    Build,
    Burn,
    Camp,
    DetachShips,
    DigIn,
    Disembark,
    Dismiss,
    Embark,
    Engines,
    Enter,
    FindShips,
    Follow,
    Forage,
    Give,
    HandOver,
    Harry,
    Hire,
    Hold,
    Honour,
    Join,
    Keep,
    Leave,
    Lighten,
    March,
    Name,
    OnMeeting,
    Palisade,
    Pay,
    Plunder,
    Raise,
    ReleaseShips,
    Resting,
    Sail,
    Share,
    Sortie,
    Spare,
    Split,
    Stop,
    Storm,
    Tactic,
    Take,
    TakeOver,
    WhenShort,
    Write,
)
from campaign.orders import sea_wording, wording
from campaign.orders.labels import army, days, detachment, length, place
from campaign.orders.names import Names
from campaign.orders.outcome import Command
from campaign.rules import stockades


def say(act: Act, names: Names | None = None) -> str:
    """Return the one canonical wording of `act`, in the names that the commander uses (without them, in ids)."""
    match act:
        case March():
            return _march(act, names)
        case Forage():
            return "forage"
        case Burn():
            return "burn the land"
        case Take():
            return "pick up what lies here"
        case Resting():
            return f"rest {length(act.days)}"
        case Camp():
            stay = "stay at anchor" if names is not None and names.own.at_sea else "camp"
            return stay if act.days is None else f"{stay} {days(act.days)}"
        case Give():
            return f"give {act.loot} loot a soldier"
        case Keep():
            return f"keep {act.what} first"
        case Join():
            return f"join {army(act.army, names)}"
        case Enter():
            return "enter"
        case Leave():
            return "leave"
        case Attack():
            return f"attack {army(act.army, names)}"
        case Harry():
            sent = listed(detachment(one, names) for one in act.detachments)
            return f"harry {army(act.army, names)} with {sent}: {act.what}"
        case Honour():
            return f"honour {detachment(act.detachment, names)} as “{act.name}”"
        case Tactic():
            return f"tactic: {act.text}"
        case Besiege():
            camp = act.place.removeprefix(stockades.CAMP)
            known = names is None or act.place in names.places
            if known or camp == act.place:
                return f"besiege {place(act.place, names)}"
            return f"besiege the camp of {army(camp, names)}"
        case Storm():
            return "storm"
        case Sortie():
            return "sortie"
        case DigIn():
            return "dig in"
        case Palisade():
            return "build a palisade" if act.what == "build" else "take down the palisade"
        case Engines():
            return "build siege engines" if act.what == "build" else f"{act.what} the siege engines"
        case Build():
            return f"build “{act.works}”"
        case Hold():
            return f"leave {listed(detachment(one, names) for one in act.detachments)} to hold the fort"
        case Plunder():
            return "plunder"
        case Spare():
            return "spare"
        case (
            Write()
            | Share()
            | Raise()
            | Hire()
            | Pay()
            | Dismiss()
            | Split()
            | HandOver()
            | TakeOver()
            | Name()
            | Lighten()
        ):
            return wording.say(act, names)
        case Embark() | Disembark() | Sail() | Follow() | Blockade() | FindShips() | ReleaseShips() | DetachShips():
            return sea_wording.say(act, names)
        case Stop():
            return "stop"
        case OnMeeting():
            return f"on meeting: {act.then}"
        case WhenShort():
            return f"when supplies under {days(act.days)}: forage"


def brief(act: Act, names: Names | None = None) -> str:
    """Return the wording of `act` as it is shown: as `say` has it, but of a letter no more than its first words."""
    return wording.brief(act, names) if isinstance(act, Write) else say(act, names)


def say_all(
    commands: Iterable[Command],
    names: Names,
    on: int | None = None,
    wording: Callable[[Act, Names | None], str] = say,
) -> str:
    """Return the canonical wording of a whole line; `on` is a date that stands at its end without an order."""
    said = [dated(wording(one.act, names), one.on, names) for one in commands]
    return "; ".join(said if on is None else [*said, f"on {names.dates.long(on)}:"])


def dated(said: str, on: int | None, names: Names) -> str:
    """Return what is `said` of an order behind the date before which it may not begin, if it has one."""
    return said if on is None else f"on {names.dates.long(on)}: {said}"


def listed(items: Iterable[str]) -> str:
    """Return "A", "A and B" or "A, B and C"."""
    *most, last = items
    return f"{', '.join(most)} and {last}" if most else last


def _march(act: March, names: Names | None) -> str:
    text = f"march to {place(act.to, names)}"
    if act.via:
        text += f" via {listed(place(one, names) for one in act.via)}"
    manners = (
        ("forced", act.pace == "forced"),
        ({"night": "by night", "both": "by day and night", "day": ""}[act.when], act.when != "day"),
        ("cross-country", act.country),
        ("leaving the wagons", act.leave_wagons),
    )
    return ", ".join([text, *[words for words, holds in manners if holds]])
