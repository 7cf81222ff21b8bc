// Node alone: included in every other row.
