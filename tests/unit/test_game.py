"""A game: what it remembers, what it refuses and why, and how a round ends without an action."""

import copy
import datetime as dt
import pickle
import random
from collections.abc import Callable
from typing import Any

import pytest

from cuttle_engine import (
    ArgumentError,
    Card,
    CuttleError,
    Draw,
    DrawOffer,
    Event,
    Game,
    GameError,
    IllegalActionError,
    Moved,
    Outcome,
    PlayPoints,
    Reason,
    Record,
    ReplayError,
    RoundEnded,
    Shown,
    StaleActionError,
    apply,
    deal,
    determinize,
    digest,
    format_record,
    get_ruleset,
    parse_action,
    parse_record,
    view,
)

from ..rules.table import THREE_SEATS, TWO_SIDES, put


def playing(*actions: str, **given: Any) -> Game:
    """A game in which this was played; without anything else the one of seed 7."""
    game = Game(**(given or {"seed": 7}))
    for action in actions:
        game.play(parse_action(action))
    return game


def now(game: Game) -> tuple[Outcome | None, int | None, DrawOffer | None, int]:
    return game.outcome, game.to_act, game.draw_offer, game.ply


def refused(call: Callable[..., object], *args: Any) -> str:
    """The reason why the game refuses the call."""
    with pytest.raises(GameError) as error:
        call(*args)
    assert error.value.call == call.__name__
    assert str(error.value) == f"{call.__name__} is refused: {error.value.reason}"
    return error.value.reason


# --- how it begins ---


def test_without_a_ruleset_it_is_balanced() -> None:
    assert Game(seed=7).ruleset == get_ruleset("balanced")
    assert Game(seed=7).state == deal("balanced", seed=7)


def test_a_ruleset_is_named_or_given() -> None:
    rules = get_ruleset("pagat")
    assert Game("pagat", seed=7).state == Game(rules, seed=7).state == deal(rules, seed=7)


def test_it_begins_with_a_seed_a_deck_or_a_start() -> None:
    state = deal("balanced", seed=7)
    deck = [*state.players[0].hand, *state.players[1].hand, *state.deck]
    assert Game(deck=deck).state == deal("balanced", deck=deck)
    assert Game(start=state).state is state


@pytest.mark.parametrize("given", [{}, {"seed": 7, "deck": ""}, {"seed": 7, "start": 1}])
def test_and_with_one_of_them(given: dict[str, Any]) -> None:
    with pytest.raises(TypeError, match="exactly one of a seed, a deck and a start"):
        Game(**given)


def test_the_ruleset_of_a_start_is_its_own() -> None:
    start = deal("pagat", seed=7)
    assert Game(start=start).ruleset == Game("pagat", start=start).ruleset == start.ruleset
    with pytest.raises(ArgumentError, match="ruleset: the start has other rules"):
        Game("balanced", start=start)


def test_a_start_may_be_over() -> None:
    over = put(hands=["AC", "2C"], outcome=Outcome((), "passes"))
    game = Game(start=over)
    assert (game.outcome, game.to_act, game.can_undo()) == (over.outcome, None, False)
    assert refused(game.resign, 0) == "round-over"
    assert game.record().result == over.outcome


def test_what_goes_into_the_record_is_looked_at_when_the_game_begins() -> None:
    for wrong in ({"players": ["Ann"]}, {"first_dealer": 2}, {"tags": {"Seed": "7"}}):
        with pytest.raises(ArgumentError, match=next(iter(wrong))):
            Game(seed=7, **wrong)


# --- what it is ---


def test_it_says_what_it_is() -> None:
    game = Game(seed=7)
    assert repr(game) == "<Game balanced@1, ply 0, seat 0 to act>"
    game.play(Draw())
    assert repr(game) == "<Game balanced@1, ply 1, seat 1 to act>"
    game.resign(1)
    assert repr(game) == "<Game balanced@1, ply 1, over by resignation>"
    assert repr(Game(THREE_SEATS, seed=7)) == "<Game changed ruleset, ply 0, seat 0 to act>"


def test_the_legal_actions_are_those_of_the_seat_to_act_while_the_round_goes_on() -> None:
    game = Game(seed=7)
    assert " ".join(map(str, game.legal_actions)) == "draw 3H 5H 5H! 6C 6C! 8S 8S^ QH^"
    game.resign(1)
    assert game.legal_actions == ()


def test_a_start_keeps_its_ply() -> None:
    start = deal("balanced", seed=7)
    start = apply(apply(start, Draw()), Draw())
    game = playing("draw", start=start)
    assert (game.ply, game.actions) == (3, (Draw(),))
    game.play(Draw(), ply=3)
    assert [game.events(0, since) for since in range(3)] == [game.events(0)] * 3
    assert len(game.events(0, 3)) == len(game.events(0)) / 2


def test_a_copy_goes_its_own_way() -> None:
    game = playing("5H!", "decline")
    for other in (copy.copy(game), copy.deepcopy(game), pickle.loads(pickle.dumps(game))):
        other.play(parse_action("*QH"))
        other.resign(0)
        assert (game.ply, game.outcome) == (2, None)
        assert other.record().actions == (*game.actions, parse_action("*QH"))


def test_games_are_told_apart_by_what_they_are_not_by_what_is_in_them() -> None:
    assert Game(seed=7) != Game(seed=7)
    assert len({Game(seed=7), Game(seed=7)}) == 2


# --- actions ---


def test_with_a_seat_only_the_one_to_act_may_play() -> None:
    game = playing("5H!")
    for action in ("2C?", "decline", "draw"):
        with pytest.raises(IllegalActionError) as error:
            game.play(parse_action(action), seat=0)
        assert (error.value.reason, error.value.seat) == (Reason.NOT_YOUR_TURN, 1)
    game.play(parse_action("decline"), seat=1)
    assert game.to_act == 0


def test_a_seat_not_to_act_is_told_the_same_whatever_the_other_holds() -> None:
    """A legal action and one that never could be: the answer tells nothing of a hand."""
    game = playing("draw")
    texts = set()
    for action in (*game.legal_actions, PlayPoints(game.state.players[0].hand[0])):
        with pytest.raises(IllegalActionError) as error:
            game.play(action, seat=0)
        texts.add(str(error.value).replace(str(action), "…"))
    assert texts == {"… is not legal here: not-your-turn (seat 1 is to act)"}


def test_without_a_seat_anybody_plays_for_whoever_is_to_act() -> None:
    assert playing("draw", "draw").ply == 2


def test_a_late_click_is_stale() -> None:
    """Two clicks on the button that draws: the second one is no draw of the other seat."""
    game = Game(seed=7)
    game.play(Draw(), ply=0)
    with pytest.raises(StaleActionError) as error:
        game.play(Draw(), ply=0)
    assert (error.value.ply, error.value.now) == (0, 1)
    assert str(error.value) == "an action meant for ply 0, and the game is at ply 1"
    assert isinstance(error.value, CuttleError)
    assert game.ply == 1


def test_so_is_one_for_a_ply_that_was_taken_back() -> None:
    game = playing("draw", "draw")
    game.undo()
    with pytest.raises(StaleActionError) as error:
        game.play(Draw(), ply=2)
    assert (error.value.ply, error.value.now) == (2, 1)


def test_it_is_stale_whoever_clicks_and_whether_the_round_goes_on_or_not() -> None:
    game = playing("draw")
    for _ in range(2):
        for seat in (None, 0, 1):
            with pytest.raises(StaleActionError):
                game.play(Draw(), seat=seat, ply=0)
        if game.outcome is None:
            game.resign(0)


def test_after_the_end_nothing_is_played() -> None:
    game = playing("draw")
    game.resign(0)
    for seat in (None, 0, 1):
        with pytest.raises(IllegalActionError) as error:
            game.play(Draw(), seat=seat, ply=1)
        assert (error.value.reason, error.value.seat) == (Reason.GAME_OVER, None)


def test_a_round_that_an_action_ends_is_over() -> None:
    game = playing("TC", start=put(hands=["TC", "2C"], points=["9H 2D"]))
    assert game.outcome == Outcome((0,), "goal")
    with pytest.raises(IllegalActionError) as error:
        game.play(Draw(), seat=0)
    assert error.value.reason is Reason.GAME_OVER
    game.undo()
    assert now(game) == (None, 0, None, 0)


def test_an_interrupted_call_leaves_no_half_of_it(monkeypatch: pytest.MonkeyPatch) -> None:
    game = playing("draw")
    before = game.state, game.actions, game.record()

    def interrupted(**_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("cuttle_engine.game._Moment", interrupted)
    with pytest.raises(KeyboardInterrupt):
        game.play(Draw())
    with pytest.raises(KeyboardInterrupt):
        game.undo()
    assert (game.state, game.actions, game.record()) == before
    assert not game.can_redo


# --- taking back ---


def test_undo_and_redo() -> None:
    game = playing("5H!", "decline", "*QH")
    states = [*game.record().states()]
    for state in reversed(states[:-1]):
        game.undo()
        assert game.state == state
    assert refused(game.undo) == "nothing-to-undo"
    for state in states[1:]:
        assert game.can_redo
        game.redo()
        assert game.state == state
    assert refused(game.redo) == "nothing-to-redo"
    assert [str(action) for action in game.actions] == ["5H!", "decline", "*QH"]


def test_whatever_is_new_ends_the_redoing() -> None:
    """Even the action that was taken back."""
    for action in ("3H", "draw", None):
        game = playing("3H", "draw")
        game.undo()
        game.undo()
        if action is None:
            game.resign(0)
        else:
            game.play(parse_action(action))
        assert refused(game.redo) == "nothing-to-redo"


def test_a_refused_call_does_not_end_it() -> None:
    game = playing("3H")
    game.undo()
    with pytest.raises(IllegalActionError):
        game.play(parse_action("KD^"))
    refused(game.offer_draw, 1)
    assert game.can_redo


def test_nor_does_an_offer_that_is_declined() -> None:
    game = playing("3H")
    game.undo()
    game.offer_draw(0)
    game.decline(1)
    assert game.can_redo


def test_a_seat_cannot_take_back_what_it_has_been_shown() -> None:
    game = playing("draw")
    assert (game.can_undo(0), game.can_undo(1), game.can_undo()) == (False, True, True)
    assert refused(game.undo, 0) == "would-show"
    game.undo(1)
    assert game.ply == 0
    assert (game.can_undo(0), game.can_undo(1), game.can_undo()) == (False, False, False)
    assert refused(game.undo, 0) == "nothing-to-undo"


def test_a_resignation_is_taken_back_before_the_action_that_was_before_it() -> None:
    game = playing("3H")
    game.resign(0)
    resigned = now(game)
    assert resigned == (Outcome((1,), "resignation"), None, None, 1)
    game.undo(0)
    assert now(game) == (None, 1, None, 1)
    game.redo()
    assert now(game) == resigned
    game.undo()
    game.undo()
    assert now(game) == (None, 0, None, 0)
    game.redo()
    game.redo()
    assert now(game) == resigned


# --- endings that are no actions ---


def test_who_resigns_loses() -> None:
    for seat in (0, 1):
        for actions in ((), ("draw",), ("5H!",), ("5H!", "decline")):
            game = playing(*actions)
            game.resign(seat)
            assert game.outcome == Outcome((1 - seat,), "resignation")
            assert (game.to_act, game.state.outcome) == (None, None)
            assert refused(game.resign, 1 - seat) == "round-over"


def test_a_side_resigns_as_a_whole() -> None:
    for seat, winners in enumerate([(1, 3), (0, 2), (1, 3), (0, 2)]):
        game = Game(TWO_SIDES, seed=7)
        game.resign(seat)
        assert game.outcome == Outcome(winners, "resignation")


def test_with_more_than_two_sides_nobody_resigns() -> None:
    three_sides = TWO_SIDES.replace(sides=(0, 1, 2, 1))
    for rules in (THREE_SEATS, three_sides):
        game = Game(rules, seed=7)
        assert refused(game.resign, 0) == "more-than-two-sides"
        assert game.outcome is None


def test_a_draw_that_is_accepted_is_a_tie() -> None:
    game = Game(seed=7)
    game.offer_draw(0)
    assert now(game) == (None, 0, DrawOffer(0, (1,)), 0)
    game.accept(1)
    agreed = now(game)
    assert agreed == (Outcome((), "agreement"), None, None, 0)
    assert refused(game.offer_draw, 0) == "round-over"
    assert refused(game.accept, 1) == "round-over"
    assert refused(game.decline, 1) == "round-over"
    game.undo()
    assert now(game) == (None, 0, None, 0)
    assert refused(game.offer_draw, 0) == "offered-already"
    game.redo()
    assert now(game) == agreed


def test_everybody_has_to_accept_it_the_own_side_too() -> None:
    game = Game(TWO_SIDES, seed=7)
    game.play(Draw())
    game.offer_draw(1)
    assert game.draw_offer == DrawOffer(1, (2, 3, 0))
    game.accept(3)
    assert game.draw_offer == DrawOffer(1, (2, 0))
    assert refused(game.accept, 3) == "not-asked"
    assert refused(game.decline, 3) == "not-asked"
    game.accept(0)
    game.accept(2)
    assert game.outcome == Outcome((), "agreement")


def test_one_who_declines_it_ends_it() -> None:
    game = Game(THREE_SEATS, seed=7)
    game.offer_draw(0)
    game.accept(1)
    game.decline(2)
    assert (game.outcome, game.draw_offer) == (None, None)
    assert refused(game.accept, 2) == "no-offer"
    assert refused(game.decline, 1) == "no-offer"


def test_who_offers_it_does_not_answer() -> None:
    game = Game(seed=7)
    game.offer_draw(0)
    assert refused(game.accept, 0) == "not-asked"
    assert refused(game.decline, 0) == "not-asked"
    assert refused(game.offer_draw, 0) == "offered-already"
    assert game.draw_offer == DrawOffer(0, (1,))


def test_it_is_offered_in_the_own_turn_before_anything_is_played() -> None:
    game = playing("5H!")
    assert refused(game.offer_draw, 1) == "not-your-turn"
    assert refused(game.offer_draw, 0) == "not-a-main-phase"
    game.play(parse_action("decline"))
    assert refused(game.offer_draw, 0) == "not-a-main-phase"
    game.play(parse_action("*QH"))
    assert refused(game.offer_draw, 0) == "not-your-turn"
    game.offer_draw(1)


def test_it_is_offered_once_a_turn() -> None:
    game = Game(seed=7)
    game.offer_draw(0)
    game.decline(1)
    assert refused(game.offer_draw, 0) == "offered-already"
    for action in ("3H", "draw"):
        game.play(parse_action(action))
    game.offer_draw(0)


def test_an_undo_does_not_give_it_back() -> None:
    game = Game(seed=7)
    game.offer_draw(0)
    game.play(parse_action("3H"))
    assert game.draw_offer is None
    game.undo(0)
    assert game.draw_offer is None
    assert refused(game.offer_draw, 0) == "offered-already"


def test_what_is_refused_does_not_withdraw_it() -> None:
    game = Game(seed=7)
    game.offer_draw(0)
    with pytest.raises(IllegalActionError):
        game.play(parse_action("KD^"))
    for call in (game.undo, game.redo):
        refused(call)
    assert game.draw_offer == DrawOffer(0, (1,))


@pytest.mark.parametrize("withdraw", ["play", "undo", "redo", "resign"])
def test_what_happens_next_withdraws_it(withdraw: str) -> None:
    game = playing("draw", "draw", "draw")
    game.undo()
    game.offer_draw(0)
    arguments: dict[str, list[Any]] = {"play": [Draw()], "resign": [1]}
    getattr(game, withdraw)(*arguments.get(withdraw, []))
    assert game.draw_offer is None


def test_everybody_may_resign_while_it_is_offered() -> None:
    game = Game(seed=7)
    game.offer_draw(0)
    game.resign(0)
    assert game.outcome == Outcome((1,), "resignation")
    game.undo()
    assert game.draw_offer is None


# --- what may be told ---


def test_the_view_is_that_of_the_state() -> None:
    game = playing("5H!", "decline")
    for seat in (0, 1, None):
        assert game.view(seat) == view(game.state, seat)


def test_after_a_resignation_the_view_says_so() -> None:
    game = playing("5H!")
    before = game.view(1)
    game.resign(0)
    seen = game.view(1)
    assert (seen.outcome, seen.to_act) == (Outcome((1,), "resignation"), None)
    assert (before.legal_actions != (), seen.legal_actions) == (True, ())
    assert (seen.players, seen.window, seen.unseen) == (
        before.players,
        before.window,
        before.unseen,
    )


def test_worlds_can_be_sampled_from_it_still() -> None:
    game = playing("5H!")
    game.resign(0)
    seen = game.view(1)
    assert view(determinize(seen, random.Random(1)), 1) == seen


def names(events: tuple[Event, ...]) -> str:
    return " ".join([type(event).__name__ for event in events])


def test_events_are_redacted() -> None:
    game = playing("draw")
    for seat, card in ((0, Card("QC")), (1, None), (None, None)):
        moved = game.events(seat)[1]
        assert isinstance(moved, Moved)
        assert moved.card == card


def test_what_glasses_show_is_told_to_who_wears_them() -> None:
    game = playing("8S^")
    for seat, shown in ((0, True), (1, True), (None, False)):
        (event,) = [event for event in game.events(seat) if isinstance(event, Shown)]
        assert (event.cards is not None) == shown


def test_events_since_a_ply_leave_out_what_was_before() -> None:
    game = playing("5H!", "decline", "*QH")
    assert names(game.events(0, 2)) == "Answered Moved Moved Moved Moved Moved TurnEnded"
    assert game.events(0, 0) == game.events(0)
    assert game.events(0, 3) == ()
    assert game.events(0) == sum(
        [playing(*["5H!", "decline", "*QH"][:ply]).events(0, ply - 1) for ply in (1, 2, 3)], ()
    )
    for since in (-1, 4):
        with pytest.raises(ArgumentError, match=f"since: {since} is not from 0 to 3"):
            game.events(0, since)


def test_a_resignation_is_the_last_event_whatever_one_has_seen() -> None:
    game = playing("draw")
    game.resign(1)
    ended = RoundEnded(Outcome((0,), "resignation"))
    assert game.events(0, 1) == game.events(None, 1) == (ended,)
    assert game.events(1)[-1] == ended
    game.undo()
    assert game.events(0, 1) == ()


def test_what_was_taken_back_is_no_event() -> None:
    game = playing("3H", "draw")
    told = game.events(0, 0)
    game.undo()
    assert game.events(0) == told[: len(game.events(0))]
    assert names(game.events(0)) == "Played Moved TurnEnded"


# --- records ---


def test_a_record_has_what_was_played_and_by_whom() -> None:
    date = dt.date(2026, 11, 30)
    about: dict[str, Any] = {"players": ["Ann", "Bob"], "first_dealer": 0, "date": date}
    game = playing("5H!", "decline", seed=7, tags={"Event": "A table"}, **about)
    record = game.record()
    assert record == Record(
        deal("balanced", seed=7), game.actions, tags={"Event": "A table"}, **about
    )
    game.resign(1)
    assert game.record().result == Outcome((0,), "resignation")
    assert "resignation 0" in format_record(game.record())


def test_what_was_taken_back_is_not_in_it() -> None:
    game = playing("5H!", "decline")
    game.undo()
    assert [str(action) for action in game.record().actions] == ["5H!"]


def test_a_game_goes_on_where_its_record_ends() -> None:
    game = playing("5H!", "decline", seed=7, players=["Ann", "Bob"])
    game.resign(0)
    again = Game.of(parse_record(format_record(game.record())))
    assert again.record() == game.record()
    assert again.outcome == game.outcome
    again.undo()
    again.play(parse_action("*QH"))
    assert digest(again.state) == digest(playing("5H!", "decline", "*QH").state)
    assert again.record().players == ("Ann", "Bob")
    while again.can_undo():
        again.undo()
    assert again.state == deal("balanced", seed=7)


def test_what_a_record_says_in_comments_is_kept_as_long_as_it_is_about_what_was_played() -> None:
    record = Record(
        deal("balanced", seed=7),
        [parse_action(text) for text in ("5H!", "decline", "*QH")],
        comments={0: "A Five?", 2: "No Two.", 3: "The Queen!"},
    )
    game = Game.of(record)
    assert game.record() == record
    game.undo()
    assert game.record().comments == record.comments[:2]
    game.redo()
    assert game.record() == record
    game.undo()
    game.play(parse_action("*8S"))
    assert game.record().comments == record.comments[:2]


def test_a_subclass_is_made_of_a_record_too() -> None:
    class Table(Game):
        pass

    assert type(Table.of(playing("draw").record())) is Table


def test_a_record_that_is_none_makes_no_game() -> None:
    with pytest.raises(TypeError, match="a game goes on from a Record, not str"):
        Game.of("1. draw")  # type: ignore[arg-type]  # as wrong
    with pytest.raises(ReplayError):
        Game.of(Record(deal(seed=7), [parse_action("KD^")]))
