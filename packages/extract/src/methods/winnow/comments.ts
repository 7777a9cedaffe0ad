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

/**
 * Returns 1 for the blocks in areas that class names declare as readers' comments, unless these areas are the
 * content of the page: on forums, and if at least half of the expected content is in them.
 */
export function commentBlocks(page: PageView, probability: Float64Array, words: Float64Array): Uint8Array {
  const { blocks, elements, head, url } = page;
  const result = new Uint8Array(blocks.length);
  if ((head.declarations & FORUM_BITS) !== 0 || FORUM_ADDRESS.test(url ?? "")) return result;
  let inside = 0;
  let total = 0;
  for (let block = 0; block < blocks.length; block++) {
    const distance = distanceTo(elements, blocks.container[block]!, COMMENT);
    const expected = probability[block]! * words[block]!;
    total += expected;
    if (distance >= MAX_DISTANCE) continue;
    result[block] = 1;
    inside += expected;
  }
  if (inside >= MIN_CONTENT_SHARE * total) result.fill(0);
  return result;
}
