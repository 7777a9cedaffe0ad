/**
 * Returns the k-shingles of a sequence of tokens (Broder 1997, section 2): each k consecutive tokens, in
 * order, with repetitions. Fewer than k tokens form a single shingle, so that short documents can be compared
 * too; an empty sequence has no shingles.
 *
 * @param tokens The tokens, for instance from `words`.
 * @param k Number of tokens in a shingle, at least 1.
 * @returns The tokens of each shingle, joined by one space: `tokens.length - k + 1` strings, if that is
 *   positive.
 * @throws {RangeError} If `k` is not a positive integer.
 *
 * @example
 * shingles(["a", "rose", "is", "a", "rose"], 4); // ["a rose is a", "rose is a rose"]
 * shingles(["a", "rose"], 4); // ["a rose"]
 */
export function shingles(tokens: readonly string[], k: number): readonly string[] {
  if (!Number.isInteger(k) || k < 1) throw new RangeError("k must be an integer of at least 1");
  if (tokens.length === 0) return [];
  if (tokens.length <= k) return [tokens.join(" ")];
  if (k === 1) return tokens.slice();
  const found: string[] = [];
  for (let start = 0; start + k <= tokens.length; start++)
    found.push(tokens.slice(start, start + k).join(" "));
  return found;
}
