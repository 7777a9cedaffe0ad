import type { PageSources } from "./sources/types.js";
import type { Candidate, FieldEvidence, Rejected } from "./types.js";

/** Finds one field: every candidate, judged; undefined where the page has none. */
export type Field<T> = (sources: PageSources) => FieldEvidence<T> | undefined;

/** A candidate, and what is wrong with it where something is. */
export interface Offer<T> extends Candidate<T> {
  readonly fault?: string | undefined;
}

/**
 * The first offer without a fault is taken; later ones that say the same agree, the others are its rivals.
 *
 * @param offers - the best first.
 * @param same - whether two values say the same. Default: they are equal but for case and white space.
 * @returns undefined where there are no offers.
 */
export function decide<T>(
  offers: Iterable<Offer<T>>,
  same: (a: T, b: T) => boolean = sayTheSame,
): FieldEvidence<T> | undefined {
  let chosen: Candidate<T> | undefined;
  const agreeing: Candidate<T>[] = [];
  const rejected: Rejected<T>[] = [];
  for (const offer of offers) {
    const candidate = candidateOf(offer);
    if (offer.fault !== undefined) rejected.push({ ...candidate, reason: offer.fault });
    else if (chosen === undefined) chosen = candidate;
    else if (same(candidate.value, chosen.value)) agreeing.push(candidate);
    else rejected.push({ ...candidate, reason: "later-source" });
  }
  if (chosen === undefined && rejected.length === 0) return undefined;
  return { ...(chosen === undefined ? {} : { chosen }), agreeing, rejected };
}

/** By name: a page can have hundreds of offers, and copying the rest of an object takes many times as long. */
function candidateOf<T>({ value, source, key, raw }: Offer<T>): Candidate<T> {
  return raw === undefined ? { value, source, key } : { value, source, key, raw };
}

function sayTheSame(a: unknown, b: unknown): boolean {
  return plain(a) === plain(b);
}

function plain(value: unknown): string {
  return String(value).toLowerCase().replace(/\s+/g, " ").trim();
}
