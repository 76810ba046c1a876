"""The bundled font's files, and the CSS that carries them inside an SVG."""

from base64 import b64encode
from functools import lru_cache
from pathlib import Path
from typing import Final

FAMILY: Final = "Alegreya Medium"
"""The family name inside the font files."""
FOLDER: Final = Path(__file__).parent.parent / "fonts"
STYLES: Final = {"normal": "alegreya-regular", "italic": "alegreya-italic"}
"""The files' names without their endings, by CSS font style."""
CORE: Final = frozenset(map(chr, range(0x20, 0x7F))) | frozenset(
    "\n\u00a0ÄÅÆÉÖØÜÐÞßäåæéöøüðþ·×–—‘’“”…"  # the letters of the north and the usual punctuation
)
"""The characters that the smaller files (`-core`) have; a newline needs no glyph."""


def font_faces(document: str) -> str:
    """CSS that carries the fonts inside: the smaller files if they have every character of the document."""
    return _css("-core" if CORE.issuperset(document) else "")


@lru_cache(maxsize=2)
def _css(part: str) -> str:
    out: list[str] = []
    for style, name in STYLES.items():
        data = b64encode((FOLDER / f"{name}{part}.woff2").read_bytes()).decode("ascii")
        out.append(
            f'@font-face{{font-family:"{FAMILY}";font-style:{style};src:url(data:font/woff2;base64,{data}) '
            f'format("woff2")}}'
        )
    return "".join(out)
