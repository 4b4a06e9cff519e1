"""The mechanism that examples of forces act on. Its bodies are

    hub      which flies
    arm      on the hub, turns about y
    slide    on the arm, along x
    ball     on the slide, turns freely
    wheel    on the hub, turns about z and slides along it

and its parameters k and c, neither of which is zero.
"""

from __future__ import annotations

NQ, NV = 15, 13
PARAMETERS = 2
