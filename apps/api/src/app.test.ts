import { gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { jsonl, jsonOf, page, testService } from "../test/service.js";

const { app, post } = testService();

describe("POST /v1/extract", () => {
  it("answers a page with its record", async () => {
    const response = await post("/v1/extract", {
      id: "a",
      html: page("swift"),
      tag: 1,
      options: { with: ["markdown"] },
    });
    expect(response.status).toBe(200);
    expect(response.headers.get("content-type")).toBe("application/json");
    const record = await jsonOf(response);
    expect(record).toMatchObject({
      id: "a",
      tag: 1,
      method: "winnow",
      metadata: { title: "About the swift" },
    });
    expect(record.text).toContain("The swift was seen 8 times");
    expect(record.markdown).toContain("The swift was seen 8 times");
    expect(record.text).not.toContain("Home");
  });

  it("takes HTML, with options in the query", async () => {
    const response = await post("/v1/extract?fields=id,metadata.title", page("gull"), {
      "content-type": "text/html",
    });
    expect(await response.json()).toEqual({ id: expect.any(String), metadata: { title: "About the gull" } });
  });

  it("takes selectors of the content", async () => {
    const options = { include: "p", exclude: "p + p", fields: "text" };
    const html = "<p>Swifts</p><p>Gulls</p>";
    expect(await jsonOf(await post("/v1/extract", { html, options }))).toEqual({ text: "Swifts" });
    const refused = await post("/v1/extract", { html, options: { include: "p:[" } });
    expect(refused.status).toBe(422);
    expect(await jsonOf(refused)).toMatchObject({ code: "bad-request" });
  });

  it("answers a batch with one record each, in order, failed ones included", async () => {
    const pages = [{ id: 1, html: page("a") }, { id: 2 }, { id: 3, html: page("c") }];
    const response = await post("/v1/extract", { pages, options: { fields: "id,method" } });
    expect(await response.json()).toEqual({
      records: [
        { id: 1, method: "winnow" },
        { id: 2, line: 2, error: { code: "no-html", message: expect.any(String) } },
        { id: 3, method: "winnow" },
      ],
    });
  });

  it("streams JSON Lines, compressed or not", async () => {
    const lines = `${jsonl([{ id: 1, html: page("a") }])}not JSON\n\n${jsonl([{ id: 3, html: page("c") }])}`;
    for (const body of [lines, gzipSync(lines)]) {
      const response = await post("/v1/extract?fields=id", body, { "content-type": "application/x-ndjson" });
      expect(response.headers.get("content-type")).toBe("application/x-ndjson");
      const records = (await response.text())
        .trimEnd()
        .split("\n")
        .map((line) => JSON.parse(line));
      expect(records).toMatchObject([{ id: 1 }, { line: 2, error: { code: "not-json" } }, { id: 3 }]);
    }
  });
});

describe("POST /v1/filter", () => {
  it("judges pages and documents", async () => {
    const documents = [
      { id: 1, html: page("swift") },
      { id: 2, text: "Buy now" },
    ];
    const { records } = await jsonOf(await post("/v1/filter", { documents, options: { preset: "gopher" } }));
    expect(records).toMatchObject([
      { id: 1, verdict: { keep: expect.any(Boolean) } },
      { id: 2, verdict: { keep: false } },
    ]);
    const dropped = await post("/v1/filter?drop=true&preset=gopher", [{ id: 2, text: "Buy now" }]);
    expect(await dropped.text()).toBe("");
  });
});

describe("POST /v1/segment", () => {
  it("divides a page", async () => {
    const record = await jsonOf(await post("/v1/segment", { id: 1, html: page("swift") }));
    expect(record).toMatchObject({ id: 1, segments: expect.any(Array) });
  });
});

describe("POST /v1/dedup", () => {
  const text = "The swift was seen three times by the keepers of the lighthouse on the northern rock.";
  it("finds copies among the documents of a request", async () => {
    const documents = [
      { id: "a", text },
      { id: "b", text },
      { id: "c", text: "Something else entirely." },
    ];
    const { records } = await jsonOf(await post("/v1/dedup", { documents, options: { keep: "first" } }));
    expect(records.map(({ cluster }: { cluster: { canonical: string } }) => cluster.canonical)).toEqual([
      "a",
      "a",
      "c",
    ]);
    const response = await post("/v1/dedup?drop=true&keep=first", documents);
    expect((await response.text()).trimEnd().split("\n")).toHaveLength(2);
  });
});

describe("the descriptions", () => {
  it("are OpenAPI 3.1 with every route and option", async () => {
    const { openapi, paths } = await jsonOf(await app.request("/openapi.json"));
    expect(openapi).toBe("3.1.0");
    const verbs = ["extract", "filter", "segment", "dedup", "pipeline"];
    expect(Object.keys(paths)).toEqual([...verbs.map((verb) => `/v1/${verb}`), ...OTHERS]);
    const parameters: { name: string; description: string }[] = paths["/v1/filter"].post.parameters;
    const language = parameters.find(({ name }) => name === "language");
    expect(language?.description).toBe("keep only these languages, comma-separated: en,de");
    const maxSize = parameters.find(({ name }) => name === "maxSize");
    expect(maxSize?.description).toContain("default and maximum: 10000000");
    // Nothing reaches the service's files.
    const names = JSON.stringify(paths);
    for (const name of ["output", "report", "index", "temp", "cache", "force", "resume", "classifier"])
      expect(names).not.toContain(`"${name}"`);
  });

  it("are readable, with files of the service alone", async () => {
    const docs = await (await app.request("/docs")).text();
    expect(docs).not.toMatch(/<script>|<style|style=/);
    const files = [...docs.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, file]) => file!);
    expect(files).toHaveLength(3);
    for (const file of files) {
      const { status, headers } = await app.request(file);
      expect([file, status]).toEqual([file, 200]);
      expect(headers.get("content-type")).toMatch(/^text\/(?:css|javascript)/);
    }
    expect((await app.request("/docs/nothing.js")).status).toBe(404);
  });
});

const OTHERS = ["/v1/methods", "/healthz", "/readyz", "/metrics"];

describe("other routes", () => {
  it("lists the methods", async () => {
    const { methods } = await jsonOf(await app.request("/v1/methods"));
    expect(methods.find(({ name }: { name: string }) => name === "winnow")).toMatchObject({
      about: expect.any(String),
    });
  });

  it("serve the playground, and no other files", async () => {
    const index = await app.request("/");
    expect(index.headers.get("content-type")).toContain("text/html");
    const html = await index.text();
    expect(html).toContain("Winnow playground");
    expect(index.headers.get("cache-control")).toBe("no-cache");
    const asset = await app.request(/"\.(\/assets\/[^"]+)"/.exec(html)![1]!);
    expect([asset.status, asset.headers.get("cache-control")]).toEqual([
      200,
      "public, max-age=31536000, immutable",
    ]);
    for (const path of [
      "/../package.json",
      "/%2e%2e/package.json",
      "/..%2fpackage.json",
      "/assets/..%5c..%5cpackage.json",
    ]) {
      const { status } = await app.request(path);
      expect([path, status]).toEqual([path, 404]);
    }
  });

  it("reports its health and its figures", async () => {
    expect((await app.request("/healthz")).status).toBe(200);
    expect((await app.request("/readyz")).status).toBe(200);
    expect(await (await app.request("/metrics")).text()).toContain(
      'winnow_http_requests_total{route="/healthz",status="200"} 1',
    );
  });
});

describe("POST /v1/pipeline", () => {
  it("is winnow filter and winnow dedup", async () => {
    const pages = [
      { id: "a", html: page("swift") },
      { id: "b", html: page("swift") },
      { id: "c", html: "<p>Buy now" },
      { id: "d" },
    ];
    const options = { rules: { filter: "mc4" }, keep: "first" };
    const { records } = await jsonOf(await post("/v1/pipeline", { pages, options }));
    expect(records).toMatchObject([
      { id: "a", verdict: { keep: true }, cluster: { canonical: "a", size: 2 } },
      { id: "b", verdict: { keep: true }, cluster: { canonical: "a", reason: "exact" } },
      { id: "c", verdict: { keep: false }, cluster: { canonical: "c" } },
      { id: "d", error: { code: "no-text" } },
    ]);
    const kept = await post("/v1/pipeline?drop=true&keep=first&rules=mc4", pages);
    const lines = (await kept.text()).trimEnd().split("\n");
    expect(lines.map((line) => JSON.parse(line).id)).toEqual(["a", "d"]);
  });
});
