import { blocks, Hidden, NodeKind, type Tree, text } from "@winnow/core-dom";
import { blockCoverage } from "@winnow/eval";

/** Minimum share of a block's words that the gold text contains (Vogels et al. 2018, §3.1). */
const MIN_SHARE = 2 / 3;

/**
 * Labels the text nodes of a page by its gold text: 1 for the visible text rows of content, 0 for all other
 * rows.
 *
 * The words of the page and of the gold text are aligned by their longest common subsequence. A block of the
 * page, a run of inline text, is content if at least two thirds of its words are matched, and all its text
 * nodes with it: a link in a paragraph has the label of the paragraph.
 *
 * @example leafLabels(parse("<nav>Menu</nav><p>The <b>boats</b> left."), "The boats left.")
 */
export function leafLabels(tree: Tree, gold: string): Uint8Array {
  const labels = new Uint8Array(tree.length);
  const shares = blockCoverage(tree, [gold]).shares[0]!;
  for (const { index, start, end } of blocks(tree)) {
    if (shares[index]! < MIN_SHARE) continue;
    for (let row = start; row < end; row++) {
      if (tree.kind[row] === NodeKind.text && tree.hidden[row] === Hidden.visible) labels[row] = 1;
    }
  }
  return labels;
}

/** The text of the labelled rows, for word counts: one row per line. */
export function labelledText(tree: Tree, labels: Uint8Array): string {
  const lines: string[] = [];
  for (let row = 0; row < tree.length; row++) if (labels[row] === 1) lines.push(text(tree, row));
  return lines.join("\n");
}
