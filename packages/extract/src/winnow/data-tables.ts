import { Attribute, attributeTester, Tag } from "@winnow/core-dom";
import type { PageView } from "./page-view.js";

/** What is counted of a table. Cells without text do not count. */
interface Draft {
  readonly row: number;
  readonly around: Draft | undefined;
  /** Whether its role, or a table inside, shows that it is used for layout. */
  isLayout: boolean;
  /** Whether it is declared as data by `th`, `thead`, `caption`, `summary` or its role. */
  isDeclared: boolean;
  cells: number;
  cellsInRow: number;
  /** Number of rows by their number of cells, from two on; those with {@link MAX_CELLS} or more together. */
  readonly rows: number[];
  /** The number of words in the longest cell. */
  longest: number;
}

const MAX_CELLS = 16;

/** The limits of a data table. Tables that nothing declares have to look more like one. */
const DECLARED = { longestCell: 400, wordsPerCell: 150, blocksPerCell: 6, regularRows: 0 };
const UNDECLARED = { longestCell: 40, wordsPerCell: 12, blocksPerCell: 1.5, regularRows: 0.5 };

const hasAttributes = attributeTester(["role", "summary"]);
const LAYOUT_ROLE = /^(?:presentation|none)$/i;
const DATA_ROLE = /^(?:table|grid|treegrid)$/i;

/**
 * Returns the rows of the tables that hold data: two or more rows of two or more short cells, and no table inside.
 * If neither header cells nor a caption, a summary or a role declare the table, most rows have the same number
 * of cells, and most cells a single block. Linear in the page.
 *
 * `dataTables` of the content tree asks which of the tables that are kept can be written as one, however long
 * their cells are; here, a page that is laid out in a table must not be taken for data.
 *
 * @param words - before each block, `length + 1` values.
 */
export function dataTables({ tree, blocks, elements }: PageView, words: Float64Array): readonly number[] {
  const { tag, end } = tree;
  const { before } = blocks;
  const wordsIn = (row: number): number => words[before[end[row]!]!]! - words[before[row]!]!;
  const drafts: Draft[] = [];
  let inside: Draft | undefined;
  for (const row of elements.outer) {
    for (; inside !== undefined && end[inside.row]! <= row; inside = inside.around) endRow(inside);
    const own = tag[row]!;
    if (own === Tag.table) {
      if (inside !== undefined) inside.isLayout = true;
      const present = hasAttributes(tree, row);
      const role = present & 1 ? Attribute.role(tree, row)! : "";
      inside = {
        row,
        around: inside,
        isLayout: LAYOUT_ROLE.test(role),
        isDeclared: (present & 2) !== 0 || DATA_ROLE.test(role),
        cells: 0,
        cellsInRow: 0,
        rows: new Array<number>(MAX_CELLS + 1).fill(0),
        longest: 0,
      };
      drafts.push(inside);
    } else if (inside === undefined) continue;
    else if (own === Tag.tr) endRow(inside);
    else if (own === Tag.thead || own === Tag.caption) inside.isDeclared = true;
    else if (own === Tag.td || own === Tag.th) {
      if (own === Tag.th) inside.isDeclared = true;
      inside.cells++;
      inside.cellsInRow++;
      inside.longest = Math.max(inside.longest, wordsIn(row));
    }
  }
  for (; inside !== undefined; inside = inside.around) endRow(inside);
  const isData = ({ row, isLayout, isDeclared, cells, rows, longest }: Draft): boolean => {
    const { longestCell, wordsPerCell, blocksPerCell, regularRows } = isDeclared ? DECLARED : UNDECLARED;
    const count = rows.reduce((sum, own) => sum + own);
    return (
      !isLayout &&
      count >= 2 &&
      longest <= longestCell &&
      wordsIn(row) <= wordsPerCell * cells &&
      before[end[row]!]! - before[row]! <= blocksPerCell * cells &&
      Math.max(...rows) >= regularRows * count
    );
  };
  return drafts.filter(isData).map(({ row }) => row);
}

function endRow(draft: Draft): void {
  if (draft.cellsInRow > 1) draft.rows[Math.min(draft.cellsInRow, MAX_CELLS)]!++;
  draft.cellsInRow = 0;
}
