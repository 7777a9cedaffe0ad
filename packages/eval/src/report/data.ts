import { gzipSync } from "node:zlib";
import type { PageScore } from "../score/types.js";
import type { PageBlock, PageView, ReportInput, ReportMetric } from "./types.js";

/** What the page browser lists. */
export interface Index {
  readonly chunkPages: number;
  readonly systems: readonly string[];
  readonly metrics: readonly ReportMetric[];
  readonly pages: readonly ListedPage[];
}

/** A page in the list. */
export interface ListedPage extends Omit<PageView, "gold" | "predictions" | "blocks" | "goldIssues"> {
  /** Whether the gold may be wrong. */
  readonly isFlagged: boolean;
  /** The places of the systems with an empty prediction. */
  readonly empty: readonly number[];
  /** The primary measure by system and metric. */
  readonly primary: readonly (readonly (number | null | undefined)[])[];
}

/** A block with its marks by system. */
export interface PackedBlock extends Omit<PageBlock, "systems"> {
  readonly systems: readonly (PageBlock["systems"][string] | null)[];
}

/** The contents of a page. */
export interface PageData extends Pick<PageView, "gold" | "goldIssues"> {
  /** By system; `null` for one without a prediction. */
  readonly predictions: readonly (string | null)[];
  readonly blocks?: readonly PackedBlock[] | undefined;
  /** By system; `null` for one without a score. */
  readonly scores: readonly (Pick<PageScore, "metrics" | "ms"> | null)[];
}

/** Pages per chunk. Opening a page unpacks its chunk. */
const CHUNK_PAGES = 50;

/** Returns the data of the page browser by the id of its element: the index, and the pages in chunks. */
export function packedPages(
  { pages, results, scores }: ReportInput,
  metrics: readonly ReportMetric[],
): Readonly<Record<string, string>> {
  // In order of appearance.
  const systems = [
    ...new Set([
      ...results.flatMap((result) => result.systems.map(({ name }) => name)),
      ...Object.values(scores).flatMap(Object.keys),
      ...pages.flatMap(({ predictions }) => Object.keys(predictions)),
    ]),
  ];
  const byPage = new Map<string, PageScore>();
  for (const [dataset, bySystem] of Object.entries(scores))
    for (const [system, all] of Object.entries(bySystem))
      for (const score of all) byPage.set(JSON.stringify([dataset, system, score.index]), score);
  const scoresOf = ({ dataset, index }: PageView): readonly (PageScore | undefined)[] =>
    systems.map((system) => byPage.get(JSON.stringify([dataset, system, index])));
  const index: Index = {
    chunkPages: CHUNK_PAGES,
    systems,
    metrics: metrics.map(({ name, about, measures, primary, better }) => ({
      ...{ name, about, measures, primary, better },
    })),
    pages: pages.map((page) => listedPage(page, metrics, scoresOf(page))),
  };
  const packed: Record<string, string> = { index: pack(index) };
  for (let from = 0; from < pages.length; from += CHUNK_PAGES) {
    const chunk = pages.slice(from, from + CHUNK_PAGES);
    packed[`chunk-${from / CHUNK_PAGES}`] = pack(
      chunk.map((page) => pageData(page, systems, scoresOf(page))),
    );
  }
  return packed;
}

/**
 * Encodes a value as gzipped JSON in Base64 for an inert script element, which none of its characters can
 * end. Figures have four decimals, and lone surrogates, which URLs can't contain, are replaced. The same value gives the same
 * string on every platform.
 */
function pack(value: Index | readonly PageData[]): string {
  const json = JSON.stringify(value, (_, part: unknown) => {
    if (typeof part === "number") return rounded(part);
    return typeof part === "string" ? part.replace(/\p{Surrogate}/gu, "\ufffd") : part;
  });
  const packed = gzipSync(json, { level: 9 });
  // The operating system in gzip's header, which differs between platforms: 255 is "unknown".
  packed[9] = 255;
  return packed.toString("base64");
}

/** Rounds a figure to four decimals; `null` for NaN, which JSON lacks. */
export function rounded(value: number | undefined): number | null {
  return value === undefined || !Number.isFinite(value) ? null : Number(value.toFixed(4));
}

function listedPage(
  { gold: _, predictions: __, blocks: ___, goldIssues = [], ...page }: PageView,
  metrics: readonly ReportMetric[],
  scores: readonly (PageScore | undefined)[],
): ListedPage {
  return {
    ...page,
    isFlagged: goldIssues.length > 0,
    empty: scores.flatMap((score, place) => (score?.empty ? [place] : [])),
    primary: scores.map((score) => metrics.map(({ name, primary }) => score?.metrics[name]?.[primary])),
  };
}

function pageData(
  { gold, predictions, goldIssues, blocks }: PageView,
  systems: readonly string[],
  scores: readonly (PageScore | undefined)[],
): PageData {
  return {
    gold,
    goldIssues,
    predictions: systems.map((system) => predictions[system] ?? null),
    blocks: blocks?.map((block) => ({
      ...block,
      systems: systems.map((system) => block.systems[system] ?? null),
    })),
    scores: scores.map((score) => (score === undefined ? null : { metrics: score.metrics, ms: score.ms })),
  };
}
