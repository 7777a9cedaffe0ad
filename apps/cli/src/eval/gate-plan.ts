import { type Baseline, EvaluationError, type Metric, metricsNamed, parseBaseline } from "@winnow/eval";
import { z } from "zod";
import { type CommandError, usageError } from "../command-error.js";
import { firstIssue, parseJson } from "../settings/read.js";
import { asUsage } from "./errors.js";
import { LIVE_SYSTEMS } from "./live/system.js";
import { evalMessages } from "./messages.js";

/** What a gate runs. */
export interface GatePlan {
  readonly datasets: readonly {
    readonly name: string;
    /** Default: all pages. */
    readonly sample?: { readonly count: number; readonly seed: number } | undefined;
  }[];
  readonly systems: readonly string[];
  readonly metrics: readonly Metric[];
}

/** What a baseline is first made of, until it has figures. */
const SEED = z.strictObject({
  datasets: z
    .array(z.string().min(1, "must be the name of a data set"), { error: "must name data sets" })
    .min(1, "must name a data set"),
  pages: z.int({ error: "must be a whole number" }).min(1, "must be 1 or more").default(300),
  seed: z.int({ error: "must be a whole number" }).default(1),
  systems: z
    .array(z.string(), { error: "must name systems" })
    .min(1, "must name a system")
    .default(["default"]),
  metrics: z
    .array(z.string(), { error: "must name metrics" })
    .min(1, "must name a metric")
    .default(["word-f1"]),
});

/**
 * What a file asks for: a baseline, or what one is to be made of.
 *
 * @throws CommandError `usage` where it is neither, or names a system or a metric that there isn't.
 */
export function planOf(
  path: string,
  source: string,
): { readonly plan: GatePlan; readonly baseline: Baseline | undefined } {
  const seed = seedOf(path, source);
  const baseline = seed === undefined ? baselineOf(path, source) : undefined;
  const systems = seed?.systems ?? Object.keys(baseline!.systems);
  const unknown = systems.find((name) => !LIVE_SYSTEMS.includes(name));
  if (unknown !== undefined) throw usageError(evalMessages.notLive(path, unknown, LIVE_SYSTEMS));
  const names = seed?.metrics ?? baseline!.metrics.map(({ name }) => name);
  const metrics = asUsage(() => metricsNamed(names), path);
  if (seed === undefined) return { plan: { datasets: baseline!.datasets, systems, metrics }, baseline };
  // The first sets get one more where the pages don't divide evenly.
  const share = seed.pages / seed.datasets.length;
  const datasets = seed.datasets.map((name, place) => {
    const count = Math.ceil(share * (place + 1)) - Math.ceil(share * place);
    return { name, sample: { count, seed: seed.seed } };
  });
  return { plan: { datasets, systems, metrics }, baseline: undefined };
}

/** What a file without figures asks for; `undefined` for one with a version, which is a baseline. */
function seedOf(path: string, source: string): z.infer<typeof SEED> | undefined {
  const fail = (problem: string): CommandError => usageError(evalMessages.badBaseline(path, problem));
  const json = parseJson(source, fail);
  if (typeof json === "object" && json !== null && "version" in json) return undefined;
  const parsed = SEED.safeParse(json);
  if (parsed.success) return parsed.data;
  throw fail(firstIssue(parsed.error, SEED));
}

function baselineOf(path: string, source: string): Baseline {
  try {
    return parseBaseline(source);
  } catch (error) {
    if (!(error instanceof EvaluationError)) throw error;
    throw usageError(evalMessages.badBaseline(path, `${error.message}.`), error);
  }
}
