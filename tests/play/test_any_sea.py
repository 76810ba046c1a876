"""Any course that a campaign with fleets takes: the world stays whole, and nothing comes from nowhere."""

import os
import random
from pathlib import Path

import pytest

from campaign.files.load import load
from campaign.play.checking import errors
from campaign.play.verifying import verify
from tests.play.courses import Course, told
from tests.play.sea_courses import AT_SEA, lay_sea
from tests.play.test_conservation import BY_HAND, MAY, changed

FEW = (2, 3, 8, 9)
COURSES = range(int(os.environ["CAMPAIGN_COURSES"])) if "CAMPAIGN_COURSES" in os.environ else FEW
STEPS = 24


@pytest.mark.parametrize("seed", COURSES)
def test_at_sea_totals_change_only_by_rules_that_may_change_them_and_days_replay_alike(
    tmp_path: Path, seed: int
) -> None:
    course = Course(lay_sea(tmp_path / "world", seed), random.Random(seed))
    with told(course):
        for _ in range(STEPS):
            course.step(AT_SEA)
            assert [str(fault) for fault in errors(load(course.root))] == []
        if course.amending:
            return
        course.enter_edits()
        assert verify(course.root).partings == ()
        wrong = [
            (event.id, event.rule, event.kind, sorted(signs - MAY.get(event.rule, set())), event.text)
            for event, signs in changed(course.root, course.world.campaign.day)
            if event.kind not in BY_HAND and signs - MAY.get(event.rule, set())
        ]
        assert wrong == []
