"""Numbers, names and expressions as callers give them, errors, and the lock around tracing."""
