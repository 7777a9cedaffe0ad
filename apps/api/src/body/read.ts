import type { IncomingMessage } from "node:http";
import { CorpusError, createByteCollector, readChunks } from "@winnow/corpus";
import type { Visit } from "../admission/admission.js";
import { Problem } from "../problems.js";

/** The encodings of bodies. They are recognised by their first bytes, so that a file can be sent as it is. */
const ENCODINGS: ReadonlySet<string> = new Set(["identity", "gzip", "x-gzip", "zstd"]);

/** Maximum window of a Zstandard body in bytes: what RFC 8878 §3.1.1.1.2 recommends that every decoder accepts. */
const MAX_WINDOW = 1 << 23;

/** Work between two pauses, in which other requests are served: bytes, of which each piece costs some more. */
const SLICE = 1 << 18;
const PIECE = 256;

/**
 * Yields the decompressed bytes of a request, as they arrive.
 *
 * @throws Problem `unsupported-compression` for another `Content-Encoding`. CorpusErrors and those of the
 *   connection are thrown while reading.
 */
export function bodyChunks({ request, incoming }: BodySource, visit: Visit): AsyncIterable<Uint8Array> {
  const encoding = request.headers.get("content-encoding") ?? "identity";
  if (!ENCODINGS.has(encoding.toLowerCase()))
    throw new Problem("unsupported-compression", "Content-Encoding must be gzip, zstd or absent.", {
      headers: { "accept-encoding": "gzip, zstd" },
    });
  const body = incoming === undefined ? ((request.body ?? []) as AsyncIterable<Uint8Array>) : sent(incoming);
  const chunks = withPauses(body);
  return withPauses(readChunks(chunks, { maxWindow: MAX_WINDOW, onWindow: visit.hold }));
}

/** Bytes that are read before the client has to wait. */
const BLOCK = 1 << 16;

/** Number of chunks from which on they must have a minimum length on average: Node allocates memory for each. */
const MAX_CHUNKS = 5_000;
const MIN_CHUNK = 8;

/**
 * Yields the bytes of a request. Takes every chunk as soon as Node has it: thousands of one byte would take a thousand times
 * their length in its queue.
 *
 * @throws Problem `cannot-read` if the connection breaks, or is ended because of such chunks.
 */
async function* sent(incoming: IncomingMessage): AsyncGenerator<Uint8Array, void, undefined> {
  const collector = createByteCollector();
  let chunks = 0;
  let length = 0;
  let ended = false;
  let problem: Problem | undefined;
  let wake = (): void => {};
  const fail = (message: string): void => {
    if (!ended) problem ??= new Problem("cannot-read", message);
    wake();
  };
  const onData = (chunk: Uint8Array): void => {
    chunks++;
    length += chunk.length;
    collector.add(chunk);
    if (collector.length() >= BLOCK) incoming.pause();
    if (chunks > MAX_CHUNKS && length < chunks * MIN_CHUNK) {
      fail("The body arrives in chunks of a few bytes.");
      incoming.socket.destroy();
    }
    wake();
  };
  const onEnd = (): void => {
    ended = true;
    wake();
  };
  const onClose = (): void => fail("The connection was closed.");
  incoming.on("data", onData).on("end", onEnd).on("error", onClose).on("close", onClose);
  try {
    for (;;) {
      if (problem !== undefined) throw problem;
      if (collector.length() > 0) yield collector.take();
      else if (ended) return;
      else {
        const more = new Promise<void>((resolve) => {
          wake = resolve;
        });
        incoming.resume();
        await more;
      }
    }
  } finally {
    incoming.off("data", onData).off("end", onEnd).off("close", onClose);
    incoming.pause();
  }
}

/** Passes chunks on. A few compressed bytes can become millions without any wait, or a million pieces. */
async function* withPauses(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array, void, undefined> {
  let length = 0;
  for await (const chunk of chunks) {
    yield chunk;
    length += chunk.length + PIECE;
    if (length < SLICE) continue;
    length = 0;
    await nextTurn();
  }
}

let lastTurn: Promise<unknown> = Promise.resolve();

/**
 * Waits until other requests have been served. Only one request continues in each round of the event loop, so that a pause
 * does not take longer if there are many.
 */
export function nextTurn(): Promise<unknown> {
  const turn = lastTurn.then(() => new Promise((resolve) => setImmediate(resolve)));
  lastTurn = turn;
  return turn;
}

/** Where a body comes from. */
export interface BodySource {
  readonly request: Request;
  /** The request as Node has it, which stops the client while nothing is read; a `Request` does not. */
  readonly incoming: IncomingMessage | undefined;
}

/** Options of {@link readBody}. */
export interface BodyLimit {
  /** Maximum decompressed bytes. */
  readonly maxSize: number;
  /** What to do about a larger body. */
  readonly advice: string;
}

/**
 * Reads the body of a request into memory, which the visit holds.
 *
 * @throws Problem `too-large`, `empty-body`, and those of {@link eachPart}
 */
export async function readBody(source: BodySource, limit: BodyLimit, visit: Visit): Promise<Uint8Array> {
  const collector = createByteCollector();
  const length = await eachPart(source, limit, visit, collector.add);
  if (length === 0) throw new Problem("empty-body", "The body is empty.");
  visit.hold(length);
  const body = collector.take();
  visit.hold(-length);
  return body;
}

/**
 * Calls back with the parts of a body, which the visit holds.
 *
 * @returns the number of bytes.
 * @throws Problem `too-large`, `too-slow`, `cannot-read`, `corrupt-input`, `unsupported-compression`, `overloaded`
 */
export async function eachPart(
  source: BodySource,
  { maxSize, advice }: BodyLimit,
  visit: Visit,
  take: (part: Uint8Array) => void | Promise<void>,
): Promise<number> {
  const tooLarge = new Problem("too-large", `The body may have at most ${maxSize} bytes. ${advice}`);
  if (Number(source.request.headers.get("content-length") ?? 0) > maxSize) throw tooLarge;
  let length = 0;
  try {
    for await (const part of until(visit.signal, bodyChunks(source, visit))) {
      length += part.length;
      if (length > maxSize) throw tooLarge;
      visit.hold(part.length);
      await take(part);
    }
  } catch (error) {
    if (visit.signal.aborted) throw new Problem("too-slow", "The body did not arrive in time.");
    throw readingProblem(error);
  }
  return length;
}

function readingProblem(error: unknown): unknown {
  if (error instanceof Problem) return error;
  if (
    error instanceof CorpusError &&
    (error.code === "corrupt-input" || error.code === "unsupported-compression")
  )
    return new Problem(error.code, `The compressed body cannot be read: ${error.message}.`, { cause: error });
  return new Problem("cannot-read", "The body cannot be read.", { cause: error });
}

/** Yields the values of a source until a signal is aborted, even if the source is stuck. */
export async function* until<T>(
  signal: AbortSignal,
  source: AsyncIterable<T>,
): AsyncGenerator<T, void, undefined> {
  const iterator = source[Symbol.asyncIterator]();
  // A promise for each value: races with one that lives as long as the request would keep something of every value.
  let stop: (reason: unknown) => void = () => {};
  const onAbort = (): void => stop(signal.reason);
  signal.addEventListener("abort", onAbort);
  let ended = false;
  try {
    for (;;) {
      signal.throwIfAborted();
      const next = await new Promise<IteratorResult<T>>((resolve, reject) => {
        stop = reject;
        iterator.next().then(resolve, reject);
      });
      if (next.done === true) {
        ended = true;
        return;
      }
      yield next.value;
    }
  } finally {
    signal.removeEventListener("abort", onAbort);
    // Not awaited, since the source may wait for bytes that never arrive.
    if (!ended) iterator.return?.()?.catch?.(() => {});
  }
}
