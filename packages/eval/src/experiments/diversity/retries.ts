/** How to ask a service that may be busy. */
export interface RetryOptions {
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
export async function askWithRetries(
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
