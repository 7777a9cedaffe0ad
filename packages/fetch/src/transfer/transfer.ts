import type { Client, Dispatcher } from "undici";
import { abortable } from "../deadline.js";
import { readBody, tooLarge } from "./body.js";

/** One response. */
export interface Response {
  readonly status: number;
  /** By lower-case name; several of one name are joined with `, `. */
  readonly headers: Readonly<Record<string, string>>;
  /** The decoded body; empty where it was not wanted. */
  readonly bytes: Uint8Array;
}

export interface TransferOptions {
  readonly headers: Readonly<Record<string, string>>;
  readonly maxSize: number;
  readonly signal: AbortSignal;
  /** Asked before the body is read. What it throws ends the transfer. */
  readonly wantsBody: (status: number, headers: Response["headers"]) => boolean;
}

/** A body that nobody wants is read to its end, so that the connection can be kept, if that costs no more than this. */
const DRAIN = { limit: 16_384, ms: 500 };

/**
 * One GET on an open connection. If it fails, or the body is not read to its end, the connection is of no more use.
 *
 * @throws FetchError `too-large` and `bad-encoding`, the signal's reason, what `wantsBody` throws, and undici's errors.
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
      const patience = setTimeout(() => body.destroy(), DRAIN.ms);
      await body.dump({ limit: DRAIN.limit });
      clearTimeout(patience);
      return { status, headers, bytes: new Uint8Array() };
    }
    // What is too large in its coding is too large without.
    if (Number(headers["content-length"]) > maxSize) throw tooLarge(maxSize);
    return { status, headers, bytes: await readBody(body, headers["content-encoding"], maxSize) };
  } finally {
    // Does nothing to a body that was read to its end.
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

/** A `Location` that comes twice is one; what makes no list elsewhere is left as it is. */
function join(name: string, values: readonly string[]): string {
  return (name === "location" ? [...new Set(values)] : values).join(", ");
}
