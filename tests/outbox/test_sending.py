"""Messages to a real HTTP server on this computer: none twice, none lost, in order, at the pace asked for."""

import socket
from pathlib import Path

import pytest

from campaign.core.fault import Faults
from campaign.outbox.ledger import Ledger
from campaign.outbox.message import LARGEST_FILE, LIKE, File, Hook, Message, length, unsecret
from campaign.outbox.sending import PATIENCE_S, TRIES, Sent, send
from campaign.outbox.wire import Patience, Wire, allowed
from tests.outbox.conftest import Hours
from tests.outbox.service import TOKEN, Does, Service


def ledger(folder: Path) -> Ledger:
    return Ledger(folder / "ledger.jsonl", lambda: "1676-07-01T06:00:00Z")


def series(service: Service, hook: str, count: int, *files: File) -> list[Message]:
    """Return `count` messages for the hook with the id `hook`, the last one with `files`."""
    to = Hook(f"player of {hook}", service.url(hook))
    return [
        Message(f"1.{hook}.d.{n}", count, to, f"{hook} {n}", (lambda: files) if n == count else tuple)
        for n in range(1, count + 1)
    ]


def run(messages: list[Message], book: Ledger, hours: Hours, patience: Patience | None = None) -> Sent:
    with Wire(patience) as wire:
        return send(messages, wire, book, hours.clock)


def test_what_waits_goes_in_order_and_only_once(service: Service, hours: Hours, tmp_path: Path) -> None:
    messages = series(service, "11", 3) + series(service, "22", 2)
    done = run(messages, ledger(tmp_path), hours)
    assert done.left == ()
    assert set(done.sent) == {message.id for message in messages}
    assert run(messages, ledger(tmp_path), hours).sent == ()
    assert service.texts("11") == ["11 1", "11 2", "11 3"]
    assert service.texts("22") == ["22 1", "22 2"]
    assert hours.slept == []


def test_a_message_is_as_the_format_has_it(service: Service, hours: Hours, tmp_path: Path) -> None:
    to = Hook("Anna", service.url("11"), thread="42", username="The war")
    files = (File("a.png", "image/png", b"\x89PNG\r\n--\r\n"), File("b.md", "text/markdown", "# Å".encode()))
    text = "@everyone <@1> ``` <b>å</b>"
    run([Message("1.a.d.1", 2, to, text), Message("1.a.d.2", 2, to, "more", lambda: files)], ledger(tmp_path), hours)
    first, second = service.channels["11"]
    assert first.payload == {
        "content": text,
        "allowed_mentions": {"parse": []},
        "flags": 4,
        "username": "The war",
    }
    assert first.query == second.query == {"wait": "true", "thread_id": "42"}
    assert second.files == {"a.png": files[0].data, "b.md": files[1].data}
    assert second.payload["allowed_mentions"] == {"parse": []}
    assert service.wrong == []


def test_a_limit_of_a_hook_is_waited_for_while_others_go_on(service: Service, hours: Hours, tmp_path: Path) -> None:
    told = {"message": "You are being rate limited.", "retry_after": 6.5, "global": False}
    service.then("11", Does(429, {"Retry-After": "6"}, told), Does())
    done = run(series(service, "11", 2) + series(service, "22", 3), ledger(tmp_path), hours)
    assert done.left == ()
    assert service.asked == ["11", "22", "22", "22", "11", "11"]
    assert hours.slept == [6.5]
    assert service.texts("11") == ["11 1", "11 2"]


def test_a_global_limit_holds_everybody(service: Service, hours: Hours, tmp_path: Path) -> None:
    told = {"message": "You are being rate limited.", "retry_after": 3.25, "global": True}
    service.then("11", Does(429, {"Retry-After": "4", "X-RateLimit-Global": "true"}, told))
    assert run(series(service, "11", 1) + series(service, "22", 1), ledger(tmp_path), hours).left == ()
    assert hours.slept == [4.0]  # nobody was asked before the longer of the two was over
    assert sorted(service.asked) == ["11", "11", "22"]


def test_a_limit_that_does_not_say_whose_it_is_holds_everybody(service: Service, hours: Hours, tmp_path: Path) -> None:
    service.then("11", Does(429, {"Retry-After": "9"}, b"<html>slow down</html>"))
    assert run(series(service, "11", 1) + series(service, "22", 1), ledger(tmp_path), hours).left == ()
    assert hours.slept == [9.0]
    assert service.asked[0] == "11"


def test_a_spent_allowance_is_not_overdrawn(service: Service, hours: Hours, tmp_path: Path) -> None:
    spent = {"X-RateLimit-Limit": "5", "X-RateLimit-Remaining": "0", "X-RateLimit-Reset-After": "1.75"}
    left = {**spent, "X-RateLimit-Remaining": "1"}
    service.then("11", Does(200, left, {"id": "1"}), Does(200, spent, {"id": "2"}), Does(200, left, {"id": "3"}))
    assert run(series(service, "11", 3), ledger(tmp_path), hours).left == ()
    assert hours.slept == [1.75]


@pytest.mark.parametrize("everywhere", [True, False])
def test_a_limit_beyond_patience_is_left_for_another_run(
    service: Service, hours: Hours, tmp_path: Path, everywhere: bool
) -> None:
    told = {"retry_after": PATIENCE_S + 1, "global": everywhere}
    service.then("11", Does(429, {}, told))
    messages = series(service, "11", 2) + series(service, "22", 1)
    done = run(messages, ledger(tmp_path), hours)
    assert {one.id for one in done.left} >= {"1.11.d.1", "1.11.d.2"}
    assert {one.state for one in done.left} == {"waiting"}
    assert "301 seconds" in done.left[0].note
    assert service.texts("22") == ([] if everywhere else ["22 1"])
    assert run(messages, ledger(tmp_path), hours).left == ()
    assert service.texts("11") == ["11 1", "11 2"]
    assert service.texts("22") == ["22 1"]


@pytest.mark.parametrize("status", [500, 502, 503])
def test_an_error_of_the_service_is_tried_again_after_longer_and_longer_waits(
    service: Service, hours: Hours, tmp_path: Path, status: int
) -> None:
    service.then("11", *[Does(status)] * 3)
    assert run(series(service, "11", 2), ledger(tmp_path), hours).left == ()
    assert service.texts("11") == ["11 1", "11 2"]
    assert hours.slept == [1.0, 2.0, 4.0]


def test_a_service_that_stays_down_keeps_the_order_and_loses_nothing(
    service: Service, hours: Hours, tmp_path: Path
) -> None:
    service.then("11", *[Does(503)] * TRIES)
    messages = series(service, "11", 2) + series(service, "22", 1)
    done = run(messages, ledger(tmp_path), hours)
    assert [(one.id, one.state) for one in done.left] == [("1.11.d.1", "waiting"), ("1.11.d.2", "waiting")]
    assert service.texts("22") == ["22 1"]
    assert service.texts("11") == []
    assert run(messages, ledger(tmp_path), hours).left == ()
    assert service.texts("11") == ["11 1", "11 2"]


@pytest.mark.parametrize("status", [401, 403, 404])
def test_a_hook_that_is_gone_fails_alone(service: Service, hours: Hours, tmp_path: Path, status: int) -> None:
    service.then("11", Does(status, body={"message": "Unknown Webhook", "code": 10015}))
    done = run(series(service, "11", 2) + series(service, "22", 2), ledger(tmp_path), hours)
    assert [(one.id, one.state) for one in done.left] == [("1.11.d.1", "failed"), ("1.11.d.2", "waiting")]
    assert f"status {status}" in done.left[0].note
    assert service.texts("22") == ["22 1", "22 2"]
    assert service.asked.count("11") == 1


def test_a_wrong_token_is_told_without_showing_it(service: Service, hours: Hours, tmp_path: Path) -> None:
    url = service.url("11").replace(TOKEN, "another-token-9876543210")
    done = run([Message("1.a.d.1", 1, Hook("Anna", url), "text")], ledger(tmp_path), hours)
    assert done.left[0].state == "failed"
    assert "another-token" not in str(done) + (tmp_path / "ledger.jsonl").read_text() + repr(Hook("Anna", url))


def test_a_message_that_is_refused_holds_back_those_after_it(service: Service, hours: Hours, tmp_path: Path) -> None:
    service.then("11", Does(), Does(400, body={"code": 50035, "message": "Invalid Form Body"}))
    messages = series(service, "11", 3)
    done = run(messages, ledger(tmp_path), hours)
    assert [(one.id, one.state) for one in done.left] == [("1.11.d.2", "failed"), ("1.11.d.3", "waiting")]
    assert "code 50035" in done.left[0].note
    assert run(messages, ledger(tmp_path), hours).left == ()
    assert service.texts("11") == ["11 1", "11 2", "11 3"]


def test_a_redirect_is_not_followed(service: Service, hours: Hours, tmp_path: Path) -> None:
    service.then("11", Does(307, {"Location": service.url("99")}))
    done = run(series(service, "11", 1), ledger(tmp_path), hours)
    assert done.left[0].state == "failed"
    assert "redirect" in done.left[0].note
    assert service.asked == ["11"]


@pytest.mark.parametrize(
    "does",
    [Does(cut="late"), Does(cut="early"), Does(504), Does(524)],
    ids=["cut after it was read", "cut before it was read", "504", "524"],
)
def test_what_may_have_arrived_is_in_doubt_and_never_sent_by_itself(
    service: Service, hours: Hours, tmp_path: Path, does: Does
) -> None:
    service.then("11", does)
    messages = series(service, "11", 2) + series(service, "22", 1)
    for _ in range(3):
        done = run(messages, ledger(tmp_path), hours)
        assert [(one.id, one.state) for one in done.left] == [("1.11.d.1", "doubt"), ("1.11.d.2", "waiting")]
    assert service.asked.count("11") == 1
    assert service.texts("22") == ["22 1"]


def test_what_the_gm_settles_or_sends_anew_frees_those_behind_it(
    service: Service, hours: Hours, tmp_path: Path
) -> None:
    service.then("11", Does(cut="late"))
    service.then("22", Does(cut="early"))
    messages = series(service, "11", 2) + series(service, "22", 2)
    run(messages, ledger(tmp_path), hours)
    book = ledger(tmp_path)
    book.write("1.11.d.1", 2, "player of 11", "settled")
    book.write("1.22.d.1", 2, "player of 22", "again")
    assert run(messages, ledger(tmp_path), hours).left == ()
    assert service.texts("11") == ["11 1", "11 2"]
    assert service.texts("22") == ["22 1", "22 2"]


def test_no_answer_in_time_is_in_doubt(service: Service, hours: Hours, tmp_path: Path) -> None:
    service.then("11", Does(slow=0.5))
    done = run(series(service, "11", 1), ledger(tmp_path), hours, Patience(read=0.1))
    assert [(one.state, one.note) for one in done.left] == [("doubt", "no answer came in time")]


def test_a_slow_answer_in_time_is_waited_for(service: Service, hours: Hours, tmp_path: Path) -> None:
    service.then("11", Does(slow=0.1))
    assert run(series(service, "11", 1), ledger(tmp_path), hours, Patience(read=5)).left == ()
    assert service.texts("11") == ["11 1"]


def test_an_answer_that_breaks_off_after_its_status_has_said_enough(
    service: Service, hours: Hours, tmp_path: Path
) -> None:
    service.then("11", Does(200, body={"id": "1"}, cut="short"))
    done = run(series(service, "11", 2), ledger(tmp_path), hours)
    assert done.left == ()
    assert service.texts("11") == ["11 1", "11 2"]


def test_where_nobody_answers_it_surely_did_not_arrive(service: Service, hours: Hours, tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))  # bound, not listening: connections are refused
        port = taken.getsockname()[1]
        to = Hook("Anna", f"http://127.0.0.1:{port}/api/webhooks/11/{TOKEN}")
        down = [Message("1.11.d.1", 1, to, "11 1")]
        done = run(down + series(service, "22", 1), ledger(tmp_path), hours)
    assert [(one.id, one.state) for one in done.left] == [("1.11.d.1", "waiting")]
    assert sum(hours.slept) == 1 + 2 + 4 + 8
    assert service.texts("22") == ["22 1"]
    assert run(series(service, "11", 1), ledger(tmp_path), hours).sent == ("1.11.d.1",)


def test_files_that_the_service_finds_too_large_are_left_out(service: Service, hours: Hours, tmp_path: Path) -> None:
    service.then("11", Does(413, body={"code": 40005, "message": "Request entity too large"}))
    done = run(series(service, "11", 1, File("a.png", "image/png", b"x")), ledger(tmp_path), hours)
    assert done.left == ()
    assert "too large" in done.notes[0]
    assert [taken.files for taken in service.channels["11"]] == [{}]


def test_at_most_ten_files_go_and_none_above_the_documented_size() -> None:
    files = tuple(File(f"{n}.png", "image/png", b"x") for n in range(12))
    large = File("large.png", "image/png", bytes(LARGEST_FILE + 1))
    exact = File("exact.png", "image/png", bytes(LARGEST_FILE))
    went, why = allowed((large, exact, *files))
    assert [file.name for file in went] == ["exact.png", *(f"{n}.png" for n in range(9))]
    assert len(why) == 4
    assert why[0].startswith("large.png is too large")


def test_files_over_the_limits_are_told_of(service: Service, hours: Hours, tmp_path: Path) -> None:
    large = File("large.png", "image/png", bytes(LARGEST_FILE + 1))
    done = run(series(service, "11", 1, large), ledger(tmp_path), hours)
    assert done.notes == ("1.11.d.1: large.png is too large to go with it",)
    assert service.texts("11") == ["11 1"]


def test_each_request_has_a_connection_of_its_own(service: Service, hours: Hours, tmp_path: Path) -> None:
    """On one that is kept open it cannot be told whether it was closed before or after a message was taken."""
    run(series(service, "11", 4), ledger(tmp_path), hours)
    assert len(set(service.callers)) == 4


def test_two_players_of_one_webhook_share_its_limits(service: Service, hours: Hours, tmp_path: Path) -> None:
    service.then("11", Does(204, {"X-RateLimit-Remaining": "0", "X-RateLimit-Reset-After": "2"}))
    a, b = Hook("Anna", service.url("11"), "1"), Hook("Bo", service.url("11"), "2")
    run([Message("1.a.d.1", 1, a, "a"), Message("1.b.d.1", 1, b, "b")], ledger(tmp_path), hours)
    assert hours.slept == [2.0]
    assert [taken.query["thread_id"] for taken in service.channels["11"]] == ["1", "2"]


def test_a_line_that_was_being_written_when_killed_does_not_count(
    service: Service, hours: Hours, tmp_path: Path
) -> None:
    messages = series(service, "11", 2)
    run(messages[:1], ledger(tmp_path), hours)
    path = tmp_path / "ledger.jsonl"
    whole = path.read_bytes()
    path.write_bytes(whole + b'{"id": "1.11.d.2", "of": 2, "hook": "' + b"x" * 999)
    assert run(messages, ledger(tmp_path), hours).sent == ("1.11.d.2",)
    assert path.read_bytes().startswith(whole)
    assert len(path.read_bytes().splitlines()) == 4


@pytest.mark.parametrize("line", ["no json", "[]", "{}", '{"id": "a", "of": 0, "state": "sent", "at": ""}', "[" * 9999])
def test_a_broken_line_stops_before_anything_is_sent(tmp_path: Path, line: str) -> None:
    good = '{"id": "1.11.d.1", "of": 1, "state": "sent", "at": "x"}\n'
    (tmp_path / "ledger.jsonl").write_text(f"{good}{line}\n{good}")
    with pytest.raises(Faults) as found:
        ledger(tmp_path)
    assert [(fault.line, fault.file) for fault in found.value.faults] == [(2, "ledger.jsonl")]


def test_a_text_is_measured_as_strictly_as_the_service_might() -> None:
    assert length("å⚔") == 2
    assert length("🏰") == 2


def test_no_url_keeps_its_path() -> None:
    url = f"https://user:pass@discord.com/api/webhooks/12/{TOKEN}?x=1"
    assert unsecret(f"'{url}' is none") == "'https://discord.com/… is none"
    assert TOKEN not in unsecret(f"webhooks/12/{TOKEN} and /webhooks/12/{TOKEN}")


def test_what_a_url_looks_like_is_told_whole_but_nothing_glued_to_it() -> None:
    assert unsecret(f"it looks like {LIKE}") == f"it looks like {LIKE}"
    assert unsecret(f"{LIKE}{TOKEN} is none") == "https://…/… is none"
