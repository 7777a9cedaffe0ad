import { asObject, asString, parseJson } from "../../datasets/json.js";
import { EvaluationError } from "../../eval-error.js";
import type { GoldPage } from "../../types.js";
import type { TopicClassifier } from "./diversity.js";

/** How to ask Google Cloud's Natural Language API. */
export interface GoogleClassifierOptions {
  /** An API key of a project that has the Natural Language API switched on. It is sent as a header, never in a URL. */
  readonly key: string;
  /** Default the global `fetch`. */
  readonly fetch?: typeof fetch | undefined;
  /** How to wait, for tests. Default a timer. */
  readonly wait?: ((ms: number) => Promise<void>) | undefined;
}

const SERVICE = "https://language.googleapis.com/v2/documents:classifyText";
/** Of the gold that is sent: the thesis's. */
const CHARACTERS = 1000;

const BUSY: ReadonlySet<number> = new Set([429, 500, 502, 503, 504]);
const FIRST_WAIT_MS = 1000;
/** The longest wait that the service may ask for; a longer one is a failure. */
const LONGEST_WAIT_MS = 60_000;
const TIMEOUT_MS = 30_000;
/** How often a request is sent again. */
const RETRIES = 5;

/**
 * Sends a request until the service is not busy: after a 429 or 5xx, or a connection that broke, it waits as long as
 * `Retry-After` says (seconds or a date, RFC 9110 §10.2.3), else 1, 2, 4, … seconds.
 *
 * @returns The last answer, whatever its status.
 * @throws What `fetch` threw last, where there was no answer.
 */
async function askWithRetries(
  request: RequestInit,
  { fetch: send = fetch, wait = timer }: GoogleClassifierOptions,
): Promise<{ readonly status: number; readonly body: string }> {
  for (let attempt = 0; ; attempt++) {
    let pause = Math.min(FIRST_WAIT_MS * 2 ** attempt, LONGEST_WAIT_MS);
    try {
      const response = await send(SERVICE, { ...request, signal: AbortSignal.timeout(TIMEOUT_MS) });
      const answer = { status: response.status, body: await response.text() };
      const asked = retryAfter(response.headers.get("retry-after"));
      if (!BUSY.has(answer.status) || attempt >= RETRIES || (asked ?? 0) > LONGEST_WAIT_MS) return answer;
      pause = asked ?? pause;
    } catch (error) {
      if (attempt >= RETRIES) throw error;
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
 * page is sent any more), `classifier-failed` otherwise. No message contains the key.
 *
 * @throws {TypeError} If `key` is empty.
 *
 * @example await diversity(pages, googleClassifier({ key }))
 */
export function googleClassifier(options: GoogleClassifierOptions): TopicClassifier {
  const { key } = options;
  if (typeof key !== "string" || key === "") throw new TypeError("key must be a string that is not empty");
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
      // The cause is left out: what a `fetch` throws may hold the request with its key.
      throw failure("classifier-failed", hide(error instanceof Error ? error.message : String(error)));
    }
    if (answer.status === 200) return topicFrom(answer.body);
    const message = hide(messageOf(answer.body));
    if (answer.status === 400 && /too few tokens/i.test(message)) return undefined;
    const answered = `the service answered ${answer.status}${message === "" ? "" : `: ${message}`}`;
    if (!isDenied(answer.status, message)) throw failure("classifier-failed", answered);
    throw (denied = failure("classifier-denied", answered));
  };
}

function failure(code: "classifier-denied" | "classifier-failed", message: string): EvaluationError {
  return new EvaluationError(code, message);
}

/** The first characters, no half of a surrogate pair among them. */
function beginning(text: string): string {
  const cut = text.slice(0, CHARACTERS);
  return /[\uD800-\uDBFF]$/.test(cut) ? cut.slice(0, -1) : cut;
}

/** The top level of the most confident category of an answer; the first of several. */
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
