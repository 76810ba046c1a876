"""The calendar of a world."""

from campaign.core.calendar import Dates, dates
from campaign.core.fault import Refused
from campaign.model.campaign import Calendar


def calendar(record: Calendar) -> Dates:
    """Return the calendar that `world.yaml` describes; Refused when it describes none."""
    try:
        return dates(
            record.first,
            tuple((month.name, month.days) for month in record.months),
            record.names,
            (record.spring, record.summer, record.autumn, record.winter),
        )
    except ValueError as error:
        raise Refused(f"the calendar in world.yaml is none: {error}", "mend it; `campaign check` shows where") from None
