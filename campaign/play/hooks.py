"""The outbox's settings: which player's reports go to which webhook, in a file that no one else is to see."""

import ipaddress
import re
import subprocess
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Annotated, Literal
from urllib.parse import urlsplit

import msgspec

from campaign.core.fault import Fault, Faults, Refused
from campaign.files import durable
from campaign.files.complaints import Complaints, hint
from campaign.files.structure import structure
from campaign.files.yamltext.compose import compose
from campaign.files.yamltext.decode import decode
from campaign.model.people import Commander
from campaign.model.world import World
from campaign.outbox import message
from campaign.outbox.message import LONGEST_NAME, unsecret

FOLDER = "outbox"
FILE = f"{FOLDER}/hooks.yaml"
LEDGER = f"{FOLDER}/ledger.jsonl"
Attached = Literal["map", "markdown"]
_PATH = re.compile(r"(?:/[\w.-]+)*/webhooks/[0-9]+/[\w-]+/?")
_NOT_IN_NAMES = ("discord", "clyde")  # refused by the service
_PRIVATE = 0o600
_IGNORE_ALL = b"# The outbox holds secrets and is this computer's own: nothing in here is for git.\n*\n"


class Hook(msgspec.Struct, frozen=True):
    """Where one player's reports go; `id` is the player, or one of his commanders."""

    id: str
    url: Annotated[str, msgspec.Meta(description="The webhook's URL; whoever has it can post by it")]
    thread: Annotated[str, msgspec.Meta(description="Id of a thread of the channel; empty: the channel itself")] = ""
    name: Annotated[str | None, msgspec.Meta(description="Name that messages are shown under")] = None
    files: Annotated[tuple[Attached, ...] | None, msgspec.Meta(description="What goes with a report")] = None
    since: Annotated[int | None, msgspec.Meta(description="First day whose report is posted", ge=0)] = None


class Outbox(msgspec.Struct, frozen=True):
    """The settings: what holds for all hooks, and the hooks by player or commander."""

    since: Annotated[int, msgspec.Meta(description="First day whose reports are posted", ge=0)] = 0
    name: Annotated[str, msgspec.Meta(description="Name that messages are shown under; empty: the webhook's")] = ""
    files: Annotated[tuple[Attached, ...], msgspec.Meta(description="What goes with each report")] = ("map",)
    hooks: Annotated[dict[str, Hook] | None, msgspec.Meta(description="Where reports go, by player")] = None

    @property
    def by_name(self) -> dict[str, Hook]:
        """The hooks, by player or commander; none while all of them are comments."""
        return self.hooks or {}

    def of(self, commander: Commander) -> Hook | None:
        """Return the hook for a commander's reports: his own, else his player's; None when there is none."""
        return self.by_name.get(commander.id) or self.by_name.get(commander.player or "")


def read(root: Path, world: World) -> Outbox | None:
    """Return the settings of the world in `root`, None when it has none.

    Raises Faults, each with its place, for all that is wrong with them: unknown players, URLs that are none. No message
    shows a URL whole.
    """
    try:
        data = (root / FILE).read_bytes()
    except FileNotFoundError:
        return None
    except OSError as error:
        raise Refused(f"{FILE} cannot be read: {error.strerror}", "mend that and run it again") from None
    faults: list[Fault] = []
    found: Outbox | None = None
    try:
        doc = compose(decode(data, FILE).text, FILE)
        found = structure(doc.value() or {}, Outbox, FILE, doc.mark, doc.key_mark, faults)
        if found is not None:
            _sound(found, world, Complaints(FILE, doc.mark, doc.key_mark, faults))
    except Faults as wrong:
        faults.extend(wrong.faults)
    if faults or found is None:
        raise Faults(replace(fault, message=unsecret(fault.message)) for fault in faults)
    return found


def _sound(found: Outbox, world: World, complaints: Complaints) -> None:
    people = sorted({*world.commanders, *(one.player for one in world.commanders.values() if one.player)})
    _name(found.name, ("name",), complaints)
    for key, hook in found.by_name.items():
        if key not in people:
            near = hint(key, people) or "; `campaign commander` lists them and their players"
            complaints.add(("hooks", key), "KEY", f"'{key}' is no player and no commander's id{near}", key=True)
        wrong = wrong_url(hook.url)
        if wrong:
            complaints.add(("hooks", key, "url"), "TYPE", f"the url {wrong}")
        if hook.thread and not (hook.thread.isascii() and hook.thread.isdigit()):
            complaints.add(("hooks", key, "thread"), "TYPE", "a thread is named by its id, which has only digits")
        _name(hook.name or "", ("hooks", key, "name"), complaints)


def _name(name: str, path: tuple[str, ...], complaints: Complaints) -> None:
    if name and (not name.strip() or len(name) > LONGEST_NAME):
        complaints.add(path, "LIMIT", f"the name that messages are shown under has 1 to {LONGEST_NAME} characters")
    for word in _NOT_IN_NAMES:
        if word in name.lower():
            complaints.add(path, "TYPE", f"the service shows no name with '{word}' in it")


def wrong_url(url: str) -> str:
    """Return what is wrong with a webhook's URL, "" when nothing is; the URL itself is not shown.

    It must be https, unless it leads to this very computer.
    """
    try:
        parts = urlsplit(url)
        host, _ = parts.hostname or "", parts.port
    except ValueError:
        return "is none"
    if any(char.isspace() or not char.isprintable() for char in url) or not host or "\\" in url:
        return f"is none: it looks like {message.LIKE}"
    if not _resolvable(host):
        return "names no server that can be"
    if parts.scheme != "https" and not (parts.scheme == "http" and _loopback(host)):
        return "must begin with https://"
    if parts.username or parts.password:
        return "must have no user and no password in it"
    if parts.query or parts.fragment:
        return "must end with the token; a thread has a field of its own"
    return "" if _PATH.fullmatch(parts.path) else f"is no webhook's: it looks like {message.LIKE}"


def _resolvable(host: str) -> bool:
    """Return whether a server can be called so: each part of its name has 1 to 63 characters that IDNA can spell."""
    import httpx  # late: only who posts has hooks

    try:
        httpx.URL(f"https://{f'[{host}]' if ':' in host else host}/")
        host.removesuffix(".").encode("idna")
    except (httpx.InvalidURL, UnicodeError):
        return False
    return True


def _loopback(host: str) -> bool:
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"


def leads_to(outbox: Outbox, hook: Hook) -> message.Hook:
    """Return a hook as what posts by it needs it."""
    name = outbox.name if hook.name is None else hook.name
    return message.Hook(hook.id, hook.url, hook.thread, name)


def shown(hook: Hook) -> str:
    """Return where a hook leads, without its secret: the server, the webhook's id and the thread."""
    parts = urlsplit(hook.url)
    id_ = parts.path.rstrip("/").split("/")[-2]
    return f"{parts.hostname}, webhook {id_}" + (f", thread {hook.thread}" if hook.thread else "")


def exposed(root: Path) -> str:
    """Return a warning when git keeps the settings, or would with the next `git add`; "" when it does not.

    Where there is no git, or no repository, there is nothing to warn of.
    """
    if not (root / FILE).exists():
        return ""
    if _git(root, "ls-files", "--error-unmatch", FILE) == 0:
        return (
            f"git keeps {FILE}, and with it the webhooks' secrets: `git rm --cached {FILE}`, add `{FOLDER}/` to "
            ".gitignore, and make new webhooks if others could see it"
        )
    if _git(root, "check-ignore", "-q", FILE) == 1:
        return f"git does not ignore {FILE}, which holds secrets: add `{FOLDER}/` to .gitignore"
    return ""


def _git(root: Path, *words: str) -> int | None:
    try:
        return subprocess.run(["git", *words], cwd=root, capture_output=True, check=False).returncode
    except OSError:
        return None


def prepare(root: Path) -> None:
    """Make the outbox's folder, which git ignores by a file of its own. Refused when it cannot be made."""
    folder = root / FOLDER
    if not folder.is_dir() and (folder.exists() or folder.is_symlink()):
        raise Refused(f"{FOLDER} is no folder", "move away what lies there")
    try:
        durable.make_folder(str(root / FOLDER))
        ignore = root / FOLDER / ".gitignore"
        if not ignore.exists():
            durable.write(str(ignore), (_IGNORE_ALL,), sync=True)
    except OSError as error:
        raise Refused(f"{FOLDER} cannot be made: {error.strerror}", "give yourself write permission for it") from None


def set_up(root: Path, world: World, quoted: Callable[[str], str]) -> str:
    """Write settings to fill in, with every player of the world in comments, and return their file.

    `quoted` writes a text as YAML. Only its owner may read the file. Refused when there is one.
    """
    if (root / FILE).exists():
        raise Refused(f"there is {FILE} already", "edit it; `campaign outbox` says what is wrong with it")
    prepare(root)
    players = sorted({one.player for one in world.commanders.values() if one.player and one.status != "dead"})
    text = _text(world.campaign.day, players, quoted)
    path = root / FILE
    try:
        path.touch(_PRIVATE)
        durable.write(str(path), (text.encode(),), sync=True)
    except OSError as error:
        raise Refused(f"{FILE} cannot be written: {error.strerror}", "give yourself write permission for it") from None
    return FILE


def _text(day: int, players: list[str], quoted: Callable[[str], str]) -> str:
    lines = [
        "# Where each player's reports are posted. Who has a webhook's URL can post by it: keep this file secret.",
        "# git ignores it. `campaign outbox` shows what waits, `campaign outbox send` posts it.",
        "",
        f"since: {day:<19}# first day whose reports are posted; `outbox send --day N` posts an earlier one",
        "files: [map]              # what goes with each report: map, markdown, both or []",
        "# name: The Scanian War   # name that messages are shown under; else the webhook's own",
        "",
        "hooks:                    # by player, or by a commander's id, which goes first",
    ]
    for player in players or ["Anna"]:
        lines += [
            f"  # {quoted(player)}:",
            "  #   url: https://discord.com/api/webhooks/ID/TOKEN",
            '  #   thread: "1234567890"    # a thread of that channel',
            "  #   files: [map, markdown]  # for him alone, as are name: and since:",
        ]
    return "\n".join(lines) + "\n"
