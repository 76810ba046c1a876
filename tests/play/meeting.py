"""The island on the day on which two armies meet."""

from pathlib import Path

from campaign.play.advancing import advance
from campaign.play.ordering import take
from tests.play.lay import FILES, lay

RULING = "bat-1.1.first.second"


def meet(root: Path) -> Path:
    """Let Anders come from Berga upon Sten, who camps 3 km east of it on the road to Croft; the day waits.

    First army: 800 foot and 200 horse, strength 1,200; Second army: 700 foot; both morale 9.
    """
    lay(
        root,
        armies__first=FILES["armies/first.yaml"].replace("at: alna", "at: berga"),
        armies__second=FILES["armies/second.yaml"].replace("at: dal", "at: {from: berga, to: croft, km: 3}"),
    )
    take(root, "march to Croft", "anders")
    take(root, "camp", "sten")
    advance(root)
    return root
