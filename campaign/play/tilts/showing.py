"""How a game stands, for the GM, for one player, or for everybody: nobody is shown another's hidden cards.

Where cards lie is open, and the values of those turned up. A hand, what is set aside and the value of a card face down
are known to the figure's own player and the GM.
"""

from dataclasses import dataclass
from pathlib import Path

from campaign.core.names import fold
from campaign.games.tilting.cards import Card
from campaign.games.tilting.game import Game, Question, Rider, Spot
from campaign.games.tilting.roster import mounted
from campaign.games.tilting.seeing import seen
from campaign.play.tilts.asking import lies
from campaign.play.tilts.files import read
from campaign.play.tilts.records import Tilt
from campaign.play.tilts.sealed import run_of
from campaign.play.tilts.wording import player_called

EVERYBODY = "everybody"


@dataclass(frozen=True, slots=True)
class CardShown:
    """A card on the table: its value (None: hidden), centre in inches, heading in degrees, whether it is face up.

    `receipt` is that of its sealed value, "" for none.
    """

    value: int | None
    x: float
    y: float
    heading: float
    up: bool
    receipt: str


@dataclass(frozen=True, slots=True)
class FigureShown:
    """A figure: the card it stands on and the run ahead; hand and cards set aside (None: hidden), and how many each.

    `sealed`: it has sealed what it lays in this phase; None where that is hidden.
    """

    name: str
    side: str
    player: str
    points: int
    out: bool
    on_foot: bool
    passed: bool
    card: CardShown
    run: tuple[CardShown, ...]
    hand: tuple[int, ...] | None
    held: int
    aside: tuple[int, ...] | None
    set_aside: int
    sealed: bool | None


@dataclass(frozen=True, slots=True)
class QuestionShown:
    """What a game waits for: what it is about, in words, too; `amount` of inches or damage, among whom."""

    kind: str
    rule: str
    figure: str
    player: str
    amount: int
    among: tuple[str, ...]
    words: str


@dataclass(frozen=True, slots=True)
class TiltShown:
    """A game. `next` lays next, "" when all have passed; `winner` is "" while there is none, or for a draw."""

    name: str
    format: str
    turn: int
    phase: int
    next: str
    question: QuestionShown | None
    over: bool
    winner: str
    scores: dict[str, int]
    corpse: Spot | None
    width: float
    height: float
    figures: tuple[FigureShown, ...]
    waits: str


def show(file: Path, viewer: str | None = None) -> TiltShown:
    """Return how the game in `file` stands, for the player `viewer`, for everybody, or (None) for the GM.

    Raises Faults when the file does not read, Refused when no player is called so.
    """
    tilt = read(file)
    return shown(tilt, viewer_of(tilt.table, viewer))


def viewer_of(game: Game, name: str | None) -> str | None:
    """Return the player who looks: "" for everybody, None for the GM. Refused when no player is called so."""
    if name is None:
        return None
    known = any(fold(name) in (fold(one.player), fold(one.name)) for one in game.riders)
    return "" if not known and fold(name) == EVERYBODY else player_called(game, name)


def sight(game: Game, viewer: str | None) -> Game:
    """Return the game as the viewer may see it."""
    return game if viewer is None else seen(game, viewer)


def shown(tilt: Tilt, viewer: str | None) -> TiltShown:
    """Return how a game stands, for a player, everybody ("") or the GM (None); Refused as in `asking.lies`.

    While a phase waits for an answer the table is shown as it lies by then.
    """
    game = sight(lies(tilt)[0], viewer)
    return TiltShown(
        tilt.name,
        game.format,
        game.turn,
        game.phase,
        game.next,
        _question(game, tilt.question) if tilt.question is not None else None,
        game.over,
        game.winner,
        dict(game.scores),
        game.corpse,
        game.field.width,
        game.field.height,
        tuple(_figure(tilt, game, one, viewer) for one in game.riders),
        waits(tilt),
    )


def _figure(tilt: Tilt, game: Game, one: Rider, viewer: str | None) -> FigureShown:
    sees = viewer is None or viewer == one.player
    receipts = {
        secret.number: secret.receipt
        for secret in tilt.secrets
        if (secret.rider, secret.turn, secret.phase) == (one.name, game.turn, game.phase)
    }
    played = sum(1 for play in tilt.table.plays if play.rider == one.name and play.value and not play.chosen)
    ahead = enumerate(one.run, played - len(one.run) + 1)
    return FigureShown(
        one.name,
        one.side,
        one.player,
        one.points,
        one.out,
        game.valon is not None and not mounted(one),
        one.passed,
        _card(one.card, ""),
        tuple(_card(card, receipts.get(number, "")) for number, card in ahead),
        tuple(sorted(one.hand)) if sees else None,
        len(one.hand),
        tuple(sorted(one.aside)) if sees else None,
        len(one.aside),
        run_of(tilt, one.name) is not None if sees else None,
    )


def _card(card: Card, receipt: str) -> CardShown:
    return CardShown(card.value or None, card.x, card.y, card.heading, card.up, receipt)


def _question(game: Game, one: Question) -> QuestionShown:
    player = next(each.player for each in game.riders if each.name == one.rider)
    return QuestionShown(one.kind, one.rule, one.rider, player, one.amount, one.riders, asked(one))


def asked(one: Question) -> str:
    """Return a question in words."""
    if one.kind == "direction":
        return f"In which direction does {one.rider} move the corpse {one.amount} inches?"
    if one.kind == "split":
        return f"How much of {one.amount} is damage by {one.rider}? The rest are inches of the corpse."
    return f"How does {one.rider} share {one.amount} of damage among {', '.join(one.riders)}?"


def waits(tilt: Tilt) -> str:
    """Return what a game waits for, in words; "" when it is over."""
    game = tilt.table
    if game.over:
        return ""
    if tilt.question is not None:
        player = next(one.player for one in game.riders if one.name == tilt.question.rider)
        return f"{player}'s answer. {asked(tilt.question)}"
    if game.next:
        player = next(one.player for one in game.riders if one.name == game.next)
        return f"{game.next} to lay a card or to pass" + (f" ({player})" if player != game.next else "")
    return "the phase to be resolved"
