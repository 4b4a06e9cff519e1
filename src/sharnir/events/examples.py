"""The mechanism that examples of events happen to. Its bodies are

    hub      which flies
    arm      on the hub, turns about y; about z in a planar system
    slide    on the arm, along x
    ball     on the slide, turns freely; not in a planar system
    wheel    on the hub, turns about z and slides along it; not in a planar system
    pod      fixed to the hub

its force is spring, its constraint rope (between arm and pod), its parameters k and c, neither of which is zero.
"""
