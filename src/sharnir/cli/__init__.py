"""The command line, `sharnir ...`."""

from .app import main

__all__ = ["main"]
