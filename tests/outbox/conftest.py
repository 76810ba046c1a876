"""The service and the world of each test, a clock that passes at once, and no way round by a proxy."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from campaign.outbox.sending import Clock
from campaign.play.advancing import advance
from tests.outbox.service import Service, serving
from tests.play.lay import lay


class Hours:
    """Time that passes only while somebody sleeps; `slept` is how long each sleep was."""

    def __init__(self) -> None:
        self.at = 1000.0
        self.slept: list[float] = []

    def now(self) -> float:
        return self.at

    def sleep(self, seconds: float) -> None:
        assert seconds > 0
        self.slept.append(seconds)
        self.at += seconds

    @property
    def clock(self) -> Clock:
        return Clock(self.now, self.sleep)


@pytest.fixture
def hours() -> Hours:
    """A clock whose time passes at once."""
    return Hours()


@pytest.fixture
def service(monkeypatch: pytest.MonkeyPatch) -> Iterator[Service]:
    """A chat service on this computer."""
    for name in ("HTTP_PROXY", "HTTPS_PROXY", "ALL_PROXY"):
        monkeypatch.delenv(name, raising=False)
        monkeypatch.delenv(name.lower(), raising=False)
    with serving() as running:
        yield running


@pytest.fixture
def world(tmp_path: Path) -> Path:
    """The small world after one day: Anna plays Anders, Sten plays Sten."""
    root = lay(tmp_path / "island")
    advance(root, force=True)
    return root
