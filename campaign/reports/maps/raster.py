"""The SVG as PNG, and the bundled font's files."""

from base64 import b64encode
from functools import lru_cache
from pathlib import Path

FAMILY = "Alegreya Medium"
"""The family name inside the font files."""
_FOLDER = Path(__file__).parent.parent / "fonts"
_FILES = {"normal": "alegreya-regular", "italic": "alegreya-italic"}
WIDEST = 6000
"""px: the widest PNG that is drawn."""


@lru_cache(maxsize=1)
def font_faces() -> str:
    """The fonts as CSS that carries them inside, so that the SVG stands alone."""
    out: list[str] = []
    for style, name in _FILES.items():
        data = b64encode((_FOLDER / f"{name}.woff2").read_bytes()).decode("ascii")
        out.append(
            f'@font-face{{font-family:"{FAMILY}";font-style:{style};src:url(data:font/woff2;base64,{data}) '
            f'format("woff2")}}'
        )
    return "".join(out)


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
            font_files=[str(_FOLDER / f"{name}.ttf") for name in _FILES.values()],
            font_family=FAMILY,
            serif_family=FAMILY,
        )
    )
