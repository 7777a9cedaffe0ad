import type { FuzzInput } from "./input.js";

/** After so many attempts the smallest input so far will do. */
const ATTEMPTS = 5000;

/**
 * A part of an input that fails still: stretches are taken away, half of it first and single characters last, as long as
 * it keeps failing (delta debugging: Zeller and Hildebrandt 2002, without the complements' bookkeeping).
 */
export function minimise(input: FuzzInput, fails: (input: FuzzInput) => boolean): FuzzInput {
  let { source } = input;
  let attempts = 0;
  const attempt = (shorter: string): boolean => {
    if (++attempts > ATTEMPTS || !fails({ ...input, source: shorter })) return false;
    source = shorter;
    return true;
  };
  for (let size = Math.ceil(source.length / 2); size >= 1; size = size > 1 ? Math.ceil(size / 2) : 0) {
    let removed = true;
    // Single characters again and again: taking one away can make another one needless.
    while (removed) {
      removed = false;
      for (let at = 0; at < source.length; ) {
        if (attempt(source.slice(0, at) + source.slice(at + size))) removed = true;
        else at += size;
      }
      if (size > 1) break;
    }
  }
  return { ...input, source };
}
