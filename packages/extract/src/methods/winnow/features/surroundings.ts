import { KINDS } from "../elements.js";
import type { FeatureGroup } from "./group.js";

/** Levels up to the nearest element of a kind: `nav`, `role=main`, a class name such as `comments`. */
export const surroundingFeatures: FeatureGroup = {
  names: KINDS.map((kind) => `in-${kind}`),
  fill({ blocks, elements }, out, offset, stride) {
    const width = KINDS.length;
    for (let i = 0; i < blocks.length; i++) {
      const from = blocks.container[i]! * width;
      const at = i * stride + offset;
      for (let k = 0; k < width; k++) out[at + k] = elements.distances[from + k]!;
    }
  },
};
