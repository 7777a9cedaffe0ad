import { EvaluationError } from "../../eval-error.js";
import { groupBy } from "../../group-by.js";
import type { GoldPage } from "../../types.js";
import { inOrder, readJsonObject, readOrReport } from "../files.js";
import { pageField, sha256 } from "../gold-page.js";
import { asObject } from "../json.js";
import type { Layout, ReadOptions } from "../types.js";

/** A page in the standard format of Gupta 2022, §3.2, figure 3.2. */
interface StandardRecord {
  /** The main content. */
  readonly articleBody: string;
  /** The data set that the page comes from. */
  readonly source: string;
  /** The page's file. */
  readonly filename: string;
}

/** Records by the SHA-256 of the page's bytes. */
type StandardFormat = Readonly<Record<string, StandardRecord>>;

/** Extensions of a page's file name. */
const EXTENSION = /\.html?(?:\.gz)?$/i;

/**
 * Converts a data set to the standard format of Gupta 2022: one JSON object for all pages. The format has
 * only text: no Markdown, snippets, comments or metadata. A repeated page becomes one record.
 *
 * @param options `onProblem` is called (`duplicate`) for repeated pages with different gold texts; the first
 *   counts.
 * @example JSON.stringify(toStandard(dataset.pages))
 */
export function toStandard(
  pages: Iterable<GoldPage>,
  { onProblem = () => {} }: ReadOptions = {},
): StandardFormat {
  const records = new Map<string, StandardRecord>();
  for (const { id, gold, dataset = "", source } of pages) {
    const first = records.get(id);
    if (first !== undefined) {
      if (first.articleBody === gold.text) continue;
      onProblem({ code: "duplicate", path: id, message: "the page occurs twice with different gold texts" });
      continue;
    }
    const name = source ?? id;
    const filename = EXTENSION.test(name) ? name : `${name}.html`;
    records.set(id, { articleBody: gold.text, source: dataset, filename });
  }
  return Object.fromEntries(records);
}

/**
 * Reads the gold texts of a file in the standard format of Gupta 2022, without their pages.
 *
 * @param json The parsed file.
 * @throws {EvaluationError} `not-a-data-set` if it isn't an object of records with `articleBody`.
 */
export function fromStandard(json: unknown): readonly GoldPage[] {
  const table = asObject(json);
  if (table === undefined) throw new EvaluationError("not-a-data-set", "not a JSON object");
  return Object.entries(table).map(([id, value]) => {
    const record = asObject(value);
    if (typeof record?.articleBody !== "string") {
      throw new EvaluationError("not-a-data-set", `${id} has no articleBody`);
    }
    const { articleBody, source, filename, url } = record;
    return {
      id,
      ...(typeof source === "string" && source !== "" ? { dataset: source } : {}),
      ...(typeof filename === "string" ? { source: filename.replace(EXTENSION, "") } : {}),
      ...(typeof url === "string" ? { url } : {}),
      gold: { text: articleBody },
    };
  });
}

/** The file of a page; the group is its name as in the gold's `filename`. */
const PAGE_FILE = /([^/]+?)\.html?(?:\.gz)?$/i;

/**
 * The standard format of Gupta 2022: JSON files of gold texts by the pages' SHA-256, and the pages in any
 * folder below, found by their file names. A gold text whose page is missing is reported, and yielded without
 * a page.
 */
export const standard: Layout = {
  name: "standard",
  about: "the standard format of Gupta 2022: one JSON object by the pages' SHA-256",
  source: "Gupta 2022, §3.2",
  licence: "as of the data sets in it",
  detect: (paths) => paths.some((path) => /^[^/]+\.json$/i.test(path)),
  async *read(files, { onProblem = () => {} } = {}) {
    const paths = [...(await files.list())].sort(inOrder);
    const tables = paths.filter((path) => /^[^/]+\.json$/i.test(path));
    const pages = groupBy(
      paths.filter((path) => PAGE_FILE.test(path)),
      (path) => PAGE_FILE.exec(path)![1]!,
    );
    /** The pages by SHA-256; `undefined` for those that couldn't be read, which has already been reported. */
    const hashes = new Map<string, string | undefined>();
    for (const path of tables) {
      const table = await readJsonObject(files, path, onProblem);
      if (table === undefined) continue;
      if (!Object.values(table).every((record) => typeof asObject(record)?.articleBody === "string")) {
        onProblem({ code: "unreadable", path, message: "not a JSON object of records with articleBody" });
        continue;
      }
      for (const gold of fromStandard(table)) {
        const candidates = pages.get(gold.source?.split("/").at(-1) ?? "") ?? pages.get(gold.id) ?? [];
        for (const page of candidates) {
          if (hashes.has(page)) continue;
          const bytes = await readOrReport(files, page, onProblem);
          hashes.set(page, bytes === undefined ? undefined : await sha256(bytes));
        }
        const page = candidates.findLast((each) => hashes.get(each) === gold.id);
        const bytes = page === undefined ? undefined : await readOrReport(files, page, onProblem);
        if (candidates.length === 0) {
          const place = `${path}: ${gold.id}`;
          onProblem({ code: "gold-without-page", path: place, message: "its page is missing" });
        } else if (page === undefined && candidates.every((each) => hashes.get(each) !== undefined)) {
          const message = `the SHA-256 is not ${gold.id}: the gold is read without a page`;
          const more = candidates.length > 1 ? ` and ${candidates.length - 1} more` : "";
          onProblem({ code: "page-changed", path: `${candidates[0]!}${more}`, message });
        }
        yield bytes === undefined ? gold : { ...gold, ...pageField(bytes) };
      }
    }
    for (const path of [...pages.values()].flat()) {
      if (!hashes.has(path))
        onProblem({ code: "page-without-gold", path, message: "not listed in any record" });
    }
  },
};
