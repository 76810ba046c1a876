"""What holds in every game: cards, damage, mirrors, records."""

from collections.abc import Iterator

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from campaign.core.dice import Dice
from campaign.games.tilting.cards import Card, corners, forward, next_card, overlap
from campaign.games.tilting.formats import Entry, start_buzkashi, start_joust, start_melee
from campaign.games.tilting.game import Answer, Game, Goal, Play, Rider, Sheet, Spot, Valon
from campaign.games.tilting.opponents import playing
from campaign.games.tilting.opponents.anything import Anything
from campaign.games.tilting.opponents.greedy import Greedy
from campaign.games.tilting.opponents.opponent import Opponent
from campaign.games.tilting.replaying import play, replay
from campaign.games.tilting.resolving import resolve

TEN = list(range(1, 11))
ROSTER = Sheet(quick_march=45, on_foot=21, steady=7, mount=1)


@st.composite
def games(draw: st.DrawFn) -> Game:
    """A game of any format, at its beginning."""
    seed, sheet = draw(st.integers(0, 1000)), ROSTER if draw(st.booleans()) else None
    valon = Valon(tables_turn=draw(st.booleans())) if sheet else None
    cards = st.integers(1, 10)
    match draw(st.sampled_from(("joust", "buzkashi", "melee"))):
        case "joust":
            two = [Entry(name, card=draw(cards), sheet=sheet) for name in "ab"]
            return start_joust(two[0], two[1], valon=valon, seed=seed)
        case "buzkashi":
            each = draw(st.integers(1, 4))
            names = [(side, f"{side}{at}") for side in ("a", "b") for at in range(each)]
            teams = [Entry(name, side, side, card=draw(cards), sheet=sheet) for side, name in names]
            return start_buzkashi(teams, valon=valon, seed=seed)
        case _:
            some = [Entry(name, card=draw(cards), sheet=sheet) for name in "abcdef"[: draw(st.integers(2, 6))]]
            return start_melee(some, valon=valon, seed=seed)


def opponents(game: Game) -> dict[str, Opponent]:
    """Half of the players greedy, the others at random."""
    players = sorted({one.player for one in game.riders})
    return {player: Anything(game.seed) if at % 2 else Greedy() for at, player in enumerate(players)}


def course(game: Game, phases: int) -> Iterator[Game]:
    """The game after each of its first phases."""
    for _ in range(phases):
        if game.over:
            return
        game = playing.phase(game, opponents(game), Dice(game.seed, 0))
        yield game


def whole(rider: Rider) -> list[int]:
    return sorted((*rider.hand, *rider.aside, rider.card.value, *(one.value for one in rider.run)))


@settings(max_examples=40, deadline=None)
@given(games())
def test_no_card_is_doubled_or_lost_and_damage_only_falls(game: Game) -> None:
    points = {one.name: one.points for one in game.riders}
    for after in course(game, 6):
        assert all(whole(one) == TEN for one in after.riders)
        assert all(0 <= one.points <= points[one.name] for one in after.riders)
        assert all(0 <= one.card.x <= 48 and 0 <= one.card.y <= 36 for one in after.riders)
        points = {one.name: one.points for one in after.riders}


@settings(max_examples=25, deadline=None)
@given(games())
def test_no_card_is_lost_while_cards_are_laid(game: Game) -> None:
    game = play(game, Greedy().play(game, game.next))
    game = play(game, Anything(3).play(game, game.next))
    assert all(whole(one) == TEN for one in game.riders)


@settings(max_examples=25, deadline=None)
@given(games())
def test_a_record_written_and_read_is_the_same_and_replays_to_the_same_bytes(game: Game) -> None:
    *_, last = course(game, 4)
    assert msgspec.json.decode(msgspec.json.encode(last), type=Game) == last
    assert msgspec.json.encode(replay(last, lambda: Dice(game.seed, 0))) == msgspec.json.encode(last)


@settings(max_examples=25, deadline=None)
@given(games())
def test_the_same_answers_have_the_same_result_asked_one_by_one_or_at_once(game: Game) -> None:
    laid = playing.laid(game, opponents(game))
    ask = playing.answers(opponents(game))
    given_so_far: list[Answer] = []
    while (done := resolve(laid, given_so_far, Dice(1, 0))).pending is not None:
        assert done.game == laid
        given_so_far.append(ask(done.pending, done.table))
    assert done == resolve(laid, given_so_far, Dice(1, 0))
    assert playing.phase(game, opponents(game), Dice(1, 0)) == done.game


def mirrored(game: Game) -> Game:
    """The game seen in a mirror: left is right."""
    width = game.field.width

    def turn(card: Card) -> Card:
        return replace(card, x=width - card.x, heading=-card.heading % 360)

    riders = tuple(replace(one, start=turn(one.start), card=turn(one.card)) for one in game.riders)
    goals = tuple(Goal(one.side, width - one.x, one.y) for one in game.field.goals)
    corpse = Spot(width - game.corpse.x, game.corpse.y) if game.corpse else None
    return replace(game, riders=riders, field=replace(game.field, goals=goals), corpse=corpse)


@settings(max_examples=40, deadline=None)
@given(games())
def test_mirrored_games_give_mirrored_results(game: Game) -> None:
    other = mirrored(game)
    for after in course(game, 5):
        phase = after.history[-1]
        for what in phase.plays:
            other = play(other, Play(what.rider, what.value, -what.turn + 0.0, -what.at + 0.0, what.chosen))
        turned = [one if one.heading is None else Answer(heading=(-one.heading % 360)) for one in phase.answers]
        done = resolve(other, turned, Dice(game.seed, 0))
        assert done.pending is None
        other = done.game
        assert [type(one) for one in other.history[-1].events] == [type(one) for one in phase.events]
        assert (other.scores, other.winner, other.over, other.turn, other.phase) == (
            after.scores,
            after.winner,
            after.over,
            after.turn,
            after.phase,
        )
        for one, same in zip(after.riders, other.riders, strict=True):
            assert (one.points, one.hand, one.card.value, one.out) == (
                same.points,
                same.hand,
                same.card.value,
                same.out,
            )
            assert (48 - one.card.x, one.card.y) == pytest.approx((same.card.x, same.card.y), abs=0.01)


SPOTS = st.builds(Card, st.just(1), st.floats(5, 15), st.floats(5, 15), st.integers(0, 359).map(float))


@settings(max_examples=300, deadline=None)
@given(SPOTS, SPOTS)
def test_overlap_is_what_a_geometry_library_says_and_the_same_both_ways(one: Card, other: Card) -> None:
    from shapely import Polygon

    shared = Polygon(corners(one, 2.5, 3.5)).intersection(Polygon(corners(other, 2.5, 3.5))).area
    found = overlap(one, other, 2.5, 3.5, 0.001)
    assert found == overlap(other, one, 2.5, 3.5, 0.001)
    assert found if shared > 0.01 else True
    assert not found if shared == 0 else True


@settings(max_examples=200, deadline=None)
@given(SPOTS, st.integers(-90, 90), st.sampled_from((-1.0, -0.3, 0.0, 0.5, 1.0)))
def test_a_card_laid_touches_the_one_before_and_does_not_overlap_it(card: Card, turn: int, at: float) -> None:
    ahead = next_card(card, 2, float(turn), at, 2.5, 3.5)
    assert not overlap(card, ahead, 2.5, 3.5, 0.001)
    front_left, front_right, *_ = corners(card, 2.5, 3.5)
    point = tuple(left + (right - left) * (at + 1) / 2 for left, right in zip(front_left, front_right, strict=True))
    rear_right, rear_left = corners(ahead, 2.5, 3.5)[2:]
    if turn:
        assert (rear_right if turn > 0 else rear_left) == pytest.approx(point, abs=0.001)


def test_the_step_in_a_direction_is_the_same_whatever_library_reckons_sines() -> None:
    # The half that some give as 0.49999999999999994; what is kept is no longer than what all agree on.
    assert forward(30.0)[0] == 0.5
    assert forward(90.0) == (1.0, 0.0)
    assert all(round(part, 12) == part for heading in range(360) for part in forward(float(heading)))
