"""A small world on disk for the tests: two nations, two commanders with armies, four places on one island."""

from pathlib import Path

FILES = {
    "world.yaml": """\
name: The island   # the GM's own
seed: 7

calendar: {first: 1676-06-24}
bounds: [0, 0, 120, 60]
""",
    "nations/north.yaml": "name: North\ncolour: '#1f4e9c'\nrelations: {south: hostile}\n",
    "nations/south.yaml": "name: South\ncolour: '#c8102e'\n",
    "commanders/anders.yaml": """\
name: Anders Bille
nation: north
age: 44
player: Anna   # plays on Thursdays
traits: [Poet]
""",
    "commanders/sten.yaml": "name: Sten Bielke\nnation: south\nage: 51\nplayer: Sten\n",
    "armies/first.yaml": """\
# The first army, raised in spring.
name: First army
nation: north
at: alna
commander: anders

morale: 9
supplies: 20_000x
""".replace("20_000x", "20000   # counted on Sunday")
    + """\
detachments:
  blue-foot: {name: Blue foot, type: infantry, size: 800, wagons: 4}
  blue-horse:
    name: Blue horse
    type: cavalry
    size: 200
""",
    "armies/second.yaml": """\
name: Second army
nation: south
at: dal
commander: sten
supplies: 9000
detachments:
  red-foot: {name: Red foot, type: infantry, size: 700}
""",
    "land/places.yaml": """\
alna: {name: Alna, kind: town, x: 20, y: 30, holder: north, population: 8000}
berga: {name: Berga, kind: village, x: 45, y: 30}
croft: {name: Croft, kind: castle, x: 70, y: 35, holder: north, forage: good}
dal: {name: Dal, kind: town, x: 105, y: 30, holder: south}
""",
    "land/roads.yaml": """\
alna-berga: {from: alna, to: berga}
berga-croft: {from: berga, to: croft}
croft-dal: {from: croft, to: dal, via: [[90, 32]]}
""",
    "land/rivers.yaml": "an: {name: An, points: [[55, 58], [57, 2]]}\n",
    "land/terrain.yaml": "wood: {kind: forest, name: Wood, points: [[60, 40], [80, 40], [80, 55], [60, 55]]}\n",
    "land/outlines.yaml": "island: {kind: land, points: [[2, 2], [118, 2], [118, 58], [2, 58]]}\n",
}


def lay(root: Path, **changed: str) -> Path:
    """Write the small world into `root`, with the texts of `changed` (path with / as __, without .yaml) instead."""
    texts = dict(FILES)
    for name, text in changed.items():
        texts[name.replace("__", "/") + ".yaml"] = text
    for name, text in texts.items():
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return root


def snapshot(root: Path) -> dict[str, bytes]:
    """Return every file of the world but the caches and what can be done again."""
    return {
        str(path.relative_to(root)): path.read_bytes()
        for path in sorted(root.rglob("*"))
        if path.is_file() and not str(path.relative_to(root)).startswith((".campaign", "history/undone"))
    }


def report(root: Path, day: int, who: str) -> str:
    """Return a commander's report of a day, as he reads it."""
    return (root / f"reports/day-{day:04d}/{who}.md").read_text(encoding="utf-8")
