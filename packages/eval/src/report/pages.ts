import { gzipSync } from "node:zlib";
import type { PageScore } from "../score/types.js";
import type { PageView, ReportInput, ReportMetric } from "./types.js";

/**
 * Encodes a value as gzipped JSON in Base64 for an inert script element, which none of its characters can
 * end. The same value gives the same string on every platform.
 */
export function pack(value: unknown): string {
  const packed = gzipSync(JSON.stringify(value), { level: 9 });
  // The operating system in gzip's header, which differs between platforms: 255 is "unknown".
  packed[9] = 255;
  return packed.toString("base64");
}

/** Pages per chunk. Opening a page unpacks its chunk. */
const CHUNK_PAGES = 50;

/** Finds a page's scores by data set, system and index. */
type ScoreOf = (page: PageView, system: string) => PageScore | undefined;

/** Creates a lookup of page scores. */
export function scoreLookup(input: ReportInput): ScoreOf {
  const byDataset = new Map<string, Map<string, Map<number, PageScore>>>();
  for (const [dataset, systems] of Object.entries(input.scores)) {
    const bySystem = new Map<string, Map<number, PageScore>>();
    for (const [system, pages] of Object.entries(systems)) {
      bySystem.set(system, new Map(pages.map((page) => [page.index, page])));
    }
    byDataset.set(dataset, bySystem);
  }
  return (page, system) => byDataset.get(page.dataset)?.get(system)?.get(page.index);
}

/** Returns the systems of all results, scores and predictions, in order of appearance. */
export function systemsShown(input: ReportInput): readonly string[] {
  const names = new Set(input.results.flatMap((result) => result.systems.map(({ name }) => name)));
  for (const systems of Object.values(input.scores)) for (const name of Object.keys(systems)) names.add(name);
  for (const page of input.pages) for (const name of Object.keys(page.predictions)) names.add(name);
  return [...names];
}

/** Returns the data of the list of pages, in columns: the `Index` of `client/data.js`. */
export function indexData(
  input: ReportInput,
  metrics: readonly ReportMetric[],
  systems: readonly string[],
  scoreOf: ScoreOf,
): object {
  const { pages } = input;
  const datasets = [...new Set(pages.map(({ dataset }) => dataset))];
  const places = new Map(datasets.map((name, place) => [name, place]));
  return {
    chunkPages: CHUNK_PAGES,
    systems: systems.map(wellFormed),
    metrics: metrics.map(({ name, about, measures, primary, better }) => ({
      name,
      about,
      measures,
      primary,
      better,
    })),
    datasets: datasets.map(wellFormed),
    pages: {
      dataset: pages.map(({ dataset }) => places.get(dataset)!),
      index: pages.map(({ index }) => index),
      id: pages.map(({ id }) => wellFormed(id)),
      source: pages.map(({ source }) => wellFormedOr(source)),
      url: pages.map(({ url }) => wellFormedOr(url)),
      lang: pages.map(({ lang }) => wellFormedOr(lang)),
      pageType: pages.map(({ pageType }) => wellFormedOr(pageType)),
      complexity: pages.map(({ complexity }) => wellFormedOr(complexity)),
      flagged: pages.map(({ goldIssues }) => (goldIssues !== undefined && goldIssues.length > 0 ? 1 : 0)),
      empty: pages.map((page) =>
        systems.flatMap((system, place) => (scoreOf(page, system)?.empty ? [place] : [])),
      ),
    },
    primary: systems.map((system) =>
      metrics.map(({ name, primary }) =>
        pages.map((page) => rounded(scoreOf(page, system)?.metrics[name]?.[primary])),
      ),
    ),
  };
}

/** Replaces lone surrogates in names, which URLs can't contain. */
function wellFormed(name: string): string {
  return name.replace(/\p{Cs}/gu, "\ufffd");
}

function wellFormedOr(name: string | undefined): string | null {
  return name === undefined ? null : wellFormed(name);
}

/** Rounds a figure to four decimals; `null` for NaN, which JSON lacks. */
export function rounded(value: number | undefined): number | null {
  return value === undefined || !Number.isFinite(value) ? null : Number(value.toFixed(4));
}

/**
 * Yields the contents of the pages in chunks, in the order of the input: lists of `PageData` of
 * `client/data.js`.
 */
export function* pageChunks(
  input: ReportInput,
  metrics: readonly ReportMetric[],
  systems: readonly string[],
  scoreOf: ScoreOf,
): Generator<readonly object[]> {
  for (let from = 0; from < input.pages.length; from += CHUNK_PAGES) {
    yield input.pages
      .slice(from, from + CHUNK_PAGES)
      .map((page) => pageData(page, metrics, systems, scoreOf));
  }
}

function pageData(
  page: PageView,
  metrics: readonly ReportMetric[],
  systems: readonly string[],
  scoreOf: ScoreOf,
): object {
  return {
    gold: page.gold,
    predictions: systems.map((system) => page.predictions[system] ?? null),
    goldIssues: page.goldIssues ?? [],
    blocks:
      page.blocks?.map(
        (block) =>
          [
            block.text,
            rounded(block.gold) ?? 0,
            systems.map((system) => {
              const mark = block.systems[system];
              if (mark === undefined) return null;
              const { label = "", reason = "" } = mark;
              const share = rounded(mark.share) ?? 0;
              const score = rounded(mark.score);
              if (score !== null) return [share, label, reason, score] as const;
              if (reason !== "") return [share, label, reason] as const;
              return label !== "" ? ([share, label] as const) : ([share] as const);
            }),
          ] as const,
      ) ?? null,
    measures: systems.map((system) => {
      const score = scoreOf(page, system);
      return metrics.map(({ name, measures }) => {
        const values = score?.metrics[name];
        return values === undefined ? null : measures.map((measure) => rounded(values[measure]));
      });
    }),
    ms: systems.map((system) => rounded(scoreOf(page, system)?.ms)),
  };
}
