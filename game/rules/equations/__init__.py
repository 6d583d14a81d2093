"""Equations: numbers on cards, put together with + − × ÷ to make another number (seed 002).

`reading` reads what people type, `step` computes, `checker` says what is right or wrong, `solver` finds solutions.
"""
