"""How near to a corner f is evaluated, and how near to each other two of them are; in parts of the largest time."""

from __future__ import annotations

import numpy as np

EPS = float(np.finfo(np.float64).eps)
MARGIN = 16.0 * EPS  # times nearer to the end of a segment than this are moved; roots are not known better
CLOSE = 64.0 * EPS  # corners nearer to each other than this are one
