"""What there is to post: the reports that were handed out, as messages, each known by day, commander and content."""

import hashlib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from datetime import UTC, datetime
from functools import cached_property
from pathlib import Path
from typing import TypeVar

import msgspec

from campaign.core.fault import Refused
from campaign.core.names import meant, nearest
from campaign.files.load import load
from campaign.land.load import load as load_land
from campaign.model.people import Commander
from campaign.model.world import World
from campaign.outbox.ledger import DELIVERED, KILLED, UNCLEAR, Ledger, series
from campaign.outbox.message import LONGEST, File, Hook, Message, length
from campaign.play import hooks
from campaign.play.advancing import CACHE
from campaign.play.desk import Desk
from campaign.play.handing import opening, rendered
from campaign.play.reporting import day_folder, encode, paper_path
from campaign.play.writing import current, refuse_faults
from campaign.reports.chat import chat, posted
from campaign.sight.paper import Paper

BRIEFING = "-briefing"  # ends the name of a briefing's file
ASIDE = "+briefing"  # ends its name in ids: no commander's id has such a sign
ROOM_FOR_MARK = 200  # characters of a message that are kept for the line that marks it
_DIGEST = 12  # hexadecimal digits: enough to tell one report's versions apart
_T = TypeVar("_T")


class _Head(msgspec.Struct):
    """Of a report, whether it is a corrected one."""

    corrected: bool = False


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
class Letter:
    """A report, or a briefing, as one series of messages, by the bytes that were handed out: JSON, or Markdown.

    All else is worked out when asked for.
    """

    bag: "Postbag"
    day: int
    commander: Commander
    data: bytes
    briefing: bool
    hook: hooks.Hook | None

    @cached_property
    def name(self) -> str:
        """Its day and commander, as ids begin."""
        return f"{self.day}.{self.commander.id}{ASIDE if self.briefing else ''}"

    @cached_property
    def series(self) -> str:
        """Its name with the digest of the report as it was handed out."""
        return f"{self.name}.{hashlib.sha256(self.data).hexdigest()[:_DIGEST]}"

    @cached_property
    def corrected(self) -> bool:
        """Whether another version of it was given before."""
        before = any(one != self.series for one in self.bag.given.get(self.name, ()))
        return before or (not self.briefing and self._read(_Head).corrected)

    @cached_property
    def paper(self) -> Paper:
        """The report's plain data, marked as corrected where it is."""
        return msgspec.structs.replace(self._read(Paper), corrected=self.corrected)

    def _read(self, kind: type[_T]) -> _T:
        try:
            return msgspec.json.decode(self.data, type=kind)
        except msgspec.DecodeError as error:
            file = paper_path(self.day, self.commander.id)
            remedy = f"`campaign undo`, or `campaign amend {self.day}` to make it again"
            raise Refused(f"{file} cannot be read: {error}", remedy) from None

    @cached_property
    def texts(self) -> tuple[str, ...]:
        """The texts of its messages, each with its mark."""
        pieces: tuple[str, ...] = ()
        for room in (LONGEST - ROOM_FOR_MARK, (LONGEST - ROOM_FOR_MARK) // 2):
            pieces = posted(self.data.decode(errors="replace"), room) if self.briefing else chat(self.paper, room)
            if all(length(piece) <= LONGEST - ROOM_FOR_MARK for piece in pieces):
                break
        return tuple(f"{text}\n-# {self.mark(number, len(pieces))}" for number, text in enumerate(pieces, 1))

    @cached_property
    def of(self) -> int:
        """How many messages it is."""
        return len(self.texts)

    def mark(self, piece: int, of: int) -> str:
        """Return what marks its message number `piece` of `of` in the channel."""
        who = f"{self.commander.id}, a decision is due" if self.briefing else self.commander.id
        return f"day {self.day} · {who} · {piece}/{of}" + (" · corrected" if self.corrected else "")

    def files(self) -> tuple[File, ...]:
        """Make what goes with its last message."""
        if self.briefing or self.hook is None:
            return ()
        wanted = self.bag.outbox.files if self.hook.files is None else self.hook.files
        stem = f"{self.commander.id}-day-{self.day}"
        found = []
        if "map" in wanted:
            found.append(File(f"{stem}.png", "image/png", rendered(self.bag.desk, self.paper, "png")))
        if "markdown" in wanted:
            found.append(File(f"{stem}.md", "text/markdown", rendered(self.bag.desk, self.paper, "md")))
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
                briefing=self.briefing,
                state=state,
                at=last.at if last is not None else "",
                note=note,
            )


@dataclass
class Postbag:
    """The outbox of one world, opened: settings, ledger, and what its messages are made from.

    `given` has the versions of each report that were given or may have been, `unfinished` the reports that were begun.
    """

    root: Path
    world: World
    settings: hooks.Outbox | None
    ledger: Ledger
    given: dict[str, list[str]] = field(default_factory=dict)
    unfinished: set[str] = field(default_factory=set)

    def __post_init__(self) -> None:
        """Find in the ledger which versions of a report were given, and what was tried and has not arrived."""
        for id_ in self.ledger.ids():
            version = series(id_)
            name = series(version)
            state = self.ledger.state(id_)
            if state in (*DELIVERED, *UNCLEAR) and version not in self.given.setdefault(name, []):
                self.given[name].append(version)
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

    def letters(self, who: Iterable[str] = (), day: int | None = None) -> tuple[Letter, ...]:
        """Return what there is to post, by day and commander: of one day, or of all from the first that is posted and
        of those before it that were begun.

        `who` are ids of commanders or players; without any it is for all. Refused for others, and for a day not played.
        """
        last = self.world.campaign.day
        if day is not None and day > last + 1:
            raise Refused(f"day {day} has not been played", f"the last day played is {last}")
        people = self._people(tuple(who))
        found: list[Letter] = []
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
                    meant(close, "`campaign outbox` lists them"),
                )
        return tuple(one for one in posted_to if not who or one.id in who or one.player in who)

    def _letter(self, day: int, commander: Commander, hook: hooks.Hook | None, *, asked: bool) -> Iterator[Letter]:
        if day == self.world.campaign.day + 1:
            data = current(self.root, f"{day_folder(day)}/{commander.id}{BRIEFING}.md")
            if data is not None:
                yield Letter(self, day, commander, data, True, hook)
            return
        if day > 0:
            data = current(self.root, paper_path(day, commander.id))
            if data is not None:
                yield Letter(self, day, commander, data, False, hook)
            return
        if commander.status == "dead":
            return
        known = [one for one in self.given.get(f"0.{commander.id}", ()) if self.ledger.delivered(one)]
        if known and self.world.campaign.day and not asked:
            return  # once the war has begun, an opening report that was given is not looked at again
        yield Letter(self, day, commander, encode(opening(self.root, self.desk, commander)), False, hook)


def open_bag(root: Path) -> Postbag:
    """Open the outbox of the world in `root`. Faults when its files, its settings or its ledger are wrong."""
    loaded = load(root)
    refuse_faults(loaded)
    ledger = Ledger(root / hooks.LEDGER, _utc, hooks.LEDGER)
    return Postbag(root, loaded.world, hooks.read(root, loaded.world), ledger)


def _utc() -> str:
    return datetime.now(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
