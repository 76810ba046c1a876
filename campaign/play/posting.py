"""`outbox`: what waits for each player, worked out from the reports that were handed out; and sending it."""

import hashlib
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from functools import cached_property, partial
from pathlib import Path

import msgspec

from campaign.core.fault import Refused
from campaign.core.names import nearest
from campaign.files.load import load
from campaign.files.lock import lock
from campaign.files.yamltext.render import scalar
from campaign.land.load import load as load_land
from campaign.model.people import Commander
from campaign.model.world import World
from campaign.outbox import sending
from campaign.outbox.ledger import DELIVERED, KILLED, UNCLEAR, Ledger
from campaign.outbox.message import LONGEST, File, Hook, Message, length
from campaign.outbox.sending import Clock, Left, Posting, Progress
from campaign.play import hooks
from campaign.play.advancing import CACHE
from campaign.play.handing import opening, rendered
from campaign.play.reporting import Desk, day_folder, encode, paper_path, stored
from campaign.play.writing import current, refuse_faults
from campaign.reports.chat import chat, posted
from campaign.sight.paper import Paper

BRIEFING = "-briefing"  # ends the name of a briefing's file
ASIDE = "+briefing"  # ends its name in ids: no commander's id has such a sign
ROOM_FOR_MARK = 200  # characters of a message that are kept for the line that marks it
NOT_SET_UP = f"No channel is set up, so nothing is sent: `campaign outbox setup` writes {hooks.FILE} to fill in."
_DIGEST = 12  # hexadecimal digits: enough to tell one report's versions apart


@dataclass(frozen=True)
class Posted:
    """One message of the outbox: number `piece` of the `of` of a commander's report of `day`.

    `mark` is its last line in the channel; `state` is waiting, sent, settled, failed, doubt or no hook.
    """

    id: str
    day: int
    who: str
    name: str
    player: str
    hook: str
    piece: int
    of: int
    mark: str
    corrected: bool
    briefing: bool
    state: str
    at: str
    note: str

    @property
    def short(self) -> str:
        """What a GM calls it: day, commander, number."""
        return f"{self.day}.{self.who}{ASIDE if self.briefing else ''}.{self.piece}"


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


@dataclass(frozen=True)
class _Letter:
    """A report, or a briefing, as one series of messages. `of` and `texts` are worked out when asked for."""

    desk: "_Desk"
    day: int
    commander: Commander
    data: bytes
    paper: Paper | None
    hook: hooks.Hook | None

    @cached_property
    def name(self) -> str:
        """Its day and commander, as ids begin."""
        return f"{self.day}.{self.commander.id}{'' if self.paper is not None else ASIDE}"

    @cached_property
    def series(self) -> str:
        """Its name with the digest of the report as it was handed out."""
        return f"{self.name}.{hashlib.sha256(self.data).hexdigest()[:_DIGEST]}"

    @cached_property
    def corrected(self) -> bool:
        """Whether another version of it was given before."""
        before = any(one != self.series for one in self.desk.given.get(self.name, ()))
        return before or (self.paper is not None and self.paper.corrected)

    @cached_property
    def texts(self) -> tuple[str, ...]:
        """The texts of its messages, each with its mark."""
        pieces: tuple[str, ...] = ()
        for room in (LONGEST - ROOM_FOR_MARK, (LONGEST - ROOM_FOR_MARK) // 2):
            if self.paper is None:
                pieces = posted(self.data.decode(), room)
            else:
                pieces = chat(msgspec.structs.replace(self.paper, corrected=self.corrected), room)
            if all(length(piece) <= LONGEST - ROOM_FOR_MARK for piece in pieces):
                break
        return tuple(f"{text}\n-# {self.mark(number, len(pieces))}" for number, text in enumerate(pieces, 1))

    @cached_property
    def of(self) -> int:
        """How many messages it is."""
        return len(self.texts)

    def mark(self, piece: int, of: int) -> str:
        """Return what marks its message number `piece` of `of` in the channel."""
        who = self.commander.id if self.paper is not None else f"{self.commander.id}, a decision is due"
        return f"day {self.day} · {who} · {piece}/{of}" + (" · corrected" if self.corrected else "")

    def files(self) -> tuple[File, ...]:
        """Make what goes with its last message."""
        if self.paper is None or self.hook is None:
            return ()
        wanted = self.desk.outbox.files if self.hook.files is None else self.hook.files
        stem = f"{self.commander.id}-day-{self.day}"
        made = msgspec.structs.replace(self.paper, corrected=self.corrected)
        found = []
        if "map" in wanted:
            found.append(File(f"{stem}.png", "image/png", rendered(self.desk.desk, made, "png")))
        if "markdown" in wanted:
            found.append(File(f"{stem}.md", "text/markdown", rendered(self.desk.desk, made, "md")))
        return tuple(found)

    def messages(self, hook: Hook) -> Iterator[Message]:
        """Yield its messages, to go by `hook`."""
        for number, text in enumerate(self.texts, 1):
            files = self.files if number == self.of else tuple
            yield Message(f"{self.series}.{number}", self.of, hook, text, files)

    def lines(self, ledger: Ledger) -> Iterator[Posted]:
        """Yield its messages as the outbox lists them."""
        tried = ledger.length(self.series)
        of = tried if tried is not None and ledger.delivered(self.series) else self.of
        for number in range(1, of + 1):
            last = ledger.last(f"{self.series}.{number}")
            state = "waiting" if self.hook is not None else "no hook"
            note = last.note if last is not None else ""
            if last is not None and last.state in (*DELIVERED, "failed"):
                state = last.state
            elif last is not None and last.state in UNCLEAR:
                state, note = "doubt", note or KILLED
            yield Posted(
                id=f"{self.series}.{number}",
                day=self.day,
                who=self.commander.id,
                name=self.commander.name,
                player=self.commander.player or "",
                hook=self.hook.id if self.hook is not None else "",
                piece=number,
                of=of,
                mark=self.mark(number, of),
                corrected=self.corrected,
                briefing=self.paper is None,
                state=state,
                at=last.at if last is not None else "",
                note=note,
            )


@dataclass
class _Desk:
    """The outbox of one world, opened: settings, ledger, and what its messages are made from."""

    root: Path
    world: World
    settings: hooks.Outbox | None
    ledger: Ledger
    given: dict[str, list[str]] = field(default_factory=dict)
    unfinished: set[str] = field(default_factory=set)

    def __post_init__(self) -> None:
        """Find in the ledger which versions of a report were given, and what was tried and has not arrived."""
        for id_ in self.ledger.ids():
            series = id_.rpartition(".")[0]
            name = series.rpartition(".")[0]
            state = self.ledger.state(id_)
            if state in (*DELIVERED, *UNCLEAR) and series not in self.given.setdefault(name, []):
                self.given[name].append(series)
            if state not in DELIVERED:
                self.unfinished.add(name)

    @cached_property
    def outbox(self) -> hooks.Outbox:
        """The settings; without a file, such as post the last day's reports, had they a hook."""
        return self.settings or hooks.Outbox(since=self.world.campaign.day)

    @cached_property
    def desk(self) -> Desk:
        """What reports and maps are made from."""
        return Desk(self.world, load_land(self.world, self.root / CACHE))

    def letters(self, who: Iterable[str] = (), day: int | None = None) -> tuple[_Letter, ...]:
        """Return what there is to post, by day and commander: of one day, or of all from the first that is posted and
        of those before it that were begun.

        `who` are ids of commanders or players; without any it is for all. Refused for others, and for a day not played.
        """
        last = self.world.campaign.day
        if day is not None and day > last + 1:
            raise Refused(f"day {day} has not been played", f"the last day played is {last}")
        people = self._people(tuple(who))
        found: list[_Letter] = []
        for number in range(last + 2) if day is None else (day,):
            for commander in people:
                hook = self.outbox.of(commander)
                since = self.outbox.since if hook is None or hook.since is None else hook.since
                if day is None and number < since and f"{number}.{commander.id}" not in self.unfinished:
                    continue
                found.extend(self._letter(number, commander, hook, asked=day is not None))
        return tuple(found)

    def _people(self, who: tuple[str, ...]) -> tuple[Commander, ...]:
        everybody = [self.world.commanders[key] for key in sorted(self.world.commanders)]
        posted_to = [one for one in everybody if one.player or one.id in self.outbox.by_name]
        names = sorted({*(one.id for one in posted_to), *(one.player for one in posted_to if one.player)})
        for name in who:
            if name not in names:
                close = nearest(name, names)
                raise Refused(
                    f"there is no player and no played commander {name}",
                    f"did you mean {' or '.join(close)}?" if close else "`campaign outbox` lists them",
                )
        return tuple(one for one in posted_to if not who or one.id in who or one.player in who)

    def _letter(self, day: int, commander: Commander, hook: hooks.Hook | None, *, asked: bool) -> Iterator[_Letter]:
        if day == self.world.campaign.day + 1:
            data = current(self.root, f"{day_folder(day)}/{commander.id}{BRIEFING}.md")
            if data is not None:
                yield _Letter(self, day, commander, data, None, hook)
            return
        if day > 0:
            data = current(self.root, paper_path(day, commander.id))
            if data is not None:
                yield _Letter(self, day, commander, data, stored(self.root, day, commander.id), hook)
            return
        if commander.status == "dead":
            return
        known = [one for one in self.given.get(f"0.{commander.id}", ()) if self.ledger.delivered(one)]
        if known and self.world.campaign.day and not asked:
            return  # once the war has begun, an opening report that was given is not looked at again
        made = opening(self.root, self.desk, commander)
        yield _Letter(self, day, commander, encode(made), made, hook)


def _open(root: Path) -> _Desk:
    loaded = load(root)
    refuse_faults(loaded)
    ledger = Ledger(root / hooks.LEDGER, _utc, hooks.LEDGER)
    return _Desk(root, loaded.world, hooks.read(root, loaded.world), ledger)


def _utc() -> str:
    return datetime.now(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")


def box(root: Path, who: Sequence[str] = (), day: int | None = None) -> Box:
    """Return what the outbox holds, for all or for those in `who` (players, commanders), of all days or of one.

    Nothing is sent or written. Refused for unknown people and days; Faults when the settings are wrong.
    """
    desk = _open(root)
    return _box(desk, desk.letters(who, day))


def _box(desk: _Desk, letters: Iterable[_Letter]) -> Box:
    warning = hooks.exposed(desk.root)
    return Box(
        file=hooks.FILE,
        set_up=desk.settings is not None,
        since=desk.outbox.since,
        hooks={key: hooks.shown(hook) for key, hook in sorted(desk.outbox.by_name.items())},
        messages=tuple(line for letter in letters for line in letter.lines(desk.ledger)),
        notes=(warning,) if warning else (),
    )


def send(
    root: Path,
    who: Sequence[str] = (),
    day: int | None = None,
    *,
    again: Sequence[str] = (),
    post: Posting | None = None,
    clock: Clock | None = None,
    progress: Progress | None = None,
) -> Delivery:
    """Post what waits, and return what was accepted and what was not.

    Nothing goes twice: what is in doubt stays, unless it is named in `again`. Stopped at any moment it goes on next
    time. Refused for unknown people, days and messages, and while another run is sending; Faults when the settings are
    wrong. What has no hook is not counted as left.
    """
    desk = _open(root)
    if desk.settings is None:
        _named(desk, desk.letters(who, day), again)
        return Delivery((), (), (NOT_SET_UP,))
    hooks.prepare(root)
    with lock(root / hooks.FOLDER, "outbox send"):
        desk = _open(root)
        letters = desk.letters(who, day)
        for line in _named(desk, letters, again):
            desk.ledger.write(line.id, line.of, line.hook, "again", "the GM wants it sent anew")
        ready = [letter for letter in letters if letter.hook is not None and not _whole(desk.ledger, letter)]
        outgoing = [
            one
            for letter in ready
            if letter.hook is not None
            for one in letter.messages(hooks.leads_to(desk.outbox, letter.hook))
        ]
        go = partial(sending.send, outgoing, ledger=desk.ledger, clock=clock or Clock(), progress=progress)
        if post is not None:
            done = go(post=post)
        else:
            from campaign.outbox.wire import Wire

            with Wire() as wire:
                done = go(post=wire)
    after = {line.id: line for line in _box(desk, ready).messages}
    warning = hooks.exposed(root)
    return Delivery(
        tuple(after[id_] for id_ in done.sent),
        tuple(_as_left(after[one.id], one) for one in done.left),
        (*((warning,) if warning else ()), *done.notes),
    )


def _whole(ledger: Ledger, letter: _Letter) -> bool:
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
        desk = _open(root)
        found = [line for line in _named(desk, desk.letters(), ids) if line.state not in DELIVERED]
        if not found:
            raise Refused(f"{' and '.join(ids)}: all of that has arrived", "`campaign outbox` lists what has not")
        for line in found:
            desk.ledger.write(line.id, line.of, line.hook, "settled", "the GM says that it arrived")
        return tuple(found)


def _named(desk: _Desk, letters: Iterable[_Letter], names: Sequence[str]) -> tuple[Posted, ...]:
    """Return the messages that `names` name, each once, in the outbox's order; Refused when one names none."""
    if not names:
        return ()
    lines = [line for letter in letters for line in letter.lines(desk.ledger)]
    for name in names:
        if not any(_is(line, name) for line in lines):
            raise Refused(f"there is no message {name} in the outbox", "`campaign outbox --all` lists them")
    return tuple(line for line in lines if any(_is(line, name) for name in names))


def _is(line: Posted, name: str) -> bool:
    whole = line.short.rpartition(".")[0]
    return name in (line.id, line.short, whole, line.id.rpartition(".")[0])


def set_up(root: Path) -> str:
    """Write the outbox's settings, all in comments but the first day to post, and return their file.

    Refused when there are such.
    """
    loaded = load(root)
    refuse_faults(loaded)
    return hooks.set_up(root, loaded.world, scalar)
