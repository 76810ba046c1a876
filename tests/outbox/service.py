"""A chat service on this computer: a real HTTP server that takes webhooks as the documentation of the service says."""

import json
import threading
import time
from collections import defaultdict, deque
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from email import message_from_bytes
from email.policy import HTTP
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any
from urllib.parse import parse_qs, urlsplit

TOKEN = "aVerySecretToken-0123456789_abcdefghijklmnopqrstuvwxyz"
TAKES = 204  # no script: the message is taken


@dataclass
class Does:
    """What the service does with one request: what it answers, or how it breaks the connection.

    `cut`: "early" closes it before the message is read, "late" after it was read and taken, "short" in the middle of
    the answer. `slow` is how long it waits before it answers, in seconds.
    """

    status: int = TAKES
    headers: dict[str, str] = field(default_factory=dict)
    body: Any = None
    cut: str = ""
    slow: float = 0.0


@dataclass
class Taken:
    """A message as it came: the hook's id, the query, the payload, the files by name."""

    hook: str
    query: dict[str, str]
    payload: dict[str, Any]
    files: dict[str, bytes]
    kind: str

    @property
    def text(self) -> str:
        return str(self.payload["content"])


class Service:
    """What it does with the next requests of each hook, what came, and what it put into the channels."""

    def __init__(self) -> None:
        self.script: dict[str, deque[Does]] = defaultdict(deque)
        self.asked: list[str] = []
        self.channels: dict[str, list[Taken]] = defaultdict(list)
        self.wrong: list[str] = []
        self.callers: list[int] = []  # the port that each request came from
        self.port = 0
        self.busy = 0
        self.counting = threading.Lock()
        self.held = threading.Event()
        self.held.set()

    def url(self, hook: str) -> str:
        return f"http://127.0.0.1:{self.port}/api/webhooks/{hook}/{TOKEN}"

    def texts(self, hook: str) -> list[str]:
        return [taken.text for taken in self.channels[hook]]

    def then(self, hook: str, *does: Does) -> None:
        """Say what it does with the next requests of a hook, one after the other."""
        self.script[hook].extend(does)


def refused(taken: Taken) -> str:
    """Return why the documented format does not have such a message, "" when it does."""
    units = len(taken.text.encode("utf-16-le")) // 2
    if not 0 < units <= 2000:
        return f"content of {units} characters"
    if taken.payload.get("allowed_mentions") != {"parse": []}:
        return "somebody might be pinged"
    if len(taken.files) > 10 or any(len(data) > 10 * 1024 * 1024 for data in taken.files.values()):
        return "too many or too large files"
    named = [(one["id"], one["filename"]) for one in taken.payload.get("attachments", [])]
    if named != list(enumerate(taken.files)):
        return f"attachments {named}"
    return "" if taken.query.get("wait") == "true" else "not asked to wait"


def _handler(service: Service) -> type[BaseHTTPRequestHandler]:
    class Handler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def log_message(self, format: str, *args: Any) -> None:
            return

        def do_POST(self) -> None:
            with service.counting:
                service.busy += 1
            try:
                self.take()
            except ConnectionError:
                self.close_connection = True
            finally:
                with service.counting:
                    service.busy -= 1

        def take(self) -> None:
            parts = urlsplit(self.path)
            hook = parts.path.split("/")[-2]
            service.asked.append(hook)
            service.callers.append(self.client_address[1])
            does = service.script[hook].popleft() if service.script[hook] else Does()
            if does.cut == "early":
                self.close_connection = True
                return
            data = self.rfile.read(int(self.headers["Content-Length"]))
            if len(data) < int(self.headers["Content-Length"]):
                self.close_connection = True
                return
            if not parts.path.endswith(f"/{TOKEN}"):
                self.answer(Does(401, body={"message": "Invalid Webhook Token", "code": 50027}))
                return
            service.held.wait(30)
            time.sleep(does.slow)
            if does.status < 300 or does.cut == "late":
                taken = Taken(hook, {k: v[0] for k, v in parse_qs(parts.query).items()}, *self.read(data))
                wrong = refused(taken)
                if wrong:
                    service.wrong.append(wrong)
                    does = Does(400, body={"code": 50035, "message": wrong})
                else:
                    service.channels[hook].append(taken)
            if does.cut == "late":
                self.close_connection = True
                return
            self.answer(does)

        def read(self, data: bytes) -> tuple[dict[str, Any], dict[str, bytes], str]:
            kind = self.headers["Content-Type"]
            if kind == "application/json":
                return json.loads(data), {}, kind
            message = message_from_bytes(b"Content-Type: " + kind.encode() + b"\r\n\r\n" + data, policy=HTTP)
            payload: dict[str, Any] = {}
            files: dict[str, bytes] = {}
            for part in message.iter_parts():
                name = part.get_param("name", header="content-disposition")
                content = part.get_payload(decode=True)
                assert isinstance(content, bytes)
                if name == "payload_json":
                    payload = json.loads(content)
                else:
                    assert name == f"files[{len(files)}]"
                    files[part.get_filename() or ""] = content
            return payload, files, kind

        def answer(self, does: Does) -> None:
            body = does.body if isinstance(does.body, bytes) else json.dumps(does.body or {}).encode()
            if does.status == 204:
                body = b""
            self.send_response(does.status)
            for name, value in does.headers.items():
                self.send_header(name, value)
            self.send_header("Content-Length", str(len(body) + (10 if does.cut == "short" else 0)))
            self.end_headers()
            self.wfile.write(body)
            if does.cut == "short":
                self.close_connection = True

    return Handler


@contextmanager
def serving() -> Iterator[Service]:
    """Run the service while the block lasts."""
    service = Service()
    server = ThreadingHTTPServer(("127.0.0.1", 0), _handler(service))
    server.daemon_threads = True
    service.port = server.server_address[1]
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01}, daemon=True)
    thread.start()
    try:
        yield service
    finally:
        service.held.set()
        server.shutdown()
        server.server_close()
        thread.join()
