"""Settings of an outbox with two channels, and what is sent through them."""

from collections.abc import Sequence
from pathlib import Path

from typer.testing import CliRunner, Result

from campaign.cli.main import app
from campaign.play import posting
from campaign.play.hooks import FILE
from tests.outbox.conftest import Hours
from tests.outbox.service import Service


def settings(root: Path, text: str) -> None:
    (root / "outbox").mkdir(exist_ok=True)
    (root / FILE).write_text(text, encoding="utf-8")


def connect(root: Path, service: Service, more: str = "files: []\n") -> None:
    """Give Anna the hook 11 and Sten the hook 22."""
    settings(
        root,
        f"since: 1\n{more}hooks:\n  Anna: {{url: '{service.url('11')}'}}\n  Sten: {{url: '{service.url('22')}'}}\n",
    )


def send(root: Path, who: Sequence[str] = (), day: int | None = None, again: Sequence[str] = ()) -> posting.Delivery:
    return posting.send(root, who, day, again=again, clock=Hours().clock)


def invoke(*words: str) -> Result:
    return CliRunner().invoke(app, ["outbox", *words])
