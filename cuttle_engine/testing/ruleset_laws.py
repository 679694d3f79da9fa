"""The laws as tests that a test runner finds."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar
from unittest import SkipTest

from hypothesis import HealthCheck, given, settings
from hypothesis.strategies import SearchStrategy

from cuttle_engine.rules import get_ruleset
from cuttle_engine.testing import effect_laws, play_laws, text_laws, view_laws
from cuttle_engine.testing.strategies import plays, rounds, states
from cuttle_engine.testing.written import why_not_written

if TYPE_CHECKING:
    from collections.abc import Callable

    from cuttle_engine.rules import Ruleset
    from cuttle_engine.testing.laws import ActionLaw, RoundLaw, RulesetLaw, StateLaw
    from cuttle_engine.testing.strategies import Rules


class RulesetLaws:
    """All laws over a ruleset, each a test: subclass it in a file of your tests.

    ::

        from cuttle_engine.testing import RulesetLaws


        class TestLuckySevens(RulesetLaws):
            ruleset = LUCKY_SEVENS

    pytest finds it by the ``Test`` in its name; with ``unittest.TestCase`` beside it, unittest does
    too. What a law asks stands in the docstring of the law.
    """

    ruleset: ClassVar[Rules]
    """What is tested: a ruleset, its name, or a hypothesis strategy of rulesets."""
    examples: ClassVar[int | None] = None
    """How many examples hypothesis tries of each law; None: what its profile says."""

    # --- how ---

    def _search(self, law: Callable[..., None], drawn: SearchStrategy[Any]) -> None:
        """Let hypothesis look for what breaks the law; a tuple is its arguments."""
        slow = [HealthCheck.too_slow, HealthCheck.filter_too_much, HealthCheck.data_too_large]
        how = settings(deadline=None, suppress_health_check=slow)
        if self.examples is not None:
            how = settings(how, max_examples=self.examples)

        def check(subject: Any) -> None:
            if isinstance(subject, tuple):
                law(*subject)
            else:
                law(subject)

        # Where hypothesis draws the same every time, it does so by the name: no two laws alike.
        check.__name__ = law.__name__
        how(given(drawn)(check))()

    def _of_rulesets(self, law: RulesetLaw) -> None:
        rules = self._named()
        if isinstance(rules, SearchStrategy):
            self._search(law, rules)
        else:
            law(rules)

    def _of_states(self, law: StateLaw) -> None:
        self._search(law, states(self._named()))

    def _of_plays(self, law: ActionLaw) -> None:
        self._search(law, plays(self._named()))

    def _of_rounds(self, law: RoundLaw) -> None:
        self._search(law, rounds(self._named()))

    def _named(self) -> Ruleset | SearchStrategy[Ruleset]:
        rules: Rules | None = getattr(self, "ruleset", None)
        if rules is None:
            raise TypeError(f"{type(self).__name__} does not say which ruleset it tests")
        return get_ruleset(rules) if isinstance(rules, str) else rules

    def _if_it_can_be_written(self) -> None:
        rules = self._named()
        why = "" if isinstance(rules, SearchStrategy) else why_not_written(rules)
        if why:
            raise SkipTest(why)

    # --- laws of the ruleset and its effects ---

    def test_rulesets_are_values(self) -> None:
        self._of_rulesets(play_laws.rulesets_are_values)

    def test_effects_of_a_ruleset_are_values(self) -> None:
        self._of_rulesets(effect_laws.effects_of_a_ruleset_are_values)

    def test_always_is_always_the_same(self) -> None:
        self._of_rulesets(effect_laws.always_is_always_the_same)

    def test_answers_hang_on_what_is_played(self) -> None:
        self._of_rulesets(effect_laws.answers_hang_on_what_is_played)

    def test_the_action_space_is_a_bijection(self) -> None:
        self._of_rulesets(effect_laws.the_action_space_is_a_bijection)

    def test_deals_follow_from_the_seed(self) -> None:
        self._of_rulesets(play_laws.deals_follow_from_the_seed)

    def test_rulesets_are_read_again(self) -> None:
        self._if_it_can_be_written()
        self._of_rulesets(text_laws.rulesets_are_read_again)

    # --- of every state ---

    def test_there_is_always_an_action(self) -> None:
        self._of_states(play_laws.there_is_always_an_action)

    def test_every_round_ends(self) -> None:
        self._of_states(play_laws.every_round_ends)

    def test_cards_are_partitioned(self) -> None:
        self._of_states(play_laws.cards_are_partitioned)

    def test_rows_are_in_order(self) -> None:
        self._of_states(play_laws.rows_are_in_order)

    def test_legal_explain_and_apply_agree(self) -> None:
        self._of_states(play_laws.legal_explain_and_apply_agree)

    def test_refused_calls_change_nothing(self) -> None:
        self._of_states(play_laws.refused_calls_change_nothing)

    def test_states_are_values(self) -> None:
        self._of_states(play_laws.states_are_values)

    def test_positions_are_built_again(self) -> None:
        self._of_states(play_laws.positions_are_built_again)

    def test_asking_an_effect_changes_nothing(self) -> None:
        self._of_states(effect_laws.asking_an_effect_changes_nothing)

    def test_the_action_space_is_complete(self) -> None:
        self._of_states(effect_laws.the_action_space_is_complete)

    def test_views_do_not_leak(self) -> None:
        self._of_states(view_laws.views_do_not_leak)

    def test_explanations_do_not_leak(self) -> None:
        self._of_states(view_laws.explanations_do_not_leak)

    def test_samples_are_consistent(self) -> None:
        self._of_states(view_laws.samples_are_consistent)

    def test_texts_are_read_again(self) -> None:
        self._if_it_can_be_written()
        self._of_states(text_laws.texts_are_read_again)

    def test_json_is_read_again(self) -> None:
        self._if_it_can_be_written()
        self._of_states(text_laws.json_is_read_again)

    # --- of every action ---

    def test_every_legal_action_can_be_played(self) -> None:
        self._of_plays(play_laws.every_legal_action_can_be_played)

    def test_rounds_take_their_course(self) -> None:
        self._of_plays(play_laws.rounds_take_their_course)

    def test_apply_is_pure(self) -> None:
        self._of_plays(play_laws.apply_is_pure)

    def test_events_fold(self) -> None:
        self._of_plays(play_laws.events_fold)

    def test_events_do_not_leak(self) -> None:
        self._of_plays(view_laws.events_do_not_leak)

    def test_events_are_read_again(self) -> None:
        self._if_it_can_be_written()
        self._of_plays(text_laws.events_are_read_again)

    # --- of every round ---

    def test_the_same_actions_give_the_same_round(self) -> None:
        self._of_rounds(play_laws.the_same_actions_give_the_same_round)

    def test_undo_and_redo_come_back(self) -> None:
        self._of_rounds(play_laws.undo_and_redo_come_back)

    def test_records_are_read_again(self) -> None:
        self._if_it_can_be_written()
        self._of_rounds(text_laws.records_are_read_again)
