import type { Implementation } from "../types.js";

/** What texts are compared by exactly. */
export interface ExactKernel {
  readonly implementation: Implementation;
  /** `exactText(text)` in UTF-8, a lone surrogate being U+FFFD; valid until the next call. */
  readonly bytes: (text: string) => Uint8Array;
}
