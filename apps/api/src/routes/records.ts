import { Readable } from "node:stream";
import { failureOf, type Item, lineItems } from "@winnow/cli/records";
import { mapOrdered } from "@winnow/corpus/workers";
import type { Fetcher } from "@winnow/fetch";
import { z } from "zod";
import type { Admission, Visit } from "../admission/admission.js";
import { bodyChunks, readBody } from "../body.js";
import type { Config } from "../config.js";
import type { Engine } from "../engine.js";
import { Problem, statusOfFailure } from "../problems.js";
import { checked, type Options, queryOptions } from "../settings.js";
import type { Result, Work } from "../work.js";

/** What the routes need. */
export interface Services {
  readonly config: Config;
  readonly admission: Admission;
  readonly engine: Engine;
  /** Undefined if pages are not fetched. */
  readonly fetcher: Fetcher | undefined;
}

/** A route that processes each record alone. */
export interface RecordRoute {
  readonly options: z.ZodObject;
  /** Returns what to do with an item. Checks the options. */
  readonly prepare: (options: never) => Promise<(item: Item) => Work>;
  /** Whether a record of several is written. Default: always. */
  readonly isWritten?: (result: Result, options: Options) => boolean;
}

/** The media types of JSON Lines. */
const STREAM_TYPES = ["application/x-ndjson", "application/ndjson", "application/jsonl"] as const;

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

/** Several records at once. */
const BATCH = z
  .object({ pages: z.array(RECORD), documents: z.array(RECORD) })
  .partial()
  .refine(({ pages, documents }) => (pages === undefined) !== (documents === undefined), {
    message: "an object with either `pages` or `documents`",
  });

/** Reads the media type of a request. */
export function mediaType(request: Request): string {
  return (request.headers.get("content-type") ?? "").split(";", 1)[0]!.trim().toLowerCase();
}

/** Whether a media type is JSON Lines. */
export function isStream(type: string): boolean {
  return STREAM_TYPES.some((one) => one === type);
}

/** Answers a request: one page, a batch, or a stream. */
export async function answerRecords(
  request: Request,
  query: Readonly<Record<string, string>>,
  route: RecordRoute,
  services: Services,
): Promise<Response> {
  const type = mediaType(request);
  if (isStream(type)) return answerStream(request, query, route, services);
  if (type !== "application/json" && type !== "text/html")
    throw new Problem(
      "unsupported-type",
      "Content-Type must be application/json, text/html or application/x-ndjson.",
    );
  const { config, admission, engine } = services;
  const visit = admission.enter(request.signal, config.deadline);
  try {
    const body = await readBody(request, config.maxBody, visit);
    if (type === "text/html") {
      const options = checked(route.options, queryOptions(query), "query");
      const workOf = await route.prepare(options as never);
      return single(
        await engine.run(visit, workOf({ kind: "page", line: 1, bytes: body, name: "page" })),
        false,
      );
    }
    const { records, isBatch, options: given } = parseBody(body);
    const options = checked(route.options, { ...queryOptions(query), ...given }, "options");
    const workOf = await route.prepare(options as never);
    const process = async (record: Options, index: number): Promise<Result> => {
      const item = await itemOf(record, index + 1, visit, services);
      return engine.run(visit, workOf(item));
    };
    if (!isBatch) return single(await process(records[0]!, 0), isToFetch(records[0]!));
    const results = await Promise.all(records.map(process));
    const written = results.filter((result) => route.isWritten?.(result, options) ?? true);
    return json(`{"records":[${written.map(({ body: line }) => line).join(",")}]}`);
  } finally {
    visit.leave();
  }
}

/** The records of a JSON body and its options. */
export function parseBody(body: Uint8Array): {
  readonly records: readonly Options[];
  readonly isBatch: boolean;
  readonly options: Options;
} {
  let value: unknown;
  try {
    value = JSON.parse(Buffer.from(body.buffer, body.byteOffset, body.length).toString("utf8"));
  } catch (error) {
    throw new Problem("not-json", `The body is not JSON: ${(error as Error).message.split("\n", 1)[0]}.`);
  }
  const { options = {}, ...fields } = checked(
    z.looseObject({ options: z.looseObject({}).optional() }),
    value,
    "body",
  );
  if (!("pages" in fields) && !("documents" in fields))
    return { records: [checked(RECORD, fields, "body")], isBatch: false, options };
  const { pages, documents } = checked(BATCH, fields, "body");
  return { records: (pages ?? documents)!, isBatch: true, options };
}

/** Whether a record names a page that it does not contain. */
function isToFetch({ url, html, htmlBase64, text }: Options): boolean {
  return typeof url === "string" && html == null && htmlBase64 == null && text == null;
}

/** Returns a record as an item. Fetches its page if necessary. */
export async function itemOf(
  record: Options,
  line: number,
  visit: Visit,
  { fetcher }: Services,
): Promise<Item> {
  if (!isToFetch(record)) return { kind: "line", line, bytes: Buffer.from(JSON.stringify(record)) };
  const url = String(record.url);
  const id = typeof record.id === "string" || typeof record.id === "number" ? record.id : undefined;
  if (fetcher === undefined) {
    const failure = { code: "fetch-disabled", message: "This service does not fetch pages. Send `html`." };
    return { kind: "failure", line, id, url, failure };
  }
  try {
    const page = await fetcher.fetchPage(url, { signal: visit.signal });
    visit.hold(page.bytes.length);
    return {
      kind: "page",
      line,
      id: id === undefined ? undefined : String(id),
      bytes: page.bytes,
      name: page.url,
      fetched: page,
    };
  } catch (error) {
    if (error instanceof Problem) throw error;
    return { kind: "failure", line, id, url, failure: failureOf(error) };
  }
}

function single({ body, failure }: Result, fetched: boolean): Response {
  if (failure === undefined) return json(body);
  const { code, message } = failure;
  throw new Problem("bad-field", message, { as: { code, status: statusOfFailure(code, fetched) } });
}

export function json(body: string): Response {
  return new Response(`${body}\n`, { headers: { "content-type": "application/json" } });
}

/** Maximum number of records of a stream in progress or finished out of order, for each worker. */
const WINDOW = 4;

/** Maximum bytes of a stream's records in progress. The next record is read when there are fewer. */
const MAX_WEIGHT = 16_000_000;

/** Maximum length of a line: a multiple of the maximum page size, plus a constant, as on the command line. */
const LINE_TO_PAGE = 4;
const LINE_BASE = 1 << 20;

async function answerStream(
  request: Request,
  query: Readonly<Record<string, string>>,
  route: RecordRoute,
  { config, admission, engine }: Services,
): Promise<Response> {
  const options = checked(route.options, queryOptions(query), "query");
  const workOf = await route.prepare(options as never);
  const visit = admission.enter(request.signal);
  try {
    const items = streamItems(inTime(request, config.deadline), config);
    const results = mapOrdered(items, (item) => engine.run(visit, workOf(item)), {
      concurrency: config.workers,
      window: WINDOW * config.workers,
      weight: (item) => (item.kind === "failure" ? 0 : item.bytes.length),
      maxWeight: MAX_WEIGHT,
      resultWeight: ({ body }) => body.length,
      signal: visit.signal,
    });
    return stream(results, visit, (result) => route.isWritten?.(result, options) ?? true);
  } catch (error) {
    visit.leave();
    throw error;
  }
}

/** Yields the records of JSON Lines. */
async function* streamItems(
  chunks: AsyncIterable<Uint8Array>,
  { maxSize }: Config,
): AsyncGenerator<Item, void, undefined> {
  const maxLength = LINE_TO_PAGE * maxSize + LINE_BASE;
  const batches = lineItems(chunks, undefined, { maxLength }, ({ number, bytes }): Item => {
    return { kind: "line", line: number, bytes };
  });
  for await (const batch of batches) yield* batch;
}

/** Returns the records of JSON Lines that are in memory. */
export async function lineItemsOf(chunks: readonly Uint8Array[], config: Config): Promise<readonly Item[]> {
  const items: Item[] = [];
  for await (const item of streamItems(Readable.from(chunks), config)) items.push(item);
  return items;
}

/** Yields the bytes of a request, unless no line ends within the deadline of waiting for them. */
async function* inTime(request: Request, deadline: number): AsyncGenerator<Uint8Array, void, undefined> {
  const iterator = bodyChunks(request)[Symbol.asyncIterator]();
  let ended = false;
  let left = deadline;
  try {
    for (;;) {
      const start = performance.now();
      let clock: NodeJS.Timeout | undefined;
      const late = new Promise<never>((_, reject) => {
        clock = setTimeout(() => reject(new Error(`no record arrived within ${deadline} ms`)), left);
      });
      const next = await Promise.race([iterator.next(), late]).finally(() => clearTimeout(clock));
      if (next.done === true) {
        ended = true;
        return;
      }
      left = next.value.includes(LINE_FEED) ? deadline : left - (performance.now() - start);
      yield next.value;
    }
  } finally {
    // Not awaited, since the source may wait for bytes that never arrive.
    if (!ended) iterator.return?.()?.catch?.(() => {});
  }
}

const LINE_FEED = 0x0a;

/** Answers with one line per result, as fast as the client reads them. */
function stream(
  results: AsyncGenerator<Result, void, undefined>,
  visit: Visit,
  isWritten: (result: Result) => boolean,
): Response {
  const encoder = new TextEncoder();
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      try {
        for (;;) {
          const next = await results.next();
          if (next.done === true) {
            visit.leave();
            controller.close();
            return;
          }
          if (!isWritten(next.value)) continue;
          controller.enqueue(encoder.encode(`${next.value.body}\n`));
          return;
        }
      } catch (error) {
        visit.leave();
        controller.error(error);
      }
    },
    async cancel() {
      visit.leave();
      await results.return();
    },
  });
  return new Response(body, { headers: { "content-type": "application/x-ndjson" } });
}
