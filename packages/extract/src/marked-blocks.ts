import { blocks, Label, type Marks, NodeKind, type Tree, tagPath } from "@winnow/core-dom";
import { createLimit, type Limit, type LimitReason, withinLimit } from "./limit.js";

/** The label of a block. */
export type BlockLabel = "content" | "comment" | "boilerplate" | "none";

/** A block of the page with its label, content or not, as plain data for display and JSON. */
export interface MarkedBlock {
  readonly text: string;
  readonly label: BlockLabel;
  /** The method's reason: the name of a rule in kebab case, or what a learned method saw, in words. */
  readonly reason: string;
  /** The method's confidence that it is content, 0 to 1, with three decimals. */
  readonly score: number;
  /** The names of its ancestors, from the root down. */
  readonly path: string;
  readonly words: number;
  readonly linkDensity: number;
}

const LABEL_NAMES: Readonly<Record<number, BlockLabel>> = {
  [Label.none]: "none",
  [Label.content]: "content",
  [Label.comment]: "comment",
  [Label.boilerplate]: "boilerplate",
};

/** Options of {@link markedBlocks}. */
export interface MarkedBlocksOptions {
  /** When to stop, as a value of `performance.now()`. Default: never. */
  readonly deadline?: number | undefined;
  /** Called with the reason if the deadline passes or the texts grow to many times the size of the page. */
  readonly onLimit?: ((reason: LimitReason) => void) | undefined;
}

/**
 * Returns all blocks of a page in document order, each with the label of the text row that has most of its
 * text; none if a limit was reached.
 *
 * @example markedBlocks(tree, winnow(tree, {})).filter(({ label }) => label === "boilerplate")
 */
export function markedBlocks(
  tree: Tree,
  marks: Marks,
  { deadline, onLimit }: MarkedBlocksOptions = {},
): readonly MarkedBlock[] {
  const limit = createLimit(tree, deadline);
  return withinLimit(() => listed(tree, marks, limit), [], onLimit);
}

function listed(tree: Tree, marks: Marks, limit: Limit): readonly MarkedBlock[] {
  return blocks(tree).map((block) => {
    const row = mainRow(tree, block.start, block.end);
    const path = tagPath(tree, block.container);
    limit.spend(block.text.length + path.length);
    return {
      text: block.text,
      label: LABEL_NAMES[marks.label[row]!] ?? "none",
      reason: marks.reasons[marks.reason[row]!] ?? "",
      score: Math.round(1000 * marks.score[row]!) / 1000,
      path,
      words: block.words,
      linkDensity: block.linkDensity,
    };
  });
}

/** The text row of a range with the most visible characters; in a tie the first. */
function mainRow({ kind, textBefore }: Tree, start: number, end: number): number {
  let main = start;
  let most = 0;
  for (let row = start; row < end; row++) {
    const characters = textBefore[row + 1]! - textBefore[row]!;
    if (kind[row] === NodeKind.text && characters > most) {
      most = characters;
      main = row;
    }
  }
  return main;
}
