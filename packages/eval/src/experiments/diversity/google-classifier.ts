import { EvaluationError } from "../../eval-error.js";
import type { GoldPage } from "../../types.js";
import type { Topic, TopicClassifier } from "./diversity.js";

/** How to ask a service that may be busy. */
interface RetryOptions {
  /** Default the global `fetch`. */
  readonly fetch?: typeof fetch | undefined;
  /** How often a request is sent again. Default 5. */
  readonly retries?: number | undefined;
  /** How long an answer may take, in milliseconds. Default 30,000. */
  readonly timeoutMs?: number | undefined;
  /** The longest wait that a service may ask for, in milliseconds; a longer one is a failure. Default 60,000. */
  readonly longestWaitMs?: number | undefined;
  /** How to wait, for tests. Default a timer. */
  readonly wait?: ((ms: number) => Promise<void>) | undefined;
}

const BUSY: ReadonlySet<number> = new Set([429, 500, 502, 503, 504]);
const FIRST_WAIT_MS = 1000;

/**
 * Sends a request until the service is not busy: after a 429 or 5xx, or a connection that broke, it waits as long as
 * `Retry-After` says (seconds or a date, RFC 9110 §10.2.3), else 1, 2, 4, … seconds.
 *
 * @returns The last answer, whatever its status.
 * @throws What `fetch` threw last, where there was no answer.
 */
async function askWithRetries(
  url: string,
  request: RequestInit,
  options: RetryOptions,
): Promise<{ readonly status: number; readonly body: string }> {
  const { retries = 5, timeoutMs = 30_000, longestWaitMs = 60_000, wait = timer } = options;
  const send = options.fetch ?? fetch;
  for (let attempt = 0; ; attempt++) {
    let pause = Math.min(FIRST_WAIT_MS * 2 ** attempt, longestWaitMs);
    try {
      const response = await send(url, { ...request, signal: AbortSignal.timeout(timeoutMs) });
      const answer = { status: response.status, body: await response.text() };
      const asked = retryAfter(response.headers.get("retry-after"));
      if (!BUSY.has(answer.status) || attempt >= retries || (asked ?? 0) > longestWaitMs) return answer;
      pause = asked ?? pause;
    } catch (error) {
      if (attempt >= retries) throw error;
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

/** How to ask Google Cloud's Natural Language API. */
export interface GoogleClassifierOptions extends RetryOptions {
  /** An API key of a project that has the Natural Language API switched on. It is sent as a header, never in a URL. */
  readonly key: string;
  /**
   * Which API: `"v1"`, whose model of 2017 the thesis asked (27 topics, texts under 20 tokens refused, few languages), or
   * `"v2"` (the default).
   */
  readonly version?: "v1" | "v2" | undefined;
  /** Default `https://language.googleapis.com`. */
  readonly endpoint?: string | undefined;
  /** How many characters of the gold are sent. Default 1000, the thesis's. */
  readonly characters?: number | undefined;
  /** How many levels of a category are kept: 1 (the default, the thesis's) makes `/Travel/Tourist Destinations` `Travel`. */
  readonly levels?: number | undefined;
}

/** Whether the key itself is refused, so that asking for other pages is of no use. A mistyped key is a 400 there. */
function isDenied(status: number, message: string): boolean {
  return status === 401 || status === 403 || (status === 400 && /api key/i.test(message));
}

/**
 * A classifier of topics by Google Cloud's `documents:classifyText`, as in the thesis's section 3.3: the first 1,000
 * characters of the gold, the most confident category, its top level.
 *
 * A page with an empty gold is not sent, and one that is too short for the API has no topic. A busy service (429, 5xx)
 * is asked again, after as long as it says or 1, 2, 4, … seconds. Each page costs money: see Google's prices.
 *
 * The classifier throws an `EvaluationError`: `classifier-denied` where the key is refused (after the first refusal no
 * page is sent any more), `classifier-failed` otherwise. The key stands in no message.
 *
 * @throws {TypeError} If `key` is empty.
 * @throws {RangeError} If `version` is neither `"v1"` nor `"v2"`, or `characters` or `levels` not a whole number from 1 on.
 *
 * @example await diversity(pages, googleClassifier({ key }), { minConfidence: 0.6 })
 */
export function googleClassifier(options: GoogleClassifierOptions): TopicClassifier {
  const { key, version = "v2", endpoint = "https://language.googleapis.com" } = options;
  const { characters = 1000, levels = 1 } = options;
  if (typeof key !== "string" || key === "") throw new TypeError("key must be a string that is not empty");
  if (version !== "v1" && version !== "v2") throw new RangeError('version must be "v1" or "v2"');
  for (const [name, value] of Object.entries({ characters, levels })) {
    if (!Number.isSafeInteger(value) || value < 1)
      throw new RangeError(`${name} must be a whole number from 1 on`);
  }
  const url = `${endpoint.replace(/\/+$/, "")}/${version}/documents:classifyText`;
  const hide = (message: string): string => message.replaceAll(key, "…");
  let denied: EvaluationError | undefined;
  return async ({ gold }: GoldPage) => {
    const content = beginning(gold.text.trim(), characters);
    if (content === "") return undefined;
    if (denied !== undefined) throw denied;
    const request = {
      method: "POST",
      headers: { "content-type": "application/json; charset=utf-8", "x-goog-api-key": key },
      body: JSON.stringify({ document: { type: "PLAIN_TEXT", content } }),
    };
    let answer: { readonly status: number; readonly body: string };
    try {
      answer = await askWithRetries(url, request, options);
    } catch (error) {
      // The cause is left out: what a `fetch` throws may hold the request with its key.
      throw failure("classifier-failed", hide(error instanceof Error ? error.message : String(error)));
    }
    if (answer.status === 200) return topicFrom(answer.body, levels);
    const message = hide(messageOf(answer.body));
    if (answer.status === 400 && /too few tokens/i.test(message)) return undefined;
    const said = `the service answered ${answer.status}${message === "" ? "" : `: ${message}`}`;
    if (!isDenied(answer.status, message)) throw failure("classifier-failed", said);
    throw (denied = failure("classifier-denied", said));
  };
}

function failure(code: "classifier-denied" | "classifier-failed", message: string): EvaluationError {
  return new EvaluationError(code, message);
}

/** The first characters, no half of a surrogate pair among them. */
function beginning(text: string, characters: number): string {
  const cut = text.slice(0, characters);
  return /[\uD800-\uDBFF]$/.test(cut) ? cut.slice(0, -1) : cut;
}

/** The most confident category of an answer; the first of several. */
function topicFrom(body: string, levels: number): Topic | undefined {
  const answer = parsed(body);
  const categories = answer === undefined ? null : (answer.categories ?? []);
  if (!Array.isArray(categories))
    throw failure("classifier-failed", "the service's answer has no categories");
  let best: { name: string; confidence: number } | undefined;
  for (const category of categories as readonly Partial<{ name: unknown; confidence: unknown }>[]) {
    const { name, confidence = 0 } = category ?? {};
    if (typeof name !== "string" || typeof confidence !== "number") continue;
    if (best === undefined || confidence > best.confidence) best = { name, confidence };
  }
  if (best === undefined) return undefined;
  const label = best.name.split("/").filter(Boolean).slice(0, levels).join("/");
  return { label, confidence: best.confidence };
}

function messageOf(body: string): string {
  const error = parsed(body)?.error as { readonly message?: unknown } | undefined;
  return typeof error?.message === "string" ? error.message.slice(0, 300) : "";
}

function parsed(body: string): { readonly categories?: unknown; readonly error?: unknown } | undefined {
  try {
    const value: unknown = JSON.parse(body);
    return typeof value === "object" && value !== null ? value : undefined;
  } catch {
    return undefined;
  }
}
