"""The generated pages of the docs, and what makes each."""

from collections.abc import Callable
from pathlib import Path

from campaign.files.formats import world_format
from campaign.orders.guide import guide
from campaign.play.checking import reference
from campaign.play.documents import rulebook_page
from tests.docs.reference import cli_page

DOCS = Path(__file__).parents[2] / "docs"
PAGES: dict[str, Callable[[], str]] = {
    "cli.md": cli_page,
    "faults.md": reference,
    "orders.md": guide,
    "rulebook.md": rulebook_page,
    "world-format.md": world_format,
}


def stale() -> dict[str, str]:
    """Return the pages whose file says something else than what is generated: name → text to write."""
    found = {}
    for name, make in PAGES.items():
        path, text = DOCS / name, make()
        if not path.exists() or path.read_text(encoding="utf-8") != text:
            found[name] = text
    return found
