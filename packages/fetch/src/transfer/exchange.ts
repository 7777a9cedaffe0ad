import type { LimitFunction } from "p-limit";
import { abortable, type Deadline, sleep } from "../deadline.js";
import { FetchError } from "../fetch-error.js";
import { hostOf } from "../guard/url.js";
import type { HostQueues } from "../politeness.js";
import { backoff, isTransientFailure, isTransientStatus, parseRetryAfter } from "../retry.js";
import type { Connections } from "./connections.js";
import { type Response, type TransferOptions, transfer } from "./transfer.js";

export interface ExchangeOptions {
  readonly connections: Connections;
  readonly queues: HostQueues;
  /** Limits the number of simultaneous requests over all hosts. */
  readonly slots: LimitFunction;
  readonly deadline: Deadline;
  readonly headers: Readonly<Record<string, string>>;
  readonly maxSize: number;
  readonly wantsBody: TransferOptions["wantsBody"];
  /** Minimum milliseconds between the end of the host's last request and this one. */
  readonly pause: number;
  /** Whether the host's next request has to pause after this one. */
  readonly counts: boolean;
  /** Whether to go before the host's other requests, because this one continues a started page. */
  readonly first: boolean;
  /** Maximum number of retries. */
  readonly retries: number;
  readonly random: () => number;
}

/** Maximum milliseconds that `Retry-After` delays other waiting pages of the host. */
const MAX_REST = 60_000;

/**
 * Requests one address in its turn at the host, and retries after transient failures. A transient status
 * (503) is returned if no retries remain, or if the wait would exceed the deadline.
 *
 * @throws FetchError
 */
export async function exchange(url: URL, options: ExchangeOptions): Promise<Response> {
  const { deadline, retries, random } = options;
  for (let attempt = 0; ; attempt++) {
    const outcome = await attemptOnce(url, { ...options, first: options.first || attempt > 0 }).catch(
      (error: unknown) => networkError(error, url.href),
    );
    const failed = outcome instanceof Error;
    const transient = failed ? isTransientFailure(outcome) : isTransientStatus(outcome.status);
    const wait = Math.max(backoff(attempt, random), failed ? 0 : (retryAfter(outcome) ?? 0));
    if (!transient || attempt >= retries || wait >= deadline.remaining()) {
      if (failed) throw outcome;
      return outcome;
    }
    await sleep(wait, deadline.signal);
  }
}

async function attemptOnce(url: URL, options: ExchangeOptions): Promise<Response> {
  const { queues, slots, deadline, pause, first, counts } = options;
  const { signal } = deadline;
  const host = hostOf(url);
  const resume = deadline.pause();
  const endTurn = await queues.turn(host, { pause, signal, first }).catch((error: unknown) => {
    resume();
    throw error;
  });
  let rest = 0;
  try {
    let started = false;
    const running = slots(() => {
      started = true;
      resume();
      signal.throwIfAborted();
      return send(url, host, options);
    });
    // A request that is aborted while it waits for a slot ends at once; a running one when its connection
    // closes.
    const response = await abortable(running, signal).catch((error: unknown) => {
      if (started) return running;
      throw error;
    });
    rest = Math.min(retryAfter(response) ?? 0, MAX_REST);
    return response;
  } finally {
    endTurn({ counts, rest });
  }
}

/**
 * Sends a request. A server may close an idle connection just as the request is sent: a request without an
 * answer is then repeated on a new connection (RFC 9112 §9.3.1), which does not count as a retry.
 */
async function send(url: URL, host: string, options: ExchangeOptions): Promise<Response> {
  const { connections, deadline, headers, maxSize, wantsBody } = options;
  for (;;) {
    const { client, reused } = connections.open(host, url.origin);
    let answered = false;
    try {
      return await transfer(client, url, {
        headers,
        maxSize,
        signal: deadline.signal,
        wantsBody: (status, received) => {
          answered = true;
          return wantsBody(status, received);
        },
      });
    } catch (error) {
      connections.drop(host);
      if (!reused || answered || !isTransientFailure(networkError(error, url.href))) throw error;
    }
  }
}

/** Returns `Retry-After` of a response with a transient status, in milliseconds. */
function retryAfter({ status, headers }: Response): number | undefined {
  return isTransientStatus(status) ? parseRetryAfter(headers["retry-after"], Date.now()) : undefined;
}

/** Codes of Node and OpenSSL for a failed certificate or handshake. */
const TLS =
  /^(?:ERR_TLS|ERR_SSL|CERT_|UNABLE_TO_|SELF_SIGNED_CERT|DEPTH_ZERO|HOSTNAME_MISMATCH|INVALID_CA|INVALID_PURPOSE|PATH_LENGTH|CRL_|EPROTO$)/;

/** Converts any failure of a request to a `FetchError` for this address. */
function networkError(cause: unknown, url: string): FetchError {
  if (cause instanceof FetchError) return withUrl(cause, url);
  const { code = "", message = "" } = (cause ?? {}) as { code?: string; message?: string };
  const why = message === "" ? code : message;
  if (code === "UND_ERR_HEADERS_OVERFLOW") {
    return new FetchError("too-large", "the response's headers are too large", { url, cause });
  }
  // undici asserts conditions that a server may violate, such as a status of at least 100.
  if (code === "ERR_ASSERTION") {
    return new FetchError("connection", "the server violates HTTP", { url, cause });
  }
  if (TLS.test(code)) return new FetchError("tls", why, { url, cause });
  return new FetchError("connection", why === "" ? "the connection failed" : why, { url, cause });
}

/** Adds the address to errors that have none, such as the guard's. */
function withUrl(error: FetchError, url: string): FetchError {
  if (error.url !== undefined) return error;
  return new FetchError(error.code, error.message, { url, cause: error.cause });
}
