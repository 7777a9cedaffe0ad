import { existsSync } from "node:fs";
import { join } from "node:path";
import { datasetFolder } from "@winnow/pages";

/**
 * The pages that are measured unless told.
 *
 * @throws RangeError where the file is not there.
 */
export function defaultPages(env: Readonly<Record<string, string | undefined>>): string {
  const file = join(datasetFolder(env), "wcxb-dev.jsonl.gz");
  if (!existsSync(file)) throw new RangeError(`--pages is missing, and there is no ${file}`);
  return file;
}
