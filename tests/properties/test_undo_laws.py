"""What a seat may take back by itself has told it nothing, and what has told it nothing it may.

Four ways of saying so are held against `Game.can_undo`: what the model of RULES 20 says was shown;
other worlds, in which all that the seat does not know lies elsewhere; a log of every card that the
views and events have named, for games that are taken back and go on in another way; and examples.
"""

import random
from collections.abc import Iterable, Sequence
from functools import partial
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cuttle_engine import (
    Card,
    Game,
    GameError,
    GameState,
    Moved,
    Pass,
    PlayerView,
    Position,
    Ruleset,
    Seat,
    Shown,
    WindowOpened,
    apply,
    events_between,
    get_ruleset,
    legal_actions,
    parse_action,
    redact,
    view,
)
from cuttle_engine.cards import parse_cards
from cuttle_engine.testing.hidden import hidden_from, rearranged
from cuttle_engine.testing.strategies import steps
from cuttle_engine.testing.view_laws import takes_a_chance

from .strategies import CARDS, dealt, starts
from .test_views import (
    Taken,
    after_watch,
    every_ruleset,
    newly_shown,
    pick_glasses,
    randoms,
    watch,
)

pytestmark = pytest.mark.slow  # the kernel has tests of its own

FEW_STEPS = steps(30)
SOME = settings(max_examples=max(settings().max_examples // 2, 1))


def seats_of(game: Game) -> range:
    return range(game.ruleset.seats)


def after(taken: Taken) -> Game:
    """A game of one action."""
    game = Game(start=taken.before)
    game.play(taken.action)
    return game


# --- one action back ---


@SOME
@given(starts(), FEW_STEPS)
def test_a_seat_may_take_back_what_has_shown_it_nothing_and_nothing_else(
    state: GameState, choices: bytes
) -> None:
    for taken in watch(state, choices):
        game = after(taken)
        for seat in seats_of(game):
            shows = newly_shown(taken, seat) or takes_a_chance(taken.before, taken.after)
            assert game.can_undo(seat) == (not shows)


@SOME
@given(starts(), FEW_STEPS, randoms)
def test_what_a_seat_may_take_back_has_looked_the_same_wherever_the_hidden_cards_lie(
    state: GameState, choices: bytes, rng: random.Random
) -> None:
    for taken in watch(state, choices):
        game = after(taken)
        for seat in seats_of(game):
            if not game.can_undo(seat):
                continue
            other = rearranged(taken.before, seat, rng)
            if taken.action not in legal_actions(other):
                # Who must pass has nothing to play. That can be concluded, and has not been shown.
                assert isinstance(taken.action, Pass)
                continue
            elsewhere = Game(start=other)
            elsewhere.play(taken.action)
            assert elsewhere.view(seat) == game.view(seat)
            ply = taken.before.ply
            assert elsewhere.events(seat, ply) == game.events(seat, ply)


def can_lie_elsewhere(state: GameState, seat: Seat) -> bool:
    """Whether four cards at least are hidden, in two places at least."""
    cards = {*hidden_from(state, seat)}
    zones = [state.deck, *[player.hand for player in state.players]]
    return len(cards) > 3 and sum([not cards.isdisjoint(zone) for zone in zones]) > 1


def looks_so(taken: Taken, seat: Seat, world: GameState) -> bool:
    """Whether the seat would have seen the same in this world."""
    if taken.action not in legal_actions(world):
        return False
    return view(apply(world, taken.action), seat) == view(taken.after, seat)


@SOME
@given(starts(), FEW_STEPS, randoms)
def test_what_it_may_not_take_back_has_looked_so_only_because_they_lie_as_they_do(
    state: GameState, choices: bytes, rng: random.Random
) -> None:
    for taken in watch(state, choices):
        game = after(taken)
        for seat in seats_of(game):
            # Chance takes the one card of a hand, too, which says nothing.
            if game.can_undo(seat) or takes_a_chance(taken.before, taken.after):
                continue
            if can_lie_elsewhere(taken.before, seat):
                worlds = (rearranged(taken.before, seat, rng) for _ in range(20))
                assert not all(map(partial(looks_so, taken, seat), worlds))


# --- back and forth ---


def named(cards: Iterable[Card | None]) -> set[Card]:
    return {card for card in cards if card is not None}


def cards_on(seen: PlayerView) -> set[Card]:
    """Every card that a view names."""
    cards = [*seen.deck_top, *seen.scrap]
    for player in seen.players:
        cards += [*player.hand, *player.frozen, *player.seen]
        for stack in (*player.points, *player.permanents):
            cards += [stack.card, *[control.card for control in stack.controls]]
    if seen.window is not None:
        cards += [*seen.window.revealed, *[card for card, _ in seen.window.stack]]
    for action in seen.legal_actions:
        cards += named([action.card, action.target])
    return {*cards}


def cards_told(taken: Taken, seat: Seat) -> set[Card]:
    """Every card that an action names to the seat: in its events, and in the view after it."""
    cards = cards_on(view(taken.after, seat))
    for event in events_between(*taken):
        told = redact(event, seat)
        if isinstance(told, Moved):
            cards |= named([told.card])
        elif isinstance(told, Shown):
            cards |= {*(told.cards or ())}
        elif isinstance(told, WindowOpened):
            cards |= {*told.window.revealed}
    return cards


class Log:
    """What a seat has been told in a game, in the order in which it was told."""

    def __init__(self, game: Game, seat: Seat) -> None:
        self.seat = seat
        self.told: list[tuple[set[Card], int]] = []
        self.since = [0]
        """For each state of the game, what had been told when it was there first."""
        self.undone: list[int] = []

    def play(self, game: Game, taken: Taken) -> None:
        words = Position.of(taken.after).words
        self.told.append((cards_told(taken, self.seat), words))
        self.since.append(len(self.told))
        self.undone = []
        self.check(game)

    def undo(self, game: Game) -> None:
        self.undone.append(self.since.pop())
        self.check(game)

    def redo(self, game: Game) -> None:
        self.since.append(self.undone.pop())
        self.check(game)

    def may_undo(self, states: list[GameState]) -> bool:
        if len(self.since) == 1:
            return False
        back = states[len(self.since) - 2]
        unseen = {*view(back, self.seat).unseen}
        words = Position.of(back).words
        later = self.told[self.since[-2] :]
        return all([cards.isdisjoint(unseen) and count == words for cards, count in later])

    def check(self, game: Game) -> None:
        assert game.can_undo(self.seat) == self.may_undo([*game.record().states()])


@given(st.one_of(dealt(), starts()), st.lists(st.integers(0, 255), max_size=40))
def test_what_was_shown_in_what_was_taken_back_is_not_forgotten(
    state: GameState, script: list[int]
) -> None:
    game = Game(start=state)
    logs = [Log(game, seat) for seat in seats_of(game)]
    for byte in script:
        if byte % 3 == 0 and game.can_undo():
            seat = logs[byte // 12 % len(logs)].seat
            if byte % 12 == 0 and game.can_undo(seat):
                game.undo(seat)
            else:
                game.undo()
            for log in logs:
                log.undo(game)
        elif byte % 3 == 1 and game.can_redo:
            game.redo()
            for log in logs:
                log.redo(game)
        elif game.outcome is None:
            before, action = game.state, pick_glasses(game.state, byte)
            game.play(action)
            for log in logs:
                log.play(game, Taken(before, action, game.state))


@given(st.one_of(dealt(), starts()), steps(60), st.integers(0, 3))
def test_after_an_allowed_undo_the_seat_has_been_told_nothing_that_its_view_does_not_hold(
    state: GameState, choices: bytes, number: int
) -> None:
    """As far back as it may go: it knows what it knew."""
    game = Game(start=state)
    history = [state]
    seat = number % state.ruleset.seats
    for taken in watch(state, choices):
        game.play(taken.action)
        history.append(taken.after)
    told: set[Card] = set()
    while game.can_undo(seat):
        action, last = game.actions[-1], history.pop()
        told |= cards_told(Taken(history[-1], action, last), seat)
        game.undo(seat)
        came_back = game.view(seat)
        assert came_back == view(history[-1], seat)
        assert told.isdisjoint(came_back.unseen)
        assert cards_on(game.view(seat)).isdisjoint(came_back.unseen)
    before = game.view(seat), game.actions
    with pytest.raises(GameError) as refused:
        game.undo(seat)
    assert refused.value.reason == ("would-show" if game.can_undo() else "nothing-to-undo")
    assert (game.view(seat), game.actions) == before


@every_ruleset
def test_own_plays_can_be_taken_back_in_every_ruleset(rules: Ruleset) -> None:
    """Before anybody answers a seat sees its own card, unless it draws or puts on glasses."""
    for action in Game(rules, seed=7).legal_actions:
        game = Game(rules, seed=7)
        game.play(action)
        # Glasses that may be answered are not on the table yet.
        sees = action.card is None or (str(action) == "8S^" and game.state.window is None)
        assert game.can_undo(0) != sees
        assert game.can_undo(1) == (action.card is None)


@given(starts(), steps(60), st.integers(0, 3))
def test_a_resignation_shows_nothing(state: GameState, choices: bytes, number: int) -> None:
    game = Game(start=after_watch(state, choices))
    sides = game.ruleset.sides or range(game.ruleset.seats)
    if game.outcome is None and len({*sides}) == 2:
        game.resign(number % game.ruleset.seats)
        assert all([game.can_undo(seat) for seat in seats_of(game)])


# --- examples ---


def put(hands: Sequence[str], deck: str = "", **more: Any) -> GameState:
    """The balanced state with these cards; all others lie in the deck, below those named."""
    fields = {"ruleset": "balanced", "permanents": ["", ""], **more}
    named = " ".join([*hands, *fields["permanents"], deck]).split()
    others = [card for card in CARDS if str(card) not in named]
    return Position(hands=hands, deck=[*parse_cards(deck), *others], **fields).build()


def may_undo(game: Game) -> list[Seat]:
    """The seats that may take the last action back by themselves."""
    return [seat for seat in seats_of(game) if game.can_undo(seat)]


def playing(state: GameState, *actions: str) -> Game:
    game = Game(start=state)
    for action in actions:
        game.play(parse_action(action))
    return game


def test_a_drawn_card_cannot_be_put_back_by_who_has_seen_it() -> None:
    assert may_undo(playing(put(hands=["AC", "2C"]), "draw")) == [1]


def test_but_one_that_all_knew_can() -> None:
    state = put(hands=["AC", "2C"], deck="KS", known=["", "", "KS"])
    assert may_undo(playing(state, "draw")) == [0, 1]


def test_a_played_card_can_be_taken_up_by_who_held_it() -> None:
    state = put(hands=["9C TC", "2C"])
    assert may_undo(playing(state, "TC")) == [0]
    state = put(hands=["9C TC", "2C"], known=["", "TC", ""])
    assert may_undo(playing(state, "TC")) == [0, 1]
    assert may_undo(playing(state, "9C")) == [0]


def test_no_answer_to_a_one_off_shows_nothing_and_a_counter_shows_itself() -> None:
    state = put(hands=["AC 9C", "2C 3C"])
    assert may_undo(playing(state, "AC!", "decline")) == [0, 1]
    assert may_undo(playing(state, "AC!", "2C?")) == [1]


def test_glasses_show_a_hand_unless_it_is_known_or_empty() -> None:
    assert may_undo(playing(put(hands=["8C", "2C 3C"]), "8C^")) == []
    state = put(hands=["8C", "2C 3C"], known=["2C", "8C", ""])
    assert may_undo(playing(state, "8C^")) == [1]
    state = put(hands=["8C", "2C 3C"], known=["2C 3C", "", ""])
    assert may_undo(playing(state, "8C^")) == [0]
    assert may_undo(playing(put(hands=["8C", ""]), "8C^")) == [0]


def test_through_glasses_a_card_is_seen_as_it_is_drawn() -> None:
    state = put(hands=["9C", "2C"], permanents=["", "8C"])
    assert may_undo(playing(state, "draw")) == []


def test_who_sees_a_hand_is_shown_nothing_by_what_is_played_from_it() -> None:
    state = put(hands=["9C TC", "2C"], permanents=["", "8C"])
    assert may_undo(playing(state, "TC")) == [0, 1]
    assert may_undo(playing(state, "9C")) == [0, 1]


def test_what_a_seven_turns_up_is_shown_to_all() -> None:
    game = playing(put(hands=["7C 9C", "2C"], deck="KS QS"), "7C!")
    assert may_undo(game) == [0]
    game.play(parse_action("decline"))
    assert may_undo(game) == []
    game.play(parse_action("KS^"))
    assert may_undo(game) == [0, 1]


def test_who_discards_for_a_four_shows_it_to_the_other() -> None:
    game = playing(put(hands=["4C", "2C 3C 5C"]), "4C!", "decline")
    assert may_undo(game) == [0, 1]
    game.play(parse_action("*3C"))
    assert may_undo(game) == [1]


@pytest.mark.parametrize("glasses", ["", "8C"])
def test_what_chance_takes_cannot_be_given_back(glasses: str) -> None:
    """Who holds the cards, or sees them, knew them, and not which of them would go."""
    rules = get_ruleset("balanced+random-fours")
    state = put(hands=["4C", "2C 3C 5C"], permanents=[glasses, ""], ruleset=rules, seed="7")
    assert may_undo(playing(state, "4C!", "decline")) == []


def test_the_last_card_may_open_all_hands() -> None:
    scrap = [card for card in CARDS if str(card) not in {"9C", "2C", "KS"}]
    for ruleset, expected in (("cuttle-cards", []), ("balanced", [1])):
        state = Position(ruleset, hands=["9C", "2C"], deck="KS", scrap=scrap).build()
        assert may_undo(playing(state, "draw")) == expected


def test_who_has_drawn_may_not_go_further_back_though_nothing_else_was_shown() -> None:
    game = playing(put(hands=["9C TC", "2C"]), "TC", "draw", "draw")
    game.undo()
    assert may_undo(game) == []
    game.undo()
    assert may_undo(game) == []
    game.play(parse_action("draw"))
    assert may_undo(game) == []


def test_a_turn_later_what_was_taken_back_no_longer_matters() -> None:
    game = playing(put(hands=["9C TC", "2C"]), "draw")
    game.undo()
    game.play(parse_action("TC"))
    assert may_undo(game) == []
    game.play(parse_action("draw"))
    assert may_undo(game) == [0]
