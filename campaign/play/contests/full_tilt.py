"""Full Tilt as the campaign uses it: two commanders ride a duel at once, and what may come of it."""

from collections.abc import Mapping

from campaign.core.dice import Dice, InOrder, Roll
from campaign.core.fault import Refused
from campaign.core.names import fold, meant, nearest
from campaign.games.full_tilt import knights, policies, riding
from campaign.games.full_tilt.chances import OUTCOMES
from campaign.games.full_tilt.knights import VIRTUES, Knight, Virtue
from campaign.games.full_tilt.machine import Machine, belief, machine, solution
from campaign.games.full_tilt.matches import Pass
from campaign.games.full_tilt.ploys import Ploy, allowed
from campaign.games.full_tilt.policies import POLICIES, Policy
from campaign.games.full_tilt.riding import PASSES, Duel, Spend
from campaign.play.contests.contest import Chances, Contest, Meeting, Result
from campaign.play.contests.joust_files import played, tournament
from campaign.play.contests.telling import told, wounded
from campaign.play.jousts.files import refuse_unused
from campaign.play.jousts.naming import named_ploy

VIRTUE, PLOYS, FAVOURS = "virtue", "ploys", "favours"
STANDARD: Ploy = "shield"  # what a knight falls back on whose ploy may not be played any more (FUL-PLOY-1)
_PERCENT, _PLACES = 100, 2


def fight(meeting: Meeting) -> Result:
    """Ride a duel with a virtue and favours each: as given, else drawn and thrown for (FUL-TEAM-2, FUL-FAVOUR-1).

    Whoever gives ploys plays them, pass by pass, and spends his favours by his policy, "never" if he states none; for
    whoever gives none the machine plays and spends. Its own choices are always the seed's. Refused when something that
    is given may not be, or dice do not fit.
    """
    dice = InOrder(meeting.seed, meeting.day, meeting.dice)
    rolls: list[Roll] = []
    plays = tuple(_ploys(meeting, key) for key in meeting.ids)
    spending = tuple(_policy(meeting, key) for key in meeting.ids)
    virtues = [_virtue(meeting, key) for key in meeting.ids]
    try:
        one, other = (_knight(meeting, side, virtues[side], dice, rolls) for side in (0, 1))
        _refuse_ploys(meeting, plays, (one, other))
        begun = riding.begin(one, other, meeting.numbers)
        duel, passes = _ridden(meeting, begun, plays, spending, dice, rolls)
    except ValueError as error:
        raise Refused(str(error), "give each roll dice within its sides") from None
    refuse_unused(dice)
    first, second = (
        {
            VIRTUE: knight.virtue,
            FAVOURS: f"{knight.favours} ({_spends(plays[side], spending[side])})",
            PLOYS: "his own" if plays[side] else "the machine's",
        }
        for side, knight in enumerate((one, other))
    )
    hurt = wounded(passes, duel, 0, meeting.numbers), wounded(passes, duel, 1, meeting.numbers)
    story = tuple(told(meeting.names, passes, duel, meeting.numbers))
    return Result(duel.winner, hurt, story, (first, second), tuple(rolls))


def odds(meeting: Meeting) -> Chances:
    """Return the odds if both play as well as can be, for every number of favours that either may throw.

    Refused when a virtue is not given, for then the draw is open, or ploys are.
    """
    virtues = [_virtue(meeting, key) for key in meeting.ids]
    for name, virtue in zip(meeting.names, virtues, strict=True):
        if virtue is None:
            raise Refused(f"the virtue of {name} is not drawn yet", "give --virtue for both to see the odds")
    if meeting.given.get(PLOYS) or meeting.given.get(FAVOURS):
        raise Refused("the odds are those of the best ploys", "leave --ploys and --favours out of --odds")
    guesses = [belief(virtue, 0, meeting.numbers) for virtue in virtues if virtue is not None]
    one, other = (
        Knight(key, virtue, 0) for key, virtue in zip(meeting.ids, virtues, strict=True) if virtue is not None
    )
    duel = riding.begin(one, other, meeting.numbers)
    solved = solution(duel, (0, 0), meeting.numbers)
    worth = solved.worth(duel.ridden, riding.bodies(duel))
    _, _, even = solved.index(duel)
    summed = dict.fromkeys(range(len(OUTCOMES)), 0.0)
    for mine, chance in guesses[0].items():
        for his, other_chance in guesses[1].items():
            for outcome in summed:
                summed[outcome] += float(chance * other_chance) * float(worth[mine, his, even, outcome])
    won, drawn, lost = (round(summed[outcome] * _PERCENT, _PLACES) for outcome in sorted(summed))
    terms = tuple(
        {VIRTUE: knight.virtue, FAVOURS: _shown(guess)} for knight, guess in zip((one, other), guesses, strict=True)
    )
    return Chances((won, lost), drawn, (terms[0], terms[1]))


def _shown(guess: Mapping[int, object]) -> str:
    return " or ".join(map(str, sorted(guess)))


def _spends(ploys: tuple[Ploy, ...], policy: Policy | None) -> Policy:
    """Return how a man spends his favours: as stated, else "never" with ploys of his own, "best" without."""
    return policy or ("never" if ploys else "best")


def _virtue(meeting: Meeting, key: str) -> Virtue | None:
    text = meeting.given.get(VIRTUE, {}).get(key)
    if text is None:
        return None
    found = next((virtue for virtue in VIRTUES if fold(virtue) == fold(text)), None)
    if found is None:
        close = nearest(text, VIRTUES)
        raise Refused(f"{text} is no virtue", meant(close, f"one of {', '.join(VIRTUES)}"))
    return found


def _policy(meeting: Meeting, key: str) -> Policy | None:
    text = meeting.given.get(FAVOURS, {}).get(key)
    if text is None:
        return None
    found = next((policy for policy in POLICIES if policy == " ".join(text.lower().split())), None)
    if found is None:
        raise Refused(f"{text} is no way to spend favours", f"one of {', '.join(POLICIES)}")
    return found


def _ploys(meeting: Meeting, key: str) -> tuple[Ploy, ...]:
    text = meeting.given.get(PLOYS, {}).get(key)
    if text is None:
        return ()
    found = tuple(named_ploy(part.strip()) for part in text.split(","))
    if len(found) != meeting.numbers[PASSES]:
        raise Refused(
            f"{len(found)} ploys for {meeting.numbers[PASSES]} passes", f"--ploys {key}=helm,shield,crest: one a pass"
        )
    return found


def _refuse_ploys(meeting: Meeting, plays: tuple[tuple[Ploy, ...], ...], both: tuple[Knight, Knight]) -> None:
    for name, ploys, knight in zip(meeting.names, plays, both, strict=True):
        for ploy in ploys:
            why = allowed(ploy, knight.virtue, crest_off=False)
            if why:
                raise Refused(f"{name} cannot play {ploy}: {why}", "give him other ploys, or another virtue")


def _knight(meeting: Meeting, side: int, virtue: Virtue | None, dice: Dice, rolls: list[Roll]) -> Knight:
    """Return a commander as a knight, called by his id, for names may be two men's; what was thrown is added."""
    subject = f"{meeting.ids[side]}: {meeting.label}"
    if virtue is None:
        (virtue,), drawn = knights.draw((subject,), dice)
        rolls += drawn
    favours, thrown = knights.favours(virtue, (subject,), dice, meeting.numbers)
    rolls += thrown
    return Knight(meeting.ids[side], virtue, favours)


def _ridden(
    meeting: Meeting,
    duel: Duel,
    plays: tuple[tuple[Ploy, ...], ...],
    spending: tuple[Policy | None, ...],
    dice: Dice,
    rolls: list[Roll],
) -> tuple[Duel, tuple[Pass, ...]]:
    """Ride the duel to its end; the dice of every pass are added to `rolls` after those by which the machine chose."""
    own = Dice(meeting.seed, meeting.day)  # the machine's choices are never thrown at the table
    machines = _machines(duel, plays, spending, meeting)
    one, other = (_spend(machines.get(side), plays[side], spending[side]) for side in (0, 1))
    passes: list[Pass] = []
    while not duel.over:
        chosen: list[Ploy] = []
        for side in (0, 1):
            if plays[side]:
                ploy = plays[side][duel.ridden]
                chosen.append(STANDARD if riding.refuse(duel, side, ploy) else ploy)
            else:
                ploy, roll = machines[side].plays(duel, meeting.label, own)
                chosen.append(ploy)
                rolls.append(roll)
        ploys = chosen[0], chosen[1]
        duel, thrown = riding.ride(duel, ploys, meeting.label, dice, (one, other), meeting.numbers)
        rolls += (die.roll for die in thrown)
        passes.append(Pass(ploys, thrown))
    return duel, tuple(passes)


def _spend(player: Machine | None, ploys: tuple[Ploy, ...], policy: Policy | None) -> Spend:
    chosen = _spends(ploys, policy)
    if chosen != "best":
        return policies.spend(chosen)
    assert player is not None
    return player.spends


def _machines(
    duel: Duel, plays: tuple[tuple[Ploy, ...], ...], spending: tuple[Policy | None, ...], meeting: Meeting
) -> dict[int, Machine]:
    """Return the machines that are needed, by side: to choose ploys, or to spend favours at their best."""
    needed = [side for side in (0, 1) if not plays[side] or spending[side] == "best"]
    if not needed:
        return {}
    solved = solution(duel, (0, 0), meeting.numbers)
    return {side: machine(duel, side, (0, 0), meeting.numbers, solved) for side in needed}


CONTEST = Contest("Full Tilt", "joust", (VIRTUE, PLOYS, FAVOURS), fight, odds, played, tournament, "FUL-TOUR-1")
