// Windows of tokens.
import { finalize } from "./hash";

/**
 * The base of the polynomial over token hashes: odd, and 5 modulo 8, so that its powers do not repeat early.
 */
const BASE: u32 = 0x2c1b3c6d;

/**
 * Replaces token hashes by the hashes of the windows that start at them. A word weighs two, any other token
 * one. A window is the shortest one that weighs `weight`.
 *
 * @param powers Room for `weight` numbers.
 * @returns The number of windows: one for a text lighter than a whole window, none without tokens.
 */
export function shingle(tokens: usize, count: u32, weight: u32, powers: usize): u32 {
  if (count === 0) return 0;
  let power: u32 = 1;
  for (let i: u32 = 0; i < weight; i++) {
    store<u32>(powers + (i << 2), power);
    power *= BASE;
  }
  const end = tokens + (count << 2);
  let first = tokens;
  let next = tokens;
  let hash: u32 = 0;
  let heavy: u32 = 0;
  while (true) {
    while (heavy < weight && next < end) {
      const token = load<u32>(next);
      hash = hash * BASE + token;
      heavy += 1 + (token >> 31);
      next += 4;
    }
    if (heavy < weight) break;
    const token = load<u32>(first);
    store<u32>(first, finalize(hash));
    hash -= token * load<u32>(powers + (next - first - 4));
    heavy -= 1 + (token >> 31);
    first += 4;
  }
  if (first === tokens) {
    store<u32>(tokens, finalize(hash));
    return 1;
  }
  return <u32>(first - tokens) >> 2;
}
