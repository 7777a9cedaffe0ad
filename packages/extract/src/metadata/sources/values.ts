import { plainText } from "../text/plain-text.js";
import type { Item, PageSources, Statement } from "./types.js";

/**
 * The values of a property that are strings, and the names of those that are items, in the page's order.
 *
 * @example strings(article, "publisher") // ["The Daily Swift"]
 */
export function strings(item: Item | undefined, name: string): readonly string[] {
  const found: string[] = [];
  for (const value of item?.properties.get(name) ?? []) {
    const written = typeof value === "string" ? value : nameOf(value);
    if (written !== undefined) found.push(written);
  }
  return found;
}

/** The values of a property that are items. */
export function held(item: Item | undefined, name: string): readonly Item[] {
  return (item?.properties.get(name) ?? []).filter((value) => typeof value !== "string");
}

/** The first string under a property as text: markup taken out. Undefined where there is none, or an empty one. */
export function firstText(item: Item | undefined, name: string): string | undefined {
  for (const value of strings(item, name)) {
    const text = plainText(value);
    if (text !== "") return text;
  }
  return undefined;
}

/** Statements of one name that are looked at. */
const MOST_OF_A_NAME = 200;

/** The statements under the names, name by name. */
export function statementsOf(sources: PageSources, names: readonly string[]): readonly Statement[] {
  return names.flatMap((name) => (sources.statements.get(name) ?? []).slice(0, MOST_OF_A_NAME));
}

function nameOf(item: Item): string | undefined {
  for (const key of ["name", "headline"]) {
    const name = item.properties.get(key)?.find((value) => typeof value === "string");
    if (typeof name === "string" && name !== "") return name;
  }
  return undefined;
}
