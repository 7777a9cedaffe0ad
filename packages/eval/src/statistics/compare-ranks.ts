import { criticalDifference, type Friedman, friedman } from "./friedman.js";

/** How systems rank over pages or data sets. */
export interface RankComparison {
  /** Best first. */
  readonly systems: readonly { readonly name: string; readonly rank: number }[];
  /** Whether there is any difference. Its `ranks` are in the order of the scores given. */
  readonly friedman: Friedman;
  readonly alpha: number;
  /** Nemenyi's, in ranks. */
  readonly criticalDifference: number;
  /** The largest groups of systems none of which differ significantly: the bars of a critical-difference diagram. */
  readonly groups: readonly (readonly string[])[];
  /** Set where there are too few blocks to tell systems apart. */
  readonly note?: string | undefined;
}

/** How `compareRanks` works. */
export interface RankOptions {
  readonly better: "higher" | "lower";
  /** Default 0.05. */
  readonly alpha?: number | undefined;
}

/**
 * Ranks systems over blocks that are independent of each other: the means of data sets, or of domains. Tests with
 * Friedman's statistic and Nemenyi's critical difference (Demšar 2006).
 *
 * Five data sets are too few for it: fifteen systems then need 9.6 of at most 14 ranks between them. `note` says so.
 *
 * @param scores By system its figure on each block, in the same order.
 * @returns `undefined` where there are fewer than two systems or no block.
 * @throws {RangeError} If systems differ in their number of blocks, a figure is NaN, or `alpha` not between 0 and 1.
 *
 * @example compareRanks({ ours: [0.9, 0.8], theirs: [0.7, 0.7] }, { better: "higher" }).systems[0] // ours, rank 1
 */
export function compareRanks(
  scores: Readonly<Record<string, readonly number[]>>,
  options: RankOptions,
): RankComparison | undefined {
  const { better, alpha = 0.05 } = options;
  const names = Object.keys(scores);
  const blocks = scores[names[0] ?? ""]?.length ?? 0;
  if (names.some((name) => scores[name]!.length !== blocks)) {
    throw new RangeError("scores must have the same blocks for every system");
  }
  if (names.length < 2 || blocks === 0) return undefined;
  const test = friedman(
    Array.from({ length: blocks }, (_, i) => names.map((name) => scores[name]![i]!)),
    better,
  );
  const systems = names.map((name, i) => ({ name, rank: test.ranks[i]! })).sort((a, b) => a.rank - b.rank);
  const critical = criticalDifference(names.length, blocks, alpha);
  const farthest = names.length - 1;
  return {
    systems,
    friedman: test,
    alpha,
    criticalDifference: critical,
    groups: groupsWithin(systems, critical),
    // Half of the ranks between two systems is what only a very one-sided comparison reaches.
    ...(critical > farthest / 2
      ? {
          note: `${blocks} blocks are too few: only systems ${critical.toFixed(1)} ranks apart differ, of at most ${farthest}`,
        }
      : {}),
  };
}

function groupsWithin(
  systems: readonly { readonly name: string; readonly rank: number }[],
  critical: number,
): readonly (readonly string[])[] {
  const groups: string[][] = [];
  let covered = 0;
  for (const [start, { rank }] of systems.entries()) {
    let end = start + 1;
    while (end < systems.length && systems[end]!.rank - rank < critical) end++;
    if (end > covered && end - start > 1) groups.push(systems.slice(start, end).map(({ name }) => name));
    covered = Math.max(covered, end);
  }
  return groups;
}
