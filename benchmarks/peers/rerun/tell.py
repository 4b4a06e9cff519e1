"""How a process tells what it found: at once, by names."""

from __future__ import annotations

from collections.abc import Callable

Tell = Callable[..., None]
