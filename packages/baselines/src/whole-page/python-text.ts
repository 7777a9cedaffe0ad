import { decodeReferences, Hidden, Tag, type Tree, text } from "@winnow/core-dom/tree";

/**
 * Returns the text of a row as Python's `html.parser` reads it, which has raw text in `script` and `style` only: what is
 * raw text for HTML elsewhere is markup, and its texts are those between the tags.
 */
export function pythonTexts(tree: Tree, row: number): readonly string[] {
  const data = text(tree, row);
  if (!isRawMarkup(tree, row)) return [data];
  return data.split(/<[^<>]*>/).map((piece) => decodeReferences(piece));
}

/** Whether a text row is raw text for HTML, but markup for Python's `html.parser`. */
export function isRawMarkup(tree: Tree, row: number): boolean {
  if (tree.hidden[row] !== Hidden.fallback) return false;
  const tag = tree.tag[tree.parent[row]!];
  return tag === Tag.iframe || tag === Tag.noembed || tag === Tag.noframes;
}

/** Joins texts as BeautifulSoup's `get_text(separator=" ", strip=True)` does. */
export function joinStripped(texts: readonly string[]): string {
  return texts
    .map((piece) => piece.trim())
    .filter((piece) => piece !== "")
    .join(" ");
}
