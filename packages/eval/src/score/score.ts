import { metricsNamed } from "../metrics/registry.js";
import type { Convention, Metric } from "../metrics/types.js";
import type { Dataset, GoldPage, System } from "../types.js";
import { type Breakdown, groupPages } from "./breakdowns.js";
import { costOf } from "./cost.js";
import { domainLabels } from "./domain-labels.js";
import { scorePages } from "./score-pages.js";
import { type IntervalOptions, summarise } from "./summarise.js";
import type { PredictionIssues, Result, ScoredSystem, SystemResult } from "./types.js";

/** How `tabulate` sums up. */
export interface TabulateOptions extends IntervalOptions {
  readonly metrics: readonly Metric[];
  /** By name the ways to part the pages. */
  readonly by?: Readonly<Record<string, Breakdown>> | undefined;
}

/**
 * Sums up page scores into one result: every system over all pages and over each group of each breakdown.
 *
 * Intervals come from resampling domains, not pages: pages of one site resemble each other. A page without a known
 * domain is a domain of its own. Groups have intervals too.
 */
export function tabulate(
  dataset: Dataset,
  systems: readonly ScoredSystem[],
  options: TabulateOptions,
): Result {
  const domains = domainLabels(dataset.pages);
  const hasGold = (index: number): boolean => dataset.pages[index]!.gold.text.trim() !== "";
  const settings = { ...options, hasGold, cluster: (index: number) => domains[index]! };
  const groups = Object.entries(options.by ?? {}).map(
    ([name, breakdown]) => [name, groupPages(dataset.pages, breakdown)] as const,
  );
  return {
    dataset: {
      name: dataset.name,
      pages: dataset.pages.length,
      sha256: dataset.sha256,
      domains: new Set(domains).size,
    },
    conventions: conventionsOf(options.metrics),
    systems: systems.map((system): SystemResult => {
      const cost = system.cost ?? costOf(system.pages.map((page) => page.ms));
      return {
        name: system.name,
        ...summarise(system.pages, settings),
        issues: system.issues ?? NO_ISSUES,
        ...(cost === undefined ? {} : { cost }),
        by: Object.fromEntries(
          groups.map(([name, group]) => [
            name,
            Object.fromEntries(
              [...group].map(([label, indexes]) => [
                label,
                summarise(
                  indexes.map((index) => system.pages[index]!),
                  settings,
                ),
              ]),
            ),
          ]),
        ),
      };
    }),
  };
}

const NO_ISSUES: PredictionIssues = { unknown: [], missing: [], duplicate: [], broken: [] };

function conventionsOf(metrics: readonly Metric[]): Readonly<Record<string, Convention>> {
  return Object.fromEntries(metrics.map((metric) => [metric.name, metric.convention]));
}

/** How `score` works; all may be left out. */
export interface ScoreOptions extends IntervalOptions {
  /** Names of metrics, `"text"` for all that read text, `"all"` for all. Default `["words"]`. */
  readonly metrics?: readonly string[] | undefined;
  /** By name the ways to part the pages: `FIELD_BREAKDOWNS` has the ready ones. */
  readonly by?: Readonly<Record<string, Breakdown>> | undefined;
}

/**
 * Scores systems on a data set: what `winnow eval score` does.
 *
 * @throws {RangeError} For a metric that there isn't.
 *
 * @example
 * const gold: GoldPage[] = [{ id: "1", gold: { text: "The cat sat." } }];
 * const dataset = await toDataset("mine", gold);
 * const predictions = new Map([["1", { id: "1", text: "The cat sat. Subscribe!" }]]);
 * score(dataset, [{ name: "ours", predictions }]).systems[0].metrics.words; // precision 0.75, recall 1, f1 0.857…
 */
export function score(dataset: Dataset, systems: readonly System[], options: ScoreOptions = {}): Result {
  const metrics = metricsNamed(options.metrics ?? ["words"]);
  const scored = systems.map((system) => ({
    name: system.name,
    pages: scorePages(dataset, system, metrics),
    issues: issuesOf(dataset.pages, system),
  }));
  return tabulate(dataset, scored, { ...options, metrics });
}

/** What is amiss between a data set and predictions that are already read: unknown and missing ids. */
function issuesOf(pages: readonly GoldPage[], system: System): PredictionIssues {
  const ids = new Set(pages.map((page) => page.id));
  return {
    ...NO_ISSUES,
    unknown: [...system.predictions.keys()].filter((id) => !ids.has(id)),
    missing: [...ids].filter((id) => !system.predictions.has(id)),
  };
}
