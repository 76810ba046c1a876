"""The words of the orders about people: letters, troops raised and paid, armies parted, names; as the vocabulary's."""

from campaign.model.army import Soldier
from campaign.orders.verb import Verb

_LETTER = "(letter|message|note|word|dispatch|despatch|messenger|courier|rider)"
VERBS: tuple[Verb, ...] = (
    Verb(
        "write",
        "write to COMMANDER[, COMMANDER…] [at PLACE][, report enclosed]: YOUR WORDS",
        "Send a letter by messenger. What follows on the line, or else the lines below it, is the letter: see Letters.",
        (
            f"write [[(a|another|the following|this)] {_LETTER}] to|write",
            f"(send|dispatch|address) [off|out] [a|another|the following|this|my|our] {_LETTER} [off|out] (to|for)",
            f"[a|my|our|another|the following] {_LETTER} (to|for)",
        ),
        (
            "write to Ascheberg at Lund: Meet me at Dalby on the 3rd; bring the guns.",
            "send a letter to Ascheberg in Lund saying that the bridge is burnt",
            "write to Ascheberg at Lund, report enclosed: This is what we know.",
            "letter for Ascheberg (at Malmö): “Hold out!”; march to Malmö",
        ),
    ),
    Verb(
        "send",
        "send COMMANDER a letter [at PLACE]: YOUR WORDS | send DETACHMENT home | send DETACHMENT to ARMY",
        "The same; or dismiss a detachment; or hand it over to an army at the same place.",
        ("send",),
        ("send Ascheberg a letter at Lund: Well done!", "send the Blue horse home"),
    ),
    Verb(
        "inform",
        "inform COMMANDER [at PLACE] that YOUR WORDS",
        "The same.",
        ("inform|notify",),
        ("inform Ascheberg at Lund that we march tomorrow",),
    ),
    Verb(
        "tell",
        "tell COMMANDER all that we know | tell COMMANDER [at PLACE]: YOUR WORDS",
        "Tell a commander at the same place all that you know; or send him a letter.",
        ("tell",),
        ("tell Ascheberg everything we know", "tell Ascheberg at Lund: The bridge is burnt."),
    ),
    Verb(
        "share",
        "share our reports with COMMANDER",
        "Tell a commander at the same place all that you know.",
        ("share|exchange|compare|pool",),
        ("share our reports with Ascheberg", "share what we know with Ascheberg"),
    ),
    Verb(
        "raise",
        "raise [N | as many as possible] [KIND] [and N cavalry] in PLACE[, gather at PLACE][, under COMMANDER]"
        "[, into DETACHMENT]",
        "Raise troops from a region of your own or an allied nation, named by its stronghold. They come after a month.",
        ("raise|recruit|levy|muster|conscript|enlist|draft|call up",),
        (
            "raise 500 men in Lund",
            "raise 200 cavalry from the region of Lund, gather at Dalby, under Ascheberg",
            "recruit as many as possible at Lund",
            "levy 300 horse in Lund into the Blue horse",
            "raise 400 infantry and 100 cavalry in Lund",
            "raise as many as possible in Lund, 100 of them as cavalry",
        ),
    ),
    Verb(
        "hire",
        "hire N KIND [as NAME] [at N loot a day]",
        "Hire a company of mercenaries with its captain.",
        ("hire|employ|take into [our|my] (pay|service)",),
        ("hire 500 mercenaries", "hire 300 cavalry as “The Free Horse” at 3 loot a day"),
    ),
    Verb(
        "pay",
        "pay the mercenaries | pay DETACHMENT",
        "Pay the mercenaries what they are owed, as far as the loot goes.",
        (
            "pay [off] [the|our|my|all|all the|all our] (mercenaries|hired men|hirelings|companies|free companies)",
            "pay [out] [the|our|my|all] (wages|arrears|back pay) [of|to]",
        ),
        ("pay the mercenaries", "pay the Blue horse", "pay the wages of the Blue horse"),
    ),
    Verb(
        "dismiss",
        "dismiss DETACHMENT[, DETACHMENT…]",
        "Send detachments home for good.",
        ("dismiss|disband|discharge|send (home|away)|let go|pay off",),
        ("dismiss the Blue horse", "send home the Blue horse and the Red horse"),
    ),
    Verb(
        "split",
        "split off DETACHMENT[, DETACHMENT…] under COMMANDER [with N supplies and N loot and N noncombatants]",
        "Part with detachments as an army of their own, under a commander who is there. Unless you say otherwise they"
        " take their share of the stores and of the noncombatants.",
        (
            "(split|part|break|separate) [off]|form [a|an|another] [new] (army|force|corps) (of|from|with)",
            "put",
        ),
        (
            "split off the Blue horse and the Red horse under Ascheberg with 5,000 supplies",
            "detach the cavalry under Ascheberg",
            "put the Blue horse under the command of Ascheberg",
        ),
    ),
    Verb(
        "hand over",
        "hand over DETACHMENT[, DETACHMENT…] to ARMY [with N supplies and N loot and N noncombatants]",
        "Hand detachments over to another army of your nation at the same place. Also: give DETACHMENT to ARMY.",
        ("(hand|turn|make|pass) over|transfer|reassign|assign|cede",),
        ("hand over the Blue horse to the Scanian army", "give the Blue horse to Ascheberg"),
    ),
    Verb(
        "take over",
        "take over ARMY",
        "Take in an army of your nation at the same place that nobody leads; or its lead, if you lead none.",
        ("take over|(take|assume) [the|over the|up the] (command|lead|leadership) of|(take|assume) charge of",),
        ("take over the Scanian army", "take command of the Scanian army"),
    ),
    Verb(
        "name",
        "name DETACHMENT NAME | name the army NAME | name DETACHMENT skirmishers",
        "Give a detachment, or the army, another name. A Commando may make one detachment skirmishers.",
        ("name|rename|call|style|dub|christen|make|turn",),
        (
            "name the Blue horse “The Blues”",
            "rename the army “The Army of Scania”",
            "call Red horse Karl's Own",
            "make the Red horse skirmishers",
        ),
    ),
)
SAYING = (
    "saying [that]|that|to say [that]|to tell (him|her|them) [that]|which (says|reads|runs) [that]|as follows",
    "[and] (tell|telling) (him|her|them) [that]|reading|with (these|the following|the) words|with this (message|text)",
)
A_LETTER = (f"[a|this|the following|my|our|another] {_LETTER}",)
NOBODY = ("you|the gm|gm|the game master|game master|everyone|everybody|all|all of you",)  # to whom a mail is addressed
PROSE = (  # hardly said in an order, so that a line with one of these that is not understood is none
    "i|me|you|your|yours|he|him|his|she|her|they|them|their|who|was|were|is|are|am|been|had|has|not|no|if|god|friend",
    "dear|shall|would|could|should|may|might",
)
SHOULD_BE = (
    "[who|he] (is|should be|must be|may be|stands|lies)|whom (we|i) believe|presumably|now",
    "(staying|camped|wherever he is)",
)
ENCLOSED = (
    "[and|with] [a|the|our|my|all|all our|all my|all the] (report|reports|sightings|knowledge) (enclosed|attached)",
    "[and] (enclose|enclosing|attach|attaching|include|including|with) [a|the|our|my|all our|all my|all the] "
    "(report|reports|sightings)",
    "[and] (enclose|enclosing|attach|attaching|include|including|with) (all|everything|what|whatever|all that) [that] "
    "(we|i) know [enclosed|attached]",
)
ALL_WE_KNOW = (
    "[about] (all|everything|what|whatever|all that|everything that) (we|i) (know|have seen|have learned|have learnt)",
    "(all|everything) [that] (we|i) (know|have seen|have learned|have learnt)",
    "[all] [of] (our|my|the) (reports|report|knowledge|sightings|news|intelligence|information|maps|map)",
)
TITLES = (
    "[the|my|our] (general|marshal|field marshal|lord|lady|count|baron|colonel|captain|king|prince|commander|sir)",
    "[my|our] (cousin|brother|friend|ally|son|father|uncle|nephew) [the]",
)
KINDS: tuple[tuple[Soldier, tuple[str, ...]], ...] = (
    ("heavy infantry", ("heavy (infantry|foot)|[heavy] grenadiers",)),
    ("infantry", ("infantry|infantrymen|foot|foot soldiers|footmen|musketeers|pikemen",)),
    ("skirmishers", ("skirmishers|light infantry|light foot|hunters|dragoons on foot",)),
    ("heavy cavalry", ("heavy (cavalry|horse)|cuirassiers",)),
    ("cavalry", ("cavalry|cavalrymen|horse|horsemen|riders|mounted men|light horse|dragoons",)),
)
MEN = ("[new|more|able|able bodied|hired] (men|soldiers|troops|recruits|levies|conscripts|volunteers|fighters|people)",)
BESIDE = ("and|plus|and also|as well as|together with",)
AMONG = ("[and] (including|of which|of whom|of these|of them|among them|among these|thereof)",)
OF_THEM = ("of (them|these|those|which|whom)",)
ON_HORSEBACK = ("[as|are|to be] (mounted|on horseback|on horses)",)
HIRED = ("mercenaries|hired men|hirelings|men|soldiers|swords|a company of|mercenary",)
AS_MANY = (
    "as many [men|soldiers|troops|recruits] as (possible|you can|we can|they can|can be had|there are|are to be had)",
    "[the] (most|whole levy|full levy)|all [the|available|able] (men|recruits|soldiers)|everyone",
    "all (you|we) can|an army|a levy|a force",
)
FROM_REGION = (
    "(in|at|from|of) [the] lands (of|around)",
    "(in|at|from|of|around|near|out of) [the] [(region|area|land|country|people) (of|around)]",
)
GATHER = (
    "[and] [to|they|who] [are to|shall|should|will] (gather|assemble|muster|meet|collect|form up|rally) (at|in|near)",
    "[and] (gathering|assembling|mustering|meeting|gathered|collected) (at|in|near)",
)
UNDER = (
    "[and] [to be|placed] (under|led by|commanded by|headed by) [the] [command of|lead of|leadership of|orders of]",
)
INTO = (
    "[and] [to go|put them|to be put|for|to] (into|fill up|reinforce|strengthen)",
    "to join|as (recruits|reinforcements|replacements) for",
)
WAGE = ("[and] (at|for|for a wage of|at a wage of|paying|paid|offering|offer)",)
A_DAY = (
    "[for] (a|per|each|every|to each|to every|the) (man|soldier|head|trooper|horseman) [and|a|per|each|every] [day]",
    "[(a|per|each|every) (man|soldier|head|trooper)] (a|per|each|every) day|daily|each|apiece|a man a day",
)
OWED = ("[all] (what|that) (they|it) (are|is) owed|(their|its|the) (wages|wage|pay|arrears|due)|in full|off",)
HOME = ("[back] home|away|off",)
TO_ARMY = ("[over] to|[over] into|for",)
TAKING = ("with|taking [along]|and give them|along with|they take|and",)
SOME_STORES = (
    "[all|half|some|part|the rest|most] [of] [the|our|my|his] [spare|surplus] "
    "(supplies|food|provisions|loot|booty|treasure|rations)",
)
STORES_OF = ("[units] of|units",)
FOLLOWERS = ("[the|our|all|all the] (noncombatants|non combatants|[camp] followers|servants)",)
THE_ARMY = ("(the|my|our|your|this|all the) (army|force|host|troops)|army",)
TO_NAME = ("as|to be (called|known as)|henceforth|from now on|[by|with] the name [of]|into|to",)
SKIRMISHERS = ("[into|as|to be] [our|my] (skirmishers|light infantry)",)
