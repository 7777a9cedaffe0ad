import { SIMHASH_BITS } from "./distance.js";
import { type SimhashKey, simhashKey } from "./keys.js";

/**
 * A set of tables, each of which compares some bits of a fingerprint exactly. Fingerprints that differ in at
 * most `distance` bits agree in the key of at least one table.
 */
export interface SimhashLayout {
  readonly distance: number;
  /**
   * The numbers of blocks into which the bits are divided: first all, then in each table those not yet in its
   * key, …
   */
  readonly blocks: readonly number[];
  /** The key of each table. */
  readonly keys: readonly SimhashKey[];
  /** Number of bits of the shortest key. */
  readonly keyBits: number;
}

/**
 * Returns the tables of Manku, Jain and Das Sarma 2007, section 3.1. The bits are divided into `b > distance`
 * blocks. At least `b − distance` blocks of a similar pair are equal, so each combination of that many blocks
 * is the key of a table: `C(b, distance)` tables. Longer keys need more tables. With a second number of
 * blocks, the bits that a table's key leaves out are divided and combined again.
 *
 * For a distance of 3 the paper has:
 *
 * | blocks | tables | bits of the keys |
 * | --- | --- | --- |
 * | `[4]` | 4 | 16 |
 * | `[5]` | 10 | 25 or 26 |
 * | `[4, 4]` | 16 | 28 |
 * | `[6]` | 20 | 31 to 33 (here at most 32) |
 *
 * @param distance The maximum number of bits in which a pair differs, 0 to 63.
 * @param blocks One or more numbers, each above `distance` and at most the number of bits not yet in the key.
 *
 * @example
 * ```ts
 * simhashLayout(3, [4]).keys.length; // 4
 * ```
 */
export function simhashLayout(distance: number, blocks: readonly number[]): SimhashLayout {
  // Each choice: the bits of the key so far, and the remaining bits.
  const all = Array.from({ length: SIMHASH_BITS }, (_, bit) => bit);
  let choices: readonly { readonly key: readonly number[]; readonly left: readonly number[] }[] = [
    { key: [], left: all },
  ];
  for (const count of blocks) {
    choices = choices.flatMap(({ key, left }) => {
      const cut = cutInto(left, count);
      return combinations(count, count - distance).map((chosen) => ({
        key: [...key, ...chosen.flatMap((block) => cut[block]!)],
        left: cut.flatMap((bits, block) => (chosen.includes(block) ? [] : bits)),
      }));
    });
  }
  const keys = choices.map(({ key }) => simhashKey(key));
  return { distance, blocks: [...blocks], keys, keyBits: Math.min(...keys.map(({ bits }) => bits)) };
}

/**
 * Returns the layouts to consider for a distance, those with few tables first. None if the distance is too
 * large.
 */
export function simhashLayouts(distance: number): readonly SimhashLayout[] {
  const layouts = [[distance + 1], [distance + 2], [distance + 1, distance + 1], [distance + 3]];
  return layouts
    .filter(([first, second]) => {
      const left = SIMHASH_BITS - Math.ceil(SIMHASH_BITS / first!);
      const tables = binomial(first!, distance) * (second === undefined ? 1 : second);
      return (
        first! <= SIMHASH_BITS && (second === undefined || (second <= left && distance > 0)) && tables <= 256
      );
    })
    .map((blocks) => simhashLayout(distance, blocks));
}

/** Divides a list into parts of equal length, as far as possible; the longer ones come first. */
function cutInto(bits: readonly number[], count: number): readonly (readonly number[])[] {
  const short = Math.floor(bits.length / count);
  const long = bits.length % count;
  return Array.from({ length: count }, (_, block) => {
    const start = block * short + Math.min(block, long);
    return bits.slice(start, start + short + (block < long ? 1 : 0));
  });
}

/** Returns all ways to choose `size` of the numbers below `count`, each ascending, in lexicographic order. */
function combinations(count: number, size: number): readonly (readonly number[])[] {
  const result: number[][] = [];
  const chosen = Array.from({ length: size }, (_, i) => i);
  for (;;) {
    result.push([...chosen]);
    let at = size - 1;
    while (at >= 0 && chosen[at] === count - size + at) at--;
    if (at < 0) return result;
    chosen[at] = chosen[at]! + 1;
    for (let i = at + 1; i < size; i++) chosen[i] = chosen[i - 1]! + 1;
  }
}

/** Returns the number of ways to choose `size` out of `count`. */
function binomial(count: number, size: number): number {
  let ways = 1;
  for (let i = 1; i <= Math.min(size, count - size); i++) ways = (ways * (count - i + 1)) / i;
  return Math.round(ways);
}
