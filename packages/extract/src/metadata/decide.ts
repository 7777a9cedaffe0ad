import type { PageSources } from "./sources/types.js";
import type { Candidate, FieldEvidence, MetadataSource, Rejected } from "./types.js";

/** Finds one field: all candidates with their faults; undefined if the page has no candidate. */
export type Field<T> = (sources: PageSources) => FieldEvidence<T> | undefined;

/** A candidate with its fault, if it has one. */
export interface Offer<T> extends Omit<Candidate<T>, "raw"> {
  readonly raw?: string | undefined;
  readonly fault?: string | undefined;
  /** The features that lowered its probability, if it has one. */
  readonly against?: readonly string[];
}

/** Returns an offer, without a `raw` that equals the value. */
export function offer<T>(
  value: T,
  source: MetadataSource,
  key: string,
  raw?: string,
  fault?: string,
): Offer<T> {
  return { value, source, key, raw: raw === value ? undefined : raw, fault };
}

/**
 * Takes the first offer without a fault; later ones with the same value agree, the others are its rivals.
 *
 * @param offers - the best first.
 * @param isSame - whether two values are the same. Default: they are equal except for case and white space.
 * @returns undefined without offers.
 */
export function decide<T>(
  offers: Iterable<Offer<T>>,
  isSame: (a: T, b: T) => boolean = equal,
): FieldEvidence<T> | undefined {
  let chosen: Candidate<T> | undefined;
  const agreeing: Candidate<T>[] = [];
  const rejected: Rejected<T>[] = [];
  for (const one of offers) {
    const candidate = candidateOf(one);
    if (one.fault !== undefined) rejected.push(rejectedOf(one, one.fault));
    else if (chosen === undefined) chosen = candidate;
    else if (isSame(candidate.value, chosen.value)) agreeing.push(candidate);
    else rejected.push(rejectedOf(one, one.probability === undefined ? "later-source" : "less-likely"));
  }
  if (chosen === undefined && rejected.length === 0) return undefined;
  return chosen === undefined ? { agreeing, rejected } : { chosen, agreeing, rejected };
}

/**
 * Copies by name and without spreads: a page can have hundreds of offers, and copying the rest of an object takes
 * many times as long.
 */
function candidateOf<T>({ value, source, key, raw, probability }: Offer<T>): Candidate<T> {
  const candidate: Mutable<Candidate<T>> = { value, source, key };
  if (raw !== undefined) candidate.raw = raw;
  if (probability !== undefined) candidate.probability = probability;
  return candidate;
}

function rejectedOf<T>(one: Offer<T>, reason: string): Rejected<T> {
  const rejected = candidateOf(one) as Mutable<Rejected<T>>;
  rejected.reason = reason;
  if (one.against !== undefined) rejected.against = one.against;
  return rejected;
}

type Mutable<T> = { -readonly [Key in keyof T]: T[Key] };

function equal(a: unknown, b: unknown): boolean {
  return plain(a) === plain(b);
}

function plain(value: unknown): string {
  return String(value).toLowerCase().replace(/\s+/g, " ").trim();
}
