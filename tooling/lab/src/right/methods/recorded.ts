import { createHash } from "node:crypto";
import { appendFileSync, existsSync, mkdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { env } from "node:process";
import { fileURLToPath } from "node:url";
import { type DatasetName, type DatasetPage, datasetPages } from "../../data/datasets.js";
import { type Asker, createAsker } from "../../run/ask.js";
import type { Answer, OraclePage, Original, Recorded } from "./types.js";

/** Milliseconds after which an original counts as hung on a page. */
const LIMIT_MS = 600_000;

/** Pages of a data set, decoded. */
export interface Sample<Name = DatasetName> {
  readonly set: Name;
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
 * The file with the outputs of an original on a set: `FOLDER/SYSTEM-VERSION/SET.jsonl`. The folder is
 * `WINNOW_ORACLES`, by default `.oracles` in the repository.
 */
export function cacheFile({ name, version }: Pick<Original, "name" | "version">, set: string): string {
  const folder = env.WINNOW_ORACLES ?? fileURLToPath(new URL("../../../../../.oracles", import.meta.url));
  return join(folder, `${name}-${version}`, `${set}.jsonl`);
}

/** The recorded answers by page key. A line that was cut off is ignored; a later line replaces an earlier one. */
export function readCache(file: string): Map<string, Recorded> {
  const found = new Map<string, Recorded>();
  if (!existsSync(file)) return found;
  for (const line of readFileSync(file, "utf8").split("\n")) {
    try {
      // Python writes null for missing values.
      const fields = Object.entries(JSON.parse(line) as object).filter(([, value]) => value !== null);
      const record = Object.fromEntries(fields) as unknown as Recorded;
      found.set(record.key, record);
    } catch {
      // The end of the file, or of a run that was interrupted.
    }
  }
  return found;
}

/**
 * Returns the original's answers for the pages of a sample by key, recorded earlier or now. Pages that its
 * settings leave out have no answer. Progress goes to standard error.
 *
 * @throws if the original has to be installed and cannot be.
 */
export async function recordedAnswers(
  original: Original,
  { set, pages }: Sample<string>,
): Promise<ReadonlyMap<string, Recorded>> {
  const { name, encode = JSON.stringify, fields, settings: settingsOf } = original;
  const file = cacheFile(original, set);
  const known = readCache(file);
  const answers = new Map<string, Recorded>();
  let asker: Asker<Answer> | undefined;
  let asked = 0;
  try {
    for (const { id, url, html } of pages) {
      const page: OraclePage = { key: keyOf({ id, url }), url, html: wellFormed(html) };
      const settings = settingsOf?.(page);
      if (settingsOf !== undefined && settings === undefined) continue;
      const digest = settings === undefined ? undefined : digestOf(settings);
      const earlier = known.get(page.key);
      if (earlier !== undefined && earlier.settings === digest) {
        answers.set(page.key, earlier);
        continue;
      }
      asker ??= createAsker<Answer>(original.launch(), LIMIT_MS);
      const question = { ...fields, ...settings, html: page.html, url: url ?? null };
      const answer = await asker.ask(encode(question));
      asked++;
      if (answer.error !== undefined) console.error(`${name}: ${set} ${page.key}: ${answer.error}`);
      const record = { key: page.key, ...answer, ...(digest === undefined ? {} : { settings: digest }) };
      mkdirSync(dirname(file), { recursive: true });
      appendFileSync(file, `${JSON.stringify(record)}\n`);
      answers.set(page.key, record);
    }
  } finally {
    asker?.close();
  }
  if (asked > 0) console.error(`${name} ${original.version}: ${set}: recorded ${asked} pages`);
  return answers;
}

/** Without lone surrogates, which UTF-8 cannot express. */
function wellFormed(html: string): string {
  return html.replace(/\p{Surrogate}/gu, "\u{fffd}");
}

function digestOf(settings: object): string {
  return createHash("sha256").update(JSON.stringify(settings)).digest("hex").slice(0, 12);
}
