"""Two GMs take in orders at the same time, and git puts their worlds together, as the guide has it."""

import shutil
import subprocess
from pathlib import Path

import pytest

from campaign.files import chronicle
from campaign.play import advancing, laying, ordering, verifying

pytestmark = pytest.mark.skipif(shutil.which("git") is None, reason="git is not installed")
NOBODY = ("-c", "user.name=GM", "-c", "user.email=gm@example.org", "-c", "commit.gpgsign=false")


def git(root: Path, *words: str) -> None:
    subprocess.run(["git", *NOBODY, *words], cwd=root, check=True, capture_output=True)


def commit(root: Path, text: str) -> None:
    git(root, "add", "-A")
    git(root, "commit", "-q", "-m", text)


def test_orders_taken_in_by_both_are_merged_and_nothing_is_an_edit_by_hand(tmp_path: Path) -> None:
    hers, his = tmp_path / "hers", tmp_path / "his"
    laying.new_world(hers, None)
    advancing.advance(hers, force=True)
    (hers / ".gitattributes").write_text("chronicle/** merge=union\n")
    with (hers / ".gitignore").open("a") as ignored:
        ignored.write("history/\n")
    git(hers, "init", "-q", "-b", "main")
    commit(hers, "Day 1")
    git(tmp_path, "clone", "-q", str(hers), str(his))

    ordering.take(hers, "march to Askby", "alda", by="Maja")
    commit(hers, "Orders of Alda")
    ordering.take(his, "forage", "bero", by="Nils")
    commit(his, "Orders of Bero")
    git(his, "pull", "-q", "--no-rebase", "--no-edit", "origin", "main")
    shutil.rmtree(his / ".campaign" / "cache")

    assert {event.by for event in chronicle.commands(his, 2)} == {"Maja", "Nils"}
    assert verifying.verify(his).partings == ()
    done = advancing.advance(his)
    assert done.days == (2,)
    assert done.outcome is not None
    assert done.outcome.hand_edits == ()
    assert verifying.verify(his).partings == ()
