import type { Document } from "@winnow/dedup";
import { messages } from "../messages.js";
import { failure, isFailure, recordId } from "../records/failure.js";
import type { Failure, Item, RecordId } from "../records/types.js";

/** A record that can be compared, and what is written of it. */
export interface DocumentRecord {
  readonly id: RecordId;
  readonly document: Document;
  /** The record without its page and without an earlier run's `cluster`. */
  readonly fields: Readonly<Record<string, unknown>>;
}

/** A record that cannot. */
export interface RefusedRecord {
  readonly id: RecordId | undefined;
  readonly url?: string | undefined;
  readonly failure: Failure;
}

/** The document in an item. Never throws: whatever is wrong becomes a failure. */
export function documentOf(item: Item): DocumentRecord | RefusedRecord {
  if (item.kind === "failure") return { id: item.id, url: item.url, failure: item.failure };
  if (item.kind === "page") return { id: item.id, failure: failure("no-text", messages.pageWithoutText) };
  let record: unknown;
  try {
    record = JSON.parse(
      Buffer.from(item.bytes.buffer, item.bytes.byteOffset, item.bytes.length).toString("utf8"),
    );
  } catch (error) {
    return { id: undefined, failure: failure("not-json", messages.notJson(error)) };
  }
  if (typeof record !== "object" || record === null || Array.isArray(record)) {
    return { id: undefined, failure: failure("not-a-record", messages.notADocument) };
  }
  return documentOfRecord(record as Readonly<Record<string, unknown>>);
}

/** The same of a record that is parsed already. */
export function documentOfRecord(record: Readonly<Record<string, unknown>>): DocumentRecord | RefusedRecord {
  const { id: _, html, htmlBase64, cluster, ...rest } = record;
  const { text, url, metadata, error } = rest;
  const id = recordId(record);
  const named = typeof url === "string" ? url : undefined;
  const refuse = (code: "no-text" | "bad-field", message: string): RefusedRecord => ({
    id,
    url: named,
    failure: failure(code, message),
  });
  if (text == null) {
    return isFailure(error)
      ? { id, url: named, failure: error }
      : refuse("no-text", html == null && htmlBase64 == null ? messages.noText : messages.pageWithoutText);
  }
  if (typeof text !== "string") return refuse("bad-field", messages.badField("text", "a string"));
  if (url != null && named === undefined) return refuse("bad-field", messages.badField("url", "a string"));
  if (record.id != null && typeof record.id !== "string" && typeof record.id !== "number") {
    return refuse("bad-field", messages.badField("id", "a string or a number"));
  }
  return {
    id: id!,
    document: {
      id: String(id),
      text,
      url: named,
      metadata: isObject(metadata) ? metadata : undefined,
    },
    fields: { id, ...rest },
  };
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
