"""Reports as chat text: pieces that fit, tables as lists, nothing lost."""

from campaign.reports.chat import LONGEST, posted

REPORT = """\
---
commander: "Anders"
---

# Anders, 24 June 1676

| Detachment | Kind | Size | Wagons |
|---|---|---:|---:|
| Blue foot | infantry | 1,800 | 4 |
| Blue horse | cavalry | 200 | 0 |

| To | Direction | km | Days |
|---|---|---:|---:|
| Berga | east | 25.0 | 2 |
| Croft | north | 7.0 | 1 |

| Army | Commander | Morale | Food |
|---|---|---:|---:|
| First army | — | 0 | 3 d |
"""


def test_tables_become_lists_that_read_without_their_heads() -> None:
    (piece,) = posted(REPORT)
    assert piece.splitlines() == [
        "# Anders, 24 June 1676",
        "",
        "- Blue foot: infantry, 1,800, 4 wagons",
        "- Blue horse: cavalry, 200",
        "",
        "- Berga: east, 25.0 km, 2 days",
        "- Croft: north, 7.0 km, 1 day",
        "",
        "- First army: morale 0, food 3 d",
    ]


def test_no_piece_is_longer_than_a_message_and_no_line_is_lost() -> None:
    lines = [f"line {number} of a long report" for number in range(500)]
    found = posted("\n".join(lines))
    assert max(map(len, found)) <= LONGEST
    assert "\n".join(found).splitlines() == lines
