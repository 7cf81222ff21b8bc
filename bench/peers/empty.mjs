// Node alone: what every other row has in it.
