// @ts-check

/**
 * The state in the hash: the open page, the chosen system and metric, the order, the view and the filters.
 * The default of each is an empty string.
 *
 * @typedef {{
 *   page: string, system: string, metric: string, sort: string, against: string, view: string,
 *   data: string, source: string, type: string, lang: string, complexity: string, only: string, q: string,
 * }} State
 */

/** @type {readonly (keyof State)[]} */
// biome-ignore format: a table
const STATE_KEYS = [
  "page", "system", "metric", "sort", "against", "view", "data", "source", "type", "lang", "complexity", "only", "q",
];

/** @type {readonly (keyof State)[]} */
export const FILTER_KEYS = ["data", "source", "type", "lang", "complexity", "only"];

/**
 * Parses a hash such as `#page=set/17&system=a`. Unknown keys are ignored.
 *
 * @type {(hash: string) => State}
 */
export function readState(hash) {
  const parameters = new URLSearchParams(hash.replace(/^#/, "").replaceAll("+", "%2B"));
  const state = /** @type {State} */ ({});
  for (const key of STATE_KEYS) state[key] = parameters.get(key) ?? "";
  return state;
}

/**
 * Returns the hash of a state; `#pages` if everything is the default.
 *
 * @type {(state: State) => string}
 */
export function stateHash(state) {
  const parts = STATE_KEYS.filter((key) => state[key] !== "").map(
    (key) => `${key}=${encodeURIComponent(state[key]).replaceAll("%2F", "/")}`,
  );
  return parts.length === 0 ? "#pages" : `#${parts.join("&")}`;
}
