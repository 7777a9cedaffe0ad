import type { Client, Dispatcher } from "undici";
import { abortable } from "../deadline.js";
import { readBody, tooLarge } from "./body.js";

/** One response. */
export interface Response {
  readonly status: number;
  /** By lower-case name; several with the same name are joined by `, `. */
  readonly headers: Readonly<Record<string, string>>;
  /** The decoded body; empty if it was not wanted. */
  readonly bytes: Uint8Array;
}

export interface TransferOptions {
  readonly headers: Readonly<Record<string, string>>;
  readonly maxSize: number;
  readonly signal: AbortSignal;
  /** Called before the body is read. If it throws, the transfer fails with that error. */
  readonly wantsBody: (status: number, headers: Response["headers"]) => boolean;
}

/**
 * Limits for reading an unwanted body to its end, which keeps the connection usable: bytes and milliseconds.
 */
const DRAIN = { limit: 16_384, ms: 500 };

/**
 * Sends one GET on an open connection. If it fails, or the body is not read to its end, the connection is
 * unusable.
 *
 * @throws FetchError `too-large` and `bad-encoding`, the signal's reason, errors of `wantsBody`, and undici's
 *   errors.
 */
export async function transfer(client: Client, url: URL, options: TransferOptions): Promise<Response> {
  const { signal, maxSize } = options;
  const response = await abortable(
    client.request({ method: "GET", path: `${url.pathname}${url.search}`, headers: options.headers, signal }),
    signal,
  );
  const { statusCode: status, body } = response;
  try {
    const headers = joined(response.headers);
    if (!options.wantsBody(status, headers)) {
      const timer = setTimeout(() => body.destroy(), DRAIN.ms);
      await body.dump({ limit: DRAIN.limit });
      clearTimeout(timer);
      return { status, headers, bytes: new Uint8Array() };
    }
    // A body that is too large when encoded is too large when decoded.
    if (Number(headers["content-length"]) > maxSize) throw tooLarge(maxSize);
    return { status, headers, bytes: await readBody(body, headers["content-encoding"], maxSize) };
  } finally {
    // Has no effect on a body that was read to its end.
    body.on("error", () => {}).destroy();
  }
}

function joined(headers: Dispatcher.ResponseData["headers"]): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value = ""]) => [
      name,
      Array.isArray(value) ? join(name, value) : value,
    ]),
  );
}

/** Joins several values of a header; repeated equal `Location`s count as one. */
function join(name: string, values: readonly string[]): string {
  return (name === "location" ? [...new Set(values)] : values).join(", ");
}
