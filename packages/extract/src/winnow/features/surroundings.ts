import { MAX_DISTANCE } from "../elements.js";
import { FEATURE_KINDS } from "../kinds.js";
import type { FeatureGroup } from "./group.js";

/** Levels up to the nearest element of a kind: `table`, `itemprop=articleBody`, a class name such as `comments`. */
export const surroundingFeatures: FeatureGroup = {
  names: FEATURE_KINDS.map((name) => `in-${name}`),
  fill({ blocks, elements }, out, offset, stride) {
    const { depth, nearestAt, nearest } = elements;
    const width = FEATURE_KINDS.length;
    for (let i = 0; i < blocks.length; i++) {
      const container = blocks.container[i]!;
      const from = nearestAt[container]!;
      const level = depth[container]!;
      const at = i * stride + offset;
      if (i > 0 && container === blocks.container[i - 1]) {
        out.copyWithin(at, at - stride, at - stride + width);
        continue;
      }
      for (let k = 0; k < width; k++) {
        out[at + k] = Math.min(MAX_DISTANCE, level - nearest[from + k]!);
      }
    }
  },
};
