import { mean } from "../statistics/quantile.js";
import type { Score } from "../types.js";
import { segmentationScore } from "./bcubed.js";
import { clusteringScore } from "./clusterings.js";
import type { PageSegments, Unit } from "./records.js";
import { type AverageScore, averageScore, type ElementType, elementsOf } from "./score.js";
import { blockScore, characterElements, unitScore } from "./units.js";

/** The measures of a page: those of {@link ElementType} for outlines, or those of texts. */
export type SegmentMeasure = ElementType | "units" | "blocks";

/** A page's scores. */
export interface SegmentedPageScore {
  readonly id: string;
  readonly measures: Readonly<Partial<Record<SegmentMeasure, Score>>>;
  /** Of the elements with the smallest unit that the page has: characters, nodes, or pixels. */
  readonly ari: number;
  readonly nmi: number;
  /** Of matched units, for texts. */
  readonly tokenPrecision?: number | undefined;
  /** Whether there is no prediction, which counts as one without segments. */
  readonly isMissing: boolean;
}

/** A system's scores on a data set. */
export interface SegmenterScore {
  readonly name: string;
  readonly pages: readonly SegmentedPageScore[];
  readonly averages: Readonly<Partial<Record<SegmentMeasure, AverageScore>>>;
  readonly ari: number;
  readonly nmi: number;
  readonly tokenPrecision?: number | undefined;
  /** Pages without a prediction, and predictions for unknown pages. */
  readonly missing: readonly string[];
  readonly unknown: readonly string[];
}

/**
 * Scores a system's segmentations against the gold, page by page and on average. Pages are matched by id, then by
 * source. Texts are compared with texts, outlines with outlines.
 *
 * If all gold units of a page declare a level, predicted units of other levels don't count: the sections of an
 * article are no wrong comments. A prediction that only has other levels counts as it is.
 *
 * @example scoreSegmenter("ours", gold, predicted).averages.units?.f1
 */
export function scoreSegmenter(
  name: string,
  gold: readonly PageSegments[],
  predicted: readonly PageSegments[],
): SegmenterScore {
  const byName = new Map<string, PageSegments>();
  for (const page of predicted) {
    for (const key of [page.id, page.source])
      if (key !== undefined && !byName.has(key)) byName.set(key, page);
  }
  const used = new Set<PageSegments>();
  const pages = gold.map((page) => {
    const prediction = predictionOf(byName, page);
    if (prediction !== undefined) used.add(prediction);
    return scorePage(page, prediction);
  });
  const measures = [...new Set(pages.flatMap((page) => Object.keys(page.measures) as SegmentMeasure[]))];
  const precisions = pages.flatMap(({ tokenPrecision }) =>
    tokenPrecision === undefined ? [] : [tokenPrecision],
  );
  return {
    name,
    pages,
    averages: Object.fromEntries(
      measures.map((measure) => [
        measure,
        averageScore(pages.flatMap((page) => page.measures[measure] ?? [])),
      ]),
    ),
    ari: pages.length === 0 ? 0 : mean(pages.map(({ ari }) => ari)),
    nmi: pages.length === 0 ? 0 : mean(pages.map(({ nmi }) => nmi)),
    ...(precisions.length === 0 ? {} : { tokenPrecision: mean(precisions) }),
    missing: pages.filter(({ isMissing }) => isMissing).map(({ id }) => id),
    unknown: predicted.filter((page) => !used.has(page)).map(({ id }) => id),
  };
}

/** Returns the prediction for a page, by its id, else by its source. */
export function predictionOf(
  predictions: ReadonlyMap<string, PageSegments>,
  { id, source }: PageSegments,
): PageSegments | undefined {
  return predictions.get(id) ?? (source === undefined ? undefined : predictions.get(source));
}

function scorePage(gold: PageSegments, prediction: PageSegments | undefined): SegmentedPageScore {
  const { id } = gold;
  const isMissing = prediction === undefined;
  if (gold.outlined !== undefined) {
    const { width, height } = gold.outlined;
    const outlined = prediction?.outlined ?? { width, height, segments: [] };
    const elements = elementsOf([outlined, gold.outlined], gold.elements);
    const measures = [...elements].map(([type, each]) => [type, segmentationScore(each)] as const);
    const finest = elements.get("characters") ?? elements.get("nodes") ?? elements.get("pixels")!;
    return { id, measures: Object.fromEntries(measures), ...clusteringScore(finest), isMissing };
  }
  const wanted = gold.units ?? [];
  const texts = { gold: textsOf(wanted), predicted: textsOf(comparable(prediction?.units ?? [], wanted)) };
  const {
    matches,
    gold: golds,
    predicted,
    tokenPrecision,
    ...units
  } = unitScore(texts.gold, texts.predicted);
  const characters = characterElements(texts.gold, texts.predicted);
  return {
    id,
    measures: {
      units,
      blocks: blockScore(texts.gold, texts.predicted),
      characters: segmentationScore(characters),
    },
    ...clusteringScore(characters),
    ...(matches.length === 0 ? {} : { tokenPrecision }),
    isMissing,
  };
}

/** The predicted units of the levels that the gold has, if all of its units declare one; all if there are none. */
export function comparable(predicted: readonly Unit[], gold: readonly Unit[]): readonly Unit[] {
  const levels = new Set(gold.map(({ level }) => level));
  if (levels.size === 0 || levels.has(undefined)) return predicted;
  const found = predicted.filter(({ level }) => level === undefined || levels.has(level));
  return found.length > 0 ? found : predicted;
}

function textsOf(units: readonly Unit[]): readonly string[] {
  return units.map(({ text }) => text);
}
