"""Sending: each hook's messages in their order, none twice, at the pace that the service asks for."""

import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import Protocol

from campaign.outbox.ledger import DELIVERED, KILLED, UNCLEAR, Ledger, State
from campaign.outbox.message import File, Hook, Message
from campaign.outbox.wire import Answer, allowed

TRIES = 5  # of a message in one run, where it surely did not arrive
LIMITS = 20  # times in one run that a message may be asked to wait
FIRST_WAIT_S, LONGEST_WAIT_S = 1.0, 60.0  # after an error, doubling
PATIENCE_S = 300.0  # a hook that asks for a longer wait is left for another run
NO_WAIT_S = 1.0  # where the service asks to wait and does not say how long
ASKED = "the service asks to wait"
BEHIND = "it waits for the one before it"

Progress = Callable[[int, int], None]


class Posting(Protocol):
    """What posts one message."""

    def post(self, hook: Hook, text: str, files: tuple[File, ...] = ()) -> Answer:
        """Post it and return what became of it."""


@dataclass(frozen=True)
class Clock:
    """The time that passes, in seconds, and how to let it pass."""

    now: Callable[[], float] = time.monotonic
    sleep: Callable[[float], None] = time.sleep


@dataclass(frozen=True)
class Left:
    """A message that did not go, or may have: its state (failed, doubt or waiting) and why."""

    id: str
    hook: str
    state: str
    note: str


@dataclass(frozen=True)
class Sent:
    """What a run came to: ids of what was accepted, what was left, what the GM should know of what went."""

    sent: tuple[str, ...]
    left: tuple[Left, ...]
    notes: tuple[str, ...]


@dataclass
class Lane:
    """The messages of one webhook that are still to go, first the next one; `ready` is when it may go."""

    waiting: list[Message]
    ready: float = 0.0
    tries: int = 0
    limits: int = 0
    bare: bool = False  # the next one goes without its files


@dataclass
class _Run:
    post: Posting
    ledger: Ledger
    clock: Clock
    sent: list[str] = field(default_factory=list)
    left: list[Left] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)
    all_ready: float = 0.0

    def step(self, lane: Lane) -> None:
        """Try the next message of a lane."""
        message = lane.waiting[0]
        files, dropped = allowed(message.files()) if not lane.bare else ((), ())
        self._write(message, "begun")
        answer = self.post.post(message.hook, message.text, files)
        match answer.kind:
            case "sent":
                self._went(lane, message, answer.wait)
                self.notes.extend(f"{message.id}: {one}" for one in dropped)
            case "limited":
                self._asked_to_wait(lane, message, answer)
            case "later":
                self._missed(lane, message, answer)
            case "large" if files:
                self._write(message, "unsent", answer.note)
                self.notes.append(f"{message.id}: the service finds its files too large; it goes without them")
                lane.bare = True
            case "doubt":
                self._write(message, "doubt", answer.note)
                self.stop(lane, "doubt", answer.note)
            case _:
                self._write(message, "failed", answer.note)
                self.stop(lane, "failed", answer.note)

    def _write(self, message: Message, state: State, note: str = "") -> None:
        self.ledger.write(message.id, message.of, message.hook.name, state, note)

    def _went(self, lane: Lane, message: Message, wait: float) -> None:
        self._write(message, "sent")
        self.sent.append(message.id)
        del lane.waiting[0]
        lane.tries = lane.limits = 0
        lane.bare = False
        self._wait(lane, wait)

    def _asked_to_wait(self, lane: Lane, message: Message, answer: Answer) -> None:
        self._write(message, "unsent", answer.note)
        lane.limits += 1
        wait = answer.wait or NO_WAIT_S
        if answer.everywhere:
            self.all_ready = max(self.all_ready, self.clock.now() + wait)
        else:
            self._wait(lane, wait)
        if lane.limits >= LIMITS:
            self.stop(lane, "waiting", f"the service asked {LIMITS} times to wait; send again later")

    def _missed(self, lane: Lane, message: Message, answer: Answer) -> None:
        self._write(message, "unsent", answer.note)
        lane.tries += 1
        if lane.tries >= TRIES:
            self.stop(lane, "waiting", f"{answer.note}, tried {lane.tries} times; send again later")
            return
        self._wait(lane, max(answer.wait, min(FIRST_WAIT_S * 2.0 ** (lane.tries - 1), LONGEST_WAIT_S)))

    def _wait(self, lane: Lane, wait: float) -> None:
        lane.ready = self.clock.now() + wait
        if wait > PATIENCE_S:
            self.stop(lane, "waiting", f"{ASKED} {wait:,.0f} seconds; send again then")

    def stop(self, lane: Lane, state: str, note: str) -> None:
        """Leave all that still waits in a lane, the first in `state` by what `note` says."""
        for message in lane.waiting:
            self.left.append(Left(message.id, message.hook.name, state, note))
            state, note = "waiting", BEHIND
        lane.waiting.clear()


def send(
    messages: Iterable[Message], post: Posting, ledger: Ledger, clock: Clock, progress: Progress | None = None
) -> Sent:
    """Send what has not arrived yet, and return what went and what did not.

    The messages of one webhook go in the order given. One that does not go holds back those after it on the same
    webhook and no others; so does one that is in doubt from an earlier run, which is never sent by itself. Each attempt
    stands in the ledger before it leaves, and its end after it.
    """
    lanes: dict[str, Lane] = {}
    for message in messages:
        if ledger.state(message.id) not in DELIVERED:
            lanes.setdefault(message.hook.url, Lane([])).waiting.append(message)
    run = _Run(post, ledger, clock)
    count = sum(len(lane.waiting) for lane in lanes.values())
    while True:
        for lane in lanes.values():
            if lane.waiting and ledger.state(lane.waiting[0].id) in UNCLEAR:
                last = ledger.last(lane.waiting[0].id)
                run.stop(lane, "doubt", (last.note if last is not None else "") or KILLED)
        if progress is not None and count:
            progress(count - sum(len(lane.waiting) for lane in lanes.values()), count)
        busy = [lane for lane in lanes.values() if lane.waiting]
        if not busy:
            break
        lane = min(busy, key=lambda one: one.ready)
        wait = max(lane.ready, run.all_ready) - clock.now()
        if run.all_ready - clock.now() > PATIENCE_S:
            for one in busy:
                run.stop(one, "waiting", f"{ASKED} {wait:,.0f} seconds; send again then")
            break
        if wait > 0:
            clock.sleep(wait)
        run.step(lane)
    return Sent(tuple(run.sent), tuple(run.left), tuple(run.notes))
