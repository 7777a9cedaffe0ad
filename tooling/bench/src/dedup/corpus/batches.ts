/** Documents that are timed together, by their places in the corpus: the first, and the one after the last. */
export type Batch = readonly [from: number, to: number];

/**
 * Cuts a corpus into runs of documents of at least `bytes` each, the last excepted: long enough for the clock, and
 * small enough that a slow peer does some.
 *
 * @param lengths - the documents' sizes.
 * @example batchesOf([3, 3, 3, 3, 3], 5); // [[0, 2], [2, 4], [4, 5]]
 */
export function batchesOf(lengths: readonly number[], bytes: number): readonly Batch[] {
  const batches: Batch[] = [];
  let from = 0;
  let size = 0;
  for (const [index, length] of lengths.entries()) {
    size += length;
    if (size < bytes) continue;
    batches.push([from, index + 1]);
    from = index + 1;
    size = 0;
  }
  if (from < lengths.length) batches.push([from, lengths.length]);
  return batches;
}
