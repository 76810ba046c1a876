"""How numbers are changed, and which tests belong to a rule."""

from copy import copy

from campaign.play.rulebook import load_chapters
from campaign.rules.numbers import Number, registry
from tests.mutation import change, rules_in


def one_like(name: str) -> "Number[int] | Number[str]":
    """A number of its own that is like the one of this name."""
    list(load_chapters())
    return copy(next(number for number in registry() if number.name == name))


def test_a_whole_number_grows_by_one() -> None:
    number = one_like("supplies.hungry_days")
    assert number.value == 14
    change(number)
    assert number.value == 15


def test_dice_grow_by_a_die() -> None:
    number = one_like("morale.check")
    assert number.value == "2d6"
    change(number)
    assert number.value == "3d6"


def test_a_test_belongs_to_the_rules_in_its_name() -> None:
    assert list(rules_in("test_sup_1_what_each_eats_a_day[400]")) == ["TUM-SUP-1"]
    assert list(rules_in("test_mov_10_and_trait_11_together")) == ["TUM-MOV-10", "TUM-TRAIT-11"]
    assert list(rules_in("test_ful_ploy_3_and_ful_virtue_8_together")) == ["FUL-PLOY-3", "FUL-VIRTUE-8"]
    assert list(rules_in("test_the_armies_meet")) == []
