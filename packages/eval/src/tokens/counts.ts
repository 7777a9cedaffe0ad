/**
 * How often each token stands in a text: its multiset.
 *
 * @example counts(["a", "b", "a"]) // Map { "a" => 2, "b" => 1 }
 */
export function counts(tokens: Iterable<string>): ReadonlyMap<string, number> {
  const counted = new Map<string, number>();
  for (const token of tokens) counted.set(token, (counted.get(token) ?? 0) + 1);
  return counted;
}
