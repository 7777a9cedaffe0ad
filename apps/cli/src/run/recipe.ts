import { createHash } from "node:crypto";
import { stat } from "node:fs/promises";
import { dirname, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { z } from "zod";
import { type CommandError, usageError } from "../command-error.js";
import { checkDedupSettings } from "../dedup/options.js";
import { checkLanguages, filterOf } from "../filter/config.js";
import { firstLine } from "../messages.js";
import { extractRecipe, filterRecipe, segmentRecipe } from "../records/recipes.js";
import type { ExtractRecipe, FilterRecipe, SegmentRecipe } from "../records/types.js";
import { checkNetwork } from "../segment/networks.js";
import { DEDUP_SETTINGS, type DedupSettings } from "../settings/dedup.js";
import { FILTER_SETTINGS } from "../settings/filter.js";
import { PAGE_SETTINGS } from "../settings/pages.js";
import { readJson, settingsOf } from "../settings/read.js";
import { SEGMENT_SETTINGS } from "../settings/segment.js";
import { count, oneOf, size } from "../settings/values.js";

/** The formats of a run's output files, which are also their extensions. */
export const RUN_FORMATS = ["parquet", "jsonl", "jsonl.gz", "jsonl.zst", "csv", "csv.gz"] as const;
type RunFormat = (typeof RUN_FORMATS)[number];

/** What is done with each record. It can be sent to a worker process. */
export interface StageRecipe {
  readonly extract: ExtractRecipe | undefined;
  readonly filter: FilterRecipe | undefined;
  readonly segment: SegmentRecipe | undefined;
  /** Maximum milliseconds and bytes of a page. */
  readonly timeout: number;
  readonly maxSize: number;
}

/** What `winnow run` does. */
export interface RunRecipe {
  /** Paths, patterns and addresses of record files. Paths are absolute. */
  readonly input: readonly string[];
  /** The folder of the run: an absolute path. */
  readonly output: string;
  readonly format: RunFormat;
  readonly stages: StageRecipe;
  /** How documents are compared, if they are. */
  readonly dedup: DedupSettings | undefined;
  /** Identifies what is done with each record, so that no file of another recipe is continued. */
  readonly digest: string;
}

const EXTRACT_STAGE = PAGE_SETTINGS.pick({
  ...({ method: true, favor: true, comments: true, language: true, with: true } as const),
  ...({ include: true, exclude: true } as const),
  ...({ links: true, images: true, tables: true, title: true } as const),
});
const FILTER_STAGE = FILTER_SETTINGS.pick({
  ...({ preset: true, rules: true, classifier: true, language: true, with: true } as const),
  ...({ method: true, favor: true } as const),
});
const SEGMENT_STAGE = SEGMENT_SETTINGS.pick({
  ...({ method: true, favor: true, language: true, segmenter: true, model: true, minTokens: true } as const),
});
/** Documents are compared as a whole: what counts lines of a whole corpus, and files of its own, belong to `winnow dedup`. */
const DEDUP_STAGE = DEDUP_SETTINGS.omit({
  ...({ dropLines: true, dropParagraphs: true, dropTemplates: true } as const),
  ...({ index: true, report: true, temp: true, maxSize: true, output: true, force: true } as const),
});

const STAGES = { extract: EXTRACT_STAGE, filter: FILTER_STAGE, segment: SEGMENT_STAGE, dedup: DEDUP_STAGE };
export const STAGE_NAMES = Object.keys(STAGES) as (keyof typeof STAGES)[];
const STAGE = `one of ${STAGE_NAMES.join(", ")}, or an object with one of them and its options`;

const PATH = z.string().min(1);

const RECIPE = z.strictObject({
  input: z.union([PATH, z.array(PATH).min(1, "a path or a list of paths")], {
    error: "a path or a list of paths",
  }),
  output: z.string({ error: "a folder" }).min(1, "a folder"),
  format: oneOf(RUN_FORMATS).optional(),
  stages: z.array(z.unknown(), { error: "a list of stages" }),
  timeout: count("a positive whole number of milliseconds").optional(),
  maxSize: size().optional(),
});

/**
 * Reads a recipe: a JSON file, or a module whose default export is one.
 *
 * @param sample - the part of the records that is processed, which makes it another run. Default: all.
 * @throws CommandError `usage` for a recipe that cannot be read or used.
 */
export async function readRecipe(path: string, sample?: number): Promise<RunRecipe> {
  const [json, fail] = /\.[cm]?[jt]s$/i.test(path) ? await readModule(path) : await readJson(path, "recipe");
  const { input, output, format = "parquet", stages, ...limits } = settingsOf(RECIPE, json, fail);
  const folder = dirname(resolve(path));
  const below = (place: string): string => (isAddress(place) ? place : resolve(folder, place));
  if (isAddress(output))
    throw fail("output must be a folder of this machine; `winnow convert` copies files to an address.");
  const { dedup, ...perRecord } = await stagesOf(stages, limits, below, fail);
  // A page beyond the timeout is a failed record, so no document depends on it: a retry may have another. One beyond
  // maxSize is an empty document, which is not tried again.
  const withoutTimeout = (key: string, value: unknown): unknown => (key === "timeout" ? undefined : value);
  const canonical = JSON.stringify({ perRecord, dedup, format, sample }, withoutTimeout);
  return {
    input: [input].flat().map(below),
    output: sample === undefined ? below(output) : `${below(output)}-sample`,
    format,
    stages: perRecord,
    dedup,
    digest: createHash("sha256").update(canonical).digest("hex").slice(0, 16),
  };
}

/**
 * Returns the work on each record of stages: names, or names with options as in a recipe.
 *
 * @throws CommandError `usage`.
 */
export async function namedStages(
  stages: readonly unknown[],
  limits: { readonly timeout?: number | undefined; readonly maxSize?: number | undefined },
): Promise<StageRecipe> {
  const fail = (problem: string) => usageError(`--stages: ${problem}`);
  const { dedup, ...perRecord } = await stagesOf(stages, limits, (path) => path, fail);
  if (dedup !== undefined) throw fail("dedup compares all documents, so it is no stage of single records.");
  return perRecord;
}

type Fail = (problem: string) => CommandError;

async function stagesOf(
  stages: readonly unknown[],
  limits: { readonly timeout?: number | undefined; readonly maxSize?: number | undefined },
  below: (path: string) => string,
  fail: Fail,
): Promise<StageRecipe & { readonly dedup: DedupSettings | undefined }> {
  const options = new Map<string, unknown>();
  for (const stage of stages) {
    const [name, given] = typeof stage === "string" ? [stage, {}] : (Object.entries(stage ?? {})[0] ?? []);
    if (
      name === undefined ||
      !Object.hasOwn(STAGES, name) ||
      (typeof stage !== "string" && Object.keys(stage as object).length > 1)
    )
      throw fail(`stages must be ${STAGE}, not ${JSON.stringify(stage)}.`);
    if (options.has(name)) throw fail(`the stage ${name} occurs twice.`);
    if (options.has("dedup")) throw fail("dedup compares all documents, so it must be the last stage.");
    options.set(name, given);
  }
  const read = <N extends keyof typeof STAGES>(name: N): z.infer<(typeof STAGES)[N]> | undefined =>
    options.has(name)
      ? (settingsOf(STAGES[name], options.get(name), (problem) => fail(`${name}: ${problem}`)) as z.infer<
          (typeof STAGES)[N]
        >)
      : undefined;
  const [extract, filter, segment, dedup] = [read("extract"), read("filter"), read("segment"), read("dedup")];
  if (dedup !== undefined) checkDedupSettings(dedup);
  const place = (path: string | undefined) => (path === undefined ? undefined : below(path));
  const filtering = filter && { ...filter, rules: place(filter.rules), classifier: place(filter.classifier) };
  if (segment !== undefined) await checkNetwork(segment.segmenter, place(segment.model));
  await checkLanguages(filtering?.language);
  const repeatable = { isStage: true };
  const extracting = extractRecipe({ ...limits, ...extract }, "jsonl");
  const judging = filtering && filterRecipe({ ...limits, ...filtering }, await filterOf(filtering), "jsonl");
  return {
    extract: extract && { ...extracting, ...repeatable },
    filter: judging && {
      ...{ ...judging, ...repeatable, extras: extract?.with ?? [] },
      // The filter extracts pages itself, with the options of that stage.
      extract: extract === undefined ? judging.extract : extracting.extract,
    },
    segment: segment && {
      ...segmentRecipe({ ...limits, ...extract, ...segment, model: place(segment.model) } as never, "jsonl"),
      ...repeatable,
    },
    timeout: extracting.extract.timeout!,
    maxSize: extracting.extract.maxSize!,
    dedup,
  };
}

async function readModule(path: string): Promise<readonly [unknown, Fail]> {
  const fail = (problem: string) => usageError(`cannot use the recipe ${path}: ${problem}`);
  if ((await stat(path).catch(() => undefined)) === undefined) throw fail("there is no such file.");
  try {
    const { default: recipe } = (await import(pathToFileURL(resolve(path)).href)) as {
      readonly default?: unknown;
    };
    return [recipe, fail];
  } catch (error) {
    const isTypeScript = (error as NodeJS.ErrnoException).code === "ERR_UNKNOWN_FILE_EXTENSION";
    throw fail(
      isTypeScript
        ? `Node ${process.versions.node} does not run TypeScript. Use Node 22.18 or later, or compile it to JavaScript.`
        : `${firstLine(error)}.`,
    );
  }
}

/** Whether an input is an address and not a path. */
function isAddress(place: string): boolean {
  return /^(?:https?|s3):\/\//i.test(place);
}
