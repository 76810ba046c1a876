"""One request to a webhook, in the service's documented format, and what its answer means."""

import json
import logging
from dataclasses import dataclass, replace
from math import isfinite
from types import TracebackType
from typing import TYPE_CHECKING, Any, Literal, Self

from campaign.outbox.message import LARGEST_FILE, MOST_FILES, File, Hook

if TYPE_CHECKING:
    import httpx

NO_PREVIEWS = 1 << 2  # the flag that keeps links in a text from being unfolded
CONNECT_S, WRITE_S, READ_S = 10.0, 60.0, 60.0
MOST_ANSWER = 1 << 16  # bytes of an answer that are read
UNCLEAR_STATUS = (504, 520, 524)  # a server in between gave up waiting: the service may have taken the message
_OK, _REDIRECT, _ERROR, _SERVER = 200, 300, 400, 500
_LARGE, _LIMITED, _TIMEOUT = 413, 429, 408
GONE = {
    401: "its token is not accepted",
    403: "it may not post there",
    404: "the webhook is gone, or its URL is wrong",
}


@dataclass(frozen=True)
class Answer:
    """What became of a request.

    sent: accepted. limited: not accepted, to come again after `wait` seconds, by all hooks if `everywhere`. later: it
    surely did not arrive, but may the next time. doubt: it may have arrived. large: not accepted, its files are too
    large. refused: this message is not accepted. gone: nothing by this hook is. `wait` is also how long this hook is
    to be left alone after a message that was accepted.
    """

    kind: Literal["sent", "limited", "later", "doubt", "large", "refused", "gone"]
    note: str = ""
    wait: float = 0.0
    everywhere: bool = False


@dataclass(frozen=True)
class Patience:
    """Seconds to wait for a connection, for the request to be written, for each part of the answer."""

    connect: float = CONNECT_S
    write: float = WRITE_S
    read: float = READ_S


class Wire:
    """Posts messages; to be used in a `with` block.

    Each request has a connection of its own: on one that is kept open it cannot be told whether the other side closed
    it before or after it took the request.
    """

    def __init__(self, patience: Patience | None = None) -> None:
        """Prepare; nothing is connected yet."""
        import httpx

        for name in ("httpx", "httpcore"):
            logging.getLogger(name).setLevel(logging.CRITICAL)  # they would log URLs whole
        given = patience or Patience()
        self._client = httpx.Client(
            timeout=httpx.Timeout(given.read, connect=given.connect, write=given.write),
            limits=httpx.Limits(max_keepalive_connections=0),
            follow_redirects=False,
        )

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._client.close()

    def post(self, hook: Hook, text: str, files: tuple[File, ...] = ()) -> Answer:
        """Post one message and return what became of it; it raises nothing for what the network or the service do.

        Nobody is mentioned by it, whatever it says.
        """
        import httpx

        request = self._request(hook, text, files)
        try:
            response = self._client.send(request, stream=True)
        except (httpx.ConnectError, httpx.ConnectTimeout, httpx.PoolTimeout, httpx.ProxyError):
            return Answer("later", f"no connection to {request.url.host}")
        except httpx.TimeoutException:
            return Answer("doubt", "no answer came in time")
        except httpx.TransportError:
            return Answer("doubt", "the connection broke before the answer came")
        try:
            body = _body(response)
        finally:
            response.close()
        return understood(response.status_code, response.headers, body)

    def _request(self, hook: Hook, text: str, files: tuple[File, ...]) -> "httpx.Request":
        payload: dict[str, Any] = {"content": text, "allowed_mentions": {"parse": []}, "flags": NO_PREVIEWS}
        if hook.username:
            payload["username"] = hook.username
        params = {"wait": "true", **({"thread_id": hook.thread} if hook.thread else {})}
        if not files:
            return self._client.build_request("POST", hook.url, params=params, json=payload)
        payload["attachments"] = [{"id": number, "filename": file.name} for number, file in enumerate(files)]
        return self._client.build_request(
            "POST",
            hook.url,
            params=params,
            data={"payload_json": json.dumps(payload)},
            files=[(f"files[{number}]", (file.name, file.data, file.kind)) for number, file in enumerate(files)],
        )


def allowed(files: tuple[File, ...]) -> tuple[tuple[File, ...], tuple[str, ...]]:
    """Return the files that a message may have by the documented limits, and why each of the others may not go."""
    small = tuple(file for file in files if len(file.data) <= LARGEST_FILE)
    large = tuple(f"{file.name} is too large to go with it" for file in files if len(file.data) > LARGEST_FILE)
    many = tuple(f"{file.name} is one file too many" for file in small[MOST_FILES:])
    return small[:MOST_FILES], (*large, *many)


def _body(response: "httpx.Response") -> bytes:
    """Return the answer's body as far as it comes: its status alone says what became of the request."""
    import httpx

    found = b""
    try:
        for part in response.iter_bytes():
            found += part
            if len(found) > MOST_ANSWER:
                break
    except (httpx.TransportError, httpx.DecodingError):
        pass
    return found


def understood(status: int, headers: "httpx.Headers", body: bytes) -> Answer:
    """Return what an answer means by the service's documentation: its status, its headers, its body."""
    if status < _REDIRECT:
        spent = headers.get("X-RateLimit-Remaining") == "0"
        return Answer("sent", wait=_seconds(headers.get("X-RateLimit-Reset-After")) if spent else 0.0)
    if status < _ERROR:
        return Answer("gone", f"it answers with a redirect (status {status}), which is not followed")
    told = _fields(body)
    if status == _LIMITED:
        return _limited(headers, told)
    if status in UNCLEAR_STATUS:
        return Answer("doubt", f"status {status}: a server on the way gave up waiting for the service")
    if status >= _SERVER or status == _TIMEOUT:
        wait = _seconds(headers.get("Retry-After"))
        return Answer("later", f"the service has an error of its own (status {status})", wait=wait)
    if status in GONE:
        return Answer("gone", f"{GONE[status]} (status {status})")
    if status == _LARGE:
        return Answer("large", f"the service finds it too large (status {status})")
    code = told.get("code")
    return Answer("refused", f"the service refuses it (status {status}{f', code {code}' if type(code) is int else ''})")


def _limited(headers: "httpx.Headers", told: dict[str, Any]) -> Answer:
    wait = max(_seconds(told.get("retry_after")), _seconds(headers.get("Retry-After")))
    spoken = "retry_after" in told or "X-RateLimit-Scope" in headers or "X-RateLimit-Bucket" in headers
    everywhere = (
        told.get("global") is True
        or headers.get("X-RateLimit-Global", "").lower() == "true"
        or headers.get("X-RateLimit-Scope") == "global"
        or not spoken  # a server before the service sent it: it counts by the sender's address
    )
    return replace(Answer("limited", "the service asked to wait"), wait=wait, everywhere=everywhere)


def _fields(body: bytes) -> dict[str, Any]:
    try:
        found = json.loads(body)
    except (ValueError, RecursionError):
        return {}
    return found if type(found) is dict else {}


def _seconds(given: object) -> float:
    """Return a count of seconds as the service gives it, 0 for what is none."""
    if type(given) not in (int, float, str):
        return 0.0
    try:
        found = float(given)  # type: ignore[arg-type]  # checked
    except (ValueError, OverflowError):
        return 0.0
    return found if isfinite(found) and found > 0 else 0.0
