"""What is drawn of teams and knights: shields in the teams' colours, names, wounds."""

from campaign.reports.maps.palette import FIRE, INK, LAND, NATION_COLOURS, SOFT_INK, nation_colour
from campaign.reports.maps.text import Face, clean, fit, span, width

NAME = 40  # characters of a name
_LINE = 1.2
_WIDE, _BAR = 0.84, 0.2  # a shield's width for its height, a charge's for the shield's
_CHARGES = (("pale",), ("fess",), ("pale", "fess"), ())


def colour(at: int) -> str:
    """Return the colour of the team at that place of the roll."""
    return nation_colour(at)


def shield(x: float, y: float, high: float, at: int) -> str:
    """Return the heater shield of the team at that place of the roll, its top left corner at x, y, `high` px high.

    Teams beyond as many as there are colours have another charge: a pale, a fess, a cross, none.
    """
    wide = high * _WIDE
    half = wide / 2
    shape = (
        f"M{x:.1f} {y:.1f}h{wide:.1f}v{high * 0.42:.1f}"
        f"c0 {high * 0.3:.1f} {-half * 0.55:.1f} {high * 0.46:.1f} {-half:.1f} {high * 0.58:.1f}"
        f"c{-half * 0.45:.1f} {-high * 0.12:.1f} {-half:.1f} {-high * 0.28:.1f} {-half:.1f} {-high * 0.58:.1f}z"
    )
    charge = at // len(NATION_COLOURS) % len(_CHARGES)
    bar = wide * _BAR
    pale = (
        f"M{x + half - bar / 2:.1f} {y:.1f}h{bar:.1f}v{high * 0.94:.1f}l{-bar / 2:.1f} {high * 0.06:.1f}"
        f"l{-bar / 2:.1f} {-high * 0.06:.1f}z"
    )
    fess = f"M{x:.1f} {y + high * 0.3 - bar / 2:.1f}h{wide:.1f}v{bar:.1f}h{-wide:.1f}z"
    charges = "".join(drawn for drawn, name in ((pale, "pale"), (fess, "fess")) if name in _CHARGES[charge])
    return (
        f'<path d="{shape}" fill="{colour(at)}"/>'
        + (f'<path d="{charges}" fill="{LAND}"/>' if charges else "")
        + f'<path d="{shape}" fill="none" stroke="{INK}" stroke-width="{_LINE}"/>'
    )


def left(x: float, y: float, text: str, size: float, room: float, ink: str = INK, *, italic: bool = False) -> str:
    """Return `text` from x on, its baseline at y, cut to `room` px."""
    face: Face = "italic" if italic else "regular"
    return span(x, y, fit(clean(text, NAME * 2), size, room, face), f' fill="{ink}"', size, face)


def right(x: float, y: float, text: str, size: float, ink: str = INK, *, italic: bool = False) -> str:
    """Return `text` up to x, its baseline at y."""
    face: Face = "italic" if italic else "regular"
    return span(x - width(text, size, face), y, text, f' fill="{ink}"', size, face)


def middle(x: float, y: float, text: str, size: float, room: float, ink: str = INK, *, italic: bool = False) -> str:
    """Return `text` about x, its baseline at y, cut to `room` px."""
    face: Face = "italic" if italic else "regular"
    shown = fit(clean(text, NAME * 2), size, room, face)
    return span(x - width(shown, size, face) / 2, y, shown, f' fill="{ink}"', size, face)


def drops(x: float, y: float, count: int, size: float) -> str:
    """Return a drop of blood for each wound, the last ending at x, on the baseline y."""
    drawn = ""
    for at in range(count):
        tip = x - size * 0.35 - at * size * 0.75
        drawn += (
            f'<path d="M{tip:.1f} {y - size:.1f}c{size * 0.45:.1f} {size * 0.55:.1f} {size * 0.3:.1f} {size:.1f} 0 '
            f'{size:.1f}c{-size * 0.3:.1f} 0 {-size * 0.45:.1f} {-size * 0.45:.1f} 0 {-size:.1f}z" fill="{FIRE}"/>'
        )
    return drawn


def lances(x: float, y: float, count: int, size: float) -> str:
    """Return how many lances somebody has broken and a broken one, which ends at x, on the baseline y; "" for none."""
    if not count:
        return ""
    up, along = size * 0.3, size * 0.42
    low, high = y - size * 0.05, y - size * 0.4
    broken = (
        f"M{x - 2 * along - 3:.1f} {low:.1f}l{along:.1f} {-up:.1f}M{x - along:.1f} {high:.1f}l{along:.1f} {-up:.1f}"
    )
    drawn = f'<path d="{broken}" stroke="{INK}" stroke-width="1.8" stroke-linecap="round"/>'
    return right(x - 2 * along - 7, y, str(count), size) + drawn


def struck(x: float, y: float, wide: float) -> str:
    """Return a line through a name that begins at x on the baseline y and is `wide` px wide."""
    return f'<path d="M{x - 2:.1f} {y - 4.5:.1f}h{wide + 4:.1f}" stroke="{SOFT_INK}" stroke-width="1.3"/>'
