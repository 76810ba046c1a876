"""What an unquoted word of YAML means: the YAML 1.2 core schema and nothing else.

`on`, `yes`, `1:30`, `1_000` and dates are strings; `0123` is 123; `1e3` is a float.
"""

from __future__ import annotations

import math
import re

Scalar = str | int | float | bool | None

_CONSTANTS: dict[str, bool | None] = {
    "": None, "~": None, "null": None, "Null": None, "NULL": None,
    "true": True, "True": True, "TRUE": True,
    "false": False, "False": False, "FALSE": False,
}  # fmt: skip
_INT = re.compile(r"[-+]?[0-9]+\Z")
_OCTAL = re.compile(r"0o[0-7]+\Z")
_HEX = re.compile(r"0x[0-9a-fA-F]+\Z")
_FLOAT = re.compile(r"[-+]?(?:\.[0-9]+|[0-9]+(?:\.[0-9]*)?)(?:[eE][-+]?[0-9]+)?\Z")
_INFINITE = re.compile(r"([-+]?)\.(?:inf|Inf|INF)\Z")
_NAN = frozenset((".nan", ".NaN", ".NAN"))
_STARTS = frozenset("0123456789+-.~nNtTfF")
# Python refuses to read longer decimal numbers; nothing in a world needs them.
LONGEST_NUMBER = 4000


class Odd(float):
    """A number that no record may hold: infinite, not a number, or too long to read."""

    __slots__ = ()


def resolve(text: str) -> Scalar:
    """The value of the unquoted scalar `text`.

    A number that is not finite or has more than `LONGEST_NUMBER` digits comes back as `Odd`, for the caller to
    report or to accept.
    """
    if text and text[0] not in _STARTS:
        return text
    if text in _CONSTANTS:
        return _CONSTANTS[text]
    if _INT.match(text):
        return int(text) if len(text) <= LONGEST_NUMBER else Odd(math.inf)
    if _FLOAT.match(text):
        number = float(text)
        return number if math.isfinite(number) else Odd(number)
    if _OCTAL.match(text):
        return int(text[2:], 8)
    if _HEX.match(text):
        return int(text[2:], 16)
    infinite = _INFINITE.match(text)
    if infinite:
        return Odd(-math.inf if infinite[1] == "-" else math.inf)
    if text in _NAN:
        return Odd(math.nan)
    return text


# What YAML 1.1 readers take for something else than a string, beyond what the core schema does. (Their
# specification has `y` and `n` too, but none reads them so, and `y` is a good name for a field.)
_OLD = re.compile(
    r"""(?:yes|Yes|YES|no|No|NO|on|On|ON|off|Off|OFF|<<|=
    |[-+]?0b[0-1_]+|[-+]?0[0-7_]+|[-+]?[0-9][0-9_]*|[-+]?0x[0-9a-fA-F_]+
    |[-+]?[0-9][0-9_]*(?::[0-5]?[0-9])+(?:\.[0-9_]*)?
    |[-+]?(?:[0-9][0-9_]*)?\.[0-9_]*(?:[eE][-+]?[0-9]+)?
    |[-+]?0o[0-7_]+|[-+]?[0-9][0-9_]*[eE][-+]?[0-9]+
    |[0-9]{4}-[0-9]{1,2}-[0-9]{1,2}(?:[Tt\ \t].*)?)\Z""",
    re.VERBOSE,
)


def misread(text: str) -> bool:
    """Whether `text`, written without quotes, is read as anything but a string by YAML 1.2 or by YAML 1.1."""
    return not isinstance(resolve(text), str) or _OLD.match(text) is not None
