"""How far and how surely messengers ride: numbers and rows of the letters (TUM-MSG-2, TUM-MSG-3)."""

from campaign.rules.book import Rule
from campaign.rules.numbers import number

MESSENGER = number("messages.messenger", 70, "km a day", "TUM-MSG-2", least=1)
OFF_ROAD = number("messages.off road", 2, "times as long", "TUM-MSG-2", reading=True, least=1)
ARRIVES = number("messages.arrives", 19, "letters of so many arrive", "TUM-MSG-2")
ARRIVES_OF = number("messages.arrives of", 20, "letters", "TUM-MSG-2", least=1)
NEAR = number("messages.near", 5, "km", "TUM-MSG-2", reading=True)
WAITS = number("messages.waits", 7, "days", "TUM-MSG-2", reading=True)
ENCLOSED = number("messages.enclosed", 28, "days back", "TUM-MSG-2", reading=True)
ENEMY = number("messages.messenger in enemy territory", 50, "km a day", "TUM-MSG-3", least=1)
ENEMY_ARRIVES = number("messages.arrives through enemies", 5, "letters of so many arrive", "TUM-MSG-3")
ENEMY_ARRIVES_OF = number("messages.arrives through enemies of", 6, "letters", "TUM-MSG-3", least=1)
WATER = number("messages.over water", 100, "km a day", "TUM-MSG-4", least=1)
NUMBERS = (
    MESSENGER,
    OFF_ROAD,
    ARRIVES,
    ARRIVES_OF,
    NEAR,
    WAITS,
    ENCLOSED,
    ENEMY,
    ENEMY_ARRIVES,
    ENEMY_ARRIVES_OF,
    WATER,
)

RULES = (
    Rule(
        "TUM-MSG-2",
        "A letter says whom it is for and where he should be. It arrives with a chance of {messages.arrives} in"
        " {messages.arrives of}; its messenger rides {messages.messenger} km a day.",
        "He sets out at dawn and takes the quickest way by time; off the roads it takes him {messages.off road} times"
        " as long. The kilometres of a day are ridden evenly from one dawn to the next, so that he rides by night too;"
        " the letter is handed over at the first dawn after he is there. One roll a letter is made when it is sent,"
        " and no player sees it. A reader not within {messages.near} km of the place is waited for there"
        " {messages.waits} days more, then the letter is lost, and its sender is not told. Letters to one reader are"
        " handed over in the order in which they were sent. A dead man's goes to whoever leads an army or a fleet"
        " of his nation there: his deputy or another who is tied to him first, else the nearest. The GM rules who reads"
        " a captive's. A letter can carry what its writer knows of armies and strongholds, {messages.enclosed} days"
        " back. Where that is quicker, or the only way, a messenger takes ship from harbour to harbour, as news does"
        " (TUM-MSG-4), and to or from ships at sea by boat. The days between seats that `map stats` gives"
        " are by road, a day begun counting whole.",
        asks="default",
    ),
    Rule(
        "TUM-MSG-3",
        "In enemy territory a messenger rides {messages.messenger in enemy territory} km a day, and the letter arrives"
        " with a chance of {messages.arrives through enemies} in {messages.arrives through enemies of}.",
        "Enemy territory is a region that a nation hostile to the sender's holds on the day on which it is sent. Speed"
        " goes stretch by stretch, split where regions meet; the chance is the lower one if any stretch lies in enemy"
        " territory, or if sender or reader is inside a besieged stronghold. Water is nobody's territory; so is an end"
        " of the way that a ship leaves or comes to, a besieged harbour only while the sea is open to it. A letter"
        " lost on such a way falls into enemy hands; the GM rules who reads it, and nobody does unless he says so.",
        asks="default",
    ),
)
