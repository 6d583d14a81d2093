"""Truce: every War card game at one table."""

__version__ = "0.1.0"
