"""How many random models the tests take: a sample by default, all of them with SHARNIR_ALL_TREES=1.

Models differ by their seed only, and the first ones are as good as any: a test next to each sample says that it has all
kinds in it.
"""

from __future__ import annotations

import os

ALL = bool(os.environ.get("SHARNIR_ALL_TREES"))


def sample(few: int, all_of_them: int) -> int:
    return all_of_them if ALL else few
