import type { LimitFunction } from "p-limit";
import { abortable, type Deadline, sleep } from "../deadline.js";
import { FetchError } from "../fetch-error.js";
import { hostOf } from "../guard/url.js";
import type { HostQueues } from "../politeness.js";
import { backoff, isPassingFailure, isPassingStatus, parseRetryAfter } from "../retry.js";
import type { Connections } from "./connections.js";
import { type Response, type TransferOptions, transfer } from "./transfer.js";

export interface ExchangeOptions {
  readonly connections: Connections;
  readonly queues: HostQueues;
  /** Runs a request when there is room among those of all hosts. */
  readonly slots: LimitFunction;
  readonly deadline: Deadline;
  readonly headers: Readonly<Record<string, string>>;
  readonly maxSize: number;
  readonly wantsBody: TransferOptions["wantsBody"];
  /** Milliseconds since the host's last request. */
  readonly pause: number;
  /** Whether the host's next request has to pause after this one. */
  readonly counts: boolean;
  /** Whether it comes before the host's other requests: it goes on with what was begun. */
  readonly first: boolean;
  /** Tries after the first. */
  readonly retries: number;
  readonly random: () => number;
}

/** Milliseconds for which a host that asks for it is left alone by the pages that wait for it, at most. */
const LONGEST_REST = 60_000;

/**
 * One response from one address, in its turn at its host, tried again where that may help. A response that may be
 * better later (503) is given all the same when no try is left, or none would fit into the deadline.
 *
 * @throws FetchError
 */
export async function exchange(url: URL, options: ExchangeOptions): Promise<Response> {
  const { deadline, retries, random } = options;
  for (let attempt = 0; ; attempt++) {
    const outcome = await once(url, { ...options, first: options.first || attempt > 0 }).catch(
      (error: unknown) => networkError(error, url.href),
    );
    const failed = outcome instanceof Error;
    const passing = failed ? isPassingFailure(outcome) : isPassingStatus(outcome.status);
    const wait = Math.max(backoff(attempt, random), failed ? 0 : (restAsked(outcome) ?? 0));
    if (!passing || attempt >= retries || wait >= deadline.remaining()) {
      if (failed) throw outcome;
      return outcome;
    }
    await sleep(wait, deadline.signal);
  }
}

async function once(url: URL, options: ExchangeOptions): Promise<Response> {
  const { queues, slots, deadline, pause, first, counts } = options;
  const { signal } = deadline;
  const host = hostOf(url);
  const go = deadline.hold();
  const endTurn = await queues.turn(host, { pause, signal, first }).catch((error: unknown) => {
    go();
    throw error;
  });
  let rest = 0;
  try {
    let begun = false;
    const running = slots(() => {
      begun = true;
      go();
      signal.throwIfAborted();
      return send(url, host, options);
    });
    // Aborted while it waits for a slot, it ends at once; while it runs, when its connection is closed.
    const response = await abortable(running, signal).catch((error: unknown) => {
      if (begun) return running;
      throw error;
    });
    rest = Math.min(restAsked(response) ?? 0, LONGEST_REST);
    return response;
  } finally {
    endTurn({ counts, rest });
  }
}

/**
 * A server may close a kept connection just when the next request is on its way; what then gets no answer is sent
 * again on a new connection (RFC 9112 §9.3.1), and is no try of its own.
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
      if (!reused || answered || !isPassingFailure(networkError(error, url.href))) throw error;
    }
  }
}

/** `Retry-After` of a response that has no right to a page: milliseconds. */
function restAsked({ status, headers }: Response): number | undefined {
  return isPassingStatus(status) ? parseRetryAfter(headers["retry-after"], Date.now()) : undefined;
}

/** Node's and OpenSSL's codes for a certificate or handshake that failed. */
const TLS =
  /^(?:ERR_TLS|ERR_SSL|CERT_|UNABLE_TO_|SELF_SIGNED_CERT|DEPTH_ZERO|HOSTNAME_MISMATCH|INVALID_CA|INVALID_PURPOSE|PATH_LENGTH|CRL_|EPROTO$)/;

/** Any failure of a request as a `FetchError` about this address. */
function networkError(cause: unknown, url: string): FetchError {
  if (cause instanceof FetchError) return withUrl(cause, url);
  const { code = "", message = "" } = (cause ?? {}) as { code?: string; message?: string };
  const why = message === "" ? code : message;
  if (code === "UND_ERR_HEADERS_OVERFLOW") {
    return new FetchError("too-large", "the response's headers are too large", { url, cause });
  }
  // What undici takes for granted and a server need not keep to, as a status below 100.
  if (code === "ERR_ASSERTION") {
    return new FetchError("connection", "the server does not speak HTTP as it should", { url, cause });
  }
  if (TLS.test(code)) return new FetchError("tls", why, { url, cause });
  return new FetchError("connection", why === "" ? "the connection failed" : why, { url, cause });
}

/** The guard's errors do not know the address yet. */
function withUrl(error: FetchError, url: string): FetchError {
  if (error.url !== undefined) return error;
  return new FetchError(error.code, error.message, { url, cause: error.cause });
}
