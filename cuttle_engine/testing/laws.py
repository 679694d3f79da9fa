"""All laws, by what they are about; and how often `check_ruleset` asks each."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final, TypeAlias

from cuttle_engine.actions import Action
from cuttle_engine.rules import Ruleset
from cuttle_engine.state import GameState
from cuttle_engine.testing.effect_laws import (
    always_is_always_the_same,
    answers_hang_on_what_is_played,
    asking_an_effect_changes_nothing,
    effects_of_a_ruleset_are_values,
    the_action_space_is_a_bijection,
    the_action_space_is_complete,
)
from cuttle_engine.testing.play_laws import (
    apply_is_pure,
    cards_are_partitioned,
    deals_follow_from_the_seed,
    events_fold,
    every_legal_action_can_be_played,
    every_round_ends,
    legal_explain_and_apply_agree,
    positions_are_built_again,
    refused_calls_change_nothing,
    rounds_take_their_course,
    rows_are_in_order,
    rulesets_are_values,
    states_are_values,
    the_same_actions_give_the_same_round,
    there_is_always_an_action,
    undo_and_redo_come_back,
)
from cuttle_engine.testing.text_laws import (
    events_are_read_again,
    json_is_read_again,
    records_are_read_again,
    rulesets_are_read_again,
    texts_are_read_again,
)
from cuttle_engine.testing.view_laws import (
    events_do_not_leak,
    explanations_do_not_leak,
    samples_are_consistent,
    views_do_not_leak,
)

StateLaw: TypeAlias = Callable[[GameState], None]
"""A law of any state that is reached."""
ActionLaw: TypeAlias = Callable[[GameState, Action], None]
"""A law of a legal action in a state."""
RoundLaw: TypeAlias = Callable[[GameState, Sequence[Action]], None]
"""A law of a state and what is played from there on."""
RulesetLaw: TypeAlias = Callable[[Ruleset], None]
"""A law of a ruleset and its effects."""

Law: TypeAlias = Callable[..., None]
"""Any of them."""

RULESET_LAWS: Final[Mapping[RulesetLaw, float]] = {
    rulesets_are_values: 1,
    effects_of_a_ruleset_are_values: 1,
    always_is_always_the_same: 1,
    answers_hang_on_what_is_played: 1,
    the_action_space_is_a_bijection: 1,
    deals_follow_from_the_seed: 1,
    rulesets_are_read_again: 1,
}
# Of a state the cheap laws are asked often and the others seldom: in how many of the states.
STATE_LAWS: Final[Mapping[StateLaw, float]] = {
    there_is_always_an_action: 1,
    cards_are_partitioned: 1,
    rows_are_in_order: 0.3,
    the_action_space_is_complete: 0.2,
    asking_an_effect_changes_nothing: 0.15,
    positions_are_built_again: 0.15,
    states_are_values: 0.02,
    texts_are_read_again: 0.02,
    json_is_read_again: 0.02,
    views_do_not_leak: 0.02,
    explanations_do_not_leak: 0.05,
    samples_are_consistent: 0.02,
    legal_explain_and_apply_agree: 0.02,
    refused_calls_change_nothing: 0.02,
    every_round_ends: 0.02,
}
# And of an action, unless it has to do with an effect that is none of the library's: then always.
ACTION_LAWS: Final[Mapping[ActionLaw, float]] = {
    every_legal_action_can_be_played: 1,
    rounds_take_their_course: 0.2,
    events_fold: 0.2,
    apply_is_pure: 0.05,
    events_do_not_leak: 0.03,
    events_are_read_again: 0.02,
}
ROUND_LAWS: Final[Mapping[RoundLaw, float]] = {
    the_same_actions_give_the_same_round: 1,
    undo_and_redo_come_back: 0.2,
    records_are_read_again: 0.2,
}
LAWS: Final[tuple[Law, ...]] = (*RULESET_LAWS, *STATE_LAWS, *ACTION_LAWS, *ROUND_LAWS)
"""All of them."""
