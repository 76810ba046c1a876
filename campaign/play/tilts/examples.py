"""Files of figures to begin with: what may stand in them, in comments, and figures that can be used at once."""

from campaign.games.tilting.game import Format

HEAD = """\
# A game of Tilting. Change the names, then: campaign tilt new {format} THIS-FILE
# A figure needs `name` alone. `player` is who plays it, `side` whom it rides for; both are else its own name.
# `age` of the player: the youngest lays first, then as below. Or `order: initiative`, or the names in their order.
# `card` is what it stands on to begin with (else the ace; `campaign tilt stand` changes it until the first is laid).
"""
MORE = """\
# seed: 7                        # of the machine's choices, and of the dice in Valon; else a fresh one
# machines: {Ben: ahead}         # who plays for whom in `campaign tilt auto`: random, greedy or ahead
# field: {width: 48, height: 36, card_width: 2.5, card_length: 3.5}   # inches; in buzkashi with goals, too:
#   goals: [{side: Reds, x: 4, y: 18}, {side: Blues, x: 44, y: 18}]
# rules: {tilting.points: 12}    # any number of the rules of Tilting: `campaign rulebook` lists them
# valon: {tables_turn: false}    # as in Valon, with dice; each figure then needs a roster card, such as
#   sheet: {quick_march: 42, on_foot: 20, initiative: 1, mount: 2, steady: 6, melee: {veteran: 1}, steady_modifiers: {}}
"""
FIGURES: dict[Format, str] = {
    "joust": """\
name: A joust at Lund
figures:
  - {name: Bors, player: Anna, age: 31, card: 2}
  - {name: Ban, player: Ben, age: 34}
""",
    "buzkashi": """\
name: Buzkashi at Lund
# The first side named has its circle on the left. A figure may set up elsewhere within 12 inches of it:
#   place: {value: 0, x: 8, y: 18, heading: 90}        # degrees clockwise from the top; the value counts for nothing
figures:
  - {name: Bors, side: Reds, player: Anna, age: 31}
  - {name: Kay, side: Reds, player: Anna, age: 31}
  - {name: Lot, side: Reds, player: Anna, age: 31}
  - {name: Ban, side: Blues, player: Ben, age: 34}
  - {name: Mark, side: Blues, player: Ben, age: 34}
  - {name: Ector, side: Blues, player: Ben, age: 34}
ends: {goals: 3, turns: 12}      # goals of one side, or turns; whatever comes first
""",
    "melee": """\
name: Melee at Lund
figures:
  - {name: Bors, player: Anna, age: 31}
  - {name: Ban, player: Ben, age: 34}
  - {name: Lot, player: Clara, age: 29}
  - {name: Mark, player: Dan}
# ends: {turns: 12}              # if that is agreed: a draw of those who stand then
""",
}


def example(format: Format) -> str:
    """Return a file of figures for a game of that format."""
    return HEAD.format(format=format) + FIGURES[format] + MORE
