import { type Readable, Writable } from "node:stream";
import { openPool } from "@winnow/corpus/workers";
import type { Environment } from "../environment.js";
import type { DedupSettings } from "../settings/dedup.js";
import { deduplicateFiles } from "./deduplicate.js";
import { keepOf, parametersOf } from "./options.js";

/** The streams and the folder of {@link deduplicateRecords}. */
export interface DedupStreams {
  /** Documents as JSON Lines. */
  readonly input: Readable;
  /** Takes the documents with their clusters as JSON Lines. */
  readonly output: Writable;
  /** A folder for temporary files. */
  readonly temp: string;
}

/**
 * Does what `winnow dedup` does with standard input and output.
 *
 * @param settings - as in a configuration file.
 * @throws CommandError like the command.
 */
export async function deduplicateRecords(
  { input, output, temp }: DedupStreams,
  settings: Readonly<Record<string, unknown>>,
): Promise<void> {
  const environment: Environment = {
    stdin: input,
    stdout: output,
    stderr: new Writable({ write: (_chunk, _, done) => done() }),
    env: {},
    interruption: () => new AbortController().signal,
    modules: new URL("../", import.meta.url),
    openPool,
  };
  await deduplicateFiles(environment, ["-"], { ...settings, temp }, { isPlain: true });
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
