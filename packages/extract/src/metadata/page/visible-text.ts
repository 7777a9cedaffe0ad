import { attribute, BLOCK_TAGS, Hidden, NodeKind, Tag, type Tree, text } from "@winnow/core-dom";

/** Where reading stops: no title or byline is longer, and what is longer is not worth its time. */
const LONGEST = 2_000;
/** Rows that are read at most: an element that holds more is no line of text. */
const MOST_ROWS = 1_000;

export interface VisibleTextOptions {
  /** Subtrees to leave out. Default none. */
  readonly skip?: (row: number) => boolean;
  /** What stands for a block's boundary or a line break. Default a space. */
  readonly boundary?: " " | "\n";
  /** Put a space between texts of two elements that have none: style sheets often make it. Default false. */
  readonly apart?: boolean;
}

/**
 * What a reader sees of a node in one line: text of hidden rows left out, a space where a block or a line break
 * separates two texts. A node's first 2,000 characters and 1,000 rows are read.
 *
 * @example visibleText(tree, heading) // "A day in May"
 */
export function visibleText(tree: Tree, row: number, options: VisibleTextOptions = {}): string {
  const { skip, boundary = " ", apart = false } = options;
  const stop = Math.min(tree.end[row]!, row + MOST_ROWS);
  let line = "";
  let blockEnd = stop;
  let before = -1;
  for (let at = row; at < stop && line.length < LONGEST; at++) {
    if (at >= blockEnd) {
      line += boundary;
      blockEnd = stop;
    }
    if (tree.kind[at] === NodeKind.text) {
      if (tree.hidden[at] !== Hidden.visible) continue;
      if (apart && before >= 0 && tree.parent[before] !== tree.parent[at]) line += " ";
      line += text(tree, at).replace(/\s+/g, " ");
      before = at;
    } else if (at > row && (isUnseen(tree, at) || skip?.(at) === true)) {
      at = tree.end[at]! - 1;
    } else if (tree.tag[at] === Tag.br) {
      line += boundary;
    } else if (BLOCK_TAGS.has(tree.tag[at]!) && at > row) {
      line += boundary;
      if (tree.end[at]! < blockEnd) blockEnd = tree.end[at]!;
    }
  }
  const seen = line.slice(0, LONGEST);
  if (boundary === " ") return seen.replace(/\s+/g, " ").trim();
  return seen
    .split("\n")
    .map((one) => one.replace(/\s+/g, " ").trim())
    .filter((one) => one !== "")
    .join("\n");
}

/** What belongs to a heading's or byline's element, not to its text: marks of anchors, icons, buttons. */
function isUnseen(tree: Tree, row: number): boolean {
  const tag = tree.tag[row];
  if (tag === Tag.svg || tag === Tag.button || tag === Tag.style || tag === Tag.script) return true;
  return attribute(tree, row, "hidden") !== undefined || attribute(tree, row, "aria-hidden") === "true";
}
