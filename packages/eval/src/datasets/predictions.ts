import { EvaluationError } from "../eval-error.js";
import type { PredictionIssues } from "../score/types.js";
import type { Dataset, GoldPage, Prediction } from "../types.js";
import { asObject, type JsonObject, parseJson } from "./json.js";

/** A system's predictions with what is wrong with them. */
export interface Predictions {
  /** By the id of the page. */
  readonly predictions: ReadonlyMap<string, Prediction>;
  readonly issues: PredictionIssues;
}

/** What predictions are held against: ids, and names to find them by. */
type Known = Pick<Dataset, "pages">;

/**
 * Reads what a tool made of pages. Two formats:
 *
 * - JSON lines `{id, text, markdown?, html?, ms?, reason?}`; a line `{id, error}` (Winnow's for a page that couldn't be
 *   done) and a `text` of null are empty predictions, with the reason;
 * - one JSON object `{"key": {"articleBody": "…"}}`, as the article-extraction-benchmark, WCXB and the thesis have it.
 *
 * Ids and keys are those of the data set; what it doesn't know as an id may be a page's `source` (the
 * article-extraction-benchmark's keys are). Everything that is left out is reported:
 *
 * - a line that is no prediction is `broken`, and its page may be `missing`;
 * - predictions for a page that say the same are one; of different ones the first counts and the id is a `duplicate`;
 * - ids that the data set lacks are `unknown`, and kept in the map;
 * - pages without a prediction are `missing`; scores count them as empty texts.
 *
 * @param source The whole file.
 * @param dataset Without it nothing is unknown or missing, and keys are ids.
 * @throws {EvaluationError} `not-predictions` where a file that isn't empty has no single prediction.
 * @example parsePredictions('{"id":"1","text":"Hi"}\n', dataset).issues.missing
 */
export function parsePredictions(source: string, dataset?: Known): Predictions {
  const predictions = new Map<string, Prediction>();
  const broken: { line: number; message: string }[] = [];
  const duplicate = new Set<string>();
  const idOf = dataset === undefined ? (key: string): string => key : idsByName(dataset.pages);
  let lines = 0;
  for (const { line, record } of recordsOf(source)) {
    lines++;
    const read = predictionOf(record);
    if (typeof read === "string") {
      broken.push({ line, message: read });
      continue;
    }
    const prediction = { ...read, id: idOf(read.id) };
    const first = predictions.get(prediction.id);
    if (first === undefined) predictions.set(prediction.id, prediction);
    else if (!agree(first, prediction)) duplicate.add(prediction.id);
  }
  if (predictions.size === 0 && lines > 0) {
    throw new EvaluationError(
      "not-predictions",
      `no predictions: line ${broken[0]!.line}: ${broken[0]!.message}`,
    );
  }
  const known = new Set(dataset?.pages.map((page) => page.id));
  const ids = [...predictions.keys()];
  return {
    predictions,
    issues: {
      unknown: dataset === undefined ? [] : ids.filter((id) => !known.has(id)),
      missing: [...known].filter((id) => !predictions.has(id)),
      duplicate: [...duplicate],
      broken,
    },
  };
}

interface PlacedRecord {
  /** From 1 on; of the one-object format the entry's place. */
  readonly line: number;
  /** `undefined` where the line is no JSON. */
  readonly record: unknown;
}

function* recordsOf(source: string): Generator<PlacedRecord, void, undefined> {
  const text = source.replace(/^\uFEFF/, "");
  const table = tableOf(text);
  if (table !== undefined) {
    let line = 0;
    for (const [id, record] of Object.entries(table))
      yield { line: ++line, record: { ...asObject(record), id } };
    return;
  }
  let line = 0;
  for (let from = 0; from < text.length; ) {
    const newline = text.indexOf("\n", from);
    const end = newline < 0 ? text.length : newline;
    const content = text.slice(from, end).trim();
    line++;
    if (content !== "") yield { line, record: parseJson(content) };
    from = end + 1;
  }
}

/**
 * The one-object format: a JSON object whose values are objects, at least one of them with `articleBody`; newer outputs of
 * the article-extraction-benchmark have it in `output`, beside the `version` of the tool.
 */
function tableOf(text: string): JsonObject | undefined {
  const newline = text.indexOf("\n");
  const first = parseJson(newline < 0 ? text : text.slice(0, newline));
  // A whole value on the first line and more below it: JSON lines.
  if (first !== undefined && newline >= 0 && text.slice(newline).trim() !== "") return undefined;
  const table = asObject(first ?? parseJson(text));
  const output = asObject(table?.output);
  return [table, output].find(isTable);
}

function isTable(table: JsonObject | undefined): table is JsonObject {
  if (table === undefined) return false;
  const values = Object.values(table);
  return (
    values.length > 0 &&
    values.every((value) => asObject(value) !== undefined) &&
    values.some((value) => "articleBody" in asObject(value)!)
  );
}

/** The prediction of a record, or what is wrong with it. */
function predictionOf(value: unknown): Prediction | string {
  if (value === undefined) return "no JSON";
  const record = asObject(value);
  if (record === undefined) return "no JSON object";
  const { id, ms, error } = record;
  if (typeof id !== "string" || id === "") return "no id";
  const text = record.text === undefined ? record.articleBody : record.text;
  const reason = textOf(record.reason) ?? reasonOf(error) ?? (text === null ? "no text" : undefined);
  const isEmpty = text === null || (text === undefined && error !== undefined && error !== null);
  if (!isEmpty && typeof text !== "string") return "no text";
  for (const field of ["markdown", "html"]) {
    const content = record[field];
    if (content !== undefined && content !== null && typeof content !== "string")
      return `${field} is no string`;
  }
  if (ms !== undefined && ms !== null && !(typeof ms === "number" && ms >= 0))
    return "ms is no number from 0";
  return {
    id,
    text: isEmpty ? "" : (text as string),
    ...(typeof record.markdown === "string" ? { markdown: record.markdown } : {}),
    ...(typeof record.html === "string" ? { html: record.html } : {}),
    ...(typeof ms === "number" ? { ms } : {}),
    ...(reason === undefined ? {} : { reason }),
  };
}

/** Of `error`: a string, or an object with `code` and `message`. */
function reasonOf(error: unknown): string | undefined {
  const { code, message } = asObject(error) ?? {};
  return textOf(error) ?? textOf(code) ?? textOf(message);
}

function textOf(value: unknown): string | undefined {
  return typeof value === "string" && value !== "" ? value : undefined;
}

function agree(a: Prediction, b: Prediction): boolean {
  return a.text === b.text && a.markdown === b.markdown && a.html === b.html;
}

/** From ids and from names that one page alone has to ids. */
function idsByName(pages: readonly GoldPage[]): (key: string) => string {
  const ids = new Set(pages.map((page) => page.id));
  const names = new Map<string, string | undefined>();
  for (const { id, source } of pages) {
    if (source === undefined) continue;
    names.set(source, names.has(source) && names.get(source) !== id ? undefined : id);
  }
  return (key) => (ids.has(key) ? key : (names.get(key) ?? key));
}
