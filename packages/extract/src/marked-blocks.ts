import { blocks, Label, type Marks, NodeKind, type Tree, tagPath } from "@winnow/core-dom";
import type { Limit } from "./limit.js";

/** What a block was taken for. */
export type BlockLabel = "content" | "comment" | "boilerplate" | "none";

/** A block of the page with the method's judgement of it, content or not: plain data, for reading and for JSON. */
export interface MarkedBlock {
  readonly text: string;
  readonly label: BlockLabel;
  /** Why, in the method's kebab-case words. */
  readonly reason: string;
  /** How sure the method is that it is content, 0 to 1. */
  readonly score: number;
  /** The names of the elements around it, from the root down. */
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

/**
 * All blocks of a page in its order, each with the judgement of the text row that holds most of it.
 *
 * @example markedBlocks(tree, marks, limit).filter(({ label }) => label === "boilerplate")
 */
export function markedBlocks(tree: Tree, marks: Marks, limit: Limit): readonly MarkedBlock[] {
  return blocks(tree).map((block) => {
    const row = mainRow(tree, block.start, block.end);
    const path = tagPath(tree, block.container);
    limit.spend(block.text.length + path.length);
    return {
      text: block.text,
      label: LABEL_NAMES[marks.label[row]!] ?? "none",
      reason: marks.reasons[marks.reason[row]!] ?? "",
      score: marks.score[row]!,
      path,
      words: block.words,
      linkDensity: block.linkDensity,
    };
  });
}

/** The text row of a range with the most visible characters, the first of equals. */
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
