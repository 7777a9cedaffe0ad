import type { Index, ListedPage } from "../data.js";

/**
 * The state in the hash: the open page, the chosen system and metric, the order, the view and the filters.
 * The default of each is an empty string.
 */
// biome-ignore format: a table
const STATE_KEYS = [
  "page", "system", "metric", "sort", "against", "view", "data", "source", "type", "lang", "complexity", "only", "q",
] as const;

export type State = Readonly<Record<(typeof STATE_KEYS)[number], string>>;

/** Parses a hash such as `#page=set/17&system=a`. Unknown keys are ignored. */
export function readState(hash: string): State {
  const parameters = new URLSearchParams(hash.replace(/^#/, "").replaceAll("+", "%2B"));
  return Object.fromEntries(STATE_KEYS.map((key) => [key, parameters.get(key) ?? ""])) as State;
}

/** Returns the hash of a state; `#pages` if everything is the default. */
export function stateHash(state: State): string {
  const parts = STATE_KEYS.filter((key) => state[key] !== "").map(
    (key) => `${key}=${encodeURIComponent(state[key]).replaceAll("%2F", "/")}`,
  );
  return parts.length === 0 ? "#pages" : `#${parts.join("&")}`;
}

/** Returns the places of a state's systems and metric in the index; the first if it has none. */
export function chosenOf({ systems, metrics }: Index, state: State) {
  const system = Math.max(0, systems.indexOf(state.system));
  const metric = metrics.findIndex(({ name }) => name === state.metric);
  const other = systems.indexOf(state.against);
  const against = other >= 0 ? other : systems.length > 1 && system === 0 ? 1 : 0;
  return { system, metric: Math.max(0, metric), against };
}

/** Returns a page's address: the name of its data set and its index there. */
export function pageAddress({ dataset, index }: ListedPage): string {
  return `${dataset}/${index}`;
}

/** Returns a page's title: its URL, its name in the data set, or its id. */
export function pageTitle({ url, source, id }: ListedPage): string {
  return url?.replace(/^https?:\/\/(www\.)?/, "") ?? source ?? id;
}

/**
 * Returns the loss of a figure: 1 minus the figure if higher is better, otherwise the figure itself; `null` if there is
 * none.
 */
export function lossOf(
  { metrics }: Index,
  { primary }: ListedPage,
  system: number,
  metric: number,
): number | null {
  const value = primary[system]?.[metric] ?? null;
  return value === null || metrics[metric]?.better === "lower" ? value : 1 - value;
}

/** A page in the list, and what it is ordered by. */
export interface Entry {
  readonly page: ListedPage;
  readonly key: number | null;
}

/** The filters of the list by the field that they compare. */
export const FILTERS = [
  ["data", "Data set", "dataset"],
  ["source", "Source", "source"],
  ["type", "Type", "pageType"],
  ["lang", "Language", "lang"],
  ["complexity", "Complexity", "complexity"],
] as const;

/** Returns the pages that pass the filters, in order. `hits` is undefined without a search. */
export function orderedPages(
  index: Index,
  state: State,
  hits: ReadonlySet<ListedPage> | undefined,
): readonly Entry[] {
  const { system, metric, against } = chosenOf(index, state);
  const entries: Entry[] = [];
  for (const page of index.pages) {
    if (FILTERS.some(([key, , field]) => state[key] !== "" && state[key] !== (page[field] ?? UNKNOWN)))
      continue;
    if (state.only === "empty" && !page.empty.includes(system)) continue;
    if (state.only === "flagged" && !page.isFlagged) continue;
    if (hits?.has(page) === false) continue;
    const loss = lossOf(index, page, system, metric);
    const other = state.sort === "difference" ? lossOf(index, page, against, metric) : 0;
    entries.push({ page, key: loss === null || other === null ? null : loss - other });
  }
  if (state.sort === "order") return entries;
  // Pages without a figure are last; the sort is stable, so equal ones stay in the data set's order.
  return entries.sort((a, b) => (b.key ?? -2) - (a.key ?? -2));
}

/** The filter for pages without a value. */
export const UNKNOWN = "(unknown)";
