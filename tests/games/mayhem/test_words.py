"""What players type is read, and what is written is read again; what is not understood is told with what is near."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from campaign.core.fault import Refused
from campaign.games.mayhem import commands as c
from campaign.games.mayhem.figures import USES, Engine, Place
from campaign.games.mayhem.game import Contingent, Options, Pending
from campaign.games.mayhem.naming import letter, lettered
from campaign.games.mayhem.saying import say
from campaign.games.mayhem.table import Piece
from campaign.games.mayhem.words import read
from tests.games.mayhem.fray import S, fray, man

GAME = fray(
    man("r1", "red", 5, 5, kind="knight", name="Nigel"),
    man("r2", "red", 7, 5, name="Hugh"),
    man("r3", "red", 20, 5, name="Wat"),
    man("r4", "red", 22, 5, name="Tom and Jerry"),
    *(man(f"a{at}", "blue", 5 + 2 * at, 20, S, "archer", name=f"archer {at}", weapons=("bow",)) for at in range(1, 5)),
    man("b5", "blue", 30, 30, S, name="sergeant at the gate"),
    man("b6", "blue", 33, 33, S, name="Wat"),
    engines=[Engine("e1", "blue", 20, 30, S, name="bombard")],
    pieces=[Piece("g", "door", ((30, 35), (32, 35)), name="gate")],
    options=Options(artillery=True),
    phase="move",
)
TOLD: dict[str, c.AnyCommand] = {
    "roll initiative": c.Roll(),
    "red goes first": c.Choose("red"),
    "The red goes second.": c.Choose("blue"),
    "Red first": c.Choose("red"),
    "the red second": c.Choose("blue"),
    "Nigel walks ahead 3": c.Move(("r1",), (c.Ahead(3.0),)),
    "Nigel and Hugh march 4 inches": c.Move(("r1", "r2"), (c.Ahead(4.0),)),
    "Hugh advances 2.5": c.Move(("r2",), (c.Ahead(2.5),)),
    "the archers shoot at Hugh": c.Shoot(("a1", "a2", "a3", "a4"), "r2"),
    "archer 4 and archers 1-2 shoot at Hugh": c.Shoot(("a4", "a1", "a2"), "r2"),
    "group A moves ahead 8, wheels left 30": c.Move(("r1", "r2"), (c.Ahead(8.0), c.Wheel(-30.0))),
    "Group A moves ahead 8 then wheels left 30": c.Move(("r1", "r2"), (c.Ahead(8.0), c.Wheel(-30.0))),
    "Nigel charges the sergeant at the gate": c.Charge(("r1",), "b5"),
    "Nigel charges Hugh by ahead 4, wheel left 30": c.Charge(("r1",), "r2", (c.Ahead(4.0), c.Wheel(-30.0))),
    "Hugh and r3 move ahead 6": c.Move(("r2", "r3"), (c.Ahead(6.0),)),
    "Hugh moves to 10,12 to join": c.Move(("r2",), (c.To(10.0, 12.0),), True),
    "Hugh, Nigel and Tom and Jerry move ahead 6.25 inches": c.Move(("r2", "r1", "r4"), (c.Ahead(6.25),)),
    "hugh slides back 3 right 2": c.Move(("r2",), (c.Slide(-3.0, 2.0),)),
    "Hugh falls back 3": c.Move(("r2",), (c.Slide(-3.0),)),
    "Hugh turns about": c.Move(("r2",), (c.Turn(180.0),)),
    "Hugh turns left 45 degrees, ahead 2": c.Move(("r2",), (c.Turn(-45.0), c.Ahead(2.0))),
    "group A forms Nigel at 5,7 facing 90; Hugh at 5,5": c.Move(
        ("r1", "r2"), (c.Form((Place("r1", 5.0, 7.0, 90.0), Place("r2", 5.0, 5.0, 0.0))),)
    ),
    "archers 1–4 shoot at Hugh at 10 inches of his move": c.Shoot(("a1", "a2", "a3", "a4"), "r2", 10.0),
    "archer 2 shoots Hugh": c.Shoot(("a2",), "r2"),
    "archers 1 to 2 and archer 4 shoot at Hugh aiming at the horse": c.Shoot(("a1", "a2", "a4"), "r2", None, "horse"),
    "the bombard fires at the gate": c.Shoot(("e1",), "g"),
    "archers 1-3 reload the bombard": c.Load("e1", ("a1", "a2", "a3")),
    "go": c.Go(),
    "end the movement": c.EndMove(),
    "fight Nigel": c.Fight("r1"),
    "fight Nigel against archer 1 and b6 aiming at the horse": c.Fight("r1", ("a1", "b6"), "horse"),
    "fight Nigel answered at his horse": c.Fight("r1", answer="horse"),
    "Nigel fights archer 1 aiming at the rider, answered at the horse": c.Fight("r1", ("a1",), "rider", "horse"),
    "Nigel fights answered at the horse": c.Fight("r1", answer="horse"),
    "Nigel fights archer 1": c.Fight("r1", ("a1",)),
    "end fight": c.EndFight(),
    "Nigel spends tokens on death and rerolls": c.Tokens("r1", ("death", "reroll")),
    "Nigel spends no tokens": c.Tokens("r1"),
    "Nigel keeps his tokens": c.Tokens("r1"),
    "see to the fallen": c.After(),
    'ruling "the rope breaks"; roll 1d6; remove Hugh; put r3 at 10,12 facing 90; break the gate': c.Ruling(
        "the rope breaks", "1d6", ("r2",), (Place("r3", 10.0, 12.0, 90.0),), ("g",)
    ),
    "ruling: it rains": c.Ruling("it rains"),
}


@pytest.mark.parametrize("text", TOLD)
def test_a_command_is_read(text: str) -> None:
    assert read(text, GAME) == TOLD[text]


@pytest.mark.parametrize("text", TOLD)
def test_a_command_that_is_written_is_read_again(text: str) -> None:
    assert read(say(TOLD[text], GAME), GAME) == TOLD[text]


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("Nigl charges Hugh", r"nobody is called 'Nigl' \(did you mean Nigel\?\)"),
        ("Wat moves ahead 3", r"'Wat' is the name of 2 \(say which: r3, b6\)"),
        ("group K moves ahead 3", r"there is no group K \(there are A, B, C\)"),
        ("Hugh moves upwards 3", "'upwards 3' is no leg of a move"),
        ("Hugh moves", "a move has a path"),
        ("archers 1-9 shoot at Hugh", r"nobody is called 'archer 5'"),
        (
            "Hugh dances",
            r"no command \(say it like: group A moves ahead 8, wheels left 30; Nigel moves ahead 3; Nigel c",
        ),
        ("fight", "nobody has to fight now"),
        ("pikemen 1-2 charge Hugh", "nobody is called 'pikeman 1'"),
        ("archers 4-1 shoot at Hugh", "nobody is called 'archers 4-1'"),
        ("green goes first", "'green' is no side"),
        ("red goes third", "first or second"),
        ("Nigel spends tokens on love", "not spent on 'love'"),
        ('ruling ""; remove Hugh', "says what is ruled"),
        ("ruling: rain; sing", "'sing' is nothing that a ruling does"),
        ("", "is no command"),
        ("x" * 5000, "no longer than"),
    ],
)
def test_what_is_not_understood_is_refused_with_what_is_near(text: str, told: str) -> None:
    with pytest.raises(Refused, match=told):
        read(text, GAME)


def test_a_ruling_with_quotes_in_it_is_written_with_others() -> None:
    assert read(say(c.Ruling('He cries "Yield"; they do'), GAME), GAME) == c.Ruling("He cries 'Yield'; they do")


def test_groups_have_letters_over_both_sides_and_those_of_the_mover_keep_them() -> None:
    assert lettered(GAME) == {"A": ("r1", "r2"), "B": ("r3", "r4"), "C": ("a1", "a2", "a3", "a4")}
    assert [letter(at) for at in (0, 25, 26, 27, 701, 702)] == ["A", "Z", "AA", "AB", "ZZ", "AAA"]


BOWS = fray(
    man("k", "red", 5, 5, kind="knight", name="Hugh", contingent="Company"),
    man("s", "red", 8, 5, name="Wat", contingent="Company"),
    *(man(f"b{at}", "blue", 4 * at, 20, S, "archer", name=f"Bowman {at}", weapons=("bow",)) for at in range(1, 4)),
    *(man(f"x{at}", "blue", 4 * at, 30, S, name=f"Axeman {at}", contingent="Axes") for at in range(1, 3)),
    man("y", "blue", 30, 30, S, name="Yeoman"),
    contingents=[Contingent("Company", "red"), Contingent("Axes", "blue"), Contingent("blue", "blue")],
    phase="move",
)


@pytest.mark.parametrize(
    ("text", "who"),
    [
        ("Bowmen 1-3 shoot at Hugh", ("b1", "b2", "b3")),
        ("archers 2-3 shoot at Hugh", ("b2", "b3")),
        ("the bowmen shoot at Hugh", ("b1", "b2", "b3")),
        ("Axes 1-2 shoot at Hugh", ("x1", "x2")),
        ("sergeants 1 to 2 shoot at Hugh", ("x1", "x2")),  # those of the side that shoots
        ("Company moves ahead 3", ("k", "s")),
        ("company 1-2 move ahead 3", ("k", "s")),  # none has a number: they are counted in the order of the file
        ("sergeants move ahead 3", ("s",)),  # those of the side that moves
        ("Yeoman and bowmen 1-2 shoot at Hugh", ("y", "b1", "b2")),
    ],
)
def test_many_are_named_by_a_plural_of_their_name_or_by_their_kind_or_contingent(text: str, who: tuple[str]) -> None:
    found = read(text, BOWS)
    assert isinstance(found, c.Shoot | c.Move)
    assert found.who == who


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("blue 3-4 shoot at Hugh", "nobody is called 'blue 4'"),
        ("archers 2-4 shoot at Hugh", "nobody is called 'archer 4'"),
        ("footmen shoot at Hugh", "nobody is called 'footmen'"),
        ("fight Hugh against sergeants", r"both sides have sergeants \(name them, or their group\)"),
    ],
)
def test_plurals_that_name_nobody_or_too_many_are_refused(text: str, told: str) -> None:
    with pytest.raises(Refused, match=told):
        read(text, BOWS)


def test_of_a_plural_only_those_on_the_table_who_have_not_moved_move() -> None:
    moved = replace(BOWS.figures[2], moved=True)
    down = replace(BOWS.figures[3], status="downed")
    game = replace(BOWS, active="blue", figures=(*BOWS.figures[:2], moved, down, *BOWS.figures[4:]))
    assert read("bowmen move ahead 3", game) == c.Move(("b3",), (c.Ahead(3.0),))


def test_may_shot_1_of_a_plural_or_group_only_those_shoot_who_have_not_shot_and_can() -> None:
    """Each shoots once a turn: Bowman 1 has shot, and the yeoman of their group has nothing to shoot with."""
    shot, near = replace(BOWS.figures[2], x=6, shot=True), replace(BOWS.figures[-1], x=10, y=20)
    game = replace(BOWS, figures=(*BOWS.figures[:2], shot, *BOWS.figures[3:-1], near))
    for who in ("archers", "group A", "blue"):
        found = read(f"{who} shoot at Hugh", game)
        assert found == c.Shoot(("b2", "b3"), "k")
        assert read(say(found, game), game) == found
    assert say(c.Shoot(("b2", "b3"), "k"), game) == "group A shoots at Hugh"
    for named in ("Bowman 1 shoots at Hugh", "bowmen 1-1 shoot at Hugh"):  # who is named himself is meant
        assert read(named, game) == c.Shoot(("b1",), "k")
    spent = replace(game, figures=tuple(replace(one, shot=True) for one in game.figures))
    assert read("archers shoot at Hugh", spent) == c.Shoot(("b1", "b2", "b3"), "k")  # and is refused by the rules


def test_may_shot_6_of_a_plural_only_those_load_who_have_not_shot() -> None:
    game = replace(GAME, figures=tuple(replace(one, shot=one.id == "a2") for one in GAME.figures))
    assert read("archers load the bombard", game) == c.Load("e1", ("a1", "a3", "a4"))


def test_a_fight_needs_no_name_when_it_is_the_only_one() -> None:
    """Nigel's front touches Hugh; then Wat's touches Will as well."""
    pair = man("r1", "red", 10, 10, name="Nigel"), man("b1", "blue", 10, 11.6, S, name="Hugh")
    assert read("fight", fray(*pair)) == c.Fight("r1")
    more = man("r2", "red", 20, 10, name="Wat"), man("b2", "blue", 20, 11.6, S, name="Will")
    with pytest.raises(Refused, match=r"2 of red have to fight \(say which: fight Nigel, fight Wat; or end fight\)"):
        read("fight", fray(*pair, *more))
    with pytest.raises(Refused, match=r"nobody has to fight now \(say: end fight\)"):
        read("fight", fray(more[0], pair[1]))


@pytest.mark.parametrize(
    ("changed", "told"),
    [
        ({"phase": "initiative"}, "say: roll initiative"),
        ({"phase": "choose", "chooses": "blue"}, "say: blue goes first; or blue goes second"),
        ({"phase": "fight"}, "say: end fight"),
        ({"over": True}, "say: see to the fallen"),
        ({"pending": Pending(("k",), (), 0.0)}, "Bowman 1 shoots at Hugh at 3 inches of his move; go"),
    ],
)
def test_what_is_no_command_is_told_what_may_be_said_now(changed: dict[str, object], told: str) -> None:
    with pytest.raises(Refused, match=told):
        read("dance", replace(BOWS, **changed))


IDS = st.sampled_from([one.id for one in GAME.figures])
SEVERAL = st.lists(IDS, min_size=1, max_size=4, unique=True).map(tuple)
INCHES = st.integers(0, 400_000).map(lambda value: value / 10_000)
DEGREES = st.integers(-1_800_000, 1_800_000).filter(bool).map(lambda value: value / 10_000)
PLACES = st.builds(Place, IDS, INCHES, INCHES, st.integers(0, 3_599_999).map(lambda value: value / 10_000))
LEGS = st.one_of(
    st.lists(
        st.one_of(
            st.builds(c.Ahead, INCHES),
            st.builds(c.Wheel, DEGREES),
            st.builds(c.Turn, DEGREES),
            st.builds(c.Slide, DEGREES, DEGREES),
            st.builds(c.Slide, DEGREES),
            st.builds(c.To, INCHES, INCHES),
        ),
        min_size=1,
        max_size=4,
    ).map(tuple),
    st.lists(PLACES, min_size=1, max_size=3).map(lambda places: (c.Form(tuple(places)),)),
)
AIMS = st.sampled_from(["", "horse", "rider"])
COMMANDS = st.one_of(
    st.builds(c.Move, SEVERAL, LEGS, st.booleans()),
    st.builds(c.Charge, SEVERAL, IDS, st.one_of(st.just(()), LEGS)),
    st.builds(c.Shoot, SEVERAL, IDS, st.one_of(st.none(), INCHES), AIMS),
    st.builds(c.Load, st.just("e1"), SEVERAL),
    st.builds(c.Fight, IDS, st.one_of(st.just(()), SEVERAL), AIMS, AIMS),
    st.builds(c.Tokens, IDS, st.lists(st.sampled_from(USES), unique=True).map(tuple)),
    st.builds(
        c.Ruling,
        st.just("the bridge breaks"),
        st.sampled_from(["", "2d6"]),
        st.one_of(st.just(()), SEVERAL),
        st.lists(PLACES, max_size=2).map(tuple),
        st.sampled_from([(), ("g",), ("e1",)]),
    ),
)


@given(COMMANDS)
def test_whatever_a_command_is_its_words_are_read_again(command: c.AnyCommand) -> None:
    assert read(say(command, GAME), GAME) == command


@given(st.text(max_size=60))
def test_whatever_is_typed_is_read_or_refused(text: str) -> None:
    try:
        found = read(text, GAME)
    except Refused:
        return
    assert read(say(found, GAME), GAME) == found
