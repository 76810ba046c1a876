"""Word in a report: letters whole and harmless, rumours, talk, company, what gathers; each as text and nothing more."""

import re
from typing import Any

import msgspec
import pytest

from campaign.reports.chat import LONGEST, chat
from campaign.reports.escaping import GUARD
from campaign.reports.mapping import paler
from campaign.reports.maps import svg
from campaign.reports.maps.view import Banner, MapView, Mark
from campaign.reports.markdown import markdown
from campaign.sight.paper import Companion, Errand, Gathering, Ground, Heard, Paper, Received, Sent, Sighted

HOSTILE = (
    "@everyone read <@123> and @here\n"
    "```\n"
    "# Heading\n"
    "> quote\n"
    "- item\n"
    "1. one\n"
    "    code\n"
    "===\n"
    "---\n"
    "<script>alert(1)</script> ![x](javascript:1) [y](http://evil.example)\n"
    "| a | b |\n"
    "~~gone~~ ||spoiler|| **loud** _sly_ `code` $x$ %%note%% ==lit== &lt;b&gt;\n"
    "www.evil.example https://evil.example\n"
    "\u202egnp.exe\u202c \x00\x1b[31m \x0b# again\x85# and again\u2028# still"
)
MARKUP = re.compile(r"(?<!\\)[`*_{}\[\]<>#|~$%=]")


def paper(**fields: Any) -> Paper:
    """A report of the third day in which nothing else stands."""
    shape: dict[str, Any] = {
        "who": "anders",
        "name": "Anders",
        "nation": "north",
        "nation_name": "North",
        "day": 3,
        "date": "26 June 1676",
        "campaign": "Island",
        "place": "at Alna",
        "weather": "fine",
        "age": 44,
        "traits": (),
        "background": "",
        "status": "free",
    }
    return Paper(**{**shape, **fields})


def section(made: Paper, title: str) -> list[str]:
    """Return the lines below a heading of the report, empty ones left out."""
    lines = markdown(made).split("\n")
    if f"## {title}" not in lines:
        return []
    rest = lines[lines.index(f"## {title}") + 1 :]
    ends = next((number for number, line in enumerate(rest) if line.startswith("## ")), len(rest))
    return [line for line in rest[:ends] if line]


def test_a_letter_is_told_whole_with_whom_it_is_from_and_its_date() -> None:
    letter = Received(
        "Sten Bielke", "24 June 1676, at Dal", "Come to Dal.\n\nBring bread.", report=("Dal: free, 23 June",)
    )
    assert section(paper(letters=(letter,)), "Letters") == [
        "**From Sten Bielke**, 24 June 1676, at Dal",
        "> Come to Dal.",
        ">",
        "> Bring bread.",
        "It reports:",
        "- Dal: free, 23 June",
    ]


def test_an_intercepted_letter_says_so_and_for_whom_it_was() -> None:
    letter = Received("Sten Bielke", "24 June 1676", "Hold.", intercepted=True, meant_for="Karl Horn")
    (head, text) = section(paper(letters=(letter,)), "Letters")
    assert head == "**From Sten Bielke** to Karl Horn, 24 June 1676. **Intercepted**: it was meant for Karl Horn."
    assert text == "> Hold."


def test_a_letter_full_of_markup_is_text() -> None:
    """Every line is a quotation, every special character stands behind a backslash, nothing pings, nothing links."""
    lines = section(paper(letters=(Received("Sten", "", HOSTILE),)), "Letters")[1:]
    assert len(lines) == len(HOSTILE.splitlines())
    assert all(line.startswith(">") for line in lines)
    bodies = [line.removeprefix("> ") for line in lines]
    assert [body for body in bodies if MARKUP.search(body)] == []
    assert [body for body in bodies if re.match(r"[-+\s]|\d+[.)]", body)] == []
    text = "\n".join(bodies)
    assert not re.search(r"@(?!\u200b)|://|www\.|\bhttps?:(?!\u200b)", text)
    assert not re.search(r"[\x00-\x08\x0b-\x1f\x7f-\x9f\u2028-\u202e]", text)
    assert f"@{GUARD}everyone" in text


def test_every_other_text_that_people_write_is_text_too() -> None:
    """Rumours, talk, names and outcomes come from people, too."""
    evil = "x\n# h\n@everyone <b> ```\x85# y"
    made = paper(
        rumours=(Heard(evil, evil, evil),),
        told=(Heard(evil, evil, evil),),
        witnessed=(Heard(evil, evil, evil),),
        riders=(Ground(evil, evil, 0, 0, evil, 0, evil),),
        company=(Companion(evil, evil),),
        gathering=(Gathering(evil, evil, evil, "gathering", evil),),
        operations=(Errand(evil, evil, 5, "settled", evil),),
        sent=(Sent(evil, evil, evil),),
        letters=(Received(evil, evil, evil, (evil,), True, evil),),
        captor=evil,
        hurt=evil,
    )
    for text in (markdown(made), *chat(made)):
        assert "@everyone" not in text
        assert "<b>" not in text
        assert "```" not in text
        assert not re.search(r"^# [hy]", text, re.MULTILINE)


@pytest.mark.parametrize("letter", ["*" * 100_000, "@" * 100_000, "a b\\ " * 20_000, HOSTILE * 150, "\n" * 100_000])
def test_a_letter_of_100_000_characters_fits_the_chat_and_stays_text(letter: str) -> None:
    """No piece is too long; no cut parts a backslash from what it guards, or a line from its quotation."""
    made = paper(letters=(Received("Sten", "24 June 1676", letter),))
    found = chat(made)
    assert max(map(len, found)) <= LONGEST
    quoted = [line for piece in found for line in piece.split("\n") if line.startswith(">")]
    assert [line for line in quoted if MARKUP.search(line[1:])] == []
    assert not any(len(line) - len(line.rstrip("\\")) & 1 for line in quoted if line.endswith("\\"))
    others = [line for piece in found for line in piece.split("\n") if line and not line.startswith(">")]
    plain = chat(paper(letters=(Received("Sten", "24 June 1676", ""),)))
    assert others == [line for piece in plain for line in piece.split("\n") if line]
    letters = re.sub(r"[^*@ab]", "", "".join(quoted))
    assert letters == re.sub(r"[^*@ab]", "", letter)


def test_rumours_talk_and_company_each_have_their_section() -> None:
    made = paper(
        rumours=(Heard("A siege began at Dal.", "about 21 June", "rumour: travellers from Dal"),),
        told=(Heard("The gatekeeper drinks.", "25 June at 06:00", "word of Karl Horn"),),
        company=(Companion("Karl Horn", "South"), Companion("Sten Bielke", "East", hostile=True)),
        riders=(Ground("a rider, heading north", "at Berga", 1, 2, "today at 12:00", 0),),
        witnessed=(Heard("Dal fell.", "today at 18:00", "sight"),),
    )
    assert section(made, "Rumours") == ["- A siege began at Dal. (rumour: travellers from Dal; about 21 June)"]
    assert section(made, "Told") == ["- The gatekeeper drinks. (word of Karl Horn; 25 June at 06:00)"]
    assert section(made, "Here with you") == ["- Karl Horn (South)", "- Sten Bielke (East) **(hostile)**"]
    assert section(made, "Also seen") == [
        "- Dal fell. (seen today at 18:00)",
        "- a rider, heading north, at Berga (seen today at 12:00)",
    ]


def test_what_is_his_and_under_way_has_its_sections() -> None:
    made = paper(
        gathering=(
            Gathering("300 infantry from Lund", "at Lund", "24 July", "gathering", "Karl Horn"),
            Gathering("40 cavalry", "at Dal", "26 June", "scattered"),
        ),
        operations=(Errand("bribe the gatekeeper", "24 June", 100, "succeeded", "He will open."),),
        sent=(Sent("Karl Horn", "at Dal", "24 June"),),
    )
    assert section(made, "Troops gathering") == [
        "- 300 infantry from Lund, at Lund, under Karl Horn: ready on 24 July",
        "- 40 cavalry, at Dal: **scattered**",
    ]
    assert section(made, "Operations") == [
        "- bribe the gatekeeper (since 24 June, 100 loot) — **succeeded**: He will open."
    ]
    assert section(made, "Your letters of the last 14 days") == ["- to Karl Horn, at Dal, sent 24 June"]


def test_a_captive_and_a_hurt_man_are_told_so() -> None:
    assert "You are held captive by South.\n" in markdown(paper(status="captured", captor="South"))
    assert "You are hurt, since 24 June.\n" in markdown(paper(hurt="24 June"))
    assert "You are" not in markdown(paper())


def test_nothing_said_takes_no_room() -> None:
    text = markdown(paper())
    headings = [line for line in text.split("\n") if line.startswith("## ")]
    assert headings == ["## What happened", "## Orders"]


def test_an_army_told_of_says_from_whom_and_how_old_it_is() -> None:
    shape = {
        "label": "sighting 1",
        "nation": "south",
        "text": "South: 900",
        "where": "at Dal",
        "x": 1,
        "y": 2,
        "day": 0,
    }
    told = Sighted(**shape, when="23 June at 18:00", age=3, how="letter from Sten", reported=True)  # type: ignore[arg-type]
    (line,) = section(paper(last_known=(told,)), "Last known")
    assert line.endswith("at Dal (23 June at 18:00, 3 days old, by letter from Sten)")


def test_a_sighting_pales_in_steps() -> None:
    assert [paler(age) for age in (0, 1, 3, 4, 7, 8, 14, 15, 28)] == [0, 1, 1, 2, 2, 3, 3, 4, 4]


def drawn(**fields: Any) -> str:
    """The map of an empty land with these things on it."""
    return svg(MapView("Island", "26 June", (0, 0, 50_000, 50_000), **fields), 800, fonts=False)


def test_older_sightings_are_drawn_paler_step_by_step() -> None:
    strong = [
        re.findall(r' opacity="([.\d]+)"', drawn(armies=(Banner("a", 20_000, 20_000, faded=step),)))[0]
        for step in (1, 2, 3, 4)
    ]
    assert sorted(strong, key=float, reverse=True) == strong
    assert len(set(strong)) == 4
    assert "paler" in drawn(armies=(Banner("a", 20_000, 20_000, faded=2),))
    assert "paler" not in drawn(armies=(Banner("a", 20_000, 20_000),))
    assert 'href="#m-pile" x' in drawn(marks=(Mark("pile", 9_000, 9_000, faded=2),))
    assert drawn(marks=(Mark("pile", 9_000, 9_000, faded=2),)) != drawn(marks=(Mark("pile", 9_000, 9_000),))


def test_armies_told_of_and_rumours_have_marks_of_their_own_and_the_legend_says_so() -> None:
    told = drawn(armies=(Banner("a", 20_000, 20_000, reported=True),))
    seen = drawn(armies=(Banner("a", 20_000, 20_000),))
    assert "army told of, not seen" in told
    assert "army told of" not in seen
    assert '<circle cx="' not in told.split('class="n"')[0].split("</defs>")[1]
    assert '<circle cx="' in seen.split('class="n"')[0].split("</defs>")[1]
    marks = drawn(marks=(Mark("rumour", 9_000, 9_000), Mark("rider", 20_000, 9_000)))
    assert ">rumour<" in marks
    assert ">rider<" in marks


def test_hostile_names_on_a_map_are_text() -> None:
    evil = "</text><script>alert(1)</script>@everyone\u202e"
    made = drawn(
        armies=(Banner(evil, 20_000, 20_000, evil, age=evil, reported=True),), marks=(Mark("rumour", 9, 9, evil),)
    )
    assert "<script" not in made
    assert "\u202e" not in made


def test_a_report_survives_its_json() -> None:
    made = paper(letters=(Received("Sten", "24 June", HOSTILE),), rumours=(Heard("x", "y", "z", 1, 2),))
    assert msgspec.json.decode(msgspec.json.encode(made), type=Paper) == made


def test_the_opening_report_of_one_who_leads_nothing_offers_what_he_can_order() -> None:
    """Letters, and telling what he knows; an army he cannot march."""
    lines = markdown(paper(day=0, date="23 June 1676")).split("\n")
    offered = [
        line for line in lines if line.startswith("- ") and line[2:6] in ("marc", "fora", "on m", "tell", "writ")
    ]
    assert offered == ["- tell NAME all that we know", "- write to NAME at PLACE: what the letter says"]
