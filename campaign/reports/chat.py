"""A report as chat text, in pieces that a chat service takes."""

from campaign.reports.markdown import markdown
from campaign.sight.paper import Paper

LONGEST = 2000  # characters a message may have
_FRONT_MATTER_ENDS = "---\n\n"


def chat(paper: Paper, longest: int = LONGEST) -> tuple[str, ...]:
    """Return the report in pieces of at most `longest` characters, cut between lines where a line fits."""
    text = markdown(paper)
    if text.startswith("---\n"):
        text = text.split(_FRONT_MATTER_ENDS, 1)[1]
    lines = [_plain_row(line) for line in text.splitlines() if not line.startswith("|--")]
    return pieces(lines, longest)


def _plain_row(line: str) -> str:
    """Turn a table's row into a line: chat services do not draw tables."""
    if not line.startswith("| "):
        return line
    cells = [cell.strip() for cell in line.strip("|").split(" | ")]
    return "- " + " · ".join(cells)


def pieces(lines: list[str], longest: int) -> tuple[str, ...]:
    """Return lines packed into as few pieces of at most `longest` characters as keep their order."""
    found: list[str] = []
    current = ""
    for line in lines:
        rest = line
        while len(rest) > longest:
            if current:
                found.append(current)
                current = ""
            found.append(rest[:longest])
            rest = rest[longest:]
        if current and len(current) + 1 + len(rest) > longest:
            found.append(current)
            current = rest
        else:
            current = f"{current}\n{rest}" if current else rest
    if current.strip():
        found.append(current)
    return tuple(piece.strip("\n") for piece in found if piece.strip())
