"""The page of the command line: `docs/cli.md`, from the commands themselves and the records they print."""

from collections.abc import Iterator

from campaign.files.formats import words as _words
from tests.docs.commands import Command, commands
from tests.docs.shapes import IN_FILES, MEANINGS, SHAPES, fields, file_kind, records, words

_COMMON = {"--world": "-w", "--json": "", "--dry-run": "", "--by": ""}
_HEAD = """\
# The command line

<!-- Made from the commands by `python -m tests.docs --accept`; do not edit. -->

`campaign COMMAND --help` says the same in the terminal. A command ends with status 0 when it did what it was asked, 2
when it was used wrongly, and 1 when something is wrong with the world or the request: a line for each fault, and
nothing is written. `order` ends with 1, too, when a line was not understood; the rest is kept.

Options that many commands share:

| option | meaning |
|---|---|
"""
_JSON_HEAD = """\
## What `--json` prints

Fields stay what they are from version to version; new ones may be added. Of events, reports and the answers to orders,
fields that are empty, false or 0 may be left out. Days are numbers from 1, positions in metres where they are called
`x` and `y`. Records of the world's files (`order`, `ruling`) are as in [the world's format](world-format.md).
`report --for gm --format json` prints the day's events, one a line.

| command | prints |
|---|---|
"""


def cli_page() -> str:
    """Return the text of `docs/cli.md`."""
    found = commands()
    shared = {choice.written.split(",")[0].split()[0]: choice for one in found for choice in one.choices}
    parts = [_HEAD.rstrip("\n")]
    for name in _COMMON:
        parts.append(f"| `{_cell(shared[name].written)}` | {_cell(shared[name].meaning)} |")
    parts.append("\n`campaign --install-completion` makes the shell complete commands and the names in your world.\n")
    for command in found:
        parts.extend(_command(command))
    parts.append(_JSON_HEAD.rstrip("\n"))
    parts.extend(_prints())
    parts.append("")
    parts.extend(_records())
    return "\n".join(parts)


def _cell(text: str) -> str:
    return text.replace("|", "\\|")


def _command(command: Command) -> Iterator[str]:
    yield f"## {command.name}\n"
    yield f"{command.sentence}\n"
    yield "```sh\n{}\n```\n".format("\n".join(command.examples))
    own = [one for one in command.choices if one.written.split(",")[0].split()[0] not in _COMMON]
    shared = [name for name in _COMMON if name in {one.written.split(",")[0].split()[0] for one in command.choices}]
    if own:
        yield "| | |\n|---|---|"
        yield from (f"| `{_cell(one.written)}` | {_cell(one.meaning)} |" for one in own)
        yield ""
    if shared:
        yield f"Also {', '.join(f'`{name}`' for name in shared)}.\n"


def _anchor(name: str) -> str:
    return f"[{name}](#record-{name.lower()})"


def _prints() -> Iterator[str]:
    for shape in SHAPES:
        name = _linked(_words(shape.record)) if shape.record in IN_FILES else _anchor(shape.record.__name__)
        when = f" {shape.when}" if shape.when else ""
        yield f"| `{shape.command}`{when} | {'a list of ' if shape.many else ''}{name} |"


def _records() -> Iterator[str]:
    seen: list[type] = []
    for shape in SHAPES:
        seen += [one for one in records(shape.record) if one not in seen]
    for record in seen:
        yield f"### Record {record.__name__}\n"
        yield "| field | type | meaning |\n|---|---|---|"
        for name, kind in fields(record).items():
            yield f"| `{name}` | {_linked(words(kind))} | {_cell(MEANINGS[record][name])} |"
        yield ""


def _linked(said: str) -> str:
    for record in IN_FILES:
        word = _words(record)
        if word in said.split():
            said = said.replace(word, f"[{word}](world-format.md#{file_kind(record)})")
    for record in MEANINGS:
        word = record.__name__
        if word in said.split():
            said = said.replace(word, _anchor(word))
    return said
