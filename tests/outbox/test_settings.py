"""The settings of an outbox: what is wrong with them, what they warn of, who keeps them from git."""

import os
import re
import subprocess
from pathlib import Path

import pytest
from typer.testing import CliRunner

from campaign.cli.main import app
from campaign.core.fault import Faults, Refused
from campaign.play import hooks, posting
from campaign.play.hooks import FILE, wrong_url
from campaign.play.laying import new_world
from tests.outbox.channels import connect, invoke, send, settings
from tests.outbox.service import Service


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
