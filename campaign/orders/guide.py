"""The players' guide to orders, printed from the vocabulary so that it cannot say anything else."""

from collections.abc import Iterable, Iterator

from campaign.orders import foreign, letters, people_words, sea_words, war_words
from campaign.orders import vocabulary as words

_INTRO = """\
# How to write orders

<!-- Made by `campaign.orders.guide` from the vocabulary; do not edit. -->

Write as you would to an officer, a line for each thing or several in a row. Case, accents, quotes, emoji, list marks
and politeness do not matter: “My lord, please march to malmo!” is `march to Malmö`. A line is understood wholly or not
at all; what is not understood is named and the rest is kept. Every line is answered with what was understood.

In the lists below `(a|b)` is one of the words, `[a]` may be left out, and verbs may stand as *march*, *marches* or
*marching*.
"""

_NAMES = """\
## Names

Places and your own nation's armies and fleets are called by name or by key. A foreign one is called what your report
calls it, such as `sighting 3`, or by its commander where you made him out; or by the name of its nation, where you know
of one alone: `the army of Denmark`, `Denmark's fleet`, `the army of Denmark near Lund` (seen within {near} km). Where
two places bear a name, add the key: `march to Vä (vae-2)`. A point of the map is `12.5, 40` (km east, km north of the
map's south-west corner), or `4.2 km north of Lund`, as reports say it; a point on a road `4 km from Malmö on the road
to Lund`, a point on a river `12 km down the Lagan`. Your own detachments are called by name, by key, or by their kind
(`the cavalry`: all of that kind). What is not on your map, and an army or fleet that you have not seen, cannot be
named.
"""

_LETTERS = """\
## Letters

The text of a letter is kept as you write it: nothing of it is read as an order, and nothing is left out, neither lists
nor quotations nor marks. It stands behind the colon (or {saying}):

- Words behind the colon on the same line belong to the letter, to the end of that line: `write to Ascheberg at Lund: I
  march on Dalby; be ready!` is one letter.
- The lines below go on with it as long as they are no orders: paragraphs, lists, a signature with a postscript. The
  first line that is understood as an order, or nearly is one, is read by itself; a letter that says “march to Lund” on
  a line of its own stands in quotation marks. It also ends at a line `---`, at a quoted line (`>`), or where a line
  turns to a commander. Where the line of the order is a whole sentence, no salutation (“My dear Rutger,”), thanks, a
  greeting, or a line in brackets below it is said to the Game Master; where it ends with your name, the letter is
  whole. The answer says to which line the letter goes.
- Where nothing stands behind the colon, or nothing but the address on the line, the lines below are the letter. It
  ends at a line `---` or `end of letter`, at one that turns to a commander (`# Gradell`, `@gradell`, `Gradell:`; with
  words behind the name only below a blank line), at an older message quoted below, or else with your message.
- A letter that opens with a quotation mark or a fence (three backticks or more) runs to where that is closed, over any
  number of lines; orders may follow on the same line: `write to Ascheberg at Lund: “Be ready!”; march to Dalby`. A mark
  within the text closes it only where the line or the order ends behind it; one that is never closed marks nothing.

A letter may have {longest:,} characters. It leaves at the next dawn, or at that of its date, whatever else is ordered.
Before the colon, or behind a closed text, {enclosed} puts all that you know into it.

You may write to commanders that you know of, by name, by last name, or by key. Say where he should be: a place or a
point of the map, after {located}. Without it, the letter goes where you last knew him to be, by
sight or by a letter of his.

"""

_ROWS = """\
## Several in a row

One order ends and the next begins at a semicolon, full stop, comma, line, list number, arrow, *and*, or one of:
{then}.

`march to Lund; rest 7 days; then forage` is carried out in that order, each when the one before it is done.

## Dates

`on 3 July: march to Lund`, `march to Lund on July 3rd`, `1676-07-03: forage`, `tomorrow`, `the day after tomorrow`,
`in 3 days` (before the order). Months are those of the campaign's calendar.
*Tomorrow* is the next day to be played; a date without a year
is the one nearest to it; a date that is past is not possible. A line that is only a date (`On 3 July:`) dates the next
order. An order with a date waits for it, and so do those behind it.

## Lengths and numbers

`3 days`, `three days`, `a week`, `2 weeks`, `a fortnight`, `a couple of days`, `twenty-one days`.

## What a new message does to earlier orders

All that one message says for a commander counts together.

- It **replaces** his open orders: they are withdrawn as superseded.
- It **follows** them instead when it begins with {following}, or when its first order is dated later than the
  next day to be played. A camp without an end, a siege, a blockade, and following a fleet give way even then.
- It leaves them **as they are** when it says no more than stop, keep, drop, give, honour, tactic, or standing orders,
  or what takes no time about people: letters, telling, names, raising, hiring, paying, dismissing, splitting, handing
  and taking over; or about ships: finding, releasing and detaching them. Later orders do not replace these either;
  `stop` does.
  Stop, keep, letters, telling, names, honours, raising, hiring, paying and standing orders take effect at the next
  dawn, whatever stands before them; what else takes no time is done in its turn, when the orders before it and under
  way are done.
- Standing orders are replaced only by others of their kind.
- The same message sent twice before its orders are begun counts once.

Orders that break a rest say so, with what it costs (TUM-REST-2).

## Mails and chats

A mail or chat may be pasted whole. Mail headers, quoted lines (`>`), signatures (below `--`), older messages,
greetings, chat names and times (`[12:31] Anna:`, `Anna — Today at 12:31`), fences and emoji are passed over. A line
that names a commander or his player (`Ascheberg:`, `# Ascheberg`, `@ascheberg`, `To: Ascheberg`, or `Orders for
Ascheberg`) turns to him; his order may follow on the same line. Any other line that is no order is listed as not
understood.

## Not understood, ambiguous, not possible

*Not understood* says which words; *ambiguous* lists what a name may mean; *not possible now* says why, by the state of
your own army and your map alone: no army, captured, wagons off the road, too little loot, no way, a date that is past.
Nothing else is looked at, so an answer tells you nothing that you do not know. A question, a “not” or an “unless” is
never an order.
"""


def guide() -> str:
    """Return the guide as Markdown, ending with a line break."""
    return "\n".join(_parts())


def _parts() -> Iterator[str]:
    yield _INTRO
    yield "## Orders\n"
    for verb in words.VERBS:
        yield f"### `{verb.pattern}`\n"
        yield f"{verb.what} For example {_listed(verb.examples)}.\n"
        yield "Begins with: " + "; ".join(_code(verb.says)) + ".\n"
    yield "### How to march\n"
    yield "In any order, before or behind the place, with or without commas:\n"
    yield f"- *via places*: {_listed(words.VIA)}"
    yield from (f"- *{what}*: {_listed(says)}" for _, what, says in words.MANNERS)
    yield "\n`march into Lund` is to march there and enter it.\n"
    yield "### Where\n"
    yield f"Forage, burn, rest, camp and enter may name a place after {_listed(words.LOCATED)};"
    yield "the army marches there first.\n"
    yield "### How to harry\n"
    yield f"The detachments stand after {_listed(war_words.WITH)}. A kind of soldier sends all of that kind:\n"
    yield from (f"- *{' and '.join(kinds)}*: {_listed(says)}" for kinds, says in war_words.KINDS)
    yield "\nWhat they are to do:\n"
    yield from (f"- *{what}*: {_listed(says)}" for what, says in war_words.HARM)
    yield "\nA new name stands in double quotes or goes to the end of the order; before it may stand"
    yield f"{_listed(war_words.AS)}.\n"
    yield "### How to raise and hire\n"
    yield "In any order, with or without commas. Kinds of soldiers, infantry if none is named:\n"
    yield from (f"- *{kind}*: {_listed(says)}" for kind, says in people_words.KINDS)
    yield f"\n- *as many as possible*: {_listed(people_words.AS_MANY)}"
    yield f"- *in which region*: {_listed(people_words.FROM_REGION)}"
    yield f"- *where they gather*: {_listed(people_words.GATHER)}"
    yield f"- *who leads them*, and what is split off: {_listed(people_words.UNDER)}"
    yield f"- *what they fill up*: {_listed(people_words.INTO)}"
    yield f"- *a wage*: {_listed(people_words.WAGE)}; then `2 loot`; {_listed(people_words.A_DAY)}\n"
    yield "### What goes along\n"
    yield f"What is split off or handed over takes stores and people named after {_listed(people_words.TAKING)}:"
    yield f"`5,000 supplies, 200 loot and 50 followers`, which are {_listed(people_words.FOLLOWERS)}; what is not named"
    yield "goes along in proportion. Stores alone change no army.\n"
    yield "### Ships\n"
    yield "In any order, with or without commas:\n"
    yield f"- *into which fleet*: {_listed(sea_words.ABOARD)}; then its name, or, of your own,"
    yield f"  {_listed(sea_words.OWN_FLEET)}"
    yield f"- *your army*: {_listed(sea_words.THE_ARMY)}"
    yield f"- *all that is aboard*: {_listed(sea_words.ALL)}"
    yield from (f"- *on the {side} bank*: {_listed(says)}" for side, says in sea_words.ON_BANK)
    yield f"- *with oars*: {_listed(sea_words.ROWING)}"
    yield f"- *so many ships*: {_listed(sea_words.SHIPS)}"
    yield f"- *as many as come*: {_listed(sea_words.ANY_SHIPS)}"
    yield f"- *ships without a load*: {_listed(sea_words.EMPTY_SHIPS)}\n"
    yield "Who leads an army and a fleet orders both in one message; each order is for the one that can do it. To join,"
    yield "attack or take over a fleet, name a fleet. The answer tells how many ships a load needs, when a voyage"
    yield "ends. An army that is aboard goes ashore before it does anything on land.\n"
    yield "### All that we know\n"
    yield f"What is told and shared: {_listed(people_words.ALL_WE_KNOW)}.\n"
    yield "### Standing orders\n"
    yield "- `on meeting: halt | avoid | attack`: what to do when the army meets an enemy. Begins with " + (
        f"{_listed(words.MEETING)}; then"
    )
    yield from (f"  - *{then}*: {_listed(says)}" for then, says in words.THEN_DO)
    yield "- `when supplies under N days: forage`: forage on any day on which the food lasts for less. Also"
    yield f"  {_listed(words.WHENEVER)}; {_listed(words.SUPPLIES)}; {_listed(words.UNDER)}; or `forage when …`.\n"
    yield _NAMES.format(near=foreign.NEAR_KM)
    yield _LETTERS.format(
        saying=_listed(people_words.SAYING),
        longest=letters.LONGEST_LETTER,
        enclosed=_listed(people_words.ENCLOSED),
        located=_listed(words.LOCATED),
    )
    yield _ROWS.format(then=_listed(words.THEN), following=_listed(words.FOLLOWING))
    yield "## Passed over\n"
    yield f"Before an order: {_listed(words.LEAD)}.\n"
    yield f"Behind it: {_listed(words.TAIL)}."
    yield ""


def _code(notations: Iterable[str]) -> Iterator[str]:
    return (f"`{notation}`" for notation in notations)


def _listed(notations: Iterable[str]) -> str:
    return "; ".join(_code(notations))
