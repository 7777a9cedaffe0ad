import { firstLine, messages } from "../messages.js";
import type { OutputFormat } from "../output/formats.js";
import { itemId, utf8 } from "./id.js";
import type { Failure, FailureCode, Item, Outcome, RecordId, RequestItem } from "./types.js";

/** Returns the outcome of an item that failed: `{id, line, error: {code, message}}`. */
export function failureOutcome(item: Item, failure: Failure, format: OutputFormat): Outcome {
  return failed(item, item.kind === "failure" ? item : { id: itemId(item) }, failure, format);
}

/** Like {@link failureOutcome}, with a known id and URL. */
export function failed(
  item: Item | RequestItem,
  { id, url }: { readonly id?: RecordId | undefined; readonly url?: string | undefined },
  failure: Failure,
  format: OutputFormat,
): Outcome {
  const { code, message } = failure;
  const error = {
    id: id ?? null,
    url,
    line: item.line,
    error: { code, message: item.file === undefined ? message : messages.inFile(item.file, message) },
  };
  const { name, place } = naming(item, id);
  if (format === "jsonl" || format === "csv" || format === "parquet")
    return { name, place, body: JSON.stringify(error), failure };
  if (format === "json") return { name, place, body: JSON.stringify(error, null, 2), failure };
  return { name, place, body: "", failure };
}

/** Returns the name of an item: its file, id, URL or line. */
export function naming(item: Item | RequestItem, id: RecordId | undefined): Pick<Outcome, "name" | "place"> {
  if (item.kind === "page") {
    const name = item.file ?? item.fetched?.url ?? "standard input";
    return { name, place: item.name.split("/") };
  }
  if (item.kind === "request") return { name: item.url, place: [item.url] };
  const url = item.kind === "failure" ? item.url : undefined;
  const line = item.file === undefined ? `line ${item.line}` : `${item.file}:${item.line}`;
  const name = id === undefined ? (url ?? line) : String(id);
  return { name, place: [id === undefined ? `line-${item.line}` : name] };
}

/** A record without a usable page or text. */
export interface RefusedRecord {
  readonly id: RecordId | undefined;
  readonly url?: string | undefined;
  readonly failure: Failure;
}

/** Refuses a record with this id and URL. */
export function refused(
  { id, url }: Pick<RefusedRecord, "id" | "url">,
  code: FailureCode,
  message: string,
): RefusedRecord {
  return { id, url, failure: failure(code, message) };
}

/** Creates a failure with one of Winnow's codes. */
export function failure(code: FailureCode, message: string): Failure {
  return { code, message };
}

/** Whether a record's `error` comes from an earlier command. */
export function isFailure(error: unknown): error is Failure {
  const { code, message } = (error ?? {}) as Partial<Failure>;
  return typeof code === "string" && typeof message === "string";
}

/** A line of JSON, and the fields of its object. */
export interface ParsedRecord {
  readonly line: string;
  readonly fields: Readonly<Record<string, unknown>>;
}

/** Parses a line of JSON. Returns its fields, or why it is not a record. */
export function parseRecord(
  bytes: Uint8Array,
  notARecord: string = messages.notARecord,
): ParsedRecord | { readonly failure: Failure } {
  let line: string;
  let fields: unknown;
  try {
    // Both may throw, since the length of a string is limited.
    line = utf8(bytes);
    fields = JSON.parse(line);
  } catch (error) {
    return { failure: failure("not-json", `Not JSON: ${firstLine(error)}. Each line must be one record.`) };
  }
  if (typeof fields !== "object" || fields === null || Array.isArray(fields))
    return { failure: failure("not-a-record", notARecord) };
  if (isTooDeep(fields)) return { failure: failure("too-deep", messages.tooDeep(MAX_DEPTH)) };
  return { line, fields: fields as Readonly<Record<string, unknown>> };
}

/** Maximum depth of nested arrays and objects in a record, which JSON.stringify writes recursively. */
const MAX_DEPTH = 1_000;

function isTooDeep(record: object): boolean {
  let level = [record];
  for (let depth = 1; level.length > 0; depth++) {
    if (depth > MAX_DEPTH) return true;
    const next: object[] = [];
    for (const parent of level)
      for (const value of Object.values(parent))
        if (typeof value === "object" && value !== null) next.push(value);
    level = next;
  }
  return false;
}
