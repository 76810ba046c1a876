"""Faults have a place, come sorted and once; names are compared as people read them."""

import itertools

from campaign.core.fault import Fault, Faults, Refused
from campaign.core.names import fold, nearest


def test_a_fault_reads_file_line_col_code_message() -> None:
    assert (
        str(Fault("armies/red.yaml", 8, 5, "KIND", "'camel' is no kind"))
        == "armies/red.yaml:8:5: KIND 'camel' is no kind"
    )
    assert str(Fault("world.yaml", 0, 0, "FILE", "is missing")) == "world.yaml: FILE is missing"
    assert str(Fault("world.yaml", 3, 0, "X", "why")) == "world.yaml:3: X why"


def test_faults_come_by_file_and_place_each_once() -> None:
    faults = [
        Fault("b", 1, 1, "X", ""),
        Fault("a", 10, 1, "X", ""),
        Fault("a", 2, 1, "X", ""),
        Fault("b", 1, 1, "X", ""),
    ]
    for order in itertools.permutations(faults):
        assert [(f.file, f.line) for f in Faults(order).faults] == [("a", 2), ("a", 10), ("b", 1)]


def test_a_refusal_says_why_and_what_to_do() -> None:
    assert str(Refused("the disk is full", "make room")) == "the disk is full (make room)"
    assert str(Refused("no")) == "no"


def test_names_fold_without_case_and_accents() -> None:
    assert fold("  Kristianstad ") == "kristianstad"
    assert fold("Malmö") == fold("MALMO") == "malmo"
    assert fold("Helsingør") == "helsingor"
    assert fold("Ærø  By") == "aero by"
    assert fold("Straße") == "strasse"
    assert fold(fold("Ǆİß")) == fold("Ǆİß")


def test_the_nearest_names_are_offered_best_first() -> None:
    towns = ["Lund", "Malmö", "Landskrona", "Kristianstad", "Halmstad"]
    assert nearest("malmo", towns) == ("Malmö",)
    assert nearest("Landskrone", towns)[0] == "Landskrona"
    assert nearest("kri", towns) == ("Kristianstad",)
    assert nearest("xyzzy", towns) == ()
    assert nearest("", towns) == ()
    assert nearest("lund", reversed(towns)) == nearest("lund", towns)
    assert nearest("x" * 10_000, ["x" * 9_000])[0] == "x" * 9_000
