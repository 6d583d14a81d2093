"""The numbers of the model in `chances`, as `assets/chances.py` fitted them."""

from game.core.holding import Fitted

FITTED: Fitted = (
    ({
        "down": 1, "up": 1, "count": "rank", "run_out": "lose", "winnings": "shuffled", "decks": 1, "jokers": False,
        "lowest_wins": False, "beats_faces": None, "beats_aces": None, "automatic": None, "slap": None,
        "underdog": None, "speed": False,
    }, (
        0.1294, -0.3951, -0.7327, 0.9512, 0.8288, 2.1128, 0.0722, 0.1761, -0.1599, 1.8362, 0.1132, -0.9160, 0.0848,
        0.0394, 0.0217, 0.0145, 0.1206, 0.0336, 0.0032,
    )),
    ({
        "down": 1, "up": 1, "count": "rank", "run_out": "lose", "winnings": "winner_first", "decks": 1, "jokers": False,
        "lowest_wins": False, "beats_faces": None, "beats_aces": None, "automatic": None, "slap": None,
        "underdog": None, "speed": False,
    }, (
        1.2605, -2.7253, -0.8039, -0.9076, 0.9593, 2.7107, 0.0541, 0.1643, -0.0393, 0.9429, 0.0449, 0.0195, 0.0541,
        0.0295, 0.0185, 0.0087, 0.1324, 0.0354, 0.0068,
    )),
    ({
        "down": 3, "up": 1, "count": "rank", "run_out": "lose", "winnings": "shuffled", "decks": 1, "jokers": False,
        "lowest_wins": False, "beats_faces": None, "beats_aces": None, "automatic": None, "slap": None,
        "underdog": None, "speed": False,
    }, (
        0.3514, -0.9436, 0.1969, 0.0423, 0.6440, 1.4469, 0.0448, -0.0471, -0.1021, 1.6046, 0.1812, 0.0965, 0.1356,
        0.0726, 0.0400, 0.0300, 0.0785, 0.0230, 0.0064,
    )),
)
