"""The words of the orders of war: harrying, sieges, building, honours; in the notation of the vocabulary."""

from campaign.model.army import Soldier
from campaign.model.order import Harm
from campaign.orders.verb import Verb

VERBS: tuple[Verb, ...] = (
    Verb(
        "harry",
        "harry ARMY with DETACHMENT[, DETACHMENT…]: attack | burn | steal supplies | steal loot",
        "Send detachments out for a day against an army in sight: to kill, to burn its supplies, or to steal.",
        ("harry|harass|raid|waylay|molest|prey on|skirmish with",),
        (
            "harry sighting 3 with the Blue horse: burn",
            "raid sighting 3 with the cavalry to steal loot",
            "harass sighting 3 with Blue horse and Red horse, attack its stragglers",
        ),
    ),
    Verb(
        "tactic",
        "tactic: YOUR WORDS",
        "Tell the GM your tactic for the next battle. All that follows on the line is kept as you write it.",
        ("[my|our|the] (tactic|tactics|plan of battle|battle plan) [is|are|is to|are to]",),
        ("tactic: hold the ford, cavalry hidden in the wood",),
    ),
    Verb(
        "honour",
        "honour DETACHMENT as NAME",
        "Give a detachment that has won a battle an honorific name.",
        ("honour|honor",),
        ("honour the Blue horse as “The Lions of Lund”", "honour Red horse as Karl's Own"),
    ),
    Verb(
        "besiege",
        "besiege PLACE | ARMY",
        "March to a hostile stronghold, or an army in a camp with a palisade, and lie before it until other orders"
        " come.",
        ("besiege|beleaguer|invest|siege", "(lay|set) siege to", "(encircle|surround)"),
        ("besiege Lund", "lay siege to Lund", "besiege the camp of sighting 3"),
    ),
    Verb(
        "storm",
        "storm [PLACE]",
        "Storm the stronghold that the army besieges.",
        ("storm|escalade", "(assault|storm|scale|attack) (the|its|their) (walls|gate|gates|ramparts)", "take by storm"),
        ("storm", "storm the walls"),
    ),
    Verb(
        "sortie",
        "sortie",
        "Go out of a besieged stronghold for the day and fight the besiegers in the field.",
        ("sortie|sally|sally (out|forth)", "make [a] (sortie|sally)"),
        ("sortie", "sally out against the besiegers"),
    ),
    Verb(
        "dig",
        "dig in",
        "Dig an earth bank and ditch round the camp or the stronghold: half a day.",
        (
            "dig [ourselves] in|digging in|entrench [ourselves]|dig",
            "(dig|build|raise|throw up) [an|the] (earth bank|earth bank and ditch|earthworks|ditch|trenches)",
        ),
        ("dig in", "dig trenches"),
    ),
    Verb(
        "palisade",
        "build a palisade",
        "Build a palisade round the camp or the stronghold (two days), or put up one that is carried (one day).",
        ("(build|raise|erect|put up|set up|construct|make) [a|the|our|another] (palisade|stockade)",),
        ("build a palisade", "put up the palisade"),
    ),
    Verb(
        "unpalisade",
        "take down the palisade",
        "Take down the palisade and load it on empty wagons: one day.",
        ("(take|pull|tear|break) down [the|our] (palisade|stockade)", "dismantle [the|our] (palisade|stockade)"),
        ("take down the palisade", "dismantle the palisade and load it"),
    ),
    Verb(
        "engines",
        "build siege engines",
        "Build a detachment of siege engines.",
        ("(build|construct|make) [a|some|more|ten] [detachment of] (siege engines|siege weapons|siege guns|engines)",),
        ("build siege engines",),
    ),
    Verb(
        "apart",
        "take apart the siege engines",
        "Take a detachment of siege engines apart and load it on empty wagons: a week.",
        (
            "take apart [the|our|a detachment of] [siege] engines",
            "(dismantle|disassemble) [the|our|a detachment of] [siege] engines",
            "take [the|our] [siege] engines apart",
        ),
        ("take apart the siege engines",),
    ),
    Verb(
        "together",
        "put together the siege engines",
        "Put a detachment of siege engines together that is carried on wagons: a week.",
        (
            "(put together|assemble|reassemble) [the|our|a detachment of] [siege] engines",
            "put [the|our] [siege] engines together",
        ),
        ("put together the siege engines",),
    ),
    Verb(
        "build",
        "build WORKS",
        "Build permanent works at a place; the GM says how long it takes and what it costs and is worth.",
        ("build|construct|erect|rebuild|repair",),
        ("build a stone tower", "repair “the north wall”"),
    ),
    Verb(
        "plunder",
        "plunder",
        "Plunder the stronghold when it falls.",
        ("plunder|sack|pillage|ransack|loot",),
        ("plunder", "sack the town when it falls"),
    ),
    Verb(
        "spare",
        "spare",
        "Spare the stronghold when it falls.",
        ("spare|have mercy on|show mercy to",),
        ("spare the town",),
    ),
)
HARM: tuple[tuple[Harm, tuple[str, ...]], ...] = (
    (
        "attack",
        (
            "attack|kill|fight|attack it|attack them|cut (it|them) down|kill (some|as many as you can)",
            "(attack|kill|fight|cut down) (its|their|the|some) (men|soldiers|troops|column|stragglers|rearguard|train)",
        ),
    ),
    (
        "burn",
        (
            "(burn|destroy|set fire to) [its|their|the|some] (supplies|stores|food|provisions|baggage)",
            "burn|burn (it|them)",
        ),
    ),
    (
        "steal supplies",
        ("(steal|take|seize|carry off) [its|their|the|some] (supplies|stores|food|provisions)", "steal"),
    ),
    ("steal loot", ("(steal|take|seize|carry off) [its|their|the|some] (loot|booty|plunder|spoils|treasure)",)),
)
KINDS: tuple[tuple[tuple[Soldier, ...], tuple[str, ...]], ...] = (
    (
        ("cavalry", "heavy cavalry"),
        ("[all] [of] [the|my|our|your] (cavalry|horse|horses|horsemen|riders|mounted men)",),
    ),
    (("skirmishers",), ("[all] [of] [the|my|our|your] (skirmishers|light infantry|light foot)",)),
    (("infantry", "heavy infantry"), ("[all] [of] [the|my|our|your] (infantry|foot|men on foot)",)),
)
WITH = ("with|using|by|by means of|send|sending",)
AS = ("as|to be (called|known as)|henceforth|from now on|[by|with] the name [of]",)
