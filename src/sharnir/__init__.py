"""sharnir: multibody dynamics. Describe a mechanism once; get its motion, forces and reactions, compiled for it.

import sharnir as sh
s = sh.System("pendulum")
s.add_body("rod", joint=sh.Revolute("y"), shape=sh.Rod(start=(0, 0, 0), end=(1, 0, 0), mass=2.0))
dyn = sh.compile(s.build())
dyn.acceleration([0.3], [0.0])
"""

from typing import Any

import lazy_loader

# The names are in `__init__.pyi`, which type checkers read too. Each is imported when it is used for the first time:
# CasADi, LLVM and plots are not waited for by those who do not need them yet.
_found, __dir__, __all__ = lazy_loader.attach_stub(__name__, __file__)


def __getattr__(name: str) -> Any:
    if name in __all__:
        return _found(name)
    if name.startswith("_"):  # asked for by Python and its tools
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}", name=name)
    from .core.guesses import unknown

    raise unknown(__name__, name, __all__)
