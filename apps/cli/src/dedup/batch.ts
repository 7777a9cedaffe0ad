import { Readable, Writable } from "node:stream";
import { openPool } from "@winnow/corpus/workers";
import type { Environment } from "../environment.js";
import type { DedupSettings } from "../settings/dedup.js";
import { deduplicateFiles } from "./deduplicate.js";
import { keepOf, parametersOf } from "./options.js";

/**
 * Does what `winnow dedup` does with standard input and output.
 *
 * @param lines - documents as JSON Lines.
 * @param settings - as in a configuration file.
 * @param temp - a folder for temporary files.
 * @returns the documents with their clusters as JSON Lines.
 * @throws CommandError like the command.
 */
export async function deduplicateLines(
  lines: Uint8Array,
  settings: Readonly<Record<string, unknown>>,
  temp: string,
): Promise<string> {
  const written: Uint8Array[] = [];
  const stdout = new Writable({
    write: (chunk: Uint8Array, _, done) => {
      written.push(chunk);
      done();
    },
  });
  const stderr = new Writable({ write: (_chunk, _, done) => done() });
  const environment: Environment = {
    stdin: Readable.from(lines.length === 0 ? [] : [lines]),
    stdout,
    stderr,
    env: {},
    interruption: () => new AbortController().signal,
    modules: new URL("../", import.meta.url),
    openPool,
  };
  await deduplicateFiles(environment, ["-"], { ...settings, temp });
  return Buffer.concat(written).toString("utf8");
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
