import { setTimeout as sleep } from "node:timers/promises";
import { backoff } from "@winnow/fetch/retry";
import { CorpusError } from "../corpus-error.js";

/** A failure after which the same request may succeed. */
export class TransientError extends Error {
  /** Milliseconds that the server asks to wait (`Retry-After`). */
  readonly wait: number;

  constructor(message: string, cause?: unknown, wait = 0) {
    super(message, { cause });
    this.wait = wait;
  }
}

/** Waits for a number of milliseconds. */
export type Wait = (milliseconds: number) => Promise<unknown>;

/** Maximum number of attempts without progress. */
const MAX_ATTEMPTS = 6;

/** Maximum of `Retry-After`, in milliseconds. */
const MAX_WAIT = 600_000;

/** Number of bytes after which attempts are counted anew. */
const PROGRESS = 1 << 20;

/**
 * Makes a request until it succeeds, at most six times, with exponential backoff and jitter.
 *
 * @param code - of the error after the last attempt.
 * @throws {CorpusError} after the last attempt; other errors than {@link TransientError} unchanged.
 */
export async function retrying<T>(
  name: string,
  code: "cannot-read" | "cannot-write",
  request: () => Promise<T>,
  wait: Wait = sleep,
): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await request();
    } catch (error) {
      await pause(error, attempt, name, code, wait);
    }
  }
}

async function pause(
  error: unknown,
  attempt: number,
  name: string,
  code: "cannot-read" | "cannot-write",
  wait: Wait,
): Promise<void> {
  if (!(error instanceof TransientError)) throw error;
  if (attempt >= MAX_ATTEMPTS) {
    const verb = code === "cannot-read" ? "read" : "write";
    throw new CorpusError(code, `cannot ${verb} ${name}: ${error.message} (${attempt} attempts)`, error);
  }
  await wait(Math.max(backoff(attempt - 1, Math.random), Math.min(error.wait, MAX_WAIT)));
}

/**
 * Reads a range over a network. When the connection breaks, it goes on after the last byte that arrived.
 *
 * @param open - requests the bytes from a position on. It, and what it returns, throw a {@link TransientError} if another
 *   attempt may succeed.
 * @param to - the byte after the last; undefined if the size is unknown: the bytes end where a response ends.
 * @throws {CorpusError} `cannot-read` after six attempts without progress, otherwise the errors of `open`.
 */
export async function* continuing(
  name: string,
  open: (at: number) => Promise<AsyncIterable<Uint8Array>>,
  from: number,
  to: number | undefined,
  wait: Wait = sleep,
): AsyncGenerator<Uint8Array, void, undefined> {
  let at = from;
  let counted = from;
  for (let attempt = 1; to === undefined || at < to; attempt++) {
    try {
      for await (const chunk of await open(at)) {
        const part = to === undefined ? chunk : chunk.subarray(0, to - at);
        at += part.length;
        if (part.length > 0) yield part;
        if (at === to) return;
      }
      if (to === undefined) return;
      throw new TransientError(`the connection ended ${to - at} bytes early`);
    } catch (error) {
      if (at - counted >= PROGRESS) {
        attempt = 1;
        counted = at;
      }
      await pause(error, attempt, name, "cannot-read", wait);
    }
  }
}
