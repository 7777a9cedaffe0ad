import { Attribute, NodeKind, Tag, type Tree } from "@winnow/core-dom/tree";

/** Classes of the element that contains a page's article. */
// biome-ignore format: a table
const ROOT_CLASSES: readonly string[] = [
  "article-body", "articleBody", "contentBody", "article-text", "main-content", "postcontent", "post-content",
  "single-post",
];
const LOWER_CASE = new Map(ROOT_CLASSES.map((name) => [name.toLowerCase(), name]));

/** Matches every class above: a fast first check. */
const ANY = /body|text|content|post/i;

/** Returns the row of the body (of a fragment, row 0), or -1. */
export function bodyOf(tree: Tree): number {
  if (tree.kind[0] === NodeKind.fragment) return 0;
  for (let row = 0; row < tree.length; row++) {
    if (tree.kind[row] === NodeKind.element && tree.tag[row] === Tag.body) return row;
    if (tree.tag[row] === Tag.head) row = tree.end[row]! - 1;
  }
  return -1;
}

/**
 * Returns the row where the extraction begins: the element with one of the classes above or `role=main` if the
 * body contains exactly one, otherwise the body. An element that matches twice counts twice, as in the
 * original.
 */
export function rootOf(tree: Tree, body: number): number {
  const quirks = !hasDoctype(tree);
  let matches = 0;
  let root = body;
  for (let row = body + 1; row < tree.end[body]!; row++) {
    if (tree.kind[row] === NodeKind.fragment) {
      row = tree.end[row]! - 1;
      continue;
    }
    const found =
      (Attribute.role(tree, row) === "main" ? 1 : 0) + rootClasses(Attribute.class(tree, row), quirks);
    if (found === 0) continue;
    matches += found;
    if (matches > 1) return body;
    root = row;
  }
  return root;
}

/** Returns the number of different classes that name the root; in quirks mode, case does not matter. */
function rootClasses(value: string | undefined, quirks: boolean): number {
  if (value === undefined || !ANY.test(value)) return 0;
  const found = new Set<string>();
  for (const name of value.split(/\s+/)) {
    const known = LOWER_CASE.get(name.toLowerCase());
    if (known !== undefined && (quirks || known === name)) found.add(known);
  }
  return found.size;
}

function hasDoctype(tree: Tree): boolean {
  for (let row = 1; row < tree.length; row = tree.end[row]!) {
    if (tree.kind[row] === NodeKind.doctype) return true;
    if (tree.kind[row] === NodeKind.element) return false;
  }
  return false;
}
