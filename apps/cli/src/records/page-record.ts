import { createRequire } from "node:module";
import { type Page, parse, type Tree } from "@winnow/core-dom";
import { urlOf } from "@winnow/core-dom/url";
import { messages } from "../messages.js";
import {
  failure,
  isFailure,
  type ParsedRecord,
  parseRecord,
  type RefusedRecord,
  refused,
} from "./failure.js";
import { contentId, recordId } from "./id.js";
import type { Item, LineItem, PageItem, RecordId } from "./types.js";

/** Reads the page of an item. */
export function readPageRecord(item: PageItem | LineItem): PageRecord | RefusedRecord {
  if (item.kind === "page") return fileRecord(item);
  const parsed = parseRecord(item.bytes);
  return "failure" in parsed ? { id: undefined, failure: parsed.failure } : parsePageRecord(parsed);
}

/** A page to extract, and the other fields of its record. */
export interface PageRecord {
  readonly id: RecordId;
  readonly page: Page;
  /** The record's `url`, even if it is not a valid URL. */
  readonly url?: string | undefined;
  readonly file?: string | undefined;
  readonly metadata?: object | undefined;
  /** The fields that `extract` does not know. */
  readonly rest: Readonly<Record<string, unknown>>;
}

function fileRecord({ bytes, id, file, fetched, rest = {} }: PageItem): PageRecord {
  const request = { id: id ?? contentId(bytes), file, rest };
  if (fetched === undefined) return { ...request, page: { bytes } };
  const { url, contentType, headers } = fetched;
  return {
    ...request,
    url,
    page: { bytes, url, headers, ...(contentType === undefined ? {} : { contentType }) },
  };
}

/** Fields that `extract` reads or overwrites. */
const KNOWN_FIELDS: ReadonlySet<string> = new Set(
  (
    "id url html htmlBase64 contentType headers text comments metadata markdown tei blocks method confidence " +
    "pageType pageTypes pageHtml reason ms error"
  ).split(" "),
);

/** The alphabets of RFC 4648 §4 and §5. */
const BASE64 = /^[\w+/\s-]*(?:=+\s*)?$/;

/** Reads the page of a record. */
export function parsePageRecord({ fields }: ParsedRecord): PageRecord | RefusedRecord {
  const { url, htmlBase64, contentType, headers, metadata, error, ...others } = fields;
  // `extract --with pageHtml` adds the page to its text.
  const html = fields.html ?? (htmlBase64 == null ? fields.pageHtml : undefined);
  const id = recordId(fields);
  const pageUrl = typeof url === "string" ? url : undefined;
  const refuse = (field: string, wanted: string): RefusedRecord =>
    refused({ id, url: pageUrl }, "bad-field", messages.badField(field, wanted));
  if (html == null && htmlBase64 == null) {
    return { id, url: pageUrl, failure: isFailure(error) ? error : failure("no-html", messages.noHtml) };
  }
  if (html != null && typeof html !== "string")
    return refuse(fields.html == null ? "pageHtml" : "html", "a string");
  if (html == null && (typeof htmlBase64 !== "string" || !BASE64.test(htmlBase64))) {
    return refuse("htmlBase64", "a string in base64");
  }
  if (url != null && typeof url !== "string") return refuse("url", "a string");
  if (contentType != null && typeof contentType !== "string") return refuse("contentType", "a string");
  const source =
    typeof html === "string"
      ? { html }
      : { bytes: new Uint8Array(Buffer.from(String(htmlBase64), "base64")) };
  return {
    id: id!,
    page: {
      ...source,
      ...(typeof contentType === "string" ? { contentType } : {}),
      ...(typeof url === "string" && urlOf(url) !== undefined ? { url } : {}),
      ...(isHeaders(headers) ? { headers } : {}),
    },
    url: url ?? undefined,
    metadata: typeof metadata === "object" && metadata !== null ? metadata : undefined,
    rest: Object.fromEntries(Object.entries(others).filter(([name]) => !KNOWN_FIELDS.has(name))),
  };
}

function isHeaders(value: unknown): value is Readonly<Record<string, string>> {
  return (
    typeof value === "object" &&
    value !== null &&
    Object.values(value).every((one) => typeof one === "string")
  );
}

/** Parses the page of an item, or returns why there is none. */
export function readTree(item: Item): { readonly id: RecordId; readonly tree: Tree } | RefusedRecord {
  if (item.kind === "failure") return { id: item.id, url: item.url, failure: item.failure };
  const read = readPageRecord(item);
  if ("failure" in read) return read;
  return { id: read.id, tree: parse(decoded(read.page)) };
}

/**
 * Returns the source of a page, decoded if it is bytes; empty if it is neither. The decoder is loaded with the first page of bytes,
 * since the tables of encodings take as long to load as a page to extract.
 */
export function decoded({ html, bytes, contentType }: Page): string {
  if (html !== undefined || bytes === undefined) return html ?? "";
  const require = createRequire(import.meta.url);
  const { decode } = require("@winnow/core-dom/decode") as typeof import("@winnow/core-dom/decode");
  return decode(bytes, contentType === undefined ? {} : { contentType }).text;
}
