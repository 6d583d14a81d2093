"""Casualty War: three cards each, the higher sum wins, and four of a kind are casualties (seed 000)."""

from game.core.title import Title
from game.rules.casualty_war.casualty_war import CasualtyWar

TITLES = (Title.of(CasualtyWar),)
