"""The golden campaign: the Scanian War in four stretches as they play now, and as kept in `worlds/scania-played`."""

from pathlib import Path

from campaign.files import samples
from campaign.play import charting, demo, handing, laying, ordering, script
from campaign.play.reporting import day_folder

ROOT = Path(__file__).parents[2]
KEPT = ROOT / "worlds" / "scania-played"
FOLDERS = (demo.FORTNIGHT, "orders-second", "orders-third", "orders-fourth")
LEFT_OUT = (".campaign", ".schema", *FOLDERS, ".gitignore")
MAP_PX = 1200
DAYS = 46
MAPPED = (14, 28, 38, 46)  # days on which every commander's map is drawn


def play(root: Path) -> None:
    """Play the campaign in `root` day by day: orders, the GM's part, reports, his map; everybody's on four days."""
    texts = samples.texts(demo.SAMPLE)
    laying.lay_out(root, texts)
    for format_ in ("md", "json"):
        handing.hand_out(root, 0, format_)
    for folder in FOLDERS:
        part = script.read(texts[f"{folder}/gm.yaml"], f"{folder}/gm.yaml")
        for day, messages in sorted(script.prepared(texts, folder).items()):
            ordering.take(root, messages, by=demo.GM)
            script.play_day(root, part, day, demo.GM, folder=folder)
            (root / day_folder(day) / "gm.svg").write_text(charting.gm_map(root, MAP_PX), encoding="utf-8")
            if day in MAPPED:
                handing.hand_out(root, day, "svg")


def files(root: Path) -> dict[str, bytes]:
    """Return the files of a played campaign that are kept: path → bytes."""
    return {
        path.relative_to(root).as_posix(): path.read_bytes()
        for path in sorted(root.rglob("*"))
        if path.is_file() and path.relative_to(root).parts[0] not in LEFT_OUT
    }
