"""A world's reports into its players' channels: what waits, what went, what is corrected, and wrong settings."""

import json
import time
from pathlib import Path

import pytest

from campaign.core.fault import Faults, Refused
from campaign.outbox.message import length
from campaign.outbox.sending import Clock
from campaign.play import posting
from campaign.play.advancing import advance
from campaign.play.hooks import FILE
from campaign.play.ordering import take
from campaign.play.undoing import undo
from tests.outbox.channels import connect, invoke, send, settings
from tests.outbox.service import TOKEN, Does, Service
from tests.play.lay import FILES, lay


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
