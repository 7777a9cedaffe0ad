import type { Fetcher } from "@winnow/fetch";
import type { Admission, Visit } from "../admission/admission.js";
import type { RateLimit } from "../admission/rate.js";
import { answer, type Outcome, type Tally } from "../answer.js";
import { type BodySource, bodyChunks, until } from "../body/read.js";
import type { Config } from "../config.js";
import type { Engine } from "../engine.js";
import { Problem } from "../problems.js";

/** What the routes need. */
export interface Services {
  readonly config: Config;
  readonly admission: Admission;
  readonly engine: Engine;
  readonly rateLimit: RateLimit;
  /** Undefined if pages are not fetched. */
  readonly fetcher: Fetcher | undefined;
}

/** A request as a route gets it. */
export interface Incoming extends BodySource {
  readonly query: Readonly<Record<string, string>>;
  /** The name of the client. */
  readonly client: string;
  /** Called when the answer has ended. */
  readonly onEnd: (tally: Tally, outcome: Outcome, error?: unknown) => void;
}

/** An admitted request. */
export interface Exchange extends Incoming {
  readonly type: "json" | "html" | "lines";
  readonly visit: Visit;
  readonly tally: Tally;
  readonly services: Services;
}

/** An answer: chunks that are created as the client takes them. */
export interface Reply {
  readonly contentType: string;
  readonly chunks: AsyncGenerator<Uint8Array, void, undefined>;
  readonly length?: number;
}

/** What a route does with a request. Undefined: there is nothing to answer, since the only record was dropped. */
export type Handler = (exchange: Exchange) => Promise<Reply | undefined>;

/** Which requests a handler takes. */
export interface Accepts {
  readonly html: boolean;
  /** Whether JSON Lines are processed one by one, for as long as they arrive, and not all at once by the deadline. */
  readonly endless: boolean;
}

const TYPES: ReadonlyMap<string, Exchange["type"]> = new Map([
  ["application/json", "json"],
  ["text/html", "html"],
  ["application/x-ndjson", "lines"],
  ["application/ndjson", "lines"],
  ["application/jsonl", "lines"],
]);

export const JSON_TYPE = "application/json";
export const LINES_TYPE = "application/x-ndjson";

/**
 * Admits a request, and answers it.
 *
 * @throws Problem if it is refused, or if it fails before its answer begins.
 */
export async function serve(
  incoming: Incoming,
  { html, endless }: Accepts,
  handle: Handler,
  services: Services,
): Promise<Response> {
  const { request, client, onEnd } = incoming;
  const type = TYPES.get((request.headers.get("content-type") ?? "").split(";", 1)[0]!.trim().toLowerCase());
  if (type === undefined || (type === "html" && !html))
    throw new Problem(
      "unsupported-type",
      `Content-Type must be application/json, ${html ? "text/html " : ""}or application/x-ndjson.`,
    );
  const deadline = type === "lines" && endless ? undefined : services.config.deadline;
  const visit = services.admission.enter({ client, signal: request.signal, deadline });
  const tally: Tally = { records: 0, received: 0, sent: 0 };
  try {
    const reply = await handle({ ...incoming, type, visit, tally, services });
    if (reply !== undefined)
      return answer(reply.chunks, {
        ...{ ...reply, visit, tally, deadline: services.config.deadline },
        onEnd: (outcome, error) => onEnd(tally, outcome, error),
      });
  } catch (error) {
    visit.leave();
    throw error;
  }
  visit.leave();
  return new Response(undefined, { status: 204 });
}

/** Yields the decompressed bytes of a request until its deadline, and counts them. */
export async function* receivedChunks(exchange: Exchange): AsyncGenerator<Uint8Array, void, undefined> {
  const { visit, tally } = exchange;
  for await (const chunk of until(visit.signal, bodyChunks(exchange, visit))) {
    tally.received += chunk.length;
    yield chunk;
  }
}

/** Counts records. Returns the milliseconds until the client may send more. */
export function charge({ client, tally, services }: Exchange, records: number): number {
  tally.records += records;
  return services.rateLimit.charge(client, records);
}

/**
 * Creates the first chunk before the answer begins, so that a problem with it is the answer.
 *
 * @returns the same chunks, and whether there are any.
 */
export async function begun(
  chunks: AsyncGenerator<Uint8Array, void, undefined>,
): Promise<{ readonly chunks: Reply["chunks"]; readonly isEmpty: boolean }> {
  const first = await chunks.next();
  async function* all(): Reply["chunks"] {
    try {
      if (first.done !== true) yield first.value;
      yield* chunks;
    } finally {
      await chunks.return();
    }
  }
  return { chunks: all(), isEmpty: first.done === true };
}
