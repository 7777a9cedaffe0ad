import { setTimeout as delay } from "node:timers/promises";
import { failureOf, type Item } from "@winnow/cli/records";
import { mapOrdered } from "@winnow/corpus/workers";
import { z } from "zod";
import { readJson } from "../body/json.js";
import { readItems } from "../body/lines.js";
import { readBody } from "../body/read.js";
import { failed, MAX_PARSED, sizeOf } from "../engine.js";
import { Problem, statusOfFailure } from "../problems.js";
import { checked, type Options, queryOptions } from "../settings.js";
import type { Result, Work } from "../work.js";
import {
  begun,
  charge,
  type Exchange,
  JSON_TYPE,
  LINES_TYPE,
  type Reply,
  receivedChunks,
} from "./exchange.js";

/** A route that processes each record alone. */
export interface RecordRoute {
  readonly options: z.ZodObject;
  /** Returns what to do with an item. Checks the options. */
  readonly prepare: (options: never) => Promise<(item: Item) => Work>;
  /** Whether a record of several is written. Default: always. */
  readonly isWritten?: (result: Result, options: Options) => boolean;
}

/** A page or a document. Other fields are passed through. */
export const RECORD = z.looseObject({
  id: z.union([z.string(), z.number()]).nullish().describe("Default: the SHA-256 of the page or the text."),
  url: z
    .string()
    .nullish()
    .describe("The page's URL. Without a page, it is fetched, if the service allows that."),
  html: z.string().nullish(),
  htmlBase64: z.base64().nullish().describe("The page's bytes, if its encoding is not known."),
  contentType: z.string().nullish().describe("The `Content-Type` that the page was served with."),
  text: z.string().nullish().describe("The text of a document."),
});

/** Answers a request: one page, a batch, or a stream. */
export async function replyRecords(exchange: Exchange, route: RecordRoute): Promise<Reply> {
  const { query, type, visit, services } = exchange;
  const { config, engine } = services;
  const prepared = async (given: Options, name: string) => {
    const options = checked(route.options, given, name);
    const workOf = await route.prepare(options as never);
    const isWritten = (result: Result): boolean => route.isWritten?.(result, options) ?? true;
    return { options, workOf, isWritten };
  };
  if (type === "lines") {
    const { workOf, isWritten } = await prepared(queryOptions(query), "query");
    const results = eachResult(readRecords(exchange), workOf, exchange);
    return { contentType: LINES_TYPE, chunks: lines(results, isWritten) };
  }
  if (type === "html") {
    const { options, workOf } = await prepared(queryOptions(query), "query");
    const { maxSize = config.maxSize } = options as { readonly maxSize?: number };
    const limit = { maxSize, advice: "That is the maximum size of a page." };
    const bytes = await readBody(exchange, limit, visit);
    exchange.tally.received = bytes.length;
    charge(exchange, 1);
    return single(await engine.run(visit, workOf({ kind: "page", line: 1, bytes, name: "page" })), false);
  }
  const { records, isBatch, options: given } = await readJsonBody(exchange, route.options);
  const { workOf, isWritten } = await prepared({ ...queryOptions(query), ...given }, "options");
  if (!isBatch) {
    const item = await withPage({ kind: "line", line: 1, bytes: records[0]! }, exchange);
    if (item.kind === "page") visit.hold(item.bytes.length);
    return single(await engine.run(visit, workOf(item)), item.kind !== "line");
  }
  const results = eachResult(itemsOf(records), workOf, exchange);
  const { chunks } = await begun(batch(results, isWritten));
  return { contentType: JSON_TYPE, chunks };
}

/** Reads a JSON body. Its options are those of a route. */
export async function readJsonBody(exchange: Exchange, options: z.ZodObject): ReturnType<typeof readJson> {
  const { visit, tally, services } = exchange;
  const { maxJson: maxSize, maxRecords } = services.config;
  const advice = "Send a larger page as text/html, and larger batches as a stream: application/x-ndjson.";
  const bytes = await readBody(exchange, { maxSize, advice }, visit);
  tally.received = bytes.length;
  const body = await readJson(bytes, { maxRecords, optionNames: Object.keys(options.shape) });
  charge(exchange, body.records.length);
  return body;
}

/**
 * Yields the records of JSON Lines, not faster than the rate limit allows. If the next one would have to wait for longer than
 * the deadline, a failure takes its place, and the stream ends.
 */
export async function* readRecords(exchange: Exchange): AsyncGenerator<Item, void, undefined> {
  const { visit, services } = exchange;
  const { config } = services;
  let wait = 0;
  for await (const item of readItems(receivedChunks(exchange), config, visit)) {
    if (wait > config.deadline) {
      const message = `More than ${config.rateLimit} records per minute. Send the rest in ${Math.ceil(wait / 1000)} s.`;
      yield { kind: "failure", line: item.line, failure: { code: "rate-limit", message } };
      return;
    }
    if (wait > 0)
      await delay(wait, undefined, { signal: visit.signal, ref: false }).catch(() => {
        throw visit.signal.reason;
      });
    yield item;
    wait = charge(exchange, 1);
  }
}

/** Yields the records of a batch. */
export async function* itemsOf(records: readonly Uint8Array[]): AsyncGenerator<Item, void, undefined> {
  for (const [index, bytes] of records.entries()) yield { kind: "line", line: index + 1, bytes };
}

/** Maximum number of records of a request in progress, or finished out of order, for each worker. */
const WINDOW = 4;

/** Maximum bytes of a request's records in progress. The next record is read when there are fewer. */
const MAX_WEIGHT = 16_000_000;

/** The result of a record, and how many bytes of it the visit holds. */
interface HeldResult {
  readonly result: Result;
  readonly held: number;
  /** Why the service did not process the record. */
  readonly problem?: Problem;
}

/** Yields the result of each record, in order. A record that cannot be processed is a result with a failure. */
export async function* eachResult(
  items: AsyncIterable<Item>,
  workOf: (item: Item) => Work,
  exchange: Exchange,
): AsyncGenerator<HeldResult, void, undefined> {
  const { request, type, visit, services } = exchange;
  const window = WINDOW * services.config.workers;
  const process = async (item: Item): Promise<HeldResult> => {
    let held = 0;
    const hold = (bytes: number): void => {
      visit.hold(bytes);
      held += bytes;
    };
    try {
      hold(sizeOf(item));
      // Only records of JSON bodies name pages to fetch.
      const ready = type === "json" ? await withPage(item, exchange) : item;
      if (ready !== item) hold(sizeOf(ready));
      const result = await services.engine.run(visit, workOf(ready));
      return { result, held: result.body.length };
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      return { result: failed(item, error), held: 0, problem: error };
    } finally {
      visit.hold(-held);
    }
  };
  const results = mapOrdered(items, process, {
    concurrency: window,
    window,
    weight: sizeOf,
    get maxWeight() {
      return visit.isPressed() ? 0 : MAX_WEIGHT;
    },
    resultWeight: ({ held }) => held,
    // Not that of the visit: after its deadline, the remaining records are failures.
    signal: request.signal,
  });
  for await (const result of results) {
    yield result;
    // The client has taken it.
    visit.hold(-result.held);
  }
}

/** Returns an item with its page, if that must be fetched. */
async function withPage(item: Item, { visit, services: { fetcher } }: Exchange): Promise<Item> {
  const request = item.kind === "line" ? pageToFetch(item.bytes) : undefined;
  if (request === undefined) return item;
  const { line } = item;
  const { id, url } = request;
  if (fetcher === undefined) {
    const failure = { code: "fetch-disabled", message: "This service does not fetch pages. Send `html`." };
    return { kind: "failure", line, id, url, failure };
  }
  try {
    const page = await fetcher.fetchPage(url, { signal: visit.signal });
    const named = id === undefined ? undefined : String(id);
    return { kind: "page", line, id: named, bytes: page.bytes, name: page.url, fetched: page };
  } catch (error) {
    if (visit.signal.aborted) throw visit.signal.reason;
    return { kind: "failure", line, id, url, failure: failureOf(error) };
  }
}

/** Returns the URL of a record that names a page but does not contain it. Large records are not looked at. */
function pageToFetch(
  record: Uint8Array,
): { readonly id: string | number | undefined; readonly url: string } | undefined {
  if (record.length > MAX_PARSED) return undefined;
  try {
    const { id, url, html, htmlBase64, text } = JSON.parse(Buffer.from(record).toString()) as Options;
    if (typeof url !== "string" || html != null || htmlBase64 != null || text != null) return undefined;
    return { id: typeof id === "string" || typeof id === "number" ? id : undefined, url };
  } catch {
    // A worker reports what is wrong with it.
    return undefined;
  }
}

/**
 * Checks the only record of a request; of several, the records say it themselves.
 *
 * @throws Problem `too-large`
 */
export function checkSize({ reason }: Result): void {
  if (reason === "too-large") throw new Problem("too-large", "The page, or what it becomes, is too large.");
}

/** Answers with the only record. */
function single(result: Result, fetched: boolean): Reply {
  checkSize(result);
  const { body, failure } = result;
  if (failure !== undefined) {
    const { code, message } = failure;
    throw new Problem("bad-field", message, { as: { code, status: statusOfFailure(code, fetched) } });
  }
  async function* chunks(): AsyncGenerator<Uint8Array, void, undefined> {
    yield body;
  }
  return { contentType: JSON_TYPE, chunks: chunks(), length: body.length };
}

/** Yields a line for each result. */
async function* lines(
  results: AsyncGenerator<HeldResult, void, undefined>,
  isWritten: (result: Result) => boolean,
): AsyncGenerator<Uint8Array, void, undefined> {
  for await (const { result } of results) if (isWritten(result)) yield result.body;
}

/**
 * Yields `{"records": […]}`.
 *
 * @throws Problem if the first record cannot be processed.
 */
async function* batch(
  results: AsyncGenerator<HeldResult, void, undefined>,
  isWritten: (result: Result) => boolean,
): AsyncGenerator<Uint8Array, void, undefined> {
  let before = '{"records":[';
  let isFirst = true;
  for await (const { result, problem } of results) {
    if (isFirst && problem !== undefined) throw problem;
    isFirst = false;
    if (!isWritten(result)) continue;
    yield Buffer.from(before);
    yield result.body;
    before = ",";
  }
  yield Buffer.from(before === "," ? "]}\n" : `${before}]}\n`);
}
