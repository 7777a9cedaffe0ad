import { readdir } from "node:fs/promises";
import { join } from "node:path";
import {
  chooseBands,
  type DedupOptions,
  type DedupParameters,
  dedupParameters,
  type Keep,
  type Matcher,
} from "@winnow/dedup";
import { usageError } from "../command-error.js";
import type { Environment } from "../environment.js";
import { messages } from "../messages.js";
import { checkOutputs, filesOf } from "../output/check.js";
import { formatOfOutput } from "../output/formats.js";
import { checkOutput } from "../output/write.js";
import type { Input } from "../records/inputs.js";
import type { DedupSettings } from "../settings/dedup.js";
import { defined } from "../settings/read.js";
import { dedupMessages } from "./messages.js";

/** The most hashes that `--find` may choose: four times NeMo's 260, a signature of 4 kB. */
const MAX_HASHES = 1024;

/**
 * What decides which documents are copies.
 *
 * @throws CommandError `usage` where settings contradict one another.
 */
export function parametersOf(settings: DedupSettings): DedupParameters {
  const { by, scope, jaccard, containment, minShingles, distance, shingle, seed } = settings;
  const banding = bandsOf(settings);
  try {
    return dedupParameters({
      ...defined({
        matchers: by,
        scope,
        jaccard,
        containment,
        minShingles,
        distance,
        shingle,
        seed,
      }),
      ...banding,
    });
  } catch (error) {
    throw usageError(messages.badSetting((error as Error).message), error);
  }
}

function bandsOf({ bands, rows, find }: DedupSettings): Pick<DedupOptions, "bands" | "rows"> {
  if (find === undefined) {
    return defined({ bands, rows });
  }
  if (bands !== undefined || rows !== undefined)
    throw usageError("--find chooses --bands and --rows. Give one or the other.");
  try {
    const chosen = chooseBands({ ...find, maxHashes: MAX_HASHES });
    return { bands: chosen.bands, rows: chosen.rows };
  } catch (error) {
    throw usageError(messages.badSetting((error as Error).message), error);
  }
}

/**
 * Which document of a cluster is kept.
 *
 * @throws CommandError `usage` where the rule and the list of sources don't belong together.
 */
export function keepOf({ keep, priority, source, index }: DedupSettings): Keep {
  if (keep === "priority") {
    if (priority === undefined) throw usageError(dedupMessages.priorityNeedsSources);
    return { rule: "priority", sources: priority };
  }
  if (priority !== undefined || source !== undefined) {
    throw usageError("--priority and --source belong to --keep priority.");
  }
  // What an earlier run wrote cannot be taken back.
  return { rule: keep ?? (index === undefined ? "longest" : "first") };
}

/** The matchers that a setting is of. */
const OF_MATCHERS: Partial<Record<keyof DedupSettings, readonly Matcher[]>> = {
  jaccard: ["minhash", "simhash"],
  containment: ["manber", "chunks"],
  minShingles: ["manber", "chunks"],
  distance: ["simhash"],
  bands: ["minhash"],
  rows: ["minhash"],
  find: ["minhash"],
  seed: ["minhash"],
};

/** The settings that do nothing, as none of their matchers is chosen; each with these. */
export function idleSettings(
  settings: DedupSettings,
  { matchers: chosen }: DedupParameters,
): readonly (readonly [name: string, matchers: readonly Matcher[]])[] {
  return Object.entries(OF_MATCHERS).filter(
    ([name, matchers]) =>
      settings[name as keyof DedupSettings] !== undefined &&
      !matchers.some((matcher) => chosen.includes(matcher)),
  );
}

/**
 * Makes sure that what is written can be, and is nothing that is read, before hours go into it.
 *
 * @param config - the configuration file.
 * @throws CommandError `usage`, `no-output`.
 */
export async function checkFiles(
  { output, report, index }: DedupSettings,
  inputs: readonly Input[],
  config: string | undefined,
  environment: Environment,
): Promise<void> {
  const names = index === undefined ? [] : await readdir(index, { recursive: true }).catch(() => []);
  const read = filesOf(inputs, config, ...names.map((name) => join(index!, name)));
  await checkOutputs({ output, others: [report] }, read, environment);
  formatOfOutput(output, { formats: ["jsonl"], fallback: "jsonl" });
  formatOfOutput(report, { formats: ["html"], fallback: "html", option: "--report" });
  await checkOutput(output);
  await checkOutput(report);
}
