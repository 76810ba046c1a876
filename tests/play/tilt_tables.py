"""Games of Tilting to test with, laid as files."""

from collections.abc import Sequence
from pathlib import Path

from campaign.games.tilting.cards import Card
from campaign.games.tilting.formats import Entry
from campaign.games.tilting.game import Format, Sheet
from campaign.play.tilts import giving, setting_up
from campaign.play.tilts.records import SetUp

REACH = {"tilting.set-up": 3000}  # inches: figures may set up beside the corpse


def lay(folder: Path, format: Format, given: SetUp, *, seed: int = 7) -> Path:
    """Lay a game; return its file."""
    file = folder / "game.yaml"
    setting_up.new(given, format, file, seed)
    return file


def at(name: str, side: str, player: str, card: int, x: float, y: float, heading: float) -> Entry:
    return Entry(name, side, player, card=card, place=Card(0, x, y, heading))


def joust(folder: Path, *, seed: int = 7) -> Path:
    """Anna's Bors against Ben's Ban: 24 inches apart, three cards each and they meet."""
    return lay(folder, "joust", SetUp((Entry("Bors", player="Anna"), Entry("Ban", player="Ben"))), seed=seed)


def scrum(folder: Path) -> Path:
    """Anna's Lot and Ben's Ban, each one card away from the corpse at (24, 18), from either side."""
    figures = (at("Lot", "Reds", "Anna", 1, 20.5, 18, 90), at("Ban", "Blues", "Ben", 1, 27.5, 18, 270))
    return lay(folder, "buzkashi", SetUp(figures, rules=dict(REACH)))


def three(folder: Path) -> Path:
    """Anna's Bors, one card away from Ben's Ban and Lot, whose cards lie side by side."""
    figures = (
        at("Bors", "Reds", "Anna", 1, 10, 18, 90),
        at("Ban", "Blues", "Ben", 2, 16, 18, 270),
        at("Lot", "Blues", "Ben", 1, 16, 19, 270),
    )
    return lay(folder, "melee", SetUp(figures))


def teams(folder: Path, *, seed: int = 7, count: int = 3) -> Path:
    """Two teams of a player each."""
    figures = tuple(
        Entry(f"{side} {number}", side, player)
        for side, player in (("Reds", "Anna"), ("Blues", "Ben"))
        for number in range(1, count + 1)
    )
    return lay(folder, "buzkashi", SetUp(figures), seed=seed)


def valon(folder: Path, *, order: str = "initiative", seed: int = 7) -> Path:
    """A joust as in Valon: both mounts as quick, no modifiers; Bors is steady on a 5, Ban on a 6."""
    sheets = (
        Sheet(quick_march=42, on_foot=20, steady=5),
        Sheet(quick_march=42, on_foot=20, steady=6),
    )
    figures = (Entry("Bors", player="Anna", sheet=sheets[0]), Entry("Ban", player="Ben", sheet=sheets[1]))
    from campaign.games.tilting.game import Valon

    return lay(folder, "joust", SetUp(figures, valon=Valon(), order=order), seed=seed)


def lay_all(file: Path, plays: Sequence[str]) -> None:
    """Lay what is written "FIGURE: CARD …", one after the other."""
    for one in plays:
        figure, _, words = one.partition(": ")
        giving.play(file, figure, words)


MEETING = ("Bors: 2", "Ban: 3", "Bors: 5", "Ban: 6", "Bors: 7", "Ban: 4", "Bors: pass", "Ban: pass")
