import { Hidden, NodeKind, Tag, type Tree, textContent } from "@winnow/core-dom";
import type { Item, ItemValue } from "./types.js";

/** The items of all JSON-LD scripts. */
export function jsonLd(tree: Tree): readonly Item[] {
  const found: Item[] = [];
  for (let row = tree.tag.indexOf(Tag.script); row >= 0; row = tree.tag.indexOf(Tag.script, row + 1)) {
    if (tree.hidden[row + 1] !== Hidden.jsonLd || tree.kind[row + 1] !== NodeKind.text) continue;
    let data: unknown;
    try {
      data = JSON.parse(textContent(tree, row));
    } catch {
      continue;
    }
    for (const one of Array.isArray(data) ? data : [data]) read(one, row, false, found);
  }
  return found;
}

function read(data: unknown, row: number, nested: boolean, found: Item[]): Item | undefined {
  if (typeof data !== "object" || data === null) return undefined;
  const properties = new Map<string, ItemValue[]>();
  const { "@type": type, "@graph": graph, ...rest } = data as Record<string, unknown>;
  for (const one of Array.isArray(graph) ? graph : []) read(one, row, false, found);
  const types = (Array.isArray(type) ? type : [type]).filter((name) => typeof name === "string");
  const item: Item = { source: "json-ld", types, properties, row, nested };
  if (types.length > 0) found.push(item);
  for (const [name, value] of Object.entries(rest)) {
    const values: ItemValue[] = [];
    for (const one of Array.isArray(value) ? value : [value]) {
      const inner = typeof one === "string" ? one : read(one, row, true, found);
      if (inner !== undefined) values.push(inner);
    }
    properties.set(name, values);
  }
  return item;
}
