"""What the machine plays and answers."""

from random import Random
from time import perf_counter

from campaign.core.dice import Dice
from campaign.games.tilting.formats import Entry, start_buzkashi, start_joust, start_melee
from campaign.games.tilting.game import Answer, Ends, Game, Play, Question, Sheet, Valon
from campaign.games.tilting.laying import lay, refuse_place
from campaign.games.tilting.opponents import playing
from campaign.games.tilting.opponents.ahead import Ahead
from campaign.games.tilting.opponents.anything import Anything
from campaign.games.tilting.opponents.greedy import Greedy
from campaign.games.tilting.opponents.guessing import guessed
from campaign.games.tilting.seeing import on_table
from tests.games.tilting.scene import card, figure, laid, resolved


def test_greedy_goes_for_the_corpse_with_its_lowest_card() -> None:
    rob = figure("rob", "red", card(1, 24, 5))
    game = laid(rob, figure("bea", "blue", card(1, 24, 35)), corpse=(24, 18), format="buzkashi", to_lay=True)
    play = Greedy().play(game, "rob")
    there = lay(game, "rob", play.value, play.turn, play.at).riders[0].run[0]
    assert play.value == 2
    # Straight ahead a card's centre comes to 8.5; none comes nearer to 18 than 30 to a side does, at 8.8905.
    assert (abs(play.turn), there.y) == (30, 8.8905)


def test_greedy_lays_its_highest_card_over_the_corpse() -> None:
    rob = figure("rob", "red", card(1, 24, 14))
    game = laid(rob, figure("bea", "blue", card(1, 24, 35)), corpse=(24, 18), format="buzkashi", to_lay=True)
    assert Greedy().play(game, "rob").value == 10


def test_greedy_goes_for_the_weakest_enemy_in_reach() -> None:
    # Ben, weaker than Bea, is 9 ahead; Bob, weakest of all, is farther than the 14 inches of four cards.
    rob = figure("rob", "red", card(1, 24, 5))
    others = (
        figure("bea", "b", card(1, 30, 5), points=9),
        figure("ben", "c", card(1, 24, 14), points=5),
        figure("bob", "d", card(1, 24, 30), points=1),
    )
    assert Greedy().play(laid(rob, *others, to_lay=True), "rob").value == 2
    near = figure("rob", "red", card(1, 24, 8))
    game = laid(near, *others, to_lay=True)
    play = Greedy().play(game, "rob")
    there = lay(game, "rob", play.value, play.turn, play.at).riders[0].run[0]
    assert (play.value, abs(there.x - 24) < 1, there.y > 11.5) == (10, True, True)  # over Ben's card


def test_greedy_rides_straight_in_a_joust() -> None:
    game = playing.laid(start_joust(Entry("a"), Entry("b")), {"a": Greedy(), "b": Greedy()})
    assert {(one.turn, one.at) for one in game.plays} == {(0, 0)}
    assert [one.value for one in game.plays if one.rider == "b"] == [2, 3, 10, 9]  # its third lies over one of a's


def test_greedy_passes_only_when_it_can_lay_none() -> None:
    rob = figure("rob", "red", card(1, 24, 36))
    game = laid(rob, figure("bea", "blue", card(1, 24, 5)), to_lay=True)
    assert Greedy().play(game, "rob") == Play("rob")


def test_answers_score_when_they_can_else_go_towards_the_other_goal() -> None:
    rob, bea = figure("rob", "red", card(6, 36, 18)), figure("bea", "blue", card(1, 40, 30), points=3)
    game = laid(rob, bea, corpse=(37, 18), format="buzkashi")
    greedy = Greedy()
    assert greedy.answer(game, Question("direction", "TIL-CORPSE-1", "rob", 1, 6)) == Answer(heading=90)
    assert greedy.answer(game, Question("split", "TIL-CORPSE-3", "rob", 1, 9)) == Answer(damage=1)  # 8: 45, within 1.5
    assert greedy.answer(game, Question("share", "TIL-FIGHT-4", "bea", 1, 12, ("rob",))) == Answer(shares={"rob": 12})


def test_answers_share_damage_so_that_the_weakest_fall_first() -> None:
    game = laid(
        figure("a", "a", card(9, 1, 1)),
        figure("b", "b", card(1, 1, 1), points=6),
        figure("c", "c", card(2, 1, 1), points=2),
    )
    question = Question("share", "TIL-FIGHT-5", "a", 1, 5, ("b", "c"))
    assert Greedy().answer(game, question) == Answer(shares={"b": 3, "c": 2})


def teams(count: int, ends: Ends) -> Game:
    return start_buzkashi(
        [Entry(f"{side}{at}", side, side) for side in ("red", "blue") for at in range(count)], ends=ends
    )


def test_random_plays_whole_legal_games_the_same_for_the_same_seed() -> None:
    def once(seed: int) -> Game:
        return playing.out(teams(3, Ends(goals=1, turns=6)), {"red": Anything(seed), "blue": Anything(seed + 1)}, 9)

    assert once(1).over
    assert once(1) == once(1)
    assert once(1) != once(5)


def test_ahead_plays_whole_legal_games_the_same_for_the_same_seed() -> None:
    def once(seed: int) -> Game:
        return playing.out(teams(2, Ends(goals=1, turns=2)), {"red": Ahead(seed), "blue": Greedy()}, 2)

    assert once(1).history
    assert once(1) == once(1)


def test_ahead_rides_straight_in_a_joust_and_does_not_lose_it_to_one_that_lays_at_random() -> None:
    game = playing.out(start_joust(Entry("a"), Entry("b")), {"a": Ahead(1), "b": Greedy()}, 2)
    assert not any(one.turn or one.at for phase in game.history for one in phase.plays)
    game = playing.out(start_joust(Entry("a"), Entry("b")), {"a": Ahead(1), "b": Anything(1)}, 4)
    assert game.riders[0].points >= game.riders[1].points


def test_ahead_rides_at_its_enemies_in_a_melee() -> None:
    # Four who are 18 and 24 inches from the middle: with 14 inches a phase they can meet in the first turn.
    game = playing.out(start_melee([Entry(name) for name in "abcd"]), {name: Ahead(1) for name in "abcd"}, 2)
    assert sum(one.points for one in game.riders) < 4 * 10


def test_ahead_plays_in_valon_too() -> None:
    sheet = Sheet(quick_march=42, on_foot=21, steady=6)
    game = start_joust(Entry("a", sheet=sheet), Entry("b", sheet=sheet), valon=Valon())
    assert playing.phase(game, {"a": Ahead(1), "b": Ahead(2)}, Dice(1, 0)).history[0].plays


def test_ahead_deals_hidden_cards_without_doubling_any() -> None:
    ann = figure("ann", "a", card(2, 10, 10), card(9, 10, 13.5))
    bob = figure("bob", "b", card(3, 10, 20), card(4, 10, 16.5), card(5, 20, 16.5))
    game = resolved(laid(ann, bob, figure("eve", "e", card(1, 40, 30))))
    hidden = on_table(game, {"ann"})
    dealt = guessed(hidden, {"ann"}, Random(1)).riders[1]
    assert sorted((*dealt.hand, *dealt.aside, dealt.card.value)) == list(range(1, 11))
    assert 4 in dealt.aside  # it was turned up in the fight, and left behind


def test_ten_a_side_are_played_by_greedy_in_seconds() -> None:
    started = perf_counter()
    game = playing.out(teams(10, Ends(goals=3, turns=20)), {"red": Greedy(), "blue": Greedy()}, 20)
    assert game.over
    assert perf_counter() - started < 10


def test_a_placement_is_checked_in_microseconds() -> None:
    game = start_joust(Entry("a"), Entry("b"))
    started = perf_counter()
    for turn in range(-90, 90):
        for _ in range(10):
            refuse_place(game, game.riders[0].card, turn, 0.5)
    assert (perf_counter() - started) / 1800 < 50e-6


def test_no_opponent_sees_a_hidden_card() -> None:
    class Watching(Greedy):
        def play(self, game: Game, name: str) -> Play:
            for one in game.riders:
                if one.name != name:
                    assert {0} >= {one.card.value if not one.card.up else 0, *one.hand, *one.aside}
                    assert all(card.value == 0 for card in one.run)
            return super().play(game, name)

    playing.out(start_joust(Entry("a"), Entry("b")), {"a": Watching(), "b": Watching()}, 3)
