"""Small fights of Medieval Mayhem to test with, laid as files."""

from pathlib import Path

from campaign.play.skirmishes import scenarios

YARD = """\
title: A yard
sides: [Red, Blue]
table:
  width: 36
  height: 24
  pieces: [{id: wall, kind: wall, points: [[0, 10], [9, 10]]}]
contingents:
  - {name: Red, side: Red, commander: hugh, player: Anna}
  - {name: Blue, side: Blue, commander: nigel, player: Ben}
figures:
  - {id: hugh, side: Red, name: Hugh, contingent: Red, kind: knight, x: 6, y: 6, armour: heavy, shield: true}
  - {id: wat, side: Red, name: Wat, kind: archer, x: 12, y: 4, weapons: [bow]}
  - {id: tom, side: Red, name: Tom, kind: archer, x: 12, y: 2, weapons: [bow]}
  - {id: ned, side: Red, name: Ned, kind: archer, x: 2, y: 2, facing: 270, weapons: [bow]}
  - {id: nigel, side: Blue, name: Nigel, contingent: Blue, kind: knight, x: 12, y: 16, facing: 180, armour: heavy,
     shield: true}
  - {id: alan, side: Blue, name: Alan, kind: common sergeant, x: 18, y: 16, facing: 180, armour: light, shield: true}
turns: 8
otherwise: Blue
"""
FACE_TO_FACE = """\
title: Face to face
sides: [Red, Blue]
table: {width: 12, height: 12}
figures:
  - {id: hugh, side: Red, name: Hugh, kind: knight, x: 6, y: 5, armour: heavy, shield: true}
  - {id: nigel, side: Blue, name: Nigel, kind: knight, x: 6, y: 6.6, facing: 180, armour: heavy, shield: true}
"""


def lay(folder: Path, text: str = YARD, *, seed: int = 7) -> Path:
    """Lay a scenario and a game of it in `folder`; return the game's file."""
    source, file = folder / "yard.yaml", folder / "game.yaml"
    source.write_text(text, encoding="utf-8")
    scenarios.new(scenarios.read(source), file, seed)
    return file
