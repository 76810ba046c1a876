"""Work done aside comes to what it would have come to here, at the moment it was given."""

import os

import pytest

from campaign.core import aside
from campaign.core.aside import Aside


def test_work_aside_knows_what_was_known_when_it_began() -> None:
    known = [b"dawn"]
    begun = Aside(lambda: b"".join(known) * 100_000)
    known[0] = b"dusk"
    assert begun.result() == b"dawn" * 100_000


def test_on_one_processor_the_work_is_done_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("os.cpu_count", lambda: 1)
    known = [b"dawn"]
    begun = Aside(known.pop)
    assert known == []
    assert begun.result() == b"dawn"


@pytest.mark.skipif(
    not hasattr(os, "fork") or (os.cpu_count() or 1) < aside.PROCESSORS, reason="needs a second processor"
)
def test_work_that_fails_aside_is_not_taken_for_done() -> None:
    with pytest.raises(ChildProcessError):
        Aside(lambda: bytes(-1)).result()
