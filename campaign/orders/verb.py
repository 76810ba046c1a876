"""What is written of one kind of order, for the reader and for the guide."""

from typing import Literal, NamedTuple

VerbKind = Literal[
    "march", "forced", "night", "forage", "burn", "take", "rest", "have", "camp", "give", "keep", "drop", "join",
    "enter", "leave", "attack", "harry", "avoid", "tactic", "honour", "stop", "besiege", "storm", "sortie", "dig",
    "palisade", "unpalisade", "engines", "apart", "together", "build", "plunder", "spare",
    "write", "send", "inform", "tell", "share", "raise", "hire", "pay", "dismiss", "split", "hand over", "take over",
    "name", "load", "embark", "unload", "land", "ferry", "sail", "cross", "row", "anchor", "follow", "blockade", "buy",
    "release", "detach", "crews",
]  # fmt: skip


class Verb(NamedTuple):
    """One kind of order: how it is written in the guide, what begins it, and examples."""

    kind: VerbKind
    pattern: str
    what: str
    says: tuple[str, ...]
    examples: tuple[str, ...]
