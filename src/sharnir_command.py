"""The `sharnir` script. It is outside the package, which takes a second to import: Ctrl-C is one line then, too."""

from __future__ import annotations

import os
import signal
from typing import Any


def main() -> None:
    try:
        if signal.getsignal(signal.SIGINT) is signal.default_int_handler:
            signal.signal(signal.SIGINT, _stop)
        from sharnir.cli import main as command

        if signal.getsignal(signal.SIGINT) is _stop:
            signal.signal(signal.SIGINT, signal.default_int_handler)
        try:
            command()
        finally:
            if signal.getsignal(signal.SIGINT) is signal.default_int_handler:
                signal.signal(signal.SIGINT, signal.SIG_DFL)  # nothing is left to tidy up
    except KeyboardInterrupt:
        _stop(0, None)


def _stop(number: int, frame: Any) -> None:
    os.write(2, b"sharnir: stopped by Ctrl-C.\n")
    os._exit(130)
