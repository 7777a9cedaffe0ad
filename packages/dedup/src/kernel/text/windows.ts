import { BASE, finalize } from "./hash.js";
import type { Tokens } from "./tokenizer.js";

/** The hashes of windows of tokens that weigh `weight`: the twin of kernel/text/shingles.ts. */
export function windows({ values, count }: Tokens, weight: number): Uint32Array {
  if (count === 0) return new Uint32Array(0);
  const powers = new Int32Array(weight);
  powers[0] = 1;
  for (let i = 1; i < weight; i++) powers[i] = Math.imul(powers[i - 1]!, BASE);
  const found = new Uint32Array(count);
  let first = 0;
  let next = 0;
  let hash = 0;
  let heavy = 0;
  for (;;) {
    while (heavy < weight && next < count) {
      const token = values[next++]!;
      hash = (Math.imul(hash, BASE) + token) | 0;
      heavy += 1 + (token >>> 31);
    }
    if (heavy < weight) break;
    const token = values[first]!;
    found[first] = finalize(hash);
    hash = (hash - Math.imul(token, powers[next - first - 1]!)) | 0;
    heavy -= 1 + (token >>> 31);
    first++;
  }
  // A text that is too light is one window.
  if (first === 0) found[first++] = finalize(hash);
  return first === count ? found : found.slice(0, first);
}
