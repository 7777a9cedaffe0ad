function checkSize(k: number): void {
  if (!Number.isInteger(k) || k < 1) throw new RangeError("k must be an integer of at least 1");
}

/**
 * The k-shingles of a sequence of tokens (Broder 1997, section 2): each k tokens that follow one another, in
 * order, with repetitions. Fewer than k tokens make one shingle of them all, so that short texts still can be
 * compared; no token makes none.
 *
 * @param tokens The tokens, for instance from `words`.
 * @param k The tokens in a shingle, at least 1.
 * @returns The tokens of each shingle joined by one space. `tokens.length - k + 1` strings if there are that
 *   many.
 * @throws {RangeError} If `k` is not a positive integer.
 *
 * @example
 * shingles(["a", "rose", "is", "a", "rose"], 4); // ["a rose is a", "rose is a rose"]
 * shingles(["a", "rose"], 4); // ["a rose"]
 */
export function shingles(tokens: readonly string[], k: number): readonly string[] {
  checkSize(k);
  if (tokens.length === 0) return [];
  if (tokens.length <= k) return [tokens.join(" ")];
  if (k === 1) return tokens.slice();
  const found: string[] = [];
  for (let start = 0; start + k <= tokens.length; start++)
    found.push(tokens.slice(start, start + k).join(" "));
  return found;
}

/**
 * The k-shingles of a text's code points: for scripts without spaces, and wherever words are too coarse.
 * White space counts like any other character, so normalise it first.
 *
 * @param text Any string. A lone surrogate is one character.
 * @param k The code points in a shingle, at least 1.
 * @returns Substrings of `text`; the whole text if it has fewer than `k` code points, nothing if it is empty.
 * @throws {RangeError} If `k` is not a positive integer.
 *
 * @example
 * characterShingles("今天天气", 3); // ["今天天", "天天气"]
 */
export function characterShingles(text: string, k: number): readonly string[] {
  checkSize(k);
  if (text === "") return [];
  const found: string[] = [];
  let start = 0;
  let end = 0;
  for (let count = 0; end < text.length; ) {
    end += codePointLength(text, end);
    if (++count < k) continue;
    found.push(text.slice(start, end));
    start += codePointLength(text, start);
  }
  return found.length > 0 ? found : [text];
}

function codePointLength(text: string, index: number): number {
  return text.codePointAt(index)! > 0xffff ? 2 : 1;
}
