import { dirname, resolve } from "node:path";
import { type Metric, metricsNamed } from "@winnow/eval";
import { BENCHMARK_BREAKDOWNS } from "@winnow/eval/experiments";
import { z } from "zod";
import { checked, readJson } from "../../settings/read.js";
import { asUsage } from "../errors.js";
import { firstRepeated, nameOfFile } from "../inputs.js";
import { LIVE_SYSTEMS } from "../systems.js";

/** A data set of a benchmark. */
export interface BenchmarkDataset {
  readonly name: string;
  readonly path: string;
  readonly layout?: string | undefined;
  /** The name of the first data set with the same path and layout, which may be this one. */
  readonly pagesOf: string;
  /** The expected hash. */
  readonly sha256?: string | undefined;
  /** Whether readers' comments, stored separately in the data set, are part of the gold. Default false. */
  readonly comments?: boolean | undefined;
}

/** A system of a benchmark: a built-in one, or predictions. */
export interface BenchmarkSystem {
  readonly name: string;
  /** The name of a built-in system. */
  readonly live?: string | undefined;
  /** A prediction file, in which `{dataset}` is replaced by the data set's name. */
  readonly predictions?: string | undefined;
}

/** A benchmark with absolute paths. */
export interface BenchmarkConfig extends Omit<z.infer<typeof CONFIG>, "datasets" | "systems" | "metrics"> {
  readonly datasets: readonly BenchmarkDataset[];
  readonly systems: readonly BenchmarkSystem[];
  readonly metrics: readonly Metric[];
}

/** Names are used as file names. */
const NAME = z
  .string("must be a name")
  .regex(/^[\p{L}\p{N}][\p{L}\p{N} ._-]*$/u, "must begin with a letter or digit and have no slash");

const WHOLE = z.int("must be a whole number");
const PATH = z.string("must be a path").min(1, "must be a path");

const DATASET = z.union(
  [
    PATH,
    z.strictObject({
      name: NAME.optional(),
      path: PATH,
      layout: NAME.optional(),
      sha256: NAME.optional(),
      comments: z.boolean("must be true or false").optional(),
    }),
  ],
  'must be a path, or {"path", "name"?, "layout"?, "sha256"?, "comments"?}',
);

const SYSTEM = z.union(
  [z.enum(LIVE_SYSTEMS as readonly [string, ...string[]]), z.strictObject({ name: NAME, predictions: PATH })],
  `must be one of ${LIVE_SYSTEMS.join(", ")}, or {"name", "predictions"}`,
);

const SHARE = z
  .number("must be a number from 0 to 1")
  .min(0, "must be 0 or more")
  .max(1, "must be 1 or less");

const POOL = z.strictObject(
  {
    name: NAME,
    datasets: z.array(z.string("must be a data set's name")).min(1, "must name a data set"),
    maxGoldError: SHARE.optional(),
  },
  'must be {"name", "datasets", "maxGoldError"?}',
);

const CONFIG = z.strictObject(
  {
    datasets: z.array(DATASET, "must be a list of data sets").min(1, "must name a data set"),
    systems: z.array(SYSTEM, "must be a list of systems").min(1, "must name a system"),
    metrics: z
      .array(z.string("must be a metric's name"), "must be a list of metrics")
      .min(1, "must name a metric")
      .default(["text"]),
    /** Names of the metrics to test for significant differences. Default: all metrics. */
    compare: z.array(z.string("must be a metric's name"), "must be a list of metrics").optional(),
    by: z
      .array(
        z.enum(BENCHMARK_BREAKDOWNS, `must be one of ${BENCHMARK_BREAKDOWNS.join(", ")}`),
        "must be a list of breakdowns",
      )
      .default(["source", "pageType", "lang", "complexity"]),
    /** Excludes pages whose gold has a larger share of wrong tokens. */
    maxGoldError: SHARE.optional(),
    /** Combined data sets with their own names. */
    pools: z.array(POOL, "must be a list of pools").default([]),
    resamples: WHOLE.min(0, "must be 0 or more").default(1000),
    seed: WHOLE.default(1),
    /** Number of groups of k-means, for the breakdown `cluster`. */
    clusters: WHOLE.min(2, "must be 2 or more").default(3),
    /** Number of pages per data set in the report: those with the largest losses. */
    reportPages: WHOLE.min(0, "must be 0 or more").default(100),
    labels: PATH.optional(),
  },
  "must be a JSON object",
);

/**
 * Reads the file of a benchmark.
 *
 * @throws CommandError `usage` if it cannot be read or is invalid.
 */
export async function readBenchmark(path: string): Promise<BenchmarkConfig> {
  const [json, fail] = await readJson(path, "benchmark");
  const data = checked(CONFIG, json, fail);
  const at = (relative: string): string => resolve(dirname(path), relative);
  const datasets = data.datasets.map((entry): BenchmarkDataset => {
    const {
      path: file,
      name = nameOfFile(file),
      ...rest
    } = typeof entry === "string" ? { path: entry } : entry;
    return { ...rest, name, path: at(file), pagesOf: name };
  });
  const sharing = datasets.map((set): BenchmarkDataset => {
    const first = datasets.find(({ path, layout }) => path === set.path && layout === set.layout)!;
    return { ...set, pagesOf: first.name };
  });
  const systems = data.systems.map(
    (entry): BenchmarkSystem =>
      typeof entry === "string"
        ? { name: entry, live: entry }
        : { name: entry.name, predictions: at(entry.predictions) },
  );
  const repeated =
    firstRepeated([...datasets, ...data.pools].map(({ name }) => name)) ??
    firstRepeated(systems.map(({ name }) => name));
  if (repeated !== undefined) throw fail(`the name ${repeated} is used twice.`);
  for (const pool of data.pools) {
    const unknown = pool.datasets.find((name) => !datasets.some((dataset) => dataset.name === name));
    if (unknown !== undefined)
      throw fail(`the pool ${pool.name} contains ${unknown}, which is not a data set of the benchmark.`);
  }
  const metrics = asUsage(() => metricsNamed(data.metrics), path);
  const uncomputed = data.compare?.find((name) => !metrics.some((metric) => metric.name === name));
  if (uncomputed !== undefined) throw fail(`compare names ${uncomputed}, which is not one of the metrics.`);
  return {
    ...data,
    datasets: sharing,
    systems,
    metrics,
    ...(data.labels === undefined ? {} : { labels: at(data.labels) }),
  };
}
