import { grouped, tableOf } from "@winnow/common";
import { overlap, type Signature } from "@winnow/dedup";
import { likeness, nearness, PARAMETERS, shareBand } from "./sketches.js";
import type { Part } from "./tables.js";
import { KINDS, type Version } from "./versions.js";

const MATCHERS = ["minhash", "simhash", "manber", "chunk"] as const;

/** The result for a pair of different pages. */
interface Judged {
  readonly a: Version;
  readonly b: Version;
  readonly jaccard: number;
  /** The larger of the two containments. */
  readonly containment: number;
  readonly similar: boolean;
  readonly contained: boolean;
  /**
   * The matchers that propose the pair, and those that verify it. A verified pair is either a true copy or a
   * false merge.
   */
  readonly proposedBy: readonly string[];
  readonly verifiedBy: readonly string[];
}

/** Maximum number of verified pairs to print. */
const PRINTED = 40;

/**
 * Counts the pairs of different pages, with texts by the same method, that are proposed, and those that are
 * verified. Pairs of one site are counted separately, because Henzinger 2006 found shingles and SimHash weak
 * there.
 */
export function falseMerges(versions: readonly Version[], signed: readonly Signature[], take: number): Part {
  const rows: string[][] = [];
  const verified: Judged[] = [];
  for (const kind of KINDS) {
    const places = [...versions.keys()].filter((i) => versions[i]!.kind === kind);
    const counts = { same: new Map<string, number>(), other: new Map<string, number>() };
    for (const [i, a] of places.entries()) {
      for (const b of places.slice(i + 1)) {
        const isSame = versions[a]!.site !== "" && versions[a]!.site === versions[b]!.site;
        const judged = judge(versions[a]!, versions[b]!, signed[a]!, signed[b]!);
        count(judged, counts[isSame ? "same" : "other"]);
        if (judged.verifiedBy.length > 0) verified.push(judged);
      }
    }
    for (const site of ["same", "other"] as const) {
      const of = (what: string): string => String(counts[site].get(what) ?? 0);
      const proposals = MATCHERS.map((name) => `${of(name)} → ${of(`${name} verified`)}`);
      rows.push([kind, site, of("pairs"), of("similar"), of("contained"), ...proposals]);
    }
  }
  const { jaccard, containment, distance, minShingles } = PARAMETERS;
  const figures = ["pairs", `J ≥ ${jaccard}`, `contained ≥ ${containment}`];
  const proposals = ["MinHash", `SimHash d ≤ ${distance}`, "Manber", "chunks"];
  const caption = "Pairs of different pages: proposed, verified";
  const notes = [
    `Up to ${take} pages of each set. The site is the registrable domain; pages without a URL count as different sites.`,
    `MinHash and SimHash are verified by J ≥ ${jaccard}; Manber (a shared fingerprint) and chunks by containment ≥ ${containment} of at least ${minShingles} shingles.`,
    "The columns J and contained are by brute force.",
  ];
  const table = tableOf(caption, ["method", "site", ...figures, ...proposals], rows, notes);
  return { tables: [table, verifiedTable(verified)], met: true };
}

function judge(a: Version, b: Version, signedA: Signature, signedB: Signature): Judged {
  const { jaccard, containment, similar, contained } = likeness(overlap(signedA.shingles, signedB.shingles));
  const near = nearness(signedA, signedB);
  const proposes: Readonly<Record<(typeof MATCHERS)[number], boolean>> = {
    minhash: shareBand(signedA.minhash!, signedB.minhash!),
    simhash: near.bits <= PARAMETERS.distance,
    manber: near.manber > 0,
    chunk: near.chunk,
  };
  const proposedBy = MATCHERS.filter((name) => proposes[name]);
  const verifiedBy = proposedBy.filter((name) =>
    name === "minhash" || name === "simhash" ? similar : contained,
  );
  return { a, b, jaccard, containment: Math.max(...containment), similar, contained, proposedBy, verifiedBy };
}

function count({ similar, contained, proposedBy, verifiedBy }: Judged, counts: Map<string, number>): void {
  const add = (what: string): void => void counts.set(what, (counts.get(what) ?? 0) + 1);
  add("pairs");
  if (similar) add("similar");
  if (contained) add("contained");
  for (const name of proposedBy) add(name);
  for (const name of verifiedBy) add(`${name} verified`);
}

/** One row per pair of pages, for manual review. */
function verifiedTable(verified: readonly Judged[]): Part["tables"][number] {
  const byPages = [...grouped(verified, ({ a, b }) => `${a.page} ${b.page}`).values()]
    .map((pairs) => pairs.toSorted((x, y) => x.jaccard - y.jaccard))
    .sort(([x], [y]) => x!.jaccard - y!.jaccard);
  const rows = byPages.slice(0, PRINTED).map((pairs) => {
    const { a, b, jaccard, containment, verifiedBy } = pairs[0]!;
    const methods = pairs.map(({ a }) => a.kind).join(", ");
    const figures = [jaccard, containment].map((value) => value.toFixed(3));
    return [...figures, verifiedBy.join(", "), methods, described(a), described(b)];
  });
  return tableOf(
    `Verified pairs of different pages: ${byPages.length} pairs of pages, the least similar first`,
    ["Jaccard", "containment", "by", "methods", "one", "other"],
    rows,
    [
      "Jaccard, containment and matchers are those of the method with the lowest Jaccard coefficient.",
      ...(byPages.length > PRINTED ? [`${byPages.length - PRINTED} more.`] : []),
    ],
  );
}

/** A description to find the page and recognise the text. */
function described({ set, site, page, text }: Version): string {
  const place = site === "" ? set : `${set}, ${site}`;
  return `${place}, ${page.slice(0, 10)}, ${text.length} characters: ${text.trim().slice(0, 50)}`;
}
