"""`python -m tests.docs [--accept]`: names the generated pages that are out of date, or writes them."""

import sys

from tests.docs.pages import DOCS, stale


def main() -> int:
    """Return the exit status: 1 when pages are out of date and not accepted."""
    accept = "--accept" in sys.argv[1:]
    found = stale()
    for name, text in found.items():
        if accept:
            (DOCS / name).write_text(text, encoding="utf-8")
        sys.stdout.write(f"docs/{name} {'written' if accept else 'is out of date; --accept writes it'}\n")
    return 1 if found and not accept else 0


if __name__ == "__main__":
    raise SystemExit(main())
