"""What a player may know, and games replayed from their record."""

import msgspec
import pytest
from msgspec.structs import replace

from campaign.core.dice import Dice
from campaign.games.tilting.formats import Entry, start_buzkashi, start_joust
from campaign.games.tilting.game import Answer, Ends, Game, NotAllowed, Sheet, Valon
from campaign.games.tilting.laying import choose, lay, pass_
from campaign.games.tilting.opponents import playing
from campaign.games.tilting.opponents.anything import Anything
from campaign.games.tilting.opponents.greedy import Greedy
from campaign.games.tilting.replaying import replay
from campaign.games.tilting.seeing import seen
from tests.games.tilting.scene import card, figure, laid, resolved


def test_a_player_sees_where_others_laid_but_not_what() -> None:
    game = lay(lay(start_joust(Entry("a", card=7), Entry("b", card=4)), "a", 5), "b", 6)
    shown = seen(game, "a")
    a, b = shown.riders
    assert a == game.riders[0]
    assert (b.card.value, b.start.value, b.run[0].value, b.run[0].x) == (0, 0, 0, 32.5)
    assert b.hand == (0,) * 8
    assert [one.value for one in shown.plays] == [5, -1]


def test_a_player_sees_what_was_turned_up_and_who_passed() -> None:
    ann = figure("ann", "a", card(2, 10, 10), card(9, 10, 13.5))
    game = resolved(laid(ann, figure("bob", "b", card(3, 10, 16)), figure("eve", "e", card(1, 40, 30))))
    shown = seen(pass_(game, "ann"), "eve")
    assert [one.card.value for one in shown.riders] == [9, 3, 1]
    assert shown.riders[0].aside == (0,)
    assert [one.value for one in shown.plays] == [0]


def test_a_player_sees_no_value_in_what_was_laid_before() -> None:
    game = start_joust(Entry("a"), Entry("b"))
    game = lay(lay(game, "a", 5), "b", 6)
    game = resolved(pass_(pass_(game, "a"), "b"))
    assert [one.value for one in seen(game, "b").history[0].plays] == [-1, 6, 0, 0]


def valon() -> Game:
    rider = Sheet(quick_march=42, on_foot=20, steady=6, melee={"experience": 1})
    entries = [Entry(f"{side}{at}", side, side, sheet=rider) for side in ("red", "blue") for at in range(3)]
    return start_buzkashi(entries, ends=Ends(goals=4), valon=Valon(tables_turn=True), seed=4)


def test_a_game_replays_to_itself_from_its_record() -> None:
    start = choose(start_joust(Entry("a"), Entry("b")), "b", 6)
    game = playing.out(start, {"a": Greedy(), "b": Anything(3)}, 5)
    game = lay(game, game.next, game.riders[[one.name for one in game.riders].index(game.next)].hand[0])
    game = replace(game, answers=(Answer(heading=3.0),))
    assert replay(game) == game


def test_a_game_of_valon_replays_with_the_dice_of_its_seed() -> None:
    def dice() -> Dice:
        return Dice(4, 0)

    game = playing.out(valon(), {"red": Greedy(), "blue": Greedy()}, 4, dice)
    assert len(game.history) > 3
    assert msgspec.json.encode(replay(game, dice)) == msgspec.json.encode(game)


def test_a_record_that_the_rules_do_not_allow_does_not_replay() -> None:
    game = playing.out(start_joust(Entry("a"), Entry("b")), {"a": Greedy(), "b": Greedy()}, 2)
    first = game.history[0]
    wrong = replace(first, plays=(replace(first.plays[0], value=11), *first.plays[1:]))
    with pytest.raises(NotAllowed, match="there is no card of 11"):
        replay(replace(game, history=(wrong, *game.history[1:])))
