/** A list of 32-bit numbers that grows. */
export interface NumberList {
  readonly push: (value: number) => void;
  readonly append: (values: Uint32Array) => void;
  /** What is in it, as an array of its own. */
  readonly numbers: () => Uint32Array;
}

export function createNumberList(): NumberList {
  let values = new Uint32Array(64);
  let count = 0;
  function reserve(more: number): void {
    if (count + more <= values.length) return;
    const grown = new Uint32Array(Math.max(2 * values.length, count + more));
    grown.set(values.subarray(0, count));
    values = grown;
  }
  return {
    push: (value) => {
      if (count === values.length) reserve(1);
      values[count++] = value;
    },
    append: (more) => {
      reserve(more.length);
      values.set(more, count);
      count += more.length;
    },
    numbers: () => values.slice(0, count),
  };
}
