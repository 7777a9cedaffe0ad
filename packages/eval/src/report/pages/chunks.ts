import type { PageView, ReportInput, ReportMetric } from "../types.js";
import { CHUNK_PAGES, rounded, type ScoreOf } from "./index-data.js";

/** A page's texts, blocks and figures, as `client/data.js` reads them. Lists are by the system's place. */
export interface PageData {
  readonly gold: string;
  /** `null` where the system said nothing of the page. */
  readonly predictions: readonly (string | null)[];
  readonly goldIssues: readonly string[];
  /** Text, share of the gold, and by system share, label and reason; `null` where the page was not at hand. */
  readonly blocks:
    | readonly (readonly [string, number, readonly (readonly [number, string?, string?] | null)[]])[]
    | null;
  /** `measures[system][metric]`: as the metric's `measures` lists them; `null` where it doesn't apply. */
  readonly measures: readonly (readonly (readonly (number | null)[] | null)[])[];
  readonly ms: readonly (number | null)[];
}

/** The pages' contents, so many together, in the order of the input. */
export function* pageChunks(
  input: ReportInput,
  metrics: readonly ReportMetric[],
  systems: readonly string[],
  scoreOf: ScoreOf,
): Generator<readonly PageData[]> {
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
): PageData {
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
              const share = rounded(mark.share) ?? 0;
              if (mark.reason !== undefined) return [share, mark.label ?? "", mark.reason] as const;
              return mark.label !== undefined ? ([share, mark.label] as const) : ([share] as const);
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
