import type { PageView } from "../page-view.js";

/** A group of numeric features of blocks. */
export interface FeatureGroup {
  /** One name per feature. */
  readonly names: readonly string[];
  /**
   * Writes the features of all blocks: feature `f` of block `b` at `out[b * stride + offset + f]`. `out` is
   * filled with zeros before.
   */
  fill(page: PageView, out: Float32Array, offset: number, stride: number): void;
}
