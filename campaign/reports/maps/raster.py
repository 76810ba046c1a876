"""The SVG as PNG."""

from campaign.reports.maps.typeface import FAMILY, FOLDER, STYLES

WIDEST = 6000
"""px: the widest PNG that is drawn."""


def png(svg_text: str, width_px: int) -> bytes:
    """The SVG drawn `width_px` wide (1 to `WIDEST`) with the bundled fonts alone, the same bytes on every machine.

    Raises ValueError for a text that is no SVG or a width out of range.
    """
    if not 1 <= width_px <= WIDEST:
        raise ValueError(f"a map is 1 to {WIDEST} px wide, not {width_px}")
    import resvg_py

    return bytes(
        resvg_py.svg_to_bytes(
            svg_string=svg_text,
            width=width_px,
            skip_system_fonts=True,
            font_files=[str(FOLDER / f"{name}.ttf") for name in STYLES.values()],
            font_family=FAMILY,
            serif_family=FAMILY,
        )
    )
