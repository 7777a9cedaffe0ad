import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Ajv2020 } from "ajv/dist/2020.js";
import openapiTS, { astToString } from "openapi-typescript";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { jsonOf, page, testService } from "../test/service.js";

interface Media {
  readonly schema: object;
  readonly example?: unknown;
  readonly examples?: Readonly<Record<string, { readonly value: unknown }>>;
}

interface Operation {
  readonly operationId: string;
  readonly tags: readonly string[];
  readonly requestBody?: { readonly content: Readonly<Record<string, Media>> };
  readonly responses: Readonly<Record<string, { readonly content?: Readonly<Record<string, Media>> }>>;
}

interface Description {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, object>> };
}

const { app, post } = testService();
let description: Description;
const ajv = new Ajv2020({ strict: false, allErrors: true, validateFormats: false });

beforeAll(async () => {
  description = await jsonOf(await app.request("/openapi.json"));
  ajv.addSchema(closed(description) as object, "service");
});

/** Returns a schema whose objects have no fields that it does not describe. */
function closed(schema: unknown): unknown {
  if (typeof schema !== "object" || schema === null) return schema;
  if (Array.isArray(schema)) return schema.map(closed);
  const copy = Object.fromEntries(Object.entries(schema).map(([name, value]) => [name, closed(value)]));
  const isObject = copy.type === "object" && copy.properties !== undefined;
  return isObject && copy.additionalProperties === undefined
    ? { ...copy, additionalProperties: false }
    : copy;
}

/** Returns why a value does not have the schema at a place of the description; undefined if it does. */
function errorsAt(pointer: readonly string[], value: unknown): unknown {
  const path = pointer.map((name) => name.replaceAll("~", "~0").replaceAll("/", "~1")).join("/");
  const validate = ajv.getSchema(`service#/${path}`);
  if (validate === undefined) return `nothing is described at ${path}`;
  return validate(value) ? undefined : validate.errors;
}

const answered = new Set<string>();

/** Checks an answer against what is described for its route, status and media type. Returns its records. */
async function described(path: string, response: Response, method = "post"): Promise<unknown[]> {
  const { status } = response;
  const type = (response.headers.get("content-type") ?? "").split(";")[0]!;
  const place = ["paths", path, method, "responses", String(status)];
  const body = await response.text();
  if (status === 200) answered.add(path);
  expect(description.paths[path]![method]!.responses).toHaveProperty(String(status));
  if (status === 204) return [];
  const isStream = type === "application/x-ndjson";
  const values = isStream ? body.trimEnd().split("\n") : type === "text/plain" ? [] : [body];
  const schema = [...place, "content", type, "schema", ...(isStream ? ["contentSchema"] : [])];
  const parsed = values.map((value) => JSON.parse(value));
  for (const value of parsed) expect(errorsAt(schema, value)).toBeUndefined();
  return parsed;
}

const THREAD = `<title>Swifts</title><h1>Swifts</h1>${["Ann", "Bob", "Cid", "Dan"]
  .map(
    (name) =>
      `<div class="post"><span class="author">${name}</span> <time datetime="2026-05-01">1 May</time>
      <div class="body"><p>I am ${name}, and I saw the swifts above the harbour in the evening, as every year.</p></div></div>`,
  )
  .join("")}`;

const TEXT = "The swift was seen three times by the keepers of the lighthouse on the northern rock.";

describe("the answers of the service are as described, without further fields", () => {
  it.each([
    ["/v1/extract", "Document", { id: 1, html: page("a"), url: "https://example.org/a" }],
    ["/v1/filter", "JudgedDocument", { id: "a", html: page("a") }],
    ["/v1/filter", "JudgedDocument", { text: TEXT, url: null }],
    ["/v1/segment", "SegmentedDocument", { html: THREAD }],
    ["/v1/dedup", "ClusteredDocument", { id: 1, text: TEXT }],
    ["/v1/pipeline", "PipelineDocument", { html: page("a") }],
  ])("%s answers a record with a %s", async (path, name, record) => {
    const [document] = await described(path, await post(path, record));
    expect(errorsAt(["components", "schemas", name], document)).toBeUndefined();
  });

  it("with everything that `with` adds, and comments", async () => {
    const more = ["markdown", "html", "tei", "blocks", "pageTypes", "evidence", "pageHtml"];
    const options = { with: more, comments: true };
    const [document] = await described(
      "/v1/extract",
      await post("/v1/extract", { html: page("a"), options }),
    );
    expect(errorsAt(["components", "schemas", "Document"], document)).toBeUndefined();
    expect(document).toMatchObject({
      metadata: { evidence: { title: { chosen: { key: expect.any(String) } } } },
    });
    const judged = await post("/v1/filter", { html: page("a"), options: { with: "checks,pageTypes" } });
    expect(await described("/v1/filter", judged)).toMatchObject([
      { verdict: { checks: expect.any(Array), pageTypes: { article: expect.any(Number) } } },
    ]);
  });

  it("with only some fields", async () => {
    const fields = ["metadata.title", "metadata.evidence.title.chosen.key"];
    expect(
      await described("/v1/extract", await post("/v1/extract", { html: page("a"), options: { fields } })),
    ).toEqual([
      { metadata: { title: "About the a", evidence: { title: { chosen: { key: expect.any(String) } } } } },
    ]);
    const judged = await post("/v1/filter?fields=verdict.keep,verdict.language.code", [{ text: TEXT }]);
    expect(await described("/v1/filter", judged)).toEqual([
      { verdict: { keep: false, language: { code: "en" } } },
    ]);
  });

  it("in batches and streams, with records that fail", async () => {
    const records = [
      { html: page("a") },
      { id: 2 },
      { id: "c", error: { code: "http-404", message: "Gone." } },
    ];
    for (const path of Object.keys(description.paths).filter((each) =>
      /extract|filter|segment|pipe/.test(each),
    )) {
      const list = path === "/v1/filter" ? "documents" : "pages";
      const [batch] = await described(path, await post(path, { [list]: records }));
      expect(batch).toMatchObject({ records: [{}, { error: {} }, { error: { code: "http-404" } }] });
      expect(await described(path, await post(path, records))).toHaveLength(3);
    }
  });

  it("with clusters, and with what was dropped", async () => {
    const documents = [{ id: "a", text: `${TEXT}\n${TEXT}` }, { id: "b", text: TEXT }, { id: "c" }];
    const options = { dropLines: "document", keep: "first" };
    const [batch] = await described("/v1/dedup", await post("/v1/dedup", { documents, options }));
    expect(batch).toMatchObject({
      records: [{ dropped: { parts: 1 } }, { cluster: { evidence: { by: "exact" } } }, { error: {} }],
    });
  });

  it("without a record", async () => {
    const nothing = await post("/v1/pipeline", { html: "<p>Buy now", options: { drop: true } });
    expect(nothing.status).toBe(204);
    await described("/v1/pipeline", nothing);
  });

  it("with a problem", async () => {
    const html = { "content-type": "text/html" };
    const statuses = [];
    for (const [path, body, headers] of [
      ["/v1/extract", "{"],
      ["/v1/extract", { id: 1 }],
      ["/v1/extract", { html: "", options: { method: "nope" } }],
      ["/v1/extract", { url: "https://example.org" }],
      ["/v1/segment", { error: { code: "http-404", message: "Gone." } }],
      ["/v1/dedup", "<p>", html],
      ["/v1/filter", "x", { "content-encoding": "br" }],
    ] as const) {
      const response = await post(path, body, headers);
      statuses.push(response.status);
      await described(path, response);
    }
    expect(statuses).toEqual([400, 422, 422, 403, 422, 415, 415]);
    const locked = testService({ config: { keys: [{ name: "a", secret: "0123456789abcdef" }] } });
    expect((await locked.post("/v1/filter", {})).status).toBe(401);
    await described("/v1/filter", await locked.post("/v1/filter", {}));
    await described("/v1/methods", await locked.app.request("/v1/methods"), "get");
    await described("/metrics", await locked.app.request("/metrics"), "get");
  });

  it("on the other routes", async () => {
    for (const path of ["/v1/methods", "/healthz", "/readyz", "/metrics"])
      await described(path, await app.request(path), "get");
    expect([...answered].sort()).toEqual(Object.keys(description.paths).sort());
  });
});

describe("the description", () => {
  const operations = (): Operation[] =>
    Object.values(description.paths).flatMap((item) => Object.values(item));

  it("has examples that it allows", () => {
    for (const [path, { post: operation }] of Object.entries(description.paths)) {
      for (const [type, { example, examples = {} }] of Object.entries(
        operation?.requestBody?.content ?? {},
      )) {
        const place = ["paths", path, "post", "requestBody", "content", type, "schema"];
        for (const value of [example, ...Object.values(examples).map((each) => each.value)])
          if (value !== undefined) expect(errorsAt(place, value)).toBeUndefined();
      }
    }
    for (const [name, schema] of Object.entries(description.components.schemas))
      if ("example" in schema)
        expect(errorsAt(["components", "schemas", name], schema.example)).toBeUndefined();
  });

  it("names and groups operations, and takes a key in two ways", async () => {
    const ids = operations().map(({ operationId }) => operationId);
    expect(new Set(ids).size).toBe(9);
    expect(operations().filter(({ tags }) => tags.includes("documents"))).toHaveLength(5);
    const locked = testService({ config: { keys: [{ name: "a", secret: "0123456789abcdef" }] } });
    const { security, components } = await jsonOf(await locked.app.request("/openapi.json"));
    expect(security.map((way: object) => components.securitySchemes[Object.keys(way)[0]!])).toEqual([
      { type: "http", scheme: "bearer" },
      { type: "apiKey", in: "header", name: "X-API-Key" },
    ]);
  });
});

describe("a client", () => {
  const dist = join(import.meta.dirname, "../dist");
  mkdirSync(dist, { recursive: true });
  // Inside the package, whose dependencies the program imports.
  const folder = mkdtempSync(join(dist, "client-"));
  afterAll(() => rmSync(folder, { recursive: true }));

  const readme = readFileSync(join(import.meta.dirname, "../README.md"), "utf8");
  const program = `${/```ts\n(.*?)```/s.exec(readme)![1]}
  if (data !== undefined && !("records" in data)) {
    const authors: readonly string[] | undefined = data.metadata?.evidence?.authors?.chosen?.value;
    // @ts-expect-error A text is not a number.
    const text: number | undefined = data.text;
    // @ts-expect-error There is no such field.
    data.metadata?.titel;
    console.log(authors, text);
  }
  const { data: judged } = await client.POST("/v1/filter", { body: { documents: [{ text: "…" }] } });
  if (judged !== undefined && "records" in judged)
    for (const record of judged.records)
      console.log("error" in record ? record.error.code : record.verdict?.reasons?.map(({ rule }) => rule));
  // @ts-expect-error There is no such method.
  await client.POST("/v1/extract", { body: { html: "", options: { method: "nope" } } });
  // @ts-expect-error No problem with this status has this code.
  if (error?.status === 429 && error.code === "too-large") console.log(error.detail);
  `;

  it("that is generated is typed", async () => {
    const types = await openapiTS(JSON.stringify(description));
    writeFileSync(join(folder, "winnow.d.ts"), astToString(types));
    writeFileSync(join(folder, "program.ts"), program);
    const tsc = join(import.meta.dirname, "../node_modules/typescript/bin/tsc");
    const options =
      "--ignoreConfig --noEmit --strict --exactOptionalPropertyTypes --module nodenext --target es2023 --lib es2023,dom";
    const { stdout, status } = spawnSync(
      process.execPath,
      [tsc, ...options.split(" "), join(folder, "program.ts")],
      { encoding: "utf8", cwd: folder },
    );
    expect([stdout, status]).toEqual(["", 0]);
  });
});
