"""What failed checks brought at sea is carried out on land (TUM-MOR-3)."""

from msgspec.structs import replace

from campaign.rules.consequences import FIRST_ROW, ROWS, RULE
from campaign.rules.counting import present, who
from campaign.rules.day import Day, Happening, Happenings


def made_up(day: Day, army_id: str) -> Happenings:
    """Carry out, one after the other, the rows that waited while ships carried the army; to run when it is ashore.

    The army may be gone when this is over. TUM-MOR-3.
    """
    army = day.world.armies[army_id]
    if not army.put_off:
        return
    text = f"{army.name}: ashore again, with {len(army.put_off)} failed checks to make up for"
    yield Happening(RULE, "ashore again", text, who(army), puts=(replace(army, put_off=()),))
    for serial, row in enumerate(army.put_off, 1):
        now = day.world.armies[army_id]
        if now.status == "active" and present(now):
            known = max(0, min(len(ROWS) - 1, row - day.numbers[FIRST_ROW]))
            yield from ROWS[known](day, army_id, f"ashore {serial}")
