"""What players type: one command in words, read into its record. `saying` writes them.

roll initiative · red goes first · group A moves ahead 8, wheels left 30 · Hugh moves to 10,12 to join · Hugh slides
back 3 · group A forms Hugh at 10,12 facing 90; Wat at 12,12 · Nigel charges the sergeant at the gate · Nigel charges
Hugh by ahead 4, wheel left 30 · archers 1-4 shoot at Hugh at 10 inches of his move · Wat shoots at Hugh aiming at the
horse · archers 1-3 load the bombard · go · end move · fight Nigel against Hugh and Wat · fight Nigel answered at the
horse · end fight · Nigel spends tokens on death and morale · Nigel spends no tokens · see to the fallen · ruling "the
rope breaks"; roll 1d6; remove Hugh; put Wat at 10,12 facing 90; break the gate
"""

import re
from collections.abc import Callable

from campaign.core.fault import Refused
from campaign.games.mayhem.commands import (
    After,
    AnyCommand,
    Charge,
    Choose,
    EndFight,
    EndMove,
    Fight,
    Go,
    Load,
    Move,
    Roll,
    Ruling,
    Shoot,
    Tokens,
)
from campaign.games.mayhem.figures import Use
from campaign.games.mayhem.game import Game, other_side
from campaign.games.mayhem.legs import legs, placed
from campaign.games.mayhem.naming import Names
from campaign.games.mayhem.prompting import fighters, prompt

_AIM = r"(?:,?\s+aiming\s+at\s+(?:the\s+|his\s+|its\s+)?(?P<aim>horse|rider))?"
_ANSWER = r"(?:,?\s+answered\s+at\s+(?:the\s+|his\s+|its\s+)?(?P<answer>horse|rider))?"
_NUMBER = r"\d+(?:\.\d+)?"
_PLAIN: tuple[tuple[str, type[Roll | Go | EndMove | EndFight | After]], ...] = (
    (r"(?:roll\s+)?(?:for\s+)?(?:the\s+)?initiative", Roll),
    (r"go(?:\s+on)?", Go),
    (r"end\s+(?:the\s+)?(?:moves?|movement|moving)", EndMove),
    (r"end\s+(?:the\s+)?(?:fights?|fighting|hand-to-hand)", EndFight),
    (r"(?:see\s+to|roll\s+for)\s+(?:the\s+)?(?:fallen|downed)", After),
)
_JOIN = re.compile(r",?\s+(?:to\s+join|joining)\b.*$", re.IGNORECASE)
_SHOT = re.compile(
    rf"(?:at\s+)?(?P<at>.+?)(?:\s+at\s+(?P<inches>{_NUMBER})(?:\s*(?:inches|inch|in|\"))?"
    rf"(?:\s+of\s+(?:his|her|its|their|the)\s+(?:move|moves|path|charge))?)?{_AIM}",
    re.IGNORECASE,
)
_FIGHT = re.compile(rf"fight\s+(?P<who>.+?)(?:\s+against\s+(?P<enemies>.+?))?{_AIM}{_ANSWER}", re.IGNORECASE)
_FIGHTS = re.compile(rf"(?P<enemies>.+?)??{_AIM}{_ANSWER}", re.IGNORECASE)
_USES: dict[str, Use] = {
    "death": "death",
    "deaths": "death",
    "morale": "morale",
    "reroll": "reroll",
    "rerolls": "reroll",
    "rolling again": "reroll",
}
_VERBS = re.compile(
    r"\s(?P<verb>goes|moves?|walks?|march(?:es)?|rides?|runs?|advances?|charges?|shoots?|throws?|fires?|(?:re)?loads?|fights?|spends?|keeps?|"
    r"wheels?|turns?|slides?|falls?|forms?)(?=\s|$|:)",
    re.IGNORECASE,
)
_RULING = re.compile(r'ruling:?\s*(?:"(?P<quoted>[^"]*)"|(?P<text>[^;]*))\s*(?:;(?P<rest>.*))?', re.IGNORECASE)
LONGEST = 2_000  # letters; no command of a table full of figures needs more
_CHOICE = re.compile(r"(?:the\s+)?(?P<side>.+?)\s+(?P<place>first|second)", re.IGNORECASE)
_INCHES = re.compile(rf"{_NUMBER}(?:\s*(?:inches|inch|in|\"))?", re.IGNORECASE)
_STEMS = {"goes": "go", "marches": "march"}


def read(text: str, game: Game) -> AnyCommand:
    """Return the command that `text` says in a game as it now stands.

    Refused, with what was not understood and the nearest names, when it says none. Whether the rules allow it is for
    `sequence.act` to say.
    """
    if len(text) > LONGEST:
        raise Refused(f"a command is no longer than {LONGEST} letters", prompt(game))
    said = " ".join(text.replace("\u2013", "-").replace("\u2014", "-").split()).rstrip(".")
    for pattern, kind in _PLAIN:
        if re.fullmatch(pattern, said, re.IGNORECASE):
            return kind()
    names = Names(game)
    if match := _RULING.fullmatch(said):
        return _ruling(match, names)
    if (match := _CHOICE.fullmatch(said)) and (side := _side(match["side"], game)):
        return _chosen(side, match["place"], game)
    if re.fullmatch(r"fights?", said, re.IGNORECASE):
        return Fight(_only(names))
    if match := _FIGHT.fullmatch(said):
        enemies = names.several(match["enemies"]) if match["enemies"] else ()
        return Fight(names.one(match["who"]), enemies, _aim(match), _aim(match, "answer"))
    return _sentence(said, names)


def _sentence(said: str, names: Names) -> AnyCommand:
    """Read who does what; the verb is the first after which all is understood."""
    wrong: Refused | None = None
    for match in _VERBS.finditer(said):
        verb = match["verb"].lower()
        try:
            return _DO[_stem(verb)](said[: match.start()].strip(), said[match.end() :].strip(" :"), verb, names)
        except Refused as error:
            wrong = wrong or error
    raise wrong or Refused(f"'{said}' is no command", prompt(names.game))


def _stem(verb: str) -> str:
    return _STEMS.get(verb) or verb.removeprefix("re").removesuffix("s")


def _aim(match: re.Match[str], of: str = "aim") -> str:
    return (match[of] or "").lower()


def _only(names: Names) -> str:
    """Return who fights when nobody is named: the only one who has to."""
    left = fighters(names.game)
    if len(left) != 1:
        told = ", ".join(f"fight {names.called(id)}" for id in left)
        why = f"{len(left)} of {names.game.active} have to fight" if left else "nobody has to fight now"
        raise Refused(why, f"say which: {told}; or end fight" if left else prompt(names.game))
    return left[0]


def _side(name: str, game: Game) -> str:
    """Return the side of this name, "" when it is none."""
    spoken = (name.lower(), name.lower().removeprefix("the "))
    return next((side for side in game.scenario.sides if side.lower() in spoken), "")


def _chosen(side: str, place: str, game: Game) -> Choose:
    return Choose(side if place.lower() == "first" else other_side(game, side))


def _goes(who: str, rest: str, verb: str, names: Names) -> AnyCommand:
    sides = names.game.scenario.sides
    side = _side(who, names.game)
    if not side:
        raise Refused(f"'{who}' is no side", f"the sides are {' and '.join(sides)}")
    if rest.lower() not in ("first", "second"):
        raise Refused(f"a side goes first or second, not '{rest}'", f"say: {side} goes first")
    return _chosen(side, rest, names.game)


def _moves(who: str, rest: str, verb: str, names: Names) -> AnyCommand:
    path = rest if _stem(verb) in _ON_FOOT else f"{verb} {rest}"
    path = f"ahead {path}" if _INCHES.fullmatch(path) else path
    joined = _JOIN.search(path)
    found = legs(path[: joined.start()] if joined else path, names)
    return Move(names.several(who, to="move", side=names.mover), found, joined is not None)


def _charges(who: str, rest: str, verb: str, names: Names) -> AnyCommand:
    target, by, path = rest.partition(" by ")
    return Charge(names.several(who, to="move", side=names.mover), names.one(target), legs(path, names) if by else ())


def _shoots(who: str, rest: str, verb: str, names: Names) -> AnyCommand:
    match = _SHOT.fullmatch(rest)
    if match is None:
        raise Refused(f"'{rest}' is no target", "say: archers 1-4 shoot at Hugh at 10 inches of his move")
    inches = float(match["inches"]) if match["inches"] else None
    shooters = names.several(who, things=True, to="shoot", side=names.shooter)
    return Shoot(shooters, names.one(match["at"], things=True), inches, _aim(match))


def _loads(who: str, rest: str, verb: str, names: Names) -> AnyCommand:
    return Load(names.one(rest, things=True), names.several(who, to="load", side=names.shooter))


def _fights(who: str, rest: str, verb: str, names: Names) -> AnyCommand:
    match = _FIGHTS.fullmatch(f" {rest}" if rest.lower().startswith(("aiming", "answered")) else rest)
    enemies = (match["enemies"] or "").strip() if match else rest
    aim, answer = (_aim(match), _aim(match, "answer")) if match else ("", "")
    return Fight(names.one(who), names.several(enemies) if enemies else (), aim, answer)


def _spends(who: str, rest: str, verb: str, names: Names) -> AnyCommand:
    wanted = re.fullmatch(r"(?:his\s+|her\s+|its\s+)?tokens?\s+on\s+(.+)", rest, re.IGNORECASE)
    if verb.startswith("keep") or re.fullmatch(r"no\s+tokens?", rest, re.IGNORECASE):
        return Tokens(names.one(who))
    uses = re.split(r",\s*(?:and\s+)?|\s+and\s+", wanted[1].lower()) if wanted else [rest]
    unknown = [use for use in uses if use not in _USES]
    if unknown:
        raise Refused(f"tokens are not spent on '{unknown[0]}'", "on death, morale or rerolls, or: spends no tokens")
    return Tokens(names.one(who), tuple(dict.fromkeys(_USES[use] for use in uses)))


_ON_FOOT = ("move", "walk", "march", "ride", "run", "advance")
_DO: dict[str, Callable[[str, str, str, Names], AnyCommand]] = {
    "go": _goes,
    **dict.fromkeys(_ON_FOOT, _moves),
    "wheel": _moves,
    "turn": _moves,
    "slide": _moves,
    "fall": _moves,
    "form": _moves,
    "charge": _charges,
    "shoot": _shoots,
    "throw": _shoots,
    "fire": _shoots,
    "load": _loads,
    "fight": _fights,
    "spend": _spends,
    "keep": _spends,
}


def _ruling(match: re.Match[str], names: Names) -> Ruling:
    """Read the GM's ruling: its text, then what it does, apart by semicolons."""
    text = (match["quoted"] if match["quoted"] is not None else match["text"]).strip()
    ruling = Ruling(text)
    dice, remove, places, broken = "", ruling.remove, ruling.places, ruling.broken
    for part in filter(None, map(str.strip, (match["rest"] or "").split(";"))):
        verb, _, rest = part.partition(" ")
        if verb.lower() == "roll" and rest:
            dice = rest.strip()
        elif verb.lower() == "remove":
            remove += names.several(rest)
        elif verb.lower() == "put":
            places += (placed(rest, names),)
        elif verb.lower() == "break":
            broken += names.several(rest, things=True)
        else:
            raise Refused(f"'{part}' is nothing that a ruling does", "it may roll 1d6; remove, put or break somebody")
    if not text:
        raise Refused("a ruling says what is ruled", 'say: ruling "the rope breaks"; remove Hugh')
    return Ruling(text, dice, remove, places, broken)
