"""Field battles in the day: each meeting that the GM lets be fought, and all that comes of it (TUM-BAT-1 to 12)."""

from collections.abc import Mapping, Sequence

from msgspec.structs import replace

from campaign.core.plane import Point
from campaign.model.battle import Battle, Decided, Fared, fighters
from campaign.model.event import Why
from campaign.model.order import Tactic
from campaign.model.people import Commander
from campaign.model.place import At
from campaign.model.ruling import Meeting, Ruling
from campaign.model.sheet import Sheet
from campaign.model.world import Record
from campaign.rules import arraying, carrying, meetings, nations, resting, routs, tales
from campaign.rules.battle.aftermath import marked, spoils
from campaign.rules.battle.checking import wrongs
from campaign.rules.battle.fate import fell
from campaign.rules.battle.outcome import outcome
from campaign.rules.battle.results import Ending, Outcome
from campaign.rules.battle.story import WHERE, story
from campaign.rules.captivity import captured
from campaign.rules.counting import soldiers, who
from campaign.rules.day import Day, Happening, Happenings
from campaign.rules.dissolving import dissolve, fail_orders
from campaign.rules.recounting import told

CAUSE = "battle"  # names the dice of the first fight of a day
ENDED = ("gone", "surrenders")


def fight(day: Day) -> Happenings:
    """Fight the battles of today that the GM has let be fought and that have not been, in the order of the meetings.

    Nothing is fought where the two no longer stand against each other, be it that an earlier battle has decided it.
    """
    for ruling in list(day.asked.values()):
        if not arraying.may_be_fought(ruling) or arraying.at_sea(ruling) or ruling.answer is None:
            continue
        battle = day.world.battles.get(ruling.id)
        if ruling.answer != meetings.FIGHT:
            if battle is not None and battle.status == "open":
                yield parted(battle, "the armies did not fight")
        elif battle is None or battle.status == "open":
            yield from _battle(day, ruling, battle or arraying.draft(day, ruling))


def parted(battle: Battle, why: str) -> Happening:
    """Return that it came to no battle after all."""
    text = f"No battle {WHERE[battle.kind]} {battle.place}: {why}"
    return Happening("TUM-BAT-1", "no battle", text, puts=(replace(battle, status="parted"),))


def _battle(day: Day, ruling: Ruling, whole: Battle) -> Happenings:
    battle = arraying.still_there(day, whole)
    fought = fought_today(day)
    if not all(front.armies for front in battle.sides.values()) or fought.issuperset(fighters(battle)):
        yield parted(whole, "the armies no longer stand against each other")
        return
    sheet = arraying.arrayed(day, battle)
    amiss = next((one.message for one in wrongs(sheet, day.numbers) if one.code == "SIDES"), None)
    if amiss is not None:  # mended by hand since the GM let them fight
        yield parted(whole, amiss)
        return
    cause = cause_of(day, whole)
    result = outcome(sheet, day.numbers, day.dice, cause=cause)
    at = day.land.xy(day.world.armies[next(iter(fighters(battle)))].at)
    yield _fought(day, whole, battle, sheet, result, at)
    yield from aftermath(day, sheet, result, battle.place)


def fought_today(day: Day) -> set[str]:
    """Return the armies that have fought in the field today."""
    return {
        key
        for one in day.world.battles.values()
        if one.day == day.number and one.outcome is not None
        for key in one.outcome.armies
    }


def cause_of(day: Day, battle: Battle) -> str:
    """Return what names the dice of a battle: its id where one of its armies meets another enemy before, today."""
    mine = set(fighters(battle))
    for ruling in day.asked.values():
        if ruling.id == battle.id:
            break
        if arraying.may_be_fought(ruling):
            other = day.world.battles.get(ruling.id)
            if not mine.isdisjoint(fighters(other) if other is not None else ruling.holds):
                return battle.id
    return CAUSE if fought_today(day).isdisjoint(mine) else battle.id


def _fought(day: Day, whole: Battle, battle: Battle, sheet: Sheet, result: Outcome, at: tuple[int, int]) -> Happening:
    """Return the battle as all the world hears of it, with every die and every line of the sheet."""
    names = {key: day.world.armies[key].name for key in result.armies}
    names |= {name: day.world.nations[name].name for name in sheet.sides if name in day.world.nations}
    paragraphs = story(sheet, result, names)
    fares = {key: fared(day, key, one) for key, one in result.armies.items()}
    concerned = dict.fromkeys(one for key in result.armies for one in who(day.world.armies[key]))
    return Happening(
        "TUM-BAT-2",
        "battle",
        summary(battle, result, paragraphs, names),
        tuple(concerned),
        public=True,
        notable=True,
        at=at,
        tale=_tale(day, sheet, result, at),
        rolls=result.rolls,
        why=tuple(whys(names, battle, result)),
        puts=(record(whole, result, fares, paragraphs), *met(day, sheet, result)),
    )


def summary(battle: Battle, result: Outcome, paragraphs: Sequence[str], names: Mapping[str, str]) -> str:
    """Return a battle in short: what became of it as a whole, and the tactics that their commanders had for it."""
    tactics = (f"{names[key]}: “{one.tactic}”." for key, (_, one) in fighters(battle).items() if one.tactic)
    return " ".join([*paragraphs[: -len(result.armies)], *tactics])


def record(whole: Battle, result: Outcome, fares: dict[str, Fared], paragraphs: tuple[str, ...]) -> Battle:
    """Return the sheet of a battle as it is kept once it was fought: who joined, and how each fared."""
    best = {name: side.best for name, side in result.sides.items() if side.best is not None}
    return replace(
        whole,
        status="fought",
        sides={
            name: replace(
                front,
                armies={key: replace(one, joins=key in result.armies) for key, one in front.armies.items()},
            )
            for name, front in whole.sides.items()
        },
        outcome=Decided(fares, result.winner, best, paragraphs),
    )


def _tale(day: Day, sheet: Sheet, result: Outcome, at: Point) -> str:
    """Return what all the world saw of a battle: who fought where, and who won; sides go by their first army's nation.

    Armies are as they were before the fight.
    """
    mine, theirs = (list(side.armies) for side in sheet.sides.values())
    won = next((list(side.armies) for name, side in sheet.sides.items() if name == result.winner), None)
    end = f"{nations.called(day.world, day.world.armies[won[0]].nation)} won" if won else "neither side won"
    return f"{tales.hosts(day, mine)}, fought {tales.hosts(day, theirs)}, {tales.near(day, at)}; {end}"


def whys(names: Mapping[str, str], battle: Battle, result: Outcome) -> list[Why]:
    """Return every line of the sheet and of the losses, the GM's with his own reasons."""
    found = []
    for key, one in result.armies.items():
        reasons = fighters(battle)[key][1].reasons
        if one.tally is not None:
            found += [
                Why(f"{line.by:+d}", f"{names[key]}: {line.name}, {reasons.get(line.name, line.reason)}", line.rule)
                for line in one.tally.lines
            ]
        if one.fate is not None:
            found += [
                Why(f"{line.by:+d}%", f"{names[key]}: losses, {line.reason}", line.rule) for line in one.fate.losses
            ]
    return found


def fared(day: Day, key: str, ending: Ending) -> Fared:
    """Return how it went with the army `key`, as it was before the fight, for the record of the battle."""
    army = day.world.armies[key]
    return Fared(
        ending.result,
        ending.strength,
        soldiers(army),
        fell(ending.tolls),
        (ending.morale_before, ending.morale),
        ending.tally.total if ending.tally is not None else None,
        ending.fate.row.label if ending.fate is not None else "",
        ending.afterwards,
        ending.taken,
        ending.rout.km if ending.rout is not None else 0,
        ending.days,
        spoils(army, ending),
        {one.id: one.lost + one.halved for one in ending.tolls if one.lost + one.halved},
    )


def met(day: Day, sheet: Sheet, result: Outcome) -> tuple[Meeting, ...]:
    """Return that the pairs have met: drawn, they meet again only when one attacks the other (TUM-BAT-1)."""
    mine, theirs = (list(side.armies) for side in sheet.sides.values())
    drawn = result.winner is None
    keys = sorted("+".join(sorted((a, b))) for a in mine for b in theirs)
    return tuple(Meeting(key, "drawn" if drawn else "fought", day.number) for key in keys)


def aftermath(day: Day, sheet: Sheet, result: Outcome, place: str) -> Happenings:
    """Carry out what a fight leaves: losses and captures, spoils, retreats and routs, the end of armies.

    Who fought does nothing else today; a rest is broken (TUM-REST-2). Who was beaten has no orders left.
    """
    winners = sorted(key for key, one in result.armies.items() if one.side == result.winner)
    order = sorted(result.armies, key=lambda key: (result.armies[key].side != result.winner, key))
    captor = _captor(day, result, winners)
    words = {key: told(day, sheet, result, key, place) for key in order}
    yield from tactics_done(day, [day.world.armies[key].commander for key in order])
    for key in order:
        lost = spoils(day.world.armies[key], result.armies[key])
        yield _suffered(day, result.armies[key], captor, words[key])
        yield from _spoils(day, key, lost, [one for one in winners if one != key])
        day.acts.pop(key, None)
    for key in order:
        yield from resting.break_off(day, key, f"a {sheet.kind}")
        ending = result.armies[key]
        if ending.afterwards in ENDED:
            yield from dissolve(day, key, "TUM-ARMY-10", _end(ending))
            continue
        yield from carrying.spill(day, key)
        if ending.result == "lost":
            yield from fail_orders(day, day.world.armies[key], "the army was beaten")
            yield from routs.withdraw(day, key, ending, winners)


def _end(ending: Ending) -> str:
    return "it has surrendered" if ending.afterwards == "surrenders" else "its last soldier gone in battle"


def _captor(day: Day, result: Outcome, winners: Sequence[str]) -> str:
    """Return the nation of the winner whose result was best. "" without a winner."""
    return day.world.armies[foremost(result, winners)].nation if winners else ""


def foremost(result: Outcome, winners: Sequence[str]) -> str:
    """Return whose result was best of those who won; of equals the first."""
    totals = {key: tally.total if (tally := result.armies[key].tally) is not None else 0 for key in winners}
    return max(winners, key=lambda key: (totals[key], -winners.index(key)))


def _suffered(day: Day, ending: Ending, captor: str, words: str) -> Happening:
    """Return what became of one army's men, morale, stores and commander; `words` are for him."""
    army = day.world.armies[ending.id]
    after = marked(day.world, day.numbers, army, ending)
    puts: list[Record] = [after]
    leader = day.world.commanders.get(army.commander) if army.commander is not None else None
    caught = leader is not None and leader.status == "free" and taken(ending)
    if leader is not None and leader.status == "free":
        puts += led(leader, ending, captor if caught else None, army.at)
    losses = ", ".join(
        f"{army.detachments[one.id].name} {one.lost + one.halved:,} of {one.before:,}"
        for one in ending.tolls
        if one.lost + one.halved
    )
    text = f"{army.name}: {RESULT[ending.result]}; lost {losses or 'nobody'}; morale {army.morale} → {after.morale}"
    if caught and leader is not None:
        text += f"; {leader.name} is taken"
    return Happening(
        ending.fate.row.rule if ending.fate is not None else "TUM-BAT-12",
        "battle losses",
        text,
        who(army),
        words + (" You are taken." if caught else ""),
        notable=ending.result in ("lost", "surrendered"),
        at=day.land.xy(army.at),
        why=tuple(line.why for line in ending.fate.points) if ending.fate is not None else (),
        puts=tuple(puts),
    )


RESULT = {
    "won": "won",
    "lost": "beaten",
    "drawn": "held its own",
    "surrendered": "surrendered",
    "unopposed": "nobody to fight",
}


def taken(ending: Ending) -> bool:
    """Return whether a commander is taken: by the dice, or because what he leads surrendered (TUM-ARMY-10)."""
    return ending.taken or (ending.afterwards == "surrenders" and ending.capture is None)


def led(leader: Commander, ending: Ending, captor: str | None, at: At) -> list[Record]:
    """Return the free commander with the battle that he won, in the hands of `captor` if there is one; else nothing."""
    won = leader.battles + (1 if ending.result == "won" else 0)
    if captor:
        return [captured(replace(leader, battles=won), captor, at)]
    return [replace(leader, battles=won)] if won != leader.battles else []


def _spoils(day: Day, loser: str, supplies: int, winners: Sequence[str]) -> Happenings:
    """Let the winners take what supplies the loser lost, each by id what it can carry; the rest lies there."""
    left = supplies
    for key in winners:
        army = day.world.armies[key]
        part = min(left, carrying.room(day.world, day.numbers, army))
        if part:
            left -= part
            yield Happening(
                "TUM-BAT-10",
                "spoils",
                f"{army.name}: took {part:,} supplies that {day.world.armies[loser].name} lost",
                who(army),
                f"The army took {part:,} supplies that the enemy lost.",
                at=day.land.xy(army.at),
                puts=(replace(army, supplies=army.supplies + part),),
            )
    if left:
        x, y = day.land.xy(day.world.armies[loser].at)
        yield Happening(
            "TUM-BAT-10",
            "left on the field",
            f"{left:,} supplies of {day.world.armies[loser].name} lie on the field",
            at=(x, y),
            puts=(carrying.pile(day, x, y, left, by=loser),),
        )


def tactics_done(day: Day, chiefs: Sequence[str | None]) -> Happenings:
    """End the tactics that these commanders sent in: they were for this battle."""
    for key in sorted(day.world.orders):
        order = day.world.orders[key]
        if order.who in chiefs and order.status == "queued" and isinstance(order.act, Tactic):
            done = replace(order, status="done", since=order.since or day.number, ended=day.number)
            yield Happening("TUM-BAT-1", "tactic used", f"{order.id}: “{order.act.text}”", (order.who,), puts=(done,))
