"""What stands in a picture, and what does not."""

import math
import re
import xml.etree.ElementTree as ET
from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import pairwise
from typing import Any

import attrs
import pytest

import cuttle_engine as cuttle
from cuttle_engine import (
    ArgumentError,
    Card,
    Choose,
    Control,
    Draw,
    GameState,
    Player,
    PlayerView,
    Position,
    SeenPlayer,
    Stack,
    get_ruleset,
    message_texts,
    parse_action,
    render,
)
from cuttle_engine.cards import CARDS
from cuttle_engine.render import pieces
from cuttle_engine.render.captions import Captions
from cuttle_engine.render.faces import Faces
from cuttle_engine.render.marks import Marks
from cuttle_engine.render.signs import Signs

from .positions import FOLDER, POSITIONS, Pinned

SVG = "{http://www.w3.org/2000/svg}"
MOST_BYTES = 40_000
CARD = re.compile(r"(?<![^\W_])(?:X[12]|(?:10|[A2-9TJQK])[CDHS♣♦♥♠])(?![^\W_])")
SPOKEN = {message_texts()[f"picture.card.{card}"][0]: str(card) for card in CARDS}
SAID = re.compile("|".join(SPOKEN))
untyped: Any = render.svg
each = pytest.mark.parametrize("pinned", POSITIONS, ids=lambda pinned: pinned.name)


def root(svg: str) -> ET.Element:
    return ET.fromstring(svg)  # noqa: S314  # the library's own text


def cards(svg: str) -> list[ET.Element]:
    """The elements of the cards whose face is shown."""
    return [element for element in root(svg).iter() if element.get("data-card") is not None]


def of_view(shown: GameState | PlayerView) -> Iterator[tuple[str, str, str | None]]:
    """The cards that a view shows, each with its zone and its seat."""
    players: Iterable[Player | SeenPlayer] = shown.players
    for place, player in enumerate(players):
        seat = str(place)
        yield from [(str(card), "hand", seat) for card in player.hand]
        for zone, row in (("points", player.points), ("permanents", player.permanents)):
            for stack in row:
                yield str(stack.card), zone, seat
                for control in stack.controls:
                    yield str(control.card), "on-card", str(control.seat)
    top = shown.deck_top if isinstance(shown, PlayerView) else shown.deck[:3]
    revealed = shown.window.revealed if shown.window else ()
    yield from [(str(card), "deck", None) for card in dict.fromkeys([*revealed, *top])]
    for card, by in shown.window.stack if shown.window else ():
        yield str(card), "in-play", str(by)


@each
def test_it_is_xml_of_less_than_40_kb(pinned: Pinned) -> None:
    svg = pinned.svg()
    assert root(svg).tag == f"{SVG}svg"
    assert len(svg.encode()) < MOST_BYTES
    assert svg == pinned.svg()


@each
def test_every_id_is_there_once_and_what_is_used_is_there(pinned: Pinned) -> None:
    elements = list(root(pinned.svg(prefix="a-")).iter())
    ids = Counter([element.get("id") for element in elements if element.get("id")])
    assert set(ids.values()) == {1}
    assert all(name is not None and name.startswith("a-") for name in ids)
    used = {element.get("href", "") for element in elements if element.tag == f"{SVG}use"}
    assert {name.removeprefix("#") for name in used} <= set(ids)


@each
def test_each_card_that_is_shown_is_an_element_with_its_place(pinned: Pinned) -> None:
    drawn = {
        (element.get("data-card"), element.get("data-zone"), element.get("data-seat"))
        for element in cards(pinned.svg())
    }
    scrap = {entry for entry in drawn if entry[1] == "scrap"}
    assert drawn - scrap == set(of_view(pinned.shown))
    assert {name for name, _, _ in scrap} <= set(map(str, pinned.shown.scrap))
    assert len(scrap) >= min(3, len(pinned.shown.scrap))
    for element in cards(pinned.svg()):
        assert element.get("id") == f"card-{element.get('data-card')}"
        assert element.findtext(f"{SVG}title")


@each
def test_a_hidden_card_is_a_back(pinned: Pinned) -> None:
    for place, player in enumerate(pinned.shown.players):
        hidden = player.unknown if isinstance(player, SeenPlayer) else 0
        backs = [
            element
            for element in root(pinned.svg()).iter()
            if element.get("class") == "card back" and element.get("data-seat") == str(place)
        ]
        assert len(backs) == hidden
        assert not any([element.get("id") for element in backs])


@pytest.mark.parametrize("seat", [None, 0, 1])
@each
def test_a_view_is_drawn_without_a_word_of_what_it_hides(pinned: Pinned, seat: int | None) -> None:
    tells_no_more(cuttle.view(pinned.state, seat))


def tells_no_more(seen: PlayerView) -> None:
    """Every card that the text speaks of is one that the view shows."""
    shown = {name for name, _, _ in of_view(seen)} | set(map(str, seen.scrap))
    symbols = str.maketrans("♣♦♥♠", "CDHS")
    svg = render.svg(seen, layout="narrow", theme="dark", names={0: "Ann"})
    text = re.sub(r' d="[^"]*"|<style>.*?</style>', "", svg)
    written = {name.translate(symbols).replace("10", "T") for name in CARD.findall(text)}
    assert written | {SPOKEN[name] for name in SAID.findall(text)} <= shown


@each
def test_a_picture_of_a_view_does_not_hang_on_what_it_hides(pinned: Pinned) -> None:
    seats = range(pinned.state.ruleset.seats)
    for seat in (None, *seats):
        known = pinned.state.known_to(seat)
        hidden = [
            card
            for other, player in enumerate(pinned.state.players)
            for card in player.hand
            if other != seat
            and card not in known
            and card not in player.frozen
            # Else a seat would know it in a place where it is not.
            and not any([card in pinned.state.known_to(third) for third in seats if third != other])
        ]
        deck = [card for card in pinned.state.deck if card not in known]
        if hidden and deck:
            other = swapped(pinned.state, hidden[-1], deck[-1])
            assert render.svg(cuttle.view(other, seat)) == render.svg(
                cuttle.view(pinned.state, seat)
            )


def swapped(state: GameState, one: Card, two: Card) -> GameState:
    names = {str(one): str(two), str(two): str(one)}

    def swap(cards: Iterable[Card | str]) -> str:
        return " ".join([names.get(str(card), str(card)) for card in cards])

    return attrs.evolve(
        Position.of(state),
        hands=[swap(player.hand) for player in state.players],
        deck=swap(state.deck),
    ).build()


TRANSFORM = re.compile(r"translate\((\S+) ([^)]+)\)(?:rotate\(([^)]+)\))?(?:scale\(([^)]+)\))?")


def out_of_the_table(svg: str) -> list[str | None]:
    """The cards that do not lie on the table with all of their corners."""
    tree = root(svg)
    width, height = map(float, tree.get("viewBox", "").split()[2:])
    found: list[str | None] = []
    for element in tree.iter():
        names = element.get("class", "").split()
        if "card" not in names:
            continue
        transform = TRANSFORM.fullmatch(element.get("transform", ""))
        assert transform is not None
        x, y = float(transform[1]), float(transform[2])
        angle, scale = math.radians(float(transform[3] or 0)), float(transform[4] or 1)
        wide, high = (56, 40) if "sideways" in names else (40, 56)
        reach_x = scale * (wide * math.cos(angle) + high * abs(math.sin(angle)))
        reach_y = scale * (high * math.cos(angle) + wide * abs(math.sin(angle)))
        if not (reach_x <= x <= width - reach_x and reach_y <= y <= height - reach_y):
            found.append(element.get("data-card"))
    return found


@pytest.mark.parametrize("layout", ["wide", "narrow"])
@each
def test_every_card_lies_on_the_table(pinned: Pinned, layout: str) -> None:
    assert out_of_the_table(pinned.svg(layout=layout)) == []


@pytest.mark.parametrize("layout", ["wide", "narrow"])
def test_there_is_room_for_every_card_anywhere(layout: Any) -> None:
    everything = " ".join([str(card) for card in CARDS[:52]])
    points = " ".join([str(card) for card in CARDS[:40]])
    court = " ".join([str(card) for card in CARDS[40:52]])
    kept = "8C 8D 8H 8S QC QD QH QS KC KD KH KS"
    others = " ".join([card for card in everything.split() if card not in kept])
    for position in (
        Position("traditional", hands=[everything, ""]),
        Position("traditional", hands=["", everything]),
        Position("traditional", hands=["", ""], points=[points, ""], scrap=court),
        Position("traditional", hands=["", others], permanents=[kept, ""]),
        Position("traditional", hands=["", ""], deck=everything),
        Position("traditional", hands=["", ""], scrap=everything),
    ):
        svg = render.svg(position.build(), layout=layout)
        assert out_of_the_table(svg) == []
        assert len(svg) < MOST_BYTES


def test_the_pinned_positions_are_of_every_kind() -> None:
    assert len(POSITIONS) >= 30
    assert {pinned.state.ruleset.seats for pinned in POSITIONS} == {2, 3, 4}
    kinds = {
        (pinned.options.get("theme", "light"), pinned.options.get("layout", "wide"))
        for pinned in POSITIONS
    }
    assert len(kinds) == 6
    windows = {pinned.state.window.kind for pinned in POSITIONS if pinned.state.window}
    assert windows == {"counter", "choose", "play"}


# --- who sees it, and what stands out ---

STATE = cuttle.deal("balanced", seed=7)


def classes(svg: str, name: str) -> list[str]:
    for element in root(svg).iter():
        if element.get("id") == name:
            return str(element.get("class")).split()
    raise AssertionError(f"nothing has the id {name}")


def test_the_viewer_sits_at_the_bottom() -> None:
    for seat in (0, 1):
        seats = [
            str(element.get("id"))
            for element in root(render.svg(STATE, seat)).iter()
            if str(element.get("id")).startswith("seat-")
        ]
        assert seats[-1] == f"seat-{seat}"
        assert "viewer" in classes(render.svg(STATE, seat), f"seat-{seat}")


def test_whose_turn_it_is_and_who_acts_can_be_told() -> None:
    state = cuttle.apply(STATE, parse_action("5H!"))
    assert {"turn"} == {"turn", "to-act"} & set(classes(render.svg(state), "seat-0"))
    assert {"to-act"} == {"turn", "to-act"} & set(classes(render.svg(state), "seat-1"))


def test_a_winner_has_a_star_and_nobody_acts_any_more() -> None:
    game = cuttle.Game(seed=7)
    game.resign(1)
    svg = render.svg(game.view(None))
    assert "winner" in classes(svg, "seat-0")
    assert 'class="star"' in svg
    assert "to-act" not in svg.split("</style>")[1]


def test_the_last_action_is_outlined() -> None:
    state = cuttle.apply(STATE, parse_action("3H"))
    assert "last" in classes(render.svg(state, last=parse_action("3H")), "card-3H")
    assert "last" in classes(render.svg(state, last=Draw()), "deck")


def test_what_can_be_played_and_aimed_at_is_outlined() -> None:
    hands, points = ["TC JS", "5H"], ["", "9C"]
    text = " ".join([*hands, *points])
    rest = " ".join([str(card) for card in CARDS[:52] if str(card) not in text])
    state = Position("balanced", hands=hands, points=points, deck=rest).build()
    actions = [a for a in cuttle.legal_actions(state) if a.card == Card("TC")]
    svg = render.svg(state, 0, actions=actions)
    assert "playable" in classes(svg, "card-TC")
    assert "target" in classes(svg, "card-9C")
    assert "playable" not in classes(svg, "card-JS")
    assert "playable" in classes(render.svg(state, actions=[Draw()]), "deck")


def test_what_a_pending_one_off_is_aimed_at_is_outlined() -> None:
    pinned = next(pinned for pinned in POSITIONS if pinned.name == "counter-battle")
    assert "aimed" in classes(pinned.svg(), "card-QH")
    pinned = next(pinned for pinned in POSITIONS if pinned.name == "three-seats-open")
    assert "aimed" in classes(pinned.svg(), "seat-1")


def test_a_card_in_a_stack_says_who_played_it_and_where_it_lies() -> None:
    pinned = next(pinned for pinned in POSITIONS if pinned.name == "three-seats")
    found = {element.get("data-card"): element for element in cards(pinned.svg())}
    jack = found["JC"]
    assert (jack.get("data-on"), jack.get("data-by")) == ("TH", "1")
    assert jack.findtext(f"{SVG}title") == "jack of clubs on ten of hearts, played by you"


def test_where_a_card_is_to_be_taken_from_the_scrap_all_of_it_is_shown() -> None:
    pinned = next(pinned for pinned in POSITIONS if pinned.name == "three-narrow")
    scrap = [element for element in cards(pinned.svg()) if element.get("data-zone") == "scrap"]
    assert len(scrap) == len(pinned.state.scrap)


def test_jokers_lie_on_permanents_too_glasses_among_them() -> None:
    rules = get_ruleset("cuttle-cards").replace(seats=3, hand_sizes=(5, 5, 5), jokers=2)
    state = cuttle.deal(rules, seed=1)
    captions = Captions(cuttle.view(state, None), {}, None)
    made = pieces.Pieces(
        rules,
        Faces("", render.THEMES["light"]),
        captions,
        Marks(None, (), None, 3),
        Signs(rules),
        "",
    )
    stack = Stack(Card("8S"), 1, (Control(Card("X1"), 2, 2), Control(Card("X2"), 0, 1)))
    svg = made.stack(stack, 0, 100, 1, 40, cuttle.Zone.PERMANENTS, 0, free=80)
    drawn = ET.fromstring(f"<svg>{svg}</svg>")  # noqa: S314  # the library's own text
    told = [element.findtext("title") for element in drawn]
    assert told == [
        "eight of spades, a permanent of seat 0",
        "joker 1 on eight of spades, played by seat 2",
        "joker 2 on joker 1, played by seat 1",
    ]
    assert "sideways" in str(drawn[0].get("class"))
    # Whoever was given it stands beside the one who gave it.
    assert len(drawn[2].findall("g/circle")) == 2
    assert [element.get("class") for element in drawn[2].findall("path")] == ["arrow"]


def test_what_can_be_read_of_a_high_stack_is_not_too_little() -> None:
    pinned = next(pinned for pinned in POSITIONS if pinned.name == "cutthroat-won-narrow")
    found = {element.get("data-card"): element for element in cards(pinned.svg())}
    tops: list[float] = []
    for name in ("8S", "JS", "JH", "X1"):
        transform = TRANSFORM.fullmatch(found[name].get("transform", ""))
        assert transform is not None
        tops.append(float(transform[2]))
    assert all(after - before > 11.8 for before, after in pairwise(tops))


# --- partners ---


def named(svg: str, name: str) -> ET.Element:
    return next(element for element in root(svg).iter() if element.get("id") == name)


def ground(svg: str, seat: int) -> str:
    """What the number of a seat stands on."""
    signs = [
        element.tag.removeprefix(SVG)
        for element in named(svg, f"seat-{seat}").iter()
        if element.get("class") == f"disc of-{seat}"
    ]
    assert len(set(signs)) == 1
    return signs[0]


def test_partners_have_signs_of_one_shape() -> None:
    team = render.svg(cuttle.deal("team", seed=1))
    assert [ground(team, seat) for seat in range(4)] == ["circle", "rect"] * 2
    for name in ("balanced", "cutthroat"):
        state = cuttle.deal(name, seed=1)
        svg = render.svg(state)
        assert {ground(svg, seat) for seat in range(state.ruleset.seats)} == {"circle"}


def test_a_seat_says_who_it_plays_with() -> None:
    state = cuttle.deal("team", seed=1)
    seen = render.svg(state, 0, names={2: "Ann", 3: "Bob"})
    told = [named(seen, f"seat-{seat}").findtext(f"{SVG}g[@role]/{SVG}title") for seat in range(4)]
    assert [str(text).split(" · ")[-1] for text in told] == [
        "with Ann",
        "with Bob",
        "with you",
        "with seat 1",
    ]
    assert "with " not in render.svg(cuttle.deal("cutthroat", seed=1))


@pytest.mark.parametrize("layout", ["wide", "narrow"])
@each
def test_the_number_of_cards_in_a_hand_is_never_left_out(pinned: Pinned, layout: str) -> None:
    svg = pinned.svg(layout=layout)
    players: Iterable[Player | SeenPlayer] = pinned.shown.players
    for seat, player in enumerate(players):
        size = len(player.hand) + (player.unknown if isinstance(player, SeenPlayer) else 0)
        below = next(e for e in named(svg, f"seat-{seat}").iter() if e.get("class") == "count")
        assert str(below.text).split(" · ")[0] == f"{size} card{'' if size == 1 else 's'}"


def test_a_partner_is_cut_or_left_out_where_there_is_no_room() -> None:
    state = cuttle.deal("team", seed=1)
    names = {2: "Bartholomew the Second of the Harbour"}
    wide, narrow = (render.svg(state, 1, layout=form, names=names) for form in ("wide", "narrow"))
    assert "5 cards · with Bart" in wide
    assert "…<" in wide
    assert ">5 cards<" in narrow


def test_more_than_two_sides_have_shapes_too() -> None:
    rules = get_ruleset("team").replace(sides=(0, 1, 0, 2))
    svg = render.svg(cuttle.deal(rules, seed=1))
    assert [ground(svg, seat) for seat in range(4)] == ["circle", "rect", "circle", "rect"]
    assert "rotate(45)" in svg
    rules = get_ruleset("team").replace(sides=(0, 1, 1, 1))
    assert "with seat 2 · with seat 3" in render.svg(cuttle.deal(rules, seed=1))


def test_who_acts_and_what_is_aimed_at_are_told_apart() -> None:
    pinned = next(pinned for pinned in POSITIONS if pinned.name == "team-nine-countered-narrow")
    svg = pinned.svg()
    assert {"aimed", "to-act"} <= set(classes(svg, "seat-1"))
    assert named(svg, "seat-1")[-1].get("class") == "mark"


def test_all_of_a_side_win() -> None:
    pinned = next(pinned for pinned in POSITIONS if pinned.name == "four-seats-won")
    winners = [seat for seat in range(4) if "winner" in classes(pinned.svg(), f"seat-{seat}")]
    assert winners == [1, 3]


# --- read aloud ---


def said_of(svg: str, name: str) -> str:
    return str(named(svg, name).findtext(f"{SVG}title"))


def plate(svg: str, seat: int) -> str:
    return str(named(svg, f"seat-{seat}").findtext(f"{SVG}g[@role]/{SVG}title"))


@each
def test_what_has_a_role_has_a_title_and_what_has_none_is_hidden(pinned: Pinned) -> None:
    """As the reference says it."""
    for element in root(pinned.svg()).iter():
        names = str(element.get("class")).split()
        expected: str | None = None
        if {"card", "plate", "status"} & set(names):
            expected = "img"
        elif element.get("id") in {"deck", "scrap"} or "cuttle" in names:
            expected = "group"
        if "back" in names and element.get("data-zone") == "deck":
            assert element.get("aria-hidden") == "true"
            expected = None
        else:
            assert element.get("aria-hidden") is None
        assert element.get("role") == expected
        assert (element.find(f"{SVG}title") is not None) is (expected is not None)


WORDS = {
    "last": "in the last action",
    "playable": "can be chosen",
    "target": "can be aimed at",
    "aimed": "is aimed at",
    "turn": "on turn",
    "to-act": "to act now",
    "winner": "winner",
}


@each
def test_all_that_stands_out_is_told(pinned: Pinned) -> None:
    svg = pinned.svg()
    for element in root(svg).iter():
        names = str(element.get("class")).split()
        title = element.findtext(f"{SVG}title")
        if "seat" in names:
            title = plate(svg, int(str(element.get("data-seat"))))
        if "seat" in names or "card" in names or element.get("id") == "deck":
            told = {name for name, word in WORDS.items() if word in str(title).split(" · ")}
            assert told == set(names) & set(WORDS)


def test_what_stands_out_is_told_after_what_it_is() -> None:
    svg = render.svg(STATE, 0, actions=cuttle.legal_actions(STATE), names={1: "Ann"})
    assert said_of(svg, "card-3H") == "three of hearts, in your hand · can be chosen"
    assert said_of(svg, "deck") == "the deck, 41 cards · can be chosen"
    assert plate(svg, 0) == "you: 0 of 21 points · on turn · to act now · 5 cards"
    assert plate(svg, 1) == "Ann: 0 of 21 points · 6 cards"


@each
def test_the_status_comes_first(pinned: Pinned) -> None:
    found = [
        element for element in root(pinned.svg()).iter() if element.find(f"{SVG}title") is not None
    ]
    assert "cuttle" in str(found[0].get("class"))
    assert found[1].get("id") == "status"


def test_the_status_is_told_in_words_and_whole() -> None:
    pinned = next(pinned for pinned in POSITIONS if pinned.name == "four-seats-seven-narrow")
    assert said_of(pinned.svg(), "status").endswith("three of clubs jack of spades")
    long = "Bartholomew the Second of the Harbour at the End of the World"
    svg = render.svg(STATE, layout="narrow", names={0: long})
    assert said_of(svg, "status") == f"It is {long}'s turn"


# --- names and languages ---


def test_names_are_text_whatever_stands_in_them() -> None:
    for name in ("<b>&\"'", "\x00\x1b[31m\ud800\uffff", "JD 7S", "猫" * 40, ""):
        svg = render.svg(STATE, names={0: name, 1: name})
        assert root(svg) is not None
        svg.encode()
    assert "JD 7S" in "".join(root(render.svg(STATE, names={0: "JD 7S"})).itertext())


def test_a_name_that_is_written_to_the_left_turns_nothing_else() -> None:
    names = {0: "שרה", 1: "a\u202eb"}
    text = "".join(root(render.svg(STATE, names=names)).itertext())
    assert "It is \u2068שרה\u2069's turn" in text
    assert "\u2068a\u202eb\u2069: 0 of 21" in text
    assert "\u2068" not in render.svg(STATE, names={0: "Zoë 猫"})


def test_cards_are_called_as_they_look_and_told_as_they_are_said() -> None:
    state = cuttle.apply(STATE, parse_action("QH^"))
    assert "queen of hearts, your permanent" in render.svg(state, 0)
    pinned = next(pinned for pinned in POSITIONS if pinned.name == "swap-hands-narrow")
    assert "Ann may counter joker 1<" in pinned.svg()
    pinned = next(pinned for pinned in POSITIONS if pinned.name == "four-seats-seven-narrow")
    assert "must play one of 3♣ J♠<" in pinned.svg()


class Shouting:
    def pgettext(self, context: str, message: str, /) -> str:
        return message.upper() if "{" not in message else f"!{message}"

    def npgettext(self, context: str, singular: str, plural: str, n: int, /) -> str:
        return self.pgettext(context, singular if n == 1 else plural)


def test_every_text_can_be_translated() -> None:
    for pinned in POSITIONS:
        svg = pinned.svg(translations=Shouting(), names=None)
        tree = root(svg)
        told = [str(element.text) for element in tree.iter(f"{SVG}title")]
        told += [
            str(element.text)
            for element in tree.iter(f"{SVG}text")
            if element.get("class") in {"label", "name", "count"}
        ]
        assert all(text == text.upper() or text.startswith("!") for text in told)


def test_every_text_of_pictures_is_said_in_one() -> None:
    said: set[str] = set()

    class Listening(Shouting):
        def pgettext(self, context: str, message: str, /) -> str:
            said.add(context)
            return message

    for pinned in POSITIONS:
        pinned.svg(translations=Listening())
    keys = {key for key in message_texts() if key.startswith("picture.")}
    one = {key for key in keys if len(message_texts()[key]) == 1}
    # A seat that sees the picture knows all of its own hand.
    assert one - said <= {"picture.hidden.you"}


# --- arguments ---


@pytest.mark.parametrize(
    ("arguments", "error", "said"),
    [
        ({"theme": "blue"}, ArgumentError, "theme: 'blue' is not one of light, dark, colorblind"),
        ({"theme": 1}, TypeError, "a theme is a Theme or the name of one, not int"),
        ({"layout": "round"}, ArgumentError, "layout: 'round' is not one of wide, narrow"),
        ({"layout": None}, TypeError, "a layout is named by a text, not NoneType"),
        ({"prefix": "1 2"}, ArgumentError, "prefix: '1 2' is not how an id begins"),
        ({"prefix": 1}, TypeError, "a prefix is a text, not int"),
        ({"last": "5H!"}, TypeError, "last: an Action is needed here, not str"),
        ({"actions": Draw()}, TypeError, "actions are several Actions, not Draw"),
        ({"actions": ["draw"]}, TypeError, "actions: an Action is needed here, not str"),
        ({"actions": [parse_action("4C!@3")]}, ArgumentError, "actions: 4C!@3 is at a seat"),
        ({"last": parse_action("4C!@3")}, ArgumentError, "last: 4C!@3 is at a seat"),
        ({"actions": None}, TypeError, "actions are several Actions, not NoneType"),
        ({"names": ["Ann"]}, TypeError, "names are a mapping by seat, not list"),
        ({"names": {0: 1}}, TypeError, "the name of a seat is a text, not int"),
        ({"names": {9: "Ann"}}, ArgumentError, "seat: 9 is not from 0 to 3"),
        ({"seat": 2}, ArgumentError, "seat: 2 is not from 0 to 1"),
        ({"translations": 1}, TypeError, "translations have a pgettext"),
    ],
)
def test_wrong_arguments(arguments: dict[str, Any], error: type[Exception], said: str) -> None:
    with pytest.raises(error, match=re.escape(said)):
        untyped(STATE, **arguments)


def test_a_theme_of_ones_own() -> None:
    mine = attrs.evolve(render.THEMES["light"], name="mine", table="#fbe9d0")
    svg = render.svg(STATE, theme=mine)
    assert ".cuttle-mine .table{fill:#fbe9d0" in svg
    for changed in ({"name": "a b"}, {"table": "red;}"}, {"seats": ("red",)}):
        with pytest.raises(ArgumentError):
            attrs.evolve(render.THEMES["light"], **changed)
    for wrong in ({"name": 1}, {"table": 1}, {"seats": "red"}, {"seats": (1, 2, 3, 4)}):
        with pytest.raises(TypeError):
            attrs.evolve(render.THEMES["light"], **wrong)


@pytest.mark.parametrize("color", ["#fff", "#1D3329", "white", "rebeccapurple", "lightgrey"])
def test_a_colour_is_one_of_css(color: str) -> None:
    mine = attrs.evolve(render.THEMES["light"], name="mine", table=color)
    assert f".table{{fill:{color};" in render.svg(STATE, theme=mine)


@pytest.mark.parametrize(
    "color",
    ["notacolour", "", "White", "#12345", "#ffff", "#ggg", "fff", "none", "red ", "rgb(,,,)"],
)
def test_what_is_no_colour_is_told_so(color: str) -> None:
    light = render.THEMES["light"]
    said = f"{color!r} is no colour such as #1d3329, #fff or white"
    for changed, field in (
        ({"table": color}, "table"),
        ({"seats": ("red", "tan", "navy", color)}, "seats"),
    ):
        with pytest.raises(ArgumentError, match=re.escape(f"{field}: {said}")):
            attrs.evolve(light, **changed)


def luminance(color: str) -> float:
    parts = [int(color[place : place + 2], 16) / 255 for place in (1, 3, 5)]
    linear = [
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
    ]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: str, other: str) -> float:
    lighter, darker = sorted([luminance(one), luminance(other)], reverse=True)
    return (lighter + 0.05) / (darker + 0.05)


@pytest.mark.parametrize("theme", render.THEMES.values(), ids=lambda theme: theme.name)
def test_everything_that_is_read_has_contrast(theme: render.Theme) -> None:
    """The ratios are those of WCAG 2: 4.5 for text, 3 for signs."""
    for ground in (theme.table, theme.zone, theme.plate):
        assert contrast(theme.ink, ground) > 4.5
        assert contrast(theme.muted, ground) > 4.5
    for suit in (theme.clubs, theme.diamonds, theme.hearts, theme.spades, theme.joker):
        assert contrast(suit, theme.card) > 4.5
    for color in theme.seats:
        assert contrast("#ffffff", color) > 4.5
    for mark in (theme.playable, theme.target):
        assert contrast(mark, theme.zone) > 3
    # What is told apart by its colour alone, and by nothing else, there is not; but it helps.
    assert contrast(theme.last, theme.zone) > 1.5


def test_a_notebook_shows_a_picture() -> None:
    shown: Any = STATE
    assert shown._repr_svg_() == render.svg(STATE)
    seen: Any = cuttle.view(STATE, 1)
    assert seen._repr_svg_() == render.svg(STATE, 1)


def test_the_seed_is_nowhere() -> None:
    state = cuttle.deal("balanced+random-fours", seed="xyzzy")
    assert "xyzzy" not in render.svg(state)


def test_whole_rounds_can_be_drawn() -> None:
    for name in (
        "cuttle-cards",
        "pagat+twos-counter-permanents",
        "cutthroat+tens-block-scuttles",
        "team",
        "team+jokers-swap-hands",
    ):
        state = cuttle.deal(name, seed=5)
        while state.outcome is None:
            legal = cuttle.legal_actions(state)
            state = cuttle.apply(state, legal[state.ply % len(legal)])
            if state.ply % 9 == 0:
                root(render.svg(state, actions=cuttle.legal_actions(state)))
                for seat in (*range(state.ruleset.seats), None):
                    tells_no_more(cuttle.view(state, seat))


def test_the_positions_stand_in_a_file() -> None:
    text = (FOLDER / "positions.txt").read_text("utf-8")
    assert text.count("\n[") == len(POSITIONS)
    assert isinstance(Choose(Card("7S")), Choose)
