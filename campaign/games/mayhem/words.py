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
from campaign.games.mayhem.game import Game
from campaign.games.mayhem.legs import legs, placed
from campaign.games.mayhem.naming import Names

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
    r"\s(?P<verb>goes|moves?|charges?|shoots?|throws?|fires?|(?:re)?loads?|fights?|spends?|keeps?|"
    r"wheels?|turns?|slides?|falls?|forms?)(?=\s|$|:)",
    re.IGNORECASE,
)
_RULING = re.compile(r'ruling:?\s*(?:"(?P<quoted>[^"]*)"|(?P<text>[^;]*))\s*(?:;(?P<rest>.*))?', re.IGNORECASE)
LONGEST = 2_000  # letters; no command of a table full of figures needs more
SAY = "say it like: group A moves ahead 8, wheels left 30; Nigel charges Hugh; archers 1-4 shoot at Hugh; fight Nigel"


def read(text: str, game: Game) -> AnyCommand:
    """Return the command that `text` says in a game as it now stands.

    Refused, with what was not understood and the nearest names, when it says none. Whether the rules allow it is for
    `sequence.act` to say.
    """
    if len(text) > LONGEST:
        raise Refused(f"a command is no longer than {LONGEST} letters", SAY)
    said = " ".join(text.replace("\u2013", "-").replace("\u2014", "-").split()).rstrip(".")
    for pattern, kind in _PLAIN:
        if re.fullmatch(pattern, said, re.IGNORECASE):
            return kind()
    names = Names(game)
    if match := _RULING.fullmatch(said):
        return _ruling(match, names)
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
    raise wrong or Refused(f"'{said}' is no command", SAY)


def _stem(verb: str) -> str:
    return "go" if verb == "goes" else verb.removeprefix("re").removesuffix("s")


def _aim(match: re.Match[str], of: str = "aim") -> str:
    return (match[of] or "").lower()


def _goes(who: str, rest: str, verb: str, names: Names) -> AnyCommand:
    sides = names.game.scenario.sides
    found = [side for side in sides if side.lower() in (who.lower(), who.lower().removeprefix("the "))]
    if not found:
        raise Refused(f"'{who}' is no side", f"the sides are {' and '.join(sides)}")
    if rest.lower() not in ("first", "second"):
        raise Refused(f"a side goes first or second, not '{rest}'")
    other = next(side for side in sides if side != found[0])
    return Choose(found[0] if rest.lower() == "first" else other)


def _moves(who: str, rest: str, verb: str, names: Names) -> AnyCommand:
    path = rest if verb.startswith("move") else f"{verb} {rest}"
    joined = _JOIN.search(path)
    found = legs(path[: joined.start()] if joined else path, names)
    return Move(names.several(who, unmoved=True), found, joined is not None)


def _charges(who: str, rest: str, verb: str, names: Names) -> AnyCommand:
    target, by, path = rest.partition(" by ")
    return Charge(names.several(who, unmoved=True), names.one(target), legs(path, names) if by else ())


def _shoots(who: str, rest: str, verb: str, names: Names) -> AnyCommand:
    match = _SHOT.fullmatch(rest)
    if match is None:
        raise Refused(f"'{rest}' is no target", "say: archers 1-4 shoot at Hugh at 10 inches of his move")
    inches = float(match["inches"]) if match["inches"] else None
    return Shoot(names.several(who, things=True), names.one(match["at"], things=True), inches, _aim(match))


def _loads(who: str, rest: str, verb: str, names: Names) -> AnyCommand:
    return Load(names.one(rest, things=True), names.several(who))


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


_DO: dict[str, Callable[[str, str, str, Names], AnyCommand]] = {
    "go": _goes,
    "move": _moves,
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
