import { containment, jaccard, overlap, type Signature } from "@winnow/dedup";
import type { DedupAgreementOptions } from "./options.js";
import { nearness, PARAMETERS, shareBand } from "./sketches.js";
import { printTable } from "./tables.js";
import { KINDS, type Kind, type Version } from "./versions.js";

/** What became of the pairs of different pages. */
interface Counts {
  pairs: number;
  jaccard: number;
  contained: number;
  minhash: number;
  minhashVerified: number;
  simhash: number;
  simhashVerified: number;
  manber: number;
  manberVerified: number;
  chunk: number;
  chunkVerified: number;
}

/** A verified pair of different pages: a true copy in the data, or a false merge. For a person to look at. */
interface Verified {
  readonly a: Version;
  readonly b: Version;
  readonly jaccard: number;
  readonly containment: number;
  readonly by: string;
}

/** Of a long list of verified pairs so many are printed. */
const PRINTED = 40;

/**
 * All pairs of different pages, through the same method: which are proposed, which verified; those of one site apart
 * (Henzinger 2006 found shingles and SimHash weak there).
 */
export function falseMerges(
  versions: readonly Version[],
  signed: readonly Signature[],
  { take }: DedupAgreementOptions,
): void {
  const rows: string[][] = [];
  const verified: Verified[] = [];
  for (const kind of KINDS) {
    const places = [...versions.keys()].filter((i) => versions[i]!.kind === kind);
    const counts = { same: zero(), cross: zero() };
    for (const [i, a] of places.entries()) {
      for (const b of places.slice(i + 1)) {
        const same = versions[a]!.site !== "" && versions[a]!.site === versions[b]!.site;
        const pair = judge(
          versions[a]!,
          versions[b]!,
          signed[a]!,
          signed[b]!,
          counts[same ? "same" : "cross"],
        );
        if (pair !== undefined) verified.push(pair);
      }
    }
    rows.push(rowOf(kind, "same", counts.same), rowOf(kind, "other", counts.cross));
  }
  const { jaccard: least, containment: most, distance } = PARAMETERS;
  printTable(
    "Pairs of different pages: proposed, verified",
    [
      "method",
      "site",
      "pairs",
      `J ≥ ${least}`,
      `contained ≥ ${most}`,
      "MinHash",
      `SimHash d ≤ ${distance}`,
      "Manber",
      "chunks",
    ],
    rows,
    [
      `Up to ${take} pages of each set; the site is the registrable domain; pages whose address the set does not tell are held to be of other sites.`,
      `MinHash and SimHash are verified by J ≥ ${least}; Manber (a fingerprint in common) and chunks by containment ≥ ${most} of ${PARAMETERS.minShingles} shingles or more.`,
      "The columns J and contained are by brute force.",
    ],
  );
  printVerified(verified);
}

function zero(): Counts {
  return {
    pairs: 0,
    jaccard: 0,
    contained: 0,
    minhash: 0,
    minhashVerified: 0,
    simhash: 0,
    simhashVerified: 0,
    manber: 0,
    manberVerified: 0,
    chunk: 0,
    chunkVerified: 0,
  };
}

function judge(
  a: Version,
  b: Version,
  signedA: Signature,
  signedB: Signature,
  counts: Counts,
): Verified | undefined {
  const common = overlap(signedA.shingles, signedB.shingles);
  const alike = jaccard(common);
  const [ofA, ofB] = containment(common);
  const { minShingles, distance } = PARAMETERS;
  const similar = alike >= PARAMETERS.jaccard;
  const contained =
    (ofA >= PARAMETERS.containment && common.left >= minShingles) ||
    (ofB >= PARAMETERS.containment && common.right >= minShingles);
  const near = nearness(signedA, signedB);
  const proposed = {
    minhash: shareBand(signedA.minhash!, signedB.minhash!),
    simhash: near.bits <= distance,
    manber: near.manber > 0,
    chunk: near.chunk,
  };
  counts.pairs++;
  counts.jaccard += Number(similar);
  counts.contained += Number(contained);
  const by: string[] = [];
  for (const name of ["minhash", "simhash", "manber", "chunk"] as const) {
    if (!proposed[name]) continue;
    counts[name]++;
    if (!(name === "minhash" || name === "simhash" ? similar : contained)) continue;
    counts[`${name}Verified`]++;
    by.push(name);
  }
  return by.length === 0
    ? undefined
    : { a, b, jaccard: alike, containment: Math.max(ofA, ofB), by: by.join(", ") };
}

function rowOf(kind: Kind, site: string, counts: Counts): string[] {
  const cell = (proposed: number, verified: number): string => `${proposed} → ${verified}`;
  return [
    kind,
    site,
    String(counts.pairs),
    String(counts.jaccard),
    String(counts.contained),
    cell(counts.minhash, counts.minhashVerified),
    cell(counts.simhash, counts.simhashVerified),
    cell(counts.manber, counts.manberVerified),
    cell(counts.chunk, counts.chunkVerified),
  ];
}

/** A row for each two pages, whatever the methods. */
function printVerified(verified: readonly Verified[]): void {
  const byPages = new Map<string, Verified[]>();
  for (const pair of verified) {
    const key = `${pair.a.page} ${pair.b.page}`;
    byPages.set(key, [...(byPages.get(key) ?? []), pair]);
  }
  const sorted = [...byPages.values()]
    .map((pairs) => pairs.toSorted((x, y) => x.jaccard - y.jaccard))
    .sort(([x], [y]) => x!.jaccard - y!.jaccard);
  printTable(
    `Verified pairs of different pages: ${sorted.length} pairs of pages, the least similar first`,
    ["Jaccard", "containment", "by", "methods", "one", "other"],
    sorted.slice(0, PRINTED).map((pairs) => {
      const [least] = pairs;
      return [
        least!.jaccard.toFixed(3),
        least!.containment.toFixed(3),
        least!.by,
        pairs.map(({ a }) => a.kind).join(", "),
        described(least!.a),
        described(least!.b),
      ];
    }),
    [
      "Jaccard, containment and the finders are those of the method with the least Jaccard coefficient.",
      ...(sorted.length > PRINTED ? [`${sorted.length - PRINTED} more.`] : []),
    ],
  );
}

/** Enough to find the page, and to see whether it is the same text. */
function described({ set, site, page, text }: Version): string {
  const place = site === "" ? set : `${set}, ${site}`;
  return `${place}, ${page.slice(0, 10)}, ${text.length} characters: ${text.trim().slice(0, 50)}`;
}
