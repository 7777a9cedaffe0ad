/** Returns a function that computes the value of an object once. */
export function once<Key extends object, Value>(compute: (key: Key) => Value): (key: Key) => Value {
  const known = new WeakMap<Key, { readonly value: Value }>();
  return (key) => {
    let entry = known.get(key);
    if (entry === undefined) known.set(key, (entry = { value: compute(key) }));
    return entry.value;
  };
}
