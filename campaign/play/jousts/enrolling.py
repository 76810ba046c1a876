"""The tourney roll of a tournament's file: Markdown, SVG or PNG; nothing in it is secret (FUL-TOUR-1)."""

from pathlib import Path

from campaign.games.full_tilt.tournament import FORMATS
from campaign.play.jousts.files import read
from campaign.play.jousts.records import Game
from campaign.play.jousts.showing import DuelShown, MatchShown, shown
from campaign.play.jousts.telling import result, standing
from campaign.reports.games.roll import RollDuel, RollKnight, RollMatch, RollPlace, RollTeam, TourneyRoll


def roll(file: Path, kind: str) -> bytes:
    """Return the tourney roll of the tournament in `file` as ".md", ".svg" or ".png"; Faults when it does not read."""
    found = enrolled(read(file))
    if kind == ".md":
        from campaign.reports.games.written import markdown

        return markdown(found).encode()
    from campaign.reports.games.picture import raster, svg

    return raster(found) if kind == ".png" else svg(found).encode()


def enrolled(game: Game) -> TourneyRoll:
    """Return what everybody may know of a tournament."""
    whole = shown(game, "")
    teams = tuple(
        RollTeam(
            team.name,
            team.player,
            tuple(RollKnight(one.name, one.virtue, one.lances, one.wounds, one.out) for one in team.knights),
        )
        for team in whole.teams
    )
    rounds = tuple(
        tuple(_match(match) for match in whole.matches if match.round == number)
        for number in range(1, len(game.tournament.rounds) + 1)
    )
    places = tuple(RollPlace(one.team, one.duels, one.matches, one.lances) for one in whole.standings)
    format_ = next(one for one in FORMATS if one == whole.format)
    return TourneyRoll(whole.name, format_, standing(whole), whole.winner, teams, rounds, places)


def _match(match: MatchShown) -> RollMatch:
    winner = match.teams.index(match.winner) if match.winner else None
    return RollMatch(match.number, match.teams, match.won, match.over, winner, tuple(map(_duel, match.duels)))


def _duel(duel: DuelShown) -> RollDuel:
    winner = duel.knights.index(duel.winner) if duel.winner else None
    return RollDuel(duel.knights, duel.lances, result(duel) if duel.over else "", winner)
