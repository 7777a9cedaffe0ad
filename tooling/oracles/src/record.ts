import { createHash } from "node:crypto";
import { type DatasetName, type DatasetPage, datasetPages } from "@winnow/common";
import { type Asker, createAsker } from "./ask.js";
import { appendCache, cacheFile, clearCache, readCache } from "./cache.js";
import type { OraclePage, Original, Recorded } from "./types.js";

/** Milliseconds after which an original counts as hung on a page. */
const LIMIT_MS = 600_000;

/** Pages of a data set, decoded. */
export interface Sample {
  readonly set: DatasetName;
  readonly pages: readonly DatasetPage[];
}

/** Reads pages of a data set. @param take - number of pages, evenly spread and always the same. */
export async function samplePages(set: DatasetName, take: number): Promise<Sample> {
  const pages: DatasetPage[] = [];
  for await (const page of datasetPages(set, take)) pages.push(page);
  return { set, pages };
}

/** Two pages of a set may have the same id, but not the same address too. */
export function keyOf({ id, url = "" }: Pick<DatasetPage, "id" | "url">): string {
  return `${id} ${url}`;
}

/**
 * Returns the original's answers for the pages of a sample by key, recorded earlier or now. Pages that its
 * settings leave out have no answer. Progress goes to standard error.
 *
 * @param restart - whether to discard what is recorded of the set.
 * @throws if the original has to be installed and cannot be.
 */
export async function recordedAnswers(
  original: Original,
  { set, pages }: Sample,
  restart: boolean = false,
): Promise<ReadonlyMap<string, Recorded>> {
  const file = cacheFile(original, set);
  if (restart) clearCache(file);
  const known = readCache(file);
  const answers = new Map<string, Recorded>();
  let asker: Asker | undefined;
  let failed = 0;
  let asked = 0;
  const start = performance.now();
  try {
    for (const { id, url, html } of pages) {
      const page: OraclePage = { key: keyOf({ id, url }), url, html: wellFormed(html) };
      const settings = original.settings?.(page);
      if (original.settings !== undefined && settings === undefined) continue;
      const digest = settings === undefined ? undefined : digestOf(settings);
      const earlier = known.get(page.key);
      if (earlier !== undefined && earlier.settings === digest) {
        answers.set(page.key, earlier);
        continue;
      }
      asker ??= createAsker(original.environment.prepare(original.program), LIMIT_MS);
      const line = original.environment.encode({
        ...original.fields,
        ...settings,
        html: page.html,
        url: url ?? null,
      });
      const answer = await asker.ask(line);
      asked++;
      if (answer.error !== undefined) {
        failed++;
        console.error(`${original.name}: ${set} ${page.key}: ${answer.error}`);
      }
      const record = { key: page.key, ...answer, ...(digest === undefined ? {} : { settings: digest }) };
      appendCache(file, record);
      answers.set(page.key, record);
    }
  } finally {
    asker?.close();
  }
  if (asked > 0) {
    const seconds = ((performance.now() - start) / 1000).toFixed(0);
    console.error(
      `${original.name} ${original.version}: ${set}: recorded ${asked} pages in ${seconds} s, failed on ${failed}`,
    );
  }
  return answers;
}

/** Without lone surrogates, which UTF-8 cannot express. */
function wellFormed(html: string): string {
  return html.replace(/\p{Surrogate}/gu, "\u{fffd}");
}

function digestOf(settings: object): string {
  return createHash("sha256").update(JSON.stringify(settings)).digest("hex").slice(0, 12);
}
