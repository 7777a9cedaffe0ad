import type { Tree } from "../tree/types.js";
import type { Marks } from "./types.js";

/** Marks while a method writes them. */
export interface Marker {
  /** Labels one row. The score is 1 for content and comments and 0 for boilerplate where it is left out. */
  mark(row: number, label: number, reason: string, score?: number): void;
  /** What has been marked so far; rows that were never marked have the label `none`. */
  readonly marks: Marks;
}

/**
 * Empty marks for a tree, and the function that fills them.
 *
 * @param method - the name of the method that makes them.
 * @example
 * const { mark, marks } = createMarker(tree);
 * mark(row, Label.content, "long-paragraph");
 */
export function createMarker(tree: Tree, method?: string): Marker {
  const label = new Uint8Array(tree.length);
  const score = new Float32Array(tree.length);
  const reason = new Uint16Array(tree.length);
  const reasons = [""];
  const ids = new Map<string, number>([["", 0]]);
  // Rows next to each other mostly have the same reason.
  let last = "";
  let id = 0;
  return {
    marks: { label, score, reason, reasons, ...(method === undefined ? {} : { method }) },
    mark(row, is, why, sure = is === 1 || is === 2 ? 1 : 0) {
      if (why !== last) {
        id = ids.get(why) ?? reasons.push(why) - 1;
        ids.set(why, id);
        last = why;
      }
      label[row] = is;
      score[row] = sure;
      reason[row] = id;
    },
  };
}
