"""What nobody is shown of others' cards in Tilting, and the pictures of the table."""

import tempfile
import xml.etree.ElementTree as ET
from collections.abc import Mapping, Set
from itertools import islice
from pathlib import Path
from random import Random

import msgspec
import pytest
from hypothesis import assume, example, given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from campaign.games.tilting.cards import Card
from campaign.games.tilting.game import Answer, Game, Play, Question, Rider
from campaign.play.gamefiles import Table
from campaign.play.tilts import drawing, giving, running, showing, sitting, telling
from campaign.play.tilts.files import opened, read
from campaign.play.tilts.records import Tilt
from campaign.play.tilts.running import Machines, machines_for
from campaign.reports.games.tilt_board import svg
from tests.play.tilt_tables import joust, lay_all, scrum, teams, valon

SHORT = settings(max_examples=15, deadline=None)


def otherwise(tilt: Tilt, viewer: str, random: Random) -> Tilt:
    """The game with the hidden values of all others' cards dealt in another way; what lies face up stays, and what has
    been turned up in a phase that waits for an answer.
    """
    game = tilt.table
    up = {one.name: {card.value for card in (one.card, *one.run)} for one in showing.shown(tilt, "").figures}
    deals = {one.name: _deal(one, up[one.name], random) for one in game.riders if one.player != viewer}
    riders = tuple(_dealt(one, deals[one.name]) if one.name in deals else one for one in game.riders)
    history = tuple(replace(phase, plays=_plays(phase.plays, deals)) for phase in game.history)
    return replace(tilt, table=replace(game, riders=riders, plays=_plays(game.plays, deals), history=history))


def _deal(one: Rider, up: Set[int | None], random: Random) -> dict[int, int]:
    open_ones = {value for value in up if value} | ({one.card.value} if one.card.up else set())
    hidden = [value for value in range(1, 11) if value not in open_ones]
    deal = dict(zip(hidden, random.sample(hidden, len(hidden)), strict=True))
    return {**deal, **{value: value for value in open_ones}}


def _dealt(one: Rider, deal: Mapping[int, int]) -> Rider:
    def card(it: Card) -> Card:
        return it if it.up else replace(it, value=deal[it.value])

    return replace(
        one,
        start=card(one.start),
        card=card(one.card),
        run=tuple(map(card, one.run)),
        hand=tuple(sorted(deal[value] for value in one.hand)),
        aside=tuple(deal[value] for value in one.aside),
    )


def _plays(plays: tuple[Play, ...], deals: Mapping[str, Mapping[int, int]]) -> tuple[Play, ...]:
    return tuple(
        replace(one, value=deals[one.rider][one.value]) if one.value and one.rider in deals else one for one in plays
    )


def all_shown(tilt: Tilt, viewer: str) -> tuple[bytes, str, tuple[str, ...]]:
    """Everything that a player is shown: the game, the picture, the story."""
    shown = msgspec.json.encode(showing.shown(tilt, viewer))
    picture = svg(showing.sight(tilt.table, viewer), tilt.name, telling.standing(tilt))
    return shown, picture, tuple(telling.lines(telling.story(tilt.table.history)))


@SHORT
@given(seed=st.integers(0, 10**6), steps=st.integers(0, 60), viewer=st.sampled_from(["Anna", "Ben", ""]))
@example(seed=508, steps=17, viewer="Ben")  # Reds 2 has turned up a card, and is asked which way the corpse goes
def test_a_player_is_shown_the_same_whatever_hidden_cards_others_hold(seed: int, steps: int, viewer: str) -> None:
    with tempfile.TemporaryDirectory() as folder:
        file = teams(Path(folder), seed=seed, count=2)
        table = Table(file, read(file))
        machines = Machines(table, machines_for(table.record.table, (), "random"))
        for _ in range(steps):
            if table.record.table.over:
                break
            machines.step()
    other = otherwise(table.record, viewer, Random(seed))
    assume(other != table.record)  # before others have laid anything, nothing of theirs is hidden
    assert all_shown(other, viewer) == all_shown(table.record, viewer)
    assert showing.shown(other, None) != showing.shown(table.record, None)  # the GM does see it


def test_a_player_sees_his_own_hand_and_nothing_sealed_by_another(tmp_path: Path) -> None:
    file = joust(tmp_path)
    before = [showing.shown(read(file), viewer) for viewer in ("Anna", "")]
    giving.seal_run(file, "Ban", "9; 8; 10")
    assert [showing.shown(read(file), viewer) for viewer in ("Anna", "")] == before
    bors, ban = showing.show(file, "anna").figures
    assert (bors.hand, bors.card.value, ban.hand, ban.card.value) == ((2, 3, 4, 5, 6, 7, 8, 9, 10), 1, None, None)
    assert (ban.held, ban.sealed) == (9, None)
    assert showing.show(file, "Ben").figures[1].sealed is True
    text = file.read_text(encoding="utf-8")
    assert "9; 8" not in text


def test_everybody_sees_where_cards_lie_and_what_was_turned_up(tmp_path: Path) -> None:
    file = scrum(tmp_path)
    lay_all(file, ("Lot: 9", "Ban: 4"))
    lot, ban = showing.show(file, "everybody").figures
    assert [(card.value, card.x, card.y, card.up) for card in (*lot.run, *ban.run)] == [
        (None, 24, 18, False),
        (None, 24, 18, False),
    ]
    assert all(card.receipt for card in (*lot.run, *ban.run))
    lay_all(file, ("Lot: pass", "Ban: pass"))
    running.resolve(file)
    running.answer(file, "0")
    running.answer(file, "0")
    lot, ban = showing.show(file, "everybody").figures
    assert [(one.card.value, one.card.up, one.hand, one.held) for one in (lot, ban)] == [
        (9, True, None, 8),
        (4, True, None, 8),
    ]


class Watcher:
    """A player at the table who notes what he is shown, and plays as he was told."""

    def __init__(self, plays: list[Play | Answer]) -> None:
        self.plays, self.saw, self.why = plays, list[Game](), list[str]()

    def play(self, game: Game, figure: str, why_not: str) -> Play:
        self.saw.append(game)
        self.why.append(why_not)
        found = self.plays.pop(0)
        assert isinstance(found, Play)
        return found

    def answer(self, table: Game, question: Question, why_not: str) -> Answer:
        self.saw.append(table)
        self.why.append(why_not)
        found = self.plays.pop(0)
        assert isinstance(found, Answer)
        return found


def test_at_the_table_each_is_asked_in_turn_by_what_he_may_know_and_again_after_a_slip(tmp_path: Path) -> None:
    file = scrum(tmp_path)
    anna = Watcher([Play("Lot", 1), Play("Lot", 9), Play("Lot"), Answer(damage=9), Answer(damage=0), Answer(heading=0)])
    ben = Watcher([Play("Ban", 4), Play("Ban")])
    steps = list(islice(sitting.at_table(file, {"Anna": anna, "Ben": ben}), 7))
    assert [one.play.value for one in steps if one.play is not None] == [9, 4, 0, 0]
    assert [bool(one) for one in anna.why] == [False, True, False, False, True, False]
    assert "stands on the 1" in anna.why[1]
    assert "from 0 to 5, not 9" in anna.why[4]
    assert {card.value for game in ben.saw for one in game.riders if one.name == "Lot" for card in one.run} == {0}
    game = read(file).table
    assert game.corpse is not None
    assert (len(game.history), game.corpse.y) == (1, 23)


def test_at_the_table_a_file_that_changes_meanwhile_is_not_written_over(tmp_path: Path) -> None:
    from campaign.core.fault import Refused

    file = joust(tmp_path)

    class Meddler(Watcher):
        def play(self, game: Game, figure: str, why_not: str) -> Play:
            with opened(file, "test") as table:
                table.record = replace(table.record, name="changed")
            return super().play(game, figure, why_not)

    with pytest.raises(Refused, match="changed meanwhile"):
        list(sitting.at_table(file, {"Anna": Meddler([Play("Bors", 2)])}))
    assert (read(file).name, read(file).table.plays) == ("changed", ())


@pytest.mark.parametrize("make", [joust, scrum, teams, valon])
def test_the_table_is_drawn_as_well_formed_svg_and_as_png(make: object, tmp_path: Path) -> None:
    file: Path = make(tmp_path)  # type: ignore[operator]  # each of them lays a game
    for turns in (0, 2):
        if turns:
            running.auto(file, by="greedy", turns=turns)
        drawn = drawing.board(file, ".svg")
        root = ET.fromstring(drawn)
        assert root.tag.endswith("svg")
        texts = [one.text for one in root.iter() if one.tag.endswith("text")]
        for one in read(file).table.riders:
            assert one.name in texts
    assert drawing.board(file, ".svg") == drawn
    assert drawing.board(file, ".png").startswith(b"\x89PNG")


def test_a_picture_shows_values_only_to_who_may_know_them(tmp_path: Path) -> None:
    file = scrum(tmp_path)
    lay_all(file, ("Lot: 9",))

    def values(viewer: str | None) -> list[str]:
        root = ET.fromstring(drawing.board(file, ".svg", viewer))
        turned = [one for one in root.iter() if one.tag.endswith("}g")]
        return [text.text or "" for group in turned for text in group.iter() if text.tag.endswith("text")]

    assert values("everybody") == []
    assert values("Ben") == ["1"]  # what Ban stands on
    assert values("Anna") == ["1", "9"]
    assert sorted(values(None)) == ["1", "1", "9"]
