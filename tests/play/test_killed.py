"""Killed at any moment of an advance, the world is whole: all of the day or nothing of it."""

import os
import random
import signal
import time
from pathlib import Path

import pytest

from campaign.files import journal
from campaign.files.load import load
from campaign.play.advancing import advance
from campaign.play.ordering import take
from campaign.play.undoing import undo
from campaign.play.verifying import verify
from tests.play.lay import lay, snapshot

MOMENTS = 200


def child(root: Path) -> int:
    """Start an advance in a process of its own and return its number."""
    started = os.fork()
    if started == 0:
        try:
            advance(root)
        finally:
            os._exit(0)
    return started


@pytest.mark.skipif(not hasattr(os, "fork"), reason="needs fork")
def test_killed_at_200_random_moments_the_world_is_whole_each_time(tmp_path: Path) -> None:
    root = lay(tmp_path / "island")
    take(root, "march to Berga; then rest 1 week", "anders")
    take(root, "camp", "sten")
    advance(root)
    before = snapshot(root)
    begun = time.perf_counter()
    advance(root)
    span = time.perf_counter() - begun
    after = snapshot(root)
    undo(root)
    assert snapshot(root) == before
    dice = random.Random(1676)
    outcomes = {"before": 0, "after": 0}
    moments: list[float | None] = [0, *(dice.random() * span * 1.5 for _ in range(MOMENTS)), None]  # None: not killed
    for moment in moments:
        started = child(root)
        if moment is not None:
            time.sleep(moment)
            os.kill(started, signal.SIGKILL)
        os.waitpid(started, 0)
        journal.recover(root)
        now = snapshot(root)
        assert now in (before, after)
        assert not [fault for fault in load(root).faults if fault.severity == "error"]
        outcomes["after" if now == after else "before"] += 1
        if now == after:
            undo(root)
    assert min(outcomes.values()) > 0, outcomes
    assert verify(root).partings == ()
