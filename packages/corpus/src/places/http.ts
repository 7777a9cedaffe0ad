import { createReadStream } from "node:fs";
import { isTransientStatus, parseRetryAfter } from "@winnow/fetch/retry";
import type { Dispatcher } from "undici";
import { CorpusError } from "../corpus-error.js";
import type { Source } from "./source.js";
import { continuing, retrying, TransientError, type Wait } from "./transient.js";

/** Milliseconds without any byte from the server. */
const TIMEOUT = 60_000;

const MAX_REDIRECTS = 10;

/** The range is after the file's end, which is also the answer to the first range of an empty file (RFC 9110 §15.5.17). */
const RANGE_NOT_SATISFIABLE = 416;

type Response = Dispatcher.ResponseData;

let agent: Dispatcher | undefined;

/** Sends a request, and follows redirects. @throws {TransientError} if the connection fails, or for a status that passes. */
async function send(
  url: string,
  options: Omit<Dispatcher.RequestOptions, "origin" | "path">,
  code: "cannot-read" | "cannot-write",
): Promise<Response> {
  // Not "undici", which Bun replaces by a stub.
  const { Agent, interceptors, request } = await import("undici/index.js");
  agent ??= new Agent({ headersTimeout: TIMEOUT, bodyTimeout: TIMEOUT }).compose(
    interceptors.redirect({ maxRedirections: MAX_REDIRECTS }),
  );
  const response = await request(url, { ...options, dispatcher: agent }).catch((error: unknown) => {
    throw connectionError(url, error, code);
  });
  const { statusCode, headers } = response;
  if (statusCode < 400 || statusCode === RANGE_NOT_SATISFIABLE) return response;
  await discard(response);
  const status = `the server answered with status ${statusCode}`;
  if (isTransientStatus(statusCode))
    throw new TransientError(status, undefined, parseRetryAfter(header(headers, "retry-after"), Date.now()));
  throw new CorpusError(code, `${url}: ${status}`);
}

/** Codes of failures that another attempt would have too: unknown names and invalid certificates. */
const PERMANENT =
  /^(?:ENOTFOUND|ERR_(?:TLS|SSL|INVALID)|CERT_|UNABLE_TO_|SELF_SIGNED_CERT|DEPTH_ZERO|HOSTNAME_MISMATCH|UND_ERR_(?:INVALID_ARG|NOT_SUPPORTED|HEADERS_OVERFLOW))/;

function connectionError(url: string, cause: unknown, code: "cannot-read" | "cannot-write"): Error {
  const { code: reason = "", message = "" } = (cause ?? {}) as { code?: string; message?: string };
  const why = message === "" ? reason : message;
  return PERMANENT.test(reason)
    ? new CorpusError(code, `${url}: ${why}`, cause)
    : new TransientError(why, cause);
}

/** Ends a response whose body is not needed. After a short one, the connection can be used again. */
async function discard({ body }: Response): Promise<void> {
  await body.dump({ limit: 4096 }).catch(() => {});
}

function header(headers: Response["headers"], name: string): string | undefined {
  const value = headers[name];
  return Array.isArray(value) ? value[0] : value;
}

/** What identifies the content of a file (RFC 9110 §8.8), and its size. */
interface Version {
  readonly size: number | undefined;
  readonly etag: string | undefined;
  readonly modified: string | undefined;
}

function versionOf({ statusCode, headers }: Response): Version {
  const length = header(headers, "content-length");
  const total = statusCode === 200 ? length : /\/(\d+)$/.exec(header(headers, "content-range") ?? "")?.[1];
  return {
    size: total === undefined ? undefined : Number(total),
    etag: header(headers, "etag"),
    modified: header(headers, "last-modified"),
  };
}

/**
 * Opens a file on a web server. It is read with range requests (RFC 9110 §14); a server that has none sends the whole file
 * again when the connection breaks.
 *
 * @param wait - replaces the pauses between attempts, in tests.
 * @throws {CorpusError} `cannot-read`.
 */
export async function httpSource(url: string, wait?: Wait): Promise<Source> {
  // A request for one byte, since servers that sign addresses allow only GET.
  const version = await retrying(
    url,
    "cannot-read",
    async () => {
      const response = await send(
        url,
        { method: "GET", headers: { ...IDENTITY, range: "bytes=0-0" } },
        "cannot-read",
      );
      await discard(response);
      return versionOf(response);
    },
    wait,
  );
  const { size } = version;
  return {
    name: url,
    size,
    bytes: (from = 0, to = size) => continuing(url, (at) => openRange(url, at, to, version), from, to, wait),
  };
}

/** Bytes as they are stored: a server would compress only whole responses, not ranges of a compressed file. */
const IDENTITY = { "accept-encoding": "identity" } as const;

async function openRange(
  url: string,
  at: number,
  to: number | undefined,
  version: Version,
): Promise<AsyncIterable<Uint8Array>> {
  // A weak entity tag cannot be used here (RFC 9110 §13.1.5).
  const validator = version.etag?.startsWith("W/") === false ? version.etag : version.modified;
  const range =
    to === undefined && at === 0 ? {} : { range: `bytes=${at}-${to === undefined ? "" : to - 1}` };
  const headers = { ...IDENTITY, ...range, ...(validator !== undefined && { "if-range": validator }) };
  const response = await send(url, { method: "GET", headers }, "cannot-read");
  const now = versionOf(response);
  const isSame =
    response.statusCode < 400 &&
    (now.size ?? version.size) === (version.size ?? now.size) &&
    (version.etag === undefined ? now.modified === version.modified : now.etag === version.etag);
  const start = /^bytes (\d+)-/.exec(header(response.headers, "content-range") ?? "")?.[1];
  const isRange = response.statusCode === 206;
  if (!isSame || (isRange && Number(start) !== at)) {
    await discard(response);
    if (!isSame) throw new CorpusError("changed-input", `${url}: the file changed while it was read`);
    throw new CorpusError("cannot-read", `${url}: the server sent another range than the requested one`);
  }
  return received(url, response, isRange ? 0 : at);
}

/** @param skip - number of bytes to skip, of a server without ranges. */
async function* received(url: string, { body }: Response, skip: number): AsyncGenerator<Uint8Array> {
  let remaining = skip;
  const chunks = body[Symbol.asyncIterator]();
  try {
    for (;;) {
      const next = await chunks.next().catch((error: unknown) => {
        throw connectionError(url, error, "cannot-read");
      });
      if (next.done === true) return;
      const chunk = next.value as Uint8Array;
      const part = chunk.subarray(Math.min(remaining, chunk.length));
      remaining -= chunk.length - part.length;
      if (part.length > 0) yield part;
    }
  } finally {
    body.on("error", () => {});
    body.destroy();
  }
}

/**
 * Writes a file to an address with PUT.
 *
 * @throws {CorpusError} `cannot-write`.
 */
export async function putFile(url: string, path: string, size: number, wait?: Wait): Promise<void> {
  await retrying(
    url,
    "cannot-write",
    async () => {
      const headers = { "content-length": String(size), "content-type": "application/octet-stream" };
      const body = createReadStream(path);
      try {
        await discard(await send(url, { method: "PUT", headers, body }, "cannot-write"));
      } finally {
        body.destroy();
      }
    },
    wait,
  );
}
