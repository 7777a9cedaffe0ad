import type { Metric } from "../metrics/types.js";
import type { Result } from "../score/types.js";
import { counted } from "./figures.js";
import type { Table } from "./types.js";

/** What a table says of the data behind it. */
export interface TableData {
  readonly name: string;
  readonly pages: number;
  readonly sha256: string;
  readonly domains?: number | undefined;
}

/** As many digits of a hash as tell data sets apart on paper; the whole one is in the JSON and the CSV. */
const HASH_DIGITS = 12;

/** @example dataNote(dataset) // "Data: cleaneval, 738 pages of 702 domains, sha256 8d1c40f0a9b7…" */
export function dataNote({ name, pages, domains, sha256 }: TableData): string {
  const size = counted(pages, "page") + (domains === undefined ? "" : ` of ${counted(domains, "domain")}`);
  return `Data: ${name}, ${size}, sha256 ${sha256.slice(0, HASH_DIGITS)}…`;
}

/** With fewer clusters than this the percentile interval is too narrow (see `bootstrapInterval`). */
const FEW_DOMAINS = 20;

/** What the brackets are; none where there are none. */
export function intervalNotes({ dataset: { domains }, systems }: Result): readonly string[] {
  if (systems.every(({ intervals }) => intervals === undefined)) return [];
  if (domains < 2) return ["No intervals: they are drawn over domains, and all pages are of one."];
  const few = domains < FEW_DOMAINS ? ` These are few (${domains}): the intervals are too narrow.` : "";
  return [`In brackets: 95% intervals by bootstrap over domains.${few}`];
}

/** Which systems said nothing of how many pages. */
export function missingNotes({ systems }: Result): readonly string[] {
  const missing = systems.filter((system) => system.missing > 0);
  if (missing.length === 0) return [];
  const counts = missing.map((system) => `${system.name} ${system.missing}`).join(", ");
  return [`Pages without a prediction, scored as empty texts: ${counts}.`];
}

/** A metric's convention in one sentence. */
export function conventionNote({ conventions }: Result, { name }: Metric): string {
  const { tokenizer, case: letters, empty, aggregation, source } = conventions[name]!;
  return `${name}: tokens: ${tokenizer}; case: ${letters}; empty: ${empty}; aggregation: ${aggregation}; source: ${source}.`;
}

/** What holds for several tables is said under the first of them. */
export function eachNoteOnce(tables: readonly Table[]): readonly Table[] {
  const said = new Set<string>();
  return tables.map((table) => {
    const notes = table.notes.filter((note) => !said.has(note));
    for (const note of notes) said.add(note);
    return { ...table, notes };
  });
}
