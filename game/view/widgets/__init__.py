"""A small set of widgets, each used by mouse and by keyboard alike."""

from game.view.widgets.button import Button, Toggle
from game.view.widgets.choice import Choice, Tabs
from game.view.widgets.columns import Columns
from game.view.widgets.entry import Entry, KeyPicker
from game.view.widgets.form import Form
from game.view.widgets.line import Line
from game.view.widgets.list_box import Listing
from game.view.widgets.prose import Prose, Remark
from game.view.widgets.row import Row
from game.view.widgets.slider import Slider
from game.view.widgets.spoken import Spoken
from game.view.widgets.widget import Field, Widget, read

__all__ = ["Button", "Choice", "Columns", "Entry", "Field", "Form", "KeyPicker", "Line", "Listing", "Prose", "Remark",
           "Row", "Slider", "Spoken", "Tabs", "Toggle", "Widget", "read"]
