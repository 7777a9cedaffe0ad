import type { Page } from "@winnow/core-dom";
import { type Extraction, extract } from "@winnow/extract";
import { messages } from "../messages.js";
import { failed, failure, failureOutcome, naming, recordId } from "./failure.js";
import { contentId } from "./id.js";
import type { Failure, Item, LineItem, Outcome, PageItem, Recipe, RecordId } from "./types.js";

/**
 * Turns an item into its outcome: parses the record, extracts the page, and writes the result in the format that
 * the recipe asks for. Never throws: whatever is wrong becomes an error in the outcome.
 */
export function toOutcome(item: Item, recipe: Recipe): Outcome {
  if (item.kind === "failure") return failureOutcome(item, item.failure, recipe.format);
  const read = item.kind === "page" ? pageRequest(item) : lineRequest(item);
  if ("failure" in read) return failed(item, read.id, read.failure, recipe.format);
  try {
    return { ...naming(item, read.id), ...finish(read, recipe) };
  } catch (error) {
    return failed(item, read.id, failure("internal", messages.internal(error)), recipe.format);
  }
}

/** A page to be extracted, and what its record says besides. */
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
  readonly failure: Failure;
}

function pageRequest({ bytes, id, file }: PageItem): Request {
  return { id: id ?? contentId(bytes), page: { bytes }, file, rest: {} };
}

/** Fields that `extract` knows: it reads them, or writes its own in their place. */
const KNOWN_FIELDS: ReadonlySet<string> = new Set(
  "id url html htmlBase64 contentType text metadata markdown blocks method confidence reason ms error".split(
    " ",
  ),
);

/** The alphabets of RFC 4648 §4 and §5. */
const BASE64 = /^[\w+/\s-]*=*\s*$/;

function lineRequest({ bytes }: LineItem): Request | Refusal {
  let record: unknown;
  try {
    record = JSON.parse(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString("utf8"));
  } catch (error) {
    return { id: undefined, failure: failure("not-json", messages.notJson(error)) };
  }
  if (typeof record !== "object" || record === null || Array.isArray(record)) {
    return { id: undefined, failure: failure("not-a-record", messages.notARecord) };
  }
  const { url, html, htmlBase64, contentType, metadata, error, ...others } = record as Record<
    string,
    unknown
  >;
  const id = recordId(record);
  const refuse = (field: string, wanted: string): Refusal => ({
    id,
    failure: failure("bad-field", messages.badField(field, wanted)),
  });
  if (html == null && htmlBase64 == null) {
    return { id, failure: isFailure(error) ? error : failure("no-html", messages.noHtml) };
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
    },
    url: url ?? undefined,
    metadata: typeof metadata === "object" && metadata !== null ? metadata : undefined,
    rest: Object.fromEntries(Object.entries(others).filter(([name]) => !KNOWN_FIELDS.has(name))),
  };
}

/** An error that an earlier command put in place of the page. */
function isFailure(error: unknown): error is Failure {
  const { code, message } = (error ?? {}) as Partial<Failure>;
  return typeof code === "string" && typeof message === "string";
}

function finish(request: Request, recipe: Recipe): Pick<Outcome, "body" | "reason"> {
  const start = performance.now();
  const extraction = extract(request.page, recipe.extract);
  const { reason } = extraction;
  const { format } = recipe;
  const body =
    format === "text" || format === "markdown"
      ? extraction[format].trimEnd()
      : JSON.stringify(document(request, extraction, recipe, start), null, format === "json" ? 2 : undefined);
  return { body, ...(reason === undefined ? {} : { reason }) };
}

/** The record that goes out; fields that are undefined are left out by `JSON.stringify`. */
function document(request: Request, extraction: Extraction, recipe: Recipe, start: number): object {
  const { text, method, reason } = extraction;
  const extras = Object.fromEntries(recipe.with.map((field) => [field, extraction[field]]));
  const metadata = { ...request.metadata, ...extraction.metadata };
  const ms = Math.round((performance.now() - start) * 10) / 10;
  const url = request.url ?? recipe.extract.url;
  const { id, file, rest } = request;
  return { id, url, file, text, ...extras, metadata, method, reason, ms, ...rest };
}
