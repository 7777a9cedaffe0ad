import { chooseBands, type DedupParameters, dedupParameters, type Keep, type Matcher } from "@winnow/dedup";
import { usageError } from "../command-error.js";
import type { Environment } from "../environment.js";
import { messages } from "../messages.js";
import { checkFolder, checkOutputs, filesOf, type OutputPath } from "../output/check.js";
import { formatOfOutput } from "../output/formats.js";
import { checkOutput, checkUnfinished } from "../output/open.js";
import type { Input } from "../records/inputs.js";
import { reportFormat } from "../report-text.js";
import type { DedupSettings } from "../settings/dedup.js";
import { LINE_FORMATS } from "../settings/names.js";
import { defined } from "../settings/read.js";
import { dedupMessages } from "./messages.js";

/** Maximum number of hashes that `--find` may choose: four times NeMo Curator's 260, signatures of 4 kB. */
const MAX_HASHES = 1024;

/**
 * Returns the parameters that decide which documents are copies.
 *
 * @throws CommandError `usage` if settings contradict one another.
 */
export function parametersOf(settings: DedupSettings): DedupParameters {
  const { by, scope, jaccard, containment, minShingles, chunking, distance, shingle, seed } = settings;
  const { bands, rows, find } = settings;
  if (find !== undefined && (bands !== undefined || rows !== undefined))
    throw usageError("--find chooses --bands and --rows. Use one or the other.");
  try {
    const chosen = find === undefined ? { bands, rows } : chooseBands({ ...find, maxHashes: MAX_HASHES });
    return dedupParameters({
      ...defined({
        matchers: by,
        scope,
        jaccard,
        containment,
        minShingles,
        chunking,
        distance,
        shingle,
        seed,
      }),
      ...defined({ bands: chosen.bands, rows: chosen.rows }),
    });
  } catch (error) {
    throw usageError(messages.badSetting((error as Error).message), error);
  }
}

/**
 * Returns the rule for which document of a cluster to keep.
 *
 * @throws CommandError `usage` if the rule does not match the list of sources.
 */
export function keepOf({ keep, priority, source, index }: DedupSettings): Keep {
  if (keep === "priority") {
    if (priority === undefined) throw usageError(dedupMessages.priorityNeedsSources);
    return { rule: "priority", sources: priority };
  }
  if (priority !== undefined || source !== undefined) {
    throw usageError("--priority and --source need --keep priority.");
  }
  // The output of an earlier run cannot be changed.
  return { rule: keep ?? (index === undefined ? "longest" : "first") };
}

/**
 * Checks settings that contradict one another.
 *
 * @throws CommandError `usage`.
 */
export function checkDedupSettings(settings: DedupSettings): void {
  parametersOf(settings);
  keepOf(settings);
}

/** The matchers to which a setting applies. */
const APPLIES_TO: Partial<Record<keyof DedupSettings, readonly Matcher[]>> = {
  jaccard: ["minhash", "simhash"],
  containment: ["manber", "chunks"],
  minShingles: ["manber", "chunks"],
  chunking: ["chunks"],
  distance: ["simhash"],
  bands: ["minhash"],
  rows: ["minhash"],
  find: ["minhash"],
  seed: ["minhash"],
};

/** Returns the settings that have no effect, with the matchers to which they apply. */
export function idleSettings(
  settings: DedupSettings,
  { matchers: used }: DedupParameters,
): readonly (readonly [name: string, matchers: readonly Matcher[]])[] {
  return Object.entries(APPLIES_TO).filter(
    ([name, matchers]) =>
      settings[name as keyof DedupSettings] !== undefined &&
      !matchers.some((matcher) => used.includes(matcher)),
  );
}

/** The outputs of a run, checked. */
export type DedupFiles = { readonly [name in "output" | "report" | "index"]: OutputPath | undefined };

/**
 * Checks before a long run that the outputs can be written and are not inputs.
 *
 * @param config - the configuration file.
 * @throws CommandError `usage`, `no-output`.
 */
export async function checkFiles(
  { output, report, index, force }: DedupSettings,
  inputs: readonly Input[],
  config: string | undefined,
  environment: Environment,
): Promise<DedupFiles> {
  const read = filesOf(inputs, config, index);
  const files = await checkOutputs({ output, report }, read, environment);
  const others = filesOf(inputs, config, output, report);
  const folder = await checkFolder(index, "any", others, environment);
  formatOfOutput(output, { formats: LINE_FORMATS, fallback: "jsonl" });
  reportFormat(report);
  await checkOutput(files.output);
  await checkOutput(files.report);
  // It is opened at the end of the run.
  if (force !== true) await checkUnfinished(files.output);
  return { ...files, index: folder };
}
