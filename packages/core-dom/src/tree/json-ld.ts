import { attribute } from "./strings.js";
import { Tag } from "./tags.js";
import { NodeKind, type Tree } from "./types.js";

/** The `type` of a script whose text is JSON-LD. */
export const JSON_LD: RegExp = /^\s*application\/ld\+json\b/i;

/** Whether a row is the text of a JSON-LD script, in the head, too, whose scripts have the flag of the head. */
export function isJsonLd(tree: Tree, row: number): boolean {
  if (tree.kind[row] !== NodeKind.text) return false;
  const parent = tree.parent[row]!;
  return tree.tag[parent] === Tag.script && JSON_LD.test(attribute(tree, parent, "type") ?? "");
}
