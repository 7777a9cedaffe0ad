/** A list of 32-bit numbers, or of rows of them, that grows. */
export interface NumberList {
  readonly push: (value: number) => void;
  /** @throws RangeError if rows have a width, and `values` is not one row. */
  readonly append: (values: ArrayLike<number>) => void;
  /** Returns all numbers so far, as a view that may not include numbers added later. */
  readonly all: () => Uint32Array;
}

/** Creates an empty list, which grows by half when it is full. @param width - numbers per row. Default: any. */
export function numberList(width?: number): NumberList {
  let values = new Uint32Array(64);
  let count = 0;
  const reserve = (more: number): void => {
    if (count + more <= values.length) return;
    const grown = new Uint32Array(Math.max(Math.ceil(1.5 * values.length), count + more));
    grown.set(values.subarray(0, count));
    values = grown;
  };
  return {
    push: (value) => {
      if (count === values.length) reserve(1);
      values[count++] = value;
    },
    append: (more) => {
      if (width !== undefined && more.length !== width)
        throw new RangeError(`a row has ${more.length} numbers, not ${width}`);
      reserve(more.length);
      values.set(more, count);
      count += more.length;
    },
    all: () => values.subarray(0, count),
  };
}
