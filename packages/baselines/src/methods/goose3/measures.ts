import { Tag } from "@winnow/core-dom";
import { TEXT, type WorkingTree } from "../../working-tree/types.js";
import { nodesIn } from "../../working-tree/walk.js";
import type { TextCount } from "./text-counts.js";
import type { Copies } from "./to-paragraphs.js";

/** Measures of the subtrees of a working tree, by node. They do not follow changes of the tree. */
export interface Measures {
  readonly words: Int32Array;
  readonly stopWords: Int32Array;
  /** Characters other than white space. */
  readonly characters: Int32Array;
  /** Number of links inside the node. */
  readonly links: Int32Array;
  /** Words of these links; those of a link in a link count twice. */
  readonly linkWords: Int32Array;
  /** Number of these links that have words. */
  readonly linksWithWords: Int32Array;
  /** The nearest paragraph among the siblings before the node, or -1. */
  readonly paragraphBefore: Int32Array;
}

/** Returns the measures of the nodes inside the roots, which are not inside each other. */
export function measure(
  work: WorkingTree,
  roots: readonly number[],
  countOf: (row: number) => TextCount,
  copies?: Copies,
): Measures {
  const column = () => new Int32Array(work.length);
  const measures: Measures = {
    ...{ words: column(), stopWords: column(), characters: column(), links: column() },
    ...{ linkWords: column(), linksWithWords: column(), paragraphBefore: column().fill(-1) },
  };
  for (const root of roots) addMeasures(measures, work, root, countOf, copies);
  return measures;
}

function addMeasures(
  measures: Measures,
  work: WorkingTree,
  top: number,
  countOf: (row: number) => TextCount,
  copies: Copies | undefined,
): void {
  const { words, stopWords, characters, links, linkWords, linksWithWords, paragraphBefore } = measures;
  const { tag, parent, previous } = work;
  const nodes = nodesIn(work, top);
  const hasCopies = copies !== undefined && copies.size > 0;
  const add = (node: number, row: number) => {
    const count = countOf(row);
    if (count.words === 0) return;
    words[node]! += count.words;
    stopWords[node]! += count.stopWords;
    characters[node]! += count.characters;
  };
  for (const node of nodes) {
    if (tag[node] === TEXT) add(node, node);
    else if (hasCopies) for (const row of copies.get(node) ?? []) add(node, row);
    const before = previous[node]!;
    if (before >= 0) paragraphBefore[node] = tag[before] === Tag.p ? before : paragraphBefore[before]!;
  }
  // Descendants come before their ancestors in reverse document order.
  for (let i = nodes.length - 1; i >= 0; i--) {
    const node = nodes[i]!;
    const up = parent[node]!;
    if (words[node]! > 0) {
      words[up]! += words[node]!;
      stopWords[up]! += stopWords[node]!;
      characters[up]! += characters[node]!;
    }
    const isLink = tag[node] === Tag.a;
    if (!isLink && links[node] === 0) continue;
    links[up]! += links[node]! + (isLink ? 1 : 0);
    linkWords[up]! += linkWords[node]! + (isLink ? words[node]! : 0);
    linksWithWords[up]! += linksWithWords[node]! + (isLink && words[node]! > 0 ? 1 : 0);
  }
}

/**
 * Whether a node is mostly links: the share of words in links, times the number of links, is at least 1. The
 * original joins the texts of the links without a space between them.
 */
export function hasManyLinks({ words, links, linkWords, linksWithWords }: Measures, node: number): boolean {
  const count = links[node]!;
  if (count === 0) return false;
  const joined = linkWords[node]! - Math.max(0, linksWithWords[node]! - 1);
  return (Math.max(1, joined) / Math.max(1, words[node]!)) * count >= 1;
}
