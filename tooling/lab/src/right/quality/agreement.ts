import type { Check } from "@winnow/filter";

/** The figures of one rule over the documents, ours and those of an original. */
export interface Agreement {
  readonly rule: string;
  documents: number;
  /** Documents on which the figures have the same result. */
  verdicts: number;
  /** Documents with equal figures, apart from rounding. */
  equal: number;
  /** The largest absolute difference. */
  largest: number;
}

/** A document on which a rule decides differently. */
export interface Disagreement {
  readonly id: string;
  readonly rule: string;
  readonly ours: number;
  readonly theirs: number;
}

/** Rules of which an original returns the result alone, as a figure that passes or does not. */
const RESULTS: ReadonlySet<string> = new Set(["mc4-long-lines", "c4-lorem-ipsum", "c4-curly-brackets"]);

/** Adds a document's figures to the agreements by rule; returns the rules that decide differently. */
export function addDocument(
  agreements: Map<string, Agreement>,
  id: string,
  checks: readonly Check[],
  theirs: Readonly<Record<string, number>>,
): readonly Disagreement[] {
  const disagreements: Disagreement[] = [];
  for (const check of checks) {
    const { rule } = check;
    const figure = theirs[rule];
    if (figure === undefined) continue;
    const ours = RESULTS.has(rule) && passes(check, figure) === check.passed ? figure : Number(check.value);
    let agreement = agreements.get(rule);
    if (agreement === undefined) {
      agreement = { rule, documents: 0, verdicts: 0, equal: 0, largest: 0 };
      agreements.set(rule, agreement);
    }
    agreement.documents++;
    if (isEqual(ours, figure)) agreement.equal++;
    agreement.largest = Math.max(agreement.largest, Math.abs(ours - figure));
    if (passes(check, figure) === check.passed) agreement.verdicts++;
    else disagreements.push({ id, rule, ours, theirs: figure });
  }
  return disagreements;
}

/** Whether a document passes or fails all of some rules alike; a rule without a figure of the original is left out. */
export function hasSameVerdict(
  source: string,
  checks: readonly Check[],
  theirs: Readonly<Record<string, number>>,
): boolean {
  const compared = checks.filter(({ rule }) => rule.startsWith(`${source}-`) && theirs[rule] !== undefined);
  return (
    compared.every(({ passed }) => passed) === compared.every((check) => passes(check, theirs[check.rule]!))
  );
}

/** Whether another figure would pass a check. */
function passes({ min, max, exclusive }: Check, figure: number): boolean {
  const aboveMin = min === undefined || (exclusive ? figure > min : figure >= min);
  return aboveMin && (max === undefined || (exclusive ? figure < max : figure <= max));
}

/** Sums of many quotients are rounded differently. */
function isEqual(a: number, b: number): boolean {
  return Math.abs(a - b) <= 1e-9 * Math.max(Math.abs(a), Math.abs(b));
}
