"""Texts that a command takes in: from a file, or from standard input."""

from __future__ import annotations

import sys
from pathlib import Path

from campaign.core.fault import Refused


def text_of(file: Path, remedy: str = "save it as UTF-8") -> str:
    """Return the text in a file; Refused, with `remedy` for another encoding, when it cannot be read."""
    try:
        return file.read_bytes().decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise Refused(f"{file} is not UTF-8 (byte {error.start})", remedy) from None
    except OSError as error:
        raise Refused(f"{file} cannot be read: {error.strerror}") from None


def typed() -> str:
    """Return all that standard input has; bytes that are no UTF-8 are replaced."""
    return sys.stdin.buffer.read().decode("utf-8", errors="replace")
