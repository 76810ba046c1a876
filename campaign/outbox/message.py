"""What is delivered, as plain data: a webhook, a file, a message; and the limits of the service's documented format."""

import re
from collections.abc import Callable
from dataclasses import dataclass, field

LONGEST = 2000  # characters of a message
MOST_FILES = 10  # of a message
LARGEST_FILE = 10 * 1024 * 1024  # bytes: what every server takes; boosted ones take more
LONGEST_NAME = 80  # characters of the name a message is shown under
LIKE = "https://…/api/webhooks/ID/TOKEN"  # what a webhook's URL looks like
_SECRET = re.compile(rf"({re.escape(LIKE)}(?!\S))|(https?://)([^\s/'\"]*)\S*|(/?webhooks/)\S+")


@dataclass(frozen=True)
class Hook:
    """A webhook of a channel, or of a thread in it. Its URL holds a secret: it is never shown whole."""

    name: str
    url: str = field(repr=False)
    thread: str = ""
    username: str = ""


@dataclass(frozen=True)
class File:
    """A file that goes with a message; `kind` is its media type."""

    name: str
    kind: str
    data: bytes = field(repr=False)


@dataclass(frozen=True)
class Message:
    """One message of a series of `of`; `text` is sent as it is, `files` makes what goes with it.

    `id` names its content: the same report, cut the same way, has the same ids.
    """

    id: str
    of: int
    hook: Hook
    text: str = field(repr=False)
    files: Callable[[], tuple[File, ...]] = tuple


def length(text: str) -> int:
    """Return how long the service may find a text, at most: characters beyond the first 65,536 may count double."""
    return len(text.encode("utf-16-le", "surrogatepass")) // 2


def unsecret(text: str) -> str:
    """Return `text` with the path of every URL, and so every token, left out; `LIKE` stays, for it is nobody's."""
    return _SECRET.sub(_without_path, text)


def _without_path(found: re.Match[str]) -> str:
    like, scheme, host, path = found.groups()
    if like:
        return like
    return f"{scheme}{host.rpartition('@')[2]}/…" if scheme else f"{path}…"
