"""The laws of the kernel, one a test."""

import copy
import os
import pickle
import random
import subprocess
import sys
from typing import Any

import attrs
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from cuttle_engine import (
    Action,
    Card,
    Choose,
    Counter,
    Decline,
    Draw,
    GameState,
    Outcome,
    Pass,
    PlayOneOff,
    PlayPermanent,
    PlayPoints,
    Position,
    Rank,
    Ruleset,
    Scuttle,
    apply,
    deal,
    digest,
    get_ruleset,
    legal_actions,
    parse_action,
    skip_forced,
)
from cuttle_engine.effects import PlayFromDeck, ReturnToHand
from cuttle_engine.simulate import perft, playout
from cuttle_engine.testing.play import cards_of, conceivable_actions, walk
from cuttle_engine.testing.play_laws import agree_on
from cuttle_engine.testing.strategies import actions as any_actions
from cuttle_engine.testing.strategies import seeds, steps

from .models import (
    Battle,
    Freeze,
    Knowledge,
    Passes,
    choices,
    may_answer,
    stopped,
    winners,
)
from .strategies import (
    CARDS,
    FIXED,
    dealt,
    live_states,
    pick_nines,
    positions,
    rulesets,
    starts,
    states,
)

# --- what is legal ---


@given(states(), st.lists(any_actions(), max_size=50))
def test_any_action_at_all_is_legal_or_explained(state: GameState, actions: list[Action]) -> None:
    for action in actions:
        agree_on(state, action)


@pytest.mark.slow
@given(states(), st.data())
def test_the_whole_universe_of_actions_is_legal_or_explained(
    state: GameState, data: st.DataObject
) -> None:
    """A tenth of it an example, every action in ten examples or so."""
    for action in conceivable_actions()[data.draw(st.integers(0, 9)) :: 10]:
        agree_on(state, action)


@given(starts(), steps(40))
def test_draw_and_pass(state: GameState, taken: bytes) -> None:
    """RULES 18 and 19: when each is legal."""
    rules = state.ruleset
    limit = rules.hand_limit if rules.hand_limit_rule == "no-draw" else None
    for before, _, _ in walk(state, taken):
        if before.window is None:
            legal = legal_actions(before)
            room = limit is None or len(before.players[before.turn].hand) < limit
            assert (Draw() in legal) == (before.deck_size > 0 and room)
            assert (Pass() in legal) == (before.deck_size == 0 or legal == (Pass(),))


@given(live_states())
def test_a_frozen_card_is_played_only_as_a_counter(state: GameState) -> None:
    """RULES 17."""
    frozen = {card for player in state.players for card in player.frozen}
    assert all([{*player.frozen} <= {*player.hand} for player in state.players])
    for action in legal_actions(state):
        assert action.card not in frozen or isinstance(action, (Choose, Counter))


@given(starts(), steps(40))
def test_a_window_is_answered_with_what_it_asks_for(state: GameState, taken: bytes) -> None:
    """RULES 7, 10, 14 to 16, 19."""
    for _, _, after in walk(state, taken):
        window = after.window
        if window is None or after.outcome is not None:
            continue
        legal = legal_actions(after)
        if window.kind == "counter":
            hand = after.players[window.seat].hand
            answers = [card for card in hand if may_answer(after, card)]
            if stopped(after, window.stack[-1][1]):
                answers = []
            assert legal == (Decline(), *[Counter(card) for card in answers])
        elif window.kind == "choose":
            assert legal == tuple([Choose(card) for card in choices(after)])
        else:
            assert {action.card for action in legal} <= {*window.revealed}
            assert window.revealed == after.deck[: len(window.revealed)]


# --- the cards ---


@given(rulesets(), seeds())
def test_the_deal_takes_hand_by_hand_from_the_top(rules: Ruleset, seed: int | str | bytes) -> None:
    """RULES 1; the same cards again when the whole deck is given."""
    state = deal(rules, seed=seed)
    assert [len(player.hand) for player in state.players] == [*rules.hand_sizes]
    deck = [card for player in state.players for card in player.hand] + [*state.deck]
    again = deal(rules, deck=deck)
    assert again.players == state.players
    assert again.deck == state.deck
    assert (state.turn, state.window, state.outcome, state.passes, state.ply) == (
        0,
        None,
        None,
        0,
        0,
    )


# --- the course of a round ---


@pytest.mark.parametrize("name", FIXED)
def test_every_round_of_random_players_ends(name: str) -> None:
    for number in range(3):
        rng = random.Random(f"{name}/{number}")
        state = deal(FIXED[name], seed=number)
        for _ in range(2000):
            if state.outcome is not None:
                break
            state = apply(state, rng.choice(legal_actions(state)))
        assert state.outcome is not None


@given(starts(), steps())
def test_a_round_ends_by_goal_or_by_passes_and_not_before(state: GameState, taken: bytes) -> None:
    """RULES 9 and 18."""
    passes = Passes(state)
    for before, action, after in walk(state, taken):
        passes.step(before, action)
        won = winners(after)
        if won:
            assert after.outcome is not None
            assert (after.outcome.winners, after.outcome.reason) == (won, "goal")
        elif passes.count == after.ruleset.passes_to_tie:
            assert after.outcome is not None
            assert (after.outcome.winners, after.outcome.reason) == ((), "passes")
            assert isinstance(action, Pass)
        else:
            assert after.outcome is None


@given(starts(), steps())
def test_passes_in_a_row_are_counted(state: GameState, taken: bytes) -> None:
    """RULES 18."""
    model = Passes(state)
    for before, action, after in walk(state, taken):
        model.step(before, action)
        assert after.passes == model.count


@given(starts(), steps())
def test_turns_go_round_and_plies_count(state: GameState, taken: bytes) -> None:
    for before, _, after in walk(state, taken):
        assert after.ply == before.ply + 1
        turn_is_over = after.window is None and after.outcome is None
        assert after.turn == (before.turn + turn_is_over) % after.ruleset.seats


@given(starts(), steps())
def test_a_hand_is_trimmed_at_the_end_of_the_own_turn(state: GameState, taken: bytes) -> None:
    """RULES 19."""
    for before, _, after in walk(state, taken):
        rules = after.ruleset
        limit = rules.hand_limit if rules.hand_limit_rule == "trim" else None
        window = after.window
        over = 0 if limit is None else len(after.players[before.turn].hand) - limit
        if after.turn != before.turn:
            assert over <= 0
        if window is not None and window.cause == "hand-limit":
            assert (window.kind, window.left) == ("choose", over)
            assert (window.seat, window.by) == (after.turn, after.turn)
            assert (window.action, window.stack, window.revealed) == (None, (), ())
            assert over > 0


@given(starts(), steps())
def test_counters_are_asked_for_clockwise_and_scrapped_in_order(
    state: GameState, taken: bytes
) -> None:
    """RULES 10."""
    for before, action, after in walk(state, taken):
        window = before.window
        if window is None or window.kind != "counter":
            continue
        battle = Battle(before)
        battle.step(action, window.seat)
        if battle.left:
            assert after.window is not None
            assert after.window.kind == "counter"
            assert (after.window.stack, after.window.left) == (battle.stack, battle.left)
            assert (after.window.seat, after.window.by) == (battle.asked(), window.by)
            continue
        counters = [card for card, _ in battle.stack[1:]]
        added = [*after.scrap[len(before.scrap) :]]
        assert after.scrap[: len(before.scrap)] == before.scrap
        assert added[: len(counters)] == counters
        pending = after.window is not None and after.window.cause == window.cause
        if isinstance(window.action, PlayOneOff) and not len(counters) % 2:
            assert pending or added[-1] == window.cause
        if len(counters) % 2:
            if isinstance(before.ruleset.effect(counters[0].rank), ReturnToHand):
                assert added == counters
                assert window.cause in after.players[window.by].hand
                assert window.cause not in after.players[window.by].frozen
            else:
                assert added == [*counters, window.cause]
            assert [player.points for player in after.players] == [
                player.points for player in before.players
            ]
            assert after.deck == before.deck


@given(starts(), steps())
def test_a_one_off_and_a_counter_always_open_a_window(state: GameState, taken: bytes) -> None:
    """RULES 10: even for a seat that could not react."""
    for before, action, after in walk(state, taken):
        if type(action).__name__ not in {"PlayOneOff", "Counter"} or after.outcome is not None:
            continue
        assert before.to_act is not None
        assert after.window is not None
        assert after.window.kind == "counter"
        assert after.window.stack[-1] == (action.card, before.to_act)
        assert after.window.seat == (before.to_act + 1) % after.ruleset.seats
        assert after.window.left == after.ruleset.seats - 1


@given(starts(), steps())
def test_what_some_card_answers_opens_a_window_for_the_opponents(
    state: GameState, taken: bytes
) -> None:
    """RULES *team* and the modifiers: whatever is held, and nobody else is asked."""
    for before, action, after in walk(state, taken):
        if not isinstance(action, (PlayPermanent, PlayPoints, Scuttle)):
            continue
        rules = before.ruleset
        assert before.to_act is not None
        if any([rules.effect(card.rank).answers(action) for card in cards_of(rules)]):
            opponents = rules.opponents(before.to_act)
            assert after.window is not None
            assert after.window.stack == ((action.card, before.to_act),)
            assert (after.window.seat, after.window.left) == (opponents[0], len(opponents))
        else:
            assert after.window is None or after.window.cause == "hand-limit"


@given(starts(), steps())
def test_frozen_cards_are_those_of_the_rules(state: GameState, taken: bytes) -> None:
    """RULES 17, against a slow model of them."""
    model = Freeze(state)
    for before, _, after in walk(state, taken):
        model.step(before, after)
        assert sorted([c for player in after.players for c in player.frozen]) == model.frozen()


def own_nines() -> st.SearchStrategy[Ruleset]:
    """Nines that take own cards back as well, in rounds that hardly end."""
    nine = ReturnToHand(own=True, points=True, freezes=True)
    return st.builds(
        lambda limit: get_ruleset("cuttle-cards").replace(
            hand_limit=limit, goals=(99,), effects={Rank.NINE: nine}
        ),
        st.sampled_from((None, 4, 7)),
    )


@given(positions(own_nines()), steps(20))
def test_a_card_returned_in_the_own_turn_is_frozen_through_the_next(
    position: Position, taken: bytes
) -> None:
    """RULES 17 for own targets; where hands are small a frozen card may be trimmed at once."""
    state = position.build()
    model = Freeze(state)
    for before, _, after in walk(state, taken, pick_nines):
        model.step(before, after)
        assert sorted([c for player in after.players for c in player.frozen]) == model.frozen()
        assert Position.of(after).build() == after


# --- who knows what ---


@given(starts(), steps())
def test_what_is_known_is_what_has_been_shown(state: GameState, taken: bytes) -> None:
    """RULES 20, against a slow model: nothing more than was shown, and nothing forgotten."""
    model = Knowledge(state)
    for observer in model.observers:
        assert state.known_to(observer) == model.of(observer)
    for _, _, after in walk(state, taken):
        model.step(after)
        for observer in model.observers:
            assert after.known_to(observer) == model.of(observer)


@given(dealt())
def test_nothing_is_known_of_a_fresh_deal(state: GameState) -> None:
    assume(state.deck_size > 0 or not state.ruleset.open_hands_on_empty_deck)
    for observer in (None, *range(state.ruleset.seats)):
        assert state.known_to(observer) == ()


@given(states())
def test_known_cards_are_in_others_hands_or_on_top_of_the_deck(state: GameState) -> None:
    shown_to_all = {*state.known_to(None)}
    for observer in (None, *range(state.ruleset.seats)):
        known = state.known_to(observer)
        hands = [p.hand for seat, p in enumerate(state.players) if seat != observer]
        deck = {*known} - {card for hand in hands for card in hand}
        assert known == tuple(sorted(known))
        assert deck == {*state.deck[: len(deck)]}
        mine = () if observer is None else state.players[observer].hand
        assert shown_to_all - {*mine} <= {*known}


def reshuffled(state: GameState, keep: Card | None, rng: random.Random) -> GameState:
    """The state with every card that has not been shown to all dealt anew, sizes unchanged."""
    position = Position.of(state)
    shown = {*state.known_to(None), keep}
    hidden = [card for player in state.players for card in player.hand] + [*state.deck]
    hidden = [card for card in hidden if card not in shown]
    rng.shuffle(hidden)

    def deal_anew(cards: tuple[Card, ...]) -> tuple[Card, ...]:
        return tuple([card if card in shown else hidden.pop() for card in cards])

    return attrs.evolve(
        position,
        hands=[deal_anew(player.hand) for player in state.players],
        deck=deal_anew(state.deck),
        frozen=[card for player in state.players for card in player.frozen if card in shown],
        frozen_longer=[card for card in position.frozen_longer if card in shown],
        known=[*[()] * state.ruleset.seats, state.known_to(None)],
    ).build()


def asked(state: GameState) -> tuple[object, ...]:
    """What everybody at the table sees: who is to act, and upon what."""
    window = state.window
    if window is None:
        return (state.to_act, state.turn, state.outcome, state.passes)
    kind = "revealed" if window.revealed else window.kind
    places = (window.seat, window.by, window.left, len(window.stack), len(window.revealed))
    return (state.turn, state.outcome, kind, window.cause, *places)


@given(live_states(), st.integers(0, 2**32), st.integers(0, 2**32))
def test_hidden_cards_do_not_decide_who_is_asked(state: GameState, which: int, seed: int) -> None:
    """RULES 10 and 11: windows open on what is public."""
    action = legal_actions(state)[which % len(legal_actions(state))]
    # A seat with nothing else to do passes: that is about its own hand.
    assume(not isinstance(action, Pass) or not state.deck)
    other = reshuffled(state, action.card, random.Random(seed))
    assert asked(other) == asked(state)
    assert action in legal_actions(other)
    assert asked(apply(other, action)) == asked(apply(state, action))


@given(live_states(), st.integers(0, 2**32))
def test_a_card_is_as_playable_whatever_the_others_hold(state: GameState, seed: int) -> None:
    """RULES 11: each legal use of a card stays legal when what is hidden changes."""
    rng = random.Random(seed)
    for action in legal_actions(state):
        if action.card is not None:
            assert action in legal_actions(reshuffled(state, action.card, rng))


# --- states are values ---


@given(starts(), steps(30), steps(30))
def test_equal_states_and_only_they_have_equal_digests(
    state: GameState, one: bytes, two: bytes
) -> None:
    reached = [state]
    for taken in (one, two):
        reached += [after for _, _, after in walk(state, taken)]
    for other in reached:
        for another in (state, reached[-1]):
            assert (other == another) == (digest(other) == digest(another))


def won_by_the_last_pass() -> GameState:
    """A round that was won before it began, and in which three passes have been counted."""
    won = Position.of(deal("balanced", seed=7))
    cards = [card for hand in won.hands for card in hand] + [*won.deck]
    tens = [card for card in cards if card.rank == Rank.TEN]
    rest = [card for card in cards if card.rank != Rank.TEN]
    position = attrs.evolve(won, hands=["", ""], points=[tens, ""], deck="", scrap=rest, passes=2)
    return apply(position.build(), Pass())


def test_a_position_of_a_round_won_by_the_last_pass_builds_it_again() -> None:
    state = won_by_the_last_pass()
    assert state.outcome == Outcome((0,), "goal")
    assert Position.of(state).build() == state


@given(states())
def test_a_position_says_in_text_what_it_says_in_cards(state: GameState) -> None:
    """Zones of plain cards, in either case."""

    def text(cards: object) -> str:
        assert isinstance(cards, tuple)
        return "  ".join([str(card) for card in cards]).lower()

    position = Position.of(state)
    written = attrs.evolve(
        position,
        hands=[text(hand) for hand in position.hands],
        deck=text(position.deck),
        scrap=text(position.scrap),
        frozen=text(position.frozen),
        frozen_longer=text(position.frozen_longer),
        known=[text(known) for known in position.known],
    )
    assert written.build() == state


@given(states(), st.integers(0, 2**32))
def test_the_key_leaves_out_scrap_order_knowledge_and_ply(state: GameState, seed: int) -> None:
    scrap = [*state.scrap]
    random.Random(seed).shuffle(scrap)
    position = Position.of(state)
    other = attrs.evolve(position, scrap=scrap, ply=position.ply + 1, known=()).build()
    assert other != state
    assert other.key == state.key
    assert hash(other.key) == hash(state.key)
    assert legal_actions(other) == legal_actions(state)
    for action in legal_actions(state)[:5]:
        assert apply(other, action).key == apply(state, action).key


@given(positions())
def test_the_key_tells_apart_what_plays_on_differently(position: Position) -> None:
    state = position.build()
    shown_in_hands = [card for card in state.known_to(None) if card not in state.deck]
    changes: list[tuple[bool, dict[str, Any]]] = [
        (True, {"turn": (state.turn + 1) % state.ruleset.seats, "frozen_longer": ()}),
        (state.deck_size > 1, {"deck": state.deck[::-1]}),
        (True, {"seed": f"{position.seed!r} another"}),
        (True, {"words": position.words + 1}),
        (True, {"ruleset": state.ruleset.replace(passes_to_tie=state.ruleset.passes_to_tie + 1)}),
        (bool(position.frozen), {"frozen": (), "frozen_longer": ()}),
        (bool(position.frozen_longer), {"frozen_longer": ()}),
        (state.passes > 0, {"passes": 0}),
    ]
    for differs, change in changes:
        known = [*position.known[:-1], shown_in_hands]
        other = attrs.evolve(position, known=known, **change).build()
        if differs:
            assert other.key != state.key
            assert other != state
            assert digest(other) != digest(state)
        else:
            assert other.key == state.key


# --- the same everywhere ---

CHAIN = """
import hashlib, random
from cuttle_engine import apply, deal, digest, get_ruleset, legal_actions
found = hashlib.sha256()
for name in ("balanced+random-fours", "classic", "pagat", "cuttle-cards", "cuttle-cards-2"):
    for changes in ({}, {"seats": 3, "hand_sizes": (5, 5, 5), "sides": (0, 1, 1)}):
        state = deal(get_ruleset(name).replace(**changes), seed=name)
        choices = random.Random(name)
        while state.outcome is None:
            found.update(digest(state).encode())
            found.update(" ".join([str(action) for action in legal_actions(state)]).encode())
            legal = legal_actions(state)
            state = apply(state, legal[int(choices.random() * len(legal))])
        found.update(digest(state).encode())
print(found.hexdigest())
"""


@pytest.mark.slow
def test_digests_are_the_same_in_every_process() -> None:
    found = {
        subprocess.run(
            [sys.executable, "-c", CHAIN],
            env={**os.environ, "PYTHONHASHSEED": hash_seed},
            check=True,
            capture_output=True,
            text=True,
        ).stdout
        for hash_seed in ("0", "1", "4294967295")
    }
    assert len(found) == 1


# --- the ways to play on ---


@given(states())
def test_skip_forced_plays_what_is_forced(state: GameState) -> None:
    expected = state
    while len(legal_actions(expected)) == 1:
        expected = apply(expected, legal_actions(expected)[0])
    assert skip_forced(state).state == expected


@given(dealt(), st.integers(0, 2**32))
def test_a_playout_is_a_plain_loop(state: GameState, seed: int) -> None:
    assume(state.ruleset.passes_to_tie <= 3)
    kept = digest(state)
    result = playout(state, random.Random(seed))
    assert digest(state) == kept
    rng = random.Random(seed)
    for _ in range(result.plies):
        legal = legal_actions(state)
        state = apply(state, legal[int(rng.random() * len(legal))])
    assert state.outcome == result.outcome


@given(states())
def test_perft_counts_sequences(state: GameState) -> None:
    after = [apply(state, action) for action in legal_actions(state)]
    counts = [1, len(after), sum([len(legal_actions(other)) for other in after])]
    assert [perft(state, depth) for depth in range(3)] == counts


# --- texts ---


def is_written(action: Action) -> bool:
    """Only A to T are played for points, so the notation has no text for points of a King."""
    return not isinstance(action, PlayPoints) or action.card in CARDS[:40]


def test_every_action_is_read_from_its_own_text() -> None:
    for action in conceivable_actions():
        if is_written(action):
            text = str(action)
            assert parse_action(text) is action
            assert parse_action(f" {text.lower()}\n") is action


@pytest.mark.parametrize("card", [card for card in CARDS if not card.points][::4])
def test_what_has_no_text_cannot_be_built(card: Card) -> None:
    """Or else it would be an action that can neither be read nor pickled."""
    try:
        action = PlayPoints(card)
    except ValueError:
        return
    assert parse_action(str(action)) is action
    assert pickle.loads(pickle.dumps(action)) is action


def test_actions_are_ordered_and_interned() -> None:
    actions = conceivable_actions()
    assert len({*actions}) == len({str(action) for action in actions}) == len(actions)
    assert sorted(random.Random(0).sample(actions, len(actions))) == sorted(actions)
    for action in actions[::7]:
        if is_written(action):
            assert pickle.loads(pickle.dumps(action)) is action
            assert copy.deepcopy(action) is action


# --- the effects that look at hidden cards ---


@given(starts(), steps())
def test_a_seven_reveals_the_top_of_the_deck_to_all(state: GameState, taken: bytes) -> None:
    """RULES 16: what is not played stays on top, and everyone still knows it."""
    for before, action, after in walk(state, taken):
        window = before.window
        if window is None or not window.revealed:
            continue
        assert isinstance(window.cause, Card)
        effect = before.ruleset.effect(window.cause.rank)
        assert isinstance(effect, PlayFromDeck)
        rest = tuple([card for card in window.revealed if card != action.card])
        assert after.deck[: len(rest)] == rest or after.outcome is None
        if after.window is None or after.window.kind == "counter":
            assert after.deck == (*rest, *before.deck[len(window.revealed) :])
            assert {*rest} <= {*after.known_to(None)}
