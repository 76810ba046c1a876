"""Every field of the model says who may know it, what it is, and no field is left untagged."""

import msgspec
import pytest

from campaign.model import army, campaign, knowledge, order, people, place, ruling, sheet, siege
from campaign.sight.redact import readers

RECORDS = sorted(
    {
        found
        for room in (army, campaign, knowledge, order, people, place, ruling, sheet, siege)
        for found in vars(room).values()
        if isinstance(found, type) and issubclass(found, msgspec.Struct) and found.__module__ == room.__name__
    }
    - {knowledge.Observation, order._Act},
    key=lambda record: record.__name__,
)


@pytest.mark.parametrize("record", RECORDS, ids=lambda record: str(record.__name__))
def test_every_field_is_tagged_with_who_may_know_it(record: type[msgspec.Struct]) -> None:
    assert set(readers(record)) == set(record.__struct_fields__)


def test_an_untagged_field_is_refused() -> None:
    class Bare(msgspec.Struct):
        field: int

    Bare.__annotations__ = {"field": int}
    with pytest.raises(LookupError, match="field"):
        readers(Bare)
