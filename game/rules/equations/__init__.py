"""Equations: numbers on cards, put together with + − × ÷ to make another number (seed 002).

`expression` parses and computes what people type, `equation_asks` checks an answer, `solver` finds solutions, and
`equation_game` is the base of the games."""
