"""What the games say alike when a file is checked: the hand check of a receipt, and where a replay parts from it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

import typer

from campaign.cli.common import FAULTY, say, styled

BY_HAND = (
    '  python3 -c "import hashlib, sys; n, p = sys.argv[1:]; '
    "print(hashlib.sha256(bytes.fromhex(n) + p.encode()).hexdigest())\" NONCE 'PLAY'"
)


def say_partings(played: str, partings: Sequence[str]) -> None:
    """Print what was played again, and where the file is otherwise, or that it is not."""
    say(played)
    for parting in partings:
        say(styled(parting, "red"))
    if not partings:
        say("All is as the file has it.")


class Checked(Protocol):
    """What was sealed and has been opened, with whether its receipt is that of its nonce and play."""

    @property
    def play(self) -> str: ...
    @property
    def nonce(self) -> str: ...
    @property
    def receipt(self) -> str: ...
    @property
    def holds(self) -> bool: ...


def say_receipt(about: str, one: Checked) -> None:
    """Print whether a receipt holds, and all it takes to check it by hand."""
    state = styled("holds", "green") if one.holds else styled("DOES NOT HOLD", "red")
    say(f"{about}: {state}")
    say(f"  play     {one.play}")
    say(f"  nonce    {one.nonce}")
    say(f"  receipt  {one.receipt}")


def fail_if(wrong: bool) -> None:
    """End the command with the status of faults when something is wrong."""
    if wrong:
        raise typer.Exit(FAULTY)
