import { type Options, parse } from "csv-parse/sync";
import { asObject, asString, jsonLines } from "../../datasets/json.js";
import type { GoldPage } from "../../types.js";
import type { TopicClassifier } from "./diversity.js";

/** Labels from a file, with a list of everything that was ignored. */
interface Labels {
  /** Labels by page id. */
  readonly labels: ReadonlyMap<string, string>;
  /** Invalid lines, counted from 1, with the reason. */
  readonly broken: readonly { readonly line: number; readonly message: string }[];
  /** Ids with different labels on several lines: the first one counts. */
  readonly duplicate: readonly string[];
}

/** A label, or the reason why it is invalid. */
interface Row {
  /** Counted from 1. */
  readonly line: number;
  readonly row: { readonly id: string; readonly label: string } | string;
}

/**
 * Parses labels: JSON lines (`{"id": "…", "label": "…"}`), or CSV (RFC 4180) with columns `id` and `label`.
 * Without a header these are the first two columns. Empty lines are ignored.
 *
 * @param text The content of a file.
 *
 * @example labelsFrom('id,label\na1,"Arts, Entertainment"').labels // Map { "a1" => "Arts, Entertainment" }
 */
export function labelsFrom(text: string): Labels {
  const labels = new Map<string, string>();
  const broken: { line: number; message: string }[] = [];
  const duplicate = new Set<string>();
  for (const { line, row } of /^\uFEFF?\s*\{/.test(text) ? jsonRows(text) : csvRows(text)) {
    if (typeof row === "string") broken.push({ line, message: row });
    else if (!labels.has(row.id)) labels.set(row.id, row.label);
    else if (labels.get(row.id) !== row.label) duplicate.add(row.id);
  }
  return { labels, broken, duplicate: [...duplicate] };
}

/** Returns a classifier that looks up pages by id. @example labelClassifier(labelsFrom(text).labels) */
export function labelClassifier(labels: ReadonlyMap<string, string>): TopicClassifier {
  return (page) => labels.get(page.id);
}

/** Returns the ids of labels that no page has. */
export function unusedLabels(
  pages: Iterable<GoldPage>,
  labels: ReadonlyMap<string, string>,
): readonly string[] {
  const unused = new Set(labels.keys());
  for (const { id } of pages) unused.delete(id);
  return [...unused];
}

function* jsonRows(text: string): Generator<Row> {
  for (const { line, value } of jsonLines(text)) {
    const { id, label } = asObject(value) ?? {};
    const row = value === undefined ? "invalid JSON" : rowOf(asString(id) ?? "", asString(label) ?? "");
    yield { line, row };
  }
}

const CSV: Options = { bom: true, info: true, relax_column_count: true, skip_empty_lines: true, trim: true };

function* csvRows(text: string): Generator<Row> {
  let records: readonly CsvRecord[];
  try {
    // The types don't reflect that `info` changes the records.
    records = parse(text, CSV) as unknown as readonly CsvRecord[];
  } catch (error) {
    // Nothing can be parsed after an unclosed quote.
    const { lines, message } = error as { readonly lines?: number; readonly message: string };
    yield { line: lines ?? 1, row: message };
    return;
  }
  const names = records[0]?.record.map((cell) => cell.toLowerCase()) ?? [];
  const hasHeader = names.includes("id") && names.includes("label");
  const [id, label] = hasHeader ? [names.indexOf("id"), names.indexOf("label")] : [0, 1];
  for (const { record, info } of hasHeader ? records.slice(1) : records) {
    yield { line: info.lines, row: rowOf(record[id] ?? "", record[label] ?? "") };
  }
}

/** A record of csv-parse with `info`. */
interface CsvRecord {
  readonly record: readonly string[];
  readonly info: { readonly lines: number };
}

function rowOf(id: string, label: string): Row["row"] {
  if (id === "") return "no id";
  return label === "" ? "no label" : { id, label };
}
