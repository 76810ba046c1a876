"""Tournaments of Full Tilt from their files: by post, at the table, by machine, and again."""

import hashlib
from pathlib import Path
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from campaign.core.dice import Roll
from campaign.core.fault import Refused
from campaign.play.jousts import auditing, enrolling, giving, naming, replaying, riding, seats, showing, telling
from campaign.play.jousts.files import read
from campaign.play.keys import home_of
from tests.play.joust_lists import BEARS, LIONS, TEAMS, TWO, Chancer, many, ordered, ride, two


def test_nothing_is_opened_before_both_orders_are_in_and_no_pass_ridden_before_both_ploys(tmp_path: Path) -> None:
    file = two(tmp_path)
    giving.order(file, "anna", ["kay", "yvain", "bors"])
    assert riding.resolve(file).waits == ("match 1: the order of Bears",)
    assert read(file).revealed == ()
    giving.order(file, "Bears", BEARS)
    assert riding.resolve(file).waits == (
        "match 1, duel 1, pass 1: the ploy of Kay (Lions)",
        "match 1, duel 1, pass 1: the ploy of Ban (Bears)",
    )
    giving.ploy(file, "1", "Kay", "helm")
    assert riding.resolve(file).passes == ()
    giving.ploy(file, "1.1", "Ben", "shield", "last stand")
    assert riding.resolve(file).passes == ((1, 1, 1),)


def test_a_play_given_again_replaces_the_first(tmp_path: Path) -> None:
    file = two(tmp_path)
    first = giving.order(file, "Lions", ("Bors", "Yvain", "Kay")).receipt
    second = giving.order(file, "Lions", LIONS).receipt
    assert first != second
    giving.order(file, "Bears", BEARS)
    riding.resolve(file)
    assert [one.receipt for one in auditing.audit(file) if one.team == "Lions"] == [second]
    assert read(file).tournament.rounds[0][0].orders[0] == LIONS


def test_ful_pass_1_dice_of_the_table_are_taken_in_the_order_in_which_they_are_asked_for(tmp_path: Path) -> None:
    # Impetuous Mark is not riding: shield (1) strikes before helm (2), so Ban's dice come first.
    # Ban hits on 4, wounds on 4, Kay's save of 3 fails, his saddle throw of 4 holds; Kay hits (4), wounds on 3 with
    # the helm (FUL-PLOY-2), Ban's save of 4 holds. One lance each, one wound for Kay.
    file = two(tmp_path)
    ordered(file)
    giving.ploy(file, "1", "Kay", "helm")
    giving.ploy(file, "1", "Ban", "shield")
    riding.resolve(file, dice=(4, 4, 3, 4, 4, 3, 4))
    duel = showing.show(file).matches[0].duels[0]
    assert duel.lances == (1, 1)
    assert [die.face for die in duel.passes[0].dice] == [4, 4, 3, 4, 4, 3, 4]
    assert {die.by for die in duel.passes[0].dice} == {"table"}
    kay = next(one for one in showing.show(file).teams[0].knights if one.name == "Kay")
    assert (kay.wounds, kay.out) == (1, False)
    assert replaying.replay(file).partings == ()


@pytest.mark.parametrize("dice", [(7,), (4, 0), (4, 4, 3, 4, 4, 3, 4, 1)])
def test_dice_out_of_range_or_too_many_are_refused_and_the_file_is_as_before(
    tmp_path: Path, dice: tuple[int, ...]
) -> None:
    file = two(tmp_path)
    ordered(file)
    giving.ploy(file, "1", "Kay", "helm")
    giving.ploy(file, "1", "Ban", "shield")
    before = file.read_bytes()
    with pytest.raises(Refused):
        riding.resolve(file, dice=dice)
    assert file.read_bytes() == before


def test_ful_favour_1_dice_of_the_table_give_virtues_and_favours_when_a_tournament_is_made(tmp_path: Path) -> None:
    # Of the eight virtues in their order the 1st, then the 7th of the seven left, then the 1st of the six: Devotion
    # with three favours unthrown, Jousting Virtue with 3 halved and rounded up, Discipline with 6 halved.
    entries, file = tmp_path / "teams.yaml", tmp_path / "lists.yaml"
    bears = TWO[TWO.index("  - name: Bears") :]
    drawn = "    knights: [{name: Yvain}, {name: Kay}, {name: Bors}]\n"
    entries.write_text("teams:\n  - name: Lions\n" + drawn + bears, encoding="utf-8")
    for wrong in ((9,), (1, 8), (1, 7, 1, 7), (1, 7, 1, 3, 6, 1)):
        with pytest.raises(Refused):
            giving.new(entries, file, format=None, seed=1, dice=wrong)
        assert not file.exists()
    game = giving.new(entries, file, format=None, seed=1, dice=(1, 7, 1, 3, 6))
    assert [(one.virtue, one.favours) for one in game.entered[0].knights] == [
        ("Devotion", 3),
        ("Jousting Virtue", 2),
        ("Discipline", 3),
    ]
    assert replaying.replay(file).partings == ()


def test_ful_virtue_6_purity_neither_swipes_nor_dodges(tmp_path: Path) -> None:
    file = two(tmp_path)
    giving.order(file, "Lions", ("Yvain", "Kay", "Bors"))
    giving.order(file, "Bears", BEARS)
    riding.resolve(file)
    before = file.read_bytes()
    for ploy in ("swipe", "dodge"):
        with pytest.raises(Refused, match="Purity"):
            giving.ploy(file, "1", "Yvain", ploy)
    assert file.read_bytes() == before


def test_ful_ploy_3_a_crest_that_is_off_is_not_aimed_for_again(tmp_path: Path) -> None:
    file = two(tmp_path)
    ordered(file)
    giving.ploy(file, "1", "Kay", "crest")
    giving.ploy(file, "1", "Ban", "dodge")
    riding.resolve(file, dice=(6, 4))  # against a dodge he hits on 6 alone; 4 knocks the crest off
    assert showing.show(file).matches[0].duels[0].lances == (2, 0)
    before = file.read_bytes()
    with pytest.raises(Refused, match="crest is off"):
        giving.ploy(file, "1", "Kay", "crest")
    assert file.read_bytes() == before
    giving.ploy(file, "1", "Ban", "crest")


def test_ful_tour_1_a_knight_out_of_the_tournament_leaves_his_place_empty(tmp_path: Path) -> None:
    # Kay is struck and unhorsed in the first duel of the Lions' first match; in the next his place is empty.
    file = many(tmp_path, 3, "round-robin", seed=3)
    giving.order(file, "Bears", ("Bears 1", "Bears 2", "Bears 3"))
    giving.order(file, "Herons", ("Herons 1", "Herons 2", "Herons 3"))
    ride(file, 4, TEAMS[:3])
    shown = showing.show(file)
    out = {one.name for team in shown.teams for one in team.knights if one.out}
    assert out
    empty = [duel for match in shown.matches for duel in match.duels if not all(duel.knights)]
    assert empty
    for duel in empty:
        present = [name for name in duel.knights if name]
        assert duel.over
        assert not duel.passes
        assert duel.winner == (present[0] if present else "")


def test_a_knight_out_cannot_be_played(tmp_path: Path) -> None:
    file = two(tmp_path)
    ordered(file)
    giving.ploy(file, "1", "Kay", "dodge")
    giving.ploy(file, "1", "Ban", "swipe")
    riding.resolve(file, dice=(3, 4, 1, 1))  # hit, wound, save fails, and out of the saddle
    shown = showing.show(file)
    assert shown.matches[0].duels[0].winner == "Ban"
    assert [one.out for one in shown.teams[0].knights if one.name == "Kay"] == [True]
    with pytest.raises(Refused, match="does not ride"):
        giving.ploy(file, "2", "Kay", "helm")


def test_the_receipt_is_what_anybody_can_work_out_from_nonce_and_play(tmp_path: Path) -> None:
    file = two(tmp_path)
    given = giving.order(file, "Lions", LIONS).receipt
    giving.order(file, "Bears", BEARS)
    riding.resolve(file)
    one = next(one for one in auditing.audit(file) if one.team == "Lions")
    assert one.play == '["Kay","Yvain","Bors"]'
    assert hashlib.sha256(bytes.fromhex(one.nonce) + one.play.encode()).hexdigest() == given == one.receipt
    assert one.holds


def test_a_play_changed_after_it_was_sealed_does_not_hold_and_the_replay_says_so(tmp_path: Path) -> None:
    file = two(tmp_path)
    ordered(file)
    text = file.read_text(encoding="utf-8")
    changed = text.replace('["Kay","Yvain","Bors"]', '["Yvain","Kay","Bors"]')
    assert changed != text
    file.write_text(changed, encoding="utf-8")
    assert [one.holds for one in auditing.audit(file)] == [False, True]
    assert replaying.replay(file).partings == ("match 1, order: Lions had sealed another play",)


def test_without_its_key_nothing_sealed_is_opened_and_the_file_is_as_before(tmp_path: Path) -> None:
    file = two(tmp_path)
    giving.order(file, "Lions", LIONS)
    giving.order(file, "Bears", BEARS)
    key = home_of(file) / ".campaign" / "key"
    kept, before = key.read_text(), file.read_bytes()
    key.unlink()
    with pytest.raises(Refused, match="key"):
        riding.resolve(file)
    (tmp_path / "other").mkdir()
    other = two(tmp_path / "other")
    giving.order(other, "Lions", LIONS)
    key.write_text((home_of(other) / ".campaign" / "key").read_text())
    with pytest.raises(Refused, match="cannot be opened"):
        riding.resolve(file)
    assert file.read_bytes() == before
    key.write_text(kept)
    assert riding.resolve(file).waits


def test_a_player_audits_his_own_plays_and_the_others_once_the_match_is_over(tmp_path: Path) -> None:
    file = two(tmp_path)
    ordered(file)
    assert [one.team for one in auditing.audit(file, "Anna")] == ["Lions"]
    ride(file, 1, TEAMS[:2])
    assert [one.team for one in auditing.audit(file, "Anna")] == ["Lions", "Bears"]


@pytest.mark.parametrize("format_", ["knock-out", "round-robin"])
def test_ful_tour_1_eight_teams_play_the_same_tournament_twice_to_the_byte(tmp_path: Path, format_: str) -> None:
    files = []
    for name in "ab":
        (tmp_path / name).mkdir()
        file = many(tmp_path / name, 8, format_, seed=1389)
        ride(file, 5)
        files.append(file)
    one, other = files
    assert one.read_bytes() == other.read_bytes()
    for kind in (".md", ".svg"):
        assert enrolling.roll(one, kind) == enrolling.roll(other, kind)
    again = replaying.replay(one)
    assert again.partings == ()
    shown = showing.show(one)
    assert again.passes == sum(len(duel.passes) for match in shown.matches for duel in match.duels) > 20
    assert len(shown.matches) == {"knock-out": 4 + 2 + 1, "round-robin": 8 * 7 // 2}[format_]
    assert all(match.over for match in shown.matches)


def test_ful_tour_1_no_team_rides_two_matches_at_once(tmp_path: Path) -> None:
    # In a round robin of three Bears meet Herons first; the Lions' two matches wait for what Bears and Herons lose.
    file = many(tmp_path, 3, "round-robin", seed=3)
    for match in showing.show(file).matches:
        assert len(set(match.teams)) == 2
    for team in TEAMS[:3]:
        giving.order(file, team, [f"{team} {number}" for number in "123"])
    riding.resolve(file)
    busy = [set(match.teams) for match in showing.show(file).matches if match.duels]
    assert len(busy) == 1


CHANGES = {
    "a die": lambda one: replace(one, roll=replace(one.roll, dice=(one.roll.total % 6 + 1,))),
    "what it decided": lambda one: replace(one, good=not one.good),
    "whose it is": lambda one: replace(one, by=1 - one.by),
    "what it needed": lambda one: replace(one, need=one.need + 1),
    "a favour": lambda one: replace(one, favour=not one.favour),
    "the table": lambda one: replace(one, roll=replace(one.roll, by="chance")),
}


@pytest.mark.parametrize("change", CHANGES)
def test_whatever_is_changed_of_any_die_of_a_ridden_match_is_found_by_the_replay(tmp_path: Path, change: str) -> None:
    file = two(tmp_path)
    ride(file, 3, TEAMS[:2])
    game = read(file)
    assert replaying.replayed(game).partings == ()
    match = game.tournament.rounds[0][0]
    count = 0
    for at, joust in enumerate(match.jousts):
        for serial, passed in enumerate(joust.passes):
            for number, die in enumerate(passed.thrown):
                changed = _put(passed.thrown, number, CHANGES[change](die))
                ridden = replace(joust, passes=_put(joust.passes, serial, replace(passed, thrown=changed)))
                other = replace(match, jousts=_put(match.jousts, at, ridden))
                whole = replace(game, tournament=replace(game.tournament, rounds=((other,),)))
                found = replaying.replayed(whole).partings
                assert len(found) == 1
                assert found[0].startswith(f"match 1, duel {at + 1}, pass {serial + 1}")
                count += 1
    assert count > 20


def _put(whole: tuple[Any, ...], at: int, one: Any) -> tuple[Any, ...]:
    return (*whole[:at], one, *whole[at + 1 :])


def test_another_seed_or_other_knights_are_found_by_the_replay(tmp_path: Path) -> None:
    file = many(tmp_path, 2, "match", seed=3)
    ride(file, 3, TEAMS[:2])
    game = read(file)
    lions, bears = game.entered
    fewer = replace(lions.knights[0], favours=lions.knights[0].favours % 3 + 1)
    others = (
        replace(game, seed=4),
        replace(game, entered=(replace(lions, knights=(fewer, *lions.knights[1:])), bears)),
        replace(game, drawn=_put(game.drawn, 0, replace(game.drawn[0], dice=(game.drawn[0].total % 8 + 1,)))),
    )
    assert [len(replaying.replayed(one).partings) for one in others] == [1, 1, 1]


def test_the_machine_rides_a_match_to_its_end_and_its_dice_stand_in_the_file(tmp_path: Path) -> None:
    file = two(tmp_path)
    ridden = riding.auto(file)
    assert ridden.waits == ()
    assert all(match.over for match in showing.show(file).matches)
    game = read(file)
    assert len(game.aside) == 6 + 2 * len(ridden.passes)  # three dice a side for the order, one a side for each ploy
    assert replaying.replayed(game).partings == ()
    lucky = replace(game.aside[0], dice=(game.aside[0].total % 3 + 1,))
    changed = replace(game, aside=(lucky, *game.aside[1:]))
    assert len(replaying.replayed(changed).partings) == 1


def test_the_machine_plays_for_one_side_only_as_far_as_the_other_has_played(tmp_path: Path) -> None:
    file = two(tmp_path)
    giving.order(file, "Lions", LIONS)
    assert riding.auto(file, ["Bears"]).passes == ()
    giving.ploy(file, "1", "Kay", "helm", "best")
    assert riding.auto(file, ["Bears"]).passes == ((1, 1, 1),)


def test_players_at_the_table_play_on_step_by_step_and_hear_every_die_but_no_secret_one(tmp_path: Path) -> None:
    file = two(tmp_path)
    heard: list[Roll] = []
    steps = list(riding.at_table(file, {"Lions": Chancer(1)}, ["Bears"], heard.append))
    assert len(steps) == 1 + sum(len(step.passes) for step in steps)
    assert steps[-1].game == read(file)
    thrown = [
        die for match in showing.show(file).matches for duel in match.duels for one in duel.passes for die in one.dice
    ]
    assert [one.key for one in heard] == [die.key for die in thrown]
    assert replaying.replay(file).partings == ()


def test_a_file_changed_while_players_think_is_not_overwritten(tmp_path: Path) -> None:
    file = two(tmp_path)
    steps = riding.at_table(file, {"Lions": Chancer(1), "Bears": Chancer(2)})
    next(steps)
    giving.ploy(file, "1", read(file).tournament.rounds[0][0].jousts[0].knights[0], "helm")
    before = file.read_bytes()
    with pytest.raises(Refused, match="changed meanwhile"):
        next(steps)
    assert file.read_bytes() == before


def test_a_turn_shows_his_own_favours_and_nothing_of_the_others(tmp_path: Path) -> None:
    seen: list[seats.Turn] = []

    class Watcher(Chancer):
        def ploy(self, turn: seats.Turn):  # type: ignore[no-untyped-def]
            seen.append(turn)
            return super().ploy(turn)

    file = two(tmp_path)
    for _ in riding.at_table(file, {"Lions": Watcher(1), "Bears": Watcher(2)}):
        pass
    assert not [name for name in seats.Turn.__dataclass_fields__ if "foe" in name and "favours" in name]
    first = {turn.knight: turn.favours for turn in reversed(seen)}
    assert {name: first[name] for name in ("Kay", "Ban")} == {"Kay": 2, "Ban": 1}


@pytest.mark.parametrize("order", [("Ban", "Mark", "Lot"), ("Ban", "Lot", "Mark")])
@pytest.mark.parametrize("favours", [(1, 1, 1), (3, 2, 1), (2, 3, 3)])
@pytest.mark.parametrize("next_ploy", ["", "helm", "dodge"])
def test_ful_favour_1_and_ful_order_1_what_the_other_side_hides_changes_nothing_that_a_player_is_shown(
    tmp_path: Path, order: tuple[str, ...], favours: tuple[int, ...], next_ploy: str
) -> None:
    seen: list[object] = []
    for hidden in ((("Ban", "Lot", "Mark"), (2, 2, 2), ""), (order, favours, next_ploy)):
        folder = tmp_path / str(len(seen))
        folder.mkdir()
        names, has, ploy = hidden
        virtues = {"Ban": "Discipline", "Lot": "Noble Disdain", "Mark": "Impetuous Knight"}
        lines = [
            f"      - {{name: {name}, virtue: {virtue}, favours: {count}}}"
            for (name, virtue), count in zip(virtues.items(), has, strict=True)
        ]
        file = two(folder, bears="\n    knights:\n" + "\n".join(lines) + "\n")
        giving.order(file, "Lions", LIONS)
        giving.order(file, "Bears", names)
        riding.resolve(file)
        giving.ploy(file, "1", "Kay", "helm")
        giving.ploy(file, "1", "Ban", "shield", "never")
        riding.resolve(file)
        if ploy:
            giving.ploy(file, "1", "Ban", ploy, "always")
        shown = showing.show(file, "Anna")
        seen.append(
            (
                msgspec.json.encode(shown),
                tuple(telling.story(shown)),
                enrolling.roll(file, ".md"),
                enrolling.roll(file, ".svg"),
                msgspec.json.encode([one.about for one in auditing.audit(file, "Anna")]),
            )
        )
    assert seen[0] == seen[1]


def test_the_gm_is_shown_what_players_hide(tmp_path: Path) -> None:
    file = two(tmp_path)
    ordered(file)
    shown = showing.show(file)
    assert shown.matches[0].orders == (LIONS, BEARS)
    assert [one.favours for one in shown.teams[1].knights] == [1, 2, 3]
    assert [one.favours for one in showing.show(file, "Anna").teams[1].knights] == [None] * 3


def test_who_has_both_sides_is_asked_which_he_means(tmp_path: Path) -> None:
    file = two(tmp_path)
    ordered(file)
    file.write_text(file.read_text(encoding="utf-8").replace("Bears: Ben", "Bears: Anna"), encoding="utf-8")
    for ask in (
        lambda: giving.ploy(file, "1", "Anna", "helm"),
        lambda: showing.show(file, "Anna"),
    ):
        with pytest.raises(Refused, match="Anna plays"):
            ask()
    assert giving.ploy(file, "1", "Ban", "helm").about == "match 1, duel 1, pass 1: Aim for Helm"


def test_names_are_understood_as_players_write_them_and_a_slip_is_told(tmp_path: Path) -> None:
    file = two(tmp_path)
    game = read(file)
    assert naming.team_called(game, "ANNA").name == "Lions"
    assert naming.named_ploy("Aim for Helm") == "helm"
    assert naming.named_policy("Last Stand") == "last stand"
    for wrong, remedy in (("Lion", "Lions"), ("s", "shield")):
        with pytest.raises(Refused, match=remedy):
            naming.team_called(game, wrong) if wrong == "Lion" else naming.named_ploy(wrong)


def test_ful_tour_1_the_roll_lists_knights_virtues_lances_wounds_and_results(tmp_path: Path) -> None:
    file = two(tmp_path)
    ordered(file)
    giving.ploy(file, "1", "Kay", "dodge")
    giving.ploy(file, "1", "Ban", "swipe")
    riding.resolve(file, dice=(3, 4, 1, 1))
    text = enrolling.roll(file, ".md").decode()
    assert "| Lions | Kay | Valour | 0 | 2, out |" in text
    assert "| Bears | Ban | Discipline | 1 | 0 |" in text
    assert "| 1 | Kay | 0 | 1 | Ban | Ban wins: Kay is unhorsed. (lances 0:1) |" in text
    assert "favour" not in text.lower()
    picture = enrolling.roll(file, ".svg").decode()
    assert picture.startswith("<svg")
    assert all(f">{name}<" in picture for name in ("Lions", "Bears", "Kay", "Ban", "Anna"))
    assert enrolling.roll(file, ".png").startswith(b"\x89PNG")
