import { asObject, asString, parseJson } from "../../datasets/json.js";
import { EvaluationError } from "../../eval-error.js";
import type { GoldPage } from "../../types.js";
import type { TopicClassifier } from "./diversity.js";

/** Options for Google Cloud's Natural Language API. */
export interface GoogleClassifierOptions {
  /**
   * An API key of a project with the Natural Language API enabled. It is sent as a header, never in a URL.
   */
  readonly key: string;
  /** The function that sends requests. Default: the global `fetch`. */
  readonly fetch?: typeof fetch | undefined;
  /** Replaces the timer in tests. */
  readonly wait?: ((ms: number) => Promise<void>) | undefined;
}

const SERVICE = "https://language.googleapis.com/v2/documents:classifyText";
/** Number of characters of the gold to send, as in Gupta 2022. */
const CHARACTERS = 1000;

const BUSY: ReadonlySet<number> = new Set([429, 500, 502, 503, 504]);
const FIRST_WAIT_MS = 1000;
/** Maximum wait that the service can request; a longer one is a failure. */
const MAX_WAIT_MS = 60_000;
const TIMEOUT_MS = 30_000;
/** Maximum number of retries per request. */
const MAX_RETRIES = 5;

/**
 * Sends a request and retries it after a 429 or 5xx status or a connection error. Waits as long as
 * `Retry-After` requests (seconds or a date, RFC 9110 §10.2.3), otherwise 1, 2, 4, … seconds.
 *
 * @returns The last answer, whatever its status.
 * @throws The last error of `fetch` if there was no answer.
 */
async function askWithRetries(
  request: RequestInit,
  { fetch: send = fetch, wait = timer }: GoogleClassifierOptions,
): Promise<{ readonly status: number; readonly body: string }> {
  for (let attempt = 0; ; attempt++) {
    let pause = Math.min(FIRST_WAIT_MS * 2 ** attempt, MAX_WAIT_MS);
    try {
      const response = await send(SERVICE, { ...request, signal: AbortSignal.timeout(TIMEOUT_MS) });
      const answer = { status: response.status, body: await response.text() };
      const requested = retryAfter(response.headers.get("retry-after"));
      if (!BUSY.has(answer.status) || attempt >= MAX_RETRIES || (requested ?? 0) > MAX_WAIT_MS) return answer;
      pause = requested ?? pause;
    } catch (error) {
      if (attempt >= MAX_RETRIES) throw error;
    }
    await wait(pause);
  }
}

function retryAfter(value: string | null): number | undefined {
  if (value === null) return undefined;
  const ms = /^\s*\d+\s*$/.test(value) ? Number(value) * 1000 : Date.parse(value) - Date.now();
  return Number.isNaN(ms) ? undefined : Math.max(0, ms);
}

function timer(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

/**
 * Whether the key was rejected, so that further requests are pointless. Google answers 400 to a mistyped key.
 */
function isDenied(status: number, message: string): boolean {
  return status === 401 || status === 403 || (status === 400 && /api key/i.test(message));
}

/**
 * Returns a classifier of topics that uses Google Cloud's `documents:classifyText`, as in Gupta 2022's
 * section 3.3. It sends the first 1,000 characters of the gold and returns the top level of the most
 * confident category.
 *
 * A page with an empty gold is not sent; a page that is too short for the API has no topic. If the service is
 * busy (429, 5xx), requests are repeated after the requested wait or 1, 2, 4, … seconds. Each page costs
 * money: see Google's prices.
 *
 * The classifier throws an `EvaluationError`: `classifier-denied` if the key is rejected (no further pages
 * are sent then), otherwise `classifier-failed`. No message contains the key.
 *
 * @throws {TypeError} If `key` is empty.
 *
 * @example await diversity(pages, googleClassifier({ key }))
 */
export function googleClassifier(options: GoogleClassifierOptions): TopicClassifier {
  const { key } = options;
  if (typeof key !== "string" || key === "") throw new TypeError("key must be a non-empty string");
  const hide = (message: string): string => message.replaceAll(key, "…");
  let denied: EvaluationError | undefined;
  return async ({ gold }: GoldPage) => {
    const content = beginning(gold.text.trim());
    if (content === "") return undefined;
    if (denied !== undefined) throw denied;
    const request = {
      method: "POST",
      headers: { "content-type": "application/json; charset=utf-8", "x-goog-api-key": key },
      body: JSON.stringify({ document: { type: "PLAIN_TEXT", content } }),
    };
    let answer: { readonly status: number; readonly body: string };
    try {
      answer = await askWithRetries(request, options);
    } catch (error) {
      // Without a cause: errors of `fetch` may contain the request with its key.
      throw failure("classifier-failed", hide(error instanceof Error ? error.message : String(error)));
    }
    if (answer.status === 200) return topicFrom(answer.body);
    const message = hide(messageOf(answer.body));
    if (answer.status === 400 && /too few tokens/i.test(message)) return undefined;
    const description = `the service answered ${answer.status}${message === "" ? "" : `: ${message}`}`;
    if (!isDenied(answer.status, message)) throw failure("classifier-failed", description);
    throw (denied = failure("classifier-denied", description));
  };
}

function failure(code: "classifier-denied" | "classifier-failed", message: string): EvaluationError {
  return new EvaluationError(code, message);
}

/** Returns the first characters, without splitting a surrogate pair. */
function beginning(text: string): string {
  const start = text.slice(0, CHARACTERS);
  return /[\uD800-\uDBFF]$/.test(start) ? start.slice(0, -1) : start;
}

/** Returns the top level of the most confident category of an answer; ties go to the first. */
function topicFrom(body: string): string | undefined {
  const answer = asObject(parseJson(body));
  const categories = answer === undefined ? null : (answer.categories ?? []);
  if (!Array.isArray(categories))
    throw failure("classifier-failed", "the service's answer has no categories");
  let best: { name: string; confidence: number } | undefined;
  for (const category of categories as readonly Partial<{ name: unknown; confidence: unknown }>[]) {
    const { name, confidence = 0 } = category ?? {};
    if (typeof name !== "string" || typeof confidence !== "number") continue;
    if (best === undefined || confidence > best.confidence) best = { name, confidence };
  }
  return best?.name.split("/").find(Boolean);
}

function messageOf(body: string): string {
  const error = asObject(asObject(parseJson(body))?.error);
  return asString(error?.message)?.slice(0, 300) ?? "";
}
