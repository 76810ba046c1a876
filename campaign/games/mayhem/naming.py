"""What figures, groups, engines and doors are called: names to ids, and groups to letters."""

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import Literal

from campaign.core.fault import Refused
from campaign.core.names import fold, nearest
from campaign.games.mayhem.aiming import missile
from campaign.games.mayhem.figures import Figure
from campaign.games.mayhem.game import Game, other_side
from campaign.games.mayhem.groups import groups
from campaign.games.mayhem.plurals import meant, numbered, singulars

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
_APART = re.compile(r"\s*,\s*(?:and\s+)?|\s+and\s+|\s*&\s*", re.IGNORECASE)
_SOME = re.compile(r"(.*\S)\s+(\d+)\s*(?:-|–|—|\bto\b)\s*(\d+)", re.IGNORECASE)
_GROUP = re.compile(r"(?:the\s+)?groups?\s+([a-z]+)", re.IGNORECASE)
_ARTICLE = re.compile(r"the\s+(?=\S)", re.IGNORECASE)
Act = Literal["", "move", "shoot", "load"]  # what those are to do who are named
MOST = 1_000  # no table holds more figures of one name


def lettered(game: Game) -> dict[str, tuple[str, ...]]:
    """Return the groups of two or more by their letters, those of the first side first, in the order of the file.

    While a side moves, its groups are called as they stood when its movement began, less those who are gone.
    """
    standing = {one.id for one in game.figures if one.standing}
    found: list[tuple[str, ...]] = []
    for side in game.scenario.sides:
        begun = game.phase == "move" and side == game.active
        its = game.groups if begun else groups(game, side)
        found += [tuple(id for id in group if id in standing) for group in its if len(group) > 1]
    return {letter(at): group for at, group in enumerate(found) if group}


def letter(at: int) -> str:
    """Return the letter of group number `at`, counted from 0: A to Z, then AA, AB and so on."""
    word = ""
    at += 1
    while at:
        at, last = divmod(at - 1, len(LETTERS))
        word = LETTERS[last] + word
    return word


class Names:
    """The names in a game, as players type them: without regard to case, accents, or "the" before them."""

    def __init__(self, game: Game) -> None:
        """Take the names and ids of figures, engines and pieces, and the letters of the groups."""
        self.game = game
        self.mover = game.active
        self.shooter = other_side(game, game.active) if game.active else ""
        self.letters = lettered(game)
        self.figures = _known((one.id, one.name) for one in game.figures)
        self.engines = _known((one.id, one.name) for one in game.engines)
        self.pieces = _known((one.id, one.name) for one in game.table.pieces)

    def one(self, text: str, *, things: bool = False) -> str:
        """Return the id of the figure (with `things` also: engine, door) of this name; Refused when there is none."""
        found = self._found(text, things)
        if found is None:
            raise self._unknown(text, things)
        return found

    def several(self, text: str, *, things: bool = False, to: Act = "", side: str = "") -> tuple[str, ...]:
        """Return the ids in a list of names, groups ("group A"), ranges ("archers 1-4") and plurals, each once.

        A range or a plural means who are called so, or else all of that kind or contingent who stand: of `side`, where
        both have some. `to`: of a group or plural only those who may yet do so in this turn, who have not done it, and
        to shoot have what to shoot with; all of it when there are none. Refused when a name is unknown.
        """
        whole = self._found(text, things)
        if whole is not None:
            return (whole,)
        parts = [part for part in _APART.split(text.strip()) if part]
        found: list[str] = []
        at = 0
        while at < len(parts):
            for end in range(len(parts), at, -1):
                part = _joined(text.strip(), parts, at, end)
                ids = self._some(part, things, to, side)
                if ids is not None:
                    found += ids
                    at = end
                    break
            else:
                raise self._unknown(self._missing(parts[at], things, side), things)
        if not found:
            raise Refused("nobody is named", "name figures, a group, or a range such as archers 1-4")
        return tuple(dict.fromkeys(found))

    def _some(self, part: str, things: bool, to: Act, side: str) -> list[str] | None:
        one = self._found(part, things)
        if one is not None:
            return [one]
        match = _GROUP.fullmatch(part)
        if match:
            group = self.letters.get(match[1].upper())
            if group is None:
                raise Refused(f"there is no group {match[1].upper()}", f"there are {', '.join(self.letters) or 'none'}")
            return self._fresh(group, to)
        match = _SOME.fullmatch(part)
        if match is None:
            kin = [one for one in self._kin(part, side) if one.standing]
            return self._fresh([one.id for one in kin], to) or None
        if not int(match[2]) <= int(match[3]) < int(match[2]) + MOST:
            return None
        found = list(self._ranged(match, things, side).values())
        return None if None in found else [id for id in found if id is not None]

    def _ranged(self, match: re.Match[str], things: bool, side: str) -> dict[int, str | None]:
        """Return whom each number of a range means, None for nobody: by name, or else of a kind or contingent."""
        counts = range(int(match[2]), int(match[3]) + 1)
        found = {count: self._numbered(match[1], count, things) for count in counts}
        if any(found.values()):
            return found
        kin = self._kin(match[1], side)
        return {count: self._counted(kin, match[1], count) for count in counts}

    def _fresh(self, who: Sequence[str], to: Act) -> list[str]:
        """Return those of these who may yet do what they are named for, all when there are none."""
        done = {
            one.id
            for one in self.game.figures
            if (to == "move" and one.moved)
            or (to in ("shoot", "load") and one.shot)
            or (to == "shoot" and missile(one) is None)
        }
        return [id for id in who if id not in done] or list(who)

    def _numbered(self, name: str, count: int, things: bool) -> str | None:
        found = (self._found(f"{stem} {count}", things) for stem in singulars(name))
        return next((id for id in found if id is not None), None)

    def _counted(self, kin: list[Figure], word: str, count: int) -> str | None:
        found = numbered(kin, count)
        if len(found) > 1:
            names = " and ".join(one.called for one in found)
            raise Refused(f"{len(found)} of the {word} have the number {count}", f"say which: {names}")
        return found[0].id if found else None

    def _kin(self, word: str, side: str) -> list[Figure]:
        """Return all whom a word names together, of `side` if any of it are; Refused when it is of both sides."""
        found = meant(_ARTICLE.sub("", word.strip(), count=1), self.game.figures)
        mine = [one for one in found if one.side == side] or found
        if len({one.side for one in mine}) > 1:
            raise Refused(f"both sides have {word.strip()}", "name them, or their group")
        return mine

    def _missing(self, part: str, things: bool, side: str) -> str:
        """Return the first name that is not known of a part: of a range, the first number."""
        match = _SOME.fullmatch(part)
        if match is None or not int(match[2]) <= int(match[3]) < int(match[2]) + MOST:
            return part
        first = next(count for count, id in self._ranged(match, things, side).items() if id is None)
        return f"{next((one for one in singulars(match[1]) if one != match[1]), match[1])} {first}"

    def _found(self, text: str, things: bool) -> str | None:
        for spoken in (text, _ARTICLE.sub("", text.strip(), count=1)):
            for known in (self.figures, self.engines, self.pieces) if things else (self.figures,):
                ids = known.get(fold(spoken), ())
                if len(ids) > 1:
                    raise Refused(f"'{text.strip()}' is the name of {len(ids)}", f"say which: {', '.join(ids)}")
                if ids:
                    return ids[0]
        return None

    def _unknown(self, text: str, things: bool) -> Refused:
        known = [*self.figures, *(self.engines if things else ()), *(self.pieces if things else ())]
        close = nearest(_ARTICLE.sub("", text.strip(), count=1), known)
        names = [self.called(self._id(name)) for name in close]
        return Refused(
            f"nobody is called '{text.strip()}'",
            f"did you mean {' or '.join(dict.fromkeys(names))}?" if names else "",
        )

    def _id(self, name: str) -> str:
        return next(known[name][0] for known in (self.figures, self.engines, self.pieces) if name in known)

    def called(self, id: str) -> str:
        """Return the name by which this id is found again: its name, or the id where several have the name."""
        for known, things in (
            (self.figures, {one.id: one.called for one in self.game.figures}),
            (self.engines, {one.id: one.called for one in self.game.engines}),
            (self.pieces, {one.id: one.called for one in self.game.table.pieces}),
        ):
            if id in things:
                return things[id] if known.get(fold(things[id])) == (id,) else id
        return id

    def listed(self, who: tuple[str, ...], *, to: Act = "") -> str:
        """Return how these are named together: by the letter of their group, as `several` reads it, or each by name."""
        for word, group in self.letters.items():
            if len(who) > 1 and who == tuple(self._fresh(group, to)):
                return f"group {word}"
        names = [self.called(id) for id in who]
        return " and ".join([*([", ".join(names[:-1])] if names[:-1] else []), *names[-1:]])


def _known(named: Iterable[tuple[str, str]]) -> dict[str, tuple[str, ...]]:
    """Return ids by folded name and by folded id; an id goes before a name that is spelled like it."""
    found: dict[str, tuple[str, ...]] = {}
    pairs = list(named)
    for id, name in pairs:
        if name:
            found[fold(name)] = (*found.get(fold(name), ()), id)
    for id, _ in pairs:
        found[fold(id)] = (id,)
    return found


def _joined(text: str, parts: list[str], first: int, last: int) -> str:
    """Return the text from part number `first` up to `last`, with what stands between them."""
    starts = list(_starts(text, parts))
    return text[starts[first] : starts[last - 1] + len(parts[last - 1])]


def _starts(text: str, parts: list[str]) -> Iterator[int]:
    at = 0
    for part in parts:
        at = text.index(part, at)
        yield at
        at += len(part)
