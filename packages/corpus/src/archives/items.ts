import { CorpusError } from "../corpus-error.js";
import type { FailureItem, Item, Origin } from "../items.js";
import { type HttpMessage, httpMessage, httpPayload, type PayloadRecord } from "./http.js";
import { type ArchiveOptions, type ArchiveRecord, type DamagedRecord, readArchive } from "./read.js";

/** Options of {@link archiveItems}. */
export interface ArchiveItemsOptions
  extends Pick<ArchiveOptions, "offset" | "skip" | "first" | "dictionary"> {
  /** The file's path or address, for the items. */
  readonly file?: string | undefined;
  /** Maximum bytes of a record, and of its decoded body. Default: 64 MB. */
  readonly maxSize?: number | undefined;
  /**
   * Called for each record that is neither a page nor a text, with the reason: `status` or `content-type` of the response,
   * otherwise the type of the record.
   */
  readonly onSkipped?: ((reason: string) => void) | undefined;
}

/** The types of records that can become items. */
const TYPES = ["response", "resource", "conversion", "metadata"] as const;

/** Limits of a batch. */
const MAX_ITEMS = 32;
const MAX_BYTES = 1_000_000;

/**
 * Reads the items of a web archive: HTML pages of `response` and `resource` records and of ARC; texts of WET (`conversion`) and
 * metadata of WAT as records in JSON; a failure for each damaged record. Bodies of other types and statuses are not decoded.
 *
 * @returns batches of at most 32 items and about 1 MB.
 * @throws errors of `chunks`, unchanged.
 * @example
 * for await (const items of archiveItems(createReadStream("crawl.warc.gz"), { file: "crawl.warc.gz" })) …
 */
export async function* archiveItems(
  chunks: AsyncIterable<Uint8Array>,
  { file, onSkipped, maxSize, ...options }: ArchiveItemsOptions = {},
): AsyncGenerator<readonly Item[], void, undefined> {
  let batch: Item[] = [];
  let size = 0;
  // Reported with the next item: a reader that goes on after a batch reads what follows it once more.
  let skipped: string[] = [];
  const report = (): void => {
    for (const reason of skipped) onSkipped?.(reason);
    skipped = [];
  };
  const skip = (reason: string): void => void skipped.push(reason);
  for await (const record of readArchive(chunks, { ...options, maxSize, types: TYPES, onSkipped: skip })) {
    const origin: Origin = { line: record.number, file, next: record.next };
    const item = await itemOf(record, origin, maxSize);
    if (typeof item === "string") {
      skip(item);
      continue;
    }
    report();
    batch.push(item);
    size += item.kind === "failure" ? 0 : item.bytes.length;
    if (batch.length < MAX_ITEMS && size < MAX_BYTES) continue;
    yield batch;
    batch = [];
    size = 0;
  }
  if (batch.length > 0) yield batch;
  report();
}

/** Returns a record's item, or the reason why it is none. */
async function itemOf(
  record: ArchiveRecord | DamagedRecord,
  origin: Origin,
  maxSize: number | undefined,
): Promise<Item | string> {
  if (record.kind === "damaged") {
    const { reason, beginning } = record;
    // A large video is no page that is missing.
    const skipped = beginning && reasonToSkip(beginning, httpMessage(beginning));
    if (skipped !== undefined) return skipped;
    return { kind: "failure", ...origin, id: beginning?.id, url: beginning?.url, failure: reason };
  }
  const { id, url, date: fetchedAt } = record;
  if (record.type === "conversion" || record.type === "metadata") return lineOf(record, origin);
  const skipped = reasonToSkip(record, httpMessage(record));
  if (skipped !== undefined) return skipped;
  try {
    const { status, headers, contentType, body: bytes } = await httpPayload(record, { maxSize });
    return {
      kind: "page",
      ...origin,
      ...{ id, bytes, name: url ?? "" },
      fetched: url === undefined ? undefined : { url, contentType, headers },
      rest: { status, fetchedAt },
    };
  } catch (error) {
    return failureOf(record, origin, error);
  }
}

const HTML = new Set(["text/html", "application/xhtml+xml"]);

function reasonToSkip(
  { type, headers }: PayloadRecord & { readonly type: string },
  { status, contentType }: HttpMessage,
): string | undefined {
  if (type !== "response" && type !== "resource") return type;
  if (status !== undefined && (status < 200 || status > 299)) return "status";
  const essence = essenceOf(headers["warc-identified-payload-type"] ?? contentType);
  return essence === "" || HTML.has(essence) ? undefined : "content-type";
}

/** A media type without its parameters. */
function essenceOf(contentType: string = ""): string {
  return contentType.split(";", 1)[0]!.trim().toLowerCase();
}

const decoder = new TextDecoder();

/** Returns the text of WET or the metadata of WAT as a record in JSON. */
function lineOf(record: ArchiveRecord, origin: Origin): Item | string {
  const { type, id, url, date: fetchedAt, headers, block } = record;
  const isText = type === "conversion";
  const essence = essenceOf(headers["content-type"]);
  if (isText ? essence !== "" && essence !== "text/plain" : essence !== "application/json")
    return isText ? "content-type" : type;
  const text = decoder.decode(block);
  try {
    const languages = headers["warc-identified-content-language"]?.split(",").map((code) => code.trim());
    const content = isText
      ? { id, url, text, fetchedAt, languages }
      : { id, url, fetchedAt, metadata: (JSON.parse(text) as { Envelope?: unknown }).Envelope };
    return { kind: "line", ...origin, bytes: Buffer.from(JSON.stringify(content)) };
  } catch (error) {
    return failureOf(record, origin, new CorpusError("corrupt-payload", (error as Error).message, error));
  }
}

/** @throws everything but a `CorpusError`. */
function failureOf({ id, url, position }: ArchiveRecord, origin: Origin, error: unknown): FailureItem {
  if (!(error instanceof CorpusError)) throw error;
  const { code, message } = error;
  return {
    kind: "failure",
    ...origin,
    ...{ id, url, failure: { code, message: `at byte ${position.offset}: ${message}` } },
  };
}
