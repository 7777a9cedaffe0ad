import { gzipSync } from "node:zlib";
import { FetchError } from "@winnow/fetch";
import { describe, expect, it, vi } from "vitest";
import { jsonOf, page, type TestOptions, testService } from "../test/service.js";
import { MAX_PARSED } from "./engine.js";
import { Problem } from "./problems.js";
import { createWork, type Result, type Work } from "./work.js";

/** Expects a problem, and returns it. */
async function problem(response: Response, status: number, code: string): Promise<Record<string, unknown>> {
  const body = await jsonOf(response);
  expect([response.status, body.code]).toEqual([status, code]);
  expect(response.headers.get("content-type")).toBe("application/problem+json");
  expect(body.requestId).toBe(response.headers.get("x-request-id"));
  return body;
}

/** A worker that answers when it is told to. */
function gatedWork(): {
  readonly options: TestOptions;
  readonly open: () => void;
  readonly started: () => string[];
} {
  const work = createWork();
  let open = (): void => {};
  const gate = new Promise<void>((resolve) => {
    open = resolve;
  });
  const started: string[] = [];
  return {
    options: {
      work: async (one, signal) => {
        started.push(nameOf(one));
        const stopped = new Promise<never>((_, reject) => {
          signal.addEventListener("abort", () => reject(signal.reason));
        });
        await Promise.race([gate, stopped]);
        return work(one);
      },
    },
    open: () => open(),
    started: () => started,
  };
}

function nameOf(work: Work): string {
  if (work.verb === "dedup" || work.item.kind !== "line") return "";
  return String(JSON.parse(Buffer.from(work.item.bytes).toString()).id);
}

const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
async function until(isTrue: () => boolean): Promise<void> {
  while (!isTrue()) await turn();
}

describe("a wrong request", () => {
  const { app, post } = testService();
  const html = { "content-type": "text/html" };
  it.each([
    ["broken JSON", "{", 400, "not-json", "not JSON"],
    ["an array", "[]", 422, "bad-request", "must be a JSON object"],
    ["null", "null", 422, "bad-request", "must be a JSON object"],
    ["a page that is a number", '{"html": 3}', 422, "bad-field", "`html` must be a string"],
    ["broken base64", '{"htmlBase64": "§"}', 422, "bad-field", "`htmlBase64` must be"],
    ["no page", "{}", 422, "no-html", "neither"],
    ["two lists", '{"pages": [], "documents": []}', 422, "bad-request", "either"],
    ["pages that are no list", '{"pages": {}}', 422, "bad-request", "a list of records"],
    ["an empty body", "", 422, "empty-body", "empty"],
    ["too deep nesting", `{"html": "", "a": ${"[".repeat(500_000)}`, 400, "too-deep", "nested 100 deep"],
    [
      "an option beside a page",
      '{"html": "", "method": "nope"}',
      422,
      "bad-request",
      '{…, "options": {"method": …}}',
    ],
    ["an option beside pages", '{"pages": [], "method": "nope"}', 422, "bad-request", 'not "method"'],
    ["misspelled options", '{"html": "", "option": {}}', 422, "bad-request", 'did you mean "options"?'],
    ["options twice", '{"html": "", "options": {}, "options": {}}', 422, "bad-request", "twice"],
    ["an unknown option", '{"html": "", "options": {"a": 1}}', 422, "bad-request", 'unknown name "a"'],
    [
      "a wrong option",
      '{"html": "", "options": {"method": "a"}}',
      422,
      "bad-request",
      "options.method must be one of",
    ],
    ["options that are a list", '{"html": "", "options": []}', 422, "bad-request", "body.options"],
    [
      "a size above the limit",
      '{"html": "", "options": {"maxSize": 1e9}}',
      422,
      "bad-request",
      "options.maxSize must be at most",
    ],
    [
      "a time above the limit",
      '{"html": "", "options": {"timeout": 1e9}}',
      422,
      "bad-request",
      "options.timeout must be at most",
    ],
  ])("with %s is refused", async (_, body, status, code, detail) => {
    const found = await problem(await post("/v1/extract", body), status, code);
    expect(found.detail).toContain(detail);
  });

  it("with an unknown route, method, type or encoding is refused", async () => {
    await problem(await app.request("/v1/nothing"), 404, "not-found");
    const wrong = await app.request("/v1/extract");
    expect(wrong.headers.get("allow")).toBe("POST");
    await problem(wrong, 405, "wrong-method");
    await problem(await post("/v1/extract", "a", { "content-type": "image/png" }), 415, "unsupported-type");
    await problem(
      await post("/v1/extract", "a", { ...html, "content-encoding": "br" }),
      415,
      "unsupported-compression",
    );
    await problem(await post("/v1/extract?method=a", "a", html), 422, "bad-request");
  });

  it("with damaged gzip is refused", async () => {
    const damaged = gzipSync(page("swift")).subarray(0, -12);
    await problem(await post("/v1/extract", damaged, html), 400, "corrupt-input");
  });

  it("with contradicting options is refused, in the words of the service", async () => {
    const rules = await post("/v1/filter", {
      text: "a",
      options: { rules: { filter: "article-clasifier" } },
    });
    expect((await problem(rules, 422, "bad-request")).detail).toContain('did you mean "article-classifier"');
    const both = await post("/v1/filter", { text: "a", options: { rules: "mc4", preset: "gopher" } });
    await problem(both, 422, "bad-request");
    const dedup = await post("/v1/dedup?priority=a", [{ text: "a" }]);
    expect((await problem(dedup, 422, "bad-request")).detail).toContain(
      "`priority` and `source` need `keep`",
    );
    const huge = await post("/v1/filter", {
      text: "a",
      options: { rules: { all: Array(9999).fill("mc4") } },
    });
    expect((await problem(huge, 422, "bad-request")).detail).toContain("at most");
  });
});

describe("a body", () => {
  it("may not be larger than the limit, decompressed", async () => {
    const { post } = testService({ config: { maxJson: 1000, maxSize: 1000, maxBody: 1000 } });
    const large = JSON.stringify({ html: "a".repeat(1000) });
    await problem(await post("/v1/extract", large), 413, "too-large");
    await problem(await post("/v1/extract", gzipSync(large)), 413, "too-large");
    await problem(await post("/v1/extract", large, { "content-type": "text/html" }), 413, "too-large");
    await problem(await post("/v1/dedup", [{ text: large }]), 413, "too-large");
    const small = { html: "<p>Too large for its own limit.", options: { maxSize: 10 } };
    await problem(await post("/v1/extract", small), 413, "too-large");
    expect((await post("/v1/extract", { html: "a" })).status).toBe(200);
  });

  it("may not have more records than the limit, as JSON", async () => {
    const { post } = testService({ config: { maxRecords: 3 } });
    const records = (count: number): unknown[] => Array.from({ length: count }, () => ({}));
    const { detail } = await problem(await post("/v1/extract", { pages: records(4) }), 413, "too-large");
    expect(detail).toContain("as a stream");
    await problem(await post("/v1/dedup", { documents: records(4) }), 413, "too-large");
    expect((await jsonOf(await post("/v1/extract", { pages: records(3) }))).records).toHaveLength(3);
    expect((await (await post("/v1/extract", records(4))).text()).trimEnd().split("\n")).toHaveLength(4);
  });

  it("is not parsed by the main process", async () => {
    const result: Result = { body: Buffer.from("{}") };
    const { post } = testService({ work: async () => result });
    const wide = `{${Array.from({ length: 90_000 }, (_, n) => `"${n}":0`).join()}}`;
    const bodies = [
      `{"html":"${"a".repeat(2_000_000)}"}`,
      wide,
      `{"pages":[${wide}]}`,
      `{"pages":[${"{},".repeat(999)}{"text":"${"\\u0041".repeat(200_000)}"}]}`,
      `{"pages":[${"[".repeat(99)}${"]".repeat(99)}]}`,
    ];
    const parse = vi.spyOn(JSON, "parse");
    const stringify = vi.spyOn(JSON, "stringify");
    for (const body of bodies) {
      for (const path of ["/v1/extract", "/v1/filter", "/v1/segment"]) {
        for (const type of ["application/json", "application/x-ndjson"])
          await (await post(path, body, { "content-type": type })).arrayBuffer();
      }
    }
    expect(parse.mock.calls.every(([text]) => text.length <= MAX_PARSED)).toBe(true);
    expect(stringify.mock.results.every(({ value }) => (value?.length ?? 0) < 1_000)).toBe(true);
    vi.restoreAllMocks();
  });

  it("must arrive in time", async () => {
    const { post, admission } = testService({ config: { deadline: 1 } });
    const stuck = new ReadableStream({
      start: (controller) => controller.enqueue(new TextEncoder().encode("{")),
    });
    await problem(await post("/v1/extract", stuck), 408, "too-slow");
    expect(admission.state()).toMatchObject({ requests: 0, bytes: 0 });
  });

  it("may break", async () => {
    const { post } = testService();
    const broken = new ReadableStream({ start: (controller) => controller.error(new Error("reset")) });
    await problem(await post("/v1/extract", broken), 400, "cannot-read");
  });
});

describe("documents to compare", () => {
  const text = "The swift was seen three times by the keepers of the lighthouse on the northern rock.";
  it("are lines of JSON, whatever they look like", async () => {
    const { post } = testService();
    const good = JSON.stringify({ id: "a", text });
    for (const first of ["<html>oops", "WARC/1.0", "%PDF-1.7", "PK\u0003\u0004", "1"]) {
      const response = await post("/v1/dedup", `${first}\n${good}\n${good}`, {
        "content-type": "application/x-ndjson",
      });
      const records = (await response.text())
        .trimEnd()
        .split("\n")
        .map((line) => JSON.parse(line));
      expect([first, records.length, records[0].line]).toEqual([first, 3, 1]);
      expect(records[0].error.code).toMatch(/^not-(?:json|a-record)$/);
      expect(records[2].cluster).toMatchObject({ size: 2, reason: "exact" });
    }
  });

  it("count one by one towards the rate limit, with or without a last line end", async () => {
    const { post } = testService({ env: { WINNOW_RATE_LIMIT: "3" } });
    const line = JSON.stringify({ text });
    const send = (body: string): Promise<Response> =>
      post("/v1/dedup", body, { "content-type": "application/x-ndjson" });
    expect((await send(`${line}\n\n \n${line}`)).status).toBe(200);
    expect((await send(line)).status).toBe(200);
    await problem(await send(line), 429, "rate-limit");
  });
});

describe("a stream", () => {
  it("ends with an error if no record arrives in time, byte by byte or not at all", async () => {
    const { post, admission } = testService({ config: { deadline: 5 } });
    const slow = new ReadableStream({
      start: (controller) => controller.enqueue(new TextEncoder().encode('{"id": 1, "html": ""}\n')),
      pull: async (controller) => {
        await turn();
        controller.enqueue(new TextEncoder().encode(" {"));
      },
    });
    const response = await post("/v1/extract?fields=id", slow, { "content-type": "application/x-ndjson" });
    const [first, second] = (await response.text()).split("\n");
    expect(JSON.parse(first!)).toEqual({ id: 1 });
    expect(JSON.parse(second!)).toMatchObject({ line: 2, error: { code: "too-slow" } });
    expect(admission.state()).toMatchObject({ requests: 0, waiting: 0 });
  });

  it("is not kept alive by blank lines", async () => {
    const { post, admission } = testService({ config: { deadline: 5 } });
    const blank = new ReadableStream({
      pull: async (controller) => {
        await turn();
        controller.enqueue(new TextEncoder().encode(" \n"));
      },
    });
    const response = await post("/v1/extract", blank, { "content-type": "application/x-ndjson" });
    expect(JSON.parse(await response.text())).toMatchObject({ error: { code: "too-slow" } });
    expect(admission.state()).toMatchObject({ requests: 0, bytes: 0 });
  });

  it("counts an unfinished line, and ends with an error when it is too much", async () => {
    const { post, admission } = testService({ config: { maxQueued: 1_000_000 } });
    const line = `{"id":1}\n{"html":"${"a".repeat(600_000)}`;
    const response = await post("/v1/extract", gzipSync(line), { "content-type": "application/x-ndjson" });
    const [, last] = (await response.text()).trimEnd().split("\n");
    expect(JSON.parse(last!)).toMatchObject({ line: 2, error: { code: "too-many" } });
    expect(admission.state()).toMatchObject({ requests: 0, bytes: 0 });
  });

  it("counts results that the client has not taken, and takes no more records then", async () => {
    const work = async (): Promise<Result> => ({ body: Buffer.alloc(20_000, "a") });
    const { post, admission } = testService({ work, config: { maxQueued: 200_000 } });
    const response = await post("/v1/extract", Array(50).fill({}));
    const reader = response.body!.getReader();
    await reader.read();
    for (let turns = 0; turns < 100; turns++) await turn();
    // More than a half of the client's half, and at most the window of eight records more.
    expect(admission.state().bytes).toBeGreaterThan(20_000);
    expect(admission.state().bytes).toBeLessThanOrEqual(100_000);
    let records = 1;
    for (let next = await reader.read(); !next.done; next = await reader.read()) {
      if (!Buffer.from(next.value).toString().includes("too-many")) records++;
    }
    expect(records).toBe(50);
    expect(admission.state()).toMatchObject({ requests: 0, bytes: 0 });
  });

  it("ends if the client does not take the answer in time", async () => {
    const { post, admission } = testService({ config: { deadline: 5 } });
    const response = await post("/v1/extract?fields=id", [{ id: 1, html: "" }]);
    await response.body!.getReader().read();
    await until(() => admission.state().requests === 0);
    expect(admission.state()).toMatchObject({ bytes: 0, waiting: 0 });
  });

  it("reads no further than its window while nobody reads the answer", async () => {
    const { post, admission } = testService();
    let sent = 0;
    const endless = new ReadableStream({
      pull: (controller) => controller.enqueue(new TextEncoder().encode(`{"id": ${sent++}, "html": ""}\n`)),
    });
    const response = await post("/v1/extract?fields=id", endless, { "content-type": "application/x-ndjson" });
    const reader = response.body!.getReader();
    await reader.read();
    for (let turns = 0; turns < 1000; turns++) await turn();
    // Two workers with four records each, and what the streams have buffered.
    expect(sent).toBeLessThan(30);
    await reader.cancel();
    expect(admission.state()).toMatchObject({ requests: 0, waiting: 0 });
  });

  it("does not delay another request by more than a record for each worker", async () => {
    const { options, open, started } = gatedWork();
    const { post } = testService(options);
    const pages = Array.from({ length: 100 }, (_, id) => ({ id, html: "" }));
    const batch = post("/v1/extract", { pages });
    await until(() => started().length === 2);
    const other = post("/v1/extract", { id: "other", html: "" });
    await turn();
    open();
    await Promise.all([batch, other]);
    expect(started().indexOf("other")).toBeLessThanOrEqual(4);
  });
});

describe("an overloaded service", () => {
  const keys = { WINNOW_API_KEYS: "alice:0123456789abcdef,bob:fedcba9876543210" };
  const alice = { "x-api-key": "0123456789abcdef" };
  const bob = { "x-api-key": "fedcba9876543210" };

  it("refuses requests beyond the limit with 503 and Retry-After, and serves the others", async () => {
    const { options, open } = gatedWork();
    const { post, app } = testService({ ...options, env: keys, config: { maxRequests: 3 } });
    const accepted = [alice, alice, bob].map((key, id) => post("/v1/extract", { id, html: "" }, key));
    await turn();
    for (let n = 0; n < 30; n++) {
      const refused = await post("/v1/extract", { html: "" }, bob);
      expect(Number(refused.headers.get("retry-after"))).toBeGreaterThanOrEqual(1);
      await problem(refused, 503, "overloaded");
    }
    expect((await app.request("/healthz")).status).toBe(200);
    open();
    expect((await Promise.all(accepted)).map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await (await app.request("/metrics", { headers: bob })).text()).toContain(
      'winnow_refused_total{code="overloaded"} 30',
    );
  });

  it("gives a client at most half of the requests and of the bytes", async () => {
    const { options, open } = gatedWork();
    const { post, admission } = testService({ ...options, env: keys, config: { maxRequests: 4 } });
    const accepted = [alice, alice].map((key, id) => post("/v1/extract", { id, html: "" }, key));
    await turn();
    await problem(await post("/v1/extract", { html: "" }, alice), 429, "too-many");
    accepted.push(post("/v1/extract", { html: "" }, bob));
    open();
    for (const response of await Promise.all(accepted))
      expect((await response.text()).length).toBeGreaterThan(0);
    expect(admission.state()).toMatchObject({ requests: 0, bytes: 0 });
  });

  it("refuses bodies that would hold too much memory together", async () => {
    const { options, open } = gatedWork();
    const { post, admission } = testService({ ...options, env: keys, config: { maxQueued: 60_000 } });
    const large = { html: "a".repeat(10_000) };
    const first = post("/v1/extract", large, alice);
    await until(() => admission.state().running > 0);
    await problem(await post("/v1/extract", { html: "a".repeat(25_000) }, alice), 429, "too-many");
    const second = post("/v1/extract", large, bob);
    await until(() => admission.state().running > 1);
    await problem(await post("/v1/extract", { html: "a".repeat(25_000) }, bob), 503, "overloaded");
    open();
    for (const response of await Promise.all([first, second])) {
      expect(response.status).toBe(200);
      await response.text();
    }
    expect(admission.state()).toMatchObject({ requests: 0, bytes: 0 });
  });

  it("stops a request at its deadline", async () => {
    const { options } = gatedWork();
    const { post, admission } = testService({ ...options, config: { deadline: 20 } });
    await problem(await post("/v1/extract", { html: "" }), 504, "deadline");
    const pages = Array.from({ length: 50 }, (_, id) => ({ id, html: "" }));
    await problem(await post("/v1/extract", { pages }), 504, "deadline");
    await until(() => admission.state().running === 0);
    expect(admission.state()).toMatchObject({ requests: 0, waiting: 0, bytes: 0 });
  });

  it("keeps what it has done of a batch by the deadline", async () => {
    const { options } = gatedWork();
    const gated = options.work!;
    const work: TestOptions["work"] = async (one, signal) =>
      nameOf(one) === "0" ? { body: Buffer.from('{"id":0}\n') } : gated(one, signal);
    const { post } = testService({ work, config: { deadline: 20 } });
    const pages = Array.from({ length: 50 }, (_, id) => ({ id, html: "" }));
    const { records } = await jsonOf(await post("/v1/extract", { pages }));
    expect(records).toHaveLength(50);
    expect(records[0]).toEqual({ id: 0 });
    for (const [id, record] of records.entries())
      if (id > 0) expect(record).toMatchObject({ id, line: id + 1, error: { code: "deadline" } });
  });

  it("drops what waits for a client that has left", async () => {
    const { options, open, started } = gatedWork();
    const { app, post, admission } = testService(options);
    const accepted = [post("/v1/extract", { id: 1, html: "" }), post("/v1/extract", { id: 2, html: "" })];
    await until(() => started().length === 2);
    const client = new AbortController();
    const init = {
      method: "POST",
      body: "<p>",
      headers: { "content-type": "text/html" },
      signal: client.signal,
    };
    const left = app.request("/v1/extract", init);
    await until(() => admission.state().waiting === 1);
    client.abort();
    await left;
    expect(admission.state()).toMatchObject({ requests: 2, waiting: 0, running: 2 });
    open();
    expect((await Promise.all(accepted)).map(({ status }) => status)).toEqual([200, 200]);
    expect(started()).toHaveLength(2);
  });

  it("finishes what it has accepted when it stops, and refuses the rest", async () => {
    const { options, open } = gatedWork();
    const { post, admission, app } = testService(options);
    const accepted = post("/v1/extract", { html: "" });
    await turn();
    let drained = false;
    const drain = admission.drain().then(() => {
      drained = true;
    });
    await problem(await app.request("/readyz"), 503, "overloaded");
    await problem(await post("/v1/extract", { html: "" }), 503, "overloaded");
    expect(drained).toBe(false);
    open();
    expect((await (await accepted).text()).length).toBeGreaterThan(0);
    await drain;
  });
});

describe("keys", () => {
  const keys = "alice:0123456789abcdef,bob:fedcba9876543210";
  const { app, post } = testService({ env: { WINNOW_API_KEYS: keys, WINNOW_RATE_LIMIT: "2" } });
  const as = (secret: string): Record<string, string> => ({ authorization: `Bearer ${secret}` });

  it("are needed, except for health and documentation", async () => {
    const none = await post("/v1/extract", { html: "" });
    expect(none.headers.get("www-authenticate")).toContain("Bearer");
    await problem(none, 401, "no-key");
    await problem(await post("/v1/extract", { html: "" }, as("0123456789abcdeg")), 401, "wrong-key");
    await problem(await app.request("/metrics"), 401, "no-key");
    expect((await app.request("/metrics", { headers: { "x-api-key": "0123456789abcdef" } })).status).toBe(
      200,
    );
    for (const path of ["/healthz", "/readyz", "/docs", "/openapi.json"]) {
      expect([path, (await app.request(path)).status]).toEqual([path, 200]);
    }
  });

  it("have a rate limit each", async () => {
    const alice = as("0123456789abcdef");
    for (let n = 0; n < 2; n++) expect((await post("/v1/extract", { html: "" }, alice)).status).toBe(200);
    const refused = await post("/v1/extract", { html: "" }, alice);
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThanOrEqual(1);
    await problem(refused, 429, "rate-limit");
    expect((await post("/v1/extract", { html: "" }, as("fedcba9876543210"))).status).toBe(200);
  });
});

describe("without keys", () => {
  const env = { WINNOW_RATE_LIMIT: "3" };
  const from = (forwarded: string): Record<string, string> => ({ "x-forwarded-for": forwarded });

  it("the rate limit counts the records of each address", async () => {
    const { post } = testService({ env: { ...env, WINNOW_PROXIES: "1" } });
    const pages = [{ html: "" }, { html: "" }, { html: "" }];
    expect((await post("/v1/extract", { pages }, from("192.0.2.1"))).status).toBe(200);
    await problem(await post("/v1/extract", { html: "" }, from("192.0.2.1")), 429, "rate-limit");
    // What a client writes before the address that the proxy has seen does not count.
    await problem(await post("/v1/extract", { html: "" }, from("192.0.2.9, 192.0.2.1")), 429, "rate-limit");
    expect((await post("/v1/extract", { pages }, from("2001:db8:0:1::1"))).status).toBe(200);
    await problem(await post("/v1/extract", { pages }, from("2001:db8::1:2:3:4:5")), 429, "rate-limit");
    expect((await post("/v1/extract", { pages }, from("2001:db8:0:2::1"))).status).toBe(200);
  });

  it("some proxies append a port, and write an address in another way", async () => {
    const { post } = testService({ env: { ...env, WINNOW_PROXIES: "1" } });
    const pages = [{ html: "" }, { html: "" }, { html: "" }];
    expect((await post("/v1/extract", { pages }, from("192.0.2.1:50001"))).status).toBe(200);
    await problem(await post("/v1/extract", { pages }, from("192.0.2.1:50002")), 429, "rate-limit");
    expect((await post("/v1/extract", { pages }, from("[2001:db8::1]:4711"))).status).toBe(200);
    await problem(await post("/v1/extract", { pages }, from("2001:0db8::5")), 429, "rate-limit");
  });

  it("a stream that would have to wait for longer than the deadline ends with an error", async () => {
    const { post } = testService({ env: { WINNOW_RATE_LIMIT: "2" }, config: { deadline: 1000 } });
    const response = await post(
      "/v1/extract?fields=id",
      [1, 2, 3, 4].map((id) => ({ id, html: "" })),
    );
    const records = (await response.text())
      .trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line));
    expect(records).toMatchObject([{ id: 1 }, { id: 2 }, { line: 3, error: { code: "rate-limit" } }]);
  });

  it("the header is ignored if no proxy is known", async () => {
    const { post } = testService({ env });
    const pages = [{ html: "" }, { html: "" }, { html: "" }];
    expect((await post("/v1/extract", { pages }, from("192.0.2.1"))).status).toBe(200);
    await problem(await post("/v1/extract", { pages }, from("192.0.2.2")), 429, "rate-limit");
  });
});

describe("a URL", () => {
  const fetched = { redirects: [], robots: [], cached: false, status: 200, fetchedAt: "", headers: {} };
  const fetcher = {
    fetchPage: async (url: string | URL) => {
      if (String(url).includes("private")) throw new FetchError("blocked-address", "It is private.");
      if (String(url).includes("gone")) throw new FetchError("http-404", "Not found.");
      const requestedUrl = String(url);
      return { ...fetched, url: requestedUrl, requestedUrl, bytes: Buffer.from(page("swift")) };
    },
    close: () => {},
  } as unknown as NonNullable<TestOptions["fetcher"]>;

  it("is only fetched if that is allowed", async () => {
    const { post } = testService();
    await problem(await post("/v1/extract", { url: "https://example.org/" }), 403, "fetch-disabled");
    const { records } = await jsonOf(
      await post("/v1/extract", { pages: [{ id: 7, url: "https://example.org/" }] }),
    );
    expect(records).toMatchObject([{ id: 7, line: 1, error: { code: "fetch-disabled" } }]);
  });

  it("is fetched, and its failures are answers", async () => {
    const { post } = testService({ fetcher });
    const record = await jsonOf(await post("/v1/extract", { id: "a", url: "https://example.org/" }));
    expect(record).toMatchObject({
      id: "a",
      url: "https://example.org/",
      metadata: { title: "About the swift" },
    });
    await problem(await post("/v1/extract", { url: "http://private/" }), 422, "blocked-address");
    await problem(await post("/v1/extract", { url: "https://gone.example/" }), 502, "http-404");
  });
});

describe("answers", () => {
  it("have headers for security, and none for other origins", async () => {
    const { app } = testService();
    const { headers } = await app.request("/docs", { headers: { origin: "https://other.example" } });
    expect(headers.get("content-security-policy")).toContain("default-src 'none'; script-src 'self'");
    expect(headers.get("x-content-type-options")).toBe("nosniff");
    expect(headers.get("access-control-allow-origin")).toBeNull();
  });

  it("may be read by the origins that are named", async () => {
    const { app } = testService({ env: { WINNOW_CORS_ORIGINS: "https://a.example" } });
    const from = async (origin: string): Promise<string | null> =>
      (await app.request("/v1/methods", { headers: { origin } })).headers.get("access-control-allow-origin");
    expect(await from("https://a.example")).toBe("https://a.example");
    expect(await from("https://b.example")).toBeNull();
    const headers = { origin: "https://a.example", "access-control-request-method": "POST" };
    const preflight = await app.request("/v1/extract", { method: "OPTIONS", headers });
    expect(preflight.headers.get("access-control-allow-methods")).toBe("GET,POST");
    const { headers: exposed } = await app.request("/v1/methods", { headers });
    expect(exposed.get("access-control-expose-headers")).toBe("retry-after,x-request-id");
  });

  it("tell nothing about an internal error", async () => {
    const { post } = testService({ work: () => Promise.reject(new Error("secret path")) });
    const found = await problem(await post("/v1/extract", { html: "" }), 500, "internal");
    expect(JSON.stringify(found)).not.toContain("secret");
    const noWorker = testService({
      work: () => Promise.reject(Object.assign(new Error("a"), { code: "no-worker" })),
    });
    await problem(await noWorker.post("/v1/extract", { html: "" }), 503, "no-worker");
  });

  it("name the failure of a record that ends its worker", async () => {
    const failure = { code: "time-limit", message: "The page was stopped." };
    const { post } = testService({ work: async () => ({ body: Buffer.from("{}"), failure }) });
    await problem(await post("/v1/extract", { html: "" }), 504, "time-limit");
    await problem(await post("/v1/dedup", { documents: [{ text: "a" }] }), 504, "time-limit");
    expect(new Problem("internal", "a").status).toBe(500);
  });
});
