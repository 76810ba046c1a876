"""A report as chat text, in pieces that a chat service takes."""

from collections.abc import Iterator

from campaign.core.words import counted
from campaign.reports.escaping import GUARD
from campaign.reports.markdown import markdown
from campaign.sight.paper import Paper

LONGEST = 2000  # characters a message may have
UNITS = {"km": "km", "Days": "day", "Wagons": "wagon", "Soldiers": "soldier"}  # what a number counts, by its column
NAMED = {"Direction", "Kind", "Size", "Commander", "Where", "Doing"}  # columns whose cells need no name
_FRONT_MATTER_ENDS = "---\n\n"
_QUOTE = "> "


def chat(paper: Paper, longest: int = LONGEST) -> tuple[str, ...]:
    """Return the report in pieces of at most `longest` characters, cut between lines where a line fits."""
    return posted(markdown(paper), longest)


def posted(text: str, longest: int = LONGEST) -> tuple[str, ...]:
    """Return a Markdown report in such pieces, its front matter left out and its tables as lists."""
    if text.startswith("---\n"):
        text = text.split(_FRONT_MATTER_ENDS, 1)[1]
    return pieces(list(_listed(text.splitlines())), longest)


def _listed(lines: list[str]) -> Iterator[str]:
    """Yield the lines with each row of a table as an item of a list: chat services do not draw tables."""
    head: list[str] = []
    for line in lines:
        if not line.startswith("|"):
            head = []
            yield line
        elif not head:
            head = _cells(line)
        elif not line.startswith("|--"):
            first, *others = _cells(line)
            told = [part for name, cell in zip(head[1:], others, strict=False) if (part := _told(name, cell))]
            yield f"- {first}: {', '.join(told)}" if told else f"- {first}"


def _cells(row: str) -> list[str]:
    return [cell.strip() for cell in row.strip("|").split(" | ")]


def _told(head: str, cell: str) -> str:
    """Return a cell as it reads outside its table: "23.4 km", "2 days", "infantry"; "" for none."""
    if cell in ("", "—") or (cell == "0" and head in UNITS):
        return ""
    if head in UNITS:
        number = cell.replace(",", "")
        return counted(int(number), UNITS[head]) if number.isdigit() else f"{cell} {UNITS[head]}"
    return cell if head in NAMED else f"{head.lower()} {cell}"


def pieces(lines: list[str], longest: int) -> tuple[str, ...]:
    """Return lines packed into as few pieces of at most `longest` characters as keep their order.

    A line that is longer is cut where that makes no markup of it: at a space if one is near, never after a backslash;
    what is quoted stays quoted.
    """
    found: list[str] = []
    current = ""
    for line in lines:
        rest = line
        while len(rest) > longest:
            if current:
                found.append(current)
                current = ""
            head, rest = _cut(rest, longest)
            found.append(head)
        if current and len(current) + 1 + len(rest) > longest:
            found.append(current)
            current = rest
        else:
            current = f"{current}\n{rest}" if current else rest
    if current.strip():
        found.append(current)
    return tuple(piece.strip("\n") for piece in found if piece.strip())


def _cut(line: str, longest: int) -> tuple[str, str]:
    """Return the beginning of a long line, of `longest` characters at most, and the rest as a line of its own."""
    lead = _QUOTE if line.startswith(_QUOTE) else ""
    end = line.rfind(" ", longest // 2, longest)
    if end < 0:
        end = longest
        backslashes = end - len(line[:end].rstrip("\\"))
        if backslashes % 2 and end - 1 > len(lead) + len(GUARD):
            end -= 1
    # The guard keeps the rest from opening a list, a heading or the like.
    return line[:end], f"{lead}{GUARD}{line[end:].lstrip(' ')}"
