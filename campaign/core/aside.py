"""Work done aside: by a copy of this process, where there are a processor and a system for it."""

import gc
import os
from collections.abc import Callable

PROCESSORS = 2  # with fewer a copy only takes turns with its parent


class Aside:
    """Work given to a copy of this process, which knows all that was known when it began and changes nothing here."""

    def __init__(self, work: Callable[[], bytes]) -> None:
        """Begin the work; where it cannot be given away it is done at once."""
        self._done = b""
        self._child = 0
        self._pipe = -1
        if not hasattr(os, "fork") or (os.cpu_count() or 1) < PROCESSORS:
            self._done = work()
            return
        out, into = os.pipe()
        try:
            self._child = os.fork()
        except OSError:
            os.close(out)
            os.close(into)
            self._done = work()
            return
        if self._child == 0:
            _send(out, into, work)
        os.close(into)
        self._pipe = out

    def result(self) -> bytes:
        """Return what the work came to, waiting for it; to be asked for once. ChildProcessError when its process
        failed.
        """
        if self._child == 0:
            return self._done
        with os.fdopen(self._pipe, "rb") as pipe:
            data = pipe.read()
        _, status = os.waitpid(self._child, 0)
        if status != 0:
            raise ChildProcessError(f"work done aside ended with status {status}")
        return data


def _send(out: int, into: int, work: Callable[[], bytes]) -> None:
    """Do the work in the copy, hand its result over, and end without any of the parent's tidying up."""
    status = 1
    try:
        gc.disable()
        os.close(out)
        with os.fdopen(into, "wb") as pipe:
            pipe.write(work())
        status = 0
    finally:
        os._exit(status)
