"""Texts that a command takes in: on the line, from a file, or from standard input."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import typer

from campaign.cli.common import usage
from campaign.core.fault import Refused


def said(context: typer.Context, param: typer.CallbackParam, value: Any) -> Any:
    """Return a name or text as given on the line; ends the command as wrongly used when it is empty or only blanks.

    What was left out stays as it is. It is the callback of such options and arguments.
    """
    source = context.get_parameter_source(param.name or "")
    if source is not None and source.name == "COMMANDLINE" and isinstance(value, str) and not value.strip():
        usage("it is empty; write something" + ("" if param.required else ", or leave it out"))
    return value


def file_named(words: str) -> Path | None:
    """Return the file that is called so, None where there is none; no words are too long to ask."""
    try:
        return Path(words) if Path(words).is_file() else None
    except (OSError, ValueError):  # no name that a file can have
        return None


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
