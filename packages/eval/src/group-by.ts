/**
 * Groups items by key. Keys are in the order of their first items, items in their original order.
 *
 * @example groupBy(["a", "bb", "c"], ({ length }) => length) // Map { 1 => ["a", "c"], 2 => ["bb"] }
 */
export function groupBy<T, K>(items: Iterable<T>, keyOf: (item: T) => K): Map<K, T[]> {
  const groups = new Map<K, T[]>();
  for (const item of items) {
    const key = keyOf(item);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [item]);
    else group.push(item);
  }
  return groups;
}
