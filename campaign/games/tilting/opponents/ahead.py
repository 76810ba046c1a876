"""The opponent `ahead`: tries runs of cards against what others may hold and lay, and plays what came out best."""

from collections.abc import Iterator, Sequence
from random import Random

from msgspec.structs import replace

from campaign.core.dice import Dice, Roll, parse
from campaign.games.tilting.cards import HALVES, THOUSANDTHS, TOUCH, Card, apart, from_circle, overlap
from campaign.games.tilting.corpse import CORPSE
from campaign.games.tilting.game import Answer, Game, Play, Question, Rider, Spot, numbers_of, rider
from campaign.games.tilting.laying import Placement, last_card, limit
from campaign.games.tilting.opponents.answering import answer
from campaign.games.tilting.opponents.greedy import expects_fight, nearest, open_to, targets
from campaign.games.tilting.opponents.guessing import guessed
from campaign.games.tilting.opponents.opponent import knowing
from campaign.games.tilting.opponents.worth import worth
from campaign.games.tilting.resolving import played

WORLDS = 4  # deals of the hidden cards for the best runs
FEW = 1  # deals for all runs
BEST = 5  # runs that are tried in all worlds
ENEMIES = 1  # nearest enemies that a figure thinks of riding at
EVERY = 4  # of the placements ahead, every how many-th is tried as a first card


class Ahead:
    """Looks to the end of the phase, with the hidden cards dealt in several ways; others are thought to be greedy."""

    def __init__(self, seed: int) -> None:
        """Take the seed: the same one plays the same in the same place of a game."""
        self._seed = seed

    def play(self, game: Game, name: str) -> Play:
        """Return the first card of the run that came out best, or that the figure passes."""
        who = rider(game, name)
        random = Random(f"{self._seed}|{game.turn}|{game.phase}|{len(game.plays)}|{name}")
        worlds = [
            _World(guessed(game, knowing(game, who.player), random), name, random.random()) for _ in range(WORLDS)
        ]
        tried = list(dict.fromkeys((run, values) for run in runs(game, who) for values in valued(worlds[0], who, run)))
        first = sorted(tried, key=lambda one: -_mean(worlds[:FEW], one))[:BEST]
        run, values = max(first, key=lambda one: _mean(worlds, one))
        return Play(name, values[0], run[0].turn, run[0].at) if run else Play(name)

    def answer(self, table: Game, question: Question) -> Answer:
        """Return the answer that gains most at once."""
        return answer(table, question)


Places = tuple[Placement, ...]
Values = tuple[int, ...]


def runs(game: Game, who: Rider) -> Iterator[Places]:
    """Yield runs that a figure may lay: none, and of every length towards each thing it may go for."""
    yield ()
    last, left = last_card(who), min(limit(game, who) - len(who.run), len(who.hand))
    starts = open_to(game, last)[:: 1 if game.format == "joust" else EVERY]
    for spot in _goes_for(game, who):
        whole = _towards(game, last, spot, left)
        yield from (whole[:length] for length in range(1, len(whole) + 1))
    if left:
        for start in starts:
            yield (start,)
            if game.corpse is not None:
                yield (start, *_towards(game, start.card, game.corpse, left - 1))


def _goes_for(game: Game, who: Rider) -> list[Spot]:
    last = last_card(who)
    found = [game.corpse] if game.corpse is not None else []
    enemies = sorted(
        (apart(last.x, last.y, one.card.x, one.card.y), one.card.x, one.card.y)
        for one in game.riders
        if one.side != who.side and not one.out
    )
    found += [Spot(x, y) for _, x, y in enemies[:ENEMIES]]
    found += [Spot(goal.x, goal.y) for goal in game.field.goals]
    return found


def _towards(game: Game, last: Card, spot: Spot, count: int) -> Places:
    found: list[Placement] = []
    while len(found) < count:
        best = nearest(game, found[-1].card if found else last, [spot])
        if best is None:
            break
        found.append(best)
    return tuple(found)


def valued(world: "_World", who: Rider, run: Places) -> Iterator[Values]:
    """Yield values for a run: low where nothing is met, and high, middling or low where something is."""
    hand = sorted(who.hand)
    meets = [world.meets(who, place.card, len(who.run) + step) for step, place in enumerate(run)]
    for pick in (-1, len(hand) // HALVES, 0) if any(meets) else (0,):
        left, values = list(hand), []
        for met in meets:
            values.append(left.pop(min(pick, len(left) - 1) if met and pick >= 0 else -1 if met else 0))
        yield tuple(values)


class _World:
    """The hidden cards dealt in one way, and all others' runs laid to their ends as greedy ones would."""

    def __init__(self, game: Game, name: str, luck: float) -> None:
        self.name, self.luck = name, luck
        self.game = replace(game, history=(), next="", answers=())
        self.side = rider(game, name).side
        numbers = numbers_of(game)
        self._touch, self._radius = numbers[TOUCH] / THOUSANDTHS, numbers[CORPSE] / HALVES
        for one in game.riders:
            if one.name != name and not one.out and not one.passed:
                self._lay_on(one.name)
        self._known: dict[tuple[Places, Values], float] = {}

    def _lay_on(self, name: str) -> None:
        while True:
            who = rider(self.game, name)
            if not who.hand or len(who.run) >= limit(self.game, who):
                return
            best = nearest(self.game, last_card(who), targets(self.game, who))
            if best is None:
                return
            value = max(who.hand) if expects_fight(self.game, who, best.card) else min(who.hand)
            self.game = _laid(self.game, who, ((best, value),))

    def meets(self, who: Rider, card: Card, step: int) -> bool:
        """Return whether a card reached in this step lies over the corpse or what an enemy stands on by then."""
        field, corpse = self.game.field, self.game.corpse
        width, length = field.card_width, field.card_length
        if corpse is not None and from_circle(card, corpse.x, corpse.y, width, length) < self._radius:
            return True
        return any(
            overlap(card, (one.card, *one.run)[min(step + 1, len(one.run))], width, length, self._touch)
            for one in self.game.riders
            if one.side != who.side and not one.out
        )

    def outcome(self, tried: tuple[Places, Values]) -> float:
        """Return what the game is worth to the figure's side after this phase, if it lays so."""
        known = self._known.get(tried)
        if known is None:
            run, values = tried
            game = _laid(self.game, rider(self.game, self.name), tuple(zip(run, values, strict=True)))
            after, _ = played(game, lambda question, table: answer(table, question), _Stream(self.luck))
            known = self._known[tried] = worth(after, self.side)
        return known


def _laid(game: Game, who: Rider, run: Sequence[tuple[Placement, int]]) -> Game:
    values = {value for _, value in run}
    cards = tuple(replace(place.card, value=value) for place, value in run)
    hand = tuple(value for value in who.hand if value not in values)
    changed = replace(who, hand=hand, run=(*who.run, *cards))
    plays = tuple(Play(who.name, value, place.turn, place.at) for place, value in run)
    riders = tuple(changed if one.name == who.name else one for one in game.riders)
    return replace(game, riders=riders, plays=(*game.plays, *plays))


def _mean(worlds: Sequence[_World], tried: tuple[Places, Values]) -> float:
    return sum(world.outcome(tried) for world in worlds) / len(worlds)


class _Stream(Dice):
    """Dice one after the other from a seed, whatever they are rolled for."""

    def __init__(self, seed: float) -> None:
        super().__init__(0, 0)
        self._random = Random(seed)

    def roll(self, expr: str, rule: str, subjects: Sequence[str], purpose: str, index: int = 0) -> Roll:
        """Roll `expr`; ValueError when it is no dice."""
        count, sides = parse(expr)
        return Roll("", expr, tuple(self._random.randint(1, sides) for _ in range(count)))
