"""What can be answered when a new commander is settled question by question (TUM-COM-3)."""

from dataclasses import dataclass
from pathlib import Path

from campaign.core.fault import Refused
from campaign.files.load import load
from campaign.model.people import OLDEST
from campaign.model.world import World
from campaign.play import named
from campaign.play.newcomers import Newcomer, known_traits
from campaign.rules.commanders import tie_called


@dataclass(frozen=True, slots=True)
class Register:
    """Reads the answers about a new commander of a world; each is Refused with a remedy when it cannot be."""

    world: World

    @property
    def nations(self) -> tuple[str, ...]:
        """The nations that players can serve, by id."""
        return tuple(named.nations(self.world))

    def missing(self, given: Newcomer) -> tuple[str, ...]:
        """Return the options without which he cannot be made."""
        wanted = {
            "--name": not given.name.strip(),
            "--nation": given.nation is None and len(self.nations) != 1,
            "--age or --tie-to": given.age is None and not self.tells_age(given.tie_to, given.tie),
        }
        return tuple(option for option, absent in wanted.items() if absent)

    def tells_age(self, tie_to: str | None, tie: str | None) -> bool:
        """Return whether a tie says how old he is: it is to be rolled, or the table has it."""
        return tie_to is not None if tie is None else tie_called(tie) is not None

    def name(self, text: str) -> str:
        """Return the name."""
        if not text:
            raise Refused("a commander has a name")
        return text

    def nation(self, text: str) -> str:
        """Return the nation's id; nothing said means the only one."""
        return named.nation(self.world, text or None)

    def commander(self, text: str) -> str | None:
        """Return the id of another commander, dead or not; None for nothing said."""
        return named.commander(self.world, text, dead=True).id if text else None

    def age(self, text: str, *, rolled: bool) -> int | None:
        """Return the age in years; None for nothing said, where it can be rolled."""
        if not text and rolled:
            return None
        if not (text.isascii() and text.isdigit() and int(text[: len(str(OLDEST)) + 1]) <= OLDEST):
            raise Refused(f"“{text}” is no age", f"a number of years up to {OLDEST}")
        return int(text)

    def traits(self, text: str) -> tuple[str, ...] | None:
        """Return traits named with commas; None for nothing said."""
        return known_traits(tuple(text.split(","))) if text else None

    def army(self, text: str) -> str | None:
        """Return the id of an army; None for nothing said."""
        return named.army(self.world, text).id if text else None

    def detachments(self, text: str) -> tuple[str, ...]:
        """Return the ids of detachments of one army, named with commas."""
        found = tuple(part.strip() for part in text.split(",")) if text else ()
        if found:
            named.army_of(self.world, found)
        return found

    def place(self, text: str) -> str | None:
        """Return the words for a position once they mean one; None for nothing said."""
        if text:
            named.spot(self.world, text)
        return text or None


def register(root: Path) -> Register:
    """Return the register of the world in `root`; Faults when it has errors."""
    return Register(load(root).sound())
