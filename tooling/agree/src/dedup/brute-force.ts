import { grouped } from "@winnow/common";

/** Called with two sets of a list, `a < b`, and the number of elements that they share, at least one. */
export type VisitPair = (a: number, b: number, shared: number) => void;

/**
 * Visits all pairs of sets that share an element, with the exact number of shared elements. Counting through postings gives the
 * same result as comparing every pair, in less time; no hashing is involved.
 *
 * @param sets - without duplicates.
 */
export function visitOverlaps(sets: readonly Uint32Array[], visit: VisitPair): void {
  const postings = new Map<number, number[]>();
  const shared = new Uint32Array(sets.length);
  for (const [b, set] of sets.entries()) {
    const touched: number[] = [];
    for (const element of set) {
      const holders = postings.get(element);
      if (holders === undefined) {
        postings.set(element, [b]);
        continue;
      }
      for (const a of holders) {
        if (shared[a] === 0) touched.push(a);
        shared[a]!++;
      }
      holders.push(b);
    }
    for (const a of touched) {
      visit(a, b, shared[a]!);
      shared[a] = 0;
    }
  }
}

/** The components of a graph, by breadth-first search: for each of `count` nodes, the smallest node of its component. */
export function components(count: number, edges: Iterable<readonly [number, number]>): readonly number[] {
  const directed = [...edges].flatMap(([a, b]) => [[a, b] as const, [b, a] as const]);
  const neighbours = grouped(directed, ([from]) => from);
  const labels = new Array<number>(count).fill(-1);
  for (let start = 0; start < count; start++) {
    if (labels[start] !== -1) continue;
    const queue = [start];
    labels[start] = start;
    for (const node of queue) {
      for (const [, next] of neighbours.get(node) ?? []) {
        if (labels[next] !== -1) continue;
        labels[next] = start;
        queue.push(next);
      }
    }
  }
  return labels;
}

/** A text that is contained in another one, but not vice versa. */
export interface Holding {
  readonly held: number;
  readonly holder: number;
  /** Their Jaccard coefficient. */
  readonly similarity: number;
}

/**
 * Attaches components to their containers: each component with a text that is contained in another one is attached to the most
 * similar container (of equal ones, the one with the smallest node), unless that would create a cycle.
 *
 * @param labels - result of {@link components}.
 */
export function attached(labels: readonly number[], holdings: readonly Holding[]): readonly number[] {
  const holderOf = new Map<number, number>();
  const rootOf = (label: number): number => {
    let root = label;
    for (let next = holderOf.get(root); next !== undefined; next = holderOf.get(root)) root = next;
    return root;
  };
  const sorted = holdings
    .map(({ held, holder, similarity }) => ({ held: labels[held]!, holder: labels[holder]!, similarity }))
    .filter(({ held, holder }) => held !== holder)
    .sort((x, y) => y.similarity - x.similarity || x.holder - y.holder || x.held - y.held);
  for (const { held, holder } of sorted) {
    if (!holderOf.has(held) && rootOf(holder) !== held) holderOf.set(held, holder);
  }
  return labels.map(rootOf);
}
