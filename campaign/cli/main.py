"""The command line: every command's name, in the order in which help lists them.

A module of commands is imported when one of its commands is called; to list them all their names do.
"""

import gc
import os
import sys
from collections.abc import Iterable
from functools import cache
from importlib import import_module
from inspect import cleandoc
from pathlib import Path
from typing import Any

import typer

from campaign.cli.common import failing, find_world
from campaign.core.fault import Refused

COMPLETING = "_CAMPAIGN_COMPLETE"
_AS_IT_STANDS = "\b"  # before a paragraph whose lines help does not break
_GAMES = ("joust", "tilt", "mayhem")  # groups whose commands take the file of a game
_BEGUN = "How the example's game is begun: `campaign {} new --help`."
COMMANDS = {  # each command: its module in this room, and what it does, short enough for the list of them all
    "demo": ("world", "Lay out the sample campaign and play its fortnight"),
    "new": ("world", "Make a world; or an army, commander, place, nation in one"),
    "check": ("world", "Find every fault in the files, with its line and remedy"),
    "fmt": ("world", "Lay out the files in the canonical way"),
    "schema": ("world", "Print the JSON Schema of a kind of file"),
    "status": ("looking", "All armies and fleets on one screen"),
    "today": ("looking", "All that is due, waiting or about to run out"),
    "show": ("looking", "One thing whole: its record, its figures, its last day"),
    "edit": ("looking", "Open the file of one thing in $EDITOR"),
    "route": ("roads", "The way from A to B, and when an army would arrive"),
    "regions": ("roads", "Every region: holder, forage, revolt"),
    "order": ("orders", "Take in orders in a player's own words"),
    "orders": ("orders", "List the orders under way and queued"),
    "advance": ("days", "Play the next day, or several"),
    "rulings": ("days", "List what waits for your decision"),
    "rule": ("days", "Answer a ruling"),
    "battle": ("war", "Work out a battle or storm from a sheet"),
    "siege": ("siege", "Show the sieges, and how likely the gate opens by when"),
    "duel": ("duels", "Fight a duel"),
    "joust": ("joust", "Full Tilt, the knightly tournament: by post, odds, machine"),
    "tilt": ("tilt", "Tilting, the game of cards and riders: joust, buzkashi, melee"),
    "mayhem": ("mayhem", "Medieval Mayhem, the skirmish of single figures on a table"),
    "skirmish": ("skirmish", "A fight of a few out of two armies, and its result"),
    "letter": ("letters", "Send a commander's letter by messenger"),
    "letters": ("letters", "The letters under way: where, due when, their fate"),
    "tell": ("knowing", "Let a commander learn something, or all that another knows"),
    "hide": ("knowing", "Let a commander not see a thing though it is in sight"),
    "known": ("knowing", "All that a commander knows: how old, from whom, how sure"),
    "commander": ("people", "People: make, hand over, capture, free, kill, name"),
    "fleet": ("fleet", "Fleets: show, make, give away; put armies aboard and ashore"),
    "levies": ("levies", "List the troops that gather, and when they are ready"),
    "operation": ("operations", "Send a small group to spy, persuade or the like"),
    "operations": ("operations", "List what small groups are about, and how it went"),
    "tournament": ("tourneys", "Hold a game's tournament at a place, on a day"),
    "tournaments": ("tourneys", "List the tournaments held at places"),
    "report": ("reports", "Print the reports of any day, and the maps, again"),
    "outbox": ("outbox", "What waits to be posted to the players' channels, and what was"),
    "log": ("reports", "Print the chronicle, filtered"),
    "explain": ("reports", "Say why a figure is what it is"),
    "set": ("hand", "Change any field by hand, with its reason"),
    "rename": ("hand", "Rename a thing"),
    "weather": ("hand", "Show the weather ahead, or set it"),
    "roll": ("hand", "Roll dice into the chronicle"),
    "undo": ("undoing", "Take back the last command, or days"),
    "redo": ("undoing", "Do again what was just undone"),
    "amend": ("undoing", "Go back to a dawn, mend, and play the days since again"),
    "verify": ("undoing", "Recompute every die and every day"),
    "rulebook": ("rules", "Print the rules with the numbers in force"),
    "phases": ("rules", "Print the order of a day"),
    "map": ("roads", "Your map as a picture; `map stats`: distances between seats"),
}


def _empty() -> typer.Typer:
    return typer.Typer(
        name="campaign",
        help="Run a medieval war by post: orders in players' words, a day at a time, a report for each commander.",
        epilog="Start with: campaign demo",
        no_args_is_help=True,
        rich_markup_mode=None,
        pretty_exceptions_enable=False,
        context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
    )


def _with(modules: Iterable[str]) -> typer.Typer:
    """Return the program with all commands of these modules."""
    made = _empty()
    for name in modules:
        import_module(f"campaign.cli.{name}").add(made)
    for one in made.registered_commands:
        one.short_help, one.help = COMMANDS[_name(one)][1], _told(one)
    for kind in made.registered_groups:
        group = kind.typer_instance
        assert group is not None
        kind.short_help = COMMANDS[str(kind.name)][1]
        kind.help = f"{group.info.help}\n\n{_told(group.registered_callback)}"
        for one in group.registered_commands:
            takes_game = kind.name in _GAMES and one.callback is not None and "file" in one.callback.__annotations__
            one.help = _told(one, _BEGUN.format(kind.name) if takes_game else "")
    return made


def _told(one: typer.models.CommandInfo | typer.models.TyperInfo | None, needs: str = "") -> str:
    """Return what help says of a command: its docstring, each example on a line of its own that can be pasted.

    What the examples need stands before them.
    """
    words = (one.callback.__doc__ if one is not None and one.callback is not None else None) or ""
    said, *examples = cleandoc(words).split("\n\nExample:")
    return f"\n\n{_AS_IT_STANDS}\nExample:".join([f"{said}\n\n{needs}" if needs else said, *examples])


@cache
def _whole() -> typer.Typer:
    return _with(dict.fromkeys(module for module, _ in COMMANDS.values()))


def __getattr__(name: str) -> Any:
    """Return `app`, the whole program, made when it is first asked for; AttributeError for anything else."""
    if name == "app":
        return _whole()
    raise AttributeError(name)


def _name(one: typer.models.CommandInfo) -> str:
    return one.name or (one.callback.__name__ if one.callback is not None else "")


def _world_last(words: list[str]) -> list[str]:
    """Return the words with a `-w DIR` that stands before the command moved to the end."""
    for count, stands in (1, words[:1] and words[0].startswith("--world=")), (2, words[:1] in (["-w"], ["--world"])):
        if stands and len(words) > count:
            return words[count:] + words[:count]
    return words


def _called() -> str:
    """Return the word in the command's place, of the command line or of one that a shell wants completed."""
    line = os.environ.get("COMP_WORDS") or os.environ.get("_TYPER_COMPLETE_ARGS", "")
    words = line.split() if COMPLETING in os.environ else sys.argv
    return words[1] if len(words) > 1 else ""


def _listed(app: typer.Typer, name: str) -> None:
    """Add a command that is only there to be listed: what is behind it takes time to load."""

    def bare() -> None:
        return

    app.command(name, short_help=COMMANDS[name][1])(bare)


def _program(called: str) -> typer.Typer:
    """Return the program as far as the command called needs it: that command, or the list of all when it is none."""
    if called not in COMMANDS:
        made = _empty()
        for name in COMMANDS:
            _listed(made, name)
        return made
    made = _with([COMMANDS[called][0]])
    made.registered_commands = [one for one in made.registered_commands if _name(one) == called]
    made.registered_groups = [one for one in made.registered_groups if one.name == called]
    _listed(made, next(name for name in COMMANDS if name != called))  # of one alone typer would make the whole program
    return made


def _named_world() -> Path | None:
    """Return the folder that the command line gives with -w, None when it gives none."""
    for word, following in zip(sys.argv, [*sys.argv[1:], ""], strict=True):
        if word in ("-w", "--world"):
            return Path(following)
        if word.startswith("--world="):
            return Path(word.removeprefix("--world="))
    return None


def _refuse_faulty() -> None:
    """Raise Faults when the command's world has errors: what a command came to in such a world is no wonder.

    Only `check` and what plays a day look for them beforehand; to do so takes time.
    """
    from campaign.play.checking import refuse_faulty  # late: most commands come to an end

    try:
        refuse_faulty(find_world(_named_world()))
    except Refused:
        return  # there is no world


def main() -> None:
    """Run the command line; unforeseen errors end in one line and exit status 1 (a traceback with $CAMPAIGN_DEBUG).

    In a world that has errors they end in these.
    """
    gc.disable()  # a command makes many records, hardly a cycle, and is soon over
    sys.argv[1:] = _world_last(sys.argv[1:])
    app = _program(_called())
    try:
        with failing():
            app()
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # the reader has gone; nothing is left to say
        raise SystemExit(1) from None
    except KeyboardInterrupt:
        raise SystemExit(130) from None
    except Exception as error:
        if os.environ.get("CAMPAIGN_DEBUG"):
            raise
        try:
            with failing():
                _refuse_faulty()
        except typer.Exit as ended:
            raise SystemExit(ended.exit_code) from None
        sys.stderr.write(
            f"campaign: this should not happen: {type(error).__name__}: {error}\n"
            "  The world is unharmed. Run again with CAMPAIGN_DEBUG=1 for the traceback.\n"
        )
        raise SystemExit(1) from None


if __name__ == "__main__":
    main()
