import { PAGE_TYPES } from "@winnow/core-dom";
import { bootstrapInterval, type Interval } from "@winnow/eval";
import type { BinocularsScore } from "@winnow/segment/binoculars";
import type { Written } from "./generated.js";
import { ARTICLES, GROUPS, hashOf, type Sample } from "./samples.js";

const QUANTILES = [0.1, 0.5, 0.9] as const;
export const RATES = [0.01, 0.05] as const;

/** What is judged of a page. */
export const KINDS = ["page", "content", "rules", "classifier", "segments"] as const;
export type Kind = (typeof KINDS)[number];

/** Both scores; generated texts have a low score of Binoculars, and a high discrepancy. */
export const CRITERIA = ["score", "discrepancy"] as const;
export type Criterion = (typeof CRITERIA)[number];

/** A share of texts that are taken for generated ones. */
export interface Share extends Interval {
  readonly flagged: number;
  readonly texts: number;
}

/** The texts of one kind of one group of pages. */
export interface KindFigures {
  readonly kind: Kind;
  readonly pages: number;
  /** Pages without a text of enough tokens. */
  readonly tooShort: number;
  /** By criterion, for each of {@link RATES}. */
  readonly shares: Readonly<Record<Criterion, readonly Share[]>>;
  /** The score or discrepancy below which there are {@link QUANTILES} of the texts. */
  readonly quantiles: Readonly<Record<Criterion, readonly number[]>>;
}

export interface Detections {
  readonly calibration: number;
  readonly thresholds: Readonly<Record<Criterion, readonly number[]>>;
  /** Texts that the model wrote, by themselves and in the page of the article that they continue. */
  readonly generated: readonly {
    readonly temperature: number;
    readonly alone: Omit<KindFigures, "kind">;
    readonly inPage: Omit<KindFigures, "kind">;
  }[];
  readonly groups: readonly { readonly group: string; readonly kinds: readonly KindFigures[] }[];
}

export const OTHERS = "all but articles";
const isOther = (group: string): boolean =>
  !ARTICLES.has(group) && (PAGE_TYPES as readonly string[]).includes(group);

/** Scores by the hash of their text. */
export type Scores = ReadonlyMap<string, BinocularsScore>;

/** The texts of a page that are scored; of an article for the thresholds, only its main content. */
export function textsOf({ isCalibration, page, content, segments }: Sample): readonly string[] {
  return isCalibration ? [content] : [page, content, ...segments];
}

/** A generated text has a low score, and a high discrepancy. */
const SIGNS: Readonly<Record<Criterion, number>> = { score: 1, discrepancy: -1 };

/** A score, and where its text comes from; a value that is lower is more like a generated text. */
interface Judged {
  readonly domain: string;
  readonly values: Readonly<Record<Criterion, number>>;
}

function judged(domain: string, text: string, scores: Scores): readonly Judged[] {
  const { score, discrepancy } = scores.get(hashOf(text)) ?? {};
  return score === undefined || discrepancy === undefined
    ? []
    : [{ domain, values: { score: SIGNS.score * score, discrepancy: SIGNS.discrepancy * discrepancy } }];
}

/** Returns the figures of the pages whose texts all have scores. */
export function detectionsOf(
  samples: readonly Sample[],
  written: readonly Written[],
  scores: Scores,
): Detections {
  const forThresholds = samples
    .filter(({ isCalibration }) => isCalibration)
    .flatMap(({ domain, content }) => judged(domain, content, scores));
  const thresholds = byCriterion((criterion) =>
    RATES.map((rate) =>
      thresholdOf(
        forThresholds.map(({ values }) => values[criterion]),
        rate,
      ),
    ),
  );
  const figuresOf = (pages: readonly (readonly Judged[])[]): Omit<KindFigures, "kind"> => {
    const texts = pages.flat();
    return {
      pages: pages.length,
      tooShort: pages.filter((own) => own.length === 0).length,
      shares: byCriterion((criterion) =>
        thresholds[criterion].map((threshold) =>
          shareOf(texts, ({ values }) => values[criterion] < threshold),
        ),
      ),
      quantiles: byCriterion((criterion) => {
        const sorted = texts.map(({ values }) => SIGNS[criterion] * values[criterion]).sort((a, b) => a - b);
        return QUANTILES.map((share) => sorted[Math.floor(share * sorted.length)] ?? Number.NaN);
      }),
    };
  };
  const groupOf = (group: string, own: readonly Sample[]) => ({
    group,
    kinds: KINDS.map((kind) => ({
      kind,
      ...figuresOf(
        own
          .filter(({ keptBy }) => !(kind in keptBy) || keptBy[kind as keyof Sample["keptBy"]])
          .map((sample) => TEXTS[kind](sample).flatMap((text) => judged(sample.domain, text, scores))),
      ),
    })),
  });
  const tested = samples.filter(
    (sample) => !sample.isCalibration && textsOf(sample).every((text) => scores.has(hashOf(text))),
  );
  return {
    calibration: forThresholds.length,
    thresholds: byCriterion((criterion) => thresholds[criterion].map((one) => SIGNS[criterion] * one)),
    generated: [...new Set(written.map(({ temperature }) => temperature))].map((temperature) => {
      const own = written.filter((one) => one.temperature === temperature);
      return {
        temperature,
        alone: figuresOf(own.map(({ domain, text }) => judged(domain, text, scores))),
        inPage: figuresOf(own.map(({ domain, page }) => judged(domain, page, scores))),
      };
    }),
    groups: [
      ...GROUPS.map((name) =>
        groupOf(
          name,
          tested.filter(({ group }) => group === name),
        ),
      ),
      groupOf(
        OTHERS,
        tested.filter(({ group }) => isOther(group)),
      ),
    ],
  };
}

const TEXTS: Readonly<Record<Kind, (sample: Sample) => readonly string[]>> = {
  page: ({ page }) => [page],
  content: ({ content }) => [content],
  rules: ({ content }) => [content],
  classifier: ({ content }) => [content],
  segments: ({ segments }) => segments,
};

function byCriterion<T>(make: (criterion: Criterion) => T): Readonly<Record<Criterion, T>> {
  return { score: make("score"), discrepancy: make("discrepancy") };
}

/** The quantile of split conformal prediction, as `calibrate` has it. */
function thresholdOf(values: readonly number[], rate: number): number {
  return (
    values.toSorted((a, b) => a - b)[Math.floor(rate * (values.length + 1) + 1e-9) - 1] ??
    Number.NEGATIVE_INFINITY
  );
}

/** With a 95% interval by bootstrap over domains. */
function shareOf(texts: readonly Judged[], isFlagged: (text: Judged) => boolean): Share {
  const rows = texts.map((text) => ({ share: Number(isFlagged(text)) }));
  const mean = (chosen: readonly Readonly<Record<string, number>>[]) => ({
    share: chosen.reduce((sum, { share = 0 }) => sum + share, 0) / chosen.length,
  });
  const domains = texts.map(({ domain }) => domain);
  const { low, high } = bootstrapInterval(rows, domains, mean).share ?? { low: Number.NaN, high: Number.NaN };
  return { flagged: rows.filter(({ share }) => share === 1).length, texts: texts.length, low, high };
}
