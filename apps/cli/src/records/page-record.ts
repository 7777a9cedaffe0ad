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
export async function readPageRecord(item: PageItem | LineItem): Promise<PageRecord | RefusedRecord> {
  if (item.kind === "page") return withDecoder(fileRecord(item));
  const parsed = parseRecord(item.bytes);
  return "failure" in parsed ? { id: undefined, failure: parsed.failure } : parsePageRecord(parsed);
}

/** A page to extract, and the other fields of its record. */
export interface PageRecord {
  readonly id: RecordId;
  readonly page: Page;
  /** For a page of bytes. */
  readonly decode?: typeof import("@winnow/core-dom/decode").decode;
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

/** Loads the decoder with the first page of bytes: the tables of encodings take as long to load as a page to extract. */
async function withDecoder(record: PageRecord): Promise<PageRecord> {
  if (record.page.bytes === undefined) return record;
  const { decode } = await import("@winnow/core-dom/decode");
  return { ...record, decode };
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
export async function parsePageRecord({ fields }: ParsedRecord): Promise<PageRecord | RefusedRecord> {
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
  return withDecoder({
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
  });
}

function isHeaders(value: unknown): value is Readonly<Record<string, string>> {
  return (
    typeof value === "object" &&
    value !== null &&
    Object.values(value).every((one) => typeof one === "string")
  );
}

/** Parses the page of an item, or returns why there is none. */
export async function readTree(
  item: Item,
): Promise<{ readonly id: RecordId; readonly tree: Tree } | RefusedRecord> {
  if (item.kind === "failure") return { id: item.id, url: item.url, failure: item.failure };
  const read = await readPageRecord(item);
  if ("failure" in read) return read;
  return { id: read.id, tree: parse(sourceOf(read)) };
}

/** Returns the source of a page, decoded if it is bytes. */
export function sourceOf({ page: { html, bytes, contentType }, decode }: PageRecord): string {
  return html ?? decode!(bytes!, contentType === undefined ? {} : { contentType }).text;
}
