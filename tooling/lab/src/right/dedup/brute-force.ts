import { grouped } from "../../grouped.js";

/** Called with two sets of a list, `a < b`, and the number of elements that they share, at least one. */
export type VisitPair = (a: number, b: number, shared: number) => void;

/**
 * Visits all pairs of sets that share an element, with the exact number of shared elements. Counting through
 * postings gives the same result as comparing every pair, in less time; no hashing is involved.
 *
 * @param sets - without duplicates.
 */
export function visitOverlaps(sets: readonly Uint32Array[], visit: VisitPair): void {
  const postings = new Map<number, number[]>();
  const shared = new Uint32Array(sets.length);
  for (const [b, set] of sets.entries()) {
    const touched: number[] = [];
    for (const element of set) {
      const earlier = postings.get(element);
      if (earlier === undefined) {
        postings.set(element, [b]);
        continue;
      }
      for (const a of earlier) {
        if (shared[a] === 0) touched.push(a);
        shared[a]!++;
      }
      earlier.push(b);
    }
    for (const a of touched) {
      visit(a, b, shared[a]!);
      shared[a] = 0;
    }
  }
}

/**
 * The components of a graph, by breadth-first search: for each of `count` nodes, the smallest node of its
 * component.
 */
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

/** A pair of texts of which the inner one is contained in the outer one, but not vice versa. */
export interface Containment {
  readonly inner: number;
  readonly outer: number;
  /** Their Jaccard coefficient. */
  readonly similarity: number;
}

/**
 * Attaches components to their containers: each component with a text that is contained in another one is
 * attached to the most similar container (of equal ones, the one with the smallest node), unless that would
 * create a cycle.
 *
 * @param labels - result of {@link components}.
 */
export function attached(labels: readonly number[], containments: readonly Containment[]): readonly number[] {
  const outerOf = new Map<number, number>();
  const rootOf = (label: number): number => {
    let root = label;
    for (let next = outerOf.get(root); next !== undefined; next = outerOf.get(root)) root = next;
    return root;
  };
  const sorted = containments
    .map(({ inner, outer, similarity }) => ({ inner: labels[inner]!, outer: labels[outer]!, similarity }))
    .filter(({ inner, outer }) => inner !== outer)
    .sort((x, y) => y.similarity - x.similarity || x.outer - y.outer || x.inner - y.inner);
  for (const { inner, outer } of sorted) {
    if (!outerOf.has(inner) && rootOf(outer) !== inner) outerOf.set(inner, outer);
  }
  return labels.map(rootOf);
}
