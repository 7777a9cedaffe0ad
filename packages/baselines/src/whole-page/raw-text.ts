import { decodeReferences, Hidden, Tag, type Tree } from "@winnow/core-dom/tree";

/**
 * Whether a text row is raw text for HTML, but markup for Python's `html.parser`, which has raw text in `script`
 * and `style` only.
 */
export function isRawMarkup(tree: Tree, row: number): boolean {
  if (tree.hidden[row] !== Hidden.fallback) return false;
  const tag = tree.tag[tree.parent[row]!];
  return tag === Tag.iframe || tag === Tag.noembed || tag === Tag.noframes;
}

/** Returns the texts between the tags of markup. */
export function textsOf(markup: string): readonly string[] {
  return markup.split(/<[^<>]*>/).map((piece) => decodeReferences(piece));
}
