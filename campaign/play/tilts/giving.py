"""What players give: cards laid, passes, the card to stand on, and runs sealed beforehand."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from msgspec.structs import replace

from campaign.core.fault import Refused
from campaign.games.tilting.game import Game, NotAllowed, Play
from campaign.games.tilting.laying import check_phase, choose, may_lay
from campaign.games.tilting.laying import done as has_laid
from campaign.games.tilting.replaying import play as played
from campaign.play.gamefiles import Table
from campaign.play.tilts.files import opened
from campaign.play.tilts.records import Secret, Tilt
from campaign.play.tilts.sealed import Given, laid, next_of, run_of, seal
from campaign.play.tilts.wording import figure_called, play_of, player_called, plays_of, told


def play(
    file: Path, figure: str, words: str, *, player: str = "", when: tuple[int, int] | None = None
) -> tuple[Tilt, Given | None, tuple[Play, ...]]:
    """Lay a card for a figure, or pass; return the game, the card's receipt (None: a pass), and all that was laid.

    After it come the figures whose turn it is then and who have sealed what they lay. `player`: who plays; `when`: the
    turn and phase that he means. Refused with the reason when it is not allowed; nothing is then written.
    """
    with opened(file, f"tilt play {figure}") as table:
        game = table.record.table
        who = figure_called(game, figure)
        what = play_of(who.name, words)
        by = player_called(game, player) if player else ""
        with allowed():
            if when is not None:
                check_phase(game, *when)
            may_lay(game, who.name, by)
            table.record = replace(table.record, table=played(game, what))
        receipt = None
        if what.value:
            table.record, receipt = laid(file, table.record, what)
        more = carried_on(table)
        return table.record, receipt, (what, *more)


def stand(file: Path, figure: str, card: int, *, player: str = "") -> Tilt:
    """Let a figure stand on another card of its hand, before the first is laid; Refused otherwise (TIL-SETUP-3)."""
    with opened(file, f"tilt stand {figure}") as table:
        game = table.record.table
        who = figure_called(game, figure)
        with allowed():
            if run_of(table.record, who.name) is not None:
                raise NotAllowed(f"{who.name} has sealed what it lays from where it stands")
            changed = choose(game, who.name, card, player_called(game, player) if player else "")
            table.record = replace(table.record, table=changed)
        return table.record


def seal_run(file: Path, figure: str, words: str, *, player: str = "") -> tuple[Tilt, Given, tuple[Play, ...]]:
    """Seal what a figure lays in the rest of this phase; return the game, the receipt, and what was laid at once.

    Each card is laid when it is the figure's turn. What is sealed may be replaced until the first card of it is laid.
    Refused when something of it would not be allowed.
    """
    with opened(file, f"tilt seal {figure}") as table:
        game = table.record.table
        who = figure_called(game, figure)
        plays = plays_of(who.name, words)
        before = run_of(table.record, who.name)
        with allowed():
            if player and who.player != player_called(game, player):
                raise NotAllowed(f"{who.name} is not {player}'s figure but {who.player}'s")
            if before is not None and before.laid:
                raise NotAllowed(f"{who.name} has sealed a run, and the first card of it is laid")
            _tried(game, who.name, plays)
        made = Secret(who.name, game.turn, game.phase, 0, "", "")
        table.record, given = seal(file, table.record, made, "; ".join(map(told, plays)))
        done = carried_on(table)
        return table.record, given, done


def _tried(game: Game, name: str, plays: Sequence[Play]) -> None:
    """Lay a figure's run as if nobody else laid; NotAllowed when something of it is not allowed."""
    for one in plays:
        mine = next(each for each in game.riders if each.name == name)
        if not game.over and not has_laid(game, mine) and game.next:
            game = replace(game, next=name)  # where a run may lie depends on nobody else
        game = played(game, one)


def carried_on(table: Table[Tilt]) -> tuple[Play, ...]:
    """Lay for the figures whose turn it is what they have sealed, until somebody's turn has come who has not."""
    return tuple(_carried_on(table))


def _carried_on(table: Table[Tilt]) -> Iterator[Play]:
    while table.record.table.next:
        tilt = table.record
        run = run_of(tilt, tilt.table.next)
        if run is None:
            return
        what = next_of(table.file, run)
        with allowed():
            game = played(tilt.table, what)
        grown = replace(run, laid=run.laid + 1)
        secrets = tuple(grown if one == run else one for one in tilt.secrets)
        table.record = replace(tilt, table=game, secrets=secrets)
        if what.value:
            table.record, _ = laid(table.file, table.record, what)
        yield what


@contextmanager
def allowed() -> Iterator[None]:
    """Turn what the rules do not allow in the block into Refused, with their reason."""
    try:
        yield
    except NotAllowed as error:
        raise Refused(str(error), "`campaign tilt show` tells how the game stands") from None
