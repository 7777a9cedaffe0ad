import type { Signature } from "../signatures/types.js";
import type { SignatureFile } from "./signature-file.js";

/** The SimHash fingerprints of all documents, in memory from when they are first asked for. */
export interface Simhashes {
  /**
   * Two numbers a document: those of the files, then of the first documents of a batch. Valid until the next call.
   *
   * @param files - those of the call before, and others after them.
   */
  readonly of: (files: readonly SignatureFile[], batch: readonly Signature[], present: number) => Uint32Array;
}

export function createSimhashes(): Simhashes {
  let values = new Uint32Array(2048);
  let files = 0;
  /** Numbers that came from files. */
  let stored = 0;

  function room(length: number): void {
    if (length <= values.length) return;
    const grown = new Uint32Array(2 * length);
    grown.set(values.subarray(0, stored));
    values = grown;
  }
  return {
    of(all, batch, present) {
      for (; files < all.length; files++) {
        const file = all[files]!;
        room(stored + 2 * file.count);
        file.readNumbers("simhash", values, stored);
        stored += 2 * file.count;
      }
      const end = stored + 2 * present;
      if (end > values.length) room(end);
      // Written anew each time: a batch that failed leaves nothing behind that counts.
      for (let at = 0; at < present; at++) values.set(batch[at]!.simhash!, stored + 2 * at);
      return values.subarray(0, end);
    },
  };
}
