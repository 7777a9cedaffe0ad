import { plainText } from "../text/plain-text.js";
import type { Item, PageSources, Statement } from "./types.js";

/**
 * Returns the values of a property in the page's order: strings unchanged, items by their names.
 *
 * @example strings(article, "publisher") // ["The Daily Swift"]
 */
export function strings(item: Item | undefined, name: string): readonly string[] {
  return (item?.properties.get(name) ?? [])
    .map((value) => (typeof value === "string" ? value : entityName(value)))
    .filter((value) => value !== undefined);
}

/** Returns the values of a property that are items. */
export function itemValues(item: Item | undefined, name: string): readonly Item[] {
  return (item?.properties.get(name) ?? []).filter((value) => typeof value !== "string");
}

/** Returns the first value of a property as plain text, skipping values that contain only markup. */
export function firstText(item: Item | undefined, name: string): string | undefined {
  return strings(item, name).map(plainText).find(Boolean);
}

/** Maximum number of statements with the same name that are read. */
const MAX_PER_NAME = 200;

/** Returns the statements with one of the names, in the order of `names`. */
export function statementsOf({ statements }: PageSources, names: readonly string[]): readonly Statement[] {
  return names.flatMap((name) => (statements.get(name) ?? []).slice(0, MAX_PER_NAME));
}

function entityName({ properties }: Item): string | undefined {
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

/** Splits an attribute's value at white space. */
export function tokens(value: string | undefined): readonly string[] {
  return value?.split(/\s+/).filter(Boolean) ?? [];
}
