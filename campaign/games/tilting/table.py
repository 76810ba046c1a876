"""The table in the course of a phase: figures as they are now, what has happened, and what is asked of players."""

import math
from collections.abc import Callable, Iterable

from msgspec.structs import replace

from campaign.core.dice import Dice, Roll
from campaign.games.tilting.cards import THOUSANDTHS, TOUCH, overlap
from campaign.games.tilting.game import (
    Answer,
    Fell,
    Game,
    Happened,
    Hurt,
    Moved,
    NotAllowed,
    Question,
    Rider,
    TurnedUp,
    numbers_of,
)

Ask = Callable[[Question, Game], Answer]


def refuse_answer(question: Question, answer: Answer) -> str:
    """Return what is wrong with an answer, "" when nothing."""
    given = [name for name in ("heading", "damage", "shares") if getattr(answer, name) is not None]
    wanted = {"direction": "heading", "split": "damage", "share": "shares"}[question.kind]
    if given != [wanted]:
        return f"{question.rider}'s answer to the {question.kind} is a {wanted.removesuffix('s')}, and nothing else"
    if answer.heading is not None and not math.isfinite(answer.heading):
        return "a heading is a number of degrees"
    if answer.damage is not None and not 0 <= answer.damage <= question.amount:
        return f"the damage is from 0 to {question.amount}, not {answer.damage}"
    if answer.shares is not None:
        for name, share in answer.shares.items():
            if name not in question.riders:
                return f"{name} is not among those who lost: {', '.join(question.riders)}"
            if share < 0:
                return f"{name}'s share is {share}: it cannot be less than 0"
        if sum(answer.shares.values()) != question.amount:
            return f"the shares make {sum(answer.shares.values())}, not {question.amount}"
    return ""


class Table:
    """The table while a phase is resolved."""

    def __init__(self, game: Game, ask: Ask, dice: Dice | None) -> None:
        """Take the game when all have passed, what answers questions, and the dice, which only Valon needs."""
        self.game, self.numbers = game, numbers_of(game)
        self.riders = {one.name: one for one in game.riders}
        self.corpse, self.scores = game.corpse, dict(game.scores)
        self.events: list[Happened] = []
        self.answers: list[Answer] = []
        self.step = 0
        self._ask, self._dice = ask, dice
        self._touch = self.numbers[TOUCH] / THOUSANDTHS

    def standing(self) -> list[Rider]:
        """Return the figures that are not out, in the order of the file."""
        return [one for one in self.riders.values() if not one.out]

    def move(self) -> list[str]:
        """Move every figure that has a card ahead onto it, and return their names (TIL-MOVE-1)."""
        moving = [one for one in self.riders.values() if one.run]
        self.step += bool(moving)
        for one in moving:
            to = one.run[0]
            self.riders[one.name] = replace(one, card=to, run=one.run[1:], aside=(*one.aside, one.card.value))
            self.events.append(Moved(self.step, "TIL-MOVE-1", one.name, to.x, to.y, to.heading))
        return [one.name for one in moving]

    def overlap(self, one: Rider, other: Rider) -> bool:
        """Return whether the cards overlap that two figures stand on."""
        field = self.game.field
        return overlap(one.card, other.card, field.card_width, field.card_length, self._touch)

    def turn_up(self, names: Iterable[str], rule: str) -> None:
        """Turn up the cards that these figures stand on, as `rule` has it."""
        for name in names:
            one = self.riders[name]
            if not one.card.up:
                self.riders[name] = replace(one, card=replace(one.card, up=True))
                self.events.append(TurnedUp(self.step, rule, name, one.card.value))

    def hurt(self, name: str, damage: int, rule: str) -> None:
        """Take points from a figure; with the last of them it is out (TIL-SETUP-4)."""
        one = self.riders[name]
        left = max(0, one.points - damage)
        self.riders[name] = replace(one, points=left)
        self.events.append(Hurt(self.step, rule, name, damage, left))
        if left == 0:
            self.fell(name, "TIL-SETUP-4")

    def fell(self, name: str, rule: str) -> None:
        """Take a figure from the table with all its cards (TIL-FIGHT-2)."""
        one = self.riders[name]
        aside = (*one.aside, *(card.value for card in one.run))
        self.riders[name] = replace(one, out=True, run=(), aside=aside)
        self.events.append(Fell(self.step, rule, name))

    def answer(self, question: Question) -> Answer:
        """Return a player's answer; NotAllowed when it is none to this question."""
        answer = self._ask(question, self.as_game())
        wrong = refuse_answer(question, answer)
        if wrong:
            raise NotAllowed(wrong)
        self.answers.append(answer)
        return answer

    def roll(self, expr: str, rule: str, rider: str, what: str) -> Roll:
        """Roll for a figure; `what` tells this roll from its others in this step. NotAllowed without dice."""
        if self._dice is None:
            raise NotAllowed("tilting in Valon needs dice")
        purpose = f"turn {self.game.turn} phase {self.game.phase} step {self.step} {what}"
        return self._dice.roll(expr, rule, (rider,), purpose)

    def as_game(self) -> Game:
        """Return the game as it lies on the table now."""
        return replace(self.game, riders=tuple(self.riders.values()), corpse=self.corpse, scores=dict(self.scores))
