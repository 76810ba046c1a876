"""The words of the orders about ships and the sea, in the notation of the vocabulary."""

from typing import Literal

from campaign.orders.verb import Verb

Bank = Literal["", "left", "right"]

VERBS: tuple[Verb, ...] = (
    Verb(
        "load",
        "load ARMY | the army | N supplies | N loot [and …] [aboard FLEET]",
        "Load an army, or stores, into ships that lie at the same place: a day's work, or more where many ships load."
        " Without a fleet that is named, into your own.",
        ("load", "(put|take) aboard"),
        (
            "load the army",
            "load the army aboard the Danish fleet",
            "load 20,000 supplies and 500 loot",
            "load the Scanian army and 5,000 supplies aboard our ships",
        ),
    ),
    Verb(
        "embark",
        "embark [ARMY] [aboard FLEET]",
        "The same, of an army.",
        ("embark", "go (aboard|on board)", "board", "take ship [with|in]"),
        ("embark", "go aboard the Danish fleet", "embark the Scanian army aboard our fleet"),
    ),
    Verb(
        "unload",
        "unload [all | ARMY | N supplies | N loot] [at PLACE] [on the left | right bank]",
        "Unload an army, or stores: a day's work, or more where many ships unload. A fleet of yours sails there first"
        " where it is not there. On a river say on which bank, looking downstream.",
        ("unload|discharge the cargo", "(put|set) ashore"),
        (
            "unload all at Malmö",
            "unload 5,000 supplies",
            "unload the Scanian army on the left bank",
            "put ashore the army",
        ),
    ),
    Verb(
        "land",
        "land [ARMY] [at PLACE]",
        "The same, of an army.",
        ("land|disembark|debark", "(go|come) (ashore|on shore)", "make [a] landing"),
        ("land at Malmö", "land the army here", "go ashore on the right bank"),
    ),
    Verb(
        "sail",
        "sail to PLACE [via PLACE, PLACE and PLACE] [rowing]",
        "Sail to a harbour, a point of the sea or the coast, or a point on a river.",
        (
            "sail|steer|cruise|voyage",
            "(set|make) sail",
            "(put|stand) [out] to sea",
            "weigh anchor",
            "(sail|take|bring|lead|move) (the|my|our|your) (fleet|ships|squadron)",
            "sail (off|out|on|over|away|back|across|home)",
        ),
        ("sail to Malmö via Råå", "set sail for 12.5, 40", "sail to 12 km down the Lagan", "sail to Malmö, rowing"),
    ),
    Verb(
        "row",
        "row to PLACE …",
        "The same with oars as well, which is faster and wears all aboard like a forced march.",
        ("row", "(use|take to|man|pull at) the oars", "row (the|my|our|your) (fleet|ships|squadron)"),
        ("row to Malmö",),
    ),
    Verb(
        "follow",
        "follow FLEET",
        "Keep with another fleet wherever it goes.",
        ("follow|shadow|escort|accompany|trail", "(keep|sail|go) [company] with"),
        ("follow the Danish fleet", "escort the Danish fleet"),
    ),
    Verb(
        "blockade",
        "blockade PLACE",
        "With a fleet: lie off a harbour and close it, until other orders come. An army without a fleet besieges.",
        ("blockade", "close the harbour (of|at)", "(lie off|cruise off)"),
        ("blockade Malmö", "close the harbour of Malmö"),
    ),
    Verb(
        "buy",
        "buy [N] ships | hire [N] ships",
        "Send out word for ships at the coast where you are, and buy or hire what comes, as far as your loot goes.",
        ("buy|purchase|charter",),
        ("buy 3 ships", "hire 10 ships", "charter ships", "hire ships"),
    ),
    Verb(
        "release",
        "release N ships | release the empty ships",
        "Send empty ships away for good, hired ones first.",
        ("release",),
        ("release 5 ships", "release the empty ships", "dismiss 2 ships"),
    ),
    Verb(
        "detach",
        "detach N ships under COMMANDER",
        "Split off ships as a fleet of their own, under a commander who is there.",
        ("detach",),
        ("detach 5 ships under Ascheberg",),
    ),
    Verb(
        "crews",
        "pay the crews",
        "Pay what the crews of your fleet are owed.",
        ("pay [off] [the|our|my|all|all the] (crews|sailors|seamen|ships|fleet|shipmasters)",),
        ("pay the crews",),
    ),
)
ABOARD = ("aboard [of]|on board [of]|onto|on to|into|in|on|to|upon|with",)
OWN_FLEET = ("[the|my|our|your|his|its] [own] (fleet|squadron|flotilla|ships|ship|boats|vessels)",)
THE_ARMY = (
    "(the|my|our|your|his) [whole] (army|men|troops|soldiers|force|forces|host)|army|troops",
    "ourselves|yourselves|everybody|all (the|my|our) (men|troops|soldiers)",
)
ALL = ("all|everything|[the|our] [whole] (cargo|ships|fleet)|all (the|our) (ships|cargo)|whatever is aboard",)
ON_BANK: tuple[tuple[Bank, tuple[str, ...]], ...] = (
    ("left", ("[on|at|to] [the|its|her] left (bank|shore|side) [of the river]",)),
    ("right", ("[on|at|to] [the|its|her] right (bank|shore|side) [of the river]",)),
)
ASHORE = ("ashore|on shore|on land|to land|again",)
ROWING = (
    "[and|by|with] (rowing|oars|oar)|[with|under|by|using] [all|the] oars",
    "(under|by) oars and (sails|sail)|as fast as (possible|you can|we can)|(in|with) [all|all possible] (haste|speed)",
)
SAILING = ("[under|by|with] (sail|sails|full sail)|without rowing",)
SHIPS = ("[more|new|empty|hired|bought|other] (ships|ship|vessels|boats)",)
EMPTY_SHIPS = ("[all] [of] [the|our|my] (empty|hired|other) (ships|vessels|boats)|[all] [the|our|my] ships",)
HARBOUR = ("[the] (harbour|harbor|port|haven|roads|mouth) (of|at)",)
STREAM = ("upstream|downstream|upriver|downriver|(up|down) the river",)
ANY_SHIPS = (
    "[some|any|more|all|what] (ships|vessels|boats) [we need|there are|as are to be had]",
    "as many (ships|vessels|boats) as (possible|you can|we can|they can|can be had|there are)",
)
