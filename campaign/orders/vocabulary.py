"""The words of the orders: every synonym, in one table, from which the guide for players is printed too.

`(a|b)` is one of them, `[a]` may be left out. Verbs are understood as march, marches and marching.
"""

from typing import Literal

from campaign.orders import people_words, sea_words, war_words
from campaign.orders.verb import Verb

Then = Literal["halt", "avoid", "attack"]

VERBS: tuple[Verb, ...] = (
    Verb(
        "march",
        "march to PLACE [via PLACE, PLACE and PLACE] [forced] [by night | by day and night] [cross-country] "
        "[leaving the wagons]",
        "March to a place, a point of the map (km east, km north), or a point on a road.",
        (
            "(march|go|move|proceed|advance|travel|head|ride|walk|journey|continue|carry on|press on|push on|come)",
            "(return|withdraw|retreat|fall back|pull back|draw back|go back|march back|move back|ride back|head back)",
            "(march|move|lead|take|bring|conduct) (the|my|our|your) (army|men|troops|soldiers|force|forces|host)",
            "(set|start|head|march|move|ride) (out|off|forth)",
            "make (for|way|our way|your way|my way|its way)",
            "(depart|leave|set out|set off|start|start out) for",
            "([on|onward|onwards|back] to)",
            "march on|advance on|move on|go on|travel on|close on|descend on",
        ),
        ("march to Lund via Dalby, forced, by night", "head for 12.5, 40", "proceed to Malmö by way of Dalby and Lund"),
    ),
    Verb(
        "forced",
        "force march to PLACE …",
        "The same, as a forced march.",
        (
            "(force|forced|quick) march",
            "force the march",
            "make a forced march",
            "make [all|all possible|great] (haste|speed)",
            "(hurry|rush|hasten|race|dash|speed|march hard|ride hard)",
        ),
        ("make haste to Lund",),
    ),
    Verb(
        "night",
        "night march to PLACE …",
        "The same, by night.",
        ("night march", "make a night march"),
        ("night march to Lund",),
    ),
    Verb(
        "forage",
        "forage [for N days]",
        "Spend each day looking for supplies where the army stands.",
        (
            "forage [for (supplies|food|provisions|fodder)]",
            "(look|search|scour the (land|country|countryside)|hunt) for (supplies|food|provisions|fodder)",
            "(gather|collect|find|seek|get|requisition|procure|bring in) [more|some] "
            "(supplies|food|provisions|fodder|forage)",
            "live off the (land|country)",
            "send out (foragers|foraging parties)",
        ),
        ("forage", "look for food at Dalby"),
    ),
    Verb(
        "burn",
        "burn",
        "Spend the day burning the neighbourhood of the army.",
        (
            "burn|torch|scorch|devastate",
            "burn down",
            "set (fire to|alight|ablaze)",
            "lay waste [to]",
            "put to the torch",
        ),
        ("burn the land", "set fire to the crops"),
    ),
    Verb(
        "take",
        "pick up",
        "Pick up what lies on the ground where the army stands.",
        ("(pick|gather|scoop|load) up", "recover|salvage|collect"),
        ("pick up what lies here",),
    ),
    Verb(
        "rest",
        "rest N days | N weeks",
        "Rest for a time fixed beforehand.",
        (
            "rest|recuperate|recover our strength",
            "(rest|refresh) (the|my|our|your) (army|men|troops|soldiers)",
            "let (the|my|our|your) (army|men|troops|soldiers) [take a] rest",
            "give (the|my|our|your) (army|men|troops|soldiers) [a] rest",
            "(take|have) [a] rest",
        ),
        ("rest two weeks", "take a fortnight's rest in Lund"),
    ),
    Verb("have", "take N days' rest", "The same.", ("take|have",), ("take a week's rest",)),
    Verb(
        "camp",
        "camp [N days]",
        "Stay where the army stands; without a number, until other orders come.",
        (
            "camp|encamp|stay|remain|wait|halt|hold|tarry",
            "(make|set up|pitch|strike up) [a|our] camp",
            "pitch [our|the] tents",
            "(stay|remain|halt|hold|keep|hold the army) (put|still|in place|where you are|where we are|where it is)",
            "hold [the|our|your|this] (ground|position|line)",
            "halt (the|my|our|your) (army|men|troops|soldiers)",
            "stand (fast|still|by)",
            "do nothing",
        ),
        ("camp 3 days", "halt here", "stay at Dalby for two days"),
    ),
    Verb(
        "give",
        "give N loot a soldier",
        "Hand out the army's loot to its soldiers.",
        ("give|grant|pay|distribute|issue|award|hand", "(give|hand|share|deal|pay|dole) out"),
        ("give 1 loot a soldier", "distribute two loot to each man", "pay every soldier 3 loot"),
    ),
    Verb(
        "keep",
        "keep supplies | keep loot",
        "What is kept first when the army cannot carry everything.",
        ("keep|save|preserve|prefer|prioritise|prioritize|favour|favor", "hold on to"),
        ("keep supplies", "keep the loot rather than food"),
    ),
    Verb(
        "drop",
        "drop loot first",
        "The same, the other way round.",
        ("drop|discard|jettison|abandon", "(throw|leave) (away|behind)"),
        ("drop the loot first",),
    ),
    Verb(
        "join",
        "join ARMY",
        "Merge into another army of your nation at the same place.",
        (
            "join [up|forces] [with]|reinforce",
            "(merge|unite|combine|link up) [the army] [with|into]",
            "add (the|my|our|your) (army|men|troops|soldiers) to",
        ),
        ("join the Scanian army", "merge with Ascheberg"),
    ),
    Verb(
        "enter",
        "enter [PLACE]",
        "Garrison the army in the stronghold; it marches there first where it is not there.",
        (
            "enter|occupy|garrison|man",
            "garrison (the|my|our|your) (army|men|troops|soldiers)",
            "(go|march|move|come|ride|get) (in|inside|into)",
            "take (quarters|shelter|refuge)",
        ),
        ("enter", "garrison in Lund", "go in"),
    ),
    Verb(
        "leave",
        "leave | leave DETACHMENT[, DETACHMENT…] to hold PLACE",
        "Leave the stronghold and stand before it; or leave detachments of yours there as its garrison.",
        (
            "leave|exit|quit|evacuate|vacate",
            "(go|come|march|pull|move|ride) (out of|outside)",
            "(retreat|withdraw|depart|pull out|march out|go out|come out|fall back|move out) from",
            "go out|come out|march outside",
        ),
        ("leave the fort", "retreat from the fort", "leave the Blue horse to hold Lund"),
    ),
    Verb(
        "attack",
        "attack ARMY",
        "Seek out an enemy army you know of and fight it.",
        (
            "attack|engage|fight|assail|assault|charge|destroy|crush|strike|hit|ambush",
            "(fall|march|set) upon",
            "fall on|strike at|go for",
            "give battle to|seek battle with|do battle with",
            "(seek out|hunt down|find|chase down) and (attack|fight|engage|destroy)",
            "hunt down",
        ),
        ("attack sighting 3",),
    ),
    Verb(
        "avoid",
        "avoid the enemy",
        "The standing order for meetings: avoid.",
        ("avoid|evade|shun|elude", "(keep|stay) (away from|clear of|out of)", "steer clear of"),
        ("avoid the enemy", "stay clear of the enemy"),
    ),
    *war_words.VERBS,
    *people_words.VERBS,
    *sea_words.VERBS,
    Verb(
        "stop",
        "stop",
        "Give up what is running and queued.",
        (
            "stop [everything|at once|what you are doing]",
            "stand down",
            "(cancel|forget|withdraw|drop|ignore|rescind|revoke|disregard) [all] [my|our|the|your] "
            "[previous|earlier|old] orders",
        ),
        ("stop", "cancel all orders"),
    ),
)

# What says how an army marches: the field of the order, its value, and the words.
MANNERS: tuple[tuple[tuple[str, str | bool], str, tuple[str, ...]], ...] = (
    (
        ("pace", "forced"),
        "as a forced march",
        (
            "forced",
            "(by|in|with|as|at) [a] (forced march|forced marches|forced pace)",
            "(in|with) [all|all possible|great|the greatest|utmost] (haste|speed)",
            "at [full|top|all|double] (speed|pace)",
            "as (fast|quickly|soon) as (possible|you can|we can|they can)",
            "[a] forced march",
            "fast|quickly|hurriedly|hastily|swiftly|at the double|double quick|post haste",
        ),
    ),
    (
        ("pace", "march"),
        "at the ordinary pace (as nothing said)",
        ("(at|with) [an|the|our] (ordinary|normal|usual|regular|easy) (pace|speed)", "slowly|at leisure|unhurried"),
    ),
    (
        ("when", "night"),
        "by night instead of by day",
        ("[only] (by|at|during the|in the|through the) night [only]", "overnight|nightly|in the dark"),
    ),
    (
        ("when", "both"),
        "by day and by night",
        (
            "[both] [by] (day and|day and by) night",
            "[both] [by] (night and|night and by) day",
            "night and day|day and night alike|around the clock|round the clock",
        ),
    ),
    (("when", "day"), "by day (as nothing said)", ("[only] (by|during the|in) (day|daylight) [only]",)),
    (
        ("country", True),
        "straight across country",
        (
            "cross country|crosscountry|across [the] (country|fields|countryside)|overland|off road|off the roads",
            "off the road|through the fields|straight (across|over) [the] (country|land)",
        ),
    ),
    (
        ("country", False),
        "by road (as nothing said)",
        ("(by|on|along|over|using) [the] (road|roads|main road|high road|highway)",),
    ),
    (
        ("leave_wagons", True),
        "leaving the wagons where they cannot go",
        (
            "(leaving|leave|abandoning|abandon|dropping|drop) [all] [the|our|my|your] (wagons|carts|train) [behind]",
            "without [the|our|my|your|any] (wagons|carts|train)",
        ),
    ),
)
VIA = ("via|through|past|over", "by way of|going (through|by way of|via|past)|passing [through|by|over]")
TOWARD = ("[on|back|over|up|down|onward] to", "toward|towards|for|unto|at|as far as|up towards|in the direction of")
INTO = ("into|inside|to and into",)
DOWNRIVER = ("(down|downstream on|downstream along|along|from the source of|from the head of)",)
THE_FORCE: dict[bool | None, tuple[str, ...]] = {
    False: ("the|the army of|army of|the army|army|the army called",),
    True: ("the|the (fleet|squadron|ships) of|(fleet|ships) of|the fleet|fleet|the fleet called",),
    None: ("the|the (army|fleet|squadron|ships) of|(army|fleet|ships) of|[the] (army|fleet)|the (army|fleet) called",),
}
IN_MANY_NAMES = frozenset({"the", "army", "fleet", "force", "regiment"})  # which make no two names alike
FORCE_OF_NATION: dict[bool, tuple[str, ...]] = {  # behind or before the name of a nation
    False: ("army|force|forces|troops|host|column|men|soldiers",),
    True: ("fleet|squadron|flotilla|ships|ship",),
}
THE_FORCES = ("(the|my|our|your) (army|fleet|ships|men|troops)",)
LOCATED = ("in|at|near|around|by|inside|outside|before|close to|round",)
HERE = ("here|there|around here|in the neighbourhood|nearby|round about|where (we|you) (are|stand)|on the spot",)
PLACE_KINDS = ("[the] (town|city|castle|fort|fortress|village|stronghold|crossroads) [of|at]",)
THE_FORT = ("(the|our|your|this) (fort|fortress|town|city|castle|stronghold|garrison|walls|gates|place|village)|it",)
GROUND = (
    "(the|this|their|all the) (land|lands|country|countryside|fields|crops|neighbourhood|region|area|villages|farms)",
    "(crops|fields|farms|villages|everything|the surroundings|the surrounding (land|country|countryside))",
)
LYING = (
    "[all|everything|whatever|what|all that|everything that|anything that] (lies|is|is lying|is left|was left|we left)",
    "[all|all of] [the|our|their] (stores|supplies|loot|goods|pile|piles|food|provisions|booty|wagons)",
    "everything|all|what we can|all we can",
    "here|there|on the ground|behind|around|lying|left",
)
LOOT = ("[the|our|all|all the|army] (loot|booty|plunder|spoils|treasure)",)
SUPPLIES = ("[the|our|all|all the] (supplies|food|provisions|rations|victuals)",)
FIRST = ("first|above all",)
BEFORE = ("rather than|before|over|instead of|not|and not",)
EACH = (
    "(a|per|each|every|[to|for] (each|every)|apiece) (soldier|man|head|trooper|warrior)",
    "[to] each of (the|our|my|your) (soldiers|men|troops)",
    "each|apiece",
)
ALL_MEN = ("[to|among|amongst|between] (the|our|my|your|all|all the|all our) (soldiers|men|troops|army)",)
OF_THE = ("of [the|our]|units of|pieces of|worth of",)
TO_HOLD = (
    "[behind] (to hold|to garrison|to defend|to guard|to man|holding|as [a] garrison (of|in|for)|in|at|inside)",
    "as garrison|in garrison",
)
ROUND_CAMP = ("(round|around|about) [the|our] (camp|army)|here",)
ON_WAGONS = ("and (load|carry|take|pack) (it|them) [with us|along|on the wagons|on wagons]",)
AT_BESIEGERS = ("(against|at|on|upon) [the|our] (besiegers|enemy|siege lines|lines)",)
WHEN_FALLEN = ("(when|once|if|should) (it|the place|the town|the fort|the castle|the city) (falls|fall|is taken)",)
ENEMIES = (
    "(any|all|every|each) (enemy|enemies|hostile army|hostile armies|foe|foes) [army|armies] "
    "[you meet|we meet|in sight]",
    "enemies|hostile armies|foes",
)
THE_ENEMY = ("[the|an|any|all|hostile|another] (enemy|enemies|foe|foes|enemy army|enemy armies|hostile army|army)",)
NO_FIGHT = ("[any|all|a|the] (battle|battles|contact|fights|fighting|engagement|engagements|meetings)",)
MEETING = (
    "(on|upon|when|whenever|at|in case of|if) [a] meeting",
    "(if|when|whenever|should) (we|you|i|they|the army) (meet|encounter|run into|come upon|see|are met by)",
    "on (contact|contact with|encountering|an encounter [with]|encounter [with])",
)
THEN_DO: tuple[tuple[Then, tuple[str, ...]], ...] = (
    ("halt", ("halt|stop|stand|wait|hold|hold your ground|hold our ground|stand fast|halt and wait",)),
    (
        "avoid",
        ("avoid|evade|withdraw|retreat|elude|get away|give way|slip away|keep away|do not fight|avoid [a] battle",),
    ),
    ("attack", ("attack|fight|engage|strike|charge|give battle|attack at once|fall upon|fall on",)),
)
THEM = ("[to|with] (them|him|it|the enemy|her|all|anyone)",)
WHENEVER = ("when|whenever|if|once|as soon as|should",)
RUN = ("[is|are|lasts|last|fall|falls|run|runs|drop|drops|sink|sinks|get|gets|go|goes|is down|are down] [for|to|low]",)
UNDER = ("under|below|less than|fewer than|beneath|lower than|short of",)
LEFT = ("[worth] [of] (food|supplies|provisions|left|rations)",)
FORAGE_WORDS = ("forage|look for (supplies|food)|gather (food|supplies)|find food|start foraging|go foraging",)
UNTIL_ORDERS = (
    "until (further|other|new) (orders|notice)|until ordered otherwise|until i say otherwise",
    "for now|for the time being",
)
# Said before an order, and nothing more than said.
LEAD = (
    "please|kindly|pray|sir|sire|so|well|ok|okay|right|also|and|but|next|first|firstly|second|secondly|third|thirdly",
    "(at|from) (dawn|first light|daybreak|sunrise)|in the morning|early|standing (order|orders)",
    "finally|lastly|last|orders|order|my orders|my orders are|today|now|at once|immediately|otherwise|in addition",
    "[my] (lord|lords|lady|king|general|friend|friends)",
    "your (majesty|excellency|grace|highness|lordship)|dear (gm|sir)",
    "(i|we) [hereby|now] (order|command|instruct|direct|want|wish|ask|tell) (the|my|our|your) "
    "(army|men|troops|soldiers|force|forces|host) [to]",
    "(i|we) [hereby|now] (order|command|instruct|direct|want|wish|ask|tell) (you|them|everyone|us) [to]",
    "(i|we) (want|wish|intend|mean|plan) to|(i|we) (would|should) like to|id like to",
    "(i|we) will|i shall|we shall|ill|i hereby|we hereby|i|we",
    "(i|we) (would|should) like [the|my|our] (army|men|troops|soldiers) to|i am going to|we are going to",
    "(the|my|our|your) (army|men|troops|soldiers|force|forces|host) [will|shall|should|must|is to|are to|to|has to]",
    "(the|my|our|your) (fleet|ships|squadron) [will|shall|should|must|is to|are to|to|has to]",
    "(army|troops|men|soldiers) [will|shall|should|must|is to|are to|to|has to]",
    "(you|he|they|it) (will|shall|should|must|are to|is to|have to)|you|let us|lets|we must|we are to|i must",
    "have (the|my|our|your) (army|men|troops|soldiers|force|forces)|the order is to|orders are to|your orders are to",
    "(break|strike) camp and|get up and|turn [around|about] and|(use|spend) the day to|try to|be so good as to",
)
# Said after an order, and nothing more than said.
TAIL = (
    "please|thanks|thank you|sir|sire|my lord|ok|okay|now|today|at once|immediately|right away|straight away",
    "forthwith|with (the|my|our|your) [whole|entire] (army|force|host)",
    "with (all|all our|all my|our) (forces|men|troops)",
    "without delay|directly|as ordered|if you please|and thats all|amen|for king and country|god willing|first|again",
    "the whole day|all day|for the day|(at|from) (dawn|first light|daybreak|sunrise)|in the morning|early",
)
# Between one order and the next.
THEN = (
    "then|and then|after that|after which|afterwards|afterward|thereafter|and after that|and afterwards",
    "later|and later",
    "once there|when there|there|on arrival|upon arrival|when (we|you|they) (arrive|get there|are there)|next|and next",
)
# A block of orders that begins with one of these follows what was ordered before; any other block replaces it.
FOLLOWING = (
    "then|and then|after that|after which|afterwards|afterward|thereafter|and after that|and afterwards|later",
)

NUMBERS: dict[str, int] = {
    word: value
    for value, words in enumerate(
        (
            "", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve",
            "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen", "twenty",
        )
    )
    for word in words.split()
} | {"a": 1, "an": 1, "thirty": 30, "forty": 40, "fifty": 50, "sixty": 60, "seventy": 70, "eighty": 80, "ninety": 90,
     "a dozen": 12, "dozen": 12, "a couple of": 2, "a pair of": 2, "a hundred": 100, "hundred": 100}  # fmt: skip
TENS = ("twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety")
MANY = {"hundred": 100, "thousand": 1000}
FORTNIGHT = 14
UNITS = (("day|days|night|nights",), ("week|weeks",), ("fortnight|fortnights",))
