"""Rulesets by value: what is written is read again, and nothing else is."""

import json
from typing import Any

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

from cuttle_engine import (
    Effect,
    NotationError,
    Rank,
    Ruleset,
    RulesetError,
    SchemaError,
    effect_names,
    effects,
    get_ruleset,
    parse_position,
    parse_record,
    register_effect,
    ruleset_names,
)
from cuttle_engine.effect import number
from cuttle_engine.effects import DrawCards
from cuttle_engine.ruleset_value import (
    plain_ruleset,
    read_ruleset,
    ruleset_from_plain,
    ruleset_text,
)

from ..properties.strategies import rulesets

BALANCED = get_ruleset("balanced")


@attrs.frozen
class Rain(Effect):
    cards: int = number(default=2)
    ranks: tuple[int, ...] = ()
    mood: str | None = None


class Generous(DrawCards):
    __match_args__ = ("draw", "discard", "given")

    def __init__(self, draw: int = 3, discard: int = 0, given: int = 1) -> None:
        super().__init__(draw, discard)
        self.given = given


class Forgetful(Effect):
    """Holds something that it does not name."""

    def __init__(self) -> None:
        self.secret = 7


for kind in (Rain, Generous, Forgetful):
    register_effect(kind, "test-effects")


def house(effect: Effect) -> Ruleset:
    return BALANCED.replace(effects={Rank.TEN: effect})


# --- round trips ---


@pytest.mark.parametrize("name", ruleset_names())
def test_the_parameters_of_a_named_ruleset_make_the_same_rules(name: str) -> None:
    ruleset = get_ruleset(name)
    plain = plain_ruleset(ruleset)
    assert ruleset_from_plain(json.loads(json.dumps(plain))) == ruleset
    assert ruleset_text(ruleset) == ruleset.id


@given(rulesets())
def test_every_ruleset_is_read_as_it_was_written(ruleset: Ruleset) -> None:
    assert ruleset_from_plain(json.loads(json.dumps(plain_ruleset(ruleset)))) == ruleset
    text = ruleset_text(ruleset)
    assert read_ruleset(f"  {text};", 2) == (ruleset, len(text) + 2)
    assert ruleset_text(read_ruleset(text)[0]) == text


@pytest.mark.parametrize(
    "effect", [Rain(), Rain(3, (1, 2), "wet"), Generous(2, 1, given=4)], ids=repr
)
def test_effects_of_others_are_written_under_their_prefix(effect: Effect) -> None:
    ruleset = house(effect)
    assert plain_ruleset(ruleset)["effects"]["T"]["effect"].startswith("test-effects.")
    again, _ = read_ruleset(ruleset_text(ruleset))
    assert again == ruleset
    assert type(again.effect(Rank.TEN)) is type(effect)


def test_the_text_of_a_changed_ruleset_says_only_what_is_different() -> None:
    text = ruleset_text(BALANCED.replace(passes_to_tie=2, effects={Rank.FIVE: DrawCards(draw=2)}))
    assert text == (
        'balanced@1{"passes_to_tie":2,"effects":{"5":{"effect":"DrawCards","draw":2,"discard":0}}}'
    )


def test_the_text_of_the_default_rules_without_an_id_is_their_name_and_no_change() -> None:
    assert ruleset_text(BALANCED.replace()) == "balanced@1{}"
    assert read_ruleset("balanced@1{}")[0] == BALANCED


def test_a_ruleset_is_read_in_either_case_and_up_to_where_it_ends() -> None:
    assert read_ruleset("PAGAT; turn 0") == (get_ruleset("pagat"), 5)
    assert read_ruleset("Balanced+Random-Fours")[0].id == "balanced@1+random-fours"


def test_space_between_the_id_and_what_is_different_is_passed_over() -> None:
    house = BALANCED.replace(hand_limit=7)
    for text in ('balanced@1 {"hand_limit":7}', 'balanced\n\t{ "hand_limit": 7 }'):
        assert read_ruleset(text + " ;") == (house, len(text))
    assert read_ruleset("balanced@1 ;") == (BALANCED, 10)


# --- what cannot be written ---


def deep(depth: int) -> object:
    value: object = ()
    for _ in range(depth - 1):
        value = (value,)
    return value


@pytest.mark.parametrize(
    ("mood", "problem"),
    [
        (2**53, "effects.T.mood: 9007199254740992 has more than 53 bits"),
        (-(2**53), "effects.T.mood: -9007199254740992 has more than 53 bits"),
        (10**4000, "effects.T.mood: 10000000000000000000000000000000000000000000000"),
        ("x" * (2**20 + 1), "effects.T.mood: 1048577 characters"),
        ("\ud800", "effects.T.mood: there is half a surrogate pair in it"),
        ((0,) * (2**20 + 1), "effects.T.mood: 1048577 entries"),
        (("", "\udfff"), "effects.T.mood[1]: there is half"),
        (deep(6), "effects.T.mood[0][0][0][0][0]: it is nested too deep"),
        (deep(100), "test-effects.Rain.mood: it is nested too deep"),
    ],
    ids=range(9),
)
def test_what_would_not_be_read_again_is_not_written(mood: Any, problem: str) -> None:
    rules = house(Rain(mood=mood))
    for write in (plain_ruleset, ruleset_text):
        with pytest.raises(RulesetError) as caught:
            write(rules)
        assert str(caught.value).startswith(problem)


def test_what_python_does_not_write_out_makes_no_ruleset() -> None:
    mood: Any = 10**5000  # how deep it writes tuples is another depth in every version
    with pytest.raises(RulesetError, match=r"effects: Rain\.__repr__\(\) raises"):
        house(Rain(mood=mood))


@pytest.mark.parametrize("mood", [2**53 - 1, -(2**53) + 1, "x" * 2**20, deep(5)], ids=range(4))
def test_what_is_just_within_the_limits_is_read_as_it_was_written(mood: Any) -> None:
    rules = house(Rain(mood=mood))
    assert read_ruleset(ruleset_text(rules))[0] == rules
    assert ruleset_from_plain(plain_ruleset(rules)) == rules


def test_an_effect_without_a_name_cannot_be_written() -> None:
    class Nameless(Effect):
        pass

    with pytest.raises(RulesetError, match="Nameless cannot be written down before it is named"):
        ruleset_text(house(Nameless()))


def test_what_json_cannot_hold_cannot_be_written() -> None:
    with pytest.raises(RulesetError, match=r"test-effects\.Rain\.mood: <Rank\.ACE: 1> is not"):
        ruleset_text(house(Rain(mood=Rank.ACE)))  # type: ignore[arg-type]  # as nobody checks


def test_what_an_effect_does_not_name_cannot_be_written() -> None:
    with pytest.raises(RulesetError, match="Forgetful holds what it does not name"):
        ruleset_text(house(Forgetful()))


class Lazy(Effect):
    """Names a parameter, and keeps it for a while."""

    __match_args__ = ("cards",)

    def __init__(self, cards: int = 0) -> None:
        self.cards = cards


def test_an_effect_that_does_not_tell_its_parameters_any_more_cannot_be_written() -> None:
    register_effect(Lazy, "test-effects")
    effect = Lazy()
    rules = house(effect)
    del effect.cards
    with pytest.raises(RulesetError, match="Lazy does not tell its parameters: AttributeError"):
        ruleset_text(rules)


def test_a_fraction_is_no_whole_number_and_cannot_be_written() -> None:
    needed = "a whole number, a text, True, False, None, or a tuple of these"
    with pytest.raises(RulesetError, match=rf"Rain\.mood: 0\.5 is not {needed}"):
        ruleset_text(house(Rain(mood=0.5)))  # type: ignore[arg-type]  # as nobody checks


# --- what cannot be read ---


@pytest.mark.parametrize(
    ("change", "path"),
    [
        ({"hand_limit": "7"}, "$.hand_limit"),
        ({"hand_limit": True}, "$.hand_limit"),
        ({"goals": []}, "$.goals"),
        ({"goals": 21}, "$.goals"),
        ({"suit_order": ["C", "D", "H", "Z"]}, "$.suit_order[3]"),
        ({"suit_order": ["C", "D", "H"]}, "$.suit_order"),
        ({"suit_order": "CDHS"}, "$.suit_order"),
        ({"queens_keep_off": ["2", "10"]}, "$.queens_keep_off[1]"),
        ({"queens_keep_off": [2]}, "$.queens_keep_off[0]"),
        ({"sides": [0, 0]}, "$.sides"),
        ({"id": "balanced@1"}, "$.id"),
        ({"effects": []}, "$.effects"),
        ({"effects": {"10": {"effect": "NoEffect"}}}, "$.effects.10"),
        ({"effects": {"T": "NoEffect"}}, "$.effects.T"),
        ({"effects": {"T": {}}}, "$.effects.T.effect"),
        ({"effects": {"T": {"effect": "os.system"}}}, "$.effects.T.effect"),
        ({"effects": {"T": {"effect": ["NoEffect"]}}}, "$.effects.T.effect"),
        ({"effects": {"T": {"effect": "NoEffect", "draw": 1}}}, "$.effects.T.draw"),
        ({"effects": {"T": {"effect": "DrawCards", "draw": -1}}}, "$.effects.T.draw"),
        ({"effects": {"T": {"effect": "DrawCards", "draw": 1.0}}}, "$.effects.T.draw"),
        ({"effects": {"T": {"effect": "DrawCards", "draw": [[{}]]}}}, "$.effects.T.draw[0][0]"),
    ],
)
def test_a_wrong_parameter_is_named_by_its_path(change: dict[str, Any], path: str) -> None:
    with pytest.raises(SchemaError) as caught:
        ruleset_from_plain(change, BALANCED)
    assert caught.value.path == path
    with pytest.raises(SchemaError) as caught:
        ruleset_from_plain({**plain_ruleset(BALANCED), **change})
    assert caught.value.path in {path, "$.effects"}  # all the other ranks are missing, too


class Moody(Effect):
    """Does not take everything, and says so in its own way."""

    __match_args__ = ("mood",)

    def __init__(self, mood: Any = None) -> None:
        if mood == 0:
            raise ZeroDivisionError
        if mood == "none":
            raise KeyError("x" * 10_000)
        if mood == "own":
            raise RulesetError("Moody.mood: 'own' is no mood")
        if mood == "vague":
            raise RulesetError("no")
        self.mood = mood

    @property
    def guards(self) -> bool:  # type: ignore[override]  # as nobody checks
        if self.mood == "later":
            raise LookupError("gone")
        return False


register_effect(Moody, "test-effects")


@pytest.mark.parametrize(
    ("mood", "message"),
    [
        (0, "$.effects.T: test-effects.Moody cannot be made of this: ZeroDivisionError()"),
        ("none", "$.effects.T: test-effects.Moody cannot be made of this: KeyError('xx"),
        ("own", '$.effects.T.mood: "own" is no mood'),
        ("vague", "$.effects.T: test-effects.Moody: no"),
        ("later", "$.effects: Moody.guards raises LookupError('gone')"),
    ],
)
def test_what_an_effect_raises_when_it_is_made_is_a_mistake_in_the_ruleset(
    mood: object, message: str
) -> None:
    change = {"effects": {"T": {"effect": "test-effects.Moody", "mood": mood}}}
    with pytest.raises(SchemaError) as caught:
        ruleset_from_plain(change, BALANCED)
    assert str(caught.value).startswith(message)
    assert len(str(caught.value)) < 200
    with pytest.raises(NotationError, match=r"Moody|LookupError|no mood"):
        read_ruleset("balanced" + json.dumps(change))


def test_what_the_rest_of_the_rules_makes_wrong_is_said_in_the_terms_of_json() -> None:
    with pytest.raises(SchemaError) as caught:
        ruleset_from_plain({"seats": 3}, BALANCED)
    assert str(caught.value) == "$: hand_sizes: [5, 6] is not one number of cards for each seat"


@pytest.mark.parametrize("depth", [900, 985, 988, 991, 5000])
@pytest.mark.parametrize("place", ["draw", "own"])
def test_no_depth_of_a_text_is_too_much_for_the_reader(depth: int, place: str) -> None:
    deep = f'{{"effect":"DrawCards","{place}":{"[" * depth}{"]" * depth}}}'
    for text in (
        f'balanced{{"effects":{{"5":{deep}}}}}',
        f'balanced{{"goals":{"[" * depth}{"]" * depth}}}',
        f'balanced{{"{place}":{deep}}}',
    ):
        with pytest.raises(NotationError, match="nested too deep") as caught:
            read_ruleset(text)
        assert len(str(caught.value)) < 200
        with pytest.raises(NotationError, match="nested too deep"):
            parse_position(text + "; hands /")
        with pytest.raises(NotationError, match="nested too deep"):
            parse_record(f'[Ruleset {json.dumps(text)}]\n[Seed "7"]\n')


@pytest.mark.parametrize("plain", [None, [], "balanced@1", 7])
def test_a_ruleset_by_value_is_an_object(plain: object) -> None:
    with pytest.raises(SchemaError, match=r"^\$: an object is needed"):
        ruleset_from_plain(plain)


def test_a_whole_ruleset_leaves_out_nothing() -> None:
    plain = plain_ruleset(BALANCED)
    for name in plain:
        with pytest.raises(SchemaError, match=f"{name} is missing"):
            ruleset_from_plain({key: value for key, value in plain.items() if key != name})
    plain["effects"].pop("X")
    with pytest.raises(SchemaError, match="13 effects for 14 ranks"):
        ruleset_from_plain(plain)


@pytest.mark.parametrize(
    ("text", "position"),
    [
        ("", 0),
        ("nonsense", 0),
        ("balanced@2", 0),
        ("balanced@1+nonsense", 0),
        ("balanced@1{", 11),
        ("balanced@1{]", 11),
        ('balanced@1{"goals": NaN}', 20),
        ('balanced@1{"goals":[1],"goals":[2]}', 23),
        ('balanced@1{"goals":' + "[" * 100_000, 34),
        ('balanced@1{"goals":[' + "9" * 5000 + "]}", 20),
        ('balanced@1{"colour":"red"}', 10),
        ('balanced@1  {"colour":"red"}', 12),
        ('balanced@1{"effects":{"5":{"effect":"DrawCards","draw":[[[[[[]]]]]]}}}', 10),
        ('balanced@1{"effects":{"5":{"effect":"DrawCards","draw":9007199254740992}}}', 10),
        ("wi\u212aipedia", 0),
    ],
)
def test_a_text_that_is_no_ruleset_is_refused_with_its_place(text: str, position: int) -> None:
    with pytest.raises(NotationError) as caught:
        read_ruleset(text)
    assert caught.value.position == position
    assert caught.value.text is text


# --- names ---


def test_the_library_s_effects_have_their_own_names() -> None:
    assert {name for name in effect_names() if "." not in name} == set(effects.__all__)
    assert list(effect_names()) == sorted(effect_names())


def test_a_name_stands_for_one_class() -> None:
    assert register_effect(Rain, "test-effects") is Rain  # again, and nothing happens
    other = type("Rain", (Effect,), {})
    with pytest.raises(RulesetError, match=r"test-effects\.Rain is registered already"):
        register_effect(other, "test-effects")
    assert register_effect(other, "other-effects") is other


def test_a_class_has_one_name() -> None:
    with pytest.raises(RulesetError, match=r"Rain is registered already, as test-effects\.Rain"):
        register_effect(Rain, "more-effects")
    assert "more-effects.Rain" not in effect_names()


@pytest.mark.parametrize("prefix", ["", "Test", "1st", "a.b", "a_b", "ä", "-a"])
def test_a_prefix_is_a_small_letter_and_what_may_follow_it(prefix: str) -> None:
    with pytest.raises(RulesetError, match="is not a letter, then"):
        register_effect(Rain, prefix)


@given(st.text(max_size=3) | st.integers() | st.none())
def test_a_prefix_is_text(prefix: object) -> None:
    if isinstance(prefix, str):
        return
    with pytest.raises(TypeError, match="a prefix is a str"):
        register_effect(Rain, prefix)  # type: ignore[arg-type]  # as nobody checks


@pytest.mark.parametrize("kind", [None, "Rain", int, Rain()])
def test_only_classes_of_effects_are_registered(kind: Any) -> None:
    with pytest.raises(TypeError, match="a class of Effects is registered"):
        register_effect(kind, "test-effects")


@pytest.mark.parametrize("kind", [Effect, DrawCards, effects.NoEffect])
def test_the_library_s_classes_have_no_other_names(kind: type[Effect]) -> None:
    with pytest.raises(RulesetError, match="is the library's own"):
        register_effect(kind, "other")


@pytest.mark.parametrize("name", ["Größe", "a.b", "", "<locals>", "A\n", "1st", "X" * 101])
def test_the_names_of_a_class_and_its_parameters_are_ascii(name: str) -> None:
    with pytest.raises(RulesetError, match="is no name in ASCII, or too long"):
        register_effect(type(name, (Effect,), {}), "test-effects")
    with pytest.raises(RulesetError, match="is no name in ASCII, or too long"):
        register_effect(type("Fine", (Effect,), {"__match_args__": (name,)}), "test-effects")
    assert "test-effects.Fine" not in effect_names()


def test_no_parameter_is_named_as_the_name_of_the_effect_is() -> None:
    class Nested(Effect):
        __match_args__ = ("effect",)

        def __init__(self, effect: str = "") -> None:
            self.effect = effect

    with pytest.raises(RulesetError, match="Nested has a parameter named effect"):
        register_effect(Nested, "test-effects")


def test_a_parameter_that_is_renamed_later_is_not_written_over_the_name(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    class Renamed(Effect):
        effect = 1

    register_effect(Renamed, "test-effects")
    monkeypatch.setattr(Renamed, "__match_args__", ("effect",))
    with pytest.raises(RulesetError, match="Renamed has a parameter named effect"):
        ruleset_text(house(Renamed()))
