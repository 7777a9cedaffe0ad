import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { env } from "node:process";
import { fileURLToPath } from "node:url";

/** Where the data sets lie: the folder in `WINNOW_DATASETS`, else `../shared/datasets` beside the repository. */
export function datasetFolder(environment: Readonly<Record<string, string | undefined>> = env): string {
  return (
    environment.WINNOW_DATASETS ?? fileURLToPath(new URL("../../../../shared/datasets", import.meta.url))
  );
}

/**
 * The file of a data set.
 *
 * @example datasetPath("cleaneval") // "…/cleaneval.jsonl.gz"
 */
export function datasetPath(name: string): string {
  return join(datasetFolder(), `${name}.jsonl.gz`);
}

/** The files of all data sets, by name. */
export async function datasetFiles(): Promise<readonly string[]> {
  const names = await readdir(datasetFolder());
  return names
    .filter((name) => name.endsWith(".jsonl.gz"))
    .sort()
    .map((name) => join(datasetFolder(), name));
}
