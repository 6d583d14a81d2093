"""Every sound of Truce, made by NumPy alone: cards of cardboard, hands on wood, drums, tongues of steel and wood, a
room, an evening, a day, and three quiet pieces of music.

Things are struck, not drawn: a contact of some milliseconds excites the modes of a thing (a card of 63 x 88 x 0.3 mm, a
table top, a skin, a tongue), many such grains make a slide, and one small room is around them all.
"""
