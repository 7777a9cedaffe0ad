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
import { grouped } from "../../grouped.js";
import { tableOf } from "../../table.js";
import { attached, type Containment, components, visitOverlaps } from "./brute-force.js";
import { PARAMETERS, type SignedText } from "./sketches.js";
import { binomialInterval, type Part, share } from "./theory.js";
import type { Version } from "./versions.js";

/** Sets of matchers to cluster by: one or two, and all together. The second `chunks` are those of Rabin. */
const RUNS: readonly (readonly [name: string, by: readonly Matcher[]])[] = [
  ["exact, minhash", ["exact", "minhash"]],
  ["simhash", ["simhash"]],
  ["manber", ["manber"]],
  ["chunks", ["chunks"]],
  ["chunks, Rabin", ["chunks"]],
  ["all", ["exact", "minhash", "simhash", "manber", "chunks"]],
];

/**
 * Compares the clusters of all versions of all pages with the components of all pairs that meet the matchers'
 * thresholds, and with the pages. No cluster may join texts that brute force separates.
 */
export function clusterAgreement(versions: readonly Version[], signed: readonly SignedText[]): Part {
  const truth: string[][] = [];
  const pages: string[][] = [];
  const pageOf = versions.map(({ page }) => page);
  let met = true;
  const byRabin = signed.map((one) => ({ ...one, chunks: one.rabin }));
  for (const [name, by] of RUNS) {
    const found = clustered(name.endsWith("Rabin") ? byRabin : signed, by);
    const labels = Array.from(found.clusterOf, (label, i) => (label < 0 ? -1 - i : label));
    const verified = verifiedPairs(signed, by);
    const { mutual, oneWay } = verified;
    const brute = attached(components(signed.length, mutual), oneWay);
    const counts = pairCounts(labels, brute);
    const joined = mutual.filter(([a, b]) => labels[a] === labels[b]).length;
    const contained = [...grouped(oneWay, ({ inner }) => inner).values()];
    const settled = contained.filter((containments) =>
      containments.some(({ inner, outer }) => labels[outer] === labels[inner]),
    ).length;
    met &&= justified(found, verified);
    truth.push([
      name,
      String(counts.found),
      withInterval(counts.both, counts.found),
      withInterval(counts.both, counts.gold),
      String(mutual.length),
      withInterval(joined, mutual.length),
      String(contained.length),
      withInterval(settled, contained.length),
    ]);
    const { removed, wrongly, lost } = removedCounts(found, pageOf);
    pages.push([name, ...[removed, wrongly].map(String), share(wrongly, removed), String(lost)]);
  }
  const columns = ["by", "pairs found", "precision", "recall", "similar pairs", "of them joined"];
  return {
    met,
    tables: [
      tableOf(
        `Clusters of ${signed.length} texts, compared with clusters of all similar pairs by brute force`,
        [...columns, "contained texts", "with a container"],
        truth,
        [
          "Precision and recall count pairs in one cluster; the 99 % intervals assume independent pairs.",
          "Brute force uses every pair whose exact Jaccard coefficient or containment meets the matchers' thresholds, whether a matcher proposes it or not. It joins texts that are copies of each other, and attaches contained texts to their most similar container.",
          "Contained texts: those contained in another text that they do not contain. With a container: those in the same cluster as one of their containers.",
        ],
      ),
      tableOf(
        "The same clusters, compared with the pages",
        ["by", "removed", "wrongly", "of removed", "pages lost"],
        pages,
        [
          "Wrongly removed: the text kept instead belongs to another page. Lost: no text of the page is kept.",
        ],
      ),
    ],
  };
}

function clustered(signed: readonly Signature[], matchers: readonly Matcher[]): Clustering {
  const parameters = dedupParameters({ matchers });
  const table = createSignatureTable(parameters);
  for (const signature of signed) table.add(signature);
  return cluster(table.finish(), parameters, { keep: { rule: "longest" } });
}

/** Pairs that meet the threshold of a matcher. */
interface VerifiedPairs {
  /** Copies of each other. */
  readonly mutual: readonly (readonly [number, number])[];
  /** Pairs in which only one text contains the other. */
  readonly oneWay: readonly Containment[];
}

function verifiedPairs(signed: readonly Signature[], by: readonly Matcher[]): VerifiedPairs {
  const mutual: [number, number][] = [];
  const oneWay: Containment[] = [];
  const usesJaccard = by.includes("minhash") || by.includes("simhash");
  const usesContainment = by.includes("manber") || by.includes("chunks");
  visitOverlaps(
    signed.map(({ shingles }) => shingles),
    (a, b, shared) => {
      const common = { shared, left: signed[a]!.shingles.length, right: signed[b]!.shingles.length };
      const similarity = jaccard(common);
      const [ofA, ofB] = containment(common);
      const similar = similarity >= PARAMETERS.jaccard;
      const isContained =
        usesContainment &&
        ((common.left >= PARAMETERS.minShingles && ofA >= PARAMETERS.containment) ||
          (common.right >= PARAMETERS.minShingles && ofB >= PARAMETERS.containment));
      if (
        (usesJaccard && similar) ||
        (isContained && (similar || Math.min(ofA, ofB) >= PARAMETERS.containment))
      )
        mutual.push([a, b]);
      else if (isContained)
        oneWay.push(ofA > ofB ? { inner: a, outer: b, similarity } : { inner: b, outer: a, similarity });
    },
  );
  return { mutual, oneWay };
}

/** Whether every removed text is connected with the kept one by pairs found by brute force. */
function justified({ clusters, clusterOf }: Clustering, { mutual, oneWay }: VerifiedPairs): boolean {
  const parts = components(clusterOf.length, [
    ...mutual,
    ...oneWay.map(({ inner, outer }) => [inner, outer] as const),
  ]);
  return clusters.every(({ members, canonical }) =>
    members.every((member) => parts[member] === parts[canonical]),
  );
}

/** Numbers of document pairs with equal labels: in both labellings, in the first, and in the second. */
export function pairCounts(
  found: readonly number[],
  gold: readonly number[],
): { readonly both: number; readonly found: number; readonly gold: number } {
  const pairs = (key: (i: number) => unknown): number => {
    let total = 0;
    for (const { length } of grouped(found.keys(), key).values()) total += (length * (length - 1)) / 2;
    return total;
  };
  return {
    both: pairs((i) => `${found[i]} ${gold[i]}`),
    found: pairs((i) => found[i]),
    gold: pairs((i) => gold[i]),
  };
}

/**
 * Numbers of removed texts, of those whose kept text is of a different page, and of pages without a kept
 * text.
 */
export function removedCounts(
  { clusterOf, clusters }: Pick<Clustering, "clusterOf" | "clusters">,
  pageOf: readonly string[],
): { readonly removed: number; readonly wrongly: number; readonly lost: number } {
  let removed = 0;
  let wrongly = 0;
  const kept = new Set<string>();
  for (const [i, label] of clusterOf.entries()) {
    const canonical = label < 0 ? i : clusters[label]!.canonical;
    kept.add(pageOf[canonical]!);
    if (canonical === i) continue;
    removed++;
    if (pageOf[canonical] !== pageOf[i]) wrongly++;
  }
  return { removed, wrongly, lost: new Set(pageOf).size - kept.size };
}

/** A share with its interval; a dash without trials. */
function withInterval(successes: number, trials: number): string {
  if (trials === 0) return "–";
  const { low, high } = binomialInterval(successes, trials);
  return `${(successes / trials).toFixed(4)} (${low.toFixed(4)}–${high.toFixed(4)})`;
}
