import { distanceTo, MAX_DISTANCE } from "./elements.js";
import { DECLARATIONS } from "./head.js";
import { KINDS } from "./kinds.js";
import type { PageView } from "./page-view.js";

const COMMENT = KINDS.indexOf("class-comment");
const FORUM_BITS = ["forum", "forumSoftware"].reduce(
  (bits, name) => bits | (1 << Object.keys(DECLARATIONS).indexOf(name)),
  0,
);
const FORUM_ADDRESS = /forum|thread|topic|\/t\/|question|discussion|community/i;

/** Minimum share of the expected content in comment areas of a page whose content they are. */
const MIN_CONTENT_SHARE = 0.5;
/** Minimum share of the words of an area that are expected to be content, if its class names are misleading. */
const MIN_AREA_SHARE = 0.3;
/** Comment areas around each other that are looked at: lists in threads in sections. */
const MAX_AREAS = 8;
/** Class names of `body` describe the page. */
const BODY_DEPTH = 2;

/**
 * Returns 1 for the blocks in areas that class names and ids declare as readers' comments. An area that is
 * probably content is none: ids of sections repeat their headings, such as `respond-to-review-comments`. Nor are
 * there comments on pages whose content they are: on forums, and if at least half of the expected content would
 * be comments.
 */
export function commentBlocks(page: PageView, probability: Float64Array, words: Float64Array): Uint8Array {
  const { tree, blocks, elements, head, url } = page;
  const result = new Uint8Array(blocks.length);
  if ((head.declarations & FORUM_BITS) !== 0 || FORUM_ADDRESS.test(url ?? "")) return result;
  const wordsBefore = new Float64Array(blocks.length + 1);
  const expectedBefore = new Float64Array(blocks.length + 1);
  for (let block = 0; block < blocks.length; block++) {
    wordsBefore[block + 1] = wordsBefore[block]! + words[block]!;
    expectedBefore[block + 1] = expectedBefore[block]! + probability[block]! * words[block]!;
  }
  const isCommentArea = (row: number): boolean => {
    const from = blocks.before[row]!;
    const to = blocks.before[tree.end[row]!]!;
    const expected = expectedBefore[to]! - expectedBefore[from]!;
    return expected < MIN_AREA_SHARE * (wordsBefore[to]! - wordsBefore[from]!);
  };
  let inside = 0;
  for (let block = 0; block < blocks.length; block++) {
    let row = blocks.container[block]!;
    for (let area = 0; area < MAX_AREAS; area++) {
      const distance = distanceTo(elements, row, COMMENT);
      if (distance >= MAX_DISTANCE) break;
      for (let level = 0; level < distance; level++) row = tree.parent[row]!;
      if (elements.depth[row]! <= BODY_DEPTH) break;
      if (isCommentArea(row)) {
        result[block] = 1;
        inside += probability[block]! * words[block]!;
        break;
      }
      row = tree.parent[row]!;
    }
  }
  if (inside >= MIN_CONTENT_SHARE * expectedBefore[blocks.length]!) result.fill(0);
  return result;
}
