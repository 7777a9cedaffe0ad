import { EMPTY_HASH128 } from "../exact/hasher.js";
import { type Hash64, mix } from "../numbers/mix.js";
import type { DedupParameters } from "../signatures/types.js";
import { keyValue, simhashKeys } from "../simhash/layout.js";
import type { Matcher } from "../types.js";
import type { Row } from "./record.js";

/** A 64-bit key of a document, with the kind of key and, in the scope `site`, the site mixed in. */
export interface Key {
  readonly high: number;
  readonly low: number;
  /** Undefined for the key of the id. */
  readonly matcher: Matcher | undefined;
}

/** Computes the keys of documents: the id's first, then those of each matcher. */
export interface Keys {
  readonly of: (source: Row) => readonly Key[];
  readonly ofId: (id: string) => Key;
}

const KIND = { id: 0, exact: 1, url: 2, minhash: 3, simhash: 4, manber: 5, chunks: 6 } as const;

/** Length of the prefix: kind, part, and two numbers for the site. */
const PREFIX = 4;

export function createKeys(parameters: DedupParameters): Keys {
  const { matchers, bands, rows, scope, distance } = parameters;
  const hash: Hash64 = { high: 0, low: 0 };
  let numbers = new Uint32Array(1024);
  let siteHigh = 0;
  let siteLow = 0;

  // Undefined if the keys would be too short to help. Then all fingerprints are compared.
  const simhash = matchers.includes("simhash") ? simhashKeys(distance) : undefined;

  function room(length: number): void {
    if (numbers.length < length) numbers = new Uint32Array(2 * length);
  }
  function key(matcher: Matcher | undefined, part: number, length: number): Key {
    numbers[0] = KIND[matcher ?? "id"];
    numbers[1] = part;
    numbers[2] = siteHigh;
    numbers[3] = siteLow;
    mix(numbers, 0, PREFIX + length, hash);
    return { high: hash.high, low: hash.low, matcher };
  }
  /** Stores two code units per number, then the length, which distinguishes strings that end in zeros. */
  function units(value: string): number {
    const length = (value.length + 1) >>> 1;
    room(PREFIX + length + 1);
    for (let at = 0; at < length; at++) {
      const second = 2 * at + 1 < value.length ? value.charCodeAt(2 * at + 1) : 0;
      numbers[PREFIX + at] = (value.charCodeAt(2 * at) << 16) | second;
    }
    numbers[PREFIX + length] = value.length;
    return length + 1;
  }
  function row(values: Uint32Array, start: number, end: number): number {
    room(PREFIX + end - start);
    for (let at = start; at < end; at++) numbers[PREFIX + at - start] = values[at]!;
    return end - start;
  }
  function ofId(id: string): Key {
    siteHigh = 0;
    siteLow = 0;
    return key(undefined, 0, units(id));
  }

  // As in candidates/*.ts, empty documents and those without a site are left out.
  const makers: Readonly<Record<Matcher, (source: Row, keys: Key[]) => void>> = {
    exact({ exact, characters }, keys) {
      if (characters === 0 || EMPTY_HASH128.every((part, at) => exact[at] === part)) return;
      keys.push(key("exact", 0, row(exact, 0, 4)));
    },
    url({ url }, keys) {
      if (url !== "") keys.push(key("url", 0, units(url)));
    },
    minhash({ minhash }, keys) {
      if (minhash!.every((minimum) => minimum === 0xffffffff)) return;
      for (let band = 0; band < bands; band++) {
        keys.push(key("minhash", band, row(minhash!, band * rows, (band + 1) * rows)));
      }
    },
    simhash({ simhash: fingerprint }, keys) {
      const [high, low] = fingerprint!;
      if (simhash === undefined || (high === 0 && low === 0)) return;
      for (const [table, bits] of simhash.entries()) {
        numbers[PREFIX] = keyValue(bits, high!, low!);
        keys.push(key("simhash", table, 1));
      }
    },
    manber({ fingerprints }, keys) {
      for (let at = 0; at < fingerprints!.length; at++)
        keys.push(key("manber", 0, row(fingerprints!, at, at + 1)));
    },
    chunks({ chunks }, keys) {
      for (let at = 0; at < chunks!.length; at++) keys.push(key("chunks", 0, row(chunks!, at, at + 1)));
    },
  };

  return {
    ofId,
    of(source) {
      const keys = [ofId(source.id)];
      if (scope === "site") {
        if (source.site === "") return keys;
        const length = units(source.site);
        mix(numbers, PREFIX, PREFIX + length, hash);
        siteHigh = hash.high;
        siteLow = hash.low;
      }
      for (const matcher of matchers) makers[matcher](source, keys);
      return keys;
    },
  };
}
