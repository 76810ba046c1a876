"""What editors and GMs are told of the files, held against what the program takes."""

from pathlib import Path
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from jsonschema import Draft202012Validator

from campaign.files import formats, schema
from campaign.files.examples import FILES
from campaign.files.load import load
from campaign.files.yamltext.compose import load as plain_of
from campaign.model.world import plain
from tests.files.records import records

KINDS = (
    "world", "nation", "commander", "army", "fleet", "places", "roads", "rivers", "terrain", "outlines", "regions",
    "orders", "rulings", "weather", "knowledge", "diary", "meetings", "battle", "sieges", "letters", "levies",
    "operations", "tourneys",
)  # fmt: skip


def test_every_kind_of_file_has_a_schema() -> None:
    assert sorted(schema.kinds()) == sorted(KINDS)
    assert sorted(schema.files()) == sorted(f".schema/{kind}.json" for kind in KINDS)


@pytest.mark.parametrize("kind", KINDS)
def test_a_schema_is_one(kind: str) -> None:
    Draft202012Validator.check_schema(schema.schema(kind))


@pytest.mark.parametrize("kind", KINDS)
def test_the_example_of_a_kind_fits_its_schema(kind: str) -> None:
    file, text = formats.example(kind)
    assert schema.kind_of(file) == kind
    Draft202012Validator(schema.schema(kind)).validate(plain_of(text, file))


@pytest.mark.parametrize("kind", KINDS)
def test_every_record_fits_the_schema_of_its_kind(kind: str) -> None:
    table = schema.kinds()[kind]
    validator = Draft202012Validator(schema.schema(kind))

    @settings(max_examples=15, deadline=None)
    @given(records(table.record))
    def holds(record: Any) -> None:
        value = msgspec.json.decode(msgspec.json.encode(plain(record)))
        validator.validate(value if table.layout == "each" else {"key": value})

    holds()


def test_a_schema_refuses_what_the_program_refuses() -> None:
    army = Draft202012Validator(schema.schema("army"))
    good = plain_of(FILES["armies/scanian-army.yaml"], "f")
    for wrong in ({"suplies": 1}, {"morale": 13}, {"morale": "9"}, {"id": "x"}, {"status": "lost"}):
        assert not army.is_valid({**good, **wrong})


def test_a_field_tells_its_meaning_unit_default_and_example() -> None:
    assert schema.schema("army")["properties"]["supplies"] == {
        "title": "supplies (units)",
        "description": "Supplies carried",
        "type": "integer",
        "minimum": 0,
        "default": 0,
        "examples": [15000],
    }


def test_the_editor_line_points_into_the_world() -> None:
    assert schema.editor_line("armies/a.yaml") == "# yaml-language-server: $schema=../.schema/army.json"
    assert schema.editor_line("land/places.yaml") == "# yaml-language-server: $schema=../.schema/places.json"
    assert schema.editor_line("world.yaml") == "# yaml-language-server: $schema=.schema/world.json"
    assert schema.editor_line("chronicle/piles.jsonl") == ""


def test_the_examples_are_a_world_without_faults(tmp_path: Path) -> None:
    for file, text in FILES.items():
        (tmp_path / file).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / file).write_text(text, encoding="utf-8")
    loaded = load(tmp_path)
    assert loaded.faults == ()
    assert loaded.world.armies["scanian-army"].detachments["smaland-horse"].modifiers[0].by == 10
    assert loaded.world.knowledge["ascheberg"].places["lund"].x == 26.0


def test_the_page_names_every_field_and_is_up_to_date() -> None:
    page = formats.world_format()
    for table in schema.kinds().values():
        for record in schema.structs(table.record):
            for info in msgspec.structs.fields(record):
                assert info.name == "id" or f"| `{info.encode_name}` |" in page
    written = Path(__file__).parents[2] / "docs/world-format.md"
    assert written.read_text(encoding="utf-8") == page
