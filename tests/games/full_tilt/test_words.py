"""Ploys in players' own words: the names of FUL-PLOY-1 to FUL-PLOY-5, and sentences around them."""

import pytest

from campaign.core.fault import Refused
from campaign.games.full_tilt.ploys import PLOYS, Ploy
from campaign.games.full_tilt.words import CALLED, LONGEST, WORDS, Said, read


@pytest.mark.parametrize("ploy", PLOYS)
def test_ful_ploy_1_to_5_each_is_read_by_its_names_and_by_how_it_begins(ploy: Ploy) -> None:
    names = (ploy, ploy.upper(), CALLED[ploy], f"{CALLED[ploy]}!", ploy[:2], *WORDS[ploy])
    assert [read(name).ploy for name in names] == [ploy] * len(names)
    assert read(ploy) == Said(ploy, bare=True)


@pytest.mark.parametrize(
    ("text", "ploy", "rest"),
    [
        ("I feint high, then strike the helm", "helm", ("I feint high",)),
        ("I feint at the shield and strike the helm.", "helm", ("I feint at the shield",)),
        ("I strike the helm with a feint at the crest", "helm", ("with a feint at the crest",)),
        ("With my shield before me I aim at his helmet", "helm", ()),
        ("A blow at his head", "helm", ()),
        ("I dodge, my head low", "dodge", ("my head low",)),
        ("I head straight for his shield", "shield", ()),
        ("I strike the crest off his helm", "crest", ()),
        ("Knock the plume from the proud fool's helmet", "crest", ()),
        ("his helm's crest", "crest", ()),
        ("I will not dodge; I aim for the shield", "shield", ("I will not dodge",)),
        ("I don’t dodge but swipe", "swipe", ("I don't dodge",)),
        ("not the helm, the shield", "shield", ("not the helm",)),
        ("I strike the shield rather than the helm", "shield", ("rather than the helm",)),
        ("Expecting him to dodge, I swipe", "swipe", ("Expecting him to dodge",)),
        ("For my lady! The helm, I say, the HELM", "helm", ("For my lady", "I say")),
    ],
)
def test_a_sentence_is_read_for_the_ploy_in_it_and_what_says_none_is_set_aside(
    text: str, ploy: Ploy, rest: tuple[str, ...]
) -> None:
    assert read(text) == Said(ploy, rest)


@pytest.mark.parametrize(
    ("text", "why", "remedy"),
    [
        ("", "nothing is no ploy", "one of shield, helm, crest, swipe, dodge"),
        ("s", "s is no ploy", "one of shield, helm, crest, swipe, dodge"),  # shield or swipe
        ("helmm", "helmm is no ploy", "did you mean helm?"),
        ("I strike the sheild", "names no ploy", "did you mean shield?"),
        ("I hit him hard", "names no ploy", "one of shield"),
        ("I feint at the helm", "names no ploy", "one of shield"),
        ("Never shall I dodge", "names no ploy", "one of shield"),
        ("I don't dodge and swipe", "names no ploy", "one of shield"),  # it denies one, or both
        ("helm, shield, crest", "names helm and shield and crest", "name one ploy"),
        ("Kay keeps his shield up and strikes the helm", "names shield and helm", "name one ploy"),
        ("shield or helm", "leaves it open: “or”", "chosen beforehand"),
        ("I swipe if he lifts his lance", "leaves it open: “if”", "chosen beforehand"),
        ("The shield, and I spend my favours on it", "speaks of favours", "name the ploy alone"),
        ("helm " * LONGEST, "no more than", "one of shield"),
    ],
)
def test_what_does_not_name_one_ploy_is_refused_and_never_guessed(text: str, why: str, remedy: str) -> None:
    with pytest.raises(Refused) as refused:
        read(text)
    assert why in refused.value.message
    assert remedy in (refused.value.remedy or "")


def test_what_was_understood_is_told_by_the_name_of_the_ploy_with_what_was_set_aside() -> None:
    assert read("swipe").told == "Swipe"
    told = "Aim for Helm (set aside: “I feint high”; “for my lady”)"
    assert read("I feint high, then the helm, for my lady").told == told
