import { attribute, Namespace, Tag, type Tree } from "@winnow/core-dom";
import { inTemplate } from "../page/in-template.js";
import type { MetadataSource } from "../types.js";
import { unescapeOnce } from "./character-references.js";
import { dublinCoreName } from "./dublin-core.js";
import { isOpenGraph } from "./open-graph.js";
import { isTwitter } from "./twitter.js";
import type { Statement } from "./types.js";

const NAMING = ["property", "name", "http-equiv", "itemprop"] as const;

/**
 * The statements of all `meta` elements: a `content` (or `value`, as some pages write) under each name that
 * `property`, `name`, `http-equiv` and, outside microdata items, `itemprop` give it. Names are in lower case;
 * Dublin Core's in one spelling; others as written, those of publishing systems too (`parsely-author`,
 * `sailthru.date`, `citation_title`, `bepress_citation_date`, `prism.publicationdate`, `cxenseparse:recs:…`).
 */
export function metaStatements(tree: Tree): readonly Statement[] {
  const found: Statement[] = [];
  for (let row = tree.tag.indexOf(Tag.meta); row >= 0; row = tree.tag.indexOf(Tag.meta, row + 1)) {
    if (tree.namespace[row] !== Namespace.html || inTemplate(tree, row)) continue;
    const written = attribute(tree, row, "content") ?? attribute(tree, row, "value");
    const value = written === undefined ? "" : unescapeOnce(written).trim();
    if (value === "") continue;
    const seen = new Set<string>();
    for (const by of NAMING) {
      const names = attribute(tree, row, by);
      if (names === undefined || (by === "itemprop" && isOfItem(tree, row))) continue;
      for (const one of names.toLowerCase().split(/\s+/)) {
        const name = dublinCoreName(one) ?? one;
        if (name === "" || seen.has(name)) continue;
        seen.add(name);
        found.push({ source: sourceOf(name), name, value, row });
      }
    }
  }
  return found;
}

function sourceOf(name: string): MetadataSource {
  if (isOpenGraph(name)) return "open-graph";
  if (isTwitter(name)) return "twitter";
  return /^dc(?:terms)?\./.test(name) ? "dublin-core" : "meta";
}

/** Ancestors that are asked for an item. */
const CLIMB = 50;

/** Whether a microdata item holds the row. */
function isOfItem(tree: Tree, row: number): boolean {
  let up = tree.parent[row]!;
  for (let i = 0; i < CLIMB && up > 0; i++, up = tree.parent[up]!) {
    if (attribute(tree, up, "itemscope") !== undefined) return true;
  }
  return false;
}
