import { Hidden, Namespace, NodeKind, Tag, type Tree } from "@winnow/core-dom";

/** The numbers of Sun, Song and Liao 2011, one per row. Rows that are not visible elements have 0. */
export interface DensityMeasures {
  /** CharNumber: characters of visible text in the subtree, with runs of white space counted as one. */
  readonly characters: Int32Array;
  /** TagNumber: visible elements below the row. */
  readonly tags: Int32Array;
  /** LinkCharNumber: characters of links and buttons in the subtree; all of them inside a link. */
  readonly linkCharacters: Int32Array;
  /** LinkTagNumber: links and buttons below the row, and elements with nothing else; in a link, all tags. */
  readonly linkTags: Int32Array;
}

/** Whether a row takes part: a visible element. */
export function isMeasured({ kind, hidden }: Tree, row: number): boolean {
  return kind[row] === NodeKind.element && hidden[row] === Hidden.visible;
}

/** Measures the elements of a subtree, in one pass from its end. */
export function densityMeasures(tree: Tree, root: number): DensityMeasures {
  const { length, parent, end, textBefore } = tree;
  const characters = new Int32Array(length);
  const tags = new Int32Array(length);
  const linkCharacters = new Int32Array(length);
  const linkTags = new Int32Array(length);
  for (let row = end[root]! - 1; row >= root; row--) {
    if (row !== root && !isMeasured(tree, row)) continue;
    const size = textBefore[end[row]!]! - textBefore[row]!;
    characters[row] = size;
    const link = isLink(tree, row);
    // A link's own link tags are its tags; the sums so far are those of its children.
    if (link) {
      linkCharacters[row] = size;
      linkTags[row] = tags[row]!;
    }
    if (row === root) break;
    const up = parent[row]!;
    const linksOnly = linkTags[row] === tags[row] && linkCharacters[row] === size && linkTags[row] !== 0;
    tags[up]! += tags[row]! + 1;
    linkCharacters[up]! += linkCharacters[row]!;
    linkTags[up]! += linkTags[row]! + (link || linksOnly ? 1 : 0);
  }
  // Inside a link all characters are link characters.
  let linkEnd = 0;
  for (let row = root; row < end[root]!; row++) {
    if (row < linkEnd) linkCharacters[row] = characters[row]!;
    else if (isLink(tree, row)) linkEnd = end[row]!;
  }
  return { characters, tags, linkCharacters, linkTags };
}

/** The authors' program also counts `select`, which has no visible text here. */
function isLink({ tag, namespace }: Tree, row: number): boolean {
  return (tag[row] === Tag.a || tag[row] === Tag.button) && namespace[row] === Namespace.html;
}
