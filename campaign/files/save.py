"""A world back into text: only the files of changed records, and in them only the lines that changed."""

import re
import time
from collections.abc import Collection, Mapping
from typing import Any

import msgspec

from campaign.core.fault import Faults
from campaign.files import cache, layouts, lines, schema
from campaign.files.blocks import above, blocks
from campaign.files.differing import edits, followers, natural, written
from campaign.files.finding import find
from campaign.files.history import digest
from campaign.files.load import Loaded
from campaign.files.yamltext.decode import decode, encode
from campaign.files.yamltext.edits import Edit, Remove, Reset, Set
from campaign.files.yamltext.render import flow, key_text, render, render_file
from campaign.model.world import TABLES, Table, World

_ROW = re.compile(r"[^\r\n]*?:[ \t]*\{")
# An entry of a table: the line of its key, and its fields, all of them indented as the first is.
_ENTRY = re.compile(r"([^ \n:]+:[ \t]*\r?\n)((?=( +)[^ \r\n])(?:\3[^\r\n]*\r?\n)+)")
_INDENTED = re.compile(r"^(?=[^\r\n])", re.MULTILINE)
Pairs = dict[str, tuple[Any, Any]]


def changes_to_texts(loaded: Loaded, before: World, after: World) -> dict[str, bytes | None]:
    """Return the new text of every file whose records differ between two worlds, by path; None: the file goes.

    `before` is what the files of `loaded` say. Records are compared by identity, then value. Comments, order, blank
    lines, quotes, line ends and byte order marks stay; new things get files or entries of their own. Nothing is
    written. Raises Faults when a file has changed since it was loaded or cannot be patched.
    """
    texts: dict[str, bytes | None] = {}
    if after.campaign is not before.campaign and after.campaign != before.campaign:
        file = layouts.WORLD_FILE
        if file in loaded.hashes:
            texts[file] = _patched(loaded, file, before.campaign, after.campaign)
        else:
            texts[file] = _fresh(file, msgspec.to_builtins(after.campaign))
    for table in TABLES:
        changed = _changed(before.table(table.name), after.table(table.name))
        if not changed:
            continue
        if table.layout == "lines":
            texts[table.where] = _lines(after.table(table.name))
        elif table.layout == "each":
            for key in sorted(changed):
                old, new = changed[key]
                file = loaded.home(table.name, key)
                texts[file] = None if new is None else _each(loaded, file, old, new)
        else:
            texts.update(_tables(loaded, table, changed, after.table(table.name)))
    return {file: text for file, text in texts.items() if text is not None or file in loaded.hashes}


def _changed(before: Mapping[str, Any], after: Mapping[str, Any]) -> Pairs:
    """Return (old, new) of every record that differs; None where there is none."""
    found: Pairs = {}
    for key, new in after.items():
        old = before.get(key)
        if old is not new and old != new:
            found[key] = (old, new)
    found.update((key, (old, None)) for key, old in before.items() if key not in after)
    return found


def _each(loaded: Loaded, file: str, old: Any, new: Any) -> bytes:
    if file not in loaded.hashes:  # new, or one of the nations that always exist
        return _fresh(file, written(new))
    return _patched(loaded, file, old, new)


def _tables(loaded: Loaded, table: Table, changed: Pairs, after: Mapping[str, Any]) -> dict[str, bytes | None]:
    """Return the texts of the files of a table whose files hold several records each."""
    by_file: dict[str, Pairs] = {}
    for key in sorted(changed, key=natural):
        old, new = changed[key]
        home = loaded.home(table.name, key) if old is not None else ""
        goal = layouts.home(table, new) if new is not None else ""
        if home == goal:
            by_file.setdefault(home, {})[key] = (old, new)
            continue
        if home:
            by_file.setdefault(home, {})[key] = (old, None)
        if goal:
            by_file.setdefault(goal, {})[key] = (None, new)
    left = {layouts.home(table, record) for record in after.values()} if table.layout == "grouped" else {table.where}
    return {
        file: _table(loaded, file, pairs) if file in left or file not in loaded.hashes else None
        for file, pairs in by_file.items()
    }


def _table(loaded: Loaded, file: str, pairs: Pairs) -> bytes | None:
    """Return the text of one file with its entries changed, taken out and added; None when nothing is left in it.

    A new entry goes before the first whose id follows its own: the text is the same in whichever order they came.
    """
    if file not in loaded.hashes:
        return _fresh(file, {key: written(new) for key, (_, new) in pairs.items() if new is not None})
    found = decode(loaded.text(file), file)
    apart = _apart(found.text, file, pairs, found.newline)
    if apart is not None:
        return None if apart.strip() in ("", schema.editor_line(file)) else encode(apart, found.bom)
    from campaign.files.yamltext.compose import compose  # late: a plain text needs no parser

    there = compose(found.text, file).value()
    added = {key: written(new) for key, (old, new) in pairs.items() if old is None}
    if there is None:
        return encode(_ended(found.text, found.newline) + _entries(added, found.newline), found.bom)
    follower = followers(there, added)
    made: list[Edit | Reset] = []
    for key, (old, new) in pairs.items():
        if new is None:
            made.append(Remove((key,)))
        elif old is None:
            made.append(Set((key,), added[key], (follower[key] or "",)))
        else:
            made.extend(edits(old, new, (key,)))
    return encode(_full(found.text, made, file), found.bom)


def _apart(text: str, file: str, pairs: Pairs, newline: str) -> str | None:
    """Return the text of a table with each changed entry patched alone; None when that cannot be done."""
    places = blocks(text)
    if places is None or any((old is None) is (key in places) for key, (old, _) in pairs.items()):
        return None
    splices: list[tuple[int, int, str]] = []
    try:
        for key, (old, new) in pairs.items():
            if key in places:
                start, end = places[key]
                made = "" if new is None else _entry(text[start:end], file, key, old, new)
                splices.append((start, end, made))
    except (Faults, LookupError):
        return None
    first, last = min(places.values())[0], max(places.values())
    rows = _ROW.match(text, last[0]) is not None
    added = [key for key, (old, _) in pairs.items() if old is None]
    for key, follower in followers(places, added).items() if added else ():
        at = last[1] if follower is None else above(text, places[follower][0], first)
        lead = newline if at == len(text) and not text.endswith("\n") else ""
        splices.append((at, at, lead + _entries({key: written(pairs[key][1])}, newline, rows=rows)))
    return lines.spliced(text, splices)


def _entry(text: str, file: str, key: str, old: Any, new: Any) -> str:
    """Return the text of one entry of a table with what changed in its record changed in it."""
    found = _ENTRY.fullmatch(text)
    if found is not None:
        head, body, pad = found[1], found[2], found[3]
        fields = body.replace("\n" + pad, "\n")[len(pad) :]
        quick = lines.change(fields, list(edits(old, new)), len(pad))
        if quick is not None:
            made = head + _INDENTED.sub(pad, quick)
            if lines.plain(fields) or _means(made, file, new):
                return made
    return _full(text, list(edits(old, new, (key,))), file)


def _entries(entries: Mapping[str, Any], newline: str, *, rows: bool = False) -> str:
    """Return the text of entries of a table; with `rows` each on one line."""
    if rows:
        return "".join(f"{key_text(key)}: {flow(entry)}{newline}" for key, entry in entries.items())
    return render(entries).replace("\n", newline)


def _ended(text: str, newline: str) -> str:
    return text if not text or text.endswith("\n") else text + newline


def _patched(loaded: Loaded, file: str, old: Any, new: Any) -> bytes:
    """Return the text of a file of one record with what changed in the record changed in it."""
    found = decode(loaded.text(file), file)
    made = list(edits(old, new))
    going = {str(edit.path[0]): None for edit in made if isinstance(edit, Reset) and edit.value == {}}
    quick = lines.change(found.text, made, held={name: written(old).get(name) for name in going} if going else None)
    if quick is not None and (lines.plain(found.text) or _means(quick, file, new)):
        return encode(quick, found.bom)
    return encode(_full(found.text, made, file), found.bom)


def _full(text: str, made: list[Edit | Reset], file: str) -> str:
    """Return a text changed by the full patch."""
    from campaign.files.yamltext.patch import patch  # late: a plain text needs no parser

    return patch(text, made, file)


def _means(text: str, file: str, record: Any) -> bool:
    """Return whether a text of a file, or of one entry of it, says just what `record` is."""
    table = layouts.table_of(file)
    assert table is not None
    from campaign.files.parsing import parse

    return parse(table, file, text.encode(), []) == [record]


def _fresh(file: str, value: Any) -> bytes:
    """Return the text of a new file, with the line that points editors to its schema."""
    return encode(render_file(value, head=(schema.editor_line(file).removeprefix("# "),)))


def _lines(records: Mapping[str, Any]) -> bytes | None:
    if not records:
        return None
    return b"".join(msgspec.json.encode(records[key]) + b"\n" for key in sorted(records))


def saved(loaded: Loaded, world: World, texts: Mapping[str, bytes | None], *, on_disk: bool = True) -> Loaded:
    """Return what loading would give after `texts`, made from `loaded` for `world`, were written: nothing is parsed.

    `on_disk` says that they were; then the cache is brought up to date too, so that the next command parses nothing.
    """
    hashes = dict(loaded.hashes)
    for file, data in texts.items():
        if data is None:
            hashes.pop(file, None)
        else:
            hashes[file] = digest(data)
    touched = {table.name: table for table in map(layouts.table_of, texts) if table is not None}
    homes = dict(loaded.homes)
    for table in touched.values():
        if table.layout == "grouped":
            homes[table.name] = {key: layouts.home(table, record) for key, record in world.table(table.name).items()}
    kept = {file: data for file, data in loaded.texts.items() if file not in texts}
    if not on_disk:
        kept |= {file: data for file, data in texts.items() if data is not None}
    after = Loaded(loaded.root, world, hashes, loaded.faults, homes, kept)
    if on_disk:
        _shelve(after, touched, texts.keys())
    return after


def _lies_there(loaded: Loaded, file: str, known: str) -> bool:
    try:
        return digest((loaded.root / file).read_bytes()) == known
    except OSError:
        return False


def _shelve(loaded: Loaded, touched: Mapping[str, Table], written_now: Collection[str]) -> None:
    """Keep the records of the touched tables as if they had been parsed from the files as they now are."""
    seen = time.time_ns()
    found = find(loaded.root, [])
    for name, table in touched.items():
        if table is layouts.CAMPAIGN:
            by_file = {layouts.WORLD_FILE: [loaded.world.campaign]}
        else:
            by_file = {}
            for key, record in loaded.world.table(name).items():
                by_file.setdefault(loaded.home(name, key), []).append(record)
        kept: list[cache.Kept] = []
        records: list[Any] = []
        for file in found[name]:
            own = by_file.get(file.path, [])
            known = loaded.hashes.get(file.path)
            # Once the times of a file have settled no load will look into it again, so it is looked into now.
            if file.path in written_now and known is not None and cache.settled(file, seen):
                known = known if _lies_there(loaded, file.path, known) else None
            if known is not None:
                kept.append(cache.Kept(file, known, len(own)))
                records.extend(own)
        cache.write(loaded.root, table, seen, kept, records)
