"""Files that the GM names on the line, read whole."""

from pathlib import Path

from campaign.core.fault import Fault, Faults


def data_of(file: Path, most: int, what: str) -> bytes:
    """Return what stands in a file; Faults where it cannot be read, or is no `what`: has over `most` bytes."""
    name = str(file)
    try:
        with file.open("rb") as opened:
            data = opened.read(most + 1)
    except OSError as error:
        raise Faults([Fault(name, 0, 0, "READ", f"cannot be read: {error.strerror or error}")]) from None
    if len(data) > most:
        raise Faults([Fault(name, 0, 0, "SIZE", f"is larger than {most:,} bytes: that is no {what}")])
    return data
