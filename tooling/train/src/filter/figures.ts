import { PAGE_TYPES } from "@winnow/core-dom";
import { bootstrapInterval, type Interval, mean } from "@winnow/eval";

/** The probabilities of the types of pages, page by page, for each division into folds. */
export type Probabilities = readonly (readonly (readonly number[])[])[];

/** A figure with its interval, by bootstrap over registrable domains. */
export interface Figure extends Interval {
  readonly value: number;
}

/** How good the estimates of a situation are. */
export interface SituationFigures {
  readonly accuracy: Figure;
  readonly macroF1: Figure;
  readonly articleAccuracy: Figure;
  readonly articleAuc: Figure;
  /** The mean squared error of the probability that a page is an article (Brier 1950). */
  readonly articleBrier: Figure;
  /** The expected calibration error of that probability, and of the probability of the type, over ten bins. */
  readonly articleEce: Figure;
  readonly typeEce: Figure;
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

type Row = Readonly<Record<string, number>>;

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
  const rows = labels.map((label, page): Row => {
    const row: Record<string, number> = { label };
    for (const [d, pages] of divisions.entries()) {
      for (const [type, probability] of pages[page]!.entries()) row[`${d} ${type}`] = probability;
    }
    return row;
  });
  const aggregate = (chosen: readonly Row[]): Row => {
    const each = divisions.map((_, d) => figures(chosen, d));
    return Object.fromEntries(
      Object.keys(each[0]!).map((name) => [name, mean(each.map((one) => one[name]!))]),
    );
  };
  const values = aggregate(rows);
  const intervals = bootstrapInterval(rows, domains, aggregate);
  const figure = (name: string): Figure => ({ value: values[name]!, ...intervals[name]! });
  return {
    accuracy: figure("accuracy"),
    macroF1: figure("macroF1"),
    articleAccuracy: figure("articleAccuracy"),
    articleAuc: figure("articleAuc"),
    articleBrier: figure("articleBrier"),
    articleEce: figure("articleEce"),
    typeEce: figure("typeEce"),
    types: typeFigures(labels, divisions),
    confusions: namedCounts(confusionsOf(rows, 0)),
    reliability: reliabilityOf(labels, divisions),
  };
}

/** The figures of one division. */
function figures(rows: readonly Row[], division: number): Row {
  const confusions = confusionsOf(rows, division);
  const right = PAGE_TYPES.map((_, type) => confusions[type]![type]!);
  const article = rows.map((row) => ({ probability: row[`${division} 0`]!, is: row.label === 0 }));
  return {
    accuracy: right.reduce((a, b) => a + b, 0) / rows.length,
    macroF1: mean(PAGE_TYPES.map((_, type) => scoresOf(confusions, type).f1)),
    articleAccuracy: mean(article.map(({ probability, is }) => (probability >= 0.5 === is ? 1 : 0))),
    articleAuc: aucOf(article),
    articleBrier: mean(article.map(({ probability, is }) => (probability - (is ? 1 : 0)) ** 2)),
    articleEce: eceOf(article),
    typeEce: eceOf(
      rows.map((row) => {
        const all = PAGE_TYPES.map((_, type) => row[`${division} ${type}`]!);
        const probability = Math.max(...all);
        return { probability, is: all.indexOf(probability) === row.label };
      }),
    ),
  };
}

function confusionsOf(rows: readonly Row[], division: number): number[][] {
  const confusions = PAGE_TYPES.map(() => PAGE_TYPES.map(() => 0));
  for (const row of rows) {
    let best = 0;
    for (let type = 1; type < PAGE_TYPES.length; type++) {
      if (row[`${division} ${type}`]! > row[`${division} ${best}`]!) best = type;
    }
    confusions[row.label!]![best]!++;
  }
  return confusions;
}

function scoresOf(confusions: readonly (readonly number[])[], type: number): TypeFigures {
  const right = confusions[type]![type]!;
  const pages = confusions[type]!.reduce((a, b) => a + b, 0);
  const found = confusions.reduce((sum, row) => sum + row[type]!, 0);
  return {
    pages,
    precision: right / Math.max(1, found),
    recall: right / Math.max(1, pages),
    f1: (2 * right) / Math.max(1, pages + found),
  };
}

function namedCounts(counts: readonly (readonly number[])[]): SituationFigures["confusions"] {
  const named = <T>(values: readonly T[]): [string, T][] =>
    values.map((value, type) => [PAGE_TYPES[type]!, value]);
  return Object.fromEntries(
    named(counts).map(([label, row]) => [
      label,
      Object.fromEntries(named(row).filter(([, count]) => count > 0)),
    ]),
  );
}

/** Precision, recall and F1 by type, of all divisions together. */
function typeFigures(
  labels: readonly number[],
  divisions: Probabilities,
): Readonly<Record<string, TypeFigures>> {
  const rows = divisions.flatMap((pages) =>
    pages.map(
      (all, page): Row => ({ label: labels[page]!, ...Object.fromEntries(all.map((p, i) => [`0 ${i}`, p])) }),
    ),
  );
  const confusions = confusionsOf(rows, 0);
  return Object.fromEntries(
    PAGE_TYPES.map((type, i) => {
      const scores = scoresOf(confusions, i);
      return [type, { ...scores, pages: scores.pages / divisions.length }];
    }),
  );
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

function reliabilityOf(labels: readonly number[], divisions: Probabilities): readonly Bin[] {
  const all = divisions.flatMap((pages) =>
    pages.map(([probability], page) => ({ probability: probability!, is: labels[page] === 0 })),
  );
  return Array.from({ length: BINS }, (_, bin) => {
    const own = all.filter(({ probability }) => binOf(probability) === bin);
    return {
      from: bin / BINS,
      pages: own.length,
      probability: own.length === 0 ? 0 : mean(own.map(({ probability }) => probability)),
      articles: own.length === 0 ? 0 : mean(own.map(({ is }) => (is ? 1 : 0))),
    };
  });
}

function binOf(probability: number, bins: number = BINS): number {
  return Math.min(bins - 1, Math.floor(probability * bins));
}
