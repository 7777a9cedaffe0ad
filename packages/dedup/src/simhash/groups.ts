import { orderBy, places } from "./order.js";

/** Documents by fingerprint: those with equal ones are searched for, and compared, once. */
export interface FingerprintGroups {
  /** Different fingerprints. */
  readonly count: number;
  /** Two numbers each, ascending. */
  readonly fingerprints: Uint32Array;
  /** The members of group `g` are at `starts[g]` to `starts[g + 1]`. */
  readonly starts: Uint32Array;
  /** Documents, ascending in each group. */
  readonly members: Uint32Array;
}

/**
 * Groups documents with equal fingerprints. Linear in their number.
 *
 * @param fingerprints Two numbers a document: high, low.
 */
export function groupFingerprints(fingerprints: Uint32Array): FingerprintGroups {
  const documents = fingerprints.length / 2;
  const byLow = orderBy(places(documents), fingerprints, 32, 2, 1);
  const members = orderBy(byLow, fingerprints, 32, 2, 0);
  const starts = new Uint32Array(documents + 1);
  const distinct = new Uint32Array(fingerprints.length);
  let count = 0;
  for (let i = 0; i < documents; i++) {
    const high = fingerprints[members[i]! * 2]!;
    const low = fingerprints[members[i]! * 2 + 1]!;
    const last = count * 2 - 2;
    if (count > 0 && distinct[last] === high && distinct[last + 1] === low) continue;
    starts[count] = i;
    distinct[count * 2] = high;
    distinct[count * 2 + 1] = low;
    count++;
  }
  starts[count] = documents;
  return { count, fingerprints: distinct.slice(0, count * 2), starts: starts.slice(0, count + 1), members };
}
