import { parse } from "@winnow/core-dom";
import { blockFeatures, FEATURES } from "../../src/winnow/features/index.js";
import { pageView } from "../../src/winnow/page-view.js";

/**
 * Returns a function for the value of a feature of a block.
 *
 * @example featureValues("<p>One<p>Two")("own-words", 1) // log(1 + 1)
 */
export function featureValues(html: string, url?: string): (name: string, block: number) => number {
  const page = pageView(parse(html), url);
  const values = blockFeatures(page);
  return (name, block) => {
    const feature = FEATURES.indexOf(name);
    if (feature < 0) throw new RangeError(`No feature ${name}`);
    if (block >= page.blocks.length) throw new RangeError(`No block ${block}`);
    return values[block * FEATURES.length + feature]!;
  };
}
