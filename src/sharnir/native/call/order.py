"""The order of the integers of a call: what `launch` takes, and any other compiled loop that calls a kernel."""


class Launch:
    CODE, ARGUMENTS, STRIDES, SIZES, FIRST, COUNT, SCRATCH, TABLES = range(8)
