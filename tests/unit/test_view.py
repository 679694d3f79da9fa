"""What a view is, what it shows, and what cannot be done with it (RULES 20)."""

import copy
import gc
import math
import pickle
import random
import types
from collections.abc import Callable, Iterator
from typing import Any

import attrs
import pytest

from cuttle_engine import (
    Action,
    ArgumentError,
    Card,
    Choose,
    Counter,
    Decline,
    Draw,
    GameState,
    Outcome,
    Pass,
    PlayerView,
    PlayOneOff,
    PlayPermanent,
    PlayPoints,
    Position,
    Rank,
    Ruleset,
    Scuttle,
    SeenPlayer,
    apply,
    apply_unchecked,
    deal,
    determinize,
    digest,
    events_between,
    explain,
    legal_actions,
    skip_forced,
    step,
    view,
)
from cuttle_engine.effects import ForceDiscard
from cuttle_engine.simulate import perft, playout

from ..builds import or_compilers
from ..rules.table import (
    THREE_SEATS,
    TWO_SIDES,
    every_card,
    every_ruleset,
    legal,
    play,
    put,
    unanswered,
)

SEED = "a seed that nobody must ever learn"


def text(cards: tuple[Card, ...]) -> str:
    return " ".join([str(card) for card in cards])


def hand_of(state: GameState, viewer: int | None, seat: int) -> tuple[str, int]:
    """What the viewer sees of a hand: the cards it knows, and how many more there are."""
    player = view(state, viewer).players[seat]
    return text(player.hand), player.unknown


def glasses() -> GameState:
    """Seat 0 wears glasses."""
    return put(hands=["AC 9D", "2C KD"], permanents=["8C"], deck="KC QC QD", seed=SEED)


def in_every_situation() -> list[GameState]:
    four = put(hands=["4C AC", "AD 2D 3D"])
    seven = put(hands=["7C AC", "AD"], deck="TC KC")
    over = put(hands=["KC", "AD"], points=["TC 4D"], permanents=["KD"])
    return [
        deal("balanced", seed=SEED),
        glasses(),
        play(four, "4C!"),
        unanswered(four, "4C!"),
        unanswered(seven, "7C!"),
        play(over, "KC^"),
        put(hands=["AC", "AD"], rest="scrap"),
        put(hands=["AC", "AD", "AH"], permanents=["8C"], ruleset=THREE_SEATS),
    ]


SITUATIONS = [
    pytest.param(state, viewer, id=f"{number}-{viewer}")
    for number, state in enumerate(in_every_situation())
    for viewer in (*range(state.ruleset.seats), None)
]
every_situation = pytest.mark.parametrize(("state", "viewer"), SITUATIONS)

# --- a value ---


@every_situation
def test_views_are_values(state: GameState, viewer: int | None) -> None:
    seen = view(state, viewer)
    for other in (
        view(state, viewer),
        view(pickle.loads(pickle.dumps(state)), viewer),
        pickle.loads(pickle.dumps(seen)),
        copy.copy(seen),
        copy.deepcopy(seen),
    ):
        assert other == seen
        assert hash(other) == hash(seen)
        assert (repr(other), str(other)) == (repr(seen), str(seen))
        assert other.players == seen.players
        assert other.options() == seen.options()
        assert other.chances() == seen.chances()
    assert len({seen, view(state, viewer)}) == 1


@pytest.mark.parametrize("protocol", range(pickle.HIGHEST_PROTOCOL + 1))
def test_views_pickle_with_every_protocol(protocol: int) -> None:
    seen = view(glasses(), 0)
    assert pickle.loads(pickle.dumps(seen, protocol)) == seen


def test_views_of_different_seats_and_states_differ() -> None:
    state = glasses()
    seen = [view(state, viewer) for viewer in (0, 1, None)]
    seen += [view(apply(state, Draw()), viewer) for viewer in (0, 1, None)]
    assert len({*seen}) == 6
    assert all([view(state, 0) != other for other in (state, None, 0, repr(view(state, 0)))])


def test_equal_states_have_equal_views() -> None:
    state = put(hands=["JC", "JD"], points=["9C", "TC"], turn=1)
    one = play(state, "JD^9C", "JC^TC")
    two = Position.of(one).build()
    assert one == two
    assert digest(one) == digest(two)
    assert view(one, 0) == view(two, 0)


NAMES = [
    *[field.name for field in attrs.fields(PlayerView)],
    *["players", "deck_top", "scrap", "unseen", "options", "chances", "state", "note"],
]


@pytest.mark.parametrize("name", NAMES)
def test_a_view_cannot_be_changed(name: str) -> None:
    seen = view(glasses(), 0)
    with pytest.raises(AttributeError):
        setattr(seen, name, None)
    with pytest.raises(AttributeError):
        delattr(seen, name)
    assert seen == view(glasses(), 0)
    assert not hasattr(seen, "__dict__")


@pytest.mark.parametrize("name", [*[field.name for field in attrs.fields(SeenPlayer)], "note"])
def test_what_it_says_of_a_seat_cannot_be_changed(name: str) -> None:
    player = view(glasses(), 0).players[1]
    with pytest.raises(AttributeError):
        setattr(player, name, None)
    assert player == view(glasses(), 0).players[1]
    assert not hasattr(player, "__dict__")


def test_changing_what_options_returned_changes_no_view() -> None:
    seen = view(glasses(), 0)
    before = seen.options()
    options: Any = seen.options()
    options[Card("AC")].clear()
    options.clear()
    assert seen.options() == before != {}


def test_making_a_view_changes_no_state() -> None:
    for state in in_every_situation():
        before = digest(state)
        for viewer in (0, 1, None):
            determinize(view(state, viewer), random.Random(1))
        assert digest(state) == before


# --- nothing of the state in it ---

CODE = (type, types.ModuleType, types.FunctionType, types.BuiltinFunctionType, types.MethodType)


def reachable(root: object) -> list[Any]:
    """Every object that can be got at from this one, classes and code apart."""
    found: dict[int, Any] = {}
    todo = [root]
    while todo:
        thing = todo.pop()
        if id(thing) not in found and not isinstance(thing, CODE):
            found[id(thing)] = thing
            todo += gc.get_referents(thing)
            # What a compiled object holds may be hidden from Python's collector.
            fields: tuple[str, ...] = getattr(type(thing), "__mypyc_attrs__", ())
            todo += [getattr(thing, field, None) for field in fields]
    return [*found.values()]


def equals(number: int) -> Callable[[Any], bool]:
    return lambda x: isinstance(x, int) and x == number


def secrets(state: GameState, viewer: int | None) -> Iterator[tuple[str, Callable[[Any], bool]]]:
    """Tests of an object, by what it would give away."""
    seed = SEED.encode()
    top = len([card for card in state.known_to(viewer) if card in state.deck])
    deck = state.deck[top:]
    order = bytes([card.index for card in deck])
    yield "state", lambda x: isinstance(x, GameState)
    yield "table", lambda x: type(x).__name__ == "Table"
    yield "seed", lambda x: isinstance(x, bytes) and seed in x
    yield "seed text", lambda x: isinstance(x, str) and SEED in x
    yield "deck", lambda x: isinstance(x, bytes) and (order in x or order[:3] in x)
    yield "deck cards", lambda x: isinstance(x, (tuple, list)) and [*deck[:3]] == [*x[:3]]
    for seat, player in enumerate(state.players):
        unknown = [card for card in player.hand if card not in state.known_to(viewer)]
        if seat != viewer and unknown:
            yield f"hand {seat}", equals(sum([1 << card.index for card in player.hand]))


def played(seed: str) -> GameState:
    """A state in the middle of a round, with both hands and the deck well filled."""
    state = deal("balanced+random-fours", seed=seed)
    for _ in range(3):
        state = apply(state, Draw())
    return state


@pytest.mark.parametrize("viewer", [0, 1, None])
def test_no_state_no_seed_and_no_deck_can_be_got_at_from_a_view(viewer: int | None) -> None:
    state = played(SEED)
    for found in (reachable(view(state, viewer)), reachable(view(state, viewer).players)):
        for name, gives_away in secrets(state, viewer):
            assert not any([gives_away(thing) for thing in found]), name


def test_all_of_that_would_be_found() -> None:
    state = played(SEED)
    found = reachable((state, state.deck, SEED))
    for name, gives_away in secrets(state, None):
        assert any([gives_away(thing) for thing in found]), name


@pytest.mark.parametrize("viewer", [0, 1, None])
def test_texts_and_pickles_name_no_hidden_card(viewer: int | None) -> None:
    state = played(SEED)
    seen = view(state, viewer)
    for said in (repr(seen), str(seen), repr(seen.players)):
        words = {*said.replace("'", " ").split()}
        assert words.isdisjoint({str(card) for card in seen.unseen})
    assert SEED.encode() not in pickle.dumps(seen)


# --- no action can be applied to it ---

FOR_STATES: dict[str, Callable[[Any], object]] = {
    "apply": lambda seen: apply(seen, Draw()),
    "apply_unchecked": lambda seen: apply_unchecked(seen, Draw()),
    "step": lambda seen: step(seen, Draw()),
    "legal_actions": legal_actions,
    "explain": lambda seen: explain(seen, Draw()),
    "skip_forced": skip_forced,
    "digest": digest,
    "events_between before": lambda seen: events_between(seen, Draw(), glasses()),
    "events_between after": lambda seen: events_between(glasses(), Draw(), seen),
    "playout": lambda seen: playout(seen, random.Random(1)),
    "perft": lambda seen: perft(seen, 1),
    "view": lambda seen: view(seen, 0),
}


@pytest.mark.parametrize("name", FOR_STATES)
def test_what_is_for_states_refuses_a_view(name: str) -> None:
    with pytest.raises(TypeError, match="PlayerView"):
        FOR_STATES[name](view(glasses(), 0))


@pytest.mark.parametrize("value", [glasses(), None, 7, "view", view(glasses(), 0).players])
def test_a_world_is_made_of_a_view_and_nothing_else(value: Any) -> None:
    with pytest.raises(TypeError, match=type(value).__name__):
        determinize(value, random.Random(1))


@pytest.mark.parametrize("value", [None, 7, "state", PlayerView, Position.of(glasses())])
def test_a_view_is_made_of_a_state_and_nothing_else(value: Any) -> None:
    with pytest.raises(TypeError, match=or_compilers(type(value).__name__)):
        view(value, 0)


@pytest.mark.parametrize("seat", [2, -1, 100, 10**30])
def test_there_is_no_view_of_a_seat_that_the_ruleset_does_not_have(seat: int) -> None:
    with pytest.raises(ArgumentError, match=r"seat.*0 to 1"):
        view(glasses(), seat)


@pytest.mark.parametrize("seat", ["0", 0.0, True, (0,), b"0", Rank.ACE.name])
def test_a_seat_is_a_number_or_none(seat: Any) -> None:
    with pytest.raises(TypeError, match=type(seat).__name__):
        view(glasses(), seat)


def test_with_more_seats_there_are_more_views() -> None:
    state = put(hands=["AC", "AD", "AH"], ruleset=THREE_SEATS)
    assert [hand_of(state, 2, seat) for seat in range(3)] == [("", 1), ("", 1), ("AH", 0)]
    with pytest.raises(ArgumentError, match="0 to 2"):
        view(state, 3)


# --- hands ---


@every_ruleset
def test_a_seat_sees_its_own_hand_and_the_size_of_the_others(ruleset: str) -> None:
    state = put(hands=["AC KC", "AD KD QD"], ruleset=ruleset)
    assert [hand_of(state, 0, seat) for seat in (0, 1)] == [("AC KC", 0), ("", 3)]
    assert [hand_of(state, 1, seat) for seat in (0, 1)] == [("", 2), ("AD QD KD", 0)]
    assert [hand_of(state, None, seat) for seat in (0, 1)] == [("", 2), ("", 3)]
    assert [player.hand_size for player in view(state, 0).players] == [2, 3]
    assert [player.hand_size for player in view(state, None).players] == [2, 3]


@every_ruleset
def test_glasses_show_a_hand_to_their_controller_only(ruleset: str) -> None:
    state = put(hands=["AC 9D", "2C KD"], permanents=["8C"], ruleset=ruleset)
    assert hand_of(state, 0, 1) == ("2C KD", 0)
    assert hand_of(state, 1, 0) == ("", 2)
    assert [hand_of(state, None, seat) for seat in (0, 1)] == [("", 2), ("", 2)]


def test_glasses_show_no_hand_of_a_partner() -> None:
    state = put(hands=["AC", "AD", "AH", "AS"], permanents=["8C"], ruleset=TWO_SIDES)
    assert [hand_of(state, 0, seat)[0] for seat in range(4)] == ["AC", "AD", "", "AS"]
    assert [hand_of(state, 2, seat)[0] for seat in range(4)] == ["", "", "AH", ""]


@pytest.mark.parametrize("how", ["written", "played"])
def test_glasses_take_away_nothing_that_was_known_of_a_partner(how: str) -> None:
    if how == "written":
        state = put(
            hands=["AC", "AD", "AH", "AS"],
            permanents=["8C"],
            known=["AH", "", "", "", ""],
            ruleset=TWO_SIDES,
        )
    else:
        state = put(
            hands=["AC 8C", "AD", "AH", "AS"], known=["AH", "", "", "", ""], ruleset=TWO_SIDES
        )
        assert hand_of(state, 0, 2) == ("AH", 0)
        state = play(state, "8C^")
    assert [hand_of(state, 0, seat)[0] for seat in range(4)] == ["AC", "AD", "AH", "AS"]


@every_ruleset
def test_what_glasses_have_shown_stays_known_until_it_moves(ruleset: str) -> None:
    state = put(
        hands=["AC QS", "9C KD 5D"],
        permanents=["8C"],
        deck="KC QC QD KH",
        turn=1,
        ruleset=ruleset,
    )
    state = unanswered(state, "9C!8C")
    assert hand_of(state, 0, 1) == ("5D KD", 0)
    state = play(state, "draw", "draw")
    assert hand_of(state, 0, 1) == ("5D KD", 1)
    state = play(state, "draw", "5D")
    assert hand_of(state, 0, 1) == ("KD", 1)
    state = play(state, "draw", "KD^")
    assert hand_of(state, 0, 1) == ("", 1)


@every_ruleset
def test_a_view_says_what_others_have_seen_of_the_own_hand(ruleset: str) -> None:
    state = put(hands=["AC 9D", "2C KD"], permanents=["8C"], ruleset=ruleset)
    assert [text(player.seen) for player in view(state, 1).players] == ["2C KD", ""]
    assert [text(player.seen) for player in view(state, 0).players] == ["", ""]
    assert [text(player.seen) for player in view(state, None).players] == ["", ""]


@every_ruleset
def test_a_card_taken_from_the_scrap_is_seen_by_all(ruleset: str) -> None:
    state = put(hands=["3C AC", "AD"], scrap="KC", ruleset=ruleset)
    state = play(unanswered(state, "3C!"), "*KC")
    assert [hand_of(state, viewer, 0) for viewer in (0, 1, None)] == [
        ("AC KC", 0),
        ("KC", 1),
        ("KC", 1),
    ]
    assert text(view(state, 0).players[1].seen) == "KC"


def test_with_more_seats_a_view_says_who_has_seen_what_of_the_own_hand() -> None:
    state = put(
        hands=["AC", "AD KD", "AH"],
        permanents=["8C"],
        known=["", "", "KD", ""],
        ruleset=THREE_SEATS,
    )
    assert [text(player.seen) for player in view(state, 1).players] == ["AD KD", "", "KD"]
    # What others know of others is not told.
    assert [text(player.seen) for player in view(state, 2).players] == ["AH", "", ""]
    assert hand_of(state, 2, 1) == ("KD", 1)


def test_frozen_cards_are_known_to_all() -> None:
    state = put(hands=["9C AC", "AD"], permanents=["", "KD"])
    state = unanswered(state, "9C!KD")
    for viewer in (0, 1, None):
        assert text(view(state, viewer).players[1].frozen) == "KD"
        assert "KD" in hand_of(state, viewer, 1)[0]
    assert "KD^" not in {str(action) for action in view(state, 1).legal_actions}


@pytest.mark.parametrize("ruleset", ["cuttle-cards", "cuttle-cards-2"])
def test_an_empty_deck_opens_all_hands_to_everybody(ruleset: str) -> None:
    state = put(hands=["AC", "AD KD"], deck="KC", rest="scrap", ruleset=ruleset)
    state = apply(state, Draw())
    for viewer in (0, 1, None):
        assert [hand_of(state, viewer, seat) for seat in (0, 1)] == [("AC KC", 0), ("AD KD", 0)]
        assert view(state, viewer).unseen == ()
    assert text(view(state, 0).players[1].seen) == "AC KC"


# --- the deck ---


def test_the_deck_is_a_number() -> None:
    state = put(hands=["AC", "AD"])
    for viewer in (0, 1, None):
        seen = view(state, viewer)
        assert (seen.deck_size, seen.deck_top) == (50, ())


@pytest.mark.parametrize("ruleset", ["balanced", "cuttle-cards", "cuttle-cards-2"])
def test_what_a_seven_put_back_is_known_on_top_and_in_the_hand_of_who_draws_it(
    ruleset: str,
) -> None:
    state = put(hands=["7C AC", "AD"], deck="TC KC TD", ruleset=ruleset)
    state = unanswered(state, "7C!")
    for viewer in (0, 1, None):
        assert text(view(state, viewer).deck_top) == "TC KC"
    state = play(state, "TC")
    for viewer in (0, 1, None):
        assert text(view(state, viewer).deck_top) == "KC"
        assert view(state, viewer).chances() == ((Card("KC"), 1.0),)
    state = play(state, "draw")
    assert [view(state, viewer).deck_top for viewer in (0, 1, None)] == [()] * 3
    assert [hand_of(state, viewer, 1) for viewer in (0, None)] == [("KC", 1)] * 2
    assert text(view(state, 1).players[0].seen) == "KC"


def test_known_cards_on_the_deck_are_in_order() -> None:
    state = put(hands=["9C", "9D"], permanents=["QH", "KC"], ruleset="cuttle-cards-2")
    state = unanswered(state, "9C!KC", "9D!QH")
    assert [text(view(state, viewer).deck_top) for viewer in (0, 1, None)] == ["QH KC"] * 3


def test_unseen_are_the_cards_in_unknown_hands_and_in_the_deck() -> None:
    state = put(hands=["AC 2C", "AD 2D"], deck="AH 2H", scrap="AS", rest="scrap", known=["2D", ""])
    assert text(view(state, 0).unseen) == "AD AH 2H"
    assert text(view(state, 1).unseen) == "AC AH 2C 2H"
    assert text(view(state, None).unseen) == "AC AD AH 2C 2D 2H"


def test_cards_in_play_and_on_others_are_not_unseen() -> None:
    state = put(
        hands=["4C AC 2C", "2D 3D JD"],
        points=["TC", "9H(JC)"],
        permanents=["8C", "KD QD"],
        scrap="5C",
    )
    state = play(state, "4C!", "2D?")
    visible = {"4C", "2D", "TC", "9H", "JC", "8C", "KD", "QD", "5C"}
    seen = view(state, None)
    assert {*map(str, every_card(state.ruleset))} - {*map(str, seen.unseen)} == visible
    assert list(seen.unseen) == sorted(seen.unseen)


# --- chances ---


@pytest.mark.parametrize("viewer", [0, 1, None])
def test_chances_of_a_deal(viewer: int | None) -> None:
    state = deal("balanced", seed=7)
    seen = view(state, viewer)
    chances = seen.chances()
    assert tuple([card for card, _ in chances]) == seen.unseen
    assert math.fsum([chance for _, chance in chances]) == pytest.approx(1)
    assert len({chance for _, chance in chances}) == 1
    assert len(chances) == {0: 47, 1: 46, None: 52}[viewer]


@pytest.mark.parametrize("viewer", [0, 1, None])
def test_an_empty_deck_has_no_chances(viewer: int | None) -> None:
    state = put(hands=["AC", "AD"], rest="scrap")
    assert view(state, viewer).chances() == ()


def test_the_last_card_of_the_deck_is_a_chance_while_a_hand_is_unknown() -> None:
    state = put(hands=["AC", "AD"], deck="KC", rest="scrap")
    assert view(state, 0).chances() == ((Card("AD"), 0.5), (Card("KC"), 0.5))


def test_with_glasses_the_last_card_of_the_deck_is_certain() -> None:
    state = put(hands=["AC", "AD"], permanents=["8C"], deck="KC", rest="scrap")
    assert view(state, 0).chances() == ((Card("KC"), 1.0),)
    # It was not shown all the same.
    assert view(state, 0).deck_top == ()


# --- actions ---


def test_legal_actions_are_those_of_the_seat_that_acts_and_of_nobody_else() -> None:
    state = put(hands=["AC", "2C"])
    assert view(state, 0).legal_actions == legal_actions(state) != ()
    assert (view(state, 1).legal_actions, view(state, None).legal_actions) == ((), ())
    state = play(state, "AC!")
    assert view(state, 1).legal_actions == (Decline(), Counter(Card("2C")))
    assert (view(state, 0).legal_actions, view(state, None).legal_actions) == ((), ())
    assert view(state, 0).options() == view(state, None).options() == {}


@every_situation
def test_options_are_the_legal_actions_in_their_order(state: GameState, viewer: int) -> None:
    seen = view(state, viewer)
    grouped: list[Action] = []
    for card, targets in seen.options().items():
        for target, actions in targets.items():
            assert actions
            assert all([(action.card, action.target) == (card, target) for action in actions])
            assert list(actions) == sorted(actions)
            grouped += actions
    assert sorted(grouped) == [*seen.legal_actions]
    cards = [card for card in seen.options() if card is not None]
    assert cards == sorted(cards)
    for targets in seen.options().values():
        named = [target for target in targets if target is not None]
        assert named == sorted(named)
        assert None not in [*targets][1:]
    assert None not in [*seen.options()][1:]


def test_options_of_a_main_phase() -> None:
    state = put(hands=["9D JC 2C", "AD"], points=["", "TC 8H"], permanents=["", "KD"])
    nine, jack, two = Card("9D"), Card("JC"), Card("2C")
    ten, eight, king = Card("TC"), Card("8H"), Card("KD")
    options = view(state, 0).options()
    assert options == {
        None: {None: (Draw(),)},
        two: {None: (PlayPoints(two),), king: (PlayOneOff(two, king),)},
        nine: {
            None: (PlayPoints(nine),),
            eight: (Scuttle(nine, eight),),
            king: (PlayOneOff(nine, king),),
        },
        jack: {eight: (PlayPermanent(jack, eight),), ten: (PlayPermanent(jack, ten),)},
    }
    assert [*options] == [None, two, nine, jack]


def test_options_with_two_uses_of_one_card_and_target() -> None:
    state = put(
        hands=["9D", "AD"], points=["", "8H"], permanents=["", "KD"], ruleset="cuttle-cards"
    )
    nine, eight = Card("9D"), Card("8H")
    options = view(state, 0).options()
    assert {*options[nine][eight]} == {Scuttle(nine, eight), PlayOneOff(nine, eight)}


def test_options_with_seats_to_name() -> None:
    state = put(hands=["4C", "AD", "AH"], ruleset=THREE_SEATS)
    four = Card("4C")
    assert isinstance(state.ruleset.effect(four.rank), ForceDiscard)
    assert {*view(state, 0).options()[four][None]} == {
        PlayPoints(four),
        PlayOneOff(four, target_seat=1),
        PlayOneOff(four, target_seat=2),
    }


def test_options_of_a_choice() -> None:
    state = unanswered(put(hands=["4C", "AD 2D"]), "4C!")
    ace, two = Card("AD"), Card("2D")
    assert view(state, 1).options() == {
        ace: {None: (Choose(ace),)},
        two: {None: (Choose(two),)},
    }


def test_options_of_a_forced_decline_and_of_a_pass() -> None:
    state = play(put(hands=["AC", "AD"]), "AC!")
    assert view(state, 1).options() == {None: {None: (Decline(),)}}
    state = put(hands=["", "AD"], rest="scrap")
    assert view(state, 0).options() == {None: {None: (Pass(),)}}


# --- the table ---


@every_ruleset
def test_everything_public_is_in_every_view(ruleset: str) -> None:
    state = put(
        hands=["AC QS 2C", "AD"],
        points=["TC", "9H(JC) 2H"],
        permanents=["8C", "KD QD"],
        scrap="5C 6C",
        passes=2,
        ply=31,
        turn=1,
        ruleset=ruleset,
    )
    state = play(state, "AD!")
    for viewer in (0, 1, None):
        seen = view(state, viewer)
        assert seen.seat == viewer
        assert seen.ruleset == state.ruleset
        assert (seen.turn, seen.to_act, seen.outcome) == (1, 0, None)
        assert (seen.passes, seen.ply) == (0, 32)
        assert (seen.window, text(seen.scrap)) == (state.window, "5C 6C")
        assert seen.window is not None
        assert [str(card) for card, _ in seen.window.stack] == ["AD"]
        for told, has in zip(seen.players, state.players, strict=True):
            assert (told.points, told.permanents) == (has.points, has.permanents)
            assert (told.score, told.goal) == (has.score, has.goal)
    assert [player.score for player in view(state, None).players] == [10, 11]
    assert str(view(state, 0).players[1].points[1]) == "9H(JC)"


@pytest.mark.parametrize("viewer", [0, 1, None])
def test_a_view_of_a_round_that_is_over(viewer: int | None) -> None:
    state = play(put(hands=["AC 5C", "AD 2D"], points=["TC 6C"], seed=SEED), "5C")
    seen = view(state, viewer)
    assert seen.outcome == Outcome((0,), "goal")
    assert (seen.to_act, seen.legal_actions, seen.options()) == (None, (), {})
    # The end of the round shows no hands.
    assert [hand_of(state, viewer, seat) for seat in (0, 1)] == {
        0: [("AC", 0), ("", 2)],
        1: [("", 1), ("AD 2D", 0)],
        None: [("", 1), ("", 2)],
    }[viewer]
    world = determinize(seen, random.Random(1))
    assert view(world, viewer) == seen
    assert (world.outcome, legal_actions(world)) == (state.outcome, ())


def test_a_tied_round_shows_no_hands_either() -> None:
    state = play(put(hands=["AC", "AD"], rest="scrap"), "pass", "pass", "pass")
    seen = view(state, 0)
    assert seen.outcome == Outcome((), "passes")
    assert hand_of(state, 0, 1) == ("", 1)
    assert view(determinize(seen, random.Random(1)), 0) == seen


@pytest.mark.parametrize("viewer", [0, 1, None])
def test_the_text_of_a_view_says_whose_it_is(viewer: int | None) -> None:
    said = repr(view(deal("balanced", seed=7), viewer))
    assert ("spectator" if viewer is None else f"seat {viewer}") in said
    assert "balanced" in said


def test_a_view_under_a_changed_ruleset_has_a_text_too() -> None:
    changed: Ruleset = THREE_SEATS
    assert "changed" in repr(view(put(hands=["AC"], ruleset=changed), 0))


def test_what_may_be_done_in_a_view_may_be_done_in_its_worlds() -> None:
    state = unanswered(put(hands=["7C AC", "AD"], deck="TC KC"), "7C!")
    world = determinize(view(state, 0), random.Random(1))
    assert legal(world) == {"TC", "KC^"}


class Broken(random.Random):
    """Numbers that are no place among some cards."""

    def __init__(self, number: Any) -> None:
        super().__init__()
        self.number = number

    def random(self) -> Any:
        return self.number


@pytest.mark.parametrize("number", [None, "0", 7.0, float("nan"), float("inf")])
def test_a_world_is_drawn_with_numbers_from_0_up_to_1(number: Any) -> None:
    with pytest.raises(ArgumentError, match="rng"):
        determinize(view(deal("balanced", seed=7), 0), Broken(number))
