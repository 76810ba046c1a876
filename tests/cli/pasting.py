"""The lines of a guide, pasted one after the other."""

import re
import shlex
from collections.abc import Callable
from pathlib import Path

import pytest
from typer.testing import Result

DOCS = Path(__file__).parents[2] / "docs"


def paste(page: str, group: str, run: Callable[..., Result], folder: Path, monkeypatch: pytest.MonkeyPatch) -> int:
    """Run, in `folder`, the lines of a guide's first block of commands that belong to a group; return how many."""
    monkeypatch.delenv("CAMPAIGN_WORLD", raising=False)
    monkeypatch.chdir(folder)
    block = (DOCS / page).read_text(encoding="utf-8").partition("```sh")[2].partition("```")[0]
    lines = re.findall(rf"^campaign {group} (.+)$", block, re.MULTILINE)
    for line in lines:
        done = run(*shlex.split(line, comments=True))
        assert done.exit_code == 0, (line, done.output)
    return len(lines)
