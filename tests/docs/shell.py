"""The commands of a page in one shell that stops at the first that fails."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.docs.pages import DOCS

RUN = re.compile(r"<!-- run -->\n```sh\n(.*?)```\n", re.DOTALL)


def run(page: str, here: Path) -> subprocess.CompletedProcess[str]:
    """Return what came of the blocks to be run of the text `page`, in the folder `here`."""
    shell = shutil.which("bash")
    if shell is None:
        pytest.skip("the pages are written for a shell")
    program = here / "bin" / "campaign"
    program.parent.mkdir()
    program.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m campaign.cli.main "$@"\n')
    program.chmod(0o755)
    surroundings = {key: value for key, value in os.environ.items() if not key.startswith("CAMPAIGN_")}
    surroundings["PATH"] = f"{program.parent}{os.pathsep}{surroundings['PATH']}"
    surroundings["PYTHONPATH"] = str(DOCS.parent)
    script = "set -e -u -o pipefail\n" + "\n".join(RUN.findall(page))
    return subprocess.run([shell, "-c", script], cwd=here, env=surroundings, capture_output=True, text=True)
