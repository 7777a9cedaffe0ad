// @ts-check

/**
 * The state in the address: the open page, whose loss is looked at, the order and the filters. An empty
 * string is the default.
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
 * Reads a hash as `#page=set/17&system=a`; keys that it doesn't know are left out.
 *
 * @type {(hash: string) => State}
 */
export function readState(hash) {
  const given = new URLSearchParams(hash.replace(/^#/, "").replaceAll("+", "%2B"));
  const state = /** @type {State} */ ({});
  for (const key of STATE_KEYS) state[key] = given.get(key) ?? "";
  return state;
}

/**
 * The hash of a state; `#pages` where all is default.
 *
 * @type {(state: State) => string}
 */
export function stateHash(state) {
  const parts = STATE_KEYS.filter((key) => state[key] !== "").map(
    (key) => `${key}=${encodeURIComponent(state[key]).replaceAll("%2F", "/")}`,
  );
  return parts.length === 0 ? "#pages" : `#${parts.join("&")}`;
}
