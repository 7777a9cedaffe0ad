import { PAGE_TYPES } from "@winnow/core-dom";
import { bootstrapInterval, type Interval, mean } from "@winnow/eval";

/** The probabilities of the types of pages, page by page, for each division into folds. */
export type Probabilities = readonly (readonly (readonly number[])[])[];

/** A figure with its interval, by bootstrap over registrable domains. */
export interface Figure extends Interval {
  readonly value: number;
}

/** The figures with intervals. */
export const COLUMNS = [
  "accuracy",
  "macroF1",
  "articleAccuracy",
  "articleAuc",
  "articleBrier",
  "articleEce",
  "typeEce",
] as const;
type Column = (typeof COLUMNS)[number];

/**
 * How good the estimates of a situation are. `articleBrier` is the mean squared error of the probability that a page
 * is an article (Brier 1950); `articleEce` and `typeEce` are the expected calibration errors of that probability, and
 * of the probability of the type, over ten bins.
 */
export interface SituationFigures extends Readonly<Record<Column, Figure>> {
  readonly types: Readonly<Record<string, TypeFigures>>;
  /** By label, the number of pages by estimated type. Of the first division. */
  readonly confusions: Readonly<Record<string, Readonly<Record<string, number>>>>;
  /** The pages by their probability of being articles: of all divisions. */
  readonly reliability: readonly Bin[];
}

interface TypeFigures {
  readonly pages: number;
  readonly precision: number;
  readonly recall: number;
  readonly f1: number;
}

interface Bin {
  readonly from: number;
  readonly pages: number;
  readonly probability: number;
  readonly articles: number;
}

/** A page with its probabilities by one division. */
interface Estimate {
  readonly label: number;
  readonly probabilities: readonly number[];
  /** The most probable type. */
  readonly found: number;
}

const BINS = 10;

/**
 * Returns the figures of estimates, the means of the divisions.
 *
 * @param labels - the index of each page's type.
 */
export function figuresOf(
  labels: readonly number[],
  domains: readonly string[],
  divisions: Probabilities,
): SituationFigures {
  const estimates = divisions.map((pages) =>
    pages.map((probabilities, page): Estimate => {
      return {
        label: labels[page]!,
        probabilities,
        found: probabilities.indexOf(Math.max(...probabilities)),
      };
    }),
  );
  const rows = labels.map((_, page) => ({ page }));
  const aggregate = (chosen: readonly Readonly<Record<string, number>>[]): Record<string, number> => {
    const each = estimates.map((pages) => figures(chosen.map(({ page }) => pages[page!]!)));
    return Object.fromEntries(COLUMNS.map((name) => [name, mean(each.map((one) => one[name]))]));
  };
  const values = aggregate(rows);
  const intervals = bootstrapInterval(rows, domains, aggregate);
  const columns = COLUMNS.map((name) => [name, { value: values[name]!, ...intervals[name]! }]);
  return {
    ...(Object.fromEntries(columns) as Record<Column, Figure>),
    types: typeFigures(estimates),
    confusions: confusionsOf(estimates[0]!),
    reliability: reliabilityOf(estimates.flat()),
  };
}

/** The figures of one division. */
function figures(pages: readonly Estimate[]): Readonly<Record<Column, number>> {
  const article = pages.map(({ label, probabilities }) => ({
    probability: probabilities[0]!,
    is: label === 0,
  }));
  const type = pages.map(({ label, found, probabilities }) => {
    return { probability: probabilities[found]!, is: found === label };
  });
  return {
    accuracy: mean(type.map(({ is }) => Number(is))),
    macroF1: mean(PAGE_TYPES.map((_, type) => scoresOf(pages, type).f1)),
    articleAccuracy: mean(article.map(({ probability, is }) => (probability >= 0.5 === is ? 1 : 0))),
    articleAuc: aucOf(article),
    articleBrier: mean(article.map(({ probability, is }) => (probability - (is ? 1 : 0)) ** 2)),
    articleEce: eceOf(article),
    typeEce: eceOf(type),
  };
}

/** Precision, recall and F1 of a label. */
export function scoresOf<Label>(
  pages: readonly { readonly label: Label; readonly found: Label }[],
  type: Label,
): TypeFigures {
  let [labelled, claimed, right] = [0, 0, 0];
  for (const { label, found } of pages) {
    if (label === type) labelled++;
    if (found === type) claimed++;
    if (label === type && found === type) right++;
  }
  return {
    pages: labelled,
    precision: right / Math.max(1, claimed),
    recall: right / Math.max(1, labelled),
    f1: (2 * right) / Math.max(1, labelled + claimed),
  };
}

function confusionsOf(pages: readonly Estimate[]): SituationFigures["confusions"] {
  const confusions = PAGE_TYPES.map((name, label) => {
    const own = pages.filter((page) => page.label === label);
    const counts = PAGE_TYPES.map((other, type): [string, number] => [
      other,
      own.filter(({ found }) => found === type).length,
    ]);
    return [name, Object.fromEntries(counts.filter(([, count]) => count > 0))];
  });
  return Object.fromEntries(confusions);
}

/** Precision, recall and F1 by type, of all divisions together. */
function typeFigures(divisions: readonly (readonly Estimate[])[]): SituationFigures["types"] {
  const types = PAGE_TYPES.map((name, type) => {
    const scores = scoresOf(divisions.flat(), type);
    return [name, { ...scores, pages: scores.pages / divisions.length }];
  });
  return Object.fromEntries(types);
}

interface Judged {
  readonly probability: number;
  readonly is: boolean;
}

/** The area under the ROC curve: the probability that an article has a higher probability than another page. */
export function aucOf(judged: readonly Judged[]): number {
  const sorted = judged.toSorted((a, b) => a.probability - b.probability);
  let positives = 0;
  let ranks = 0;
  for (let from = 0; from < sorted.length; ) {
    let to = from;
    while (to < sorted.length && sorted[to]!.probability === sorted[from]!.probability) to++;
    const own = sorted.slice(from, to).filter(({ is }) => is).length;
    positives += own;
    // The mean rank of equal probabilities, from 1.
    ranks += own * ((from + 1 + to) / 2);
    from = to;
  }
  const negatives = sorted.length - positives;
  return (ranks - (positives * (positives + 1)) / 2) / (positives * negatives);
}

/** The expected calibration error (Naeini et al., AAAI 2015) over bins of equal width. */
export function eceOf(judged: readonly Judged[], bins: number = BINS): number {
  const sums = new Float64Array(bins);
  for (const { probability, is } of judged) sums[binOf(probability, bins)]! += probability - (is ? 1 : 0);
  return sums.reduce((total, sum) => total + Math.abs(sum), 0) / judged.length;
}

function reliabilityOf(pages: readonly Estimate[]): readonly Bin[] {
  return Array.from({ length: BINS }, (_, bin) => {
    const own = pages.filter(({ probabilities }) => binOf(probabilities[0]!) === bin);
    return {
      from: bin / BINS,
      pages: own.length,
      probability: own.length === 0 ? 0 : mean(own.map(({ probabilities }) => probabilities[0]!)),
      articles: own.length === 0 ? 0 : mean(own.map(({ label }) => (label === 0 ? 1 : 0))),
    };
  });
}

function binOf(probability: number, bins: number = BINS): number {
  return Math.min(bins - 1, Math.floor(probability * bins));
}
