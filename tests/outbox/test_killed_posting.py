"""Posting beside another command that posts, and killed at any moment: nothing goes twice, nothing is lost."""

import os
import random
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from campaign.core.fault import Refused
from campaign.play import posting
from campaign.play.advancing import advance
from campaign.play.hooks import LEDGER
from tests.outbox.channels import connect, send
from tests.outbox.service import Does, Service

ROOT = Path(__file__).parents[2]


def test_two_runs_at_once_do_not_both_send(world: Path, service: Service) -> None:
    connect(world, service)
    service.held.clear()
    first = subprocess.Popen([sys.executable, "-m", "tests.outbox.killed", str(world)], cwd=ROOT)
    until(lambda: bool(service.asked))
    with pytest.raises(Refused, match="outbox send"):
        send(world)
    service.held.set()
    assert first.wait(30) == 0
    assert (len(service.texts("11")), len(service.texts("22"))) == (1, 1)


def until(so: Callable[[], bool]) -> None:
    """Wait until a condition holds."""
    end = time.monotonic() + 30
    while not so():
        assert time.monotonic() < end
        time.sleep(0.002)


def test_killed_while_a_message_is_under_way_it_is_in_doubt_and_the_rest_goes_later(
    world: Path, service: Service
) -> None:
    advance(world, days=2, force=True)
    connect(world, service)
    service.then("11", Does(), Does(slow=30))
    run = subprocess.Popen([sys.executable, "-m", "tests.outbox.killed", str(world)], cwd=ROOT)
    until(lambda: service.asked.count("11") == 2)
    run.send_signal(signal.SIGKILL)
    run.wait()
    done = send(world)
    assert [(one.short, one.state) for one in done.left] == [("2.anders.1", "doubt"), ("3.anders.1", "waiting")]
    assert "stopped while it was being sent" in done.left[0].note
    assert len(service.texts("22")) == 3
    send(world, again=["2.anders.1"])
    assert [text.rpartition("day ")[2] for text in service.texts("11")] == [
        "1 · anders · 1/1",
        "2 · anders · 1/1",
        "3 · anders · 1/1",
    ]


@pytest.mark.skipif(not hasattr(os, "fork"), reason="needs fork")
def test_killed_at_random_moments_nothing_goes_twice_and_nothing_is_lost(world: Path, service: Service) -> None:
    advance(world, days=7, force=True)
    connect(world, service)
    service.then("11", *[Does(slow=0.02)] * 100)
    dice = random.Random(1676)
    expected = [f"day {day} · anders · 1/1" for day in range(1, 9)]
    for _ in range(12):
        started = os.fork()
        if started == 0:
            try:
                posting.send(world)
            finally:
                os._exit(0)
        time.sleep(dice.random() * 0.25)
        os.kill(started, signal.SIGKILL)
        os.waitpid(started, 0)
        time.sleep(0.05)
        until(lambda: not service.busy)  # what was under way has come or never will
        came = [text.rpartition("-# ")[2] for text in service.texts("11")]
        assert came == expected[: len(came)]
        for one in posting.box(world).messages:  # the GM looks into the channels
            if one.state == "doubt":
                there = any(text.endswith(one.mark) for hook in ("11", "22") for text in service.texts(hook))
                if there:
                    posting.settle(world, [one.short])
                else:
                    send(world, [one.who], one.day, again=[one.short])
    assert send(world).left == ()
    assert [text.rpartition("-# ")[2] for text in service.texts("11")] == expected
    assert len(service.texts("22")) == 8
    assert (world / LEDGER).read_bytes().endswith(b"\n")
