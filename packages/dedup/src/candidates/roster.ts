import { radixSort, sortSpace } from "../numbers/radix-sort.js";
import type { Scope } from "../types.js";
import type { Roster } from "./types.js";

/** Runs of ids shorter than this are sorted by comparison. */
const SMALL = 64;

/**
 * Returns the positions of strings in code-unit order, equal strings in their original order. Uses a radix
 * sort of four code units at a time from the most significant, and comparison for short runs.
 */
export function rankStrings(strings: readonly string[]): Uint32Array {
  const positions = new Uint32Array(strings.length).map((_, position) => position);
  const space = sortSpace();
  const compare = (a: number, b: number): number => {
    const [first, second] = [strings[a]!, strings[b]!];
    return first < second ? -1 : first > second ? 1 : a - b;
  };
  /** Start, end and number of code units that are known to agree. */
  const pending: number[] = [0, strings.length, 0];
  while (pending.length > 0) {
    const depth = pending.pop()!;
    const end = pending.pop()!;
    const start = pending.pop()!;
    const run = positions.subarray(start, end);
    let ended = false;
    for (let at = 0; at < run.length && !ended; at++) ended = strings[run[at]!]!.length < depth;
    if (run.length < SMALL || ended) {
      run.sort(compare);
      continue;
    }
    // Two code units per key. Past the end of a string they are zeros; runs of equal keys are then compared.
    const keys = new Uint32Array(run.length);
    const fill = (from: number): void => {
      for (let at = 0; at < run.length; at++) {
        const string = strings[run[at]!]!;
        keys[at] =
          from < string.length
            ? ((string.charCodeAt(from) << 16) |
                (from + 1 < string.length ? string.charCodeAt(from + 1) : 0)) >>>
              0
            : 0;
      }
    };
    fill(depth + 2);
    radixSort(keys, run, space);
    const second = keys.slice();
    const entry = new Uint32Array(run.length).map((_, at) => at);
    fill(depth);
    radixSort(keys, entry, space);
    const before = run.slice();
    for (let at = 0; at < run.length; at++) run[at] = before[entry[at]!]!;
    for (let from = 0, to = 1; to <= run.length; to++) {
      if (to < run.length && keys[to] === keys[to - 1] && second[entry[to]!] === second[entry[to - 1]!])
        continue;
      if (to - from > 1) pending.push(start + from, start + to, depth + 4);
      from = to;
    }
  }
  return positions;
}

/** Gives documents their ranks and, if sites are compared separately, the numbers of their sites. */
export function createRoster(ids: readonly string[], sites: readonly string[], scope: Scope): Roster {
  const positions = rankStrings(ids);
  const order = new Uint32Array(positions.length).map((_, rank) => rank);
  if (scope === "corpus") return { positions, sites: undefined, order };
  const numbers = new Map<string, number>();
  const numbered = Int32Array.from(positions, (position) => {
    const site = sites[position]!;
    if (site === "") return -1;
    const known = numbers.get(site) ?? numbers.size;
    numbers.set(site, known);
    return known;
  });
  const compared = order.filter((rank) => numbered[rank]! >= 0);
  radixSort(
    Uint32Array.from(compared, (rank) => numbered[rank]!),
    compared,
  );
  return { positions, sites: numbered, order: compared };
}
