import { type Item, lineItems } from "@winnow/cli/records";
import type { Visit } from "../admission/admission.js";
import type { Config } from "../config.js";
import { Problem } from "../problems.js";

/** Maximum length of a line: a multiple of the maximum page size, plus a constant, as on the command line. */
const LINE_TO_PAGE = 4;
const LINE_BASE = 1 << 20;

const LINE_FEED = 0x0a;

/**
 * Yields the records of JSON Lines. An unfinished line counts as held. A problem of the stream becomes a failure item,
 * and ends it.
 *
 * @param deadline - maximum milliseconds of waiting for each record. Blank lines are not records.
 */
export async function* readItems(
  chunks: AsyncIterable<Uint8Array>,
  { maxSize, deadline }: Pick<Config, "maxSize" | "deadline">,
  visit: Visit,
): AsyncGenerator<Item, void, undefined> {
  const maxLength = LINE_TO_PAGE * maxSize + LINE_BASE;
  const clock = { end: 0 };
  const late = new Problem("too-slow", `No record arrived within ${deadline} ms.`);
  const limits = {
    maxLength,
    failureOf: (error: unknown) =>
      error instanceof Problem ? { code: error.code, message: error.message } : undefined,
  };
  const batches = lineItems(
    holdingLine(inTime(chunks, clock, late), maxLength, visit),
    undefined,
    limits,
    ({ number, bytes }): Item => ({ kind: "line", line: number, bytes }),
  );
  try {
    for (;;) {
      // Runs only while a record is awaited, and not while the client is slow to take the results.
      clock.end = performance.now() + deadline;
      const next = await batches.next();
      if (next.done === true) return;
      yield* next.value;
    }
  } finally {
    // Not awaited, since the source may wait for bytes that never arrive.
    batches.return().catch(() => {});
  }
}

/** Yields chunks until a time has come, even if they arrive one after another. */
async function* inTime(
  chunks: AsyncIterable<Uint8Array>,
  clock: { readonly end: number },
  late: Problem,
): AsyncGenerator<Uint8Array, void, undefined> {
  const iterator = chunks[Symbol.asyncIterator]();
  let ended = false;
  try {
    for (;;) {
      let timer: NodeJS.Timeout | undefined;
      const expired = new Promise<never>((_, reject) => {
        timer = setTimeout(() => reject(late), clock.end - performance.now());
      });
      const next = await Promise.race([iterator.next(), expired]).finally(() => clearTimeout(timer));
      if (performance.now() > clock.end) throw late;
      if (next.done === true) {
        ended = true;
        return;
      }
      yield next.value;
    }
  } finally {
    if (!ended) iterator.return?.()?.catch?.(() => {});
  }
}

/** Counts the bytes of the current chunk, and of the line that is not finished yet. */
async function* holdingLine(
  chunks: AsyncIterable<Uint8Array>,
  maxLength: number,
  visit: Visit,
): AsyncGenerator<Uint8Array, void, undefined> {
  let held = 0;
  for await (const chunk of chunks) {
    const end = chunk.lastIndexOf(LINE_FEED);
    const pending = Math.min(maxLength, end < 0 ? held + chunk.length : chunk.length - end - 1);
    visit.hold(chunk.length);
    yield chunk;
    visit.hold(-chunk.length);
    visit.hold(pending - held);
    held = pending;
  }
  visit.hold(-held);
}
