"""The text of one file into records, with all its faults."""

from typing import Any

import msgspec

from campaign.core.fault import Fault, Faults
from campaign.files import layouts
from campaign.files.complaints import Complaints, shown
from campaign.files.structure import record_of
from campaign.files.yamltext.compose import compose
from campaign.files.yamltext.decode import decode
from campaign.model.world import Table


def parse(table: Table, file: str, data: bytes, faults: list[Fault]) -> list[Any]:
    """Return the records in the text `data` of `file`, without those that have faults; the faults go to `faults`."""
    try:
        text = decode(data, file).text
        if table.layout == "lines":
            return _lines(table, file, text, faults)
        doc = compose(text, file, finite=False)  # structure names such a number with all other faults
    except Faults as found:
        faults.extend(found.faults)
        return []
    complaints = Complaints(file, doc.mark, doc.key_mark, faults)
    value = doc.value()
    if table.layout == "each":
        key = file.rpartition("/")[2].removesuffix(layouts.SUFFIX)
        return _record(table, key, value, (), complaints)
    if value is None:
        return []
    if type(value) is not dict:
        complaints.wrong((), value, f"a set of {table.name} by id")
        return []
    return [record for key, raw in value.items() for record in _record(table, key, raw, (key,), complaints)]


def _record(table: Table, key: str, raw: Any, path: tuple[str, ...], complaints: Complaints) -> list[Any]:
    """Return the one record, or none when it has faults."""
    before = len(complaints.faults)
    wrong = layouts.bad_id(table.name, key) if table is not layouts.CAMPAIGN else None
    if wrong is not None:
        complaints.add(path, "KEY", f"{shown(key)}: {wrong}", key=True)
    record = record_of(table.record)(raw, path, complaints, key)
    if len(complaints.faults) > before:
        return []
    if table.layout == "grouped":
        group = complaints.file.rpartition("/")[2].removesuffix(layouts.SUFFIX)
        if str(getattr(record, table.by)) != group:
            text = f"{table.by} is {shown(getattr(record, table.by))}: it belongs in {layouts.home(table, record)}"
            complaints.add((*path, table.by), "KEY", text)
            return []
    elif table.name in ("armies", "levies"):
        for detachment in record.detachments:
            wrong = layouts.bad_id("detachments", detachment)
            if wrong is not None:
                complaints.add((*path, "detachments", detachment), "KEY", f"{shown(detachment)}: {wrong}", key=True)
    return [record] if len(complaints.faults) == before else []


def _lines(table: Table, file: str, text: str, faults: list[Fault]) -> list[Any]:
    made: list[Any] = []
    ids: set[str] = set()
    for number, line in enumerate(text.split("\n"), 1):
        if not line.strip():
            continue
        complaints = Complaints(file, lambda path, at=number: (at, 1), lambda path, at=number: (at, 1), faults)  # type: ignore[misc]
        try:
            raw = msgspec.json.decode(line)
        except (msgspec.DecodeError, RecursionError, ValueError) as error:
            complaints.add((), "TYPE", f"the line is no JSON: {error}")
            continue
        key = raw.pop("id", None) if type(raw) is dict else None
        if type(key) is not str:
            complaints.add((), "MISSING", "the line needs an 'id' and what belongs to it")
        elif key in ids:
            complaints.add((), "KEY", f"the id {shown(key)} stands twice")
        else:
            ids.add(key)
            made.extend(_record(table, key, raw, (), complaints))
    return made
