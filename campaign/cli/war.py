"""battle."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from campaign.cli.common import Json, WorldDir, failing, find_world, print_json, say, styled, table, usage
from campaign.cli.complete import battles
from campaign.cli.throwing import dice_by_name, seed_of

if TYPE_CHECKING:
    from campaign.core.dice import Roll
    from campaign.play.battling import Fought, Share
    from campaign.play.sheets import BattleShown

_WIDTH = 100
_DRAWN = "ship lost"  # ends the purpose of dice that draw ships
_WHERE = {"storm": "of", "sea battle": "off"}


def add(app: typer.Typer) -> None:
    """Add this group's commands."""
    app.command()(battle)


def battle(
    name: Annotated[
        str | None,
        typer.Argument(
            metavar="ID",
            help="A battle of the world, or the start of its id; else the open one, or the last fought.",
            autocompletion=battles,
        ),
    ] = None,
    sheet: Annotated[
        Path | None, typer.Option("--sheet", metavar="FILE", help="A battle sheet in YAML; no world is needed.")
    ] = None,
    odds: Annotated[bool, typer.Option("--odds", help="Only the odds; nothing is rolled.")] = False,
    dice: Annotated[
        list[str] | None,
        typer.Option(
            "--dice",
            metavar="NAME=A+B",
            help="Dice rolled at the table, by the id of an army or the name of the roll; again for each roll.",
        ),
    ] = None,
    seed: Annotated[
        int | None, typer.Option("--seed", metavar="N", help="Roll the same dice again; else fresh ones are rolled.")
    ] = None,
    world: WorldDir = None,
    json: Json = False,
) -> None:
    """Show a battle of the world, its sheet, exact odds and outcome; or work one out from a sheet without a world.

    With --sheet a battle, storm or sea battle is worked out from a file: strengths, modifiers, odds, and the outcome as
    a short story. Without it the sheet is that of a meeting: `campaign rule ID fight` lets them fight.

    Example: campaign battle --sheet sheets/fyllebro.yaml --dice duncan=4+3 --seed 7
    """
    if sheet is None:
        if dice or seed is not None:
            usage("--dice and --seed go with --sheet FILE; in a world, `campaign rule ID fight --dice NAME=A+B`")
        _of_the_world(world, name, odds, json)
        return
    if name is not None:
        usage("give a battle of the world or --sheet FILE, not both")
    given = dice_by_name(dice, "NAME=A+B, such as duncan=4+3")
    with failing():
        from campaign.play.battling import fight

        fought = fight(sheet, dice=given, seed=seed_of(seed), only_odds=odds)
        if json:
            print_json(fought)
            return
        _print_sheet(fought)
        _print_odds(fought)
        _print_story(fought)


def _of_the_world(world: Path | None, name: str | None, odds: bool, json: bool) -> None:
    with failing():
        from campaign.play.sheets import shown

        found = shown(find_world(world), name)
        if json:
            print_json(found)
            return
        if not odds:
            _print_battle(found)
        for one in found.wrong:
            say(styled(one, "red"))
        if found.sheet is not None:
            if not odds:
                _print_sheet(found.sheet)
            _print_odds(found.sheet)
        elif odds and not found.wrong:
            say(f"{found.id} is {found.battle.status}: there are no odds any more.")


def _print_battle(found: BattleShown) -> None:
    battle = found.battle
    where = _WHERE["sea battle"] if battle.kind == "sea battle" else "at"
    say(f"{styled(battle.id, 'bold')}  day {battle.day}, {where} {battle.place}: {battle.status}")
    for name, front in battle.sides.items():
        say(f"  {found.names.get(name, name)} ({name}), role {front.role}")
        for key, one in front.armies.items():
            near = "" if one.joins else "; near, joins if you say so"
            say(f"    {found.names.get(key, key)} ({key}){near}")
            if one.tactic:
                say(f"      tactic: {one.tactic}")
            for line, by in one.lines.items():
                say(f"      {line} {by:+d}" + (f": {one.reasons[line]}" if line in one.reasons else ""))
    if battle.status == "open":
        side = next(iter(battle.sides))
        key = next(iter(battle.sides[side].armies))
        say(f"Fill it in: edit {found.file}, or")
        say(f"  campaign rule {found.id} --set {side}.role=defender --set {key}.tactics=2")
        say(f"Let them fight: campaign rule {found.id} fight")
        say()
    if battle.outcome is not None:
        say()
        _print_paragraphs(battle.outcome.story)
        rows = [
            (
                found.names.get(key, key),
                one.result,
                f"{one.strength:,}",
                "–" if one.total is None else one.total,
                one.row or "–",
                f"{one.lost:,} of {one.men:,}",
                f"{one.morale[0]} → {one.morale[1]}",
                one.afterwards + (f", {one.days} days out of control" if one.days else ""),
                "yes" if one.taken else "no",
            )
            for key, one in battle.outcome.armies.items()
        ]
        army, men = ("Fleet", "Ships") if battle.kind == "sea battle" else ("Army", "Men")
        head = (army, "Result", "Strength", "Total", "Row", f"{men} lost", "Morale", "Afterwards", "Taken")
        table(rows, head, right=(2, 3))


def _print_paragraphs(story: Iterable[str]) -> None:
    import textwrap

    for paragraph in story:
        say(textwrap.fill(paragraph, _WIDTH))
    say()


def _print_sheet(fought: Fought) -> None:
    where = f" {_WHERE.get(fought.kind, 'at')} {fought.place}" if fought.place else ""
    say(styled(f"{fought.kind.capitalize()}{where}", "bold"))
    rows = [
        (force.side, key, part.id, part.type, f"{part.size:,}", _times(part.each, part.percent), f"{part.strength:,}")
        for key, force in fought.forces.items()
        for part in force.counted
    ]
    table(rows, ("Side", "Army", "Detachment", "Type", "Size", "Counts", "Strength"), right=(4, 5, 6))
    say("Strength of the sides: " + ", ".join(f"{name} {total:,}" for name, total in fought.strengths.items()))
    if fought.outcome is None:
        say()
        _print_lines(fought)


def _times(each: int, percent: int) -> str:
    return f"×{each}" + (f" {percent:+d}%" if percent else "")


def _print_lines(fought: Fought) -> None:
    rows = list(_lines(fought))
    if rows:
        table(rows, ("Army", "Modifier", "By", "Why", "Rule"), right=(2,))


def _lines(fought: Fought) -> Iterator[tuple[str, str, str, str, str]]:
    for key, force in fought.forces.items():
        for line in force.lines:
            yield key, line.name, f"{line.by:+d}", line.reason, line.rule
        one = fought.outcome.armies[key] if fought.outcome is not None else None
        if one is None or one.tally is None:
            continue
        yield key, "dice", f"+{one.tally.roll.total}", _thrown(one.tally.roll), "TUM-BAT-2"
        yield key, "total", str(one.tally.total), "", ""
        yield from _further(key, one.rolls[1:])


def _further(key: str, rolls: tuple[Roll, ...]) -> Iterator[tuple[str, str, str, str, str]]:
    """Yield a row for every further roll; those that draw the ships lost share one."""
    drawn = [roll for roll in rolls if roll.key.split("/")[3].endswith(_DRAWN)]
    for roll in rolls:
        _, rule, _, purpose, _ = roll.key.split("/")
        if roll not in drawn:
            yield key, purpose, str(roll.total), _thrown(roll), rule
        elif roll is drawn[0]:
            yield key, purpose, str(len(drawn)), ", ".join(f"{_thrown(one)} of {one.expr}" for one in drawn), rule


def _thrown(roll: Roll) -> str:
    return "+".join(map(str, roll.dice)) + (" at the table" if roll.by == "table" else "")


def _print_odds(fought: Fought) -> None:
    odds = fought.odds
    army, men, routs = ("Army", "Men", "Routs")
    if fought.kind == "sea battle":
        army, men, routs = ("Fleet", "Ships", "A ship wanders")
    say()
    say(styled("Odds", "bold"))
    for name, side in odds.sides.items():
        say(f"  {name}: {_percent(side.wins)} to win, {side.lost:,.1f} {men.lower()} lost on the average")
    say(f"  a difference of 0: {_percent(odds.drawn)}")
    if odds.falls is not None:
        say(f"  the stronghold falls: {_percent(odds.falls)}")
    best, worst = fought.labels[:0:-1], fought.labels[1:]
    names = (
        *(f"won {label}" for label in best),
        *(f"{result} {fought.labels[0]}" for result in ("won", "drawn")),
        *(f"lost {label}" for label in worst),
    )
    seen = [name for name in names if any(name in one.rows for one in odds.armies.values())]
    rows = [
        (
            key,
            *(_percent(one.rows[name]) if name in one.rows else "–" for name in seen),
            _percent(one.taken),
            _percent(one.routs),
            f"{one.lost:,.1f} of {one.men:,}",
        )
        for key, one in odds.armies.items()
    ]
    head = (army, *seen, "Taken", routs, f"{men} lost")
    table(rows, head, right=range(1, len(head)))


def _percent(share: Share) -> str:
    return f"{share.percent:.1f}%"


def _print_story(fought: Fought) -> None:
    if fought.outcome is None:
        return
    say()
    _print_paragraphs(fought.story)
    _print_lines(fought)
    say(styled(f"Dice of seed {fought.seed}: --seed {fought.seed} rolls them again.", "dim"))
