"""A process that measures one thing: `python -m benchmarks.peers.rerun.worker KIND REQUEST`, a request in JSON. It
prints a line of JSON for every result as soon as it has it, so that what took too long costs only itself. It ends with
the process that started it.

Printing of peers goes to the other stream.
"""

from __future__ import annotations

import json
import os
import sys
from typing import Any

from .watch import end_with_parent

MEMORY_SHARE = 0.75  # of the machine's memory: a mechanism that is too large is an error, not the end of the machine


def main() -> None:
    end_with_parent()
    kind, request = sys.argv[1], json.loads(sys.argv[2])
    out = os.fdopen(os.dup(1), "w", encoding="utf-8")
    os.dup2(2, 1)

    def tell(**found: Any) -> None:
        out.write(json.dumps(found) + "\n")
        out.flush()

    _limit_memory()
    from ..single_thread import stay_on_one_core
    from .case import THREADS, Case

    if kind != THREADS:
        stay_on_one_core()
    case = Case(**request.pop("case"))
    try:
        _run(kind, case, request, tell)
    except MemoryError:
        tell(failed="does not fit into memory")
    except Exception as error:
        if os.environ.get("SHARNIR_DEBUG"):
            raise
        said = str(error).splitlines()
        tell(failed=f"{type(error).__name__}: {said[0] if said else ''}"[:300])


def _run(kind: str, case: Any, request: dict[str, Any], tell: Any) -> None:
    """Imports are those of one kind: peers take their time, and their memory."""
    if kind == "probe":
        from .probe import probe

        probe(case, tell=tell, **request)
    elif kind == "motion":
        from .motion import measure_motion

        measure_motion(case, tell=tell, **request)
    elif kind == "peer-motion":
        from .motion import measure_peer_motion

        measure_peer_motion(case, tell=tell, **request)
    elif kind == "derivatives":
        from .derivatives import measure_derivatives

        measure_derivatives(case.linkage(), tell=tell, **request)
    elif kind == "threads":
        from .threads import measure_threads

        measure_threads(tell=tell, **request)
    elif kind == "long-trees":
        from .long_trees import measure_long

        measure_long(case.name, case.size, case.formulation, tell=tell, **request)
    elif case.is_tree:
        from .trees import measure_tree

        measure_tree(case, tell=tell, **request)
    else:
        from .loops import measure_loops

        measure_loops(case.linkage(), tell=tell, **request)


def _limit_memory() -> None:
    try:
        import resource

        most = int(MEMORY_SHARE * os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES"))
        resource.setrlimit(resource.RLIMIT_AS, (most, most))
    except (ImportError, ValueError, OSError):
        return


if __name__ == "__main__":
    main()
