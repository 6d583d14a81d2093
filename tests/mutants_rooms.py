"""Mutants of game/scenes/math_room and of the rules of missing cards and the anchor: the file, what stands there, what
stands there instead, the tests that should notice, and for one that is no loss the reason."""

ROOMS = (
    ("wall", "hidden = self.app.settings.theme == PROJECTOR.name", "hidden = False", "wall"),
    ("wall", "[self.children[place].id for place in places]", "[child.id for child in self.children]", "wall"),
    ("wall", "self.found = grouped(self.kind, known) if self.ready else []", "self.found = grouped(self.kind, known)",
     "wall"),
    ("group_plan", "one.game.practice.fact == kind)", "True)", "wall"),
    ("wall", "        self._known.clear()\n", "", "wall"),
    ("merging", "forgotten = () if self.kept.value else", "forgotten =", "merging"),
    ("merging", "bring_back=self.revived.value)", "bring_back=False)", "merging"),
    ("merging", "if adds.odd:", "if False:", "merging"),
    ("valley_scene", "if plot.grew in self._new]", "if plot.grew]", "valley"),
    ("valley_scene", "if answer not in self._grown]", "]", "valley"),
    ("valley_scene", "if self.growing.moving and self._hurries(event):", "if self._hurries(event):", "valley"),
    ("valley_scene", "self._seen = True\n            self._note()", "self._seen = True", "valley"),
    ("valley_scene", "return f\"{told} · {new}\" if today else told", "return told", "valley"),
    ("practised", "in degrees and before.mastery(fact) not in degrees]", "in degrees]", "session_length"),
    ("session_story", "if answer.session != self.session.number:", "if True:", "valley"),
    ("session_story", "now.score > best.score:", "now.score >= best.score:", "session_length"),
    ("class_list", "self.take(typed)", "pass", "class_list"),
    ("class_list", "key=lambda each: (used.count(each), each)", "key=lambda each: each", "class_list"),
    ("class_list", "if one.name not in self.dropped]", "]", "class_list"),
)

WAR = (
    ("missing", "if len(piles[PACKET[seat]]) >= up]", "]", "missing_card"),
    ("missing", "table.remember(CLOSED, None)", "pass", "missing_card"),
    ("missing", "seat not in closed or meant(said[seat])", "meant(said[seat])", "missing_card"),
    ("missing", "[card for card in cards if card != closed.get(seat)]", "cards", "missing_card"),
    ("missing", "return self.game.best(right or showing)", "return self.game.best(showing)", "missing_card"),
    ("missing", "battle.turned = turned\n", "pass\n", "missing_card"),
    ("missing", "if len(cards) == game.up:", "if True:", "missing_card exhibits"),
    ("missing", "key = FACTOR if game.count == \"product\" else ADDEND", "key = ADDEND", "missing_card"),
    ("anchor", "and \"up\" not in named else chosen", "else chosen", "missing_card"),
    ("anchor", "self.number * worth if self.game.count == \"product\" else self.number + worth", "self.number + worth",
     "missing_card"),
    ("anchor", "if self.game.up != 1 else \"\"", "if False else \"\"", "missing_card"),
    ("anchor", "exhibit._replace(anchor=self.number)", "exhibit", "missing_card exhibits"),
)
