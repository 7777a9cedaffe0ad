import { decodeReferences } from "@winnow/core-dom";
import { localName } from "./local-name.js";
import type { Item, ItemValue } from "./types.js";

/** Limits for one page, far above the needs of any real one. */
const MAX_ITEMS = 10_000;
const MAX_VALUES = 200_000;
const MAX_DEPTH = 100;
/** Maximum number of entries of one list. */
const MAX_LIST_LENGTH = 2_000;

type Json = Readonly<Record<string, unknown>>;

/** A value that is not read yet. */
interface Waiting {
  readonly value: unknown;
  /** The list that it is added to; undefined at the top level. */
  readonly into: ItemValue[] | undefined;
  readonly depth: number;
  readonly row: number;
}

/** A value that is only an `@id`. */
interface Reference {
  readonly values: ItemValue[];
  readonly at: number;
  readonly id: string;
}

/**
 * Reads the items of JSON-LD data, in the order of the source: top-level ones, those of an `@graph`, and
 * those inside others. Contexts are not loaded: types and properties are identified by their local names.
 *
 * Items may contain each other in cycles, since an `@id` is replaced by the item itself.
 */
export function jsonLdItems(scripts: readonly { data: unknown; row: number }[]): readonly Item[] {
  const items: Item[] = [];
  const byId = new Map<string, Item>();
  const references: Reference[] = [];
  const waiting: Waiting[] = [];
  for (const { data, row } of [...scripts].reverse())
    waiting.push({ value: data, into: undefined, depth: 0, row });
  let count = 0;
  for (let values = 0; values < MAX_VALUES; values++) {
    const next = waiting.pop();
    if (next === undefined) break;
    const { value, into, depth, row } = next;
    if (typeof value !== "object" || value === null) {
      const written = scalar(value);
      if (written !== "") into?.push(written);
      continue;
    }
    if (depth > MAX_DEPTH) continue;
    if (Array.isArray(value)) {
      for (let i = Math.min(value.length, MAX_LIST_LENGTH) - 1; i >= 0; i--) {
        waiting.push({ value: value[i], into, depth: depth + 1, row });
      }
      continue;
    }
    const data = value as Json;
    const inner = data["@value"] ?? data["@list"] ?? data["@set"];
    if (inner !== undefined) {
      waiting.push({ value: inner, into, depth: depth + 1, row });
      continue;
    }
    if (count++ >= MAX_ITEMS) break;
    const item = begin(data, row, into !== undefined);
    const { id } = item;
    if (id !== undefined) {
      if (item.properties.size === 0 && item.types.length === 0 && into !== undefined) {
        references.push({ values: into, at: into.length, id });
      } else if ((byId.get(id)?.properties.size ?? -1) < item.properties.size) byId.set(id, item);
    }
    into?.push(item);
    if (item.types.length > 0 || (into === undefined && item.properties.size > 0)) items.push(item);
    const rest: Waiting[] = [];
    for (const [name, inside] of Object.entries(data)) {
      if (name === "@graph" || name === "@included")
        rest.push({ value: inside, into: undefined, depth, row });
      if (name.startsWith("@")) continue;
      const values = item.properties.get(localName(name)) as ItemValue[] | undefined;
      if (values !== undefined) rest.push({ value: inside, into: values, depth: depth + 1, row });
    }
    while (rest.length > 0) waiting.push(rest.pop()!);
  }
  for (const { values, at, id } of references) values[at] = byId.get(id) ?? values[at]!;
  return items;
}

/** Returns an item with empty lists. */
function begin(data: Json, row: number, nested: boolean): Item {
  const properties = new Map<string, ItemValue[]>();
  for (const name of Object.keys(data)) {
    const local = name.startsWith("@") ? "" : localName(name);
    if (local !== "") properties.set(local, []);
  }
  const types: string[] = [];
  const type = data["@type"];
  for (const one of Array.isArray(type) ? type.slice(0, MAX_LIST_LENGTH) : [type]) {
    if (typeof one === "string" && one.trim() !== "") types.push(localName(one));
  }
  const id = data["@id"];
  return {
    source: "json-ld",
    types,
    id: typeof id === "string" && id !== "" ? id : undefined,
    properties,
    row,
    nested,
  };
}

function scalar(value: unknown): string {
  if (typeof value === "string") return decodeReferences(value, true).trim();
  return typeof value === "number" || typeof value === "boolean" ? String(value) : "";
}
