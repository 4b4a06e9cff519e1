"""Names of test cases that are the same in every process."""

from __future__ import annotations

import re


def joint_id(joint: object) -> str:
    """The joint as it prints, without the addresses of functions in it."""
    return re.sub(r" at 0x[0-9a-f]+", "", str(joint))
