"""The frames that algorithms compute in, where those of the user are not the cheapest: axes along z."""
