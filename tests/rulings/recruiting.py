"""Where the rulings of recruits play: Malmö and a Swedish army there, and Danish Lund."""

from typing import Any

from campaign.model.place import Place
from tests.rulings.scene import army, place

LUND = place("lund", "fort", 70, 50, holder="denmark")


def malmo(**fields: Any) -> Place:
    """Malmö, Swedish, of 20,000 people."""
    return place("malmo", "town", 50, 50, **{"holder": "sweden", "population": 20_000, **fields})


def host(**fields: Any) -> Any:
    """A thousand Swedes at Malmö under Ascheberg."""
    return army(**{"infantry": 1000, "commander": "ascheberg", "at": "malmo", **fields})
