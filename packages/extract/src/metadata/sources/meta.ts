import { attribute, Namespace, Tag, type Tree } from "@winnow/core-dom";
import type { MetadataSource } from "../types.js";
import type { Statement } from "./types.js";

/** The statements of all `meta` elements: `name`, `property`, `itemprop` or `http-equiv` with `content`. */
export function metaStatements(tree: Tree): readonly Statement[] {
  const found: Statement[] = [];
  for (let row = tree.tag.indexOf(Tag.meta); row >= 0; row = tree.tag.indexOf(Tag.meta, row + 1)) {
    if (tree.namespace[row] !== Namespace.html) continue;
    const value = attribute(tree, row, "content")?.trim();
    if (!value) continue;
    const names =
      attribute(tree, row, "property") ?? attribute(tree, row, "name") ?? attribute(tree, row, "http-equiv");
    for (const name of (names ?? "").toLowerCase().split(/\s+/)) {
      if (name !== "") found.push({ source: sourceOf(name), name, value, row });
    }
  }
  return found;
}

function sourceOf(name: string): MetadataSource {
  if (/^(?:og|article|book|profile|product|video|music|fb):/.test(name)) return "open-graph";
  if (name.startsWith("twitter:")) return "twitter";
  return /^dc(?:terms?)?[.:]/.test(name) ? "dublin-core" : "meta";
}
