import type { Tree } from "../tree/types.js";
import type { Marks } from "./types.js";

/** Writes the marks of a method. */
export interface Marker {
  /** Labels one row. Default score: 1 for content and comments, 0 for boilerplate. */
  mark(row: number, label: number, reason: string, score?: number): void;
  /** The marks so far. Rows that were never marked have the label `none`. */
  readonly marks: Marks;
}

/** The fields of {@link Marks} that are about the whole page. None is required. */
export type MarkerOptions = Pick<Marks, "method" | "layout" | "confidence" | "unsure" | "pageType">;

/**
 * Creates empty marks for a tree, and the function that fills them.
 *
 * @param options - what the method says about the whole page, such as its own name.
 * @example
 * const { mark, marks } = createMarker(tree, { method: "long-paragraphs" });
 * mark(row, Label.content, "long-paragraph");
 */
export function createMarker(tree: Tree, options: MarkerOptions = {}): Marker {
  const label = new Uint8Array(tree.length);
  const score = new Float32Array(tree.length);
  const reason = new Uint16Array(tree.length);
  const reasons = [""];
  const ids = new Map<string, number>([["", 0]]);
  // Successive rows usually have the same reason.
  let last = "";
  let id = 0;
  return {
    marks: { label, score, reason, reasons, ...options },
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
