"""What holds in every game: groups, bases, who is gone, mirrors, records (MAY-ORG-2, MAY-SEQ-2, MAY-MOV-2)."""

from collections.abc import Iterator
from itertools import combinations
from random import Random

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from campaign.games.mayhem.commands import (
    Ahead,
    AnyCommand,
    AnyLeg,
    Charge,
    Choose,
    EndFight,
    EndMove,
    Go,
    Move,
    Roll,
    Shoot,
    Slide,
    To,
    Turn,
    Wheel,
)
from campaign.games.mayhem.figures import KINDS, Figure, Horse, Weapon
from campaign.games.mayhem.game import Game, NotAllowed, Scenario, base_of, other_side, standing
from campaign.games.mayhem.geometry import corners, gap, overlap
from campaign.games.mayhem.groups import groups, square
from campaign.games.mayhem.happenings import Lost
from campaign.games.mayhem.judging import JUDGE
from campaign.games.mayhem.sequence import act, replay
from campaign.games.mayhem.setup import faults, start
from campaign.games.mayhem.table import Piece, Table
from tests.games.mayhem.field import SIDES, piece

WIDTH, HEIGHT = 30.0, 24.0
TERRAIN = (
    piece("woods", (3, 9), (9, 9), (9, 14), (3, 14)),
    piece("obstacle", (12, 11), (19, 12)),
    piece("wall", (24, 8), (24, 13)),
    piece("hill", (14, 3), (22, 3), (22, 8), (14, 8)),
)
ARMED: tuple[tuple[Weapon, ...], ...] = (("sword",), ("bow", "dagger"), ("javelin", "spear"), ("lance", "sword"))
SEEDS = st.integers(0, 10_000)


def scenario(seed: int) -> Scenario:
    """A fight of up to sixteen figures, some of them close together, on a table with terrain."""
    random = Random(seed)
    found: list[Figure] = []
    for at in range(16):
        side = SIDES[at % 2]
        x, y = random.uniform(1.2, WIDTH - 1.2), random.uniform(1.2, HEIGHT - 1.2)
        if found and random.random() < 0.5:
            x, y = found[-1].x + random.choice((-2, 2)), found[-1].y
            side = found[-1].side
        weapons: tuple[Weapon, ...] = random.choice(ARMED)
        horse: Horse = "bare" if random.random() < 0.2 else "none"
        facing = random.choice((0.0, 90.0, 180.0, 270.0, 45.0))
        one = Figure(
            f"f{at}", side, random.choice(KINDS), round(x, 2), round(y, 2), facing, weapons=weapons, horse=horse
        )
        made = made_of((*found, one))
        if not [wrong for wrong in faults(made) if "no figures" not in wrong]:
            found.append(one)
    if len({one.side for one in found}) < len(SIDES):
        return scenario(seed + 1)
    return made_of(tuple(found))


def made_of(figures: tuple[Figure, ...]) -> Scenario:
    return Scenario("Any fight", SIDES, Table(WIDTH, HEIGHT, TERRAIN), figures)


def path(random: Random) -> tuple[AnyLeg, ...]:
    legs: list[AnyLeg] = []
    for _ in range(random.randint(1, 2)):
        legs.append(
            random.choice(
                (
                    Ahead(random.randint(1, 6)),
                    Wheel(random.randint(-60, 60)),
                    Turn(random.randint(-180, 180)),
                    Slide(random.randint(-4, 4), random.randint(-4, 4)),
                    To(random.randint(1, 29), random.randint(1, 23)),
                )
            )
        )
    return tuple(legs)


def any_command(game: Game, random: Random) -> AnyCommand:
    """Something that could be said now, allowed or not."""
    if game.phase in ("initiative", "choose"):
        return Roll() if game.phase == "initiative" else Choose(random.choice(SIDES))
    if game.phase == "fight":
        return EndFight()
    mine, enemies = standing(game, game.active), standing(game, other_side(game, game.active))
    group = random.choice(game.groups) if game.groups else ()
    who = tuple(random.sample(group, random.randint(1, len(group)))) if group else ("nobody",)
    if not mine or not enemies:
        return EndMove()
    enemy = random.choice(enemies)
    return random.choice(
        (
            Move(who, path(random)),
            Move((random.choice(mine).id,), path(random), join=True),
            Charge(who, enemy.id),
            Charge((random.choice(mine).id,), enemy.id),
            Shoot((enemy.id,), random.choice(mine).id),
            Shoot((enemy.id,), random.choice(mine).id, random.randint(0, 6)),
            Go(),
            EndMove() if random.random() < 0.3 else Go(),
        )
    )


def course(game: Game, seed: int, acts: int) -> Iterator[tuple[Game, AnyCommand]]:
    """The game after each of its acts, with the command of it; what is not allowed is not done."""
    random = Random(seed)
    for _ in range(acts):
        if game.over:
            return
        command = any_command(game, random)
        before = msgspec.json.encode(game)
        try:
            game = act(game, command, JUDGE)
        except NotAllowed:
            assert msgspec.json.encode(game) == before
            continue
        yield game, command


@settings(max_examples=30, deadline=None)
@given(SEEDS)
def test_may_org_2_groups_partition_the_figures_and_lie_more_than_an_inch_apart(seed: int) -> None:
    game = start(scenario(seed))
    found = groups(game)
    assert sorted(id for group in found for id in group) == sorted(one.id for one in standing(game))
    squares = {one.id: square(one, base_of(game.scenario, one)) for one in game.figures}
    kin = {one.id: one.side for one in game.figures}
    for one, other in combinations(found, 2):
        if kin[one[0]] == kin[other[0]]:
            assert min(gap(squares[a], squares[b]) for a in one for b in other) > 1
    for group in found:
        for id in group[1:]:
            assert min(gap(squares[id], squares[other]) for other in group if other != id) <= 1.001


@settings(max_examples=20, deadline=None)
@given(SEEDS)
def test_may_seq_2_nobody_vanishes_untold_and_no_bases_overlap(seed: int) -> None:
    game = start(scenario(seed), seed)
    many = len(game.figures)
    for after, _ in course(game, seed, 60):
        assert len(after.figures) == many
        told = {one.who for done in after.history for one in done.happened if isinstance(one, Lost)}
        assert told == {one.id for one in after.figures if not one.standing}
        here = [square(one, base_of(after.scenario, one)) for one in standing(after)]
        assert not [pair for pair in combinations(here, 2) if overlap(*pair)]
        points = [p for one in here for p in corners(one)]
        assert all(-0.01 <= x <= WIDTH + 0.01 and -0.01 <= y <= HEIGHT + 0.01 for x, y in points)


@settings(max_examples=10, deadline=None)
@given(SEEDS)
def test_a_game_is_read_back_and_replays_to_the_same_bytes(seed: int) -> None:
    first = start(scenario(seed), seed)
    game = first
    for after, _ in course(first, seed, 40):
        game = after
    written = msgspec.json.encode(game)
    assert msgspec.json.decode(written, type=Game) == game
    assert msgspec.json.encode(replay(game, JUDGE, first)) == written


def mirrored(one: Figure) -> Figure:
    return replace(one, x=round(WIDTH - one.x, 4), facing=(360 - one.facing) % 360)


def mirrored_leg(leg: AnyLeg) -> AnyLeg:
    match leg:
        case Wheel(degrees):
            return Wheel(-degrees)
        case Turn(degrees):
            return Turn(-degrees)
        case Slide(ahead, right):
            return Slide(ahead, -right)
        case To(x, y):
            return To(WIDTH - x, y)
    return leg


def mirrored_command(command: AnyCommand) -> AnyCommand:
    if isinstance(command, Move | Charge):
        return replace(command, legs=tuple(mirrored_leg(leg) for leg in command.legs))
    return command


def mirrored_scenario(made: Scenario) -> Scenario:
    pieces = tuple(
        replace(one, points=tuple((WIDTH - x, y) for x, y in reversed(one.points))) for one in made.table.pieces
    )
    assert all(isinstance(one, Piece) for one in pieces)
    return replace(made, table=replace(made.table, pieces=pieces), figures=tuple(map(mirrored, made.figures)))


@settings(max_examples=20, deadline=None)
@given(SEEDS)
def test_may_mov_2_on_a_mirrored_table_the_same_dice_give_mirrored_moves(seed: int) -> None:
    made = scenario(seed)
    image = start(mirrored_scenario(made), seed)
    for game, command in course(start(made, seed), seed, 40):
        image = act(image, mirrored_command(command), JUDGE)
        for one, other in zip(game.figures, image.figures, strict=True):
            assert (one.status, one.moved, one.shot) == (other.status, other.moved, other.shot)
            assert (WIDTH - one.x, one.y) == pytest.approx((other.x, other.y), abs=0.01)
            turn = (one.facing + other.facing) % 360
            assert min(turn, 360 - turn) == pytest.approx(0, abs=0.05)
