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
import { components, visitOverlaps } from "./brute-force.js";
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
    const joined = verified.filter(([a, b]) => labels[a] === labels[b]).length;
    const brute = components(signed.length, verified);
    const counts = pairCounts(labels, brute);
    met &&= counts.both === counts.found;
    const directly = withInterval(joined / Math.max(1, verified.length), joined, verified.length);
    truth.push([...row(by, labels, brute), String(verified.length), directly]);
    pages.push([...row(by, labels, gold), ...removal(found, gold)]);
  }
  const columns = ["by", "pairs found", "precision", "recall", "B-cubed P", "R", "F1", "ARI"];
  printTable(
    `Clusters of ${signed.length} texts with those of all verified pairs, by brute force`,
    [...columns, "verified pairs", "of them joined"],
    truth,
    [
      "Pairs that stand together; 99 % intervals, which take pairs to be independent.",
      "Brute force joins every pair with the true Jaccard coefficient or containment that the matchers ask for, whether a matcher proposes it or not; the first columns are about the clusters that this makes, in which a text held by many others joins these.",
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
  const parameters = dedupParameters({ by });
  const table = createSignatureTable(parameters);
  for (const signature of signed) table.add(signature);
  return cluster(table.finish(), parameters, { keep: { rule: "longest" } });
}

/** Every pair that satisfies what one of the matchers verifies. */
function verifiedPairs(
  signed: readonly Signature[],
  by: readonly Matcher[],
): readonly (readonly [number, number])[] {
  const pairs: [number, number][] = [];
  const byJaccard = by.includes("minhash") || by.includes("simhash");
  const byContainment = by.includes("manber") || by.includes("chunks");
  const { smallest } = PARAMETERS;
  visitOverlaps(
    signed.map(({ shingles }) => shingles),
    (a, b, shared) => {
      const common = { shared, left: signed[a]!.shingles.length, right: signed[b]!.shingles.length };
      const [ofA, ofB] = containment(common);
      const contained =
        (common.left >= smallest && ofA >= PARAMETERS.containment) ||
        (common.right >= smallest && ofB >= PARAMETERS.containment);
      if ((byJaccard && jaccard(common) >= PARAMETERS.jaccard) || (byContainment && contained))
        pairs.push([a, b]);
    },
  );
  return pairs;
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
