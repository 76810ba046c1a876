"""Any course a campaign takes: whatever is ordered, ruled, set, edited and taken back, the world stays whole.

CAMPAIGN_COURSES=200 in the environment tries so many courses instead of a few.
"""

import os
import random
from pathlib import Path

import pytest

from campaign.play.undoing import redo, undo
from campaign.play.verifying import verify
from tests.play.courses import Course, lay_any, told
from tests.play.lay import snapshot

FEW = (3, 12, 111, 3013, 3072)
COURSES = range(int(os.environ["CAMPAIGN_COURSES"])) if "CAMPAIGN_COURSES" in os.environ else FEW
STEPS = 22
NO_COMMANDS = ("edit", "forget", "take_back")


@pytest.mark.parametrize("seed", COURSES)
def test_the_world_stays_whole_and_every_command_can_be_taken_back(tmp_path: Path, seed: int) -> None:
    course = Course(lay_any(tmp_path / "world", seed), random.Random(seed))
    root = course.root
    with told(course):
        for number in range(STEPS):
            before = snapshot(root)
            done = course.step()
            after = snapshot(root)
            assert course.world.campaign.day >= 0  # and every file is sound
            if done and after != before and course.last not in NO_COMMANDS and number % 3 == 0:
                undo(root)
                assert snapshot(root) == before
                redo(root)
                assert snapshot(root) == after
        if not course.amending:
            course.enter_edits()
            assert verify(root).partings == ()
        for path in sorted((root / "reports").rglob("lord-*.md")):
            others = [key for key, army in course.world.armies.items() if army.commander != path.stem]
            text = path.read_text()
            assert [key for key in others if f"`{key}`" in text or f"({key})" in text or f"{key}.yaml" in text] == []
