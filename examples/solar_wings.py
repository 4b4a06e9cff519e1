"""Two solar wings unfold from a free spacecraft; wings/data.py has the numbers, wings/model.py the model.

python solar_wings.py
"""

import numpy as np

import sharnir as sh
from wings.model import spacecraft

SECONDS = 25.0


def main() -> None:
    run = sh.simulate(spacecraft(latches="rigid").build(), SECONDS, rtol=1e-10, atol=1e-12)
    print(run.status)
    print(run.events)
    assert np.abs(run.momentum).max() < 1e-8, "momentum is not conserved"
    assert run.audit().worst < 1e-8, "the audit does not close"


if __name__ == "__main__":
    main()
