import { messages } from "../messages.js";
import type { OutputFormat } from "../output/formats.js";
import { contentId } from "./id.js";
import type { Failure, FailureCode, Item, Outcome, RecordId } from "./types.js";

/** The outcome of an item that could not be done: `{id, line, error: {code, message}}`. */
export function failureOutcome(item: Item, failure: Failure, format: OutputFormat): Outcome {
  const id = item.kind === "failure" ? item.id : itemId(item);
  return failed(item, id, failure, format);
}

/** The same with an id that is known. */
export function failed(
  item: Item,
  id: RecordId | undefined,
  failure: Failure,
  format: OutputFormat,
): Outcome {
  const { code, message } = failure;
  const error = {
    id: id ?? null,
    line: item.line,
    error: { code, message: item.file === undefined ? message : messages.inFile(item.file, message) },
  };
  const { name, place } = naming(item, id);
  if (format === "jsonl") return { name, place, body: JSON.stringify(error), failure };
  if (format === "json") return { name, place, body: JSON.stringify(error, null, 2), failure };
  return { name, place, body: "", failure };
}

/** What an item is called, by its file where it is one, else by its id. */
export function naming(item: Item, id: RecordId | undefined): Pick<Outcome, "name" | "place"> {
  if (item.kind === "page") return { name: item.file ?? messages.stdin, place: item.name.split("/") };
  const name = id === undefined ? messages.lineName(item.file, item.line) : String(id);
  return { name, place: [id === undefined ? `line-${item.line}` : name] };
}

/** A failure of Winnow's own making. */
export function failure(code: FailureCode, message: string): Failure {
  return { code, message };
}

/** The id that a finished item would have had, found out without doing the item. */
function itemId(item: Exclude<Item, { kind: "failure" }>): RecordId | undefined {
  if (item.kind === "page") return item.id ?? contentId(item.bytes);
  try {
    const record: unknown = JSON.parse(Buffer.from(item.bytes).toString("utf8"));
    return typeof record === "object" && record !== null ? recordId(record) : undefined;
  } catch {
    return undefined;
  }
}

/** A record's own id, or the SHA-256 of its page. */
export function recordId(record: object): RecordId | undefined {
  const { id, html, htmlBase64, text } = record as Readonly<Record<string, unknown>>;
  if (typeof id === "string" || typeof id === "number") return id;
  if (typeof html === "string") return contentId(html);
  if (typeof htmlBase64 === "string") return contentId(Buffer.from(htmlBase64, "base64"));
  return typeof text === "string" ? contentId(text) : undefined;
}
