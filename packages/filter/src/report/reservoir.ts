import { createRandom } from "@winnow/core-dom";

/** A uniform sample of a sequence of unknown length. */
export interface Reservoir<T> {
  readonly add: (item: T) => void;
  /** Returns the sample, in the order of the sequence. */
  readonly items: () => readonly T[];
}

/**
 * Creates a reservoir (Vitter 1985, algorithm R). The sample depends on the sequence and the seed alone.
 *
 * @param size - maximum number of items in the sample.
 */
export function createReservoir<T>(size: number, seed: number): Reservoir<T> {
  const random = createRandom(seed);
  const sample: { readonly at: number; readonly item: T }[] = [];
  let count = 0;
  return {
    add: (item) => {
      const at = count++;
      const place = at < size ? at : Math.floor(random() * count);
      if (place < size) sample[place] = { at, item };
    },
    items: () => [...sample].sort((a, b) => a.at - b.at).map(({ item }) => item),
  };
}
