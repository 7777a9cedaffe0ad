import { appendFileSync, existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import { env } from "node:process";
import { fileURLToPath } from "node:url";
import type { Original, Recorded } from "./types.js";

/** The folder of the recorded outputs: `WINNOW_ORACLES`, by default `.oracles` in the repository. */
function cacheFolder(): string {
  return env.WINNOW_ORACLES ?? fileURLToPath(new URL("../../../.oracles", import.meta.url));
}

/** The file with the outputs of an original on a set: `FOLDER/SYSTEM-VERSION/SET.jsonl`. */
export function cacheFile({ name, version }: Pick<Original, "name" | "version">, set: string): string {
  return join(cacheFolder(), `${name}-${version}`, `${set}.jsonl`);
}

/** The recorded answers by page key. A line that was cut off is ignored; a later line replaces an earlier one. */
export function readCache(file: string): Map<string, Recorded> {
  const found = new Map<string, Recorded>();
  if (!existsSync(file)) return found;
  for (const line of readFileSync(file, "utf8").split("\n")) {
    const record = parseLine(line);
    if (record !== undefined) found.set(record.key, record);
  }
  return found;
}

/** Python writes null for missing values. */
function parseLine(line: string): Recorded | undefined {
  try {
    const fields = Object.entries(JSON.parse(line) as object).filter(([, value]) => value !== null);
    return Object.fromEntries(fields) as unknown as Recorded;
  } catch {
    return undefined;
  }
}

export function appendCache(file: string, record: Recorded): void {
  mkdirSync(dirname(file), { recursive: true });
  appendFileSync(file, `${JSON.stringify(record)}\n`);
}

export function clearCache(file: string): void {
  rmSync(file, { force: true });
}
