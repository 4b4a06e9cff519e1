"""sharnir: multibody dynamics. Describe a mechanism once; get its motion, forces and reactions, compiled for it.

import sharnir as sh
s = sh.System("pendulum")
s.add_body("rod", joint=sh.Revolute("y"), shape=sh.Rod(start=(0, 0, 0), end=(1, 0, 0), mass=2.0))
dyn = sh.compile(s.build())
dyn.acceleration([0.3], [0.0])
"""

import lazy_loader

# The names are in `__init__.pyi`, which type checkers read too. Each is imported when it is used for the first time:
# CasADi, LLVM and plots are not waited for by those who do not need them yet.
__getattr__, __dir__, __all__ = lazy_loader.attach_stub(__name__, __file__)
