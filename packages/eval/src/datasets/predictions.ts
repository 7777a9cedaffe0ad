import { EvaluationError } from "../eval-error.js";
import type { PredictionIssues } from "../score/types.js";
import type { Dataset, GoldPage, PredictedBlock, Prediction } from "../types.js";
import { asObject, type JsonLine, type JsonObject, jsonLines, parseJson } from "./json.js";

/** A system's predictions with their problems. */
export interface Predictions {
  /** Predictions by the id of the page. */
  readonly predictions: ReadonlyMap<string, Prediction>;
  readonly issues: PredictionIssues;
}

/** The pages that predictions are matched with, by id or by name. */
type Known = Pick<Dataset, "pages">;

/**
 * Parses a tool's output for the pages of a data set, in one of two formats:
 *
 * - JSON lines `{id, text, markdown?, html?, ms?, reason?, blocks?}`. A `text` of null, or a line `{id, error}` as
 *   Winnow writes it for a page that failed, is an empty prediction with its reason.
 * - One JSON object `{"key": {"articleBody": "…"}}`, as in the article-extraction-benchmark, WCXB and Gupta
 *   2022.
 *
 * Keys and ids are ids of the data set. A key that isn't an id may be the `source` of a page, as in the
 * article-extraction-benchmark. Every omission is reported:
 *
 * - A line that isn't a prediction is `broken`, and its page may be `missing`.
 * - Equal predictions for a page count as one. If they differ, the first counts and the id is a `duplicate`.
 * - Ids that the data set lacks are `unknown`, and kept in the map.
 * - Pages without a prediction are `missing`. Scores count them as empty texts.
 *
 * @param source The whole file.
 * @param dataset Without it, nothing is unknown or missing, and keys are ids.
 * @throws {EvaluationError} `not-predictions` if a non-empty file has no valid prediction.
 * @example parsePredictions('{"id":"1","text":"Hi"}\n', dataset).issues.missing
 */
export function parsePredictions(source: string, dataset?: Known): Predictions {
  const predictions = new Map<string, Prediction>();
  const broken: { line: number; message: string }[] = [];
  const duplicate = new Set<string>();
  const idOf = dataset === undefined ? (key: string): string => key : idsByName(dataset.pages);
  let lines = 0;
  for (const { line, value } of recordsOf(source)) {
    lines++;
    const read = predictionOf(value);
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

/** The records of either format; in the one-object format, `line` is the entry's number. */
function* recordsOf(source: string): Generator<JsonLine, void, undefined> {
  const text = source.replace(/^\uFEFF/, "");
  const table = tableOf(text);
  if (table === undefined) yield* jsonLines(text);
  let line = 0;
  for (const [id, record] of Object.entries(table ?? {}))
    yield { line: ++line, value: { ...asObject(record), id } };
}

/**
 * Parses the one-object format: a JSON object whose values are objects, at least one of them with
 * `articleBody`. Newer outputs of the article-extraction-benchmark have it in `output`, next to the `version`
 * of the tool.
 */
function tableOf(text: string): JsonObject | undefined {
  const newline = text.indexOf("\n");
  const first = parseJson(newline < 0 ? text : text.slice(0, newline));
  // A complete value on the first line, followed by more lines: JSON lines.
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

/** Converts a record to a prediction, or returns a message about what is wrong with it. */
function predictionOf(value: unknown): Prediction | string {
  if (value === undefined) return "not JSON";
  const record = asObject(value);
  if (record === undefined) return "not an object";
  const { id, ms, error } = record;
  if (typeof id !== "string" || id === "") return "no id";
  const text = record.text === undefined ? record.articleBody : record.text;
  const reason = textOf(record.reason) ?? reasonOf(error) ?? (text === null ? "no text" : undefined);
  const isEmpty = text === null || (text === undefined && error !== undefined && error !== null);
  if (!isEmpty && typeof text !== "string") return "no text";
  for (const field of ["markdown", "html"]) {
    const content = record[field];
    if (content !== undefined && content !== null && typeof content !== "string")
      return `${field} is not a string`;
  }
  if (ms !== undefined && ms !== null && !(typeof ms === "number" && ms >= 0))
    return "ms is not a number of 0 or more";
  return {
    id,
    text: isEmpty ? "" : (text as string),
    ...(typeof record.markdown === "string" ? { markdown: record.markdown } : {}),
    ...(typeof record.html === "string" ? { html: record.html } : {}),
    ...(typeof ms === "number" ? { ms } : {}),
    ...(reason === undefined ? {} : { reason }),
    ...(Array.isArray(record.blocks) ? { blocks: record.blocks.map(blockOf) } : {}),
  };
}

/** Reads a block leniently, since scores do not depend on it. */
function blockOf(value: unknown): PredictedBlock {
  const { text, label, reason, score } = asObject(value) ?? {};
  return {
    text: textOf(text) ?? "",
    label: textOf(label),
    reason: textOf(reason),
    score: typeof score === "number" ? score : undefined,
  };
}

/** The reason in `error`: a string, or an object with `code` and `message`. */
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

/**
 * Returns a function that maps ids, and names that are unique to one page, to ids. Other keys are unchanged.
 */
function idsByName(pages: readonly GoldPage[]): (key: string) => string {
  const ids = new Set(pages.map((page) => page.id));
  const names = new Map<string, string | undefined>();
  for (const { id, source } of pages) {
    if (source === undefined) continue;
    names.set(source, names.has(source) && names.get(source) !== id ? undefined : id);
  }
  return (key) => (ids.has(key) ? key : (names.get(key) ?? key));
}
