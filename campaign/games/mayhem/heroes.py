"""Heroes: tokens that save or roll again, and bonuses to skill and impact (MAY-HERO-1)."""

from typing import Literal

from msgspec.structs import replace

from campaign.core.book import Rule
from campaign.games.mayhem.figures import Hero, Missile, Use, Weapon

Die = Literal["skill", "impact"]

RULES = (
    Rule(
        "MAY-HERO-1",
        "Heroes have what the scenario gives them: save tokens, which cancel a death or a failed morale check; reroll"
        " tokens; bonuses to skill or impact with given weapons.",
        "A skill bonus may replace the knight's own, and then counts where that would, to his front; with a missile"
        " weapon a skill bonus adds to the roll to hit. Tokens are spent as soon as they help, except for what the"
        " player keeps them from (death, morale, reroll). A token rolls one die of the hero's again, or that of the"
        " group he is in, once, the second stands: a skill die that is behind, an impact that is short, a miss, a"
        " failed courage. A save cancels the failed check of the whole group that he is in, or his own.",
    ),
)


def bonus(hero: Hero | None, die: Die, weapon: Weapon | Missile | None) -> int:
    """Return what a hero adds to a die with a weapon (None: bare hands), without what replaces a knight's own."""
    if hero is None:
        return 0
    return sum(one.amount for one in hero.bonuses if one.die == die and not one.instead and _with(one.weapons, weapon))


def instead(hero: Hero | None, weapon: Weapon | None) -> int | None:
    """Return the skill bonus that a hero has instead of the knight's own with a weapon; None when he has none."""
    if hero is None:
        return None
    found = [one.amount for one in hero.bonuses if one.die == "skill" and one.instead and _with(one.weapons, weapon)]
    return max(found, default=None)


def _with(weapons: tuple[Weapon, ...], weapon: Weapon | Missile | None) -> bool:
    return not weapons or weapon in weapons


def has(hero: Hero | None, use: Use) -> bool:
    """Return whether a hero has a token left that he spends on this."""
    if hero is None or use in hero.keeps:
        return False
    return (hero.rerolls if use == "reroll" else hero.saves) > 0


def spent(hero: Hero, use: Use) -> Hero:
    """Return a hero with one token less of the kind that is spent on this."""
    return replace(hero, rerolls=hero.rerolls - 1) if use == "reroll" else replace(hero, saves=hero.saves - 1)
