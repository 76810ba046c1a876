"""Texts: cleaned, cut, and measured as the bundled font draws them."""

import struct
from importlib import resources

import pytest
from hypothesis import given
from hypothesis import strategies as st

from campaign.reports.maps.advances import ADVANCES, UNITS_PER_EM
from campaign.reports.maps.text import Face, clean, escape, fit, known, span, width, wrap
from campaign.reports.maps.typeface import CORE


def font_widths(name: str) -> dict[str, int]:
    """The widths that a TrueType file gives, read from its own tables."""
    data = (resources.files("campaign.reports") / "fonts" / name).read_bytes()
    tables = {}
    for i in range(struct.unpack(">H", data[4:6])[0]):
        tag, _, offset, _ = struct.unpack(">4sLLL", data[12 + 16 * i : 28 + 16 * i])
        tables[tag.decode()] = offset
    assert struct.unpack(">H", data[tables["head"] + 18 : tables["head"] + 20])[0] == UNITS_PER_EM
    metrics = struct.unpack(">H", data[tables["hhea"] + 34 : tables["hhea"] + 36])[0]

    def advance(glyph: int) -> int:
        at = tables["hmtx"] + 4 * min(glyph, metrics - 1)
        return int(struct.unpack(">H", data[at : at + 2])[0])

    cmap = tables["cmap"]
    for i in range(struct.unpack(">H", data[cmap + 2 : cmap + 4])[0]):
        _, _, offset = struct.unpack(">HHL", data[cmap + 4 + 8 * i : cmap + 12 + 8 * i])
        at = cmap + offset
        if struct.unpack(">H", data[at : at + 2])[0] == 4:
            break
    double = struct.unpack(">H", data[at + 6 : at + 8])[0]

    def array(start: int, form: str) -> tuple[int, ...]:
        return struct.unpack(f">{double // 2}{form}", data[start : start + double])

    ends, starts = array(at + 14, "H"), array(at + 16 + double, "H")
    deltas, ranges = array(at + 16 + 2 * double, "h"), array(at + 16 + 3 * double, "H")
    found = {}
    for i, (first, last) in enumerate(zip(starts, ends, strict=True)):
        for code in range(first, min(last, 0xFFFE) + 1):
            glyph = code + deltas[i]
            if ranges[i]:
                slot = at + 16 + 3 * double + 2 * i + ranges[i] + 2 * (code - first)
                glyph = struct.unpack(">H", data[slot : slot + 2])[0] + deltas[i]
            found[chr(code)] = advance(glyph & 0xFFFF)
    return found


@pytest.mark.parametrize("face", ["regular", "italic"])
def test_the_table_of_widths_is_the_fonts_own(face: Face) -> None:
    assert ADVANCES[face] == font_widths(f"alegreya-{face}.ttf")


@pytest.mark.parametrize("face", ["regular", "italic"])
def test_the_font_has_the_letters_of_the_north(face: Face) -> None:
    assert known("åäöøæðþÅÄÖØÆÐÞéèüßłčšžőű –—…’“”×0123456789", face)


@pytest.mark.parametrize("face", ["regular", "italic"])
def test_the_smaller_font_is_part_of_the_font(face: Face) -> None:
    assert CORE - {"\n"} <= set(ADVANCES[face])


def test_the_width_is_the_sum_of_the_letters() -> None:
    # The regular face: L 517, u 543, n 554, d 537 units of 1,000 to the em.
    assert width("Lund", 10) == pytest.approx((517 + 543 + 554 + 537) / 100)


def test_fonts_are_small_and_their_licence_is_there() -> None:
    folder = resources.files("campaign.reports") / "fonts"
    files = [f for f in folder.iterdir() if f.name.endswith((".ttf", ".woff2"))]
    assert len(files) == 6
    assert sum(len(f.read_bytes()) for f in files) < 200_000
    assert "SIL OPEN FONT LICENSE" in (folder / "OFL.txt").read_text(encoding="utf-8")


def test_names_are_put_on_one_line_without_marks_that_do_not_show() -> None:
    assert clean("  Ny\n\tby\x00\u202e ", 40) == "Ny by"
    assert clean("A\u030angel", 40) == "Ångel"
    assert clean("a" + "\u0301" * 50, 40) == "á"


def test_a_long_name_ends_in_an_ellipsis_at_the_documented_length() -> None:
    cut = clean("x" * 10_000, 40)
    assert cut == "x" * 39 + "…"
    assert clean("x" * 40, 40) == "x" * 40


@given(st.text(), st.integers(2, 50))
def test_a_clean_text_is_printable_and_short(text: str, limit: int) -> None:
    cleaned = clean(text, limit)
    assert len(cleaned) <= limit
    assert all(c.isprintable() for c in cleaned)
    assert clean(cleaned, limit) == cleaned


@given(st.text(st.sampled_from("ab åé.,"), max_size=80), st.integers(30, 300))
def test_wrapped_lines_fit_and_lose_no_word(text: str, room: int) -> None:
    lines = wrap(text, 11, room)
    assert all(width(line, 11) <= room for line in lines)
    if not any(line.endswith("…") for line in lines):
        assert " ".join(lines).split() == text.split()


def test_a_fitted_text_is_no_wider_than_its_room() -> None:
    assert fit("Lund", 10, 100) == "Lund"
    assert width(fit("Kristianstad", 10, 40), 10) <= 40
    assert fit("Kristianstad", 10, 40).endswith("…")


def test_markup_in_a_name_is_only_text() -> None:
    assert escape("<a b=\"c\" d='e'>&") == "&lt;a b=&quot;c&quot; d=&#39;e&#39;&gt;&amp;"


def test_letters_the_font_lacks_are_held_to_their_measured_width() -> None:
    assert "textLength" not in span(0, 0, "Lund", "", 10)
    assert 'textLength="28.0"' in span(0, 0, "城市", "", 10)
