import type { Metric } from "../metrics/types.js";
import type { Result } from "../score/types.js";
import { counts } from "../tokens/ids.js";
import type { Interval } from "../types.js";

/** A column of a table. */
export interface Column {
  readonly name: string;
  /** Alignment of the cells. Default `"right"`, for numbers. */
  readonly align?: "left" | "right" | undefined;
}

/** Columns of text, which is aligned to the left. @example [...left("system"), ...right("f1")] */
export function left(...names: readonly string[]): readonly Column[] {
  return names.map((name) => ({ name, align: "left" }));
}

/** Columns of numbers. */
export function right(...names: readonly string[]): readonly Column[] {
  return names.map((name) => ({ name }));
}

/** A table as data, independent of the output format. */
export interface Table {
  readonly caption: string;
  readonly columns: readonly Column[];
  /** Cells as displayed, with formatted figures. */
  readonly rows: readonly (readonly string[])[];
  /** Notes for the reader: conventions, policies, the data's hash. */
  readonly notes: readonly string[];
}

/** Formats a figure with three decimals; an en dash if there is none. @example figure(0.85714) // "0.857" */
export function figure(value: number | undefined): string {
  return isFigure(value) ? value.toFixed(3) : "–";
}

/**
 * Formats a figure with its interval.
 *
 * @example withInterval(0.8, { low: 0.75, high: 0.84 }) // "0.800 [0.750, 0.840]"
 */
export function withInterval(value: number | undefined, interval: Interval | undefined): string {
  if (interval === undefined || !isFigure(interval.low)) return figure(value);
  return `${figure(value)} [${figure(interval.low)}, ${figure(interval.high)}]`;
}

/**
 * Formats a share as percent with one decimal; an en dash if there is none.
 *
 * @example percent(0.1234) // "12.3%"
 */
export function percent(share: number | undefined): string {
  return isFigure(share) ? `${(100 * share).toFixed(1)}%` : "–";
}

/** Formats a number with its noun. @example counted(1, "page") // "1 page" */
export function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? "" : "s"}`;
}

/** Whether a value is neither missing nor NaN, nor `null`, which JSON writes for NaN. */
export function isFigure(value: number | undefined): value is number {
  return Number.isFinite(value);
}

/** The data set of a table, for its notes. */
export type TableData = Omit<Result["dataset"], "domains"> & { readonly domains?: number | undefined };

/** Enough digits of a hash to distinguish data sets on paper; the whole hash is in the JSON and the CSV. */
const HASH_DIGITS = 12;

/** @example dataNote(dataset) // "Data: cleaneval, 738 pages of 702 domains, sha256 8d1c40f0a9b7…" */
export function dataNote({ name, pages, domains, sha256 }: TableData): string {
  const size = counted(pages, "page") + (domains === undefined ? "" : ` of ${counted(domains, "domain")}`);
  return `Data: ${name}, ${size}, sha256 ${sha256.slice(0, HASH_DIGITS)}…`;
}

/** With fewer clusters than this the percentile interval is too narrow (see `bootstrapInterval`). */
const FEW_DOMAINS = 20;

/** Explains the intervals in brackets, if there are any. */
export function intervalNotes({ dataset: { domains }, systems }: Result): readonly string[] {
  if (systems.every(({ intervals }) => intervals === undefined)) return [];
  if (domains < 2) return ["No intervals: they are computed over domains, and all pages are of one domain."];
  const few = domains < FEW_DOMAINS ? ` With so few domains (${domains}) the intervals are too narrow.` : "";
  return [`In brackets: 95% intervals by bootstrap over domains.${few}`];
}

/** Lists the number of pages without a prediction by system. */
export function missingNotes({ systems }: Result): readonly string[] {
  const missing = systems.filter((system) => system.missing > 0);
  if (missing.length === 0) return [];
  const counts = missing.map((system) => `${system.name} ${system.missing}`).join(", ");
  return [`Pages without a prediction, scored as empty texts: ${counts}.`];
}

/** Lists the number of failed scores by system and metric. */
export function failureNotes({ systems }: Result): readonly string[] {
  const failed = systems.flatMap(({ name, failures }) =>
    [...counts(failures.map(({ metric }) => metric))].map(([metric, count]) => `${name} ${metric} ${count}`),
  );
  if (failed.length === 0) return [];
  return [`Pages whose score failed, not part of the metric's figures: ${failed.join(", ")}.`];
}

/** Describes a metric's convention in one sentence. */
export function conventionNote({ conventions }: Result, { name }: Metric): string {
  const { tokenizer, case: letters, empty, aggregation, source } = conventions[name]!;
  return `${name}: tokens: ${tokenizer}; case: ${letters}; empty: ${empty}; aggregation: ${aggregation}; source: ${source}.`;
}

/** Keeps each note only under the first table that has it. */
export function eachNoteOnce(tables: readonly Table[]): readonly Table[] {
  const printed = new Set<string>();
  return tables.map((table) => {
    const notes = table.notes.filter((note) => !printed.has(note));
    for (const note of notes) printed.add(note);
    return { ...table, notes };
  });
}
