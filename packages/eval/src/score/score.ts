import { checkOptions, type OptionKinds } from "@winnow/core-dom/options";
import { domainOf } from "../datasets/domains.js";
import { metricsNamed } from "../metrics/registry.js";
import type { Metric } from "../metrics/types.js";
import { mean, quantile } from "../statistics/quantile.js";
import type { Dataset, GoldPage, MetricValues, Prediction, System } from "../types.js";
import { type Breakdown, groupPages } from "./breakdowns.js";
import { type IntervalOptions, summarise } from "./summarise.js";
import type {
  Cost,
  PageScore,
  PredictionIssues,
  Result,
  ScoredSystem,
  ScoreFailure,
  Summary,
  SystemResult,
} from "./types.js";

/**
 * Returns the clusters that pages are resampled by: one label per page, equal for pages of the same domain. A
 * page whose domain is unknown is a cluster of its own, together with repetitions of the same id.
 *
 * @example domainLabels(dataset.pages) // ["bbc.co.uk", "page 8a4e29…", "bbc.co.uk"]
 */
export function domainLabels(pages: readonly GoldPage[]): readonly string[] {
  return pages.map((page) => domainOf(page) ?? `page ${page.id}`);
}

/**
 * Computes the cost of a system from the milliseconds of its pages.
 *
 * @returns `undefined` if no page has a time.
 * @example costOf([2, 4, undefined])?.meanMs // 3
 */
export function costOf(times: readonly (number | undefined)[]): Cost | undefined {
  const known = times.filter((time) => time !== undefined);
  if (known.length === 0) return undefined;
  return { meanMs: mean(known), p50Ms: quantile(known, 0.5), p95Ms: quantile(known, 0.95) };
}

/**
 * Scores a prediction against a page's gold by every metric. A metric that throws has no score and is listed
 * in `failures`; the others are scored.
 *
 * @param prediction `undefined` if the system has none for the page, which is scored as an empty text.
 * @param index The page's index in its data set.
 *
 * @example
 * const page = { id: "1", gold: { text: "a b" } };
 * scorePage(page, { id: "1", text: "a" }, metricsNamed(["word-f1"]), 0).metrics["word-f1"].recall; // 0.5
 */
export function scorePage(
  page: GoldPage,
  prediction: Prediction | undefined,
  metrics: readonly Metric[],
  index: number,
): PageScore {
  const scored = prediction ?? { id: page.id, text: "" };
  const values: Record<string, MetricValues> = {};
  const failures: ScoreFailure[] = [];
  for (const metric of metrics) {
    if (page.gold.snippetsOnly === true && metric.reads !== "snippets") continue;
    try {
      const measures = metric.score(page.gold, scored);
      if (measures !== undefined) values[metric.name] = measures;
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      failures.push({ metric: metric.name, code: "internal", message });
    }
  }
  return {
    index,
    id: page.id,
    missing: prediction === undefined,
    empty: scored.text.trim() === "",
    metrics: values,
    ...(failures.length === 0 ? {} : { failures }),
    ...(scored.ms === undefined ? {} : { ms: scored.ms }),
  };
}

/**
 * Scores a system on every page of a data set, in order. A repeated page is scored twice.
 *
 * @example
 * const metric = METRICS["word-f1"]!;
 * const scores = scorePages(dataset, { name: "mine", predictions }, [metric]);
 * scores[0]?.metrics["word-f1"]?.f1; // of the first page
 */
export function scorePages(
  dataset: Dataset,
  system: System,
  metrics: readonly Metric[],
): readonly PageScore[] {
  return dataset.pages.map((page, index) => scorePage(page, system.predictions.get(page.id), metrics, index));
}

/** Options of {@link tabulate}. */
interface TabulateOptions extends IntervalOptions {
  readonly metrics: readonly Metric[];
  /** Breakdowns of the pages by name: `FIELD_BREAKDOWNS` has the predefined ones. */
  readonly by?: Readonly<Record<string, Breakdown>> | undefined;
}

/**
 * Summarises page scores in one result: every system over all pages and over each group of each breakdown.
 *
 * Intervals are computed by resampling domains, not pages, since pages of one site resemble each other. A
 * page without a known domain is a domain of its own. Groups have intervals too.
 *
 * @throws {RangeError} If a system's scores don't match the data set's pages in order, or two systems have
 *   the same name.
 *
 * @example
 * const system = { name: "ours", pages: scorePages(dataset, ours, metrics) };
 * tabulate(dataset, [system], { metrics }).systems[0].metrics
 */
export function tabulate(
  dataset: Dataset,
  systems: readonly ScoredSystem[],
  options: TabulateOptions,
): Result {
  checkSystems(dataset, systems);
  const domains = domainLabels(dataset.pages);
  const settings = {
    ...options,
    hasGold: (index: number) => hasGold(dataset.pages[index]!),
    cluster: (index: number) => domains[index]!,
  };
  const breakdowns = Object.entries(options.by ?? {}).map(
    ([name, breakdown]) => [name, [...groupPages(dataset.pages, breakdown)]] as const,
  );
  return {
    dataset: {
      name: dataset.name,
      pages: dataset.pages.length,
      sha256: dataset.sha256,
      domains: new Set(domains).size,
    },
    conventions: Object.fromEntries(options.metrics.map(({ name, convention }) => [name, convention])),
    systems: systems.map(
      ({ name, pages, issues, cost = costOf(pages.map(({ ms }) => ms)) }): SystemResult => {
        const summaryOf = (indexes: readonly number[]): Summary =>
          summarise(
            indexes.map((index) => pages[index]!),
            settings,
          );
        return {
          name,
          ...summarise(pages, settings),
          issues: issues ?? NO_ISSUES,
          failures: pages.flatMap(({ index, id, failures = [] }) =>
            failures.map((failure) => ({ index, id, ...failure })),
          ),
          ...(cost === undefined ? {} : { cost }),
          by: Object.fromEntries(
            breakdowns.map(([breakdown, groups]) => [
              breakdown,
              Object.fromEntries(groups.map(([group, indexes]) => [group, summaryOf(indexes)])),
            ]),
          ),
        };
      },
    ),
  };
}

const NO_ISSUES: PredictionIssues = { unknown: [], missing: [], duplicate: [], broken: [] };

function checkSystems({ pages }: Dataset, systems: readonly ScoredSystem[]): void {
  const names = new Set<string>();
  for (const system of systems) {
    if (names.has(system.name)) throw new RangeError(`systems: two systems have the name ${system.name}`);
    names.add(system.name);
    const same =
      system.pages.length === pages.length &&
      system.pages.every(({ id, index }, place) => index === place && id === pages[place]!.id);
    if (!same)
      throw new RangeError(`systems: ${system.name} must have a score for each page, in their order`);
  }
}

/** Whether a page has gold content. */
function hasGold({ gold }: GoldPage): boolean {
  return gold.text.trim() !== "" || (gold.snippetsOnly === true && (gold.with ?? []).length > 0);
}

/** Options of {@link score}. */
interface ScoreOptions extends Omit<TabulateOptions, "metrics"> {
  /** Names of metrics; `"text"` for all that read only text, `"all"` for all. Default `["word-f1"]`. */
  readonly metrics?: readonly string[] | undefined;
}

const SCORE_OPTIONS: OptionKinds<ScoreOptions> = {
  metrics: "list",
  by: "object",
  resamples: "number",
  seed: "number",
};

/**
 * Scores systems on a data set, like `winnow eval score`.
 *
 * @throws {TypeError} If an option is unknown or has the wrong type.
 * @throws {RangeError} If a metric is unknown, or two systems have the same name.
 *
 * @example
 * const gold: GoldPage[] = [{ id: "1", gold: { text: "The cat sat." } }];
 * const dataset = await toDataset("mine", gold);
 * const predictions = new Map([["1", { id: "1", text: "The cat sat. Subscribe!" }]]);
 * score(dataset, [{ name: "ours", predictions }]).systems[0].metrics["word-f1"];
 * // precision 0.75, recall 1, f1 0.857…
 */
export function score(dataset: Dataset, systems: readonly System[], options: ScoreOptions = {}): Result {
  checkOptions(options, SCORE_OPTIONS);
  const metrics = metricsNamed(options.metrics ?? ["word-f1"]);
  const scored = systems.map((system) => ({
    name: system.name,
    pages: scorePages(dataset, system, metrics),
    issues: issuesOf(dataset.pages, system),
  }));
  return tabulate(dataset, scored, { ...options, metrics });
}

/** Finds unknown and missing ids in predictions that have already been read. */
function issuesOf(pages: readonly GoldPage[], system: System): PredictionIssues {
  const ids = new Set(pages.map((page) => page.id));
  return {
    ...NO_ISSUES,
    unknown: [...system.predictions.keys()].filter((id) => !ids.has(id)),
    missing: [...ids].filter((id) => !system.predictions.has(id)),
  };
}
