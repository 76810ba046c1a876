"""A world's reports into its players' channels: what waits, what went, what is corrected, and wrong settings."""

import json
import os
import random
import re
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from campaign.cli.main import app
from campaign.core.fault import Faults, Refused
from campaign.outbox.message import length
from campaign.outbox.sending import Clock
from campaign.play import hooks, posting
from campaign.play.advancing import advance
from campaign.play.hooks import FILE, LEDGER, wrong_url
from campaign.play.laying import new_world
from campaign.play.ordering import take
from campaign.play.undoing import undo
from tests.outbox.conftest import Hours
from tests.outbox.service import TOKEN, Does, Service
from tests.play.lay import FILES, lay

ROOT = Path(__file__).parents[2]


@pytest.fixture
def world(tmp_path: Path) -> Path:
    """The small world after one day: Anna plays Anders, Sten plays Sten."""
    root = lay(tmp_path / "island")
    advance(root, force=True)
    return root


def settings(root: Path, text: str) -> None:
    (root / "outbox").mkdir(exist_ok=True)
    (root / FILE).write_text(text, encoding="utf-8")


def connect(root: Path, service: Service, more: str = "files: []\n") -> None:
    """Give Anna the hook 11 and Sten the hook 22."""
    settings(
        root,
        f"since: 1\n{more}hooks:\n  Anna: {{url: '{service.url('11')}'}}\n  Sten: {{url: '{service.url('22')}'}}\n",
    )


def send(root: Path, who: Sequence[str] = (), day: int | None = None, again: Sequence[str] = ()) -> posting.Delivery:
    return posting.send(root, who, day, again=again, clock=Hours().clock)


def invoke(*words: str) -> Result:
    return CliRunner().invoke(app, ["outbox", *words])


def test_each_player_gets_his_own_report_once(world: Path, service: Service) -> None:
    connect(world, service)
    waits = posting.box(world)
    assert {(one.player, one.hook, one.state) for one in waits.messages} == {
        ("Anna", "Anna", "waiting"),
        ("Sten", "Sten", "waiting"),
    }
    assert service.asked == []
    done = send(world)
    assert done.left == ()
    assert [one.id for one in done.sent] == sorted(one.id for one in waits.messages)
    assert "Anders Bille" in service.texts("11")[0]
    assert "Sten Bielke" in service.texts("22")[0]
    assert {one.state for one in posting.box(world).messages} == {"sent"}
    assert send(world) == posting.Delivery((), (), ())
    assert len(service.asked) == 2


def test_each_message_says_which_it_is(world: Path, service: Service) -> None:
    connect(world, service)
    send(world)
    assert service.texts("11")[-1].endswith("\n-# day 1 · anders · 1/1")


def test_a_long_report_goes_in_marked_pieces_that_fit(world: Path, service: Service) -> None:
    many = "".join(
        f"  unit-{n}: {{name: 'The {n}th 🏰🏰🏰🏰🏰🏰 regiment of foot', type: infantry, size: 100}}\n"
        for n in range(90)
    )
    path = world / "armies/first.yaml"
    path.write_text(path.read_text(encoding="utf-8") + many, encoding="utf-8")
    advance(world, force=True)
    connect(world, service)
    assert send(world, ["Anna"], 2).left == ()
    texts = service.texts("11")
    assert len(texts) > 2
    assert max(length(text) for text in texts) <= 2000
    assert [text.rpartition(" ")[2] for text in texts] == [f"{n}/{len(texts)}" for n in range(1, len(texts) + 1)]
    assert all(f"The {n}th" in "\n".join(texts) for n in range(90))
    assert service.wrong == []


def test_map_and_markdown_go_with_the_last_piece(world: Path, service: Service) -> None:
    connect(world, service, "files: [map, markdown]\nname: The island\n")
    assert send(world, ["anders"]).left == ()
    files = service.channels["11"][-1].files
    assert list(files) == ["anders-day-1.png", "anders-day-1.md"]
    assert files["anders-day-1.png"].startswith(b"\x89PNG")
    assert files["anders-day-1.md"] == (world / "reports/day-0001/anders.md").read_bytes()
    assert service.channels["11"][-1].payload["username"] == "The island"
    assert service.wrong == []
    assert service.asked == ["11"]


def test_days_that_were_not_sent_are_made_up_for_in_order(world: Path, service: Service) -> None:
    connect(world, service)
    advance(world, days=2, force=True)
    send(world)
    assert [text.rpartition("-# ")[2] for text in service.texts("11")] == [
        f"day {day} · anders · 1/1" for day in (1, 2, 3)
    ]


def test_reports_before_the_first_day_that_is_posted_stay_unless_named(world: Path, service: Service) -> None:
    connect(world, service)
    assert all(one.day == 1 for one in posting.box(world).messages)
    assert send(world, ["Anna"], 0).left == ()
    assert "Write orders in your own words" in "\n".join(service.texts("11"))
    assert all("day 0 · anders" in text for text in service.texts("11"))


def test_a_day_played_again_otherwise_is_sent_whole_as_corrected(world: Path, service: Service) -> None:
    connect(world, service)
    send(world)
    undo(world)
    path = world / "armies/first.yaml"
    path.write_text(path.read_text(encoding="utf-8").replace("morale: 9", "morale: 5"), encoding="utf-8")
    advance(world, force=True)
    again = {one.who: one for one in posting.box(world).messages}
    assert (again["anders"].state, again["anders"].corrected) == ("waiting", True)
    assert (again["sten"].state, again["sten"].corrected) == ("sent", False)
    send(world)
    assert service.texts("11")[-1].endswith("day 1 · anders · 1/1 · corrected")
    assert "**Corrected.**" in service.texts("11")[-1]
    assert len(service.texts("22")) == 1


def test_a_day_played_again_alike_is_not_sent_again(world: Path, service: Service) -> None:
    connect(world, service)
    send(world)
    undo(world)
    advance(world, force=True)
    assert send(world).sent == ()
    assert len(service.asked) == 2


def test_two_commanders_of_one_player_share_his_channel_in_a_fixed_order(world: Path, service: Service) -> None:
    path = world / "commanders/sten.yaml"
    path.write_text(path.read_text(encoding="utf-8").replace("player: Sten", "player: Anna"), encoding="utf-8")
    settings(world, f"files: []\nsince: 1\nhooks:\n  Anna: {{url: '{service.url('11')}'}}\n")
    send(world)
    assert [text.rpartition("-# ")[2] for text in service.texts("11")] == [
        "day 1 · anders · 1/1",
        "day 1 · sten · 1/1",
    ]


def test_a_commanders_own_hook_goes_before_his_players(world: Path, service: Service) -> None:
    connect(world, service, "files: []\n")
    with (world / FILE).open("a", encoding="utf-8") as file:
        file.write(f"  anders: {{url: '{service.url('33')}', thread: '7', name: Staff}}\n")
    send(world)
    assert (service.texts("11"), len(service.texts("33"))) == ([], 1)
    assert service.channels["33"][0].query["thread_id"] == "7"
    assert service.channels["33"][0].payload["username"] == "Staff"


def test_a_hook_that_is_gone_stops_nobody_else(world: Path, service: Service, monkeypatch: pytest.MonkeyPatch) -> None:
    connect(world, service)
    service.then("11", Does(404, body={"code": 10015}))
    monkeypatch.chdir(world)
    done = invoke("send")
    assert done.exit_code == 1
    assert "1.anders.1 of 1 (Anders Bille) failed: the webhook is gone, or its URL is wrong (status 404)" in done.output
    assert len(service.texts("22")) == 1
    assert "failed" in invoke().output
    assert invoke("send").exit_code == 0  # the hook is back
    assert len(service.texts("11")) == 1


def test_the_gm_is_told_what_to_do_about_a_doubt(
    world: Path, service: Service, monkeypatch: pytest.MonkeyPatch
) -> None:
    connect(world, service)
    service.then("11", Does(cut="late"))
    service.then("22", Does(cut="early"))
    monkeypatch.chdir(world)
    for done in (invoke("send"), invoke("send"), invoke()):
        assert "1.anders.1 of 1 (Anders Bille) in doubt: the connection broke before the answer came" in done.output
        assert "“day 1 · anders · 1/1”" in done.output
        assert "campaign outbox settle 1.anders.1" in done.output
        assert "campaign outbox send --again 1.anders.1" in done.output
    assert service.asked == ["11", "22"]
    assert invoke("settle", "1.anders.1").exit_code == 0
    assert invoke("send", "--again", "1.sten.1").exit_code == 0
    assert (len(service.texts("11")), len(service.texts("22"))) == (1, 1)
    assert service.asked == ["11", "22", "22"]
    assert invoke("send").output == "Nothing waits.\n"


def test_only_those_named_are_sent_to(world: Path, service: Service) -> None:
    connect(world, service)
    send(world, ["Sten"])
    assert service.asked == ["22"]
    with pytest.raises(Refused, match="did you mean Sten or sten"):
        send(world, ["Stenn"])
    with pytest.raises(Refused, match="has not been played"):
        send(world, day=9)
    for wrong in (["1.anders.2"], ["1"], ["1.ander"]):
        with pytest.raises(Refused, match="there is no message"):
            send(world, again=wrong)
        with pytest.raises(Refused, match="there is no message"):
            posting.settle(world, wrong)
    assert service.asked == ["22"]


def test_what_was_given_by_hand_can_be_settled_and_only_once(world: Path, service: Service) -> None:
    connect(world, service)
    assert [one.short for one in posting.settle(world, ["1.anders"])] == ["1.anders.1"]
    with pytest.raises(Refused, match="has arrived"):
        posting.settle(world, ["1.anders"])
    send(world)
    assert service.asked == ["22"]


def test_a_player_without_a_hook_is_listed_and_no_failure(
    world: Path, service: Service, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings(world, f"files: []\nsince: 1\nhooks:\n  Anna: {{url: '{service.url('11')}'}}\n")
    monkeypatch.chdir(world)
    asked = "1 message for Sten waits for a channel: give one in outbox/hooks.yaml."
    assert invoke("send").output.splitlines() == [asked, "1 message sent."]
    assert invoke("send").output.splitlines() == [asked]
    lines = {one["player"]: one["state"] for one in json.loads(invoke("--json").stdout)["messages"]}
    assert lines == {"Anna": "sent", "Sten": "no hook"}


def test_a_decision_that_the_day_waits_for_is_asked_at_once_and_not_once_it_is_taken(
    tmp_path: Path, service: Service
) -> None:
    first = FILES["armies/first.yaml"].replace("at: alna", "at: berga")
    second = FILES["armies/second.yaml"].replace("at: dal", "at: {from: berga, to: croft, km: 3}")
    root = lay(tmp_path / "island", armies__first=first, armies__second=second)
    take(root, "march to Croft", "anders")
    take(root, "camp", "sten")
    advance(root)
    connect(root, service)
    assert send(root).left == ()
    assert "The enemy is upon you" in service.texts("11")[0]
    assert service.texts("11")[0].endswith("-# day 1 · anders, a decision is due · 1/1")
    assert send(root).sent == ()
    undo(root)
    assert posting.box(root).messages == ()
    assert service.wrong == []


def test_the_last_report_of_a_man_who_died_still_goes(world: Path, service: Service) -> None:
    with (world / "commanders/sten.yaml").open("a", encoding="utf-8") as file:
        file.write("status: dead\n")
    connect(world, service)
    send(world)
    assert len(service.texts("22")) == 1


def test_a_new_player_of_a_commander_gets_what_was_not_given_yet(world: Path, service: Service) -> None:
    connect(world, service)
    send(world)
    path = world / "commanders/anders.yaml"
    path.write_text(path.read_text(encoding="utf-8").replace("player: Anna", "player: Sten"), encoding="utf-8")
    advance(world, force=True)
    connect(world, service)
    with pytest.raises(Faults, match="'Anna' is no player"):
        send(world)
    settings(world, f"files: []\nsince: 1\nhooks:\n  Sten: {{url: '{service.url('22')}'}}\n")
    send(world)
    assert [text.rpartition("-# ")[2] for text in service.texts("22")] == [
        "day 1 · sten · 1/1",
        "day 2 · anders · 1/1",
        "day 2 · sten · 1/1",
    ]


def test_a_report_that_cannot_be_read_is_named(world: Path, service: Service) -> None:
    connect(world, service)
    (world / "reports/day-0001/anders.json").write_text("{", encoding="utf-8")
    with pytest.raises(Refused, match=r"reports/day-0001/anders\.json cannot be read"):
        send(world)
    assert service.asked == []


def test_markup_and_mentions_in_a_name_are_text(world: Path, service: Service) -> None:
    path = world / "armies/first.yaml"
    path.write_text(path.read_text(encoding="utf-8").replace("name: First army", "name: '@everyone ```<b>'"), "utf-8")
    advance(world, force=True)
    connect(world, service)
    assert send(world, ["Anna"], 2).left == ()
    assert "@everyone" not in "".join(service.texts("11"))
    assert "```" not in "".join(service.texts("11"))
    assert service.wrong == []


def test_the_ledger_of_a_world_is_kept_when_the_settings_change(world: Path, service: Service) -> None:
    connect(world, service)
    send(world)
    connect(world, service, "files: [map]\nname: Another name\n")
    assert send(world).sent == ()


def test_no_command_and_no_file_but_the_settings_shows_a_token(
    world: Path, service: Service, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    connect(world, service)
    service.then("11", Does(500), Does(429, body={"retry_after": 0.01, "global": False}), Does(cut="late"))
    service.then("22", Does(302, {"Location": service.url("9")}))
    monkeypatch.chdir(world)
    monkeypatch.setattr(posting, "Clock", lambda: Clock(time.monotonic, lambda seconds: None))
    with caplog.at_level(0):
        output = "".join(
            f"{done.output}{done.stderr}"
            for done in (invoke(), invoke("send"), invoke("--json"), invoke("send", "--json"), invoke("--all"))
        )
    assert "in doubt" in output
    assert "redirect" in output
    assert TOKEN[:8] not in output + caplog.text
    for path in world.rglob("*"):
        if path.is_file() and path != world / FILE:
            assert TOKEN.encode()[:8] not in path.read_bytes(), path


@pytest.mark.parametrize(
    ("text", "line", "col", "words"),
    [
        ("hooks:\n  Ana: {url: 'URL'}\n", 2, 3, "'Ana' is no player and no commander's id; did you mean 'Anna'?"),
        ("hooks:\n  Xyz: {url: 'URL'}\n", 2, 3, "`campaign commander` lists them and their players"),
        ("hooks:\n  Anna:\n    url: http://discord.com/api/webhooks/1/SECRET\n", 3, 10, "must begin with https://"),
        ("hooks:\n  Anna:\n    url: https://discord.com/SECRET\n", 3, 10, "looks like https://…/api/webhooks/ID/TOKEN"),
        (
            "hooks:\n  Anna:\n    url: https://discord.com/api/webhooks/1/SECRET?thread_id=3\n",
            3,
            10,
            "field of its own",
        ),
        ("hooks:\n  Anna:\n    url: [https://discord.com/api/webhooks/1/SECRET]\n", 3, 10, "text is wanted"),
        ("hooks:\n  Anna: https://discord.com/api/webhooks/1/SECRET\n", 2, 9, "set of fields"),
        ("hooks:\n  Anna: {thread: '1'}\n", 2, 9, "a hook needs 'url'"),
        ("hooks:\n  Anna: {url: 'URL', thread: general}\n", 2, 57, "only digits"),
        ("hooks:\n  Anna: {url: 'URL', name: A Discord bot}\n", 2, 55, "shows no name with 'discord' in it"),
        ("since: -1\n", 1, 8, "at least 0"),
        ("files: [maps]\n", 1, 9, "did you mean 'map'?"),
        ("files: [https://discord.com/api/webhooks/1/SECRET]\n", 1, 9, "(map, markdown)"),
        ("urls: {}\n", 1, 1, "no field of an outbox"),
        ("hooks: {Anna: {url: 'https://discord.com/api/webhooks/1/SECRET'\n", 2, 1, "YAML-SYNTAX"),
    ],
)
def test_settings_that_are_wrong_are_told_with_their_place_and_no_secret(
    world: Path, monkeypatch: pytest.MonkeyPatch, text: str, line: int, col: int, words: str
) -> None:
    settings(world, text.replace("URL", "https://x.org/api/webhooks/1/T"))
    monkeypatch.chdir(world)
    for command in ((), ("send",), ("settle", "1.anders")):
        done = invoke(*command)
        assert done.exit_code == 1
        assert f"{FILE}:{line}:{col}: " in done.output
        assert words in done.output
        assert "SECRET" not in done.output


def test_all_faults_of_the_settings_are_told_at_once(world: Path) -> None:
    settings(world, "since: no\nhooks:\n  Nobody: {url: ''}\n  Anna: {url: 'ftp://x', colour: red}\n")
    with pytest.raises(Faults) as found:
        posting.box(world)
    assert [fault.line for fault in found.value.faults] == [1, 4]
    settings(world, "hooks:\n  Nobody: {url: ''}\n  Anna: {url: 'ftp://x'}\n")
    with pytest.raises(Faults) as found:
        posting.box(world)
    assert [fault.line for fault in found.value.faults] == [2, 2, 3]


@pytest.mark.parametrize(
    ("url", "wrong"),
    [
        ("https://discord.com/api/webhooks/1/abc", ""),
        ("https://discord.com/api/v10/webhooks/1/abc-_D/", ""),
        ("http://127.0.0.1:8080/api/webhooks/1/abc", ""),
        ("http://[::1]/api/webhooks/1/abc", ""),
        ("http://localhost/api/webhooks/1/abc", ""),
        ("http://localhost.example.org/api/webhooks/1/abc", "https"),
        ("http://127.0.0.1.example.org/api/webhooks/1/abc", "https"),
        ("http://10.0.0.1/api/webhooks/1/abc", "https"),
        ("file:///api/webhooks/1/abc", "none"),
        ("https://127.0.0.1@evil.org/api/webhooks/1/abc", "user"),
        ("https://discord.com:99999/api/webhooks/1/abc", "none"),
        ("https://discord.com/api/webhooks/1/abc\nHost: x", "none"),
        ("https://discord.com/api/webhooks/1/../2/abc", "webhook"),
        ("https://discord.com/api/webhooks/1/abc#x", "field of its own"),
        ("", "none"),
        ("https://[", "none"),
        (f"https://{'a' * 64}.com/api/webhooks/1/x", "no server that can be"),
        (f"https://{'a' * 300}.ö/api/webhooks/1/x", "no server that can be"),
        ("https://-ö-/api/webhooks/1/x", "no server that can be"),
        ("https://a..b/api/webhooks/1/x", "no server that can be"),
        ("https://ö.de/api/webhooks/1/x", ""),
    ],
)
def test_only_webhooks_over_https_are_posted_to(url: str, wrong: str) -> None:
    found = wrong_url(url)
    assert (wrong in found) if wrong else found == ""


def test_without_settings_nothing_is_sent_and_setup_writes_some(
    world: Path, service: Service, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(world)
    assert "campaign outbox setup" in invoke("send").output
    assert not (world / "outbox").exists()
    assert invoke("setup").exit_code == 0
    assert (world / FILE).stat().st_mode & 0o077 == 0
    assert invoke().exit_code == 0
    found = posting.box(world)
    assert (found.set_up, found.since, found.hooks) == (True, 1, {})
    assert invoke("setup").exit_code == 1
    text = (world / FILE).read_text(encoding="utf-8")
    filled = re.sub("^  # ", "  ", text, flags=re.MULTILINE)
    (world / FILE).write_text(filled.replace("/ID/TOKEN", "/1/TOKEN"), encoding="utf-8")
    assert set(posting.box(world).hooks) == {"Anna", "Sten"}


def test_what_lies_where_the_outbox_belongs_is_told_with_its_remedy(world: Path) -> None:
    (world / "outbox").symlink_to("nowhere")
    with pytest.raises(Refused, match=r"outbox is no folder \(move away what lies there\)"):
        posting.set_up(world)
    (world / "outbox").unlink()
    (world / "outbox").write_text("x", encoding="utf-8")
    with pytest.raises(Refused, match=r"outbox is no folder \(move away what lies there\)"):
        posting.set_up(world)


@pytest.mark.skipif(os.system("git --version > /dev/null 2>&1") != 0, reason="needs git")
def test_settings_that_git_keeps_are_warned_of(world: Path, service: Service) -> None:
    def git(*words: str) -> None:
        subprocess.run(["git", *words], cwd=world, check=True, capture_output=True)

    connect(world, service)
    assert posting.box(world).notes == ()
    git("init", "-q")
    assert "does not ignore" in posting.box(world).notes[0]
    hooks.prepare(world)
    assert posting.box(world).notes == ()
    git("add", "-f", FILE)
    assert "git keeps outbox/hooks.yaml" in posting.box(world).notes[0]
    assert "git keeps outbox/hooks.yaml" in send(world).notes[0]


def test_a_new_world_keeps_its_outbox_from_git(tmp_path: Path) -> None:
    new_world(tmp_path / "war")
    assert "outbox/\n" in (tmp_path / "war/.gitignore").read_text(encoding="utf-8")


def test_an_outbox_is_no_stranger_to_check(world: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(world)
    invoke("setup")
    assert "outbox" not in CliRunner().invoke(app, ["check"]).output


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
