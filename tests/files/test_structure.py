"""From plain data to typed records: exactly, and with every fault at once."""

from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from campaign.core.fault import Fault
from campaign.files.structure import structure
from campaign.model.army import Army
from campaign.model.campaign import Campaign
from campaign.model.fleet import Fleet
from campaign.model.order import Order
from campaign.model.place import Place, Road, Spot
from campaign.model.troops import Levy
from campaign.model.world import TABLES, plain
from tests.files.records import records

ARMY: dict[str, Any] = {"name": "A", "nation": "sweden", "at": "malmo"}
PLACE: dict[str, Any] = {"name": "Malmö", "kind": "town", "x": 1, "y": 2.5}
ORDER: dict[str, Any] = {"who": "w", "given": 1, "text": "t"}


def read(value: object, kind: type[Any]) -> tuple[Any, list[str]]:
    """The record, and the faults as "path: CODE message"."""
    faults: list[Fault] = []
    seen: list[tuple[str | int, ...]] = []

    def mark(path: tuple[str | int, ...]) -> tuple[int, int]:
        seen.append(path)
        return len(seen), 1

    made = structure(value, kind, "f.yaml", mark, mark, faults, id="key")
    return made, [f"{'.'.join(map(str, seen[f.line - 1]))}: {f.code} {f.message}" for f in faults]


@pytest.mark.parametrize("value", [True, 9.7, 9.0, "12", None, [9], {"a": 1}])
def test_only_a_whole_number_is_a_whole_number(value: object) -> None:
    made, faults = read({**ARMY, "morale": value}, Army)
    assert made is None
    assert [fault.split(" ")[:2] for fault in faults] == [["morale:", "TYPE"]]


@pytest.mark.parametrize("value", [1, 0, "true", "yes", None])
def test_only_true_and_false_are_flags(value: object) -> None:
    assert read({**ARMY, "inside": value}, Army)[0] is None


@pytest.mark.parametrize("value", [1676, 1.5, True, None, ["x"]])
def test_only_text_is_text(value: object) -> None:
    assert read({**ARMY, "name": value}, Army)[0] is None


@pytest.mark.parametrize("value", ["", "  ", "\t"])
def test_a_name_is_not_empty(value: str) -> None:
    for kind, record in ((Army, ARMY), (Place, PLACE)):
        assert read({**record, "name": value}, kind) == (None, ["name: MISSING name is empty: give a name"])


def test_what_belongs_to_a_name_has_one() -> None:
    """A detachment, and a group of ships, without a key."""
    foot = {"name": "Foot", "type": "infantry", "size": 900}
    assert read({**ARMY, "detachments": {"": foot}}, Army)[1] == [
        "detachments.: KEY a name in detachments is empty; give one"
    ]
    assert read({**ARMY, "ships": {"": {"count": 1}}}, Fleet)[1] == ["ships.: KEY a name in ships is empty; give one"]


def test_a_quoted_number_is_told_to_lose_its_quotes_and_a_bare_one_to_get_them() -> None:
    assert read({**ARMY, "morale": "9"}, Army)[1] == [
        "morale: TYPE morale is '9': a whole number is wanted; take away the quotes"
    ]
    assert read({**ARMY, "name": 9}, Army)[1] == ["name: TYPE name is 9: text is wanted; put it in quotes"]


def test_a_whole_number_serves_where_any_number_is_wanted() -> None:
    made, _ = read(PLACE, Place)
    assert made.x == 1.0
    assert type(made.x) is float


@pytest.mark.parametrize("value", [float("nan"), float("inf"), 10**400, "1", True])
def test_a_coordinate_is_a_finite_number(value: object) -> None:
    assert read({**PLACE, "x": value}, Place)[0] is None


def test_kilometres_come_out_as_whole_metres_without_minus_zero() -> None:
    made, _ = read({**PLACE, "x": 3.14159, "y": -0.0001}, Place)
    assert (made.x, str(made.y)) == (3.142, "0.0")
    road, _ = read({"from": "a", "to": "b", "via": [[1.23456, 2]]}, Road)
    assert road.via == ((1.235, 2.0),)


@pytest.mark.parametrize(
    ("field", "value", "fits"), [("morale", 12, True), ("morale", 13, False), ("morale", -1, False)]
)
def test_limits_of_the_model_hold(field: str, value: int, fits: bool) -> None:
    made, faults = read({**ARMY, field: value}, Army)
    assert (made is not None) is fits
    assert fits or "LIMIT" in faults[0]


def test_a_length_is_more_than_nothing() -> None:
    assert "LIMIT km is 0.0: it must be more than 0" in read({"from": "a", "to": "b", "km": 0}, Road)[1][0]
    assert "LIMIT" in read({"from": "a", "to": "b", "km": 0.0001}, Road)[1][0]  # no whole metre


def test_no_number_is_absurd() -> None:
    assert "LIMIT" in read({**ARMY, "supplies": 10**30}, Army)[1][0]


def test_an_unknown_field_is_named_with_the_nearest_known() -> None:
    made, faults = read({**ARMY, "suplies": 3}, Army)
    assert made is None
    assert faults[0].startswith("suplies: FIELD 'suplies' is no field of an army; did you mean 'supplies'?")


def test_an_id_is_never_written_in_the_record() -> None:
    assert "takes its id from its key" in read({**ARMY, "id": "x"}, Army)[1][0]


def test_a_wrong_kind_gets_the_choices() -> None:
    detachment = {"name": "1st", "type": "infantri", "size": 100}
    faults = read({**ARMY, "detachments": {"d": detachment}}, Army)[1]
    assert faults == [
        "detachments.d.type: TYPE type 'infantri' is no kind of soldier; did you mean 'infantry'?"
        " (infantry, heavy infantry, skirmishers, cavalry, heavy cavalry, siege engines)"
    ]


def test_all_faults_come_at_once_and_missing_fields_are_named() -> None:
    faults = read({"name": 1, "morale": True, "at": {"km": "x"}, "detachments": {"d": {}}, "zzz": 1}, Army)[1]
    assert [fault.partition(":")[0] for fault in faults] == [
        "name", "morale", "at.km", "detachments.d", "detachments.d", "detachments.d", "zzz", "",
    ]  # fmt: skip
    assert faults[-1] == ": MISSING an army needs 'nation'"


def test_a_position_is_a_place_or_a_spot() -> None:
    made, _ = read({**ARMY, "at": {"from": "a", "to": "b", "km": 4}}, Army)
    assert made.at == Spot(start="a", to="b", km=4.0)
    assert "TYPE at is 4: text or a set of fields is wanted" in read({**ARMY, "at": 4}, Army)[1][0]


def test_a_fixed_list_has_its_length() -> None:
    assert "a list of 2 numbers" in read({"from": "a", "to": "b", "via": [[1, 2, 3]]}, Road)[1][0]


def test_an_act_is_known_by_what_it_does() -> None:
    made, _ = read({**ORDER, "act": {"do": "when supplies under", "days": 4}}, Order)
    assert made.act.days == 4
    assert "did you mean 'march'?" in read({**ORDER, "act": {"do": "marsh"}}, Order)[1][0]
    assert "needs 'do'" in read({**ORDER, "act": {}}, Order)[1][0]
    assert "no field of" in read({**ORDER, "act": {"do": "burn", "days": 4}}, Order)[1][0]


def test_half_a_character_is_no_text() -> None:
    assert read({**ARMY, "name": "\ud800"}, Army)[0] is None


def test_a_record_is_never_something_else() -> None:
    for value in (None, 3, "x", [1], True):
        assert read(value, Army)[0] is None


def test_a_long_name_and_a_long_list_do_not_hang() -> None:
    made, faults = read({**ARMY, "x" * 10_000: 1, "name": "n" * 10_000, "march_days": ["a"] * 5_000}, Army)
    assert made is None
    assert len(faults) == 5_001
    assert all(len(fault) < 400 for fault in faults if not fault.startswith("x"))


KINDS = sorted({table.record for table in TABLES} | {Campaign}, key=lambda kind: kind.__name__)


@pytest.mark.parametrize("kind", KINDS)
def test_every_record_comes_back_from_its_plain_data(kind: type[Any]) -> None:
    @settings(max_examples=25, deadline=None)
    @given(records(kind))
    def holds(record: Any) -> None:
        made, faults = read(msgspec.json.decode(msgspec.json.encode(plain(record))), kind)
        assert (made, faults) == (record, [])

    holds()


JUNK = st.recursive(
    st.one_of(st.none(), st.booleans(), st.integers(-5, 20), st.floats(-3, 3), st.sampled_from(["a", "12", "march"])),
    lambda inner: st.one_of(
        st.lists(inner, max_size=2), st.dictionaries(st.sampled_from(["a", "do"]), inner, max_size=2)
    ),
    max_leaves=4,
)


@pytest.mark.parametrize("kind", KINDS)
def test_what_msgspec_would_not_take_is_not_taken_here(kind: type[Any]) -> None:
    """One field of a good record is replaced by junk: whatever passes here is what msgspec's own reading gives."""

    @settings(max_examples=40, deadline=None)
    @given(records(kind), st.data())
    def holds(record: Any, data: st.DataObject) -> None:
        value = msgspec.json.decode(msgspec.json.encode(plain(record)))
        if value:
            value[data.draw(st.sampled_from(sorted(value)))] = data.draw(JUNK)
        made, faults = read(value, kind)
        assert (made is None) is bool(faults)
        if made is None:
            return
        whole = {**value, "id": "key"} if "id" in kind.__struct_fields__ else value
        for key, detachment in (whole.get("detachments") or {}).items() if kind in (Army, Levy) else ():
            whole = {**whole, "detachments": {**whole["detachments"], key: {**detachment, "id": key}}}
        assert msgspec.convert(whole, kind) == made or any(type(part) is float for part in _leaves(value))

    holds()


def _leaves(value: Any) -> list[Any]:
    if isinstance(value, dict):
        return [leaf for part in value.values() for leaf in _leaves(part)]
    if isinstance(value, list):
        return [leaf for part in value for leaf in _leaves(part)]
    return [value]
