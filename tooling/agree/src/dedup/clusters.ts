import {
  type Clustering,
  cluster,
  containment,
  createSignatureTable,
  dedupParameters,
  jaccard,
  type Matcher,
  type Signature,
} from "@winnow/dedup";
import { attached, components, type Holding, visitOverlaps } from "./brute-force.js";
import { adjustedRand, bCubed, pairCounts, pairScore, removedCounts } from "./metrics.js";
import { PARAMETERS } from "./sketches.js";
import { printTable, share } from "./tables.js";
import { binomialInterval } from "./theory.js";
import type { Version } from "./versions.js";

/** What is clustered by, each alone and together. */
const RUNS: readonly (readonly Matcher[])[] = [
  ["exact", "minhash"],
  ["simhash"],
  ["manber"],
  ["chunks"],
  ["exact", "minhash", "simhash", "manber", "chunks"],
];

/**
 * The clusters of all versions of all pages: with the components of all pairs that satisfy what the matchers verify, and
 * with the pages.
 *
 * @returns whether no cluster joins what brute force keeps apart.
 */
export function clusterAgreement(versions: readonly Version[], signed: readonly Signature[]): boolean {
  const truth: string[][] = [];
  const pages: string[][] = [];
  const gold = versions.map(({ page }) => page);
  let met = true;
  for (const by of RUNS) {
    const found = clustered(signed, by);
    const labels = Array.from(found.clusterOf, (label, i) => (label < 0 ? `single ${i}` : label));
    const verified = verifiedPairs(signed, by);
    const brute = attached(components(signed.length, verified.mutual), verified.held);
    const pairs = verified.mutual;
    const joined = pairs.filter(([a, b]) => labels[a] === labels[b]).length;
    const held = new Set(verified.held.map((holding) => holding.held));
    const settled = [...held].filter((text) =>
      verified.held.some((holding) => holding.held === text && labels[holding.holder] === labels[text]),
    ).length;
    const pairsFound = withInterval(joined / Math.max(1, pairs.length), joined, pairs.length);
    const heldFound = withInterval(settled / Math.max(1, held.size), settled, held.size);
    met &&= justified(found, verified);
    truth.push([
      ...row(by, labels, brute),
      String(pairs.length),
      pairsFound,
      String(held.size),
      held.size === 0 ? "–" : heldFound,
    ]);
    pages.push([...row(by, labels, gold), ...removal(found, gold)]);
  }
  const columns = ["by", "pairs found", "precision", "recall", "B-cubed P", "R", "F1", "ARI"];
  printTable(
    `Clusters of ${signed.length} texts with those of all verified pairs, by brute force`,
    [...columns, "similar pairs", "of them joined", "held texts", "with a holder"],
    truth,
    [
      "Pairs that stand together; 99 % intervals, which take pairs to be independent.",
      "Brute force takes every pair with the true Jaccard coefficient or containment that the matchers ask for, whether a matcher proposes it or not: it joins those that are copies of one another, and puts what others hold with the most similar of these.",
      "Held texts: those that another text holds without being held by it.",
    ],
  );
  printTable(
    `The same clusters with the pages: all versions of a page are one`,
    [...columns, "removed", "wrongly", "of removed", "pages lost"],
    pages,
    [
      "Wrongly removed: the text that is kept for it is of another page. Lost: of the page no text is kept.",
      "Recall is low where methods differ on a page: such texts are no copies.",
    ],
  );
  return met;
}

function clustered(signed: readonly Signature[], by: readonly Matcher[]): Clustering {
  const parameters = dedupParameters({ matchers: by });
  const table = createSignatureTable(parameters);
  for (const signature of signed) table.add(signature);
  return cluster(table.finish(), parameters, { keep: { rule: "longest" } });
}

/** Pairs that satisfy what one of the matchers verifies. */
interface VerifiedPairs {
  /** Copies of one another. */
  readonly mutual: readonly (readonly [number, number])[];
  /** Where one only holds the other. */
  readonly held: readonly Holding[];
}

function verifiedPairs(signed: readonly Signature[], by: readonly Matcher[]): VerifiedPairs {
  const mutual: [number, number][] = [];
  const held: Holding[] = [];
  const byJaccard = by.includes("minhash") || by.includes("simhash");
  const byContainment = by.includes("manber") || by.includes("chunks");
  const { minShingles, containment: least, jaccard: similar } = PARAMETERS;
  visitOverlaps(
    signed.map(({ shingles }) => shingles),
    (a, b, shared) => {
      const common = { shared, left: signed[a]!.shingles.length, right: signed[b]!.shingles.length };
      const [ofA, ofB] = containment(common);
      const similarity = jaccard(common);
      if (byJaccard && similarity >= similar) {
        mutual.push([a, b]);
        return;
      }
      const contained =
        (common.left >= minShingles && ofA >= least) || (common.right >= minShingles && ofB >= least);
      if (!byContainment || !contained) return;
      if (similarity >= similar || Math.min(ofA, ofB) >= least) mutual.push([a, b]);
      else held.push(ofA > ofB ? { held: a, holder: b, similarity } : { held: b, holder: a, similarity });
    },
  );
  return { mutual, held };
}

/** Whether every text that is not kept is connected with the one that is by pairs that brute force knows. */
function justified({ clusters }: Clustering, { mutual, held }: VerifiedPairs): boolean {
  const pairs = [...mutual, ...held.map(({ held: a, holder: b }) => [a, b] as const)];
  const count = clusters.reduce(
    (most, { members }) => members.reduce((one, member) => Math.max(one, member + 1), most),
    0,
  );
  const known = pairs.filter(([a, b]) => a < count && b < count);
  const parts = components(count, known);
  return clusters.every(({ members, canonical }) =>
    members.every((member) => parts[member] === parts[canonical]),
  );
}

function row(
  by: readonly Matcher[],
  found: readonly (string | number)[],
  gold: readonly (string | number)[],
): string[] {
  const counts = pairCounts(found, gold);
  const { precision, recall } = pairScore(counts);
  const cubed = bCubed(found, gold);
  return [
    by.length > 2 ? "all" : by.join(", "),
    String(counts.found),
    withInterval(precision, counts.both, counts.found),
    withInterval(recall, counts.both, counts.gold),
    cubed.precision.toFixed(4),
    cubed.recall.toFixed(4),
    cubed.f1.toFixed(4),
    adjustedRand(found, gold).toFixed(4),
  ];
}

function withInterval(value: number, successes: number, trials: number): string {
  const { low, high } = binomialInterval(successes, trials);
  return `${value.toFixed(4)} (${low.toFixed(4)}–${high.toFixed(4)})`;
}

function removal(found: Clustering, gold: readonly string[]): string[] {
  const canonical = Array.from(found.clusterOf, (label, i) =>
    label < 0 ? i : found.clusters[label]!.canonical,
  );
  const { removed, wrongly, lost } = removedCounts(canonical, gold);
  return [String(removed), String(wrongly), share(wrongly, removed), String(lost)];
}
