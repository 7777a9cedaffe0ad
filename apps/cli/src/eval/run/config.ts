import { readFile } from "node:fs/promises";
import { dirname, resolve } from "node:path";
import type { BenchmarkPool } from "@winnow/eval";
import { z } from "zod";
import { CommandError } from "../../command-error.js";
import { messages } from "../../messages.js";
import { LIVE_SYSTEMS } from "../systems/names.js";

/** A data set of a benchmark. */
export interface BenchmarkDataset {
  readonly name: string;
  readonly path: string;
  readonly layout?: string | undefined;
  /** The hash that it must have. */
  readonly sha256?: string | undefined;
}

/** A system of a benchmark: one that runs here, or predictions. */
export interface BenchmarkSystem {
  readonly name: string;
  /** A live system's name. */
  readonly live?: string | undefined;
  /** A file of predictions, in which `{dataset}` stands for the data set's name. */
  readonly predictions?: string | undefined;
}

/** A benchmark, its paths absolute. */
export interface BenchmarkConfig {
  readonly datasets: readonly BenchmarkDataset[];
  readonly systems: readonly BenchmarkSystem[];
  readonly metrics: readonly string[];
  readonly by: readonly string[];
  /** Pages whose gold has a larger share of wrong tokens are left out. */
  readonly maxGoldError?: number | undefined;
  /** Data sets taken together, under names of their own. */
  readonly pools: readonly BenchmarkPool[];
  readonly resamples: number;
  readonly seed: number;
  /** How many groups k-means makes, for the breakdown `cluster`. */
  readonly clusters: number;
  /** How many pages of each data set the report has: those with the largest losses. */
  readonly reportPages: number;
  readonly labels?: string | undefined;
}

/** What a benchmark can part pages by. */
const RUN_BREAKDOWNS = ["source", "pageType", "lang", "topic", "complexity", "cluster"] as const;

/** Names become names of files. */
const NAME = z
  .string()
  .regex(/^[\p{L}\p{N}][\p{L}\p{N} ._-]*$/u, "must begin with a letter or digit and have no slash");

const CONFIG = z.strictObject({
  datasets: z
    .array(
      z.union([
        z.string().min(1),
        z.strictObject({
          name: NAME.optional(),
          path: z.string().min(1),
          layout: z.string().optional(),
          sha256: z.string().optional(),
        }),
      ]),
    )
    .min(1, "must name a data set"),
  systems: z
    .array(
      z.union([
        z.enum(LIVE_SYSTEMS as readonly [string, ...string[]], {
          error: `must be one of ${LIVE_SYSTEMS.join(", ")}, or {"name", "predictions"}`,
        }),
        z.strictObject({ name: NAME, predictions: z.string().min(1) }),
      ]),
    )
    .min(1, "must name a system"),
  metrics: z.array(z.string()).min(1).default(["text"]),
  by: z.array(z.enum(RUN_BREAKDOWNS)).default(["source", "pageType", "lang", "complexity"]),
  maxGoldError: z.number().min(0).max(1).optional(),
  pools: z
    .array(
      z.strictObject({
        name: NAME,
        datasets: z.array(z.string()).min(1),
        maxGoldError: z.number().min(0).max(1).optional(),
      }),
    )
    .default([]),
  resamples: z.number().int().min(0).default(1000),
  seed: z.number().int().default(1),
  clusters: z.number().int().min(2).default(3),
  reportPages: z.number().int().min(0).default(100),
  labels: z.string().optional(),
});

/**
 * Reads a benchmark's file.
 *
 * @throws CommandError `usage` where it cannot be read or something in it is wrong.
 */
export async function readBenchmark(path: string): Promise<BenchmarkConfig> {
  const fail = (problem: string): CommandError =>
    new CommandError("usage", messages.badBenchmark(path, problem));
  let source: string;
  try {
    source = await readFile(path, "utf8");
  } catch (error) {
    throw new CommandError("usage", messages.cannotOpen(path, error), { cause: error });
  }
  let json: unknown;
  try {
    json = JSON.parse(source.replace(/^\ufeff/, ""));
  } catch (error) {
    throw fail(messages.configNotJson(error));
  }
  const parsed = CONFIG.safeParse(json);
  if (!parsed.success) {
    const { path: place, message } = parsed.error.issues[0]!;
    throw fail(`${place.join(".") || "the whole"}: ${message}.`);
  }
  const { data } = parsed;
  const at = (relative: string): string => resolve(dirname(path), relative);
  const datasets = data.datasets.map((entry): BenchmarkDataset => {
    const { path: file, name, layout, sha256 } = typeof entry === "string" ? { path: entry } : { ...entry };
    return { name: name ?? nameOfFile(file), path: at(file), layout, sha256 };
  });
  const systems = data.systems.map(
    (entry): BenchmarkSystem =>
      typeof entry === "string"
        ? { name: entry, live: entry }
        : { name: entry.name, predictions: at(entry.predictions) },
  );
  const repeated =
    twice([...datasets, ...data.pools].map(({ name }) => name)) ?? twice(systems.map(({ name }) => name));
  if (repeated !== undefined) throw fail(`${repeated} stands twice.`);
  for (const pool of data.pools) {
    const unknown = pool.datasets.find((name) => !datasets.some((dataset) => dataset.name === name));
    if (unknown !== undefined)
      throw fail(`the pool ${pool.name} has ${unknown}, which is no data set of it.`);
  }
  return {
    ...data,
    datasets,
    systems,
    ...(data.labels === undefined ? {} : { labels: at(data.labels) }),
  };
}

/** What a file is called: its name up to the first dot. @example nameOfFile("a/wcxb-dev.jsonl.gz") // "wcxb-dev" */
export function nameOfFile(path: string): string {
  const name = path.replace(/[/\\]+$/, "").replace(/^.*[/\\]/, "");
  return name.replace(/\..*$/s, "") || name;
}

function twice(names: readonly string[]): string | undefined {
  return names.find((name, index) => names.indexOf(name) !== index);
}
