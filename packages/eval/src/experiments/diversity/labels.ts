import { type Options, parse } from "csv-parse/sync";
import { asObject, asString, parseJson } from "../../datasets/json.js";
import type { GoldPage } from "../../types.js";
import type { TopicClassifier } from "./diversity.js";

/** Labels from a file; everything that is left out is listed. */
interface Labels {
  /** By the page's id. */
  readonly labels: ReadonlyMap<string, string>;
  /** Lines that are no label, from 1 on, and why. */
  readonly broken: readonly { readonly line: number; readonly message: string }[];
  /** Ids that several lines label differently: the first counts. */
  readonly duplicate: readonly string[];
}

/** A label, or what is wrong with it, and its line. */
interface Row {
  /** From 1 on. */
  readonly line: number;
  readonly row: { readonly id: string; readonly label: string } | string;
}

/**
 * Reads labels: JSON lines (`{"id": "…", "label": "…"}`), or CSV (RFC 4180) with columns `id` and `label`, which a header
 * names; without one they are the first two. Empty lines are passed over.
 *
 * @param text A file's text.
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

/** A classifier that looks pages up by their ids. @example labelClassifier(labelsFrom(text).labels) */
export function labelClassifier(labels: ReadonlyMap<string, string>): TopicClassifier {
  return (page) => labels.get(page.id);
}

/** The ids among the labels that no page has. */
export function unusedLabels(
  pages: Iterable<GoldPage>,
  labels: ReadonlyMap<string, string>,
): readonly string[] {
  const unused = new Set(labels.keys());
  for (const { id } of pages) unused.delete(id);
  return [...unused];
}

function* jsonRows(text: string): Generator<Row> {
  let line = 0;
  for (const raw of text.replace(/^\uFEFF/, "").split("\n")) {
    line++;
    if (raw.trim() === "") continue;
    const value = parseJson(raw);
    const { id, label } = asObject(value) ?? {};
    yield { line, row: value === undefined ? "no JSON" : rowOf(asString(id) ?? "", asString(label) ?? "") };
  }
}

const CSV: Options = { bom: true, info: true, relax_column_count: true, skip_empty_lines: true, trim: true };

function* csvRows(text: string): Generator<Row> {
  let records: readonly CsvRecord[];
  try {
    // The types know nothing of what `info` does to the records.
    records = parse(text, CSV) as unknown as readonly CsvRecord[];
  } catch (error) {
    // After a quote that is not closed nothing can be parsed.
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
