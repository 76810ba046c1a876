"""Which rows of the rules each trait touches (TUM-TRAIT-1 to 20)."""

from campaign.model.people import TRAITS, Trait

ROW = "TUM-TRAIT"  # how the IDs of the rows of traits begin

_DIFFERENCES = ("TUM-BAT-4", "TUM-BAT-5", "TUM-BAT-6", "TUM-BAT-7")  # what a battle lost costs
_LOSSES = ("TUM-BAT-3", *_DIFFERENCES)

TOUCHES: dict[Trait, tuple[str, ...]] = {
    "Beloved": ("TUM-MOR-1", "TUM-REST-1"),
    "Brutal": ("TUM-SIE-3",),
    "Commando": ("TUM-ARMY-6",),
    "Crusader": ("TUM-BAT-2",),
    "Defence engineer": ("TUM-SIE-2",),
    "Duellist": ("TUM-DUEL-2",),
    "Guardian": (*_LOSSES, "TUM-SIE-6", "TUM-ARMY-10"),
    "Honourable": ("TUM-SIE-7", "TUM-FOR-5", "TUM-BURN-1", "TUM-REC-2"),
    "Iron will": ("TUM-SIE-3",),
    "Logistician": ("TUM-SUP-2", "TUM-MOV-8", "TUM-MOV-9"),
    "Outrider": ("TUM-SCO-1",),
    "Poet": ("TUM-MOR-3",),
    "Robber": ("TUM-SIE-8", "TUM-FOR-2"),
    "Hunter": ("TUM-SCO-2",),
    "Wise": ("TUM-COM-1",),
    "Siege engineer": ("TUM-SIE-4",),
    "Spartan": ("TUM-ARMY-2", "TUM-MOR-3", "TUM-REST-1", "TUM-SIE-6", "TUM-BAT-9"),
    "Stubborn": _DIFFERENCES,
    "Slayer": (*_LOSSES, "TUM-SIE-6", "TUM-ARMY-10"),
    "Veteran": ("TUM-BAT-8",),
}


def row(trait: str) -> str:
    """Return the ID of a trait's own row: TUM-TRAIT-1 for the first of the table."""
    return f"{ROW}-{TRAITS.index(trait) + 1}"
