import { createReadStream } from "node:fs";
import { type FileHandle, open, rm } from "node:fs/promises";
import { join } from "node:path";
import type { z } from "zod";
import type { JsonBody } from "../body/json.js";
import { Problem, statusOfFailure } from "../problems.js";
import { checked, type Options, queryOptions } from "../settings.js";
import type { Work } from "../work.js";
import { begun, type Exchange, JSON_TYPE, LINES_TYPE, type Reply } from "./exchange.js";
import { readJsonBody } from "./records.js";

/** A route that compares all records of a request. */
export interface WholeRoute {
  readonly options: z.ZodObject;
  /**
   * Writes the documents to compare as JSON Lines to a file.
   *
   * @param body - a JSON body; undefined if the body is JSON Lines, which are not read yet.
   * @param options - checked, but not converted.
   */
  readonly write: (
    file: FileHandle,
    body: JsonBody | undefined,
    options: Options,
    exchange: Exchange,
  ) => Promise<void>;
  /** Returns the settings of the comparison. */
  readonly settings: (options: Options) => Options;
}

/** Answers a request when all of its records have been read and compared. */
export async function replyWhole(exchange: Exchange, route: WholeRoute): Promise<Reply | undefined> {
  const { type, query } = exchange;
  const body = type === "json" ? await readJsonBody(exchange, route.options) : undefined;
  const options = { ...queryOptions(query), ...body?.options };
  checked(route.options, options, body === undefined ? "query" : "options");
  const settings = route.settings(options);
  const shape = body === undefined ? "lines" : body.isBatch ? "list" : "record";
  const write = (file: FileHandle): Promise<void> => route.write(file, body, options, exchange);
  const { chunks, isEmpty } = await begun(compared(write, settings, shape, exchange));
  if (isEmpty && shape === "record") return undefined;
  return { contentType: body === undefined ? LINES_TYPE : JSON_TYPE, chunks };
}

/** Compares the documents that are written to a file, and yields the answer. */
async function* compared(
  write: (file: FileHandle) => Promise<void>,
  settings: Options,
  shape: Extract<Work, { verb: "dedup" }>["shape"],
  { visit, services: { engine, config } }: Exchange,
): AsyncGenerator<Uint8Array, void, undefined> {
  const temp = await engine.createFolder();
  try {
    const [input, output] = [join(temp, "documents"), join(temp, "answer")];
    const file = await open(input, "wx");
    const held = await write(file)
      .then(() => file.stat())
      .finally(() => file.close());
    visit.signal.throwIfAborted();
    const limit = config.deadline;
    const work: Work = { verb: "dedup", input, output, shape, settings, temp, limit };
    const { failure, size = 0 } = await engine.run(visit, work);
    if (failure !== undefined) {
      const { code, message } = failure;
      throw new Problem("bad-field", message, { as: { code, status: statusOfFailure(code) } });
    }
    await rm(input);
    // Files count, since their folder may be in memory.
    visit.hold(-held.size);
    visit.hold(size);
    if (shape === "list") yield Buffer.from('{"records":[');
    for await (const chunk of createReadStream(output)) yield chunk as Uint8Array;
    if (shape === "list") yield Buffer.from("]}\n");
  } finally {
    await rm(temp, { recursive: true, force: true });
  }
}
