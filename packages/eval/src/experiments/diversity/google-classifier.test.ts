import { afterEach, describe, expect, it, vi } from "vitest";
import { diversity } from "./diversity.js";
import { type GoogleClassifierOptions, googleClassifier } from "./google-classifier.js";

const KEY = "secret-key";
type Answer = Response | Error;
interface Sent {
  readonly url: string;
  readonly init: RequestInit;
}

/** A service that returns its answers in order and repeats the last one. */
function service(...answers: readonly (() => Answer)[]): {
  readonly sent: Sent[];
  readonly waits: number[];
  readonly options: GoogleClassifierOptions;
} {
  const sent: Sent[] = [];
  const waits: number[] = [];
  const send = async (url: string | URL | Request, init: RequestInit = {}): Promise<Response> => {
    sent.push({ url: String(url), init });
    const answer = answers[Math.min(sent.length, answers.length) - 1]!();
    if (answer instanceof Error) throw answer;
    return answer;
  };
  const wait = async (ms: number): Promise<void> => void waits.push(ms);
  return { sent, waits, options: { key: KEY, fetch: send as typeof fetch, wait } };
}

const json =
  (value: unknown, status = 200, headers: Record<string, string> = {}) =>
  (): Response =>
    new Response(JSON.stringify(value), { status, headers });
const failed = (status: number, message: string, headers?: Record<string, string>) =>
  json({ error: { code: status, message, status: "X" } }, status, headers);
/** Gupta 2022, figure 3.3b. */
const phones = json({
  categories: [
    { name: "/Computers & Electronics/Consumer Electronics", confidence: 0.62 },
    { name: "/Internet & Telecom/Mobile & Wireless/Mobile Phones", confidence: 0.67 },
  ],
});
const page = { id: "1", gold: { text: "Android users biggest data hogs of them all" } };

afterEach(() => vi.useRealTimers());

describe("googleClassifier", () => {
  it("returns the top level of the most confident category", async () => {
    const { sent, options } = service(phones);
    expect(await googleClassifier(options)(page, 0)).toBe("Internet & Telecom");
    expect(sent[0]?.url).toBe("https://language.googleapis.com/v2/documents:classifyText");
    expect(sent[0]?.init.method).toBe("POST");
    expect(JSON.parse(String(sent[0]?.init.body))).toEqual({
      document: { type: "PLAIN_TEXT", content: page.gold.text },
    });
    expect(new Headers(sent[0]?.init.headers).get("x-goog-api-key")).toBe(KEY);
  });

  it("sends the first 1,000 characters, and nothing for an empty gold", async () => {
    const { sent, options } = service(phones);
    const classify = googleClassifier(options);
    expect(await classify({ id: "2", gold: { text: " \n " } }, 0)).toBeUndefined();
    expect(sent).toEqual([]);
    await classify({ id: "3", gold: { text: `${"a".repeat(999)}😀 and on` } }, 0);
    expect(JSON.parse(String(sent[0]?.init.body)).document.content).toBe("a".repeat(999));
  });

  it("returns undefined if there are no categories or too little text", async () => {
    for (const answer of [
      json({}),
      json({ categories: [] }),
      failed(400, "Invalid text content: too few tokens (words) to process."),
    ]) {
      const { sent, options } = service(answer);
      expect(await googleClassifier(options)(page, 0)).toBeUndefined();
      expect(sent).toHaveLength(1);
    }
  });

  it("waits as long as a busy service requests, otherwise doubles the wait each time", async () => {
    vi.useFakeTimers({ toFake: ["Date"], now: Date.UTC(2026, 0, 1, 12, 0, 0) });
    const { sent, waits, options } = service(
      failed(503, "busy"),
      failed(429, "slow down", { "retry-after": "7" }),
      () => new TypeError("fetch failed"),
      failed(500, "oops", { "retry-after": "Thu, 01 Jan 2026 12:00:10 GMT" }),
      phones,
    );
    expect(await googleClassifier(options)(page, 0)).toBe("Internet & Telecom");
    expect(sent).toHaveLength(5);
    expect(waits).toEqual([1000, 7000, 4000, 10_000]);
  });

  it("gives up after six attempts, or if the requested wait is too long", async () => {
    const busy = service(failed(429, "slow down"));
    await expect(googleClassifier(busy.options)(page, 0)).rejects.toMatchObject({
      code: "classifier-failed",
      message: "the service answered 429: slow down",
    });
    expect(busy.sent).toHaveLength(6);
    const tomorrow = service(failed(429, "quota", { "retry-after": "86400" }));
    await expect(googleClassifier(tomorrow.options)(page, 0)).rejects.toMatchObject({
      code: "classifier-failed",
    });
    expect(tomorrow.waits).toEqual([]);
  });

  it("fails with a code for an invalid answer", async () => {
    for (const answer of [() => new Response("<html>"), json({ categories: "x" }), failed(404, "no such")]) {
      await expect(googleClassifier(service(answer).options)(page, 0)).rejects.toMatchObject({
        name: "EvaluationError",
        code: "classifier-failed",
      });
    }
  });

  it("sends nothing after the key was rejected, and never reveals the key", async () => {
    for (const answer of [
      failed(403, `key ${KEY} has no right`),
      failed(400, `API key not valid: ${KEY}`),
      failed(401, "who?"),
    ]) {
      const { sent, options } = service(answer);
      const pages = Array.from({ length: 5 }, (_, index) => ({ ...page, id: `${index}` }));
      const result = await diversity(pages, googleClassifier(options));
      // The first four went out together.
      expect(sent).toHaveLength(4);
      expect(result.failed).toHaveLength(5);
      expect(JSON.stringify(result)).not.toContain(KEY);
      await expect(googleClassifier(options)(page, 0)).rejects.toMatchObject({ code: "classifier-denied" });
    }
    const broken = service(() => new TypeError(`cannot send ${KEY}`));
    const error: Error = await Promise.resolve(googleClassifier(broken.options)(page, 0)).then(
      () => new Error("no error"),
      (reason: Error) => reason,
    );
    expect(error.message).toBe("cannot send …");
    expect(error.cause).toBeUndefined();
  });

  it("rejects misuse", () => {
    expect(() => googleClassifier({ key: "" })).toThrow(TypeError);
  });
});
