"""The map's small drawings. Each is centred on 0, 0; places and marks in px, ground in tenths of a px."""

from typing import Final

from campaign.reports.maps.palette import (
    FIRE,
    GOLD,
    HILL_INK,
    INK,
    LAND,
    MOOR_INK,
    PAPER,
    SOFT_INK,
    WATER_INK,
    WOOD,
    WOOD_INK,
)

PLACE_REACH: Final = {
    "city": (13, 11),
    "town": (9, 8),
    "castle": (8, 8),
    "fort": (8, 8),
    "works": (6, 6),
    "village": (4, 4),
    "crossroads": (3, 3),
}
"""Half the width and height in px of the ground each kind of place takes; the order is that of their importance."""

MARK_REACH: Final = {
    "battle": (8, 8),
    "siege": (14, 14),
    "fire": (6, 8),
    "pile": (7, 5),
    "letter": (7, 5),
    "rider": (6, 7),
    "rumour": (8, 8),
    "harbour": (5, 6),
    "tourney": (8, 8),
}
"""The same for marks."""

_PLACES = {
    "city": (
        "M-12 8v-8h3v-3l2-4 2 4v3h3v-7l2-5 2 5v7h3v-3l2-4 2 4v3h3v8z"
        "M-2.2 8v-3.4a2.2 2.2 0 0 1 4.4 0v3.4M-12 3.4h8.4M3.6 3.4h8.4"
    ),
    "town": (
        "M-8.5 6v-4.6l2.8-3 2.8 3v4.6zM2.6 6v-4l2.9-3.1 2.9 3.1v4z"
        "M-2.9 6v-8l2.75-5.6 2.75 5.6v8zM-.15-7.6v-2.6M-1.3-9.2h2.3"
    ),
    "castle": "M-7 7v-13h2.8v2.4h2.6v-2.4h3.2v2.4h2.6v-2.4h2.8v13zM-1.9 7v-3.6a1.9 1.9 0 0 1 3.8 0v3.6",
    "fort": "M-7.6-7.6l4.6 1.6h6l4.6-1.6-1.6 4.6v6l1.6 4.6-4.6-1.6h-6l-4.6 1.6 1.6-4.6v-6z",
}

_MARKS = {
    "pile": (
        f'<g fill="{GOLD}" stroke="{INK}" stroke-width=".9"><ellipse cx="-3.4" cy="2" rx="3" ry="2.6"/>'
        '<ellipse cx="3.4" cy="2" rx="3" ry="2.6"/><ellipse cx="0" cy="-1.8" rx="3" ry="2.6"/></g>'
    ),
    "battle": (
        f'<g fill="none" stroke="{PAPER}" stroke-width="4.4" stroke-linecap="round"><path d="M-7-7L6 6M7-7L-6 6"/></g>'
        f'<g fill="none" stroke="{INK}" stroke-width="1.7" stroke-linecap="round">'
        '<path d="M-7-7L6 6M7-7L-6 6M2.4 6.4L6.4 2.4M-2.4 6.4L-6.4 2.4"/></g>'
    ),
    "siege": (
        f'<circle r="11.5" fill="none" stroke="{INK}" stroke-width="1.2"/>'
        f'<circle r="13" fill="none" stroke="{FIRE}" stroke-width="2.4" stroke-dasharray="2.6 4.2"/>'
    ),
    "fire": (
        f'<path d="M0-8c1 3 5 5 5 9a5 5.4 0 0 1-10 0c0-2.4 1.4-3.4 2-5 1 1 1.4 2 1.6 3C0-3-.4-6 0-8z" '
        f'fill="{FIRE}" stroke="{INK}" stroke-width=".8"/>'
    ),
    "letter": (
        f'<path d="M-6.5-4.5h13v9h-13zM-6.5-4.5L0 1l6.5-5.5" fill="{PAPER}" stroke="{INK}" stroke-width="1"/>'
        f'<circle cy="1.4" r="1.7" fill="{FIRE}"/>'
    ),
    "rider": (
        f'<path d="M-3.6 6l-1-9 2.6-3.4 4.6 1.6 2 3.2-1.2 1.4-3-1 2.6 7.2z" fill="{SOFT_INK}" stroke="{INK}" '
        'stroke-width=".9" stroke-linejoin="round"/>'
    ),
    "rumour": (
        f'<circle r="7.4" fill="{PAPER}" stroke="{INK}" stroke-width="1" stroke-dasharray="2 1.6"/>'
        f'<path d="M-2.6-2.2a2.6 2.5 0 1 1 3.9 2.2c-1 .6-1.3 1-1.3 2" fill="none" stroke="{INK}" stroke-width="1.5"/>'
        f'<circle cy="4.6" r="1" fill="{INK}"/>'
    ),
}

_HARBOUR = "".join(
    f'<path d="M0-2.6v7.4M-2.2-1.4h4.4M-3.8 1.8a3.9 3.6 0 0 0 7.6 0" fill="none" stroke="{colour}" '
    f'stroke-width="{wide}" stroke-linecap="round"/>'
    f'<circle cy="-3.9" r="1.2" fill="none" stroke="{colour}" stroke-width="{wide}"/>'
    for colour, wide in ((PAPER, 3.2), (WATER_INK, 1.2))
)

_TOURNEY = (
    f'<g fill="none" stroke-linecap="round"><path d="M-7 7.4L6-7.4M7 7.4L-6-7.4" stroke="{PAPER}" stroke-width="4"/>'
    f'<path d="M-7 7.4L6-7.4M7 7.4L-6-7.4" stroke="{INK}" stroke-width="1.4"/></g>'
    f'<path d="M-4.6-4.8h9.2v4.4c0 3.6-2.6 5.4-4.6 6.6-2-1.2-4.6-3-4.6-6.6z" fill="{GOLD}" stroke="{INK}" '
    f'stroke-width="1" stroke-linejoin="round"/><path d="M0-4.3v9.8" stroke="{FIRE}" stroke-width="2.4"/>'
)

RARE_MARKS: Final = {"harbour": _HARBOUR, "tourney": _TOURNEY}
"""Marks that few maps have, defined where they are shown: an anchor; a shield on crossed lances."""

SHIP: Final = "M-7 1.6h14l-2.6 4.4h-8.8zM-.6 1.6v-9.2h1.2v9.2zM1.4-6.6l5 6.4h-5zM-1.4-5l-4 4.8h4z"
"""A ship of a fleet: hull, mast and two sails."""

_GROUND = {
    "forest": (
        f'<path d="M0 58v-24" stroke="{WOOD_INK}" stroke-width="10"/><path d="M-34 36c-18-6-16-30 2-32'
        f'c-2-22 18-40 34-40s34 16 32 38c20 4 20 28 2 34z" fill="{WOOD}" stroke="{WOOD_INK}" stroke-width="8"/>'
        f'<path d="M12 28c14 0 24-10 20-26M2 26c6 0 10-4 12-8" fill="none" stroke="{WOOD_INK}" stroke-width="7"/>'
    ),
    "mountain": (
        f'<path d="M-100 60q50-40 78-120q14-26 32 6q36 84 92 114" fill="{LAND}" stroke="{HILL_INK}" stroke-width="11"/>'
        f'<path d="M4-62q4 40-14 76M18-36q6 40-4 76M34-8q8 30 2 62M52 20q6 16 4 40M70 40l4 20M-34-20l-6 26" '
        f'fill="none" stroke="{HILL_INK}" stroke-width="8"/>'
    ),
    "hills": (
        f'<path d="M-70 30q20-60 66-60q48 0 72 60" fill="{LAND}" stroke="{HILL_INK}" stroke-width="9"/>'
        f'<path d="M10-24q12 16 8 44M28-14q14 16 12 40M44 2q12 12 12 24" fill="none" stroke="{HILL_INK}" '
        'stroke-width="7"/>'
    ),
    "marsh": (
        f'<path d="M-60 20h120M-36 38h76" stroke="{WATER_INK}" stroke-width="9"/>'
        f'<path d="M0 12v-48M-18 12l-14-38M18 12l14-38" fill="none" stroke="{WOOD_INK}" stroke-width="8"/>'
    ),
    "moor": (
        f'<path d="M0 20v-36M-14 20q-4-18-20-26M14 20q4-18 20-26" fill="none" stroke="{MOOR_INK}" stroke-width="8"/>'
    ),
    "quarry": (
        f'<path d="M-40 30l14-40h30l10 40zM14 30l6-24h22l6 24z" fill="#ddd2bb" stroke="{SOFT_INK}" stroke-width="8"/>'
    ),
    "other": f'<circle r="9" fill="{SOFT_INK}"/>',
}

GROUND_KINDS: Final = frozenset(_GROUND) - {"other"}
"""The kinds of ground that have a drawing of their own."""


def defs() -> str:
    """The definitions of all drawings: places `p-KIND`, marks `m-KIND`, ground `g-KIND`."""
    out = [f'<path id="p-{kind}" d="{d}"/>' for kind, d in _PLACES.items()]
    out.append(f'<g id="p-works"><path d="M0-6.4l6.4 6.4-6.4 6.4-6.4-6.4z"/><circle r="2" fill="{INK}"/></g>')
    out.append('<circle id="p-village" r="3"/>')
    out.append(f'<circle id="p-crossroads" r="2" style="fill:{INK}"/>')
    out += [f'<g id="m-{kind}">{body}</g>' for kind, body in _MARKS.items()]
    out += [f'<g id="g-{kind}">{body}</g>' for kind, body in _GROUND.items()]
    return "".join(out)


def place_kind(kind: str) -> str:
    """The kind a place is drawn as."""
    return kind if kind in PLACE_REACH else "village"


def ground_kind(kind: str) -> str:
    """The kind an area is drawn as."""
    return kind if kind in GROUND_KINDS else "other"
