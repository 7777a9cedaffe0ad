import { Attribute, NodeKind, type Tree } from "@winnow/core-dom/tree";

/** Classes of the element that contains a page's article. */
// biome-ignore format: a table
const ROOT_CLASSES: readonly string[] = [
  "article-body", "articleBody", "contentBody", "article-text", "main-content", "postcontent", "post-content",
  "single-post",
];

/** Matches every class above: a fast first check. */
const ANY = /body|text|content|post/i;

/**
 * Returns the row where the extraction begins: the element with one of the classes above or `role=main` if the
 * body contains exactly one, otherwise the body. An element that matches twice counts twice, as in the
 * original.
 */
export function extractionRoot(tree: Tree, body: number): number {
  const quirks = !hasDoctype(tree);
  let matches = 0;
  let root = body;
  for (let row = body + 1; row < tree.end[body]!; row++) {
    if (tree.kind[row] === NodeKind.fragment) {
      row = tree.end[row]! - 1;
      continue;
    }
    const count =
      (Attribute.role(tree, row) === "main" ? 1 : 0) + rootClasses(Attribute.class(tree, row), quirks);
    if (count === 0) continue;
    matches += count;
    if (matches > 1) return body;
    root = row;
  }
  return root;
}

/** Returns the number of different classes that name the root; in quirks mode, case does not matter. */
function rootClasses(value: string | undefined, quirks: boolean): number {
  if (value === undefined || !ANY.test(value)) return 0;
  const names = new Set(value.split(/\s+/).map((name) => (quirks ? name.toLowerCase() : name)));
  return ROOT_CLASSES.filter((name) => names.has(quirks ? name.toLowerCase() : name)).length;
}

function hasDoctype(tree: Tree): boolean {
  for (let row = 1; row < tree.length; row = tree.end[row]!) {
    if (tree.kind[row] === NodeKind.doctype) return true;
    if (tree.kind[row] === NodeKind.element) return false;
  }
  return false;
}
