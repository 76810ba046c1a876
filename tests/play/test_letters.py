"""`letter` and `letters` end to end: sent by the GM, ridden day by day, handed over, and read by nobody else."""

import json
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from typer.testing import CliRunner, Result

from campaign.cli.main import app
from campaign.core.fault import Faults, Refused
from campaign.files.load import load
from campaign.model.word import Letter
from campaign.play.advancing import advance
from campaign.play.checking import check
from campaign.play.lettering import plain, post
from campaign.play.letters import listed, one
from campaign.play.looking import today
from campaign.play.remembering import known
from campaign.play.ruling import rule
from campaign.play.verifying import verify
from tests.play.lay import lay, snapshot

NEUTRAL = {"nations__north": "name: North\n"}


def call(root: Path, *words: str, text: str | None = None) -> Result:
    return CliRunner().invoke(app, [words[0], "-w", str(root), *words[1:]], input=text)


def letter(root: Path, key: str = "anders.1") -> Letter:
    return load(root).world.letters[key]


def days(root: Path, count: int) -> None:
    advance(root, days=count, force=True, defaults=True)


# Sent


def test_msg_2_a_letter_is_sent_ridden_and_read(tmp_path: Path) -> None:
    # From Alna to Dal, 85 km: half of it at 70, from the middle between Croft and Dal on at 50 km a day.
    root = lay(tmp_path)
    done = call(root, "letter", "anders", "sten", "--at", "dal", "Let us talk.")
    assert done.exit_code == 0, done.output
    assert "anders.1: Anders Bille to Sten Bielke (Dal), due 1676-06-26, through enemy territory" in done.output
    assert letter(root).sent == 1
    days(root, 2)
    assert letter(root).status == "under way"
    days(root, 1)
    assert letter(root).ended == 3
    if letter(root).fate == "arrives":
        seen = known(root, 3)["sten"]["word", "letter:anders.1"]
        assert (seen.seen["text"], seen.how, seen.source, seen.learned) == ("Let us talk.", "letter", "Anders Bille", 3)
    assert verify(root).partings == ()


def test_msg_2_a_letter_ordered_in_a_players_words_sets_out_at_dawn(tmp_path: Path) -> None:
    root = lay(tmp_path, **NEUTRAL)
    assert call(root, "order", "anders", "write to Sten Bielke at Dal: Peace, and bread.").exit_code == 0
    days(root, 1)
    assert (letter(root).to, letter(root).at, letter(root).text) == ("sten", "dal", "Peace, and bread.")
    assert load(root).world.orders["anders-1"].status == "done"
    days(root, 2)
    assert known(root, 3)["sten"]["word", "letter:anders.1"].seen["text"] == "Peace, and bread."


def test_msg_2_text_comes_from_the_line_a_file_or_standard_input(tmp_path: Path) -> None:
    root = lay(tmp_path / "w")
    file = tmp_path / "letter.txt"
    file.write_text("From a file.\n", encoding="utf-8")
    for words, text in (
        (("Two", "words"), None),
        (("--file", str(file)), None),
        (("-",), "From the pipe.\n"),
    ):
        assert call(root, "letter", "anders", "sten", "--at", "dal", *words, text=text).exit_code == 0
    assert [one.text for one in load(root).world.letters.values()] == [
        "Two words",
        "From a file.\n",
        "From the pipe.\n",
    ]
    assert call(root, "letter", "anders", "sten", "--at", "dal").exit_code == 2
    assert call(root, "letter", "anders", "sten", "x", "--file", str(file)).exit_code == 2
    assert call(root, "letter", "anders", "sten", "--file", str(tmp_path / "none")).exit_code == 1


def test_msg_2_without_a_place_it_goes_where_the_writer_last_knew_him(tmp_path: Path) -> None:
    second = "name: Second army\nnation: south\nat: {x: 24, y: 30}\ncommander: sten\nsupplies: 9000\n"
    second += "detachments: {red-foot: {name: Red foot, type: infantry, size: 700}}\n"
    root = lay(tmp_path, armies__second=second, **NEUTRAL)
    with pytest.raises(Refused, match="does not know where Sten Bielke is"):
        post(root, "anders", "sten", "Where are you?")
    days(root, 1)
    line, _ = post(root, "anders", "sten", "There you are.")
    assert line.at == "4.0 km east of Alna"


def test_msg_2_without_a_place_it_goes_where_he_wrote_the_letter_that_was_read(tmp_path: Path) -> None:
    root = lay(tmp_path, **NEUTRAL)
    post(root, "anders", "sten", "Where are you?", at="dal")
    days(root, 3)
    assert letter(root).status == "delivered"
    assert post(root, "sten", "anders", "Here.")[0].at == "Alna"


@pytest.mark.parametrize(
    ("sender", "to", "says"),
    [
        ("anders", "stem", "there is no commander stem did you mean sten?"),
        ("nobody-at-all", "sten", "there is no commander nobody-at-all"),
        ("anders", "anders", "Anders Bille does not write to himself"),
        ("anders", "Anders Bille", "Anders Bille does not write to himself"),
    ],
)
def test_msg_2_a_letter_to_nobody_or_oneself_is_refused_and_nothing_written(
    tmp_path: Path, sender: str, to: str, says: str
) -> None:
    root = lay(tmp_path)
    before = snapshot(root)
    done = call(root, "letter", sender, to, "--at", "dal", "x")
    assert done.exit_code == 1
    assert says in " ".join(done.stderr.split())
    assert snapshot(root) == before


def test_msg_2_a_letter_that_says_nothing_or_too_much_is_refused(tmp_path: Path) -> None:
    root = lay(tmp_path)
    before = snapshot(root)
    with pytest.raises(Refused, match="100,001 characters"):
        post(root, "anders", "sten", "x" * 100_001, at="dal")
    assert call(root, "letter", "anders", "sten", "--at", "dal", " \n").exit_code == 2
    unseen = call(root, "letter", "anders", "sten", "--at", "dal", "\x02\u202e\n")
    assert (unseen.exit_code, unseen.stderr.splitlines()[0]) == (
        1,
        "campaign: the letter has nothing in it that can be read",
    )
    assert snapshot(root) == before
    post(root, "anders", "sten", "x" * 100_000, at="dal")
    assert len(letter(root).text) == 100_000


def test_msg_2_the_dead_can_be_written_to_and_captives_cannot_write(tmp_path: Path) -> None:
    south = "name: Sten Bielke\nnation: south\nstatus: dead\n"
    second = "name: Second army\nnation: south\nat: dal\nsupplies: 9000\n"
    second += "detachments: {red-foot: {name: Red foot, type: infantry, size: 700}}\n"
    root = lay(tmp_path / "dead", commanders__sten=south, armies__second=second)
    post(root, "anders", "sten", "Farewell.", at="dal")
    assert list(load(root).world.letters) == ["anders.1"]
    captive = "name: Sten Bielke\nnation: south\nstatus: captured\ncaptor: north\nat: alna\n"
    root = lay(tmp_path / "caught", commanders__sten=captive, armies__second=second)
    with pytest.raises(Refused, match="you are a captive"):
        post(root, "sten", "anders", "Help!", at="alna")


def test_msg_2_a_dry_run_writes_nothing_and_undo_takes_a_letter_back(tmp_path: Path) -> None:
    root = lay(tmp_path)
    before = snapshot(root)
    post(root, "anders", "sten", "x", at="dal", dry=True)
    assert snapshot(root) == before
    post(root, "anders", "sten", "x", at="dal")
    assert call(root, "undo", "--yes").exit_code == 0
    assert load(root).world.letters == {}


# What it says


ODD = (
    "\u200b",
    "x" * 100_000,
    "@everyone @here <@!1> <script>alert(1)</script>",
    "```\n# no heading\n> no quote\n```\n",
    "--- \n...\n- a: [b, {c: d}]\n? !!x &a *a |\n%TAG",
    "  led by blanks, and followed  \n\n\n",
    "NUL \x00, escape \x1b[31m, bell \a, \x85, \u2028, half \ud800, turned \u202e, lines\r\nof\rtwo kinds",
)


@pytest.mark.parametrize("text", ODD, ids=range(len(ODD)))
def test_msg_2_whatever_is_written_stays_text(tmp_path: Path, text: str) -> None:
    root = lay(tmp_path)
    post(root, "anders", "sten", text, at="dal")
    assert letter(root).text == plain(text)
    assert "\x1b" not in call(root, "letters", "anders.1").output
    days(root, 3)
    assert letter(root).text == plain(text)


def test_msg_2_what_is_no_text_is_left_out() -> None:
    assert plain(ODD[-1]) == "NUL , escape [31m, bell , , \u2028, half , turned , lines\nof\ntwo kinds"
    assert plain("naïve 🙂 – “quotes”\t\n") == "naïve 🙂 – “quotes”\t\n"


@settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(text=st.text(max_size=60).filter(lambda text: plain(text).strip() != ""))
def test_msg_2_any_text_comes_back_from_the_files_as_it_was_sent(tmp_path: Path, text: str) -> None:
    root = lay(tmp_path)
    line, _ = post(root, "anders", "sten", text, at="dal")
    assert letter(root, line.id).text == plain(text)


# False reports


FALSE = """\
- {about: army, day: 0, x: 60, y: 30, seen: {nation: south, strength: 5000, kinds: cavalry}}
- about: place
  key: croft
  day: 0
  x: 70
  y: 35
  seen: {kind: castle, holder: south, besieged: false}
"""


def test_msg_2_a_false_report_is_read_like_a_true_one(tmp_path: Path) -> None:
    root = lay(tmp_path / "w", **NEUTRAL)
    file = tmp_path / "lies.yaml"
    file.write_text(FALSE, encoding="utf-8")
    assert call(root, "letter", "anders", "sten", "--at", "dal", "--false", str(file)).exit_code == 0
    days(root, 3)
    assert letter(root).status == ("delivered" if letter(root).fate == "arrives" else "lost")
    assert letter(root).fate == "arrives"  # with the seed of this world
    mine = known(root, 3)["sten"]
    assert mine["army", "letter:anders.1:1"].seen == {"nation": "south", "strength": 5000, "kinds": "cavalry"}
    assert (mine["place", "croft"].seen["holder"], mine["place", "croft"].sure) == ("south", "reported")


def test_msg_2_every_fault_of_a_false_report_is_named_with_its_place(tmp_path: Path) -> None:
    root = lay(tmp_path / "w")
    file = tmp_path / "lies.yaml"
    file.write_text(
        "- {about: army, day: 9, x: 60, y: 30, key: frist}\n"
        "- {about: ghost, day: 0, x: 1, y: 1}\n"
        "- {about: army, day: 0, x: 1, y: 1, seen: {nation: nrth, wagons: 3, morale: 7}}\n"
        "- {about: place, day: 0, x: 1, y: 1}\n"
        "- {about: word, day: 0, x: 1, y: 1}\n",
        encoding="utf-8",
    )
    before = snapshot(root)
    with pytest.raises(Faults) as found:
        post(root, "anders", "sten", "x", at="dal", false=file)
    assert [(fault.line, fault.col, fault.code) for fault in sorted(found.value.faults)] == [
        (1, 22, "DAY"),
        (1, 44, "UNKNOWN"),
        (2, 11, "TYPE"),
        (3, 52, "UNKNOWN"),
        (3, 66, "TYPE"),
        (3, 77, "FIELD"),
        (4, 3, "MISSING"),
        (5, 3, "MISSING"),
    ]
    assert snapshot(root) == before


@pytest.mark.parametrize(
    "text", ["", "{}", "- 3", "- {about: army", "a: b: c", "\ufeff- [1", "- {about: army, day: 1e9, x: 1, y: .nan}"]
)
def test_msg_2_a_file_that_is_no_report_is_refused_and_never_a_crash(tmp_path: Path, text: str) -> None:
    root = lay(tmp_path / "w")
    file = tmp_path / "lies.yaml"
    file.write_text(text, encoding="utf-8")
    with pytest.raises(Faults):
        post(root, "anders", "sten", "x", at="dal", false=file)


def test_msg_2_enclosed_goes_what_the_writer_knows(tmp_path: Path) -> None:
    root = lay(tmp_path)
    days(root, 1)
    post(root, "anders", "sten", "What I know.", at="dal", enclose=True)
    assert {claim.key for claim in letter(root).enclosed} == {"alna"}  # his own town's banner; no army in sight
    assert all(claim.day == 1 for claim in letter(root).enclosed)


def test_msg_3_the_gm_rules_that_a_letter_taken_on_the_way_is_read(tmp_path: Path) -> None:
    root = lay(tmp_path, commanders__bo="name: Bo Grip\nnation: south\nplayer: Bo\n")
    sent = [post(root, "anders", "bo", f"Letter {number}.", at="dal")[0] for number in range(40)]
    taken = next(line.id for line in sent if line.fate == "taken")
    days(root, 3)
    assert letter(root, taken).status == "taken"
    assert ("word", f"letter:{taken}") not in known(root, 3).get("sten", {})
    rule(root, f"msg-3.3.{taken}", "sten")
    assert (letter(root, taken).status, letter(root, taken).reader) == ("taken", "sten")
    seen = known(root, 3)["sten"]["word", f"letter:{taken}"].seen
    assert (seen["intercepted"], seen["to"]) == (True, "Bo Grip")
    assert verify(root).partings == ()


# Looked at


def test_letters_lists_what_is_under_way_and_all_that_ever_was(tmp_path: Path) -> None:
    root = lay(tmp_path, **NEUTRAL)
    assert "No letter is under way" in call(root, "letters").output
    post(root, "anders", "sten", "First.", at="dal")
    days(root, 1)
    post(root, "sten", "anders", "Second.", at="alna")
    first, second = listed(root)
    # At the dawn of day 2 the first messenger is 70 km on his way, 14.6 km from Dal along the road.
    assert (first.id, first.status, first.due) == ("anders.1", "under way", "1676-06-26")
    assert first.now.endswith("of Dal")
    assert (second.id, second.now, second.sent) == ("sten.1", "at Dal", "1676-06-25")
    assert [line.id for line in listed(root, "anders")] == ["anders.1", "sten.1"]
    days(root, 3)
    assert listed(root) == ()
    assert [line.status for line in listed(root, everything=True)] == ["delivered", "delivered"]
    shown = json.loads(call(root, "letters", "anders.1", "--json").output)
    assert (shown["way"][0]["place"], shown["way"][-1]["place"]) == ("at Alna", "at Dal")
    assert shown["way"][0]["time"] == "06:00"
    assert one(root, "anders.7") is None
    done = call(root, "letters", "anders.7")
    assert (done.exit_code, "did you mean anders.1?" in done.output + done.stderr) == (1, True)
    assert call(root, "letters", "stem").exit_code == 1


def test_msg_2_today_names_the_letters_that_come_in(tmp_path: Path) -> None:
    root = lay(tmp_path, **NEUTRAL)
    post(root, "anders", "sten", "First.", at="dal")
    assert [(due.day, due.who) for due in today(root) if due.kind == "letter"] == [(3, "sten")]
    days(root, 3)
    assert [due for due in today(root) if due.kind == "letter"] == []


def test_msg_2_a_day_on_which_nothing_happens_to_letters_leaves_their_files_alone(tmp_path: Path) -> None:
    root = lay(tmp_path, **NEUTRAL)
    for number in range(20):
        post(root, "anders", "sten", f"Letter {number}.", at="dal")
    days(root, 1)
    before = (root / "letters" / "anders.yaml").stat().st_mtime_ns
    days(root, 1)
    assert (root / "letters" / "anders.yaml").stat().st_mtime_ns == before


# Edited by hand


GOOD = """\
anders.1:
  sender: anders
  to: sten
  at: dal
  sent: 0
  text: x
  way: [{x: 20, y: 30, day: 0, minute: 360}, {x: 105, y: 30, day: 1, minute: 900}]
  due: 2
"""


@pytest.mark.parametrize(
    ("old", "new", "line", "code"),
    [
        ("to: sten", "to: stem", 3, "UNKNOWN"),
        ("to: sten", "to: anders", 3, "LETTER"),
        ("at: dal", "at: dale", 4, "UNKNOWN"),
        ("at: dal", "at: {x: 500, y: 1}", 4, "OUTSIDE"),
        ("sent: 0", "sent: 7", 5, "LETTER"),
        ("due: 2", "due: -3", 8, "LETTER"),
        ("due: 2", "due: 0", 8, "LETTER"),
        ("  due: 2\n", "", 1, "LETTER"),
        ("day: 1, minute: 900", "day: -1, minute: 900", 7, "LETTER"),
        ("due: 2", "due: 2\n  ended: 1", 9, "LETTER"),
        ("due: 2", "due: 2\n  status: delivered", 9, "LETTER"),
        ("due: 2", "due: 2\n  enclosed: [{about: army, day: 5, x: 1, y: 1}]", 9, "DAY"),
        ("due: 2", "due: 2\n  enclosed: [{about: army, day: 0, x: 1, y: 1, seen: {wagons: 3}}]", 9, "TYPE"),
    ],
)
def test_msg_2_a_letter_spoilt_by_hand_is_named_by_its_line(
    tmp_path: Path, old: str, new: str, line: int, code: str
) -> None:
    assert check(lay(tmp_path / "good", letters__anders=GOOD, **NEUTRAL)) == ()
    root = lay(tmp_path / "bad", letters__anders=GOOD.replace(old, new), **NEUTRAL)
    found = [(fault.file, fault.line, fault.code) for fault in check(root) if fault.severity == "error"]
    assert ("letters/anders.yaml", line, code) in found
    call(root, "letters", "--all")  # whatever it says, it does not fail unforeseen
