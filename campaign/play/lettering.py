"""`letter`: a commander's letter that the GM sends for his player, true reports and false ones (TUM-MSG-2)."""

import unicodedata
from pathlib import Path

from campaign.core.fault import Fault, Faults, Refused
from campaign.core.plane import METRES_A_KM, Point
from campaign.files.complaints import Complaints
from campaign.files.structure import record_of
from campaign.files.yamltext.decode import decode
from campaign.land.load import load as load_land
from campaign.model.place import At
from campaign.model.word import Claim
from campaign.orders import acquainted
from campaign.orders.known import charted
from campaign.orders.letters import LONGEST_LETTER
from campaign.play.advancing import CACHE
from campaign.play.checks.claims import strange, wrongs
from campaign.play.days import dawn, told
from campaign.play.given import data_of
from campaign.play.letters import LetterLine, line_of
from campaign.play.named import spot
from campaign.play.ordering import commander
from campaign.play.remembering import known
from campaign.play.writing import Outcome, writing
from campaign.rules.day import Day, NotNow
from campaign.rules.joining import REACH
from campaign.rules.letters import Post, called, enclosed, sent
from campaign.sight.memory import Known, laid, shown

LARGEST = 1_000_000  # bytes; no false report is longer
_KEPT = "\n\t"
_TURNED = ("\u202a", "\u202b", "\u202c", "\u202d", "\u202e", "\u2066", "\u2067", "\u2068", "\u2069")


def post(
    root: Path,
    sender: str,
    to: str,
    text: str,
    *,
    at: str | None = None,
    enclose: bool = False,
    false: Path | None = None,
    by: str = "",
    dry: bool = False,
) -> tuple[LetterLine, Outcome]:
    """Send a commander's letter by messenger at the next dawn and return it as `letters` shows it.

    `at` is a place or "x,y" in km; without it the messenger goes where the sender last knew the reader to be. With
    `enclose` goes what the sender knows, with `false` what that file of claims says. Control characters in the text are
    left out. Refused when it is too long or says nothing, there is no such commander or place, both are one,
    or no messenger can set out; Faults when the file of claims has any. Nothing is then written.
    """
    text = plain(text)
    if len(text) > LONGEST_LETTER:
        raise Refused(f"the letter has {len(text):,} characters", f"{LONGEST_LETTER:,} at most")
    with writing(root, f"letter {sender} {to}", by=by, dry=dry) as opened:
        world = opened.world
        writer, reader = commander(world, sender), commander(world, to)
        if writer == reader:
            raise Refused(f"{called(world, writer)} does not write to himself", "name the other commander second")
        land = load_land(world, root / CACHE)
        day = dawn(world, land, opened.next_day)
        before = known(root, world.campaign.day)
        day.known = shown(laid(before, told(before, opened.entered(day.number))), world, day.number)
        claims = (*(enclosed(day, writer) if enclose else ()), *(read(false, day) if false is not None else ()))
        if not text.strip() and not claims:
            raise Refused("the letter has nothing in it that can be read", "write something, or enclose a report")
        goal = spot(world, at) if at is not None else last_known(day, day.known, writer, reader)
        try:
            letter, rolls = Post(day).dispatch(writer, reader, goal, text, claims)
        except NotNow as reason:
            raise Refused(f"{called(world, writer)} to {called(world, reader)}: {reason}") from None
        opened.note(sent(day, letter, rolls))
        line = line_of(world, land, letter)
    assert opened.outcome is not None
    return line, opened.outcome


def plain(text: str) -> str:
    """Return a text without control characters, halves of characters and marks that turn the line round."""
    text = text.replace("\r\n", "\n").replace("\r", "\n")
    if text.isascii() and text.isprintable():
        return text
    kept = (one for one in text if one in _KEPT or unicodedata.category(one) not in ("Cc", "Cs"))
    return "".join(one for one in kept if one not in _TURNED)


def last_known(day: Day, what: Known, writer: str, reader: str) -> At:
    """Return where the writer last knew the reader to be: the place there, or the spot; Refused when he never did.

    He knows it of whom he has made out, and of who wrote a letter that he has read.
    """
    name = called(day.world, reader)
    places = charted(day.world).called
    met: list[tuple[tuple[int, int, str], Point]] = []
    for one in what.get(writer, {}).values():
        when = one.day, one.minute, one.key
        if one.about in ("army", "fleet") and one.seen.get("commander") == name:
            met.append((when, (one.x, one.y)))
        elif one.about == "word" and (wrote := acquainted.wrote(one, places)) is not None and wrote[0] == name:
            met.append((when, wrote[1]))
    if not met:
        raise Refused(
            f"{called(day.world, writer)} does not know where {name} is",
            "say where he should be: --at PLACE, or --at x,y",
        )
    x, y = max(met)[1]
    near = day.land.places_within(x, y, day.numbers[REACH] * METRES_A_KM)
    return near[0] if near else spot(day.world, f"{x / METRES_A_KM},{y / METRES_A_KM}")


def read(file: Path, day: Day) -> tuple[Claim, ...]:
    """Return the claims in a YAML file, a list of them. Raises Faults with every fault, each with line and column."""
    name = str(file)
    data = data_of(file, LARGEST, "report")
    from campaign.files.yamltext.compose import compose  # late: few letters lie

    doc = compose(decode(data, name).text, name)
    faults: list[Fault] = []
    complaints = Complaints(name, doc.mark, doc.key_mark, faults)
    value = doc.value()
    if not isinstance(value, list):
        complaints.wrong((), value, "a list of what is reported, such as {about: army, day: 3, x: 12.5, y: 40}")
        raise Faults(faults)
    claims: list[Claim] = []
    for number, item in enumerate(value):
        count = len(faults)
        claim = record_of(Claim)(item, (number,), complaints, "")
        if len(faults) == count:
            claims.append(claim)
            for path, code, says in (*wrongs(claim, day.number), *strange(claim, day.world)):
                complaints.add((number, *path), code, says)
    if faults:
        raise Faults(faults)
    return tuple(claims)
