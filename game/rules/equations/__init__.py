"""Equations: numbers on cards, put together with + − × ÷ to make another number (seed 002).

`reading` parses what people type, `step` computes, `equation_asks` checks an answer, `solver` finds solutions, and
`equation_game` is the base of the games."""
