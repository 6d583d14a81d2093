"""Sessions of the math room: begin one, continue one, list those that wait, and erase those of a child."""

from collections.abc import Callable, Collection, Sequence
from contextlib import suppress
from functools import partial
from typing import Any, NamedTuple

from game.core.i18n import _, listed
from game.core.record import read_record
from game.core.seats import Seat
from game.learning.fact import Fact
from game.learning.session_plan_code import PlanError, SessionPlanSpec
from game.rules import make, title, titles
from game.scenes.math_room.practice_session import PracticeSession
from game.scenes.math_room.session_policy import SLOT, SessionNavigation, SessionPolicy
from game.scenes.shell.app import App
from game.scenes.shell.match_launcher import new_number
from game.scenes.shell.routes import page_factory
from game.scenes.shell.ticket import LessonTicket
from game.sitting.participants import OWL, Participant, another, participants_at, shown
from game.sitting.sitting import Sitting
from game.sitting.stores import Stores
from game.store.children import Child
from game.store.setting_fields import ANIMALS

_REST = 3600.0
"""Seconds without a save after which no other window plays a session any more: it saves after each trick."""
SEATED = 2
"""A session is for two seats: two children, or a child and the computer."""


def seated(app: App, session: PracticeSession) -> tuple[Participant, ...]:
    """Return the chairs: the children, and the computer on a chair that is left, as an animal that no child has."""
    taken = {learner.animal for learner in session.learners.values()}
    other = another(taken, (OWL,))
    name = ANIMALS[other]
    if shown(name) in {"", *(learner.child.name for learner in session.learners.values())}:
        name = _("Computer")
    found = []
    for seat, usual in enumerate(participants_at(app.settings, SEATED, session.learners)):
        learner = session.learners.get(Seat(seat))
        found.append(Participant(
            name if learner is None else learner.child.name, learner is not None, usual.key, usual.second,
            session.plan.level, other if learner is None else learner.animal, row=usual.row,
        ))  # fmt: skip
    return tuple(found)


def begin(app: App, stores: Stores, plan: SessionPlanSpec, children: Sequence[Child], *, instead: bool = False,
          lesson: bool = False, group: Collection[int] = (), water: Sequence[Fact] = ()) -> None:  # fmt: skip
    """Begin a new session, a `lesson` by its code, or one that waters these facts. Waiting sessions of the same first
    child are erased. Only a lesson has the same cards for all: its plan, played again later, has cards of its own. A
    session of a `group` (the numbers of children who play it one after the other) leads back to the group."""
    plan = plan if lesson else plan._replace(same=False)
    for waits in waiting(stores, children[0].id):
        if waits.children[0].id == children[0].id:
            stores.discard(waits.slot, rest=_REST)
    session = PracticeSession.new(plan, children, stores.children, lesson=lesson, water=water)
    session.group = group
    _deal(app, stores, session, instead)


def go_on(app: App, stores: Stores, session: PracticeSession) -> None:
    """Deal new cards in place of the old table: all cards are won before the time is over."""
    _deal(app, stores, session, True)
    app.say(_("New cards: let’s keep going!"))


def _deal(app: App, stores: Stores, session: PracticeSession, instead: bool) -> None:
    """Deal the session's next cards: planned for the children, if the game's cards make facts."""
    from game.learning.item_pool import ItemPool
    from game.learning.shoe import shoe_deal

    plan, seed = session.plan, session.seed(new_number())
    record: dict[str, Any] = {"format": 1, "game": plan.game, "options": plan.chosen, "players": SEATED, "seed": seed}
    if plan.practice.reckons:
        record["options"] = {**plan.chosen, "shoe": True, "winnings": "winner_first"}
        game = title(plan.game).make(record["options"])
        record["deal"] = shoe_deal(game, session.planned(ItemPool(game).facts), seed, session.deal)
    sitting = Sitting.new(read_record(record, make), seated(app, session))
    _sit(app, stores, sitting, session, instead)


def resume(app: App, stores: Stores, slot: str) -> None:
    """Continue a waiting session. If its save is damaged, show a line about it; its answers are in the statistics."""
    envelope, said = stores.saves.read(slot)
    if said:
        app.say(said)
    if envelope is None:
        return
    try:
        session = PracticeSession.from_save(envelope["extra"]["session"], stores.children)
        sitting = Sitting.from_save(envelope, app.settings)
        sitting.chairs = seated(app, session)
    except (ValueError, KeyError, TypeError) as why:
        said = stores.saves.quarantine(slot, str(why))
        if said:
            app.say(said)
        return
    _sit(app, stores, sitting, session, False)


class ResumableSession(NamedTuple):
    """A session that can be continued: its slot, its number in the store, its plan and its children."""

    slot: str
    number: int
    plan: SessionPlanSpec
    children: Sequence[Child]


class SessionLink(NamedTuple):
    """A button that leads to a session: its words and icon, the plan, the children, and its action."""

    words: str
    icon: str
    plan: SessionPlanSpec
    children: Sequence[Child]
    does: Callable[[], None]


def _last(stores: Stores) -> tuple[SessionPlanSpec, list[Child]] | None:
    """Return the last session's plan and those of its children who are still here; None if there was none."""
    last = stores.children.last()
    with suppress(PlanError):
        return (SessionPlanSpec.read(last[0], titles().values()), last[1]) if last is not None else None
    return None


def onward(app: App, stores: Stores) -> SessionLink | None:
    """Return the button that continues the last session if it waits, else plays it again; None if there was none, or
    in a class, where the last child to play is rarely the next."""
    if app.settings.math_room == "class":
        return None
    waits, last = next(iter(waiting(stores)), None), _last(stores)
    if last is not None and 0 < len(last[1]) <= SEATED:
        latest = max((session.id for child in last[1] for session in stores.children.sessions(child.id)), default=0)
        if waits is None or waits.number < latest:
            who = listed([child.name for child in last[1]])
            return SessionLink(_("Play again: {who}").format(who=who), "again", *last,
                               partial(begin, app, stores, *last))
    if waits is None:
        return None
    who = listed([child.name for child in waits.children])
    return SessionLink(_("Continue: {who}").format(who=who), "play", waits.plan, waits.children,
                       partial(resume, app, stores, waits.slot))


def ticket(app: App, stores: Stores) -> LessonTicket | None:
    """Return the button of `onward` as a ticket for the shelf; None if there is none."""
    from game.scenes.math_room.lesson_code_page import plan_line

    found = onward(app, stores)
    if found is None:
        return None
    return LessonTicket(found.words, plan_line(found.plan), [child.animal for child in found.children], app.pictures,
                        found.does)


def waiting(stores: Stores, child: int | None = None) -> list[ResumableSession]:
    """Return the waiting sessions, or those of one child, the latest first, if all their children are still here."""
    found = []
    for slot in stores.resumable():
        if not slot.startswith(SLOT):
            continue
        envelope, _said = stores.saves.look(slot)
        if envelope is None:
            continue
        try:
            told = envelope["extra"]["session"]
            plan, number = SessionPlanSpec.read(told["plan"], titles().values()), int(told["number"])
            children = [one for one in map(stores.children.child, told["children"]) if one is not None]
        except (ValueError, KeyError, TypeError):
            continue
        if children and len(children) == len(told["children"]) and child in (None, *(one.id for one in children)):
            found.append(ResumableSession(slot, number, plan, children))
    return found


def erase(stores: Stores, child: int) -> str | None:
    """Erase a child, and its waiting sessions. Return a line to show, if any."""
    for waits in waiting(stores, child):
        stores.discard(waits.slot)
    return stores.erase_child(child)


def policy(app: App, stores: Stores, session: PracticeSession) -> SessionPolicy:
    """Return the policy of a session, with the pages that it leads to."""
    return SessionPolicy(stores, session, SessionNavigation(
        partial(_home, app, stores, session), partial(go_on, app, stores, session),
        partial(_deal, app, stores, session, True)))


def _home(app: App, stores: Stores, session: PracticeSession) -> None:
    """Go back to the math room, or to the group; the session can be continued."""
    app.show_home()
    app.push(page_factory("math room")(app, stores))
    if session.group:
        app.push(page_factory("math room")(app, stores, session.plan, session.group))


def _sit(app: App, stores: Stores, sitting: Sitting, session: PracticeSession, instead: bool) -> None:
    scene = page_factory("table")(app, stores, sitting, policy(app, stores, session))
    if instead:
        app.replace(scene)
    else:
        app.push(scene)
