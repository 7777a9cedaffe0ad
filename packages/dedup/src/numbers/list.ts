/** A list of 32-bit numbers that grows. */
export interface NumberList {
  readonly push: (value: number) => void;
  readonly append: (values: Uint32Array) => void;
  /** Returns all numbers so far, as a view that is valid until the next one is added. */
  readonly all: () => Uint32Array;
}

/** Creates an empty list. */
export function numberList(): NumberList {
  let values = new Uint32Array(64);
  let count = 0;
  const reserve = (more: number): void => {
    if (count + more <= values.length) return;
    const grown = new Uint32Array(Math.max(2 * values.length, count + more));
    grown.set(values.subarray(0, count));
    values = grown;
  };
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
    all: () => values.subarray(0, count),
  };
}
