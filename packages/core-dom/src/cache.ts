/**
 * Returns a function that computes the value of an object at the first call and keeps it as long as the object exists:
 * for what several parts of a page's processing read.
 *
 * @example const headings = once((tree: Tree) => headingRows(tree));
 */
export function once<Key extends object, Value>(compute: (key: Key) => Value): (key: Key) => Value {
  const known = new WeakMap<Key, { readonly value: Value }>();
  return (key) => {
    let entry = known.get(key);
    if (entry === undefined) known.set(key, (entry = { value: compute(key) }));
    return entry.value;
  };
}

/**
 * Returns a function that keeps its last arguments and their value: for strings that several readers need one after the
 * other. Do not modify the value.
 *
 * @example const lowerWords = keepLast((text: string) => words(text.toLowerCase()));
 */
export function keepLast<Arguments extends readonly unknown[], Value>(
  compute: (...values: Arguments) => Value,
): (...values: Arguments) => Value {
  let last: { readonly values: Arguments; readonly value: Value } | undefined;
  return (...values) => {
    const known = last;
    if (known !== undefined && values.every((value, i) => value === known.values[i])) return known.value;
    last = { values, value: compute(...values) };
    return last.value;
  };
}
