import {
  chooseBands,
  type DedupOptions,
  type DedupParameters,
  dedupParameters,
  type Keep,
} from "@winnow/dedup";
import { CommandError } from "../command-error.js";
import { messages } from "../messages.js";
import type { DedupSettings } from "./settings.js";

/** The most hashes that `--find` may choose: twice what anybody publishes with. */
const MAX_HASHES = 1024;

/**
 * What decides which documents are copies.
 *
 * @throws CommandError `usage` where settings contradict one another.
 */
export function parametersOf(settings: DedupSettings): DedupParameters {
  const { by, scope, jaccard, containment, smallest, distance, shingle, seed } = settings;
  const given: Partial<Record<keyof DedupOptions, unknown>> = {
    by,
    scope,
    jaccard,
    containment,
    smallest,
    distance,
    shingle,
    seed,
    ...bandsOf(settings),
  };
  const chosen = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
  try {
    return dedupParameters(chosen as DedupOptions);
  } catch (error) {
    throw new CommandError("usage", messages.badSetting((error as Error).message), { cause: error });
  }
}

function bandsOf({ bands, rows, find }: DedupSettings): Pick<DedupOptions, "bands" | "rows"> {
  if (find === undefined) {
    return { ...(bands === undefined ? {} : { bands }), ...(rows === undefined ? {} : { rows }) };
  }
  if (bands !== undefined || rows !== undefined) throw new CommandError("usage", messages.findOrBands);
  try {
    const chosen = chooseBands({ ...find, maxHashes: MAX_HASHES });
    return { bands: chosen.bands, rows: chosen.rows };
  } catch (error) {
    throw new CommandError("usage", messages.badSetting((error as Error).message), { cause: error });
  }
}

/**
 * Which document of a cluster is kept.
 *
 * @throws CommandError `usage` where the rule and the list of sources don't belong together.
 */
export function keepOf({ keep, priority, source }: DedupSettings): Keep {
  if (keep === "priority") {
    if (priority === undefined) throw new CommandError("usage", messages.priorityNeedsSources);
    return { rule: "priority", sources: priority };
  }
  if (priority !== undefined || source !== undefined) {
    throw new CommandError("usage", messages.sourcesNeedPriority);
  }
  return { rule: keep ?? "longest" };
}
