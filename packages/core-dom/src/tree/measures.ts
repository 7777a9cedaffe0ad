import type { Tree } from "./types.js";

/**
 * The measures of a subtree. Every field is the difference of two prefix sums, or a quotient of such
 * differences.
 */
export interface Measures {
  /** Characters of visible text, with every run of white space counted as one. */
  readonly characters: number;
  /** Characters of visible text inside `a` elements. */
  readonly linkCharacters: number;
  /** Characters of tags, attributes, comments and hidden text. */
  readonly markupCharacters: number;
  /** Number of elements, including the row itself if it is one. */
  readonly elements: number;
  /** `linkCharacters / characters`, 0 without text (Kohlschütter et al. 2010, §3.2). */
  readonly linkDensity: number;
  /** `characters / elements`: the text density of Sun, Song and Liao 2011 (CETD), §3.1. */
  readonly textDensity: number;
}

/**
 * Returns the measures of a row's subtree, in constant time.
 *
 * @example measures(tree, row).linkDensity > 0.5
 */
export function measures(tree: Tree, row: number): Measures {
  const end = tree.end[row]!;
  const characters = tree.textBefore[end]! - tree.textBefore[row]!;
  const linkCharacters = tree.linkBefore[end]! - tree.linkBefore[row]!;
  const elements = tree.elementsBefore[end]! - tree.elementsBefore[row]!;
  return {
    characters,
    linkCharacters,
    markupCharacters: tree.markupBefore[end]! - tree.markupBefore[row]!,
    elements,
    linkDensity: characters === 0 ? 0 : linkCharacters / characters,
    textDensity: characters / Math.max(1, elements),
  };
}
