import { plainText } from "../text/plain-text.js";
import type { Item, PageSources, Statement } from "./types.js";

/**
 * Returns the values of a property that are strings, and the names of those that are items, in the page's order.
 *
 * @example strings(article, "publisher") // ["The Daily Swift"]
 */
export function strings(item: Item | undefined, name: string): readonly string[] {
  return (item?.properties.get(name) ?? [])
    .map((value) => (typeof value === "string" ? value : nameOf(value)))
    .filter((value) => value !== undefined);
}

/** Returns the values of a property that are items. */
export function itemValues(item: Item | undefined, name: string): readonly Item[] {
  return (item?.properties.get(name) ?? []).filter((value) => typeof value !== "string");
}

/** Returns the first string of a property that has text without its markup. */
export function firstText(item: Item | undefined, name: string): string | undefined {
  return strings(item, name).map(plainText).find(Boolean);
}

/** Maximum number of statements of one name that are read. */
const MAX_OF_A_NAME = 200;

/** Returns the statements under the names, name by name. */
export function statementsOf({ statements }: PageSources, names: readonly string[]): readonly Statement[] {
  return names.flatMap((name) => (statements.get(name) ?? []).slice(0, MAX_OF_A_NAME));
}

function nameOf({ properties }: Item): string | undefined {
  for (const key of ["name", "headline"]) {
    const name = properties.get(key)?.find((value) => typeof value === "string");
    if (name) return name;
  }
  return undefined;
}

/** Adds a value to a property. */
export function addValue<Value>(properties: Map<string, Value[]>, name: string, value: Value): void {
  const values = properties.get(name);
  if (values === undefined) properties.set(name, [value]);
  else values.push(value);
}

/** Splits a value of HTML at white space. */
export function tokens(value: string | undefined): readonly string[] {
  return value?.split(/\s+/).filter(Boolean) ?? [];
}
