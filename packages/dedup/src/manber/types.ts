import type { Implementation } from "../kernel/types.js";

export interface ManberOptions {
  /** Bytes in a window. Default 50, Manber's. */
  readonly window?: number | undefined;
  /** High bits of a window's hash that have to be zero: one window in `2 ** zeroBits` is selected. Default 8. */
  readonly zeroBits?: number | undefined;
  /** Default: WebAssembly where there is any. Both give the same fingerprints. */
  readonly implementation?: Implementation | undefined;
}

export interface AnchorOptions {
  /** What the texts that are fingerprinted begin after. Default: `ANCHORS`. */
  readonly anchors?: readonly string[] | undefined;
  /** Bytes after an anchor that a fingerprint is made of. Default 50, Manber's. */
  readonly window?: number | undefined;
}
