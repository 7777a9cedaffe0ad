import { Attribute, type Marks, Tag, type Tree } from "@winnow/core-dom/tree";
import { candidates } from "./candidates.js";
import { codeBlocks } from "./code/index.js";
import { htmlTag, isWordRow, textSize } from "./elements.js";
import { elementRoles, Role } from "./roles.js";
import type { Region } from "./types.js";

/** A range of rows. */
interface Range {
  readonly from: number;
  readonly end: number;
}

/** Maximum number of characters of a callout that is completed: a longer one may be a page's layout. */
const MAX_CALLOUT = 3_000;

/**
 * Returns the blocks of code and the callouts that are kept as a whole, in document order: those with text
 * that has the label, and those between such texts. Methods judge code and short notes by features of prose,
 * and line by line.
 */
export function completed(
  region: Region,
  marks: Marks,
  label: number,
  skips: ReadonlySet<number>,
): readonly Range[] {
  const { tree } = region;
  const blocks = wholeBlocks(region);
  if (blocks.length === 0) return [];
  const out: Range[] = [];
  // Blocks after a row with the label, and without one in them.
  let waiting: Range[] = [];
  let next = 0;
  let last = false;
  for (let row = region.from; row < region.end; row++) {
    if (skips.has(row)) {
      row = tree.end[row]! - 1;
      continue;
    }
    const block = blocks[next];
    if (block !== undefined && row === block.from) {
      next++;
      if (hasText(tree, marks, block, label)) {
        if (last) out.push(...waiting);
        waiting = [];
        last = true;
        out.push(block);
      } else if (last) waiting.push(block);
      row = block.end - 1;
    } else if (tree.hidden[row] === 0 && isWordRow(tree, row) && !isControl(tree, row)) {
      const isOurs = marks.label[row] === label;
      if (isOurs) out.push(...waiting);
      waiting = [];
      last = isOurs;
    }
  }
  return out;
}

/** Whether a text is that of a button or a tab, of which groups of code have some. */
function isControl(tree: Tree, row: number): boolean {
  for (let up = tree.parent[row]!, i = 0; up > 0 && i < 3; up = tree.parent[up]!, i++) {
    const tag = htmlTag(tree, up);
    if (tag === Tag.button || tag === Tag.label || Attribute.role(tree, up) === "tab") return true;
  }
  return false;
}

/** Returns the outermost blocks of code, with their titles, and callouts in document order. */
function wholeBlocks(region: Region): readonly Range[] {
  const { tree } = region;
  const roles = elementRoles(region);
  const { rows, frame } = codeBlocks(region);
  if (rows.length === 0 && !roles.includes(Role.callout)) return [];
  const frames = new Set(rows.map((row) => frame(row).around.at(-1) ?? row));
  const starts = [...frames].filter((row) => row >= region.from);
  for (let row = roles.indexOf(Role.callout); row >= 0; row = roles.indexOf(Role.callout, row + 1))
    if (textSize(tree, row) <= MAX_CALLOUT && !frames.has(row)) starts.push(row);
  // Messages of errors are callouts that scripts show.
  const hidden = candidates(region, { attributes: ["hidden"] });
  let [known, hiddenEnd, done] = [0, 0, 0];
  const out: Range[] = [];
  for (const row of starts.sort((a, b) => a - b)) {
    for (; hidden[known]! <= row; known++) hiddenEnd = Math.max(hiddenEnd, tree.end[hidden[known]!]!);
    if (row < done || (row < hiddenEnd && !frames.has(row))) continue;
    done = tree.end[row]!;
    out.push({ from: row, end: done });
  }
  return out;
}

function hasText(tree: Tree, marks: Marks, { from, end }: Range, label: number): boolean {
  for (let row = from; row < end; row++) if (marks.label[row] === label && isWordRow(tree, row)) return true;
  return false;
}
