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
        (
            "embark",
            "(go|get|march) (aboard|on board)",
            "board",
            "take ship [with|in]",
            "(put|take|bring|get|lead|move|march) (the|my|our|your) (army|men|troops|soldiers|force|forces|host)"
            " (aboard|on board)",
        ),
        (
            "embark",
            "go aboard the Danish fleet",
            "put the Scanian army aboard our fleet",
            "take my men aboard",
        ),
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
        (
            "land|disembark|debark",
            "(go|come|get) (ashore|on shore)",
            "make [a] landing",
            "(put|set|bring|take) (the|my|our|your) (army|men|troops|soldiers|force|forces|host) (ashore|on shore)",
        ),
        ("land at Malmö", "land the army here", "go ashore on the right bank"),
    ),
    Verb(
        "ferry",
        "ferry [ARMY] to PLACE",
        "All three with the fleet that you lead: load an army, sail, and unload it there.",
        ("ferry|transport|ship|convey|carry", "(take|bring|carry|set) across"),
        ("ferry the army to Lund", "ship the Scanian army over to Råå"),
    ),
    Verb(
        "sail",
        "sail to PLACE [via PLACE, PLACE and PLACE] [rowing]",
        "Sail to a harbour, a point of the sea or the coast, or a point on a river.",
        (
            "sail|steer|cruise|voyage",
            "(set|make) sail",
            "(put|stand) [out] to sea",
            "(weigh anchor|cast off|(hoist|raise|set) [the|our|all] sails) [and]",
            "(weigh anchor|cast off) and (sail|steer|make sail|set sail|(set|lay|shape|steer) [a|our|your] course)",
            "(set|lay|shape|steer) [a|our|your] course",
            "(sail|take|bring|lead|move) (the|my|our|your) (fleet|ships|squadron)",
            "sail (off|out|on|over|away|back|across|home)",
        ),
        ("sail to Malmö via Råå", "set sail for 12.5, 40", "sail to 12 km down the Lagan", "sail to Malmö, rowing"),
    ),
    Verb(
        "cross",
        "cross to PLACE",
        "The same. Who leads no fleet marches there.",
        ("cross", "cross over", "(cross|pass over) (the|this) (sea|sound|strait|water|channel|bay|gulf)"),
        ("cross to Lund",),
    ),
    Verb(
        "row",
        "row to PLACE …",
        "The same with oars as well, which is faster and wears all aboard like a forced march.",
        ("row", "(use|take to|man|pull at) the oars", "row (the|my|our|your) (fleet|ships|squadron)"),
        ("row to Malmö",),
    ),
    Verb(
        "anchor",
        "stay at anchor [N days]",
        "Stay where the fleet lies; without a number, until other orders come.",
        (
            "(stay|lie|remain|ride|wait|keep) (at anchor|in harbour|in port|in the harbour|at sea|aboard|on board)",
            "(drop|cast) anchor",
            "anchor|(lie|heave) to|stay anchored",
        ),
        ("stay at anchor 3 days", "drop anchor"),
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
        ("blockade Malmö", "sail to Råå and blockade it"),
    ),
    Verb(
        "buy",
        "buy [N] ships | hire [N] ships",
        "Send out word for ships at the coast where you are, and buy or hire what comes, as far as your loot goes.",
        ("buy|purchase|charter|find",),
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
ON_BOARD = ("aboard|on board",)
ABOARD = ("aboard [of]|on board [of]|onto|on to|into|in|on|to|upon|with",)
OWN_FLEET = ("[the|my|our|your|his|its] [own] (fleet|squadron|flotilla|ships|ship|boats|vessels)",)
THE_ARMY = (
    "(the|my|our|your|his) [whole] (army|men|troops|soldiers|force|forces|host)|army|troops",
    "ourselves|yourselves|everybody|everyone|every man|all hands|all (the|my|our) (men|troops|soldiers)",
)
ARMIES = ("[all|both] [of] [the|my|our|your|his] armies",)
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
IT = ("it|its harbour|the (place|town|city|fort|castle|harbour|harbor|port)",)
OVER = ("[back] (over|across)|over (the|this) (water|sound|strait|sea)",)
SHIPS = ("[more|new|empty|hired|bought|other] (ships|ship|vessels|boats)",)
EMPTY_SHIPS = ("[all] [of] [the|our|my] (empty|hired|other) (ships|vessels|boats)|[all] [the|our|my] ships",)
HARBOUR = ("[the] (harbour|harbor|port|haven|roads|mouth) (of|at)",)
STREAM = ("upstream|downstream|upriver|downriver|(up|down) the river",)
ANY_SHIPS = (
    "[some|any|more|all|what] (ships|vessels|boats) [we need|there are|as are to be had]",
    "as many (ships|vessels|boats) as (possible|you can|we can|they can|can be had|there are)",
)
