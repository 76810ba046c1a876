"""Rulings on the front matter of a report: any name stands in it whole, and none does anything."""

import pytest
import yaml

from campaign.reports import escaping


@pytest.mark.parametrize(
    ("name", "written"),
    [
        ('Åke "the Red" Brahe', '"Åke \\"the Red\\" Brahe"'),
        ("a\\b", '"a\\\\b"'),
        ("@everyone", '"\\u0040everyone"'),
        ("\u202eturned\u2028\n---", '"\\u202eturned\\u2028\\u000a---"'),
    ],
)
def test_a_name_pings_nobody_turns_nothing_and_reads_back_as_it_is(name: str, written: str) -> None:
    assert escaping.yaml(name) == written
    assert yaml.safe_load(written) == name
