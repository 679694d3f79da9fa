// The JSON documents of cuttle-engine, version 1.
// Made from the schemas that come with it, by docs/typescript.py: do not change this file.

/**
 * A card: rank and suit. T is a Ten; C, D, H and S are clubs, diamonds, hearts and spades; X1 and
 * X2 are the Jokers.
 */
export type Card =
  | "AC" | "AD" | "AH" | "AS" | "2C" | "2D" | "2H" | "2S" | "3C" | "3D" | "3H" | "3S" | "4C"
  | "4D" | "4H" | "4S" | "5C" | "5D" | "5H" | "5S" | "6C" | "6D" | "6H" | "6S" | "7C" | "7D"
  | "7H" | "7S" | "8C" | "8D" | "8H" | "8S" | "9C" | "9D" | "9H" | "9S" | "TC" | "TD" | "TH"
  | "TS" | "JC" | "JD" | "JH" | "JS" | "QC" | "QD" | "QH" | "QS" | "KC" | "KD" | "KH" | "KS"
  | "X1" | "X2";

/** Cards, each once. */
export type Cards = Card[];

/** A card, or ?? for one that the viewer does not know. */
export type SeenCard = Card | "??";

/** Cards, known or not. */
export type SeenCards = SeenCard[];

/** A place at the table, from 0. Seat 0 moves first, the last one dealt. */
export type Seat = number;

/** Seats, ascending. */
export type Seats = Seat[];

/** How many: a whole number, written without a point or an exponent. */
export type Count = number;

/** Any text. The limit counts characters, not bytes. */
export type FreeText = string;

/** A Jack or Joker that lies on a card. */
export interface Control {
  /** The Jack or Joker. */
  card: Card;
  /** The seat that it gave control to. */
  seat: Seat;
  /** The seat that played it, most often the same one. */
  by: Seat;
}

/** A card on the table, with what lies on it. The seat in whose row it stands controls it. */
export interface Stack {
  /** The point card or permanent at the bottom. */
  card: Card;
  /**
   * The seat that had it before any Jack or Joker lay on it. It goes back there when all of them
   * are gone.
   */
  owner: Seat;
  /**
   * The Jacks and Jokers on it, the lowest first. The last one decides who controls the card, and
   * can be targeted; those under it cannot.
   */
  controls: Control[];
}

/** What one seat controls, ascending by card. */
export type Row = Stack[];

/** A card in play: one that was played and is pending or being carried out, or a counter on it. */
export interface InPlay {
  /** The card. */
  card: Card;
  /** The seat that played it. */
  seat: Seat;
}

/** What a seat must answer before play goes on. All of it is public. */
export interface Window {
  /**
   * counter: counter the top card of the stack, or decline. choose: choose a card, one at a time.
   * play: play one of the revealed cards.
   */
  kind: "counter" | "choose" | "play";
  /** The seat that has to answer. */
  seat: Seat;
  /**
   * The card that was played and may be countered, or whose effect asks; hand-limit where a hand
   * is trimmed at the end of a turn.
   */
  cause: Card | "hand-limit";
  /** The seat that played the cause; for the hand limit the seat itself. */
  by: Seat;
  /**
   * What was played: pending, with kind counter, or a one-off that is being carried out; null for
   * the hand limit.
   */
  action: Action | null;
  /**
   * The cards in play: the cause, then the counters on it. With an odd number of counters the
   * cause will have no effect, unless another one follows.
   */
  stack: InPlay[];
  /** How many answers are still to come, this one included: seats to ask, or cards to choose. */
  left: Count;
  /** Cards of the deck that lie open until one of them is played or scrapped, top first. */
  revealed: Cards;
}

/** How a round ended. */
export interface Outcome {
  /** The seats that won; none in a tie, several where a side won. */
  winners: Seats;
  /**
   * goal: a seat had its points. passes: as many passes in a row as the rules ask for, a tie.
   * resignation: the others gave up. agreement: a tie.
   */
  reason: "goal" | "passes" | "resignation" | "agreement";
}

/**
 * The seed that chance comes from: text, or where its bytes are no UTF-8, the bytes. Never show it
 * before the round is over.
 */
export type Seed = FreeText | {
  /** The bytes, two hexadecimal digits each. */
  hex: string;
};

/** The rules: the id of a named ruleset, or the rules themselves. */
export type AnyRuleset = RulesetId | Rules;

/**
 * A ruleset by name: name@version, then its modifiers with + before each, sorted. It stands for
 * the same rules for ever.
 */
export type RulesetId = string;

/** A rank; X is the Joker. */
export type Rank =
  | "A" | "2" | "3" | "4" | "5" | "6" | "7" | "8" | "9" | "T" | "J" | "Q" | "K" | "X";

/** Rules that have no id, in a document that is about something else. */
export interface Rules {
  /** The number of seats. */
  seats: number;
  /** The side of each seat; null: each for itself. Opponents are the seats of other sides. */
  sides: number[] | null;
  /** The number of cards dealt to each seat. */
  hand_sizes: number[];
  /** The number of Jokers in the deck. */
  jokers: number;
  /** The suits from low to high, for scuttling between equal ranks. */
  suit_order: ("C" | "D" | "H" | "S")[];
  /** The points needed with no King, with one, with two, and so on; the last one for more. */
  goals: number[];
  /** The most cards in a hand; null: no limit. */
  hand_limit: number | null;
  /** no-draw: at the limit nothing is drawn. trim: the own turn ends with discards down to it. */
  hand_limit_rule: "no-draw" | "trim";
  /** Whether two Queens of a seat protect each other. */
  queens_guard_queens: boolean;
  /** Whether what a seat with a Queen plays cannot be countered. */
  queens_stop_counters: boolean;
  /** The ranks that may not target what a Queen protects, ascending. */
  queens_keep_off: Rank[];
  /** Whether all hands are shown to all while the deck is empty. */
  open_hands_on_empty_deck: boolean;
  /** The passes in a row that end the round in a tie. */
  passes_to_tie: number;
  /** What the cards of each rank do. */
  effects: Effects;
}

/** What the cards of each rank do, beyond counting points and scuttling. */
export interface Effects {
  /** What an Ace does. */
  A: Effect;
  /** What a Two does. */
  "2": Effect;
  /** What a Three does. */
  "3": Effect;
  /** What a Four does. */
  "4": Effect;
  /** What a Five does. */
  "5": Effect;
  /** What a Six does. */
  "6": Effect;
  /** What a Seven does. */
  "7": Effect;
  /** What an Eight does. */
  "8": Effect;
  /** What a Nine does. */
  "9": Effect;
  /** What a Ten does. */
  T: Effect;
  /** What a Jack does. */
  J: Effect;
  /** What a Queen does. */
  Q: Effect;
  /** What a King does. */
  K: Effect;
  /** What a Joker does. */
  X: Effect;
}

/** An effect with its parameters. Any effect may stand at any rank. */
export type Effect =
  | ScrapPoints | ScrapPermanent | TakeFromScrap | ForceDiscard | DrawCards | ScrapPermanents
  | PlayFromDeck | Glasses | ScrapGlasses | ReturnToHand | NoEffect | BlockScuttle
  | StealPoints | Guard | LowerGoal | StealPermanent | SwapHands | OtherEffect;

/** The Ace: scraps every point card, and what lies on them. */
export interface ScrapPoints {
  /** Which effect it is. */
  effect: "ScrapPoints";
}

/**
 * The Two: scraps a permanent, Jack or Joker; or counters a one-off, a counter, and permanents
 * that it is told.
 */
export interface ScrapPermanent {
  /** Which effect it is. */
  effect: "ScrapPermanent";
  /** Whether cards of the own side may be targets too. */
  own: boolean;
  /** The ranks whose permanents it may counter too, ascending, as one text: 8JQKX. */
  permanents: string;
}

/** The Three: takes a card from the scrap. */
export interface TakeFromScrap {
  /** Which effect it is. */
  effect: "TakeFromScrap";
  /** Whether it may take a card of its own rank. */
  own_rank: boolean;
}

/** The Four: an opponent discards cards of its choice. */
export interface ForceDiscard {
  /** Which effect it is. */
  effect: "ForceDiscard";
  /** How many. */
  cards: number;
  /** Whether they leave the hand at random instead. */
  at_random: boolean;
}

/** The Five: discards, then draws. */
export interface DrawCards {
  /** Which effect it is. */
  effect: "DrawCards";
  /** How many cards are drawn. */
  draw: number;
  /** How many are discarded before. */
  discard: number;
}

/** The Six: scraps all permanents, Jacks and Jokers. */
export interface ScrapPermanents {
  /** Which effect it is. */
  effect: "ScrapPermanents";
}

/** The Seven: reveals the top of the deck, and plays one of those cards. */
export interface PlayFromDeck {
  /** Which effect it is. */
  effect: "PlayFromDeck";
  /** How many cards are revealed. */
  reveal: number;
}

/** The Eight: its controller sees the opponents' hands. */
export interface Glasses {
  /** Which effect it is. */
  effect: "Glasses";
  /** Whether glasses belong to nobody, so that no Queen protects them. */
  neutral: boolean;
}

/** An Eight that is glasses, or scraps glasses. */
export interface ScrapGlasses {
  /** Which effect it is. */
  effect: "ScrapGlasses";
  /** Whether glasses belong to nobody, so that no Queen protects them. */
  neutral: boolean;
}

/** The Nine: returns a card from the table to a hand, or to the deck. */
export interface ReturnToHand {
  /** Which effect it is. */
  effect: "ReturnToHand";
  /** Whether cards of the own side may be targets too. */
  own: boolean;
  /** Whether glasses of the own side may be targets. */
  own_glasses: boolean;
  /** Whether opponents' point cards may be targets too. */
  points: boolean;
  /** Whether the returned card may not be played for a while. */
  freezes: boolean;
  /** Whether the card goes on top of the deck instead, not frozen. */
  to_deck: boolean;
  /** Whether it may answer a permanent, which goes back to its player's hand. */
  reacts: boolean;
}

/** The Ten: points and scuttles, nothing else. */
export interface NoEffect {
  /** Which effect it is. */
  effect: "NoEffect";
}

/** A Ten that may be played against a scuttle. */
export interface BlockScuttle {
  /** Which effect it is. */
  effect: "BlockScuttle";
}

/** The Jack: takes control of a point card. */
export interface StealPoints {
  /** Which effect it is. */
  effect: "StealPoints";
  /** Whether cards of the own side may be targets too. */
  own: boolean;
  /** Whether its player names the seat that gets control. */
  names_taker: boolean;
}

/** The Queen: protects its controller's other cards. */
export interface Guard {
  /** Which effect it is. */
  effect: "Guard";
  /** Whether she protects point cards and what lies on them only. */
  only_points: boolean;
}

/** The King: lowers the goal. */
export interface LowerGoal {
  /** Which effect it is. */
  effect: "LowerGoal";
}

/** The Joker: takes control of a permanent, or of the point card under a Jack. */
export interface StealPermanent {
  /** Which effect it is. */
  effect: "StealPermanent";
  /** Whether cards of the own side may be targets too. */
  own: boolean;
  /** Whether its player names the seat that gets control. */
  names_taker: boolean;
}

/** A Joker that swaps hands with an opponent. */
export interface SwapHands {
  /** Which effect it is. */
  effect: "SwapHands";
}

/**
 * An effect that does not come with the library; it can be read where it is installed. The other
 * keys are its parameters.
 */
export interface OtherEffect {
  /** Its name: that of a package, a point, that of a class. */
  effect: string;
  [name: string]: Parameter;
}

/** A parameter of an effect. Arrays are at most five deep. */
export type Parameter = number | FreeText | boolean | null | Parameter[];

/**
 * The rules of one kind of Cuttle, in full. With an id they are those of that id, and a reader
 * checks it.
 */
export interface Ruleset {
  /** What this is, and in which version. */
  format: "cuttle-engine/ruleset/1";
  /** The id of a named ruleset; null for any other. */
  id: RulesetId | null;
  /** The number of seats. */
  seats: number;
  /** The side of each seat; null: each for itself. Opponents are the seats of other sides. */
  sides: number[] | null;
  /** The number of cards dealt to each seat. */
  hand_sizes: number[];
  /** The number of Jokers in the deck. */
  jokers: number;
  /** The suits from low to high, for scuttling between equal ranks. */
  suit_order: ("C" | "D" | "H" | "S")[];
  /** The points needed with no King, with one, with two, and so on; the last one for more. */
  goals: number[];
  /** The most cards in a hand; null: no limit. */
  hand_limit: number | null;
  /** no-draw: at the limit nothing is drawn. trim: the own turn ends with discards down to it. */
  hand_limit_rule: "no-draw" | "trim";
  /** Whether two Queens of a seat protect each other. */
  queens_guard_queens: boolean;
  /** Whether what a seat with a Queen plays cannot be countered. */
  queens_stop_counters: boolean;
  /** The ranks that may not target what a Queen protects, ascending. */
  queens_keep_off: Rank[];
  /** Whether all hands are shown to all while the deck is empty. */
  open_hands_on_empty_deck: boolean;
  /** The passes in a row that end the round in a tie. */
  passes_to_tie: number;
  /** What the cards of each rank do. */
  effects: Effects;
}

/** Take the top card of the deck. */
export interface Draw {
  /** Which action it is. */
  type: "draw";
}

/** Do nothing: with an empty deck, or when nothing else is legal. */
export interface Pass {
  /** Which action it is. */
  type: "pass";
}

/** Put a card into the own point row. */
export interface PlayPoints {
  /** Which action it is. */
  type: "points";
  /** The card that is played. */
  card: Card;
}

/** Scrap a lower point card of an opponent with a card from the hand; both go to the scrap. */
export interface Scuttle {
  /** Which action it is. */
  type: "scuttle";
  /** The card that is played. */
  card: Card;
  /** The point card that is scuttled. */
  target: Card;
}

/** Play a card for its one-off effect. */
export interface PlayOneOff {
  /** Which action it is. */
  type: "one-off";
  /** The card that is played. */
  card: Card;
  /** The card on the table that it is aimed at, if it is aimed at one, as a Two and a Nine are. */
  target?: Card;
  /**
   * The seat that it is aimed at, where there are several, as a Four is with three or four seats.
   */
  target_seat?: Seat;
}

/** Play a card that stays: a King, a Queen, glasses, a Jack on a point card, or a Joker. */
export interface PlayPermanent {
  /** Which action it is. */
  type: "permanent";
  /** The card that is played. */
  card: Card;
  /**
   * The card that it is put on, if it is put on one: a point card, a permanent, or the Jack on a
   * point card.
   */
  target?: Card;
  /** The seat that gets control, where the rules leave a choice. */
  target_seat?: Seat;
}

/**
 * Answer what was played: with a Two a one-off or a counter, and what else the rules let a card
 * answer.
 */
export interface Counter {
  /** Which action it is. */
  type: "counter";
  /** The card that answers. */
  card: Card;
}

/** Let what was played stand. */
export interface Decline {
  /** Which action it is. */
  type: "decline";
}

/** Choose one card in an open choice. */
export interface Choose {
  /** Which action it is. */
  type: "choose";
  /** The card that is chosen. */
  card: Card;
}

/** What a seat may do. It does not say who acts: that is the seat that is to act. */
export type Action =
  | Draw | Pass | PlayPoints | Scuttle | PlayOneOff | PlayPermanent | Counter | Decline
  | Choose;

/** Where a card can be. */
export interface Place {
  /**
   * deck, hand, points (a point row), permanents, on-card (a Jack or Joker on another card),
   * in-play (a card that was played and is pending, or a counter on it), or scrap.
   */
  zone: "deck" | "hand" | "points" | "permanents" | "on-card" | "in-play" | "scrap";
  /** Whose hand, row or permanents; in play, who played the card; otherwise null. */
  seat: Seat | null;
  /** The card underneath, of one that lies on a card; otherwise null. */
  on: Card | null;
}

/** The seat in turn has acted in a main phase. */
export interface Played {
  /** Which event it is. */
  type: "played";
  /** The seat that acted. */
  seat: Seat;
  /** What it did. */
  action: Action;
}

/**
 * A seat has answered a window: countered, declined, chosen a card, or played a revealed one. The
 * window is closed, unless a window-opened follows.
 */
export interface Answered {
  /** Which event it is. */
  type: "answered";
  /** The seat that was asked. */
  seat: Seat;
  /** Its answer. */
  action: Action;
}

/** A card went from one place to another. */
export interface Moved {
  /** Which event it is. */
  type: "moved";
  /**
   * The card; null for one who did not see it. Of hands that are swapped a seat that is not one of
   * the two is told null, and what it knows of a hand goes along.
   */
  card: Card | null;
  /** Where it was. */
  source: Place;
  /** Where it is now. */
  target: Place;
  /** The seats that know which card it was, ascending. */
  seen_by: Seats;
  /** Whether everybody saw it, spectators too. */
  public: boolean;
}

/**
 * A card on the table passed from one seat's row or permanents to another's, with all that lies on
 * it.
 */
export interface ControlChanged {
  /** Which event it is. */
  type: "control-changed";
  /** The card that changed hands, not what lies on it. */
  card: Card;
  /** The seat that controlled it. */
  giver: Seat;
  /** The seat that controls it now. */
  taker: Seat;
}

/** Cards that stay where they are were shown: by a Seven, by glasses, by an empty deck. */
export interface Shown {
  /** Which event it is. */
  type: "shown";
  /** Where the cards are: a hand, or the deck. */
  place: Place;
  /**
   * The cards: of a hand all of them, ascending; of the deck its top ones, the next one first.
   * null for one who did not see them.
   */
  cards: Cards | null;
  /** How many cards they are. */
  count: Count;
  /** The seats that they were shown to, ascending. */
  seen_by: Seats;
  /** Whether everybody saw them, spectators too. */
  public: boolean;
}

/** All have declined, and no counter stands against what was played: it takes effect. */
export interface Resolved {
  /** Which event it is. */
  type: "resolved";
  /** The card that was played, as a one-off or as anything else that can be answered. */
  card: Card;
  /** The seat that played it. */
  by: Seat;
}

/** All have declined, and a counter stands: what was played has no effect. */
export interface Countered {
  /** Which event it is. */
  type: "countered";
  /** The card that was played, as a one-off or as anything else that can be answered. */
  card: Card;
  /** The seat that played it. */
  by: Seat;
}

/** A card in a hand may not be played until its holder's next own turn is over. */
export interface Frozen {
  /** Which event it is. */
  type: "frozen";
  /** The card that is frozen. */
  card: Card;
  /** The seat that holds it. */
  seat: Seat;
}

/** A frozen card in a hand may be played again. */
export interface Thawed {
  /** Which event it is. */
  type: "thawed";
  /** The card that was frozen. */
  card: Card;
  /** The seat that holds it. */
  seat: Seat;
}

/** A seat is asked: a window opened, or an open one has come to its next answer. */
export interface WindowOpened {
  /** Which event it is. */
  type: "window-opened";
  /** What is to be answered, and by whom. */
  window: Window;
}

/** A turn is over and another seat's begins. */
export interface TurnEnded {
  /** Which event it is. */
  type: "turn-ended";
  /** The seat whose turn is over. */
  seat: Seat;
  /** The seat whose turn begins. */
  next_seat: Seat;
}

/** The round is over. */
export interface RoundEnded {
  /** Which event it is. */
  type: "round-ended";
  /** Who has won, and why. */
  outcome: Outcome;
}

/**
 * One thing that happened, on the way from one state to the next. They come in the order in which
 * one would show them.
 */
export type Event =
  | Played | Answered | Moved | ControlChanged | Shown | Resolved | Countered | Frozen
  | Thawed | WindowOpened | TurnEnded | RoundEnded;

/**
 * A round at one moment, with every card and the seed: for the keeper of the game only. Seats are
 * places in the lists: hands[0] is the hand of seat 0.
 */
export interface State {
  /** What this is, and in which version. */
  format: "cuttle-engine/state/1";
  /** The rules that are played: an id, or the rules themselves. */
  ruleset: AnyRuleset;
  /** The seat whose turn it is, whoever has to answer in between. */
  turn: Seat;
  /** How many actions have been played, answers included. */
  ply: Count;
  /** Passes in a row so far. */
  passes: Count;
  /** The hand of each seat, ascending. */
  hands: Cards[];
  /** The point row that each seat controls. */
  points: Row[];
  /** The permanents that each seat controls: Kings, Queens, glasses. */
  permanents: Row[];
  /** The deck, the card that is drawn next first. */
  deck: Cards;
  /** The scrapped cards, the last one on top. */
  scrap: Cards;
  /** Cards in hands that may not be played yet: a Nine has returned them. Ascending. */
  frozen: Cards;
  /**
   * Those of them, in the hand of the seat in turn, that stay frozen through its next turn as
   * well. Ascending.
   */
  frozen_longer: Cards;
  /**
   * For each seat the cards in others' hands that it alone has been shown, then one list more: the
   * cards in hands or on top of the deck that everybody has been shown. Ascending. What glasses on
   * the table show now is not in it.
   */
  known: Cards[];
  /**
   * What is open and must be answered first; null in a main phase. Where the round is over, what
   * was open when it ended.
   */
  window: Window | null;
  /** How the round ended; null while it goes on. */
  outcome: Outcome | null;
  /** The seed of the shuffle, and of what is still left to chance. */
  seed: Seed;
  /** How many words of the seed's stream have been taken. */
  words: Count;
}

/**
 * All that one seat, or a spectator, may know of a round at one moment. Seats are places in the
 * lists: hands[0] is the hand of seat 0.
 */
export interface View {
  /** What this is, and in which version. */
  format: "cuttle-engine/view/1";
  /** The rules that are played: an id, or the rules themselves. */
  ruleset: AnyRuleset;
  /** Whose view it is; null for a spectator's. */
  seat: Seat | null;
  /** The seat whose turn it is, whoever has to answer in between. */
  turn: Seat;
  /** How many actions have been played, answers included. */
  ply: Count;
  /** Passes in a row so far. */
  passes: Count;
  /**
   * The hand of each seat: the cards that the viewer knows, ascending, then ?? for each further
   * one.
   */
  hands: SeenCards[];
  /** The point row that each seat controls. */
  points: Row[];
  /** The permanents that each seat controls: Kings, Queens, glasses. */
  permanents: Row[];
  /**
   * The deck: the cards on top that everybody has been shown, the next one first, then ?? for each
   * further one.
   */
  deck: SeenCards;
  /** The scrapped cards, the last one on top. */
  scrap: Cards;
  /** Cards in hands that may not be played yet: a Nine has returned them. Ascending. */
  frozen: Cards;
  /**
   * Those of them, in the hand of the seat in turn, that stay frozen through its next turn as
   * well. Ascending.
   */
  frozen_longer: Cards;
  /**
   * For each other seat the cards in the viewer's own hand that it has been shown, then one list
   * more: the cards in hands or on top of the deck that everybody has been shown. Ascending. The
   * viewer's own list is empty: what it knows stands in the hands.
   */
  known: Cards[];
  /**
   * What is open and must be answered first; null in a main phase. Where the round is over, what
   * was open when it ended.
   */
  window: Window | null;
  /** How the round ended; null while it goes on. */
  outcome: Outcome | null;
  /**
   * The seat that acts now: the one that the window asks, or the one whose turn it is; null when
   * the round is over.
   */
  to_act: Seat | null;
  /**
   * All that the viewer may do now, ordered: first those without a card, then by card, use and
   * target. Empty where another seat is to act.
   */
  legal_actions: Action[];
  /** The points in the point row of each seat. */
  scores: Count[];
  /** The points that each seat needs, by the number of its Kings. */
  goals: Count[];
  /** The number of cards in the deck. */
  deck_size: Count;
}

/** Something that was said. */
export interface Comment {
  /** The number of actions before it. */
  ply: Count;
  /** What was said. */
  text: FreeText;
}

/** A state without its format and its ruleset. */
export interface Position {
  /** The seat whose turn it is, whoever has to answer in between. */
  turn: Seat;
  /** How many actions have been played, answers included. */
  ply: Count;
  /** Passes in a row so far. */
  passes: Count;
  /** The hand of each seat, ascending. */
  hands: Cards[];
  /** The point row that each seat controls. */
  points: Row[];
  /** The permanents that each seat controls: Kings, Queens, glasses. */
  permanents: Row[];
  /** The deck, the card that is drawn next first. */
  deck: Cards;
  /** The scrapped cards, the last one on top. */
  scrap: Cards;
  /** Cards in hands that may not be played yet: a Nine has returned them. Ascending. */
  frozen: Cards;
  /**
   * Those of them, in the hand of the seat in turn, that stay frozen through its next turn as
   * well. Ascending.
   */
  frozen_longer: Cards;
  /**
   * For each seat the cards in others' hands that it alone has been shown, then one list more: the
   * cards in hands or on top of the deck that everybody has been shown. Ascending. What glasses on
   * the table show now is not in it.
   */
  known: Cards[];
  /**
   * What is open and must be answered first; null in a main phase. Where the round is over, what
   * was open when it ended.
   */
  window: Window | null;
  /** How the round ended; null while it goes on. */
  outcome: Outcome | null;
  /** The seed of the shuffle, and of what is still left to chance. */
  seed: Seed;
  /** How many words of the seed's stream have been taken. */
  words: Count;
}

/**
 * A round that was played, or a part of one: where it began, every action, and how it ended. It
 * has exactly one of seed, deck and position.
 */
export interface Record {
  /** What this is, and in which version. */
  format: "cuttle-engine/record/1";
  /** The rules that were played: an id, or the rules themselves. */
  ruleset: AnyRuleset;
  /** The seed that the round was dealt from. */
  seed?: Seed;
  /**
   * The whole deck that the round was dealt from, top first: the hand of seat 0, that of seat 1,
   * and so on, then what is drawn.
   */
  deck?: Cards;
  /** Where it began, if that was no deal. */
  position?: Position;
  /** The names of the players, by seat; empty where they are not known. */
  players: FreeText[];
  /** Who dealt the first round of the match: the seat, in this round, of that player. */
  first_dealer: Seat;
  /** The day on which it was played, as in 2026-11-30; null where it is not known. */
  date: string | null;
  /**
   * How the round ended; null where it is unfinished. By goal or passes only as the actions have
   * it; by resignation or agreement where they end before the round does.
   */
  result: Outcome | null;
  /**
   * What else is to be kept, by name, in order. Names differ in more than case, and are none that
   * a game as text has anyway.
   */
  tags: {
    [name: string]: FreeText;
  };
  /** What was said, in the order of the actions. */
  comments: Comment[];
  /** Every action, the first one first. Who acts follows from playing them. */
  actions: Action[];
}
