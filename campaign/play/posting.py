"""`outbox`: what waits for each player, sending it, and what the GM says of it."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from campaign.core.fault import Refused
from campaign.core.words import counted, listed
from campaign.files.load import load
from campaign.files.lock import lock
from campaign.files.yamltext.render import scalar
from campaign.outbox.ledger import DELIVERED, Ledger, series
from campaign.outbox.sending import Clock, Left, Progress
from campaign.outbox.sending import send as send_all
from campaign.outbox.wire import Wire
from campaign.play import hooks
from campaign.play.outgoing import Letter, Postbag, Posted, open_bag
from campaign.play.writing import refuse_faults

NOT_SET_UP = f"No channel is set up, so nothing is sent: `campaign outbox setup` writes {hooks.FILE} to fill in."


@dataclass(frozen=True)
class Box:
    """The outbox: its settings, where the hooks lead (by their key), what it holds, what the GM should know."""

    file: str
    set_up: bool
    since: int
    hooks: dict[str, str]
    messages: tuple[Posted, ...]
    notes: tuple[str, ...]


@dataclass(frozen=True)
class Delivery:
    """What sending came to: what was accepted, what was not, what the GM should know."""

    sent: tuple[Posted, ...]
    left: tuple[Posted, ...]
    notes: tuple[str, ...]


def box(root: Path, who: Sequence[str] = (), day: int | None = None) -> Box:
    """Return what the outbox holds, for all or for those in `who` (players, commanders), of all days or of one.

    Nothing is sent or written. Refused for unknown people and days; Faults when the settings are wrong.
    """
    bag = open_bag(root)
    return _box(bag, bag.letters(who, day))


def _box(bag: Postbag, letters: Iterable[Letter]) -> Box:
    warning = hooks.exposed(bag.root)
    return Box(
        file=hooks.FILE,
        set_up=bag.settings is not None,
        since=bag.outbox.since,
        hooks={key: hooks.shown(hook) for key, hook in sorted(bag.outbox.by_name.items())},
        messages=tuple(line for letter in letters for line in letter.lines(bag.ledger)),
        notes=(warning,) if warning else (),
    )


def send(
    root: Path,
    who: Sequence[str] = (),
    day: int | None = None,
    *,
    again: Sequence[str] = (),
    clock: Clock | None = None,
    progress: Progress | None = None,
) -> Delivery:
    """Post what waits, and return what was accepted and what was not.

    Nothing goes twice: what is in doubt stays, unless it is named in `again`. Stopped at any moment it goes on next
    time. Refused for unknown people, days and messages, and while another run is sending; Faults when the settings are
    wrong. What has no hook is not counted as left.
    """
    bag = open_bag(root)
    if bag.settings is None:
        _named(bag, bag.letters(who, day), again)
        return Delivery((), (), (NOT_SET_UP,))
    hooks.prepare(root)
    with lock(root / hooks.FOLDER, "outbox send"):
        bag = open_bag(root)
        letters = bag.letters(who, day)
        anew = _named(bag, letters, again)
        for line in anew:
            if not line.hook:
                raise Refused(f"{line.short}: {line.player or line.who} has no channel", f"give one in {hooks.FILE}")
        for line in anew:
            bag.ledger.write(line.id, line.of, line.hook, "again", "the GM wants it sent anew")
        ready = [letter for letter in letters if letter.hook is not None and not _whole(bag.ledger, letter)]
        outgoing = [
            one
            for letter in ready
            if letter.hook is not None
            for one in letter.messages(hooks.leads_to(bag.outbox, letter.hook))
        ]
        with Wire() as wire:
            done = send_all(outgoing, wire, bag.ledger, clock or Clock(), progress)
    after = {line.id: line for line in _box(bag, ready).messages}
    warning = hooks.exposed(root)
    return Delivery(
        tuple(after[id_] for id_ in done.sent),
        tuple(_as_left(after[one.id], one) for one in done.left),
        (*((warning,) if warning else ()), *done.notes, *_unaddressed(bag, letters)),
    )


def _unaddressed(bag: Postbag, letters: Iterable[Letter]) -> Iterator[str]:
    """Yield what the GM should know of messages that wait for a channel to be named."""
    waiting = [line for one in letters if one.hook is None for line in one.lines(bag.ledger) if line.state == "no hook"]
    if waiting:
        whose = listed(sorted({line.player or line.name for line in waiting}))
        many = "waits" if len(waiting) == 1 else "wait"
        yield f"{counted(len(waiting), 'message')} for {whose} {many} for a channel: give one in {hooks.FILE}."


def _whole(ledger: Ledger, letter: Letter) -> bool:
    return ledger.length(letter.series) is not None and ledger.delivered(letter.series)


def _as_left(line: Posted, left: Left) -> Posted:
    return replace(line, state=left.state, note=left.note)


def settle(root: Path, ids: Sequence[str]) -> tuple[Posted, ...]:
    """Note that the messages named did arrive, or were given by hand, and return them; they are never sent by itself.

    A name is a message's id, or its beginning: `12.ascheberg.2`, or `12.ascheberg` for all of that report. Refused when
    one names nothing that waits, failed or is in doubt; nothing is then noted.
    """
    hooks.prepare(root)
    with lock(root / hooks.FOLDER, "outbox settle"):
        bag = open_bag(root)
        found = [line for line in _named(bag, bag.letters(), ids) if line.state not in DELIVERED]
        if not found:
            raise Refused(f"{' and '.join(ids)}: all of that has arrived", "`campaign outbox` lists what has not")
        for line in found:
            bag.ledger.write(line.id, line.of, line.hook, "settled", "the GM says that it arrived")
        return tuple(found)


def _named(bag: Postbag, letters: Iterable[Letter], names: Sequence[str]) -> tuple[Posted, ...]:
    """Return the messages that `names` name, each once, in the outbox's order; Refused when one names none."""
    if not names:
        return ()
    lines = [line for letter in letters for line in letter.lines(bag.ledger)]
    for name in names:
        if not any(_is(line, name) for line in lines):
            raise Refused(f"there is no message {name} in the outbox", "`campaign outbox --all` lists them")
    return tuple(line for line in lines if any(_is(line, name) for name in names))


def _is(line: Posted, name: str) -> bool:
    return name in (line.id, line.short, series(line.short), series(line.id))


def set_up(root: Path) -> str:
    """Write the outbox's settings, all in comments but the first day to post, and return their file.

    Refused when there are such.
    """
    loaded = load(root)
    refuse_faults(loaded)
    return hooks.set_up(root, loaded.world, scalar)
