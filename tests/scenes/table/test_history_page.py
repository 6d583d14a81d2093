"""Looking back: what stands over the table while somebody does."""

from pathlib import Path

import pytest

from game.scenes.table.history_page import HistoryPage
from tests.kit.on_screen import written
from tests.kit.table_driver import at_table
from tests.kit.widget_fixture import motion


@pytest.mark.parametrize("language", ["en", "de"])
def test_what_each_button_does_is_written_whole_beside_the_title(language: str, tmp_path: Path) -> None:
    with at_table(tmp_path, size=(800, 600)) as at:
        at.app.settings.letters = 140
        at.app.speak(language)
        try:
            at.still()
            page = HistoryPage(at.play.context)
            at.app.push(page)
            at.frames(0.1)
            for widget in page.form.widgets:
                at.app.take(motion(widget.rect.center))
                with written() as words:
                    at.frames(0.1)
                    at.app.draw(whole=True)
                assert page.bar.tooltip in [each.text for each in words], page.bar.tooltip
        finally:
            at.app.speak("en")
