import type { Tree } from "@winnow/core-dom";

/** The rows that tell where a byline may stand; -1 for what the page lacks. */
export interface Landmarks {
  readonly tree: Tree;
  /** The heading with the title. */
  readonly title: number;
  /** The content's first text and its last. */
  readonly start: number;
  readonly end: number;
}

/** Worth of a place behind the title, by visible characters from it. */
const BEHIND_TITLE: readonly (readonly [characters: number, worth: number])[] = [
  [250, 4],
  [700, 3],
  [1_500, 2],
  [4_000, 0],
];
const BEFORE_TITLE: readonly (readonly [characters: number, worth: number])[] = [
  [150, 3],
  [500, 1],
];
/** Within so many characters of the content's end. */
const NEAR_END = 600;

/**
 * What a byline's place is worth: most right behind the title or before the content, something at the content's
 * end, nothing elsewhere.
 */
export function bylinePlace(row: number, { tree, title, start, end }: Landmarks): number {
  const at = tree.textBefore[row]!;
  let worth = -2;
  if (title >= 0) {
    const from = tree.textBefore[tree.end[title]!]!;
    worth = at >= from ? graded(at - from, BEHIND_TITLE) : graded(tree.textBefore[title]! - at, BEFORE_TITLE);
  } else if (start >= 0) {
    worth = graded(Math.abs(at - tree.textBefore[start]!), BEHIND_TITLE) - 1;
  }
  if (end >= 0 && Math.abs(at - tree.textBefore[end + 1]!) < NEAR_END) worth = Math.max(worth, 1);
  return worth;
}

function graded(distance: number, grades: readonly (readonly [number, number])[]): number {
  for (const [characters, worth] of grades) if (distance <= characters) return worth;
  return -2;
}
