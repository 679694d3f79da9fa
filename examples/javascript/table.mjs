// A view as text: what a front end in JavaScript does with the JSON that it is sent. No rules are
// needed, and nothing of Node, so it runs in a browser too. The types are those of the documentation.
// @ts-check

/** @typedef {import("../../docs/_static/cuttle-engine.d.ts").View} View */
/** @typedef {import("../../docs/_static/cuttle-engine.d.ts").Action} Action */
/** @typedef {import("../../docs/_static/cuttle-engine.d.ts").Stack} Stack */

/**
 * An action in notation, as the library writes it.
 * @param {Action} action
 * @returns {string}
 */
export function notation(action) {
  switch (action.type) {
    case "draw":
    case "pass":
    case "decline":
      return action.type;
    case "points":
      return action.card;
    case "scuttle":
      return `${action.card}x${action.target}`;
    case "one-off":
      return `${action.card}!${action.target ?? ""}${at(action.target_seat)}`;
    case "permanent":
      return `${action.card}^${action.target ?? ""}${at(action.target_seat)}`;
    case "counter":
      return `${action.card}?`;
    case "choose":
      return `*${action.card}`;
  }
}

/** @param {number | undefined} seat */
const at = (seat) => (seat === undefined ? "" : `@${seat}`);

/**
 * A card with what lies on it; with more than two seats also who had it, as in `TH@2(JC@1)`.
 * @param {Stack} stack
 * @param {boolean} named
 */
function pile({ card, owner, controls }, named) {
  if (!controls.length) return card;
  if (!named) return `${card}(${controls.map((control) => control.card)})`;
  return `${card}@${owner}(${controls.map((control) => control.card + at(control.seat))})`;
}

/**
 * The whole table, line by line: the viewer's seat last, and below it what it may do.
 * @param {View} view
 * @returns {string[]}
 */
export function table(view) {
  const lines = [`${view.deck_size} cards in the deck; scrap: ${view.scrap.join(" ") || "-"}`];
  const seats = view.hands.length;
  for (let place = 1; place <= seats; place++) {
    const seat = ((view.seat ?? seats - 1) + place) % seats;
    const rows = {
      points: view.points[seat].map((stack) => pile(stack, seats > 2)),
      permanents: view.permanents[seat].map((stack) => pile(stack, seats > 2)),
      hand: view.hands[seat],
    };
    const you = seat === view.seat ? " (you)" : "";
    lines.push(`seat ${seat}${you}: ${view.scores[seat]} of ${view.goals[seat]} points`);
    for (const [name, cards] of Object.entries(rows)) {
      lines.push(`  ${name.padEnd(11)} ${cards.join(" ") || "-"}`);
    }
  }
  if (view.window?.stack.length) {
    const played = view.window.stack.map(({ card, seat }) => `${card} by seat ${seat}`);
    lines.push(`in play: ${played.join(", ")}`);
  }
  if (view.outcome) {
    const { winners, reason } = view.outcome;
    lines.push(winners.length ? `won by seat ${winners.join(", ")}: ${reason}` : `tied: ${reason}`);
  } else if (view.legal_actions.length) {
    lines.push(`you may: ${view.legal_actions.map(notation).join(" ")}`);
  } else {
    lines.push(`seat ${view.to_act} is to act`);
  }
  return lines;
}
