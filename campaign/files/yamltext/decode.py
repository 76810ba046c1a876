"""Bytes to text and back: UTF-8 only, byte order mark and line ends remembered."""

from __future__ import annotations

import re

import msgspec

from campaign.core.fault import Fault, Faults

BOM = "\ufeff"
# What neither YAML nor the parser takes.
FORBIDDEN = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff\ufffe\uffff]")


class Text(msgspec.Struct, frozen=True):
    """The text of a file: `text` without its byte order mark and with its line ends as found.

    `bom` says whether the mark stood in front; `newline` is the line end to use for new lines: that of the first line.
    """

    text: str
    bom: bool
    newline: str


def decode(data: bytes, file: str) -> Text:
    """The text of `data`. Raises Faults with the place of the first byte that is not UTF-8."""
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError as error:
        before = data[: error.start].decode("utf-8").removeprefix(BOM).replace("\r\n", "\n").replace("\r", "\n")
        line = before.count("\n")
        col = len(before) - (before.rfind("\n") + 1)
        message = f"byte 0x{data[error.start]:02x} is not UTF-8; save the file with the encoding UTF-8"
        raise Faults([Fault(file, line + 1, col + 1, "YAML-ENCODING", message)]) from None
    bom = text.startswith(BOM)
    return Text(text[1:] if bom else text, bom, newline_of(text))


def encode(text: str, bom: bool = False) -> bytes:
    """The bytes of `text`, with a byte order mark in front if `bom`; the inverse of `decode`."""
    return ((BOM if bom else "") + text).encode("utf-8")


def newline_of(text: str) -> str:
    """The line end of the first line of `text`: CRLF or LF."""
    first = text.find("\n")
    return "\r\n" if first > 0 and text[first - 1] == "\r" else "\n"
