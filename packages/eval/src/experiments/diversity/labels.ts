import type { GoldPage } from "../../types.js";
import type { TopicClassifier } from "./types.js";

/** Labels out of a file; nothing of it is dropped in silence. */
export interface Labels {
  /** By the page's id. */
  readonly labels: ReadonlyMap<string, string>;
  /** Lines that are no label, from 1 on, and why. */
  readonly broken: readonly { readonly line: number; readonly message: string }[];
  /** Ids that several lines label differently: the first counts. */
  readonly duplicate: readonly string[];
}

/** A row of a label file. */
interface Row {
  readonly id: string;
  readonly label: string;
}

/**
 * Reads labels: JSON lines (`{"id": "…", "label": "…"}`), or CSV of two columns, id and label, quoted as RFC 4180 has
 * it but for line breaks within a cell. A header names the columns (`id`, `label`) and may have more; without one they
 * are the first two. Empty lines are passed over.
 *
 * @param lines - A file's text, or its lines.
 *
 * @example labelsFrom('id,label\na1,"Arts, Entertainment"').labels // Map { "a1" => "Arts, Entertainment" }
 */
export function labelsFrom(lines: string | Iterable<string>): Labels {
  const labels = new Map<string, string>();
  const broken: { line: number; message: string }[] = [];
  const duplicate = new Set<string>();
  let columns: readonly [id: number, label: number] | undefined;
  let line = 0;
  for (const raw of typeof lines === "string" ? lines.split("\n") : lines) {
    line++;
    // A byte order mark is white space here, too.
    const text = raw.trim();
    if (text === "") continue;
    let row: Row | string;
    if (text.startsWith("{")) row = jsonRow(text);
    else {
      const cells = cellsOf(text);
      if (columns === undefined) {
        columns = header(cells);
        if (columns !== undefined) continue;
        columns = [0, 1];
      }
      row = csvRow(cells, columns);
    }
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

function jsonRow(text: string): Row | string {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return "no JSON";
  }
  const { id, label } = value as Record<string, unknown>;
  if (typeof id !== "string" || id === "") return "no id";
  return typeof label === "string" && label !== "" ? { id, label } : "no label";
}

function csvRow(cells: readonly string[] | undefined, [id, label]: readonly [number, number]): Row | string {
  if (cells === undefined) return "a quote is not closed";
  if ((cells[id] ?? "") === "") return "no id";
  return (cells[label] ?? "") === "" ? "no label" : { id: cells[id]!, label: cells[label]! };
}

function header(cells: readonly string[] | undefined): readonly [number, number] | undefined {
  const names = cells?.map((cell) => cell.trim().toLowerCase());
  const [id, label] = [names?.indexOf("id") ?? -1, names?.indexOf("label") ?? -1];
  return id < 0 || label < 0 ? undefined : [id, label];
}

/** The cells of a line of CSV; `undefined` where a quote is not closed. */
function cellsOf(line: string): readonly string[] | undefined {
  const cells: string[] = [];
  for (let from = 0; from <= line.length; ) {
    if (line[from] !== '"') {
      const comma = line.indexOf(",", from);
      const end = comma < 0 ? line.length : comma;
      cells.push(line.slice(from, end).trim());
      from = end + 1;
      continue;
    }
    let end = from + 1;
    while (end < line.length && !(line[end] === '"' && line[end + 1] !== '"'))
      end += line[end] === '"' ? 2 : 1;
    if (end >= line.length) return undefined;
    cells.push(line.slice(from + 1, end).replaceAll('""', '"'));
    const comma = line.indexOf(",", end);
    from = comma < 0 ? line.length + 1 : comma + 1;
  }
  return cells;
}
