/** How a clustering compares with another that is held to be right. A label a document; equal labels, one cluster. */
export interface PairCounts {
  /** Pairs together in both, in the first, in the second. */
  readonly both: number;
  readonly found: number;
  readonly gold: number;
  readonly all: number;
}

export interface PrecisionRecall {
  readonly precision: number;
  readonly recall: number;
  readonly f1: number;
}

type Labels = readonly (string | number)[];

interface Contingency {
  /** Documents by found label, by gold label, by both. */
  readonly found: ReadonlyMap<string | number, number>;
  readonly gold: ReadonlyMap<string | number, number>;
  readonly both: ReadonlyMap<string | number, ReadonlyMap<string | number, number>>;
}

function contingency(found: Labels, gold: Labels): Contingency {
  if (found.length !== gold.length) throw new RangeError(`${found.length} labels and ${gold.length}`);
  const both = new Map<string | number, Map<string | number, number>>();
  for (const [i, label] of found.entries()) {
    const row = both.get(label) ?? new Map<string | number, number>();
    both.set(label, row);
    row.set(gold[i]!, (row.get(gold[i]!) ?? 0) + 1);
  }
  return { found: sizes(found), gold: sizes(gold), both };
}

function sizes(labels: Labels): Map<string | number, number> {
  const counts = new Map<string | number, number>();
  for (const label of labels) counts.set(label, (counts.get(label) ?? 0) + 1);
  return counts;
}

const pairs = (count: number): number => (count * (count - 1)) / 2;

function pairsWithin(counts: Iterable<number>): number {
  let total = 0;
  for (const count of counts) total += pairs(count);
  return total;
}

/** Pairs of documents that stand together. */
export function pairCounts(found: Labels, gold: Labels): PairCounts {
  const table = contingency(found, gold);
  let both = 0;
  for (const row of table.both.values()) both += pairsWithin(row.values());
  return {
    both,
    found: pairsWithin(table.found.values()),
    gold: pairsWithin(table.gold.values()),
    all: pairs(found.length),
  };
}

/** Precision and recall over pairs; 1 where there is nothing to be wrong about. */
export function pairScore({ both, found, gold }: PairCounts): PrecisionRecall {
  return score(found === 0 ? 1 : both / found, gold === 0 ? 1 : both / gold);
}

/**
 * B-cubed precision and recall (Bagga and Baldwin 1998; Amigó et al. 2009): the mean over documents of the share of its
 * found cluster that is of its gold cluster, and the reverse.
 */
export function bCubed(found: Labels, gold: Labels): PrecisionRecall {
  const table = contingency(found, gold);
  let precision = 0;
  let recall = 0;
  for (const [label, row] of table.both) {
    for (const [goldLabel, count] of row) {
      precision += (count * count) / table.found.get(label)!;
      recall += (count * count) / table.gold.get(goldLabel)!;
    }
  }
  const count = Math.max(1, found.length);
  return score(precision / count, recall / count);
}

/**
 * The adjusted Rand index (Hubert and Arabie 1985): 1 for equal clusterings, 0 in the mean for random ones of the same
 * sizes. 1 where both put all together, or all apart.
 */
export function adjustedRand(found: Labels, gold: Labels): number {
  const counts = pairCounts(found, gold);
  const expected = counts.all === 0 ? 0 : (counts.found * counts.gold) / counts.all;
  const most = (counts.found + counts.gold) / 2;
  return most === expected ? 1 : (counts.both - expected) / (most - expected);
}

/** What removing copies takes away that is none. */
export interface Removed {
  readonly documents: number;
  readonly removed: number;
  /** Removed for a document that is another in the gold. */
  readonly wrongly: number;
  /** Gold clusters of which no document is kept. */
  readonly lost: number;
}

/** @param canonical - for each document the place of that which is kept for it: its own where it is kept. */
export function removedCounts(canonical: readonly number[], gold: Labels): Removed {
  let removed = 0;
  let wrongly = 0;
  const kept = new Set<string | number>();
  for (const [i, place] of canonical.entries()) {
    kept.add(gold[place]!);
    if (place === i) continue;
    removed++;
    if (gold[place] !== gold[i]) wrongly++;
  }
  return { documents: canonical.length, removed, wrongly, lost: new Set(gold).size - kept.size };
}

function score(precision: number, recall: number): PrecisionRecall {
  const sum = precision + recall;
  return { precision, recall, f1: sum === 0 ? 0 : (2 * precision * recall) / sum };
}
