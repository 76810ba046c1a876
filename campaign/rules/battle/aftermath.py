"""What a fight leaves of an army of the world: its detachments, morale, supplies, noncombatants, battles won."""

from msgspec.structs import replace

from campaign.core.rounding import half_up
from campaign.model.army import Army
from campaign.model.world import World
from campaign.rules.battle.results import Ending
from campaign.rules.counting import PERCENT, followers
from campaign.rules.dissolving import struck
from campaign.rules.numbers import Numbers
from campaign.rules.sharing import rate


def spoils(army: Army, ending: Ending) -> int:
    """Return the supplies that `army`, as it was before the fight, leaves to the winner (TUM-BAT-8 to TUM-BAT-10)."""
    return half_up(army.supplies * ending.supplies, PERCENT)


def marked(world: World, numbers: Numbers, army: Army, ending: Ending) -> Army:
    """Return `army`, as it was before the fight, with all that `ending` says has become of it.

    Sizes, morale, supplies (less `spoils`) and noncombatants (fewer lost under a Spartan); every detachment of a winner
    has won one battle more (TUM-ARMY-5). Detachments of 0 are struck, their wagons kept, unless it is the army's end
    (TUM-ARMY-10). Wagons and loot are as they were (TUM-BAT-12).
    """
    after = {one.id: one.after for one in ending.tolls}
    won = 1 if ending.result == "won" else 0
    detachments = {
        key: replace(one, size=after[key], battles=one.battles + won) if key in after else one
        for key, one in army.detachments.items()
    }
    scattered = rate(world, numbers, army, followers(army), ending.noncombatants)
    return struck(
        replace(
            army,
            detachments=detachments,
            morale=ending.morale,
            supplies=army.supplies - spoils(army, ending),
            noncombatants=followers(army) - scattered,
        )
    )
