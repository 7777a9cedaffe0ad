import type { Page } from "@winnow/core-dom";
import { type Extraction, extract, type Metadata } from "@winnow/extract";
import { formats } from "@winnow/extract/formats";
import { methods } from "@winnow/extract/methods";
import { messages } from "../messages.js";
import { failed, failure, failureOutcome, isFailure, naming, parseRecord } from "./failure.js";
import { contentId, recordId } from "./id.js";
import type { ExtraField, Failure, Item, LineItem, Outcome, PageItem, Recipe, RecordId } from "./types.js";

/**
 * Turns an item into its outcome: parses the record, extracts the page, and writes the result in the format that
 * the recipe asks for. Never throws: whatever is wrong becomes an error in the outcome.
 */
export function toOutcome(item: Item, recipe: Recipe): Outcome {
  if (item.kind === "failure") return failureOutcome(item, item.failure, recipe.format);
  const read = item.kind === "page" ? pageRequest(item) : lineRequest(item);
  if ("failure" in read) return failed(item, read, read.failure, recipe.format);
  try {
    return { ...naming(item, read.id), ...finish(read, recipe) };
  } catch (error) {
    return failed(item, read, failure("internal", messages.internal(error)), recipe.format);
  }
}

/** A page to be extracted, and the other fields of its record. */
interface Request {
  readonly id: RecordId;
  readonly page: Page;
  /** As the record has it, also where it is no valid URL. */
  readonly url?: string | undefined;
  readonly file?: string | undefined;
  readonly metadata?: object | undefined;
  /** The fields that `extract` doesn't know. */
  readonly rest: Readonly<Record<string, unknown>>;
}

interface Refusal {
  readonly id: RecordId | undefined;
  readonly url?: string | undefined;
  readonly failure: Failure;
}

function pageRequest({ bytes, id, file, fetched }: PageItem): Request {
  const request = { id: id ?? contentId(bytes), file, rest: {} };
  if (fetched === undefined) return { ...request, page: { bytes } };
  const { url, contentType, headers } = fetched;
  return {
    ...request,
    url,
    page: { bytes, url, headers, ...(contentType === undefined ? {} : { contentType }) },
  };
}

/** Fields that `extract` knows: it reads them, or writes its own in their place. */
const KNOWN_FIELDS: ReadonlySet<string> = new Set(
  (
    "id url html htmlBase64 contentType headers text comments metadata markdown tei blocks method confidence " +
    "reason ms error"
  ).split(" "),
);

/** The alphabets of RFC 4648 §4 and §5. */
const BASE64 = /^[\w+/\s-]*(?:=+\s*)?$/;

function lineRequest({ bytes }: LineItem): Request | Refusal {
  const parsed = parseRecord(bytes);
  if ("failure" in parsed) return { id: undefined, failure: parsed.failure };
  const { url, html, htmlBase64, contentType, headers, metadata, error, ...others } = parsed.fields;
  const id = recordId(parsed.fields);
  const named = typeof url === "string" ? url : undefined;
  const refuse = (field: string, wanted: string): Refusal => ({
    id,
    url: named,
    failure: failure("bad-field", messages.badField(field, wanted)),
  });
  if (html == null && htmlBase64 == null) {
    return { id, url: named, failure: isFailure(error) ? error : failure("no-html", messages.noHtml) };
  }
  if (html != null && typeof html !== "string") return refuse("html", "a string");
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
      ...(typeof url === "string" && URL.canParse(url) ? { url } : {}),
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

function finish(request: Request, recipe: Recipe): Pick<Outcome, "body" | "reason"> {
  const start = performance.now();
  const { method, ...options } = recipe.extract;
  const extraction = extract(request.page, {
    ...options,
    ...(method === undefined ? {} : { method: methods[method].method }),
  });
  const { reason } = extraction;
  const body = bodyOf(request, extraction, recipe, start);
  return { body, ...(reason === undefined ? {} : { reason }) };
}

function bodyOf(request: Request, extraction: Extraction, recipe: Recipe, start: number): string {
  const { format } = recipe;
  if (format === "html") return htmlDocument(extraction);
  if (format !== "json" && format !== "jsonl") return extraction.render(formats[format]).trimEnd();
  return JSON.stringify(
    document(request, extraction, recipe, start),
    null,
    format === "json" ? 2 : undefined,
  );
}

/** The page's clean HTML as a whole document, so that a browser reads its encoding and shows its title. */
function htmlDocument(extraction: Extraction): string {
  const { title, language } = extraction.metadata;
  const escaped = (text: string): string =>
    text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
  const lang = language === undefined ? "" : ` lang="${escaped(language)}"`;
  const head = `<meta charset="utf-8"><title>${escaped(title ?? "")}</title>`;
  return `<!doctype html>\n<html${lang}><head>${head}</head>\n<body>\n${extraction.render(formats.html)}\n</body></html>`;
}

/** The record that goes out; fields that are undefined are left out by `JSON.stringify`. */
function document(request: Request, extraction: Extraction, recipe: Recipe, start: number): object {
  const { text, method, reason } = extraction;
  const comments = recipe.extract.comments === true ? extraction.comments : undefined;
  const extras = Object.fromEntries(
    recipe.with.filter((field) => field !== "evidence").map((field) => [field, extra(extraction, field)]),
  );
  const metadata = joinMetadata(request.metadata, extraction.metadata, recipe.with.includes("evidence"));
  const ms = Math.round((performance.now() - start) * 10) / 10;
  const url = request.url ?? recipe.extract.url;
  const { id, file, rest } = request;
  return { id, url, file, text, comments, ...extras, metadata, method, reason, ms, ...rest };
}

function extra(extraction: Extraction, field: Exclude<ExtraField, "evidence">): unknown {
  return field === "tei" ? extraction.render(formats.tei) : extraction[field];
}

/** The record's metadata, overridden by what the page declares; an empty list does not override. */
function joinMetadata(given: object = {}, read: Metadata, withEvidence: boolean): object {
  const { evidence, ...said } = read;
  const joined: Record<string, unknown> = { ...given };
  for (const [name, value] of Object.entries(said)) {
    if (joined[name] === undefined || !Array.isArray(value) || value.length > 0) joined[name] = value;
  }
  return withEvidence ? { ...joined, evidence } : joined;
}
