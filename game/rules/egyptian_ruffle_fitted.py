"""The numbers of the model in `egyptian_ruffle_win_model`, as `assets/chances.py` fitted them."""

from game.core.game_modules import Fitted

FITTED: Fitted = (
    ({}, (
        -0.0284, 0.6744, 0.3589, 0.2537, 0.2232, 0.6868, -2.2621, -1.7367, 0.0212, 0.0432, 0.2611, 0.2266, 0.0187,
    )),
)
