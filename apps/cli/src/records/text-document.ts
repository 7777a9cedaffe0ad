import type { Document } from "@winnow/dedup";
import { messages } from "../messages.js";
import { isFailure, parseRecord, type RefusedRecord, refused } from "./failure.js";
import { isExact, itemId, recordId } from "./id.js";
import type { Item, RecordId } from "./types.js";

/** A record with a text, and its output. */
export interface DocumentRecord {
  readonly id: RecordId;
  /** Whether the record had an id. Otherwise, it is computed from the content. */
  readonly hasOwnId: boolean;
  readonly document: Document;
  /**
   * The record's JSON, without the page and other omitted fields. Identical to the input if nothing changed.
   */
  readonly line: string;
}

type Fields = Readonly<Record<string, unknown>>;

/** The fields of pages, which are not written. */
const PAGE_FIELDS = ["html", "htmlBase64"] as const;

/**
 * Returns the document in an item. Never throws: any problem becomes a failure.
 *
 * @param omit - fields to omit from the output, such as the results of an earlier run, besides those of pages.
 */
export function documentOf(item: Item, omit: readonly string[] = []): DocumentRecord | RefusedRecord {
  if (item.kind === "failure") return { id: item.id, url: item.url, failure: item.failure };
  if (item.kind === "page") return refused({ id: itemId(item) }, "no-text", messages.pageWithoutText);
  const parsed = parseRecord(item.bytes, messages.notADocument);
  if ("failure" in parsed) return { id: undefined, failure: parsed.failure };
  return documentOfRecord(parsed.fields, parsed.line, omit);
}

/** Whether a record has a page to extract. */
export function hasPage({ html, htmlBase64, pageHtml }: Fields): boolean {
  return html != null || htmlBase64 != null || pageHtml != null;
}

/**
 * Like {@link documentOf}, for a parsed record.
 *
 * @param line - the JSON of the record.
 */
export function documentOfRecord(
  record: Fields,
  line: string,
  omit: readonly string[] = [],
): DocumentRecord | RefusedRecord {
  const { text, url, metadata, error } = record;
  const id = recordId(record);
  const pageUrl = typeof url === "string" ? url : undefined;
  const about = { id, url: pageUrl };
  if (text == null) {
    if (isFailure(error)) return { ...about, failure: error };
    const isPage = hasPage(record);
    return refused(about, "no-text", isPage ? messages.pageWithoutText : "The record has no `text`.");
  }
  if (typeof text !== "string") return refused(about, "bad-field", messages.badField("text", "a string"));
  if (url != null && pageUrl === undefined)
    return refused(about, "bad-field", messages.badField("url", "a string"));
  const hasOwnId = record.id != null;
  if (hasOwnId && id !== record.id)
    return refused(about, "bad-field", messages.badField("id", "a string or a number"));
  if (typeof id === "number" && !isExact(id)) return refused(about, "bad-field", messages.roundedId);
  return {
    id: id!,
    hasOwnId,
    document: { id: String(id), text, url: pageUrl, metadata: isObject(metadata) ? metadata : undefined },
    line: written(record, id!, line, omit),
  };
}

/** Returns the document with another id. */
export function renamed(record: DocumentRecord, id: string): DocumentRecord {
  const line = JSON.stringify({ ...(JSON.parse(record.line) as Fields), id });
  return { ...record, id, document: { ...record.document, id }, line };
}

function written(record: Fields, id: RecordId, line: string, omit: readonly string[]): string {
  const omitted = [...PAGE_FIELDS, ...omit].filter((field) => Object.hasOwn(record, field));
  if (omitted.length === 0 && record.id === id) return line;
  const { id: _, ...rest } = record;
  const fields: Record<string, unknown> = { id, ...rest };
  for (const field of omitted) delete fields[field];
  return JSON.stringify(fields);
}

function isObject(value: unknown): value is Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
