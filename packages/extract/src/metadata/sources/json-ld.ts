import { attribute, Tag, type Tree, textContent } from "@winnow/core-dom";
import { inTemplate } from "../page/in-template.js";
import { jsonLdItems } from "./json-ld-items.js";
import { readJson } from "./mend-json.js";
import type { Item } from "./types.js";

/** The type of a JSON-LD script, whatever its case and parameters. */
const TYPE = /^\s*application\/ld\+json\b/i;

/** Characters of broken scripts that are mended on one page. */
const MENDABLE = 1_000_000;

/**
 * The items of all JSON-LD scripts (JSON-LD 1.1 §7, HTML embedding), references by `@id` resolved across the
 * page's scripts. Scripts that are no JSON are mended where that is safe (see `readJson`), else passed over.
 */
export function jsonLd(tree: Tree): readonly Item[] {
  const scripts: { data: unknown; row: number }[] = [];
  let left = MENDABLE;
  for (let row = tree.tag.indexOf(Tag.script); row >= 0; row = tree.tag.indexOf(Tag.script, row + 1)) {
    const type = attribute(tree, row, "type");
    if (type === undefined || !TYPE.test(type) || inTemplate(tree, row)) continue;
    const { data, mended } = readJson(textContent(tree, row), left);
    left -= mended;
    if (data !== undefined) scripts.push({ data, row });
  }
  return jsonLdItems(scripts);
}
