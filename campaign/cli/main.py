"""The command line: every command's name, in the order in which help lists them."""

import gc
import os
import sys

import typer

from campaign.cli import days, hand, looking, orders, reports, roads, rules, undoing, world
from campaign.cli.common import failing

app = typer.Typer(
    name="campaign",
    help="Run a medieval war by post: orders in players' words, a day at a time, a report for each commander.",
    epilog="Start with: campaign demo",
    no_args_is_help=True,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
)
for group in (world, looking, roads, orders, days, reports, hand, undoing, rules):
    group.add(app)


def main() -> None:
    """Run the command line; unforeseen errors end in one line and exit status 1 (a traceback with $CAMPAIGN_DEBUG)."""
    gc.disable()  # a command makes many records, hardly a cycle, and is soon over
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
