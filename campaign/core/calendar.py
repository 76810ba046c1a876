"""Days and dates. Day 1 is the campaign's first date; day 0 the evening before."""

import datetime
import re
from collections.abc import Sequence

import msgspec

_DATE = re.compile(r"(-?\d{1,6})-(\d{1,3})-(\d{1,4})")
_MONTH_DAY = re.compile(r"(\d{1,3})-(\d{1,4})")
SEASONS = ("spring", "summer", "autumn", "winter")
DAYS_A_WEEK = 7
GREGORIAN = (
    "January",
    "February",
    "March",
    "April",
    "May",
    "June",
    "July",
    "August",
    "September",
    "October",
    "November",
    "December",
)


# After so many years the Gregorian calendar repeats itself: so it reaches beyond the years 1 to 9999 of datetime.
_CYCLE_YEARS, _CYCLE_DAYS = 400, 146_097


def _ordinal(year: int, month: int, mday: int) -> int:
    """Return the days from 31 December of the year 0 to a Gregorian date; ValueError when there is no such date."""
    cycles, left = divmod(year - 1, _CYCLE_YEARS)
    return cycles * _CYCLE_DAYS + datetime.date(left + 1, month, mday).toordinal()


class Dates(msgspec.Struct, frozen=True):
    """A calendar: Gregorian, or with months of its own that make a year of fixed length.

    `first` is day 1 as (year, month, day); `months` (name, days) of a year, empty for Gregorian; `names` the month
    names; `starts` the (month, day) on which spring, summer, autumn and winter begin.
    """

    first: tuple[int, int, int]
    months: tuple[tuple[str, int], ...]
    names: tuple[str, ...]
    starts: tuple[tuple[int, int], ...]

    def date(self, day: int) -> tuple[int, int, int]:
        """Return day number `day` as (year, month, day of the month)."""
        if not self.months:
            cycles, left = divmod(_ordinal(*self.first) + day - 2, _CYCLE_DAYS)
            found = datetime.date.fromordinal(left + 1)
            return cycles * _CYCLE_YEARS + found.year, found.month, found.day
        year_days = sum(days for _, days in self.months)
        year, month, mday = self.first
        offset = sum(days for _, days in self.months[: month - 1]) + mday - 1 + day - 1
        year, offset = year + offset // year_days, offset % year_days
        for number, (_, days) in enumerate(self.months, 1):
            if offset < days:
                return year, number, offset + 1
            offset -= days
        raise AssertionError("a day of the year lies in a month")

    def day(self, year: int, month: int, mday: int) -> int:
        """Return the day number of a date; ValueError when there is no such date."""
        if not self.months:
            return _ordinal(year, month, mday) - _ordinal(*self.first) + 1
        if not 1 <= month <= len(self.months) or not 1 <= mday <= self.months[month - 1][1]:
            raise ValueError(f"{year}-{month}-{mday} is no date of this calendar")
        year_days = sum(days for _, days in self.months)

        def since_zero(y: int, m: int, d: int) -> int:
            return y * year_days + sum(days for _, days in self.months[: m - 1]) + d

        return since_zero(year, month, mday) - since_zero(*self.first) + 1

    def iso(self, day: int) -> str:
        """Return day number `day` as year-month-day."""
        year, month, mday = self.date(day)
        return f"{year:04d}-{month:02d}-{mday:02d}"

    def long(self, day: int) -> str:
        """Return day number `day` in words, such as "24 June 1676"."""
        year, month, mday = self.date(day)
        return f"{mday} {self.names[month - 1]} {year}"

    def short(self, day: int) -> str:
        """Return day number `day` without its year, such as "24 June"."""
        _, month, mday = self.date(day)
        return f"{mday} {self.names[month - 1]}"

    def parse(self, text: str) -> int:
        """Return the day number of "year-month-day"; ValueError when it is no date of this calendar."""
        match = _DATE.fullmatch(text.strip())
        if match is None:
            raise ValueError(f"'{text}' is no date such as {self.iso(1)}")
        try:
            return self.day(int(match[1]), int(match[2]), int(match[3]))
        except (ValueError, OverflowError):
            raise ValueError(f"'{text}' is no date of this calendar, such as {self.iso(1)}") from None

    def season(self, day: int) -> str:
        """Return the season of day number `day`: spring, summer, autumn or winter."""
        _, month, mday = self.date(day)
        order = sorted(range(len(SEASONS)), key=lambda i: self.starts[i])
        current = order[-1]  # before the year's first start it is still the season that began last year
        for i in order:
            if self.starts[i] <= (month, mday):
                current = i
        return SEASONS[current]

    def begins(self, day: int, season: str) -> bool:
        """Return whether `season` begins on day number `day`."""
        _, month, mday = self.date(day)
        return self.starts[SEASONS.index(season)] == (month, mday)

    def week(self, day: int) -> int:
        """Return the campaign's week of day number `day`: 1 on days 1 to 7 (TUM-MOV-1)."""
        return week(day)

    def week_ends(self, day: int) -> bool:
        """Return whether `day` is the last of a campaign week."""
        return day % DAYS_A_WEEK == 0


def week(day: int) -> int:
    """Return the campaign's week of day number `day`: 1 on days 1 to 7 (TUM-MOV-1)."""
    return (day - 1) // DAYS_A_WEEK + 1


def month_day(text: str) -> tuple[int, int]:
    """Return "month-day" as two numbers; ValueError when it is not of that form."""
    match = _MONTH_DAY.fullmatch(text.strip())
    if match is None:
        raise ValueError(f"'{text}' is no month and day such as 03-01")
    return int(match[1]), int(match[2])


def dates(
    first: str, months: Sequence[tuple[str, int]] = (), names: Sequence[str] = (), starts: Sequence[str] = ()
) -> Dates:
    """Return the calendar whose day 1 is `first` (year-month-day); ValueError names what does not fit.

    `starts` are the month-days on which spring, summer, autumn and winter begin, in that order.
    """
    match = _DATE.fullmatch(first.strip())
    if match is None:
        raise ValueError(f"'{first}' is no date such as 1676-06-24")
    begin = (int(match[1]), int(match[2]), int(match[3]))
    shown = tuple(name for name, _ in months) if months else tuple(names) or GREGORIAN
    if not months and len(shown) != len(GREGORIAN):
        raise ValueError(f"a Gregorian year has {len(GREGORIAN)} month names, not {len(shown)}")
    made = Dates(
        begin, tuple(months), shown, tuple(month_day(text) for text in starts or ("3-1", "6-1", "9-1", "12-1"))
    )
    made.day(*begin)
    for text, (month, mday) in zip(SEASONS, made.starts, strict=True):
        limit = months[month - 1][1] if months and 1 <= month <= len(months) else 31
        if not 1 <= month <= len(shown) or not 1 <= mday <= limit:
            raise ValueError(f"{text} cannot begin on {month}-{mday}: no such day")
    return made
