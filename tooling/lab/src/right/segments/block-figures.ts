import { type AverageScore, averageScore, type blockScore } from "@winnow/eval/segmentation";
import { tableText } from "../../table.js";

type BlockScore = ReturnType<typeof blockScore>;

/** How well the blocks of a page were found: with the same words, and with words that are at least 80% alike. */
export interface PageBlocks {
  readonly source: string;
  readonly exact: BlockScore;
  readonly fuzzy: BlockScore;
  /** Number of blocks that were found. */
  readonly blocks: number;
}

/** Means over pages. */
export interface BlockFigures {
  readonly exact: AverageScore;
  readonly fuzzy: AverageScore;
  readonly blocks: number;
}

export function blockFigures(pages: readonly PageBlocks[]): BlockFigures {
  return {
    exact: averageScore(pages.map(({ exact }) => exact)),
    fuzzy: averageScore(pages.map(({ fuzzy }) => fuzzy)),
    blocks: pages.reduce((sum, { blocks }) => sum + blocks, 0) / pages.length,
  };
}

/** A table with a row of figures for each name. @param of - what is named. */
export function blockTable(of: string, figures: readonly (readonly [name: string, BlockFigures])[]): string {
  const rows = figures.map(([name, { exact, fuzzy, blocks }]) => [
    name,
    ...[exact, fuzzy].flatMap(({ precision, recall, f1 }) =>
      [precision, recall, f1].map((value) => value.toFixed(3)),
    ),
    blocks.toFixed(1),
  ]);
  return tableText([of, "exact P", "R", "F", "fuzzy P", "R", "F", "blocks/page"], rows);
}

/** The ten pages with the lowest F1. */
export function worstPages<Page extends PageBlocks>(pages: readonly Page[]): readonly Page[] {
  return pages.toSorted((a, b) => a.fuzzy.f1 - b.fuzzy.f1).slice(0, 10);
}
