import { Attribute } from "../tree/attributes.js";
import { attribute, text, textContent } from "../tree/strings.js";
import { Tag } from "../tree/tags.js";
import { NodeKind, type Tree } from "../tree/types.js";
import type { Post } from "./posts.js";

/**
 * Returns the posts of a page that declares them as HTML suggests for comments (HTML §4.3.2): nested `article` elements of the
 * class `post`, which begin with a `header` of nothing but the author in `strong` and the date. Winnow writes posts so.
 */
export function renderedPosts(tree: Tree): readonly Post[] {
  const posts: Post[] = [];
  /** The open articles. */
  const open: number[] = [];
  let hasHeader = false;
  for (let row = tree.tag.indexOf(Tag.article); row >= 0; row = tree.tag.indexOf(Tag.article, row + 1)) {
    if (tree.kind[row] !== NodeKind.element || Attribute.class(tree, row) !== "post") continue;
    const end = tree.end[row]!;
    while (open.length > 0 && posts[open[open.length - 1]!]!.range.end <= row) open.pop();
    const header = readHeader(tree, row);
    hasHeader ||= header !== undefined;
    const { author, date, signature } = header ?? { author: undefined, date: undefined, signature: [] };
    posts.push({ range: { start: row, end }, author, date, parent: open[open.length - 1] ?? -1, signature });
    open.push(posts.length - 1);
  }
  return hasHeader ? posts : [];
}

function readHeader(tree: Tree, article: number): Pick<Post, "author" | "date" | "signature"> | undefined {
  let header = article + 1;
  while (header < tree.end[article]! && tree.kind[header] === NodeKind.text && !/\S/.test(text(tree, header)))
    header++;
  if (tree.kind[header] !== NodeKind.element || tree.tag[header] !== Tag.header) return undefined;
  let author: string | undefined;
  let date: string | undefined;
  const signature: number[] = [];
  for (let row = header + 1; row < tree.end[header]!; row++) {
    if (tree.kind[row] === NodeKind.text) {
      signature.push(row);
      const value = text(tree, row)
        .replace(/^[\s·]+/, "")
        .trim();
      if (tree.parent[row] === header && value !== "") date ??= value;
    } else if (tree.parent[row] !== header) return undefined;
    else if (tree.tag[row] === Tag.strong) author = textContent(tree, row);
    else if (tree.tag[row] === Tag.time) date = attribute(tree, row, "datetime");
    else return undefined;
  }
  return signature.length === 0 ? undefined : { author, date, signature };
}
