import type { Found } from "./comparison.js";

/** What a run did, in numbers. */
export interface Summary {
  readonly documents: number;
  readonly kept: number;
  readonly copies: number;
  /** Clusters that documents of this run are in. */
  readonly clusters: number;
  /** Documents without words. */
  readonly empty: number;
  /** Characters of lines that were dropped. */
  readonly dropped: number;
  readonly capped: number;
}

/** Counts what became of the documents of this run. */
export function summaryOf(documents: number, { membershipOf, clustering }: Found, dropped: number): Summary {
  const clusters = new Set<string>();
  let copies = 0;
  let empty = 0;
  for (let place = 0; place < documents; place++) {
    const { id, size, evidence, because } = membershipOf(place);
    if (size > 1) clusters.add(id);
    if (evidence !== undefined) copies++;
    if (because === "empty") empty++;
  }
  return {
    documents,
    kept: documents - copies,
    copies,
    clusters: clusters.size,
    empty,
    dropped,
    capped: clustering.counts.capped,
  };
}
