import { EvaluationError } from "../eval-error.js";
import type { GoldPage } from "../types.js";
import { asObject } from "./json.js";
import type { ReadOptions } from "./types.js";

/** A page in the standard format of Gupta 2022, §3.2, figure 3.2. */
export interface StandardRecord {
  /** The main content. */
  readonly articleBody: string;
  /** The data set that the page comes from. */
  readonly source: string;
  /** The page's file. */
  readonly filename: string;
}

/** Records by the SHA-256 of the page's bytes. */
export type StandardFormat = Readonly<Record<string, StandardRecord>>;

/** What pages' names may end in, and the file's name adds. */
const EXTENSION = /\.html?(?:\.gz)?$/i;

/**
 * A data set in the thesis's standard format: one JSON object for all pages. Holds text alone: Markdown, snippets,
 * comments and metadata don't come along. A page that stands twice is one record.
 *
 * @param options Told (`duplicate`) of pages that stand twice with different golds; the first counts.
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
      onProblem({ code: "duplicate", path: id, message: "the page stands twice with different golds" });
      continue;
    }
    const name = source ?? id;
    const filename = EXTENSION.test(name) ? name : `${name}.html`;
    records.set(id, { articleBody: gold.text, source: dataset, filename });
  }
  return Object.fromEntries(records);
}

/**
 * The golds of a file in the thesis's standard format, without their pages.
 *
 * @param json The parsed file.
 * @throws {EvaluationError} `not-a-data-set` where it is no object of records with `articleBody`.
 */
export function fromStandard(json: unknown): readonly GoldPage[] {
  const table = asObject(json);
  if (table === undefined) throw new EvaluationError("not-a-data-set", "no JSON object");
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
