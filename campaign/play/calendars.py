"""The calendar of a world."""

from campaign.core.calendar import Dates, dates
from campaign.model.campaign import Calendar


def calendar(record: Calendar) -> Dates:
    """Return the calendar that `world.yaml` describes; ValueError names what does not fit."""
    return dates(
        record.first,
        tuple((month.name, month.days) for month in record.months),
        record.names,
        (record.spring, record.summer, record.autumn, record.winter),
    )
