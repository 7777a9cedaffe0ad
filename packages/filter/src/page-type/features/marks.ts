import type { Facts } from "../facts.js";
import { Context } from "../scan/contexts.js";
import { type Add, addEach, log, prefixed, share } from "./numbers.js";

const LARGE_BLOCK = 100;
const LONG_BLOCK = 250;
const CONTEXT_NAMES = Object.keys(Context);

const INSIDE_NAMES: readonly string[] = prefixed("kept-inside", CONTEXT_NAMES);

/** What a method kept of the page, and where: with the figures of the rules R1 to R5. */
export function markFeatures({ page, marked, input: { marks } }: Facts, add: Add): void {
  const width = page?.widthBefore[page.tree.length] ?? 0;
  const kept = marked?.kept ?? 0;
  const blocks = marked?.blocks ?? [];
  let [longest, large, long, squares] = [0, 0, 0, 0];
  for (const block of blocks) {
    if (block > longest) longest = block;
    if (block >= LARGE_BLOCK) large += block;
    if (block > LONG_BLOCK) long++;
    squares += block * block;
  }
  const from = marked === undefined || marked.first < 0 ? 0 : page!.widthBefore[marked.first]!;
  const to = marked === undefined || marked.last < 0 ? 0 : page!.widthBefore[marked.last + 1]!;
  const rows =
    marked !== undefined && marked.first >= 0
      ? ([marked.first, marked.last + 1] as const)
      : ([0, 0] as const);
  const within = (before: Int32Array | undefined): number =>
    before === undefined ? 0 : before[rows[1]]! - before[rows[0]]!;
  add("has-marks", marked === undefined ? 0 : 1);
  add("has-confidence", marked === undefined || marks?.confidence === undefined ? 0 : 1);
  add("confidence", marked === undefined ? 0 : (marks?.confidence ?? 0));
  add("kept-width", log(kept));
  add("kept-share", share(kept, width));
  add("kept-comments", share(marked?.comments ?? 0, width));
  add("kept-score", share(marked?.keptScore ?? 0, kept));
  add("page-score", share(marked?.allScore ?? 0, width));
  add("kept-blocks", log(blocks.length));
  add("kept-mean-block", log(share(kept, blocks.length)));
  add("kept-longest-block", log(longest));
  add("kept-large-share", share(large, kept));
  add("kept-long-blocks", log(long));
  add("kept-evenness", share(squares, kept * longest));
  add("kept-link-or-code", share(marked?.linkOrCode ?? 0, kept));
  add("kept-list-or-table", share(marked?.listOrTable ?? 0, kept));
  addEach(add, INSIDE_NAMES, (i) => share(marked?.inside[i] ?? 0, kept));
  add("kept-headings", log(marked?.headings ?? 0));
  add("kept-heading-density", share(marked?.headings ?? 0, blocks.length));
  add("kept-from", share(from, width));
  add("kept-to", share(to, width));
  add("kept-compact", share(kept, to - from));
  add("kept-images", log(within(page?.imagesBefore)));
  add("kept-images-per-width", share(1000 * within(page?.imagesBefore), Math.max(1000, kept)));
  add("kept-prices", log(within(page?.pricesBefore)));
  add("kept-dates", log(within(page?.datesBefore)));
  add("kept-linked-within", share(within(page?.linkedBefore), to - from));
}
