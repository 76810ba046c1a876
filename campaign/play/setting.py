"""`set`: the GM's hand on any field of the world, recorded with its reason."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import msgspec

from campaign.core.fault import Faults, Refused
from campaign.core.names import nearest
from campaign.files.complaints import Complaints
from campaign.files.structure import record_of
from campaign.files.yamltext.compose import compose
from campaign.model.campaign import Campaign
from campaign.model.defaults import unknown
from campaign.model.event import Event
from campaign.model.world import BY_NAME, TABLES, World, plain
from campaign.play import checking
from campaign.play.writing import CAMPAIGN, Outcome, Writing, writing
from campaign.rules.day import Happening

REMOVE = "~"
_LISTED = 12  # fields named for one that is none
SHARED = {  # tables whose records go by the id of another's, which that id alone means
    "places": frozenset({"regions", "sieges"}),
    "commanders": frozenset({"knowledge"}),
}


def resolve(world: World, path: str) -> tuple[str, str, tuple[str, ...]]:
    """Return (table, id, field path) of "armies.gradell.morale" or, where the id is unique, "gradell.morale".

    An id that a place shares with its region or siege, or a commander with what is wrong on his map, means the place
    or the commander, or the one that has the field. Ids such as a letter's may have points: "ascheberg.1.fate".

    `world.…` names the campaign's own settings. Refused names the nearest when there is no such record.
    """
    head, *rest = path.split(".")
    if head in ("world", CAMPAIGN):
        return CAMPAIGN, "", tuple(rest)
    if head in BY_NAME and rest:
        ids, table = world.table(head), head
        for cut in range(len(rest), 0, -1):
            key = ".".join(rest[:cut])
            if key in ids or (cut == 1 and not ids):
                return table, key, tuple(rest[cut:])
        raise _unknown(rest[0], list(ids), f"{head}.")
    for cut in range(len(rest), 0, -1):
        key = ".".join((head, *rest[:cut]))
        owners = [table.name for table in TABLES if key in world.table(table.name)]
        if len(owners) == 1:
            return owners[0], key, tuple(rest[cut:])
    homes = [table.name for table in TABLES if head in world.table(table.name)]
    if len(homes) == 1:
        return homes[0], head, tuple(rest)
    if homes:
        fitting = [name for name in homes if rest and rest[0] in BY_NAME[name].record.__struct_fields__]
        if len(fitting) == 1:
            return fitting[0], head, tuple(rest)
        owner = next((name for name, others in SHARED.items() if {name} <= {*homes} <= {name, *others}), None)
        if owner is not None and not rest:
            return owner, head, ()
        raise Refused(f"{head} is in {' and in '.join(homes)}", f"write {homes[0]}.{path}")
    for army in world.armies.values():
        if head in army.detachments:
            return "armies", army.id, ("detachments", head, *rest)
    raise _unknown(head, [key for table in TABLES for key in world.table(table.name)], "")


def _unknown(name: str, ids: Sequence[str], prefix: str) -> Refused:
    close = nearest(name, ids)
    remedy = (
        f"did you mean {' or '.join(prefix + near for near in close)}?"
        if close
        else "names are ids, as in the files: `campaign status` lists the armies, `campaign map stats` the seats"
    )
    return Refused(f"nothing here is called {prefix}{name}", remedy)


def refuse_unknown(name: str, path: tuple[str, ...], *records: Any) -> None:
    """Raise Refused when a part of `path`, called `name`, is no field in any of a record's states, as plain data."""
    found = [unknown(path, record) for record in records]
    if not all(found):
        return
    at, names = max((one for one in found if one is not None), key=lambda one: (one[0], len(one[1])))
    close = nearest(path[at], names)
    before = name.removesuffix(".".join(path[at:]))
    remedy = f"did you mean {' or '.join(before + near for near in close)}?" if close else f"there are: {_few(names)}"
    raise Refused(f"nothing here is called {name}", remedy if names else "it holds nothing by name")


def _few(names: Sequence[str]) -> str:
    return ", ".join(sorted(names)[:_LISTED]) + (", …" if len(names) > _LISTED else "")


def set_value(root: Path, path: str, value: str, *, why: str, by: str = "", dry: bool = False) -> tuple[Event, Outcome]:
    """Set the field at `path` to `value` (read as YAML; `~` takes an optional field away), for the reason `why`.

    Raises Refused for an unknown record, and Faults when the value does not fit the field or breaks the world;
    nothing is then written.
    """
    with writing(root, f"set {path}", by=by, dry=dry) as opened:
        event = put(opened, path, value, why)
        checking.refuse_unsound(opened.world, opened.loaded)
    assert opened.outcome is not None
    return event, opened.outcome


def put(opened: Writing, path: str, value: str, why: str) -> Event:
    """Set the field at `path` of the opened world, as `set_value` does, and return the event; whether the world is then
    sound is not asked.
    """
    table, key, fields = resolve(opened.world, path)
    if not fields:
        raise Refused(f"{path} is a whole record", f"name one of its fields, such as {path}.name")
    return _set(opened, table, key, fields, _value(value), f"{path} = {value}: {why}")


def quoted(text: str) -> str:
    """Return `text` as YAML that means exactly that text; Refused for one with half a character."""
    try:
        return msgspec.json.encode(text).decode()
    except UnicodeEncodeError as error:
        wrong = error.object[error.start]
        raise Refused(f"the text has a character that nobody can read: {wrong!a}", "leave it out") from None


def _value(text: str) -> Any:
    doc = compose(text + "\n", "VALUE")
    return doc.value()


def _set(opened: Writing, table: str, key: str, fields: tuple[str, ...], value: Any, text: str) -> Event:
    record = opened.world.campaign if table == CAMPAIGN else opened.world.table(table).get(key)
    data = msgspec.json.decode(msgspec.json.encode(plain(record))) if record is not None else {}
    holder = data
    for field in fields[:-1]:
        holder = holder.setdefault(field, {})
        if not isinstance(holder, dict):
            raise Refused(
                f"{'.'.join(fields)}: {field} has no fields", "name the whole field and give its value as YAML"
            )
    if value is None:
        holder.pop(fields[-1], None)
    else:
        holder[fields[-1]] = value
    made = structured(table, key, data)
    if table == CAMPAIGN:
        changed = {name: getattr(made, name) for name in made.__struct_fields__}
        return opened.note_campaign(Happening("", "set", text), **changed)
    return opened.note(Happening("", "set", text, (key,), puts=(made,)))


def structured(table: str, key: str, data: Any) -> Any:
    """Return plain data as the record `key` of `table`; Faults name every field that does not fit."""
    found: list[Any] = []
    here = f"{table}.{key}" if key else "world"
    complaints = Complaints(here, lambda path: (0, 0), lambda path: (0, 0), found)
    record_type = Campaign if table == CAMPAIGN else BY_NAME[table].record
    record = record_of(record_type)(data, (), complaints, key)
    if found:
        raise Faults(found)
    return record
