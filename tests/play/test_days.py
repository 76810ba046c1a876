"""Days on disk: what a day writes, what it leaves alone, and that the record holds."""

from pathlib import Path

import pytest

from campaign.core.fault import Faults, Refused
from campaign.files import chronicle
from campaign.files.load import load
from campaign.play.advancing import advance
from campaign.play.amending import amend, resume
from campaign.play.explaining import explain, log
from campaign.play.looking import show, today
from campaign.play.ordering import take
from campaign.play.ruling import docket, rule
from campaign.play.setting import set_value
from campaign.play.undoing import redo, undo
from campaign.play.verifying import verify
from tests.play.lay import FILES, lay, snapshot


@pytest.fixture
def world(tmp_path: Path) -> Path:
    return lay(tmp_path / "island")


def marching(root: Path, days: int = 1) -> None:
    take(root, "march to Berga; then rest 1 week", "anders")
    take(root, "camp", "sten")
    advance(root, days=days)


def test_what_is_due_says_how_long_food_lasts(tmp_path: Path) -> None:
    root = lay(tmp_path / "island", armies__first=FILES["armies/first.yaml"].replace("20000", "0"))
    (food,) = [one.text for one in today(root) if one.kind == "food" and one.who == "first"]
    assert food == "First army: no full meal left"


def test_a_day_changes_only_the_lines_whose_facts_changed(world: Path) -> None:
    before = (world / "armies/first.yaml").read_text().splitlines()
    marching(world)
    after = (world / "armies/first.yaml").read_text().splitlines()
    # 800 + 200 soldiers and 250 noncombatants: 800 + 2000 + 250 eaten, and 10 for each of 4 wagons.
    assert after[0] == "# The first army, raised in spring."
    assert "supplies: 16910   # counted on Sunday" in after
    kept = [line for line in before if not line.startswith(("at:", "supplies:"))]
    assert [line for line in after if line in kept] == kept
    assert (world / "land/roads.yaml").read_text() == FILES["land/roads.yaml"]
    assert (world / "commanders/anders.yaml").read_text() == FILES["commanders/anders.yaml"]


def test_the_record_and_the_files_agree_after_days_rulings_and_hand_edits(world: Path) -> None:
    marching(world, 3)
    path = world / "armies/second.yaml"
    path.write_text(path.read_text().replace("Red foot", "Crimson foot"))
    advance(world, days=2)
    found = verify(world)
    assert found.partings == ()
    assert found.days == 5
    edits = [event for event in log(world) if event.kind == "hand edit"]
    assert [change.path for event in edits for change in event.changes] == [
        ("armies", "second", "detachments", "red-foot", "name")
    ]


def test_verify_says_where_files_and_record_part(world: Path) -> None:
    marching(world, 2)
    path = world / chronicle.events_path(2)
    path.write_text(path.read_text().replace('"dice":[', '"dice":[9', 1))
    (parting,) = verify(world).partings
    assert (parting.day, "rolls" in parting.message) == (2, True)


def test_verify_notices_an_edit_that_no_command_has_entered_yet(world: Path) -> None:
    marching(world)
    path = world / "armies/second.yaml"
    path.write_text(path.read_text().replace("size: 700", "size: 900"))
    (parting,) = verify(world).partings
    assert parting.where == "armies.second.detachments.red-foot.size"


def test_hand_edits_are_entered_even_when_the_cache_is_gone(world: Path) -> None:
    marching(world)
    for file in sorted((world / ".campaign/cache").iterdir()):
        file.unlink()
    path = world / "armies/second.yaml"
    path.write_text(path.read_text().replace("size: 700", "size: 900"))
    advance(world, force=True)
    assert [event.kind for event in log(world, day=2)].count("hand edit") == 1
    assert verify(world).partings == ()


def test_undo_takes_back_to_the_byte_and_redo_does_it_again(world: Path) -> None:
    marching(world)
    before = snapshot(world)
    advance(world, days=2)
    after = snapshot(world)
    undo(world)
    assert snapshot(world) == before
    redo(world)
    assert snapshot(world) == after
    with pytest.raises(Refused, match="nothing to do again"):
        redo(world)


@pytest.mark.parametrize("entered", [True, False])
def test_a_hand_edit_that_outlives_an_undo_is_entered_by_the_next_command(world: Path, entered: bool) -> None:
    marching(world)
    path = world / "armies/second.yaml"
    edited = path.read_text().replace("size: 700", "size: 650")
    if entered:
        path.write_text(edited)
    take(world, "camp", "anders")
    path.write_text(edited)
    undo(world)
    assert "size: 650" in path.read_text()
    advance(world, force=True)
    assert [event.kind for event in log(world, day=2)].count("hand edit") == 1
    assert verify(world).partings == ()


def test_undo_keeps_hand_edits_made_since_and_refuses_when_they_are_in_the_way(world: Path) -> None:
    marching(world)
    advance(world)
    path = world / "armies/first.yaml"
    path.write_text(path.read_text().replace("raised in spring", "raised in May"))
    assert undo(world).kept == ("armies/first.yaml",)
    assert "raised in May" in path.read_text()
    advance(world)
    path.write_text(path.read_text().replace("supplies: ", "supplies: 1"))
    with pytest.raises(Refused, match=r"armies/first\.yaml"):
        undo(world)


def test_undo_to_a_day_within_one_command_lays_the_days_before_it_again(world: Path) -> None:
    marching(world)
    advance(world)
    at_two = snapshot(world)
    undo(world)
    advance(world, days=4)
    undo(world, to_day=2)
    assert {name: text for name, text in snapshot(world).items() if not name.startswith("history")} == {
        name: text for name, text in at_two.items() if not name.startswith("history")
    }
    assert verify(world).partings == ()


def test_a_dry_run_writes_nothing(world: Path) -> None:
    marching(world)
    before = snapshot(world)
    done = advance(world, dry=True)
    assert done.outcome is not None
    assert "+supplies: 13820   # counted on Sunday" in done.outcome.diff
    assert snapshot(world) == before


def test_a_meeting_holds_the_day_open_until_the_gm_answers(world: Path) -> None:
    take(world, "march to Dal", "anders")
    take(world, "march to Alna", "sten")
    done = advance(world, days=9)
    (waiting,) = done.waiting
    assert waiting.rule == "TUM-BAT-1"
    held = done.days[-1] if done.days else 0
    assert (world / f"reports/day-{held + 1:04d}/gm-waiting.md").exists()
    with pytest.raises(Refused, match="no answer"):
        rule(world, waiting.id, "flee")
    closed = rule(world, waiting.id, "part", by="Kim")
    assert closed.days == (held + 1,) or closed.waiting
    (answered,) = docket(world).answered
    assert (answered.answer, answered.by) == ("part", "Kim")
    assert verify(world).partings == ()


def test_defaults_answers_what_waits(world: Path) -> None:
    take(world, "march to Dal", "anders")
    take(world, "march to Alna", "sten")
    done = advance(world, days=9, defaults=True)
    assert done.days == tuple(range(1, 10))
    assert verify(world).partings == ()


def test_advance_refuses_while_check_finds_errors(world: Path) -> None:
    before = snapshot(world)
    path = world / "armies/second.yaml"
    path.write_text(path.read_text().replace("at: dal", "at: dall"))
    with pytest.raises(Faults) as found:
        advance(world, force=True)
    assert [str(fault).split(" ")[0] for fault in found.value.faults] == ["armies/second.yaml:3:5:"]
    path.write_text(FILES["armies/second.yaml"])
    assert snapshot(world) == before


def test_advance_refuses_while_most_commanders_have_no_orders(world: Path) -> None:
    with pytest.raises(Refused, match="2 of 2 commanders have no orders"):
        advance(world)
    advance(world, force=True)


def test_set_records_the_reason_and_refuses_what_does_not_fit(world: Path) -> None:
    event, _ = set_value(world, "first.morale", "11", why="a speech")
    assert [(change.before, change.after) for change in event.changes] == [(9, 11)]
    assert "morale: 11" in (world / "armies/first.yaml").read_text()
    before = snapshot(world)
    for path, value in (
        ("first.morale", "13"),
        ("first.at", "nowhere"),
        ("first.nation", "nroth"),
        ("first.morle", "9"),
    ):
        with pytest.raises(Faults):
            set_value(world, path, value, why="a slip")
    with pytest.raises(Refused, match="called frist"):
        set_value(world, "frist.morale", "9", why="a slip")
    assert snapshot(world) == before


def test_amend_goes_back_mends_and_plays_the_days_since_again(world: Path) -> None:
    marching(world)
    set_value(world, "second.supplies", "8000", why="a fire")
    advance(world, days=2)
    amend(world, 1)
    with pytest.raises(Refused, match="being amended"):
        advance(world, force=True)
    set_value(world, "first.supplies", "30000", why="miscounted")
    done = resume(world)
    assert done.days == (1, 2, 3)
    # Three days of 3,090 from 30,000; the fire of day 2 happened again: 8,000 less two days of 700 + 175.
    assert "supplies: 20730" in (world / "armies/first.yaml").read_text()
    assert "supplies: 6250" in (world / "armies/second.yaml").read_text()
    assert verify(world).partings == ()


def test_a_report_already_handed_out_is_marked_as_corrected(world: Path) -> None:
    marching(world, 2)
    amend(world, 2)
    set_value(world, "first.supplies", "30000", why="miscounted")
    resume(world)
    assert "**Corrected.**" in (world / "reports/day-0002/anders.md").read_text()
    assert "**Corrected.**" not in (world / "reports/day-0002/sten.md").read_text()


def test_explain_shows_before_what_touched_it_and_after(world: Path) -> None:
    marching(world)
    found = explain(world, "first.supplies", day=1)
    assert (found.before, found.after) == (20000, 16910)
    assert [event.rule for event in found.events] == ["TUM-SUP-1"]
    one = explain(world, found.events[0].id)
    assert one.after["armies.first.supplies"] == 16910


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("first.hungry", 0),
        ("first.status", "active"),
        ("armies.first.put_off", []),
        ("first.rest", None),
        ("world.common.places", True),
    ],
)
def test_what_a_file_leaves_out_is_shown_as_it_then_is(world: Path, name: str, value: object) -> None:
    """No file of the world has these fields."""
    marching(world)
    found = explain(world, name)
    assert (found.before, found.after, show(world, name).record) == (value, value, value)


@pytest.mark.parametrize(
    ("name", "remedy"),
    [
        ("first.suplies", "did you mean first.supplies"),
        ("armies.first.suplies", "did you mean armies.first.supplies"),
        ("world.calender", "did you mean world.calendar"),
        ("first.zzzz", "there are: "),
        ("first.supplies.food", "it holds nothing by name"),
    ],
)
def test_what_is_no_field_is_refused_with_the_nearest(world: Path, name: str, remedy: str) -> None:
    marching(world)
    for ask in (explain, show):
        with pytest.raises(Refused, match=f"nothing here is called {name}") as caught:
            ask(world, name)
        assert remedy in caught.value.remedy


def test_a_detachment_is_known_by_its_key(world: Path) -> None:
    """The field of one that is there, and one that is not."""
    marching(world)
    (key, *_) = load(world).world.armies["first"].detachments
    assert explain(world, f"first.detachments.{key}.absent").after is None
    with pytest.raises(Refused) as caught:
        explain(world, f"first.detachments.{key}x.size")
    assert f"first.detachments.{key}" in caught.value.remedy


def test_an_answer_by_default_can_be_changed_and_the_days_since_are_played_again(world: Path) -> None:
    marching(world, 2)
    weather = next(ruling for ruling in docket(world).by_default if ruling.day == 1)
    rule(world, weather.id, "very bad", by="Kim")
    assert next(log(world, day=1, rule="TUM-SCO-4")).text.startswith("sco-4.1.world")
    assert "**Weather** very bad" in (world / "reports/day-0001/anders.md").read_text()
    assert verify(world).partings == ()


def test_a_message_of_more_orders_than_a_war_needs_is_refused(world: Path) -> None:
    with pytest.raises(Refused, match="501 orders"):
        take(world, "forage\n" * 501, "anders")


def test_dice_for_a_roll_that_the_day_never_calls_for_are_refused(world: Path) -> None:
    marching(world)
    weather = next(ruling for ruling in docket(world).by_default if ruling.day == 1)
    before = snapshot(world)
    with pytest.raises(Refused, match="day 1 has no roll TUM-SCO-4/world/wether/0"):
        rule(world, weather.id, "bad", dice={"TUM-SCO-4/world/wether/0": (3,)})
    assert snapshot(world) == before


def test_a_writing_command_names_every_error_of_form_and_of_sense_at_once(world: Path) -> None:
    first, second = world / "armies/first.yaml", world / "armies/second.yaml"
    first.write_text(first.read_text().replace("morale: 9", "morale: 13"))
    second.write_text(second.read_text().replace("at: dal", "at: dall"))
    with pytest.raises(Faults) as found:
        set_value(world, "sten.age", "52", why="a birthday")
    assert [fault.file for fault in found.value.faults] == ["armies/first.yaml", "armies/second.yaml"]
