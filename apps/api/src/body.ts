import { CorpusError, readChunks } from "@winnow/corpus";
import type { Visit } from "./admission/admission.js";
import { Problem } from "./problems.js";

/** The encodings of bodies. They are recognised by their first bytes, so that a file can be sent as it is. */
const ENCODINGS: ReadonlySet<string> = new Set(["identity", "gzip", "x-gzip", "zstd"]);

/**
 * Returns the decompressed bytes of a request, as they arrive.
 *
 * @throws Problem `unsupported-compression` for another `Content-Encoding`. CorpusErrors and those of the
 *   connection are thrown while reading.
 */
export function bodyChunks(request: Request): AsyncIterable<Uint8Array> {
  const encoding = request.headers.get("content-encoding") ?? "identity";
  if (!ENCODINGS.has(encoding.toLowerCase()))
    throw new Problem("unsupported-compression", "Content-Encoding must be gzip, zstd or absent.", {
      headers: { "accept-encoding": "gzip, zstd" },
    });
  return readChunks((request.body ?? []) as AsyncIterable<Uint8Array>);
}

/**
 * Reads the body of a request into memory, which the visit holds.
 *
 * @param maxBody - maximum decompressed bytes.
 * @throws Problem `too-large`, `too-slow`, `cannot-read`, `corrupt-input`, `unsupported-compression`,
 *   `overloaded`
 */
export async function readBody(request: Request, maxBody: number, visit: Visit): Promise<Buffer> {
  const tooLarge = new Problem(
    "too-large",
    `A body may have at most ${maxBody} bytes. Send larger ones as a stream.`,
  );
  if (Number(request.headers.get("content-length") ?? 0) > maxBody) throw tooLarge;
  const parts: Uint8Array[] = [];
  let length = 0;
  try {
    for await (const part of until(visit.signal, bodyChunks(request))) {
      length += part.length;
      if (length > maxBody) throw tooLarge;
      visit.hold(part.length);
      parts.push(part);
    }
  } catch (error) {
    if (visit.signal.aborted) throw new Problem("too-slow", "The body did not arrive in time.");
    throw readingProblem(error);
  }
  return Buffer.concat(parts);
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
async function* until<T>(signal: AbortSignal, source: AsyncIterable<T>): AsyncGenerator<T, void, undefined> {
  let stop = (): void => {};
  const aborted = new Promise<never>((_, reject) => {
    stop = () => reject(signal.reason);
    if (signal.aborted) stop();
    signal.addEventListener("abort", stop, { once: true });
  });
  aborted.catch(() => {});
  const iterator = source[Symbol.asyncIterator]();
  let ended = false;
  try {
    for (;;) {
      const next = await Promise.race([iterator.next(), aborted]);
      if (next.done === true) {
        ended = true;
        return;
      }
      yield next.value;
    }
  } finally {
    signal.removeEventListener("abort", stop);
    // Not awaited, since the source may wait for bytes that never arrive.
    if (!ended) iterator.return?.()?.catch?.(() => {});
  }
}
