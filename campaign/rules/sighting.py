"""How far an army or fleet sees, and what it sees of another (TUM-SCO-1 to 3, TUM-SCO-5)."""

from campaign.core.rounding import half_up
from campaign.core.words import listed
from campaign.model.army import Army
from campaign.model.event import Why
from campaign.model.fleet import Fleet
from campaign.rules import counting
from campaign.rules.book import Rule
from campaign.rules.day import Day
from campaign.rules.nations import host
from campaign.rules.numbers import number
from campaign.rules.weather import sky_at

SIGHT = number("scouting.sight", 10, "km", "TUM-SCO-1")
RIDERS = number("scouting.riders", 10, "km more", "TUM-SCO-1")
BAD = number("scouting.bad weather", 10, "km less", "TUM-SCO-2")
VERY_BAD = number("scouting.very bad weather", 20, "km less", "TUM-SCO-2")
ROUGH = number("scouting.rough ground", 10, "km less", "TUM-SCO-2")
ALWAYS = number("scouting.always", 5, "km", "TUM-SCO-3")
OUTRIDER = number("scouting.outrider", 10, "km more", "TUM-TRAIT-11")
NEAREST = number("scouting.rounded", 100, "men", "TUM-SCO-5", reading=True, least=1)
NAMED = number("scouting.named", 5, "km", "TUM-SCO-5", reading=True)
SUNRISE = number("scouting.sunrise", 6, "o'clock, when the day's march begins", "TUM-SCO-1", reading=True)
SUNSET = number("scouting.sunset", 18, "o'clock, when it is over", "TUM-SCO-1", reading=True)
MIDNIGHT = number("scouting.midnight", 24, "o'clock, when the night's march is over", "TUM-SCO-3", reading=True)
FEW = "a few dozen"
MINUTES = 60  # in an hour

RULES = (
    Rule(
        "TUM-SCO-1",
        "By day an army sees everything within {scouting.sight} km, with cavalry or skirmishers {scouting.riders} km"
        " more.",
        "Special rules add to it. What it sees is dated by the last moment it was in range; the day's march lasts from"
        " {scouting.sunrise} to {scouting.sunset} o'clock. It sees things as they then were: what fights, storms, work"
        " and risings bring about is there at {scouting.sunset} o'clock, for who still has it in range, and who has"
        " left it behind knows it as it was in the morning. A fleet sees as far, for its commander and for those of"
        " the armies aboard, who see no farther by any of their own.",
    ),
    Rule(
        "TUM-SCO-2",
        "Bad weather or rough ground takes {scouting.bad weather} or {scouting.rough ground} km off, very bad weather"
        " {scouting.very bad weather}.",
        "Only the larger of the two counts. It goes by weather and ground where the army stands when its day's march is"
        " over. At sea no ground is rough.",
    ),
    Rule(
        "TUM-SCO-3",
        "It always sees everything within {scouting.always} km.",
        "That is the least by day, and all by night: it is looked at once, when the night's march is over at"
        " {scouting.midnight} o'clock.",
    ),
    Rule(
        "TUM-SCO-5",
        "—",
        "Of an army one sees the nation, the kinds of troops, whether it has wagons, where it stands and which way it"
        " last moved that day, and its numbers to the nearest {scouting.rounded} (fewer: a few dozen); within"
        " {scouting.named} km also who commands it. Of a fleet: the nation, where it lies and which way it last moved"
        " that day, and its ships to the nearest {scouting.ships} (fewer: a few ships); within {scouting.named} km also"
        " who commands it and whether people or horses are aboard. Of a place: its kind, and of a stronghold whose"
        " banner flies and whether it is besieged. Of a messenger, looked out for at every full hour of the day's"
        " march: that a rider is there and which way he rides. An army inside a stronghold or aboard ships is not seen,"
        " and garrisons, morale and stores never are.",
    ),
    Rule(
        "TUM-TRAIT-11",
        "Outrider: with a detachment of cavalry he scouts {scouting.outrider} km farther.",
        "Skirmishers serve as well.",
    ),
    Rule("TUM-TRAIT-14", "Hunter: bad and very bad weather do not affect his scouting."),
)


def radius(day: Day, army: Army | Fleet, at: tuple[int, int] | None = None, night: bool = False) -> int:
    """Return how far the army or fleet sees, in metres, from `at` (else where it is); `reasons` has the figures."""
    return sum(km for km, _, _ in _figures(day, army, at, night)) * counting.KM


def reasons(day: Day, army: Army | Fleet, at: tuple[int, int] | None = None, night: bool = False) -> tuple[Why, ...]:
    """Return what `radius` is made of, in km."""
    return tuple(Why(f"{km:+d} km", reason, rule) for km, reason, rule in _figures(day, army, at, night))


def _figures(day: Day, army: Army | Fleet, at: tuple[int, int] | None, night: bool) -> list[tuple[int, str, str]]:
    numbers, world = day.numbers, day.world
    least = numbers[ALWAYS]
    if night:
        return [(least, "by night", "TUM-SCO-3")]
    found = [(numbers[SIGHT], "by day", "TUM-SCO-1")]
    afloat = isinstance(army, Fleet) or bool(army.aboard)
    if isinstance(army, Army) and not afloat:
        found += _farther(day, army)
    x, y = at if at is not None else day.land.xy(army.at)
    less = [(0, "", "")]
    sky = sky_at(day, x, y)
    if sky != "fine" and not counting.trait(world, army, "Hunter"):
        less.append((numbers[BAD] if sky == "bad" else numbers[VERY_BAD], f"{sky} weather", "TUM-SCO-2"))
    if not afloat and day.land.rough(x, y):
        less.append((numbers[ROUGH], "rough ground", "TUM-SCO-2"))
    km, reason, rule = max(less, key=lambda one: one[0])
    if km:
        found.append((-km, reason, rule))
    sees = sum(by for by, _, _ in found)
    if sees < least:
        found.append((least - sees, f"never less than {least} km", "TUM-SCO-3"))
    return found


def _farther(day: Day, army: Army) -> list[tuple[int, str, str]]:
    """Return by how much an army on land sees farther than another, in km, and why."""
    numbers, world = day.numbers, day.world
    found: list[tuple[int, str, str]] = []
    if counting.has_cavalry(army) or counting.has_skirmishers(army):
        found.append((numbers[RIDERS], "cavalry or skirmishers", "TUM-SCO-1"))
        if counting.trait(world, army, "Outrider"):
            found.append((numbers[OUTRIDER], "an Outrider", "TUM-TRAIT-11"))
    found += [(one.by, one.reason, "TUM-ARMY-8") for one in counting.modifiers(world, army, "scouting")]
    own = (tuple(m for m in one.modifiers if m.what == "scouting") for one in counting.present(army) if one.modifiers)
    found += [(one.by, one.reason, "TUM-ARMY-8") for one in max(own, key=counting.added, default=())]
    return found


def minute(day: Day, tick: int, ticks: int) -> int:
    """Return the minute of the day of a tick of the day's march of `ticks`."""
    rise, sets = day.numbers[SUNRISE], day.numbers[SUNSET]
    return MINUTES * rise + MINUTES * (sets - rise) * tick // ticks


def night_minute(day: Day, tick: int, ticks: int) -> int:
    """Return the minute of the day of a tick of the night's march of `ticks`."""
    sets, over = day.numbers[SUNSET], day.numbers[MIDNIGHT]
    return MINUTES * sets + MINUTES * (over - sets) * tick // ticks


def clock(minute: int) -> str:
    """Return a minute of the day as the clock has it: "06:00"."""
    return f"{minute // MINUTES:02d}:{minute % MINUTES:02d}"


def in_words(day: Day, army: Army, away: float) -> str:
    """Return what one makes out of an army `away` metres off: "an army of Denmark, about 900 infantry" (TUM-SCO-5)."""
    known = army.nation in day.world.nations
    banner = host(day.world, army.nation) if known else "an army under unknown banners"
    count = strength(day, army)
    about = f"about {count:,}" if isinstance(count, int) else count
    leader = day.world.commanders.get(army.commander) if army.commander is not None else None
    troops = " ".join(filter(None, (about, listed(kinds(army).split(", ")))))  # one whose men are all away has no kind
    seen = f"{banner}, {troops}"
    return seen if leader is None or away > day.numbers[NAMED] * counting.KM else f"{seen}, led by {leader.name}"


def strength(day: Day, army: Army) -> int | str:
    """Return how many soldiers the army seems to have: to the nearest hundred, in words when fewer (TUM-SCO-5)."""
    nearest, men = day.numbers[NEAREST], counting.soldiers(army)
    if men < nearest:
        return FEW
    return half_up(men, nearest) * nearest if nearest else men


def kinds(army: Army) -> str:
    """Return the kinds of troops in sight, sorted, joined by commas (TUM-SCO-5)."""
    return ", ".join(sorted({one.type for one in counting.present(army)}))
