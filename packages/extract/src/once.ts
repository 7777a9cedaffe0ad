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
