"""The command line: every command's name, in the order in which help lists them."""

import gc
import os
import sys

import typer

from campaign.cli import (
    days,
    duels,
    hand,
    joust,
    knowing,
    letters,
    levies,
    looking,
    operations,
    orders,
    outbox,
    people,
    reports,
    roads,
    rules,
    siege,
    tilt,
    tourneys,
    undoing,
    war,
    world,
)
from campaign.cli.common import failing

COMPLETING = "_CAMPAIGN_COMPLETE"
app = typer.Typer(
    name="campaign",
    help="Run a medieval war by post: orders in players' words, a day at a time, a report for each commander.",
    epilog="Start with: campaign demo",
    no_args_is_help=True,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
)
for group in (
    world,
    looking,
    roads,
    orders,
    days,
    war,
    siege,
    duels,
    joust,
    tilt,
    letters,
    knowing,
    people,
    levies,
    operations,
    tourneys,
    reports,
    outbox,
    hand,
    undoing,
    rules,
):
    group.add(app)


BRIEFLY = {  # what each command does, short enough for the list of them all
    "demo": "Lay out the sample campaign and play its fortnight",
    "new": "Make a world; or an army, commander, place, nation in one",
    "check": "Find every fault in the files, with its line and remedy",
    "fmt": "Lay out the files in the canonical way",
    "schema": "Print the JSON Schema of a kind of file",
    "status": "All armies on one screen",
    "today": "All that is due, waiting or about to run out",
    "show": "One thing whole: its record, its figures, its last day",
    "edit": "Open the file of one thing in $EDITOR",
    "route": "The way from A to B, and when an army would arrive",
    "regions": "Every region: holder, forage, revolt",
    "order": "Take in orders in a player's own words",
    "orders": "List the orders under way and queued",
    "advance": "Play the next day, or several",
    "rulings": "List what waits for your decision",
    "rule": "Answer a ruling",
    "battle": "Work out a battle or storm from a sheet",
    "siege": "Show the sieges, and how likely the gate opens by when",
    "duel": "Fight a duel",
    "joust": "Full Tilt, the knightly tournament: sealed plays, odds, a machine",
    "tilt": "Tilting, the game of cards and riders: joust, buzkashi, melee",
    "letter": "Send a commander's letter by messenger",
    "letters": "The letters under way: where, due when, their fate",
    "tell": "Let a commander learn something, or all that another knows",
    "hide": "Let a commander not see a thing though it is in sight",
    "known": "All that a commander knows: how old, from whom, how sure",
    "commander": "People: make, hand over, capture, free, kill, name",
    "levies": "List the troops that gather, and when they are ready",
    "operation": "Send a small group to spy, persuade or the like",
    "operations": "List what small groups are about, and how it went",
    "tournament": "Hold a game's tournament at a place, on a day",
    "tournaments": "List the tournaments held at places",
    "report": "Print the reports of any day, and the maps, again",
    "outbox": "What waits to be posted to the players' channels, and what was",
    "log": "Print the chronicle, filtered",
    "explain": "Say why a figure is what it is",
    "set": "Change any field by hand, with its reason",
    "rename": "Rename a thing",
    "weather": "Show the weather ahead, or set it",
    "roll": "Roll dice into the chronicle",
    "undo": "Take back the last command, or days",
    "redo": "Do again what was just undone",
    "amend": "Go back to a dawn, mend, and play the days since again",
    "verify": "Recompute every die and every day",
    "rulebook": "Print the rules with the numbers in force",
    "phases": "Print the order of a day",
    "map": "Your map as a picture; `map stats`: distances between seats",
}
for one in app.registered_commands:
    one.short_help = BRIEFLY.get(one.name or one.callback.__name__ if one.callback is not None else "")
for kind in app.registered_groups:
    kind.short_help = BRIEFLY.get(str(kind.name))


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


def _bare(one: typer.models.CommandInfo) -> None:
    """Leave of a command what the list of all commands shows: to describe its options takes time."""

    def bare() -> None:
        return

    assert one.callback is not None
    bare.__name__, bare.__doc__ = one.callback.__name__, one.callback.__doc__
    one.callback = bare


def _describe_only(name: str) -> None:
    """Describe in full only the command called `name`: all are left out beside it, or only listed if there is none."""
    told = app.registered_commands
    named = [one for one in told if one.callback is not None and name == (one.name or one.callback.__name__)]
    rest = [one for one in told if one not in named]
    if named:
        app.registered_commands = named + rest[:1]  # of a single command typer would make the whole program
    for one in rest:
        _bare(one)


def main() -> None:
    """Run the command line; unforeseen errors end in one line and exit status 1 (a traceback with $CAMPAIGN_DEBUG)."""
    gc.disable()  # a command makes many records, hardly a cycle, and is soon over
    sys.argv[1:] = _world_last(sys.argv[1:])
    _describe_only(_called())
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
        sys.stderr.write(
            f"campaign: this should not happen: {type(error).__name__}: {error}\n"
            "  The world is unharmed. Run again with CAMPAIGN_DEBUG=1 for the traceback.\n"
        )
        raise SystemExit(1) from None


if __name__ == "__main__":
    main()
