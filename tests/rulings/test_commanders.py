"""Rulings: commanders that the rules make (TUM-COM-1, TUM-COM-4)."""

import pytest

from campaign.model.people import Commander
from campaign.rules import commanders
from campaign.rules.day import Day
from tests.rulings.scene import commander, scene

Dice = dict[str, tuple[int, ...]]
KEY = "gradell/mutiny"
NAMES: Dice = {f"TUM-COM-4/{KEY}: given name/0": (1,), f"TUM-COM-4/{KEY}: family name/0": (1,)}


def dice(tie: int, age: tuple[int, ...], inner: tuple[int, ...] = (), traits: tuple[int, ...] = ()) -> Dice:
    rolled: Dice = {f"TUM-COM-4/{KEY}: tie/0": (tie,), f"TUM-COM-4/{KEY}: age/0": age}
    rolled |= {f"TUM-COM-4/{KEY}: inner tie/{i}": (face,) for i, face in enumerate(inner)}
    return rolled | {f"TUM-COM-1/{KEY}: trait/{i}": (face,) for i, face in enumerate(traits)}


def made(day: Day, *, traits: bool = False, tie_to: str | None = "ascheberg") -> Commander:
    return commanders.make(day, "sweden", ("gradell",), "mutiny", tie_to, traits=traits)[0]


@pytest.mark.parametrize(
    ("row", "tie", "age_dice", "age"),
    [
        (1, "child", (1, 2, 6), 23),  # 14 + 9
        (2, "sibling", (20, 1), 41),
        (3, "parent", (1, 2, 20), 53),
        (4, "niece or nephew", (7,), 23),
        (5, "aunt or uncle", (1, 1, 8), 40),
        (6, "cousin", (3, 4), 27),
        (9, "spouse", (5, 6), 31),
        (10, "friend", (1, 1), 22),
        (11, "rival", (20, 20), 60),
        (12, "student", (20,), 36),
        (13, "teacher", (20, 20, 20), 90),
        (14, "priest", (1, 1, 1), 23),
        (15, "councillor", (10, 10, 10), 50),
        (16, "bodyguard", (9,), 29),
        (17, "quartermaster", (8, 8), 36),
        (18, "creditor", (12, 3), 35),
        (19, "favourite", (2, 2), 20),
        (20, "stranger", (4, 5, 6), 29),
    ],
)
def test_com_4_tie_and_age_go_by_the_row(row: int, tie: str, age_dice: tuple[int, ...], age: int) -> None:
    one = made(scene(commander(), dice=dice(row, age_dice)))
    assert (one.tie, one.age) == (f"{tie} of ascheberg", age)


def test_com_4_rows_7_and_8_roll_a_die_on_the_first_six() -> None:
    step = made(scene(dice=dice(7, (1, 1, 1), inner=(3,))))
    assert (step.tie, step.age) == ("step-parent of ascheberg", 33)
    in_law = made(scene(dice=dice(8, (10, 10), inner=(2,))))
    assert (in_law.tie, in_law.age) == ("sibling-in-law of ascheberg", 40)


def test_com_4_the_table_is_rolled_on_d20_and_its_first_rows_on_d6() -> None:
    _, rolls = commanders.make(
        scene(dice=dice(7, (1,), inner=(4,))), "sweden", ("gradell",), "mutiny", "x", traits=False
    )
    assert [roll.expr for roll in rolls[:3]] == ["1d20", "1d6", "1d20"]


@pytest.mark.parametrize(
    ("age_dice", "age", "count"),
    [((2, 3), 25, 1), ((4, 5), 29, 1), ((5, 5), 30, 2), ((9, 10), 39, 2), ((10, 10), 40, 3)],
)
def test_com_1_a_trait_for_every_full_10_years_after_10(age_dice: tuple[int, ...], age: int, count: int) -> None:
    """A 33-year-old has two; so have 30 and 39."""
    one = made(scene(dice=dice(2, age_dice, traits=(1, 2, 3))), traits=True)
    assert (one.age, len(one.traits)) == (age, count)


def test_com_1_a_trait_rolled_twice_is_rolled_again() -> None:
    one = made(scene(dice=dice(2, (5, 5), traits=(20, 20, 12))), traits=True)
    assert one.traits == ("Veteran", "Poet")


def test_com_1_wise_is_rolled_again() -> None:
    one = made(scene(dice=dice(2, (4, 4), traits=(15, 17))), traits=True)
    assert one.traits == ("Spartan",)


def test_com_1_traits_are_rolled_on_d20() -> None:
    _, rolls = commanders.make(scene(dice=dice(2, (4, 4))), "sweden", ("gradell",), "mutiny", None)
    assert {roll.expr for roll in rolls if roll.key.startswith("1/TUM-COM-1")} == {"1d20"}


def test_com_1_a_boy_has_no_trait() -> None:
    assert made(scene(dice=dice(1, (1, 1, 3))), traits=True).traits == ()  # 19: the first ten years count for none


def test_com_4_a_name_in_use_is_drawn_again() -> None:
    """Anders Ahlefeldt lives already; the second draw makes Arvid Bagge."""
    again: Dice = {f"TUM-COM-4/{KEY}: given name/1": (2,), f"TUM-COM-4/{KEY}: family name/1": (4,)}
    day = scene(commander("someone", name="Anders Ahlefeldt"), dice=dice(2, (4, 4)) | NAMES | again)
    one = made(day)
    assert (one.id, one.name) == ("arvid-bagge", "Arvid Bagge")


def test_com_4_an_id_in_use_gets_a_number() -> None:
    day = scene(commander("anders-ahlefeldt", name="The old one"), dice=dice(2, (4, 4)) | NAMES)
    assert made(day).id == "anders-ahlefeldt-2"


def test_com_4_without_an_old_commander_no_tie_is_written_down() -> None:
    one = made(scene(dice=dice(13, (1, 1, 1))), tie_to=None)
    assert (one.tie, one.age) == ("", 33)
