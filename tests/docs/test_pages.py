"""The generated pages are what the program says today, and leave nothing out."""

import re
from pathlib import Path

import pytest

from campaign.play.rulebook import load_chapters
from campaign.rules.numbers import registry
from tests.docs.commands import commands
from tests.docs.pages import DOCS, PAGES
from tests.docs.shapes import MEANINGS, SHAPES, fields, records

ROOT = DOCS.parent
WRITTEN = (ROOT / "README.md", *sorted(DOCS.rglob("*.md")))
_LINK = re.compile(r"(?<!!)\[[^\]]*\]\(([^)\s]+)\)|!\[[^\]]*\]\(([^)\s]+)\)")
_COMMAND = re.compile(r"`campaign ([a-z]+)")


@pytest.mark.parametrize("name", PAGES)
def test_a_generated_page_is_up_to_date(name: str) -> None:
    assert (DOCS / name).read_text(encoding="utf-8") == PAGES[name](), "python -m tests.docs --accept"


def test_the_rulebook_holds_every_row_and_every_number() -> None:
    page = PAGES["rulebook.md"]()
    assert {row.id for _, its in load_chapters() for row in its} == set(re.findall(r"^### (.+)$", page, re.MULTILINE))
    assert [number.name for number in registry() if f"| `{number.name}` | {number.value} |" not in page] == []


@pytest.mark.parametrize("command", commands(), ids=lambda command: str(command.name))
def test_every_command_has_a_sentence_and_an_example_of_itself(command: object) -> None:
    assert hasattr(command, "sentence")
    assert re.fullmatch(r"[A-Z].{10,}\.", command.sentence)
    examples = getattr(command, "examples", ())
    assert examples
    assert all(f"campaign {getattr(command, 'name', '')}" in line for line in examples)


@pytest.mark.parametrize("command", commands(), ids=lambda command: str(command.name))
def test_every_argument_and_option_says_what_it_means(command: object) -> None:
    assert [choice for choice in getattr(command, "choices", ()) if not choice.meaning.strip()] == []


def test_every_command_that_prints_json_has_its_shape_documented() -> None:
    with_json = {one.name for one in commands() if "--json" in one.options}
    assert with_json | {"report --format json"} == {shape.command for shape in SHAPES}


def test_every_field_printed_has_its_meaning_and_no_other() -> None:
    printed = {record for shape in SHAPES for record in records(shape.record)}
    assert printed == set(MEANINGS)
    for record in printed:
        assert set(fields(record)) == set(MEANINGS[record]), record


@pytest.mark.parametrize("page", WRITTEN, ids=lambda page: str(page.relative_to(ROOT)))
def test_every_link_leads_somewhere(page: Path) -> None:
    for link in (one or other for one, other in _LINK.findall(page.read_text(encoding="utf-8"))):
        if "://" in link:
            continue
        name, _, anchor = link.partition("#")
        target = page.parent / name if name else page
        assert target.exists(), link
        if anchor:
            heads = re.findall(r"^#+ (.+)$", target.read_text(encoding="utf-8"), re.MULTILINE)
            assert anchor in {re.sub(r"[^\w -]", "", head).strip().lower().replace(" ", "-") for head in heads}, link


@pytest.mark.parametrize("page", WRITTEN, ids=lambda page: str(page.relative_to(ROOT)))
def test_every_command_spoken_of_exists(page: Path) -> None:
    known = {command.name.split()[0] for command in commands()}
    assert set(_COMMAND.findall(page.read_text(encoding="utf-8"))) - known - {"demo"} == set()


@pytest.mark.parametrize("page", WRITTEN, ids=lambda page: str(page.relative_to(ROOT)))
def test_every_line_to_paste_uses_options_that_exist(page: Path) -> None:
    known = {command.name: {"--help", *command.every_option} for command in commands()}
    for block in re.findall(r"^```sh\n(.*?)^```$", page.read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL):
        for line in re.findall(r"^campaign .*$", block, re.MULTILINE):
            words = line.split(" # ")[0].split(" && ")[0].split()[1:]
            name = " ".join(words[:2]) if " ".join(words[:2]) in known else words[0]
            used = {word for word in words if re.fullmatch(r"--?[a-z][a-z-]*", word)}
            assert used <= known[name], line


def test_the_index_names_every_page() -> None:
    index = (DOCS / "README.md").read_text(encoding="utf-8")
    assert [path.name for path in DOCS.glob("*.md") if path.name != "README.md" and f"({path.name})" not in index] == []


def test_decisions_are_numbered_in_a_row_and_say_why_what_and_what_follows() -> None:
    pages = sorted((DOCS / "decisions").glob("*.md"))
    assert [page.name[:4] for page in pages] == [f"{number:04d}" for number in range(1, len(pages) + 1)]
    for page in pages:
        text = page.read_text(encoding="utf-8")
        assert text.startswith(f"# {int(page.name[:4])}. "), page
        assert all(f"**{part}.**" in text for part in ("Context", "Decision", "Consequences")), page
