import { popcount64 } from "../kernel/hamming/popcount.js";
import { checkFingerprints } from "../kernel/hamming.js";
import { checkFingerprint } from "./distance.js";
import { type FingerprintGroups, groupFingerprints } from "./groups.js";
import { agreeBefore } from "./join.js";
import { keyValue, keyValues, type SimhashKey } from "./keys.js";
import { type SimhashLayout, simhashLayout, simhashLayouts } from "./layout.js";
import { orderBy, places } from "./order.js";

/** One table: the fingerprints in the order of a key. */
interface SimhashTable {
  readonly key: SimhashKey;
  /** The key's values, ascending. */
  readonly values: Uint32Array;
  /** The group of each. */
  readonly order: Uint32Array;
}

/** Fingerprints, ready for look-ups. */
export interface SimhashTables {
  /** Documents. */
  readonly count: number;
  readonly layout: SimhashLayout;
  readonly groups: FingerprintGroups;
  readonly tables: readonly SimhashTable[];
  /** What all this takes in memory: up to 16 bytes a document, and 8 for each table and different fingerprint. */
  readonly bytes: number;
}

export interface SimhashTablesOptions {
  /** The layout, see {@link simhashLayout}. Default: the fewest tables with some 1,000 candidates a look-up. */
  readonly blocks?: readonly number[] | undefined;
}

/** Candidates that a look-up may compare, if fingerprints are evenly distributed. */
const CANDIDATES = 1024;

/**
 * Makes tables for look-ups by {@link simhashNear} (Manku, Jain and Das Sarma 2007, section 3.1; there a table holds
 * permuted fingerprints, here the leading bits of them and the places of the fingerprints).
 *
 * @param fingerprints Two numbers a document: high, low.
 * @param distance The most bits that a look-up may ask for, 0 to 63.
 * @throws TypeError where `fingerprints` is no `Uint32Array`; RangeError where an argument is out of range.
 *
 * @example
 * ```ts
 * const tables = createSimhashTables(Uint32Array.of(0, 0b0000, 0, 0b0111, 0, 0b1111), 3);
 * simhashNear(tables, Uint32Array.of(0, 0b0011)); // [0, 1, 2]
 * ```
 */
export function createSimhashTables(
  fingerprints: Uint32Array,
  distance: number,
  options: SimhashTablesOptions = {},
): SimhashTables {
  checkFingerprints(fingerprints, "fingerprints");
  const groups = groupFingerprints(fingerprints);
  const layout = simhashLayout(distance, options.blocks ?? fewestTables(groups.count, distance));
  const tables = layout.keys.map((key): SimhashTable => {
    const unordered = keyValues(key, groups.fingerprints);
    const order = orderBy(places(groups.count), unordered, key.bits);
    return { key, values: order.map((group) => unordered[group]!), order };
  });
  const bytes =
    groups.fingerprints.byteLength +
    groups.starts.byteLength +
    groups.members.byteLength +
    tables.length * groups.count * 8;
  return { count: fingerprints.length / 2, layout, groups, tables, bytes };
}

/**
 * The documents whose fingerprints differ from `query` in at most `distance` bits. Time: for each table a binary
 * search and the comparison of those with an equal key, whatever number of documents share a fingerprint; then linear
 * in what is found.
 *
 * @param query High and low half.
 * @param distance Default, and at most, what the tables were made for.
 * @returns Places of documents, ascending.
 * @throws TypeError where `query` is no `Uint32Array`; RangeError where it has not two numbers, or `distance` is out of
 * range.
 */
export function simhashNear(
  tables: SimhashTables,
  query: Uint32Array,
  distance: number = tables.layout.distance,
): Uint32Array {
  checkFingerprint(query, "query");
  if (!Number.isInteger(distance) || distance < 0 || distance > tables.layout.distance) {
    throw new RangeError(
      `distance must be an integer from 0 to the tables' ${tables.layout.distance}: ${distance}`,
    );
  }
  const high = query[0]!;
  const low = query[1]!;
  const { fingerprints, starts, members } = tables.groups;
  const { keys } = tables.layout;
  const found: number[] = [];
  tables.tables.forEach(({ key, values, order }, table) => {
    const value = keyValue(key, high, low);
    for (let at = lowerBound(values, value); at < values.length && values[at] === value; at++) {
      const group = order[at]!;
      const x = high ^ fingerprints[group * 2]!;
      const y = low ^ fingerprints[group * 2 + 1]!;
      if (popcount64(x, y) > distance || agreeBefore(keys, table, x, y)) continue;
      for (let member = starts[group]!; member < starts[group + 1]!; member++) found.push(members[member]!);
    }
  });
  return Uint32Array.from(found).sort();
}

/** The first place of an ascending list whose value is not below this one. */
function lowerBound(values: Uint32Array, value: number): number {
  let from = 0;
  let to = values.length;
  while (from < to) {
    const middle = (from + to) >>> 1;
    if (values[middle]! < value) from = middle + 1;
    else to = middle;
  }
  return from;
}

function fewestTables(count: number, distance: number): readonly number[] {
  const layouts = simhashLayouts(distance);
  const enough = layouts.find(({ keys, keyBits }) => (keys.length * count) / 2 ** keyBits <= CANDIDATES);
  return (enough ?? layouts.at(-1))?.blocks ?? [distance + 1];
}
