import type { Tree } from "./types.js";

/** What a subtree holds; every field is the difference of two prefix sums or a quotient of such. */
export interface Measures {
  /** Characters of visible text, white space runs counted as one. */
  readonly characters: number;
  /** Of those, the ones inside `a` elements. */
  readonly linkCharacters: number;
  /** Characters of tags, attributes, comments and hidden text. */
  readonly markupCharacters: number;
  /** Elements, the row's own included. */
  readonly elements: number;
  /** `linkCharacters / characters`, 0 where there is no text (Kohlschütter et al. 2010, §3.2). */
  readonly linkDensity: number;
  /** `characters / elements`: the text density of Sun, Song and Liao 2011 (CETD), §3.1. */
  readonly textDensity: number;
}

/**
 * The measures of a row's subtree, in constant time.
 *
 * @example measures(tree, row).linkDensity > 0.5
 */
export function measures(tree: Tree, row: number): Measures {
  return measuresOf(tree, row, tree.end[row]!);
}

/** The measures of the rows `[from, to)`, whatever their parents. */
export function measuresOf(tree: Tree, from: number, to: number): Measures {
  const characters = tree.textBefore[to]! - tree.textBefore[from]!;
  const linkCharacters = tree.linkBefore[to]! - tree.linkBefore[from]!;
  const elements = tree.elementsBefore[to]! - tree.elementsBefore[from]!;
  return {
    characters,
    linkCharacters,
    markupCharacters: tree.markupBefore[to]! - tree.markupBefore[from]!,
    elements,
    linkDensity: characters === 0 ? 0 : linkCharacters / characters,
    textDensity: characters / Math.max(1, elements),
  };
}
