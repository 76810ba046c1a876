"""A run of `outbox send` in a process of its own, to be killed: `python -m tests.outbox.killed WORLD`."""

import sys
from pathlib import Path

from campaign.play.posting import send

if __name__ == "__main__":
    send(Path(sys.argv[1]))
