"""What each reading command prints with `--json`: the records, and what each of their fields means."""

import dataclasses
import typing
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import msgspec

from campaign.core.dice import Roll
from campaign.core.fault import Fault
from campaign.files import formats, schema
from campaign.games.full_tilt.tournament import Standing
from campaign.games.mayhem.figures import Place
from campaign.games.tilting.game import Spot
from campaign.model.battle import Battle
from campaign.model.event import Change, Event, Why
from campaign.model.knowledge import Observation
from campaign.model.order import Order
from campaign.model.ruling import Ruling
from campaign.model.tourney import Tourney
from campaign.model.troops import Operation
from campaign.model.word import Claim
from campaign.orders.echo import Echo, LegEcho, LineEcho, OrderEcho
from campaign.play.battling import ArmyOdds, ForceLine, Forecast, Fought, Share, SideOdds
from campaign.play.charting import MapStats, RegionLine, SeatPair
from campaign.play.contests.duels import Contestant, Contested
from campaign.play.duelling import Duelled, Side
from campaign.play.explaining import Explained
from campaign.play.fleets import AwayLine, FleetLine, PassengerLine, ShipsLine
from campaign.play.itineraries import LegLine, RouteLine
from campaign.play.jousts import showing as lists
from campaign.play.jousts.auditing import Audited
from campaign.play.jousts.listing import JoustLine
from campaign.play.jousts.replaying import Replayed
from campaign.play.jousts.weighing import Chances, PloyPair, Weighed, WeighedKnight
from campaign.play.letters import LetterLine, LetterShown, StageLine
from campaign.play.levies import LevyLine
from campaign.play.looking import Due, Shown
from campaign.play.outgoing import Posted
from campaign.play.portrait import PersonLine
from campaign.play.posting import Box, Delivery
from campaign.play.recalling import KnownLine
from campaign.play.rulebook import Entry, Figure, Step
from campaign.play.ruling import Docket
from campaign.play.sheets import BattleShown
from campaign.play.sieging import CampLine, GateOdds, SiegeLine
from campaign.play.skirmishes import showing as skirmishes
from campaign.play.skirmishes.listing import MayhemLine, SkirmishLine
from campaign.play.skirmishes.raising import Raised
from campaign.play.skirmishes.replaying import MayhemReplayed
from campaign.play.skirmishes.scenarios import ScenarioLine
from campaign.play.skirmishes.settling import Losses, Settled
from campaign.play.skirmishes.telling import MayhemAct, MayhemEvent
from campaign.play.skirmishes.weighing import Chance, FigureOdds, LossOdds, MayhemOdds
from campaign.play.status import ArmyLine, FleetStatus, Status
from campaign.play.tilts import showing as tables
from campaign.play.tilts.auditing import TiltAudited
from campaign.play.tilts.listing import TiltLine
from campaign.play.tilts.replaying import TiltReplayed
from campaign.play.tilts.telling import TiltEvent, TiltPhase, TiltRun
from campaign.play.undoing import Turned
from campaign.play.verifying import Parting, Verified
from campaign.play.weathering import Outlook
from campaign.rules.battle.counted import Counted
from campaign.rules.battle.fate import Danger, Fate, Toll
from campaign.rules.battle.lines import Line
from campaign.rules.battle.results import Capture, Ending, Outcome, Rout, Tally, Verdict
from campaign.rules.battle.rows import Row
from campaign.rules.battle.wrecks import Wreck
from campaign.sight import paper


@dataclass(frozen=True)
class Played:
    """What `advance` and `rule` did."""

    days: tuple[int, ...]
    notable: tuple[Event, ...]
    waiting: tuple[Ruling, ...]
    open: bool


@dataclass(frozen=True)
class Taken:
    """What `order` took in."""

    commanders: tuple[Echo, ...]
    orders: int
    not_understood: int


@dataclass(frozen=True)
class Listed:
    """One line of `orders`."""

    order: Order
    understood: str


@dataclass(frozen=True)
class Written:
    """What `set` did."""

    event: Event
    written: tuple[str, ...]


@dataclass(frozen=True)
class Amended:
    """What `amend` did."""

    dawn: int | None
    days: tuple[int, ...]
    notable: tuple[Event, ...]
    waiting: tuple[Ruling, ...]
    written: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Shape:
    """What a command prints: one record, or a list of them; `line` is a call that prints it, if not the example.

    `when` says when it is printed by a command that prints other things too.
    """

    command: str
    record: type[Any]
    many: bool = False
    line: str = ""
    when: str = ""


PEOPLE = ("new", "hand-over", "capture", "ransom", "free", "exchange", "escape", "kill", "lead", "hurt", "heal")
SHAPES = (
    Shape("check", Fault, many=True),
    Shape("status", Status),
    Shape("today", Due, many=True),
    Shape("show", Shown),
    Shape("route", RouteLine, many=True),
    Shape("regions", RegionLine, many=True),
    Shape("map stats", MapStats),
    Shape("order", Taken),
    Shape("orders", Listed, many=True),
    Shape("advance", Played),
    Shape("battle", Fought, when="with `--sheet`"),
    Shape("battle", BattleShown, line="campaign battle", when="in a world"),
    Shape("siege", SiegeLine, many=True),
    Shape("fleet", FleetLine, many=True),
    Shape("fleet show", FleetLine),
    *(Shape(f"fleet {name}", Event, many=True) for name in ("new", "lead", "embark", "land")),
    Shape("levies", LevyLine, many=True),
    Shape("duel", Duelled),
    Shape("joust", JoustLine, many=True),
    Shape("joust resolve", lists.JoustShown),
    Shape("joust auto", lists.JoustShown),
    Shape("joust show", lists.JoustShown),
    Shape("joust story", lists.MatchShown, many=True),
    Shape("joust audit", Audited, many=True),
    Shape("joust replay", Replayed),
    Shape("joust odds", Weighed),
    Shape("tilt", TiltLine, many=True),
    Shape("tilt resolve", TiltRun),
    Shape("tilt answer", TiltRun),
    Shape("tilt auto", TiltRun),
    Shape("tilt show", tables.TiltShown),
    Shape("tilt log", TiltPhase, many=True),
    Shape("tilt audit", TiltAudited, many=True),
    Shape("tilt replay", TiltReplayed),
    Shape("mayhem", MayhemLine, many=True),
    Shape("mayhem new", ScenarioLine, many=True, when="with `--list`"),
    Shape("mayhem act", skirmishes.MayhemRun),
    Shape("mayhem auto", skirmishes.MayhemRun),
    Shape("mayhem show", skirmishes.MayhemShown),
    Shape("mayhem log", MayhemAct, many=True),
    Shape("mayhem replay", MayhemReplayed),
    Shape("mayhem odds", MayhemOdds),
    Shape("skirmish", SkirmishLine, many=True),
    Shape("skirmish new", Raised),
    Shape("skirmish settle", Settled),
    Shape("duel", Contested, line="campaign duel ascheberg duncan --by full-tilt --force", when="with `--by`"),
    Shape("known", KnownLine, many=True),
    Shape("letter", LetterLine),
    Shape("letters", LetterLine, many=True),
    Shape("letters", LetterShown, line="campaign letters ascheberg.1", when="of one letter"),
    Shape("commander", PersonLine, many=True),
    *(Shape(f"commander {name}", Event, many=True) for name in PEOPLE),
    Shape("operation", Operation),
    Shape("operations", Operation, many=True),
    Shape("tournament", Tourney),
    Shape("tournaments", Tourney, many=True),
    Shape("rulings", Docket),
    Shape("rule", Played),
    Shape("report --format json", paper.Paper),
    Shape("outbox", Box),
    Shape("outbox send", Delivery),
    Shape("outbox settle", Posted, many=True),
    Shape("log", Event, many=True),
    Shape("explain", Explained),
    Shape("set", Written),
    Shape("weather", Outlook, many=True),
    Shape("roll", Event),
    Shape("undo", Turned),
    Shape("redo", Turned),
    Shape("amend", Amended),
    Shape("verify", Verified),
    Shape("rulebook", Entry, many=True),
    Shape("phases", Step, many=True),
)

_WHEN = "Date in words"
MEANINGS: dict[type[Any], dict[str, str]] = {
    JoustLine: {
        "file": "Its file, from the world's folder",
        "name": "What it is called",
        "format": "`match`, `round-robin` or `knock-out`",
        "stands": "How it stands, in words",
    },
    lists.JoustShown: {
        "name": "What it is called",
        "format": "`match`, `round-robin` or `knock-out`",
        "teams": "The teams, as they were entered",
        "matches": "The matches drawn up so far",
        "standings": "The teams from first to last",
        "waits": "The orders and ploys it waits for, in words; for a player only his own",
        "winner": "Team that has won it; empty: none yet, or the first are equal",
    },
    lists.TeamShown: {"name": "Its name", "player": "Who plays it; empty: nobody is named", "knights": "Its knights"},
    lists.KnightShown: {
        "name": "His name",
        "virtue": "His virtue",
        "favours": "Favours left; null: hidden from who looks",
        "spent": "Favours he was seen to spend",
        "wounds": "Wounds so far",
        "lances": "Lances broken so far",
        "out": "He is out of the tournament",
    },
    lists.MatchShown: {
        "number": "Its number, from 1",
        "round": "Its round, from 1",
        "teams": "Its two teams; a second that is empty: no opponent",
        "orders": "The knights of each side in their order, as far as who looks may know it",
        "duels": "The duels drawn up so far",
        "won": "Duels won by each side",
        "over": "It is over",
        "winner": "Team that has won it; empty: none",
    },
    lists.DuelShown: {
        "number": "Its number in the match, from 1",
        "knights": "Who rides for each side; empty: his place is",
        "lances": "Lances broken by each",
        "passes": "Its passes so far",
        "over": "It is over",
        "winner": "Knight who has won it; empty: nobody",
        "unhorsed": "It ended with a knight unhorsed",
    },
    lists.PassShown: {"ploys": "The ploy of each side", "dice": "Every die, in the order in which they fell"},
    lists.DieShown: {
        "knight": "Who threw it",
        "what": "What for: `first` blow, `hit`, `wound`, `crest`, `save`, or `seat` in the saddle",
        "rule": "ID of its rule",
        "need": "What it needed, or more; 0: more than the other's",
        "face": "What it shows",
        "good": "It showed what it needed",
        "favour": "It was thrown again for a favour",
        "purity": "It was thrown again for Purity",
        "key": "Key of the roll, from which the seed gives it",
        "by": "`seed`, or `table` for one thrown at the table",
    },
    Standing: {
        "team": "The team",
        "duels": "Duels won",
        "matches": "Matches won",
        "lances": "Lances broken",
        "stands": "It has not been knocked out",
    },
    Audited: {
        "team": "Whose play it was",
        "about": "What about, in words",
        "play": "The play, as it was sealed",
        "nonce": "Its nonce: 32 bytes in hexadecimal",
        "receipt": "The receipt that was given for it",
        "holds": "The receipt is the SHA-256 of nonce and play",
    },
    Replayed: {
        "passes": "Passes ridden again",
        "dice": "Dice thrown again",
        "partings": "Where the file parts from what the dice give, in words; the first only",
    },
    Weighed: {
        "one": "The first knight",
        "other": "The second",
        "ridden": "The pass to come, from 1",
        "pairs": "What each pair of ploys leads to",
        "mixes": "How often each should play each ploy, from 0 to 1",
        "chances": "The chances if both play so",
        "value": "The first's chance to win less the second's",
    },
    WeighedKnight: {
        "name": "His name, or his virtue",
        "virtue": "His virtue",
        "favours": "Favours he has",
        "wounds": "Wounds he has",
        "lances": "Lances he has broken in the duel",
        "crest_off": "He has knocked off the other's crest",
        "disdained": "His Noble Disdain has ignored its wound",
    },
    PloyPair: {"one": "The first's ploy", "other": "The second's", "chances": "How the duel then ends"},
    Chances: {"wins": "The first wins, from 0 to 1", "draw": "It is drawn", "loses": "The second wins"},
    TiltLine: {
        "file": "Its file, from the world's folder",
        "name": "What it is called",
        "format": "`joust`, `buzkashi` or `melee`",
        "stands": "How it stands, in words",
    },
    TiltRun: {
        "phases": "The phases that are over now",
        "so_far": "Of the phase that waits for an answer, what has happened up to it; null: none waits",
        "game": "How the game stands, for the GM",
    },
    TiltPhase: {
        "turn": "Its turn, from 1",
        "phase": "Its number in the turn, from 1",
        "laid": "Cards that each figure laid",
        "events": "What happened, in its order",
    },
    TiltEvent: {
        "step": "Step of the phase, from 1",
        "rule": "ID of its rule",
        "what": "What kind of thing: `moved`, `turned up`, `fought`, `hurt`, `fell`, `dragged`, `scored`, `rode`,"
        " `rolled` or `unhorsed`",
        "words": "What happened, in words",
    },
    tables.TiltShown: {
        "name": "What it is called",
        "format": "`joust`, `buzkashi` or `melee`",
        "turn": "The turn, from 1",
        "phase": "The phase of the turn, from 1",
        "next": "Figure that lays next; empty: all have passed",
        "question": "The question that it waits for; null: none",
        "over": "It is over",
        "winner": "Side that has won it; empty: none yet, or a draw",
        "scores": "Goals of each side; empty but in buzkashi",
        "corpse": "Where the corpse lies; null: there is none",
        "width": "Width of the field in inches",
        "height": "Height of the field in inches",
        "figures": "The figures, as they were entered",
        "waits": "What it waits for, in words; empty: it is over",
    },
    tables.FigureShown: {
        "name": "Its name",
        "side": "The side for which it rides",
        "player": "Who plays it",
        "points": "Damage points left",
        "out": "It is out of the game",
        "on_foot": "It goes on foot, as in Valon",
        "passed": "It has passed in this phase",
        "card": "The card on which it stands",
        "run": "The cards that it has laid ahead in this phase",
        "hand": "Cards in its hand; null: hidden from who looks",
        "held": "How many cards are in its hand",
        "aside": "Cards set aside; null: hidden from who looks",
        "set_aside": "How many cards are set aside",
        "sealed": "It has sealed what it lays in this phase; null: hidden from who looks",
    },
    tables.CardShown: {
        "value": "Its value; null: hidden from who looks",
        "x": "Inches of its centre from the left edge",
        "y": "Inches of its centre from the lower edge",
        "heading": "Where its front points, in degrees clockwise from the top",
        "up": "It lies face up",
        "receipt": "Receipt of its value, sealed; empty: none was given",
    },
    tables.QuestionShown: {
        "kind": "`direction` of the corpse, `split` of a difference, or `share` of damage",
        "rule": "ID of its rule",
        "figure": "Figure that is asked",
        "player": "Who answers for it",
        "amount": "Inches, or points of damage",
        "among": "Figures among which damage is shared; empty for other questions",
        "words": "The question in words",
    },
    Spot: {"x": "Inches from the left edge", "y": "Inches from the lower edge"},
    TiltAudited: {
        "figure": "Figure whose play it was",
        "about": "What about, in words",
        "play": "The play, as it was sealed",
        "nonce": "Its nonce: 32 bytes in hexadecimal",
        "receipt": "The receipt that was given for it",
        "holds": "The receipt is the SHA-256 of nonce and play",
    },
    TiltReplayed: {
        "phases": "Phases played again",
        "plays": "Cards laid, passes and choices in them and in the phase under way",
        "dice": "Rolls of dice made again",
        "partings": "Where the file parts from what comes of it, in words; the first only",
    },
    MayhemLine: {
        "file": "Its file, from the world's folder",
        "title": "What it is called",
        "sides": "The two sides; empty: it does not read",
        "stands": "How it stands, in words",
    },
    SkirmishLine: {
        "file": "Its file, from the world's folder",
        "armies": "The army of each side",
        "stands": "How it stands, in words",
        "settled": "Event by which its result was written back; empty: not yet",
    },
    ScenarioLine: {
        "name": "Its name, for `mayhem new`",
        "title": "What it is called",
        "figures": "Figures of each side",
        "turns": "Its last turn; 0: it has no end",
        "text": "What it is about",
    },
    skirmishes.MayhemRun: {"acts": "The commands that were carried out", "game": "How the game then stands"},
    MayhemAct: {
        "number": "Its number in the game, from 1",
        "side": "Side that said it; empty: anybody",
        "words": "The command, in words",
        "events": "What happened, in its order",
    },
    MayhemEvent: {
        "rule": "ID of its rule",
        "what": "What kind of thing: `rolled`, `began`, `went`, `shot`, `lost`, `broken`, `loaded`, `refused`,"
        " `fought`, `spent`, `unhorsed`, `ruled`, `fate` or `over`",
        "words": "What happened, in words",
        "dice": "The dice of a roll, in their order; empty for other things",
        "by": "`seed`, or `table` for dice thrown at the table; empty for other things",
    },
    skirmishes.MayhemShown: {
        "title": "What it is called",
        "turn": "The turn, from 1",
        "phase": "`initiative`, `choose`, `move` or `fight`",
        "order": "Who goes first and second in this turn; empty: not known yet",
        "active": "Side that moves or fights; empty: none yet",
        "chooses": "Side that has the sequence to choose; empty: none",
        "over": "It is over",
        "winner": "Side that has won it; empty: none",
        "reason": "Why it is over: `rout`, `kill`, `reach`, `hold`, or a sentence",
        "width": "Width of the table in inches",
        "height": "Height of the table in inches",
        "figures": "The figures, in the order of the scenario",
        "groups": "The groups of two figures and more, by their letters",
        "engines": "The engines",
        "broken": "Doors that are broken, by id",
        "move": "The move under way, open to shots; null: none",
        "fights": "Figures of the active side that have combats left",
        "waits": "What it waits for, in words; empty: nothing more",
    },
    skirmishes.FigureShown: {
        "id": "Its id",
        "name": "What it is called",
        "side": "Its side",
        "contingent": "Its contingent",
        "kind": "`knight`, `veteran sergeant`, `common sergeant`, `archer` or `noncombatant`",
        "weapons": "Its weapons",
        "armour": "What an impact from the front must reach to fell it",
        "mounted": "It rides",
        "x": "Inches of its centre from the left edge",
        "y": "Inches of its centre from the lower edge",
        "facing": "Where it faces, in degrees clockwise from the top",
        "status": "`table`, `downed`, `ran`, `left`, and after the fight `wounded` or `dead`",
        "captured": "It is captured",
        "group": "Letter of its group; empty: it is by itself",
        "contact": "Enemies that it touches, by id",
        "moved": "It has moved in this turn",
        "shot": "It has shot in this turn",
        "saves": "Save tokens left",
        "rerolls": "Reroll tokens left",
    },
    skirmishes.EngineShown: {
        "id": "Its id",
        "name": "What it is called",
        "side": "Its side",
        "x": "Inches of its centre from the left edge",
        "y": "Inches of its centre from the lower edge",
        "facing": "Where it faces, in degrees clockwise from the top",
        "loaded": "It is loaded",
        "ready": "It may shoot in this turn",
        "broken": "It is broken",
    },
    skirmishes.MoveShown: {
        "who": "Figures that move, by id",
        "inches": "Inches that they go",
        "rolled": "Inches that they have rolled",
        "shot_at": "Inches of the move up to which shots have been declared",
        "charge": "Enemy that they charge; empty: none",
        "ends": "Where each will stand",
    },
    Place: {
        "id": "Figure that stands there",
        "x": "Inches from the left edge",
        "y": "Inches from the lower edge",
        "facing": "Where it faces, in degrees clockwise from the top",
    },
    MayhemReplayed: {
        "acts": "Commands carried out again",
        "dice": "Rolls of dice made again",
        "thrown": "Rolls among them that were thrown at the table",
        "partings": "Where the file parts from what comes of it, in words; the first only",
    },
    MayhemOdds: {
        "active": "Side whose fights they are",
        "figures": "The chances of each figure",
        "nothing": "Chance that neither of two is felled; null: of a whole turn",
        "losses": "How many are felled of each side; empty: of two only",
    },
    FigureOdds: {
        "id": "Its id",
        "name": "What it is called",
        "side": "Its side",
        "felled": "Chance that it is felled",
        "unhorsed": "Chance that its horse is killed; null: not reckoned",
    },
    LossOdds: {"losses": "So many of each side are felled", "chance": "The chance of exactly that"},
    Chance: {"exact": "The chance as a fraction", "percent": "The same in percent, to two decimals"},
    Raised: {
        "file": "File of the game",
        "title": "What it is called",
        "armies": "The army of each side",
        "figures": "Figures of each side",
        "men": "Men of each side",
        "engines": "Siege engines of each side",
        "men_a_figure": "Men for whom a figure stands",
    },
    Settled: {
        "file": "File of the game",
        "held": "Side that held the field; empty: none",
        "losses": "What it cost each army",
        "commanders": "What became of commanders: `dead`, `captured`, `wounded` or `ran`",
        "ruling": "Id of the ruling by which it was settled",
        "ruled": "What the GM ruled otherwise than it was played",
        "events": "The events that were entered, the skirmish first",
    },
    Losses: {
        "army": "Id of the army",
        "side": "Its side in the game",
        "dead": "Men dead or engines broken, by detachment",
        "captured": "Men or engines captured, by detachment",
        "wounded": "Men wounded who come back, by detachment",
        "ran": "Men who ran and come back, by detachment",
        "before": "Size of each detachment before",
        "after": "Size of each detachment after",
    },
    SiegeLine: {
        "place": "Id of the stronghold",
        "name": "Its name",
        "since": "First day of the siege, in words",
        "weeks": "Full weeks so far",
        "endurance": "Endurance now, with an Iron will inside",
        "defence_bonus": "Defence bonus now, 0 while the gate is open",
        "gate_open": "The gate has been opened from inside",
        "engines": "Detachments of siege engines before it",
        "disease": "There is disease inside",
        "fresh": "Fresh supplies came in this week",
        "stock": "Supplies in the stronghold's stock",
        "sea": "Whether ships come to its harbour: open, closed; empty where it has none",
        "besiegers": "The besieging armies",
        "besieged": "The armies inside, the base garrison among them",
        "odds": "This week's end and the next eight, with fresh supplies each week if the sea is open",
    },
    LevyLine: {
        "id": "Id of the levy",
        "who": "Commander who ordered it",
        "nation": "Name of the nation they will serve",
        "region": "Name of the region they are raised from; empty: none",
        "what": "The detachments, each with its size",
        "soldiers": "How many soldiers",
        "where": "Where they gather, in words",
        "ordered": "Date of the order, in words",
        "due": "Number of the day at whose dawn they are ready",
        "date": "That date in words",
        "under": "Commander who is to lead them; empty: nobody yet",
        "into": "Detachment that they fill up; empty: none",
        "status": "`gathering`, `arrived` or `scattered`",
    },
    CampLine: {
        "id": "Its id",
        "name": "Its name",
        "soldiers": "Soldiers present",
        "food_days": "Full meals it has, with its share of the stock; none: it eats nothing",
    },
    GateOdds: {
        "day": "Day on which the week of the siege ends",
        "date": "The same in words",
        "endurance": "Endurance that is rolled against",
        "percent": "Chance in percent that the gate is open by then",
        "exact": "The same as a fraction",
    },
    FleetLine: {
        "id": "Its id",
        "name": "Its name",
        "nation": "Id of its nation",
        "commander": "Name of its commander; empty: none",
        "where": "Where it lies, in words",
        "blockades": "Id of the harbour that it closes; empty: none",
        "morale": "Morale points",
        "ships": "Ships that are with it",
        "empty": "Those without a load",
        "groups": "Its ships by origin and load",
        "aboard": "The armies aboard",
        "supplies": "Supplies that it carries as cargo",
        "loot": "Loot that it carries as cargo",
        "upkeep": "Loot that its ships cost a day",
        "pays_days": "Days for which the loot pays for them; null: they cost nothing",
        "unpaid": "Days not paid for",
        "forced_days": "Days of rowing so far",
        "away": "Ships that wander or are on their way to it",
        "work": "What is being loaded or unloaded; empty: nothing",
        "doing": "The open orders of its commander, in his words",
    },
    ShipsLine: {
        "group": "Key of the group in the file",
        "origin": "own, bought or hired",
        "ships": "Ships",
        "carries": "What they carry, in words; empty: nothing",
    },
    PassengerLine: {
        "id": "Its id",
        "name": "Its name",
        "soldiers": "Soldiers present",
        "food_days": "Full days of food; null: it eats nothing of its own",
    },
    AwayLine: {
        "what": "Whether they wander or are on their way",
        "origin": "own, bought or hired",
        "ships": "Ships",
        "date": "Date at whose dawn they are there",
    },
    FleetStatus: {
        "id": "Its id",
        "name": "Its name",
        "nation": "Id of its nation",
        "commander": "Name of its commander; empty: none",
        "where": "Where it lies, in words",
        "ships": "Ships that are with it",
        "empty": "Those without a load",
        "morale": "Morale points",
        "unpaid": "Days not paid for",
        "aboard": "Ids of the armies aboard",
        "doing": "What it does, or will do next",
    },
    Box: {
        "file": "File of the settings, from the world's folder",
        "set_up": "That file is there",
        "since": "First day whose reports are posted",
        "hooks": "Where each hook leads, by player or commander, without its secret",
        "messages": "Every message, by day, commander and piece",
        "notes": "What the GM should know, such as that git keeps the secrets",
    },
    Posted: {
        "id": "Its id: day, commander, digest of the report, piece; `settle` and `--again` also take `12.ascheberg.2`",
        "day": "Number of the day",
        "who": "Id of the commander whose report it is",
        "name": "His name",
        "player": "Who plays him",
        "hook": "The hook it goes by; empty: there is none",
        "piece": "Which piece of the report, from 1",
        "of": "How many pieces that is",
        "mark": "Its last line in the channel",
        "corrected": "Another version of the report was given before",
        "briefing": "It asks for a decision; the day waits for it",
        "state": "`waiting`, `sent`, `settled`, `failed`, `doubt` or `no hook`",
        "at": "When it was last tried (UTC); empty: never",
        "note": "What came of that",
    },
    Delivery: {
        "sent": "What the service accepted",
        "left": "What did not go, or may not have",
        "notes": "What else the GM should know",
    },
    Fault: {
        "file": "File, from the world's folder",
        "line": "Line, from 1",
        "col": "Column, from 1",
        "code": "What kind of fault, from the list of faults",
        "message": "What is wrong, with the nearest valid name",
        "severity": "`error` or `warning`",
    },
    Status: {
        "name": "Name of the campaign",
        "day": "Days played",
        "date": "The next day, in words",
        "season": "Its season",
        "weather": "Its weather, of the whole world",
        "waiting": "Rulings that hold the day",
        "armies": "All armies, by id",
        "fleets": "All fleets, by id",
    },
    PersonLine: {
        "id": "His id",
        "name": "His name",
        "nation": "Id of his nation",
        "age": "His age in years",
        "traits": "His traits",
        "player": "Who plays him; empty: the GM",
        "status": "`free`, `captured` or `dead`",
        "leads": "Ids of the army and the fleet he leads; empty: none",
    },
    ArmyLine: {
        "id": "Its id",
        "name": "Its name",
        "nation": "Id of its nation",
        "commander": "Name of its commander; empty: none",
        "where": "Where it stands, in words",
        "inside": "It is inside the stronghold",
        "soldiers": "Soldiers present",
        "morale": "Morale points",
        "supplies": "Supplies",
        "food_days": "Full days of food; null: it eats nothing of its own",
        "food_until": "Date of the last full meal; empty: never runs out",
        "march_days": "Days marched this week",
        "doing": "What it does, or will do next",
        "npc": "How the program leads it; empty: a player does",
    },
    Due: {
        "kind": "`ruling`, `amendment`, `no orders`, `food`, `rest`, `return`, `order`, `recruits`, `wages`, …",
        "day": "Number of the day",
        "date": "Its date, year-month-day",
        "who": "Ids of those concerned",
        "text": "In words",
    },
    Shown: {
        "table": "Table of the record",
        "id": "Its id",
        "file": "Its file, from the world's folder",
        "line": "Its line there",
        "record": "The record, as in the files",
        "notes": "Figures worked out from it",
        "recent": "Events of the last day that concern it",
    },
    RouteLine: {
        "km": "Length",
        "days": "Days of the way; null: it cannot get there",
        "arrival": "Arrival, if it leaves on the next day",
        "legs": "Leg by leg",
        "notes": "What the army cannot pass, what slows it, rivers to ford",
    },
    LegLine: {
        "start": "From",
        "end": "To",
        "kind": "`road` or `country`; of a way by ship `march`, `load`, `sail`, `row` or `unload`",
        "km": "Length",
        "fords": "Rivers forded",
        "days": "Days it takes, of a way by ship",
    },
    RegionLine: {
        "id": "Its stronghold's id",
        "name": "Its stronghold's name",
        "km2": "Area in km²",
        "holder": "Nation that holds it",
        "forage": "Supplies per km², or the word for it",
        "left": "How often it still yields",
        "burned": "It is burned",
        "lying": "Supplies that lie on the ground there",
        "population": "People",
    },
    MapStats: {
        "seats": "Every pair of seats",
        "parts": "The parts of the road net, largest first, as ids of places",
        "cuts": "Ids of the roads without which the net falls apart",
        "unreachable": "Places outside the largest part",
    },
    SeatPair: {
        "a": "One seat",
        "b": "The other",
        "km": "By road; null: no road leads there",
        "march_days": "Days of an ordinary march",
        "messenger_days": "Days of a messenger",
    },
    Taken: {
        "commanders": "The answer to each commander",
        "orders": "Orders taken in",
        "not_understood": "Lines not understood",
    },
    Echo: {
        "who": "The commander; null: it is not known whose message this is",
        "name": "His name",
        "lines": "Line by line",
        "withdrawn": "Ids of earlier orders that this message replaces",
        "notes": "What he should know",
    },
    LineEcho: {
        "number": "Line of the message",
        "text": "His words",
        "status": "`understood`, `unreadable`, `ambiguous` or `not possible`",
        "understood": "What was understood, where it made no order",
        "orders": "The orders made of it",
        "notes": "What he should know of it",
        "what": "The part not understood",
        "hint": "What would do, or why it is not possible",
        "candidates": "What a name may mean",
    },
    OrderEcho: {
        "id": "Id of the order",
        "understood": "In the program's words",
        "legs": "The way of a march",
        "km": "Its length",
        "begins": _WHEN,
        "arrives": _WHEN,
        "notes": "What he should know of it",
    },
    LegEcho: {"start": "From", "end": "To", "km": "Length", "kind": "`road` or `country`, `sea`, `down` or `up`"},
    Listed: {"order": "The order, as in the files", "understood": "In the program's words"},
    Played: {
        "days": "Numbers of the days played",
        "notable": "Exceptions of those days",
        "waiting": "Rulings that hold the day",
        "open": "The day is still open",
    },
    Docket: {
        "waiting": "Rulings that hold the day",
        "by_default": "Decided by default, can be changed",
        "answered": "Answered by a GM; only with `--all`",
    },
    Event: {
        "id": "Day and number, such as `3.12`",
        "day": "Day it happened",
        "phase": "Phase of the day; `hand` and the like for what the GM did",
        "rule": "ID of its rule",
        "kind": "What kind of event",
        "text": "The GM's sentence",
        "who": "Armies and commanders it concerns, first the one it happens to",
        "own": "What those commanders are told; empty: nothing",
        "public": "It will travel as news",
        "notable": "An exception the GM should see",
        "x": "Metres east",
        "y": "Metres north",
        "rolls": "Every roll made for it",
        "why": "Modifiers and reasons",
        "changes": "Every field it changed",
        "by": "The GM who acted",
        "tale": "What travellers tell of it, if it is public",
        "learns": "What commanders learn by it, if it is a command",
    },
    Roll: {
        "key": "Day, rule, subjects, purpose and number of the roll",
        "expr": "What was rolled, such as `2d6`",
        "dice": "Every die",
        "by": "`seed`, or who rolled at the table",
    },
    LetterLine: {
        "id": "Id of the letter: its writer's and a number",
        "sender": "Name of the writer",
        "to": "Name of the commander it is for",
        "at": "Where he should be",
        "sent": "Date on which the messenger sets out",
        "due": "Date on which he is there; empty: none",
        "status": "`under way`, `waiting`, `delivered`, `lost` or `taken`",
        "fate": "Sealed when it was sent: `arrives`, `lost` or `taken`",
        "enemies": "Its way leads through enemy territory or besiegers",
        "now": "Where the messenger is at the next dawn; empty: on his way no more",
        "ended": "Date on which it was delivered or lost; empty: it is under way",
        "reader": "Name of the commander who read it; empty: nobody",
    },
    LetterShown: {
        "letter": "Its line in the list",
        "text": "What it says",
        "enclosed": "What it reports, true or false",
        "way": "The messenger's way, point by point",
    },
    StageLine: {
        "place": "Where the point is, in words",
        "date": "Date on which he is there",
        "time": "And the time of the day",
        "km": "How far it is from the point before, in a straight line",
    },
    Claim: {
        "about": "What kind of thing: army, fleet, place, word",
        "day": "Day on which it was so",
        "x": "Kilometres east",
        "y": "Kilometres north",
        "minute": "Minute of that day",
        "key": "The army or place; empty: one that nobody has seen",
        "seen": "What it is said to be, as in a sighting",
    },
    Observation: {
        "who": "Who knows it",
        "about": "What kind of thing: army, fleet, place, pile, fire, messenger, event, word",
        "key": "Which thing",
        "day": "Day on which it was so",
        "minute": "Minute of that day",
        "learned": "Day on which he learned it",
        "x": "Metres east",
        "y": "Metres north",
        "seen": "What he knows of it",
        "alias": "What his papers call it",
        "how": "How he knows: sight, letter, rumour, talk, prisoners, GM",
        "source": "From whom",
        "sure": "How sure it is",
    },
    Why: {"by": "How much", "reason": "Why", "rule": "By which rule"},
    Change: {
        "path": "Table, id, field",
        "before": "As in the files before; null: not there",
        "after": "As in the files after",
    },
    Explained: {
        "name": "What was asked for",
        "first": "First day looked at",
        "last": "Last day looked at",
        "before": "The record at that dawn",
        "events": "The events that touched it",
        "after": "The record afterwards",
    },
    Written: {"event": "What was recorded", "written": "Files written, from the world's folder"},
    KnownLine: {
        "about": "`army`, `place`, `pile`, `fire`, `messenger`, `event` or `word`",
        "id": "Id of the thing; of a word or event that it was told by",
        "alias": "What his papers call an army",
        "text": "What he knows of it, in words",
        "where": "Where it was, in words",
        "x": "Metres east",
        "y": "Metres north",
        "day": "Number of the day on which it was so",
        "when": "That day and time in words",
        "age": "Days since",
        "learned": "Number of the day on which he learned it",
        "how": "`sight`, `letter`, `rumour`, `talk`, `prisoners` or `GM`",
        "source": "From whom, in words",
        "sure": "`certain`, `reported` or `hearsay`",
        "hidden": "It is hidden from him now, and does not show",
    },
    Outlook: {
        "day": "Number of the day",
        "date": _WHEN,
        "season": "Its season",
        "sky": "`fine`, `bad` or `very bad`, for the world",
        "areas": "Other weather by region",
        "by": "Who decided: a GM or the table",
    },
    Turned: {
        "commands": "The commands taken back or done again",
        "diff": "What becomes of the world's own files",
        "kept": "Files whose edits by hand it keeps",
        "day": "The last day then played",
        "made": "Files of the chronicle and the reports that come, change or go",
    },
    Amended: {
        "dawn": "The day to whose dawn it went back; null: none was named",
        "days": "The days played again",
        "notable": "What stood out",
        "waiting": "Stopping rulings that now wait",
        "written": "The files written, or that would be with `--dry-run`",
    },
    Verified: {"days": "Days recomputed", "dice": "Dice recomputed", "partings": "Where record and files part"},
    Parting: {"day": "Day", "where": "Event, or record and field", "message": "What differs"},
    Entry: {
        "id": "ID of the row",
        "chapter": "Where it is implemented",
        "text": "What it says, with the numbers in force",
        "reading": "What is a reading of ours",
        "asks": "`stopping`, `default` or empty: whether the GM is asked, and the day waits",
        "figures": "Its numbers",
    },
    Figure: {
        "name": "Its name, for `rules:`",
        "value": "In force here",
        "default": "The rules' own",
        "unit": "Unit",
        "reading": "It is a reading",
        "overridden": "This world changes it",
    },
    BattleShown: {
        "id": "Id of the battle, that of its ruling",
        "file": "File of its sheet, from the world's folder",
        "battle": "The sheet and what came of it, as in the file",
        "names": "Names of armies and nations by id",
        "sheet": "While it is open, the sheet as it would be fought now, with its odds; else null",
        "wrong": "What keeps it from being fought, a line each",
    },
    Fought: {
        "kind": "`battle` or `storm`",
        "place": "Where, as the sheet has it",
        "strengths": "Strength of each side",
        "forces": "Each army as it goes into the fight, by id",
        "labels": "The rows of the result, by their differences",
        "odds": "The odds, exact",
        "outcome": "The outcome; null: only the odds were asked for",
        "story": "The outcome as a story, by paragraphs",
        "seed": "Seed of the dice; null: none were rolled",
    },
    Duelled: {
        "stakes": "What defeat means",
        "sides": "The two commanders by id",
        "more_experienced": "Id of the one with more experience; null: equal, the dice decide",
        "event": "What came of it; null: only the odds were asked for",
    },
    Side: {
        "name": "His name",
        "experience": "His experience",
        "counted": "What it is made of",
        "above": "He succeeds by throwing more than this",
        "duellist": "He is a Duellist",
        "wins": "The chance that he wins",
        "hurt": "The chance that he is hurt, whoever wins",
    },
    Contested: {
        "game": "The game it is played out with",
        "stakes": "What defeat means",
        "sides": "The two commanders by id",
        "drawn": "Chance in percent that it is drawn; null: it is over",
        "winner": "Id of the winner; null: it was drawn, or only the odds were asked for",
        "story": "What happened, line by line",
        "event": "What came of it; null: only the odds were asked for",
    },
    Contestant: {
        "name": "His name",
        "terms": "What he brought to it, by option: his virtue, favours, ploys",
        "wins": "Chance in percent that he wins if both play as well as can be; null: it is over",
        "wounded": "He was wounded in it; null: only the odds were asked for",
    },
    ForceLine: {
        "side": "Its side",
        "strength": "Its strength",
        "counted": "How each detachment counts",
        "lines": "What is added to its roll",
    },
    Counted: {
        "id": "Name of the detachment",
        "type": "Kind of soldier",
        "size": "Soldiers",
        "each": "What each counts",
        "percent": "How much stronger it fights, in percent",
        "strength": "Its strength, rounded down",
    },
    Line: {
        "name": "Its name on the sheet",
        "by": "How much: on the roll, percentage points of losses, points of morale, or faces of a die",
        "reason": "Why",
        "rule": "By which rule",
    },
    Forecast: {
        "sides": "Each side by name",
        "drawn": "Chance of a difference of 0",
        "falls": "Chance that the stronghold falls; null: no storm",
        "armies": "Each army by id",
    },
    SideOdds: {"wins": "Chance to win", "lost": "Soldiers, at sea ships, that it loses on the average"},
    ArmyOdds: {
        "rows": "Chance of each row, such as `won 2–3`, `drawn 0`, `lost 6+`",
        "taken": "Chance that its commander is taken",
        "routs": "Chance of a rout; at sea that one of its ships wanders",
        "men": "Its soldiers; at sea its ships",
        "lost": "Soldiers, at sea ships, that it loses on the average",
    },
    Share: {"percent": "In percent, to four places", "exact": "The same as a fraction"},
    Outcome: {
        "winner": "Name of the side that won; null: a difference of 0",
        "fell": "The stormed place has fallen",
        "sides": "Each side by name",
        "armies": "Each army by id",
    },
    Verdict: {
        "name": "Its name",
        "role": "`attacker`, `defender` or `none`",
        "result": "`won`, `drawn`, `lost`, `surrendered` or `unopposed`",
        "strength": "Its strength",
        "best": "Its best total; null: no fight",
        "difference": "That less the enemy's best; null: no fight",
        "row": "The differences of the row it has; empty: no fight",
        "men": "Soldiers, at sea ships, before",
        "lost": "Soldiers, at sea ships, lost",
        "armies": "Ids of its armies or fleets",
        "taken": "Ids of those whose commanders are taken",
        "routed": "Ids of those that rout",
    },
    Ending: {
        "id": "Its id",
        "side": "Its side",
        "result": "`won`, `drawn`, `lost`, `surrendered` or `unopposed`",
        "strength": "Its strength",
        "counted": "How each detachment counts",
        "tally": "What its commander came to; null: no fight",
        "fate": "What that brings; null: no fight",
        "morale_before": "Morale before",
        "morale": "Morale after",
        "tolls": "What each detachment loses",
        "capture": "Whether its commander is taken; null: he was in no danger",
        "afterwards": "What it does then",
        "km": "How far it retreats at once",
        "check": "Its morale check to retreat in order; null: none; ships check one by one afterwards",
        "held": "It passed; null: no check",
        "rout": "Its rout; null: none",
        "days_roll": "The roll for its days out of control without a way to retreat; null: none",
        "days": "Days out of control",
        "supplies": "Supplies lost, in percent",
        "noncombatants": "Noncombatants lost, in percent",
        "wreck": "The ships that a fleet loses; null: an army, or no fight",
    },
    Wreck: {
        "ships": "Each as the name of its unit and its number there from 0, as they were drawn",
        "rolls": "The dice for fractions of a ship, then those that drew them",
    },
    Tally: {"lines": "What is added to the roll", "roll": "The roll", "total": "What it comes to"},
    Fate: {
        "result": "`won`, `drawn` or `lost`",
        "difference": "Its total less the enemy's best",
        "row": "The row it reads",
        "losses": "What makes up its losses",
        "percent": "Its losses, in percent",
        "tolls": "What each detachment loses to the row",
        "points": "What changes its morale",
        "morale": "Morale after",
        "danger": "The danger to its commander; null: none",
        "afterwards": "What it does then, if its commander is not taken",
        "checks": "It must check its morale to retreat in order",
    },
    Row: {
        "rule": "ID of the row",
        "label": "The differences it is for",
        "least": "The least of them",
        "winner_loss": "The winner loses, in percent",
        "winner_morale": "The winner's morale changes by",
        "loser_loss": "The loser loses, in percent",
        "loser_morale": "The loser's morale changes by",
        "taken": "Faces on which the losing commander is taken",
        "faces": "Faces of that die; 0: no danger",
    },
    Toll: {
        "id": "Name of the detachment",
        "type": "Kind of soldier",
        "before": "Size before",
        "lost": "Lost to the row",
        "halved": "Lost to a halving",
    },
    Danger: {
        "n": "A die that shows this or less",
        "m": "of so many faces",
        "rule": "By which rule",
        "why": "What changes the chance",
        "away": "means that he gets away, not that he is taken",
    },
    Capture: {"danger": "The danger", "roll": "The die; null: it left no doubt", "taken": "He is taken"},
    Rout: {
        "supplies_roll": "The roll for the supplies",
        "way_roll": "The roll for the way",
        "supplies": "Supplies lost, in percent",
        "km": "How far it flees, beyond the retreat",
        "days": "Days out of control",
    },
    Step: {"name": "Its name", "title": "What happens", "rules": "The rules it runs, in order"},
    paper.Paper: {
        "who": "The commander's id",
        "name": "His name",
        "nation": "His nation's id",
        "nation_name": "Its name",
        "day": "Day of the report; 0: the opening report",
        "date": _WHEN,
        "campaign": "Name of the campaign",
        "place": "Where he is, in words",
        "weather": "Weather there",
        "age": "His age",
        "traits": "His traits",
        "background": "His background",
        "status": "`free`, `captured` or `dead`",
        "army": "His army; not there: he has none",
        "happened": "What happened to him",
        "in_sight": "Armies in sight at dusk or seen today",
        "last_known": "Armies seen earlier",
        "strongholds": "Strongholds as he last knew them",
        "ground": "Stores and burned land he saw",
        "around": "Places around him",
        "harbours": "Harbours around his fleet",
        "orders": "His orders",
        "standing": "His standing orders",
        "trail": "Where he marched today, points in metres",
        "planned": "The way still to go, points in metres",
        "briefing": "The question, where the day waits for him",
        "gifts": "What each of his traits does, by its name; in the opening report",
        "opening": "It tells who he is, as an opening report does: he is new, or has a new player",
        "tie": "What he is to another commander, in words; when he is new",
        "corrected": "It was handed out before and said something else",
        "captor": "Who holds him captive; empty: nobody",
        "hurt": "Since when he is hurt; empty: he is not",
        "letters": "Letters that came into his hands that day",
        "sent": "Letters of his own, under way for all he knows",
        "rumours": "Rumours he heard that day",
        "told": "What he was told that day: by talk, by prisoners, by the GM",
        "witnessed": "What he saw happen that day",
        "riders": "Other people's messengers he saw that day",
        "company": "Other commanders at the same place",
        "gathering": "Troops that gather on his order",
        "operations": "His special operations",
        "fleet": "The fleet he leads; null: none",
    },
    paper.Received: {
        "sender": "Who wrote it",
        "written": "Its date, and where it was written",
        "text": "What it says, as it was written",
        "report": "What it reports, line by line",
        "intercepted": "It was meant for another, and taken on the way",
        "meant_for": "Whom it was meant for; empty: for him",
    },
    paper.Sent: {"to": "Whom it is for", "where": "Where he was to be", "when": "When it was sent"},
    paper.Heard: {
        "text": "In words",
        "when": "When it was so, in words",
        "how": "How he knows, and from whom",
        "x": "Metres east of the place it tells of; null: nobody said where",
        "y": "Metres north of it",
    },
    paper.Companion: {
        "name": "His name",
        "nation": "Name of his nation",
        "hostile": "His nation and the reader's are enemies",
    },
    paper.Gathering: {
        "what": "What gathers, and where from",
        "where": "Where it gathers",
        "ready": "Date at whose dawn they are ready",
        "status": "`gathering`, `arrived` or `scattered`, as far as he has heard",
        "under": "Who is to lead them; empty: nobody yet",
    },
    paper.Errand: {
        "what": "What is to be done",
        "since": "Since when",
        "cost": "Loot it cost",
        "status": "`under way`, `succeeded`, `failed` or `settled`",
        "outcome": "What came of it",
    },
    paper.Force: {
        "name": "Name of the army",
        "where": "Where it stands, in words",
        "x": "Metres east",
        "y": "Metres north",
        "soldiers": "Soldiers present",
        "noncombatants": "Noncombatants",
        "wagons": "Wagons",
        "units": "Its detachments",
        "supplies": "Supplies",
        "loot": "Loot",
        "soldiers_loot": "Loot in the soldiers' own bags",
        "capacity": "What it can carry",
        "eats": "What it eats a day",
        "food_days": "Full days of food left; -1: it eats nothing of its own",
        "food_until": "Date of the last full meal",
        "morale": "Morale points",
        "morale_was": "Morale at dawn, where it changed today; null: it did not",
        "morale_why": "What moved it, as he is told",
        "march_day": "Days marched this week",
        "march_days": "Days it may march in a week",
        "forced_days": "Days of forced march so far",
        "sight": "How far it sees, in metres",
        "food_warning": "Food runs out soon",
        "fed_by": "Stronghold that feeds it",
        "inside": "It is inside the stronghold",
        "short": "Its last meal was short",
        "hungry": "Hungry meals counted",
        "state": "What else holds of it, in words",
        "aboard": "Fleet that carries it; empty: it is ashore",
    },
    paper.Flotilla: {
        "name": "Name of the fleet",
        "where": "Where it is, in words",
        "x": "Metres east",
        "y": "Metres north",
        "ships": "Ships with it",
        "groups": "Its ships by origin and load",
        "upkeep": "Loot that its ships cost a day",
        "paid_days": "Days for which the loot lasts that he himself has there",
        "morale": "Morale points",
        "sight": "How far it sees, in metres",
        "supplies": "Supplies of its own",
        "loot": "Loot of its own",
        "owed_days": "Days not paid for",
        "morale_was": "Morale at dawn, where it changed today; null: it did not",
        "morale_why": "What moved it, as he is told",
        "aboard": "Armies aboard",
        "rowing_days": "Days of rowing so far",
        "wandering": "Ships that have gone astray and may come back",
        "coming": "Ships on their way to it, in words",
        "state": "What else holds of it, in words",
        "trail": "Its way today, in metres",
        "planned": "The way it still has to go, in metres",
    },
    paper.Ships: {
        "count": "Ships",
        "origin": "`own`, `bought` or `hired`",
        "carries": "What they carry; empty: nothing",
    },
    paper.Unit: {
        "name": "Its name",
        "type": "Kind of soldier",
        "size": "Soldiers",
        "wagons": "Wagons",
        "absent": "It has left for a while",
        "notes": "Special rules and the like",
    },
    paper.Told: {"text": "The sentence", "rule": "ID of its rule", "why": "Figures behind it"},
    paper.Sighted: {
        "label": "His own name for it",
        "nation": "Its nation",
        "text": "What he made out",
        "where": "Where, in words",
        "x": "Metres east",
        "y": "Metres north",
        "day": "Day of the last sight",
        "when": _WHEN,
        "age": "Days since",
        "how": "How he knows",
        "colour": "Its nation's colour",
        "heading": "Which way it moves",
        "strength": "Rounded numbers",
        "hostile": "An enemy",
        "reported": "Others told him of it, he has not seen it so",
        "afloat": "It is a fleet",
    },
    paper.Stronghold: {
        "id": "Its id",
        "name": "Its name on his map",
        "kind": "Its kind",
        "banner": "Whose banner flies",
        "besieged": "It is besieged",
        "when": "Date of the last sight; empty: common knowledge",
        "age": "Days since",
        "colour": "Its holder's colour",
        "how": "How he knows, where not by sight",
    },
    paper.Ground: {
        "what": "What lies or burned there, or who rode by",
        "where": "Where, in words",
        "x": "Metres east",
        "y": "Metres north",
        "when": _WHEN,
        "age": "Days since",
        "how": "How he knows, where not by sight",
    },
    paper.Near: {
        "name": "Its name on his map",
        "km": "By road; to a harbour by water",
        "days": "Days of an ordinary march; to a harbour under sail",
        "direction": "Direction",
        "by": "How: by road or across country",
    },
    paper.OrderLine: {
        "id": "Id of the order",
        "text": "His words",
        "understood": "In the program's words",
        "status": "How far it is",
        "note": "Why, or what to know",
    },
}
# Records that the world's files hold, too, and that the page on the world's format explains.
IN_FILES = (Order, Ruling, Battle, Operation, Tourney)


def fields(record: type[Any]) -> dict[str, Any]:
    """Return the type of each field of a record."""
    hints = typing.get_type_hints(record)
    names = (
        [one.name for one in dataclasses.fields(record)]
        if dataclasses.is_dataclass(record)
        else list(record.__struct_fields__)
    )
    return {name: hints[name] for name in names}


def records(record: type[Any]) -> Iterator[type[Any]]:
    """Yield a record and all those inside it, each once, but for those that the world's files hold, too."""
    seen: list[type[Any]] = []
    waiting = [record]
    while waiting:
        here = waiting.pop(0)
        if here in seen or here in IN_FILES:
            continue
        seen.append(here)
        yield here
        for kind in fields(here).values():
            waiting.extend(_inside(kind))


def _inside(kind: Any) -> Iterator[type[Any]]:
    if dataclasses.is_dataclass(kind) or (isinstance(kind, type) and issubclass(kind, msgspec.Struct)):
        assert isinstance(kind, type)
        yield kind
    for argument in typing.get_args(kind):
        yield from _inside(argument)


def words(kind: Any) -> str:
    """Return what a field's type is called."""
    return "anything" if kind is Any else _null(kind)


def _null(kind: Any) -> str:
    said = formats.words(kind)
    return f"{said} or null" if type(None) in typing.get_args(kind) else said


def file_kind(record: type[Any]) -> str:
    """Return what the page on the world's format calls the files of a record."""
    return next(name for name, table in schema.kinds().items() if table.record is record)
