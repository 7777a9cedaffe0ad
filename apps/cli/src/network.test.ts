import { appendFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { jsonl, parsed, winnow } from "../test/winnow.js";

const folder = mkdtempSync(join(tmpdir(), "winnow-network-"));
const at = (...names: string[]): string => join(folder, ...names);

const page = (word: string): string =>
  `<!doctype html><html lang="en"><title>${word}</title><body><article>${`<p>The <em>${word}</em> is, as they say, what this page is about, and it says so in a sentence that is long enough to be one of an article.</p>`.repeat(4)}</article></body></html>`;

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

const html =
  (source: string, headers: Record<string, string> = {}): Answer =>
  (_, response) =>
    response.writeHead(200, { "content-type": "text/html; charset=utf-8", ...headers }).end(source);

let server: Server;
let origin: string;
/** The requested paths, in order. */
let requested: string[] = [];

const answers: Record<string, Answer> = {
  "/robots.txt": (_, response) =>
    response
      .writeHead(200, { "content-type": "text/plain" })
      .end(`User-agent: *\nDisallow: /private\nSitemap: ${origin}/sitemap.xml`),
  "/sitemap.xml": (_, response) =>
    response
      .writeHead(200, { "content-type": "application/xml" })
      .end(
        `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"><url><loc>${origin}/alpha</loc><lastmod>2026-05-01</lastmod></url><url><loc>${origin}/beta</loc><lastmod>2024-01-01</lastmod></url></urlset>`,
      ),
  "/alpha": html(page("alpha"), { "last-modified": "Fri, 01 May 2026 00:00:00 GMT", "set-cookie": "a=b" }),
  "/beta": html(page("beta"), { "x-robots-tag": "noindex" }),
  "/gamma": html(page("gamma")),
  "/private/page": html(page("private")),
  "/moved": (_, response) => response.writeHead(301, { location: "/alpha" }).end(),
  "/inside": (_, response) => response.writeHead(302, { location: "http://10.0.0.1/" }).end(),
  "/picture": (_, response) => response.writeHead(200, { "content-type": "image/png" }).end("PNG"),
  "/latin": (_, response) =>
    response
      .writeHead(200, { "content-type": "text/html; charset=windows-1252" })
      .end(Buffer.from("<title>Caf\xe9</title><p>Caf\xe9", "latin1")),
};

beforeAll(async () => {
  server = createServer((request, response) => {
    const path = request.url ?? "";
    requested.push(path);
    const answer = answers[path];
    if (answer === undefined) response.writeHead(404, { "content-type": "text/html" }).end("nothing here");
    else answer(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  origin = `http://127.0.0.1:${port}`;
});
afterAll(async () => {
  await new Promise((resolve) => server.close(resolve));
  rmSync(folder, { recursive: true });
});
afterEach(() => {
  requested = [];
});

/** The flags that allow requests to this machine. */
const here = (): string[] => ["--allow-address", "127.0.0.1", "--allow-port", new URL(origin).port];
const fast = (): string[] => [...here(), "--pause", "0", "--retries", "0"];

describe("winnow fetch", () => {
  it("ends its help with examples", async () => {
    const { code, out } = await winnow(["fetch", "--help"]);
    expect(code).toBe(0);
    expect(out).toMatchSnapshot();
  });

  it("writes a record per line, in order, or an error", async () => {
    const stdin = [
      `${origin}/alpha`,
      jsonl({ url: `${origin}/beta`, id: 7, topic: "sea" }).trim(),
      "",
      `${origin}/missing`,
      "not an address",
      "{broken",
      jsonl({ id: "x" }).trim(),
      `${origin}/private/page`,
      `${origin}/inside`,
      `${origin}/picture`,
      "http://localhost:1/",
    ].join("\n");
    const { code, out, err } = await winnow(["fetch", ...fast()], { stdin });
    const records = parsed(out);
    expect(records.map(({ error }) => error?.code)).toEqual([
      undefined,
      undefined,
      "http-404",
      "invalid-url",
      "not-json",
      "no-url",
      "robots",
      "blocked-address",
      "content-type",
      "blocked-port",
    ]);
    expect(records[0]).toMatchObject({
      url: `${origin}/alpha`,
      status: 200,
      contentType: "text/html; charset=utf-8",
      html: page("alpha"),
      headers: { "last-modified": "Fri, 01 May 2026 00:00:00 GMT" },
    });
    expect(records[0].id).toMatch(/^[0-9a-f]{64}$/);
    expect(records[0].headers).not.toHaveProperty("set-cookie");
    expect(records[1]).toMatchObject({ id: 7, topic: "sea", robots: ["noindex"] });
    expect(records[2]).toMatchObject({ id: null, url: `${origin}/missing`, line: 4 });
    expect(records[5]).toMatchObject({ id: "x", line: 7 });
    expect(requested).not.toContain("/private/page");
    expect(code).toBe(3);
    expect(err).toMatch(/^winnow: 8 of 10 records failed/);
  });

  it("follows and reports a redirect", async () => {
    const { code, out } = await winnow(["fetch", `${origin}/moved`, ...fast()]);
    expect(code).toBe(0);
    expect(parsed(out)[0]).toMatchObject({
      url: `${origin}/alpha`,
      requestedUrl: `${origin}/moved`,
      redirects: [`${origin}/moved`],
    });
  });

  it("keeps the bytes of a page that is not UTF-8", async () => {
    const { out } = await winnow(["fetch", `${origin}/latin`, ...fast()]);
    const [record] = parsed(out);
    expect(record.html).toBeUndefined();
    expect(Buffer.from(record.htmlBase64, "base64").toString("latin1")).toContain("Caf\xe9");
    const { out: documents } = await winnow(["extract", "--method", "justext"], { stdin: out });
    expect(parsed(documents)[0].metadata.title).toBe("Café");
  });

  it("sends no request to this machine by default", async () => {
    const { code, out } = await winnow(["fetch", `${origin}/alpha`, "http://127.0.0.1/", "--retries", "0"]);
    expect(parsed(out).map(({ error }) => error.code)).toEqual(expect.arrayContaining(["blocked-address"]));
    expect(parsed(out)).toHaveLength(2);
    expect(code).toBe(3);
    expect(requested).toEqual([]);
  });

  it("does not read robots.txt with --ignore-robots", async () => {
    const { code } = await winnow(["fetch", `${origin}/private/page`, ...fast(), "--ignore-robots"]);
    expect(code).toBe(0);
    expect(requested).toEqual(["/private/page"]);
  });

  it("reads compressed lists", async () => {
    writeFileSync(at("list.txt.gz"), gzipSync(`${origin}/alpha\r\n${origin}/beta\r\n`));
    const { code, out } = await winnow(["fetch", at("list.txt.gz"), ...fast()]);
    expect(code).toBe(0);
    expect(parsed(out)).toHaveLength(2);
  });

  it("reports wrong flags and inputs", async () => {
    for (const [args, problem] of [
      [["fetch", at("nowhere.txt")], "there is no such file"],
      [["fetch", folder], "is a folder"],
      [["fetch", "--allow-address", "here"], "--allow-address must be comma-separated IP addresses"],
      [["fetch", "--allow-port", "99999"], "--allow-port must be ports"],
      [["fetch", "--resume"], "--output FILE.jsonl"],
    ] as const) {
      const { code, out, err } = await winnow([...args]);
      expect([code, out], args.join(" ")).toEqual([args[1] === at("nowhere.txt") ? 1 : 2, ""]);
      expect(err).toContain(problem);
    }
    const { code, err } = await winnow(["fetch"], { terminal: true });
    expect([code, err.includes("no input")]).toEqual([2, true]);
  });

  it("rejects invalid settings before it writes the output", async () => {
    writeFileSync(at("kept.jsonl"), "kept\n");
    for (const flag of ["--timeout", "--retries", "--concurrency", "--pause"]) {
      for (const command of ["fetch", "extract", "urls"]) {
        if (flag === "--concurrency" && command !== "fetch") continue;
        const args = [command, `${origin}/alpha`, ...here(), "--output", at("kept.jsonl")];
        const { code, err } = await winnow([...args, flag, "99999999999"]);
        expect([code, err.includes("must be from")], `${command} ${flag}`).toEqual([2, true]);
      }
    }
    expect(readFileSync(at("kept.jsonl"), "utf8")).toBe("kept\n");
    expect(requested).toEqual([]);
  });

  it("fails if the cache folder is a file", async () => {
    writeFileSync(at("no-folder"), "");
    const args = ["fetch", `${origin}/alpha`, `${origin}/beta`, ...fast(), "--cache", at("no-folder")];
    const { code, out, err } = await winnow(args);
    expect([code, out]).toEqual([1, ""]);
    expect(err).toBe(
      `winnow: cannot write the cache folder ${at("no-folder")}: part of the path is not a folder. Name another folder with --cache.\n`,
    );
  });

  it("suggests a URL for a host name", async () => {
    const { code, err } = await winnow(["fetch", "example.org/a"]);
    expect([code, err.includes("write https://example.org/a.")]).toEqual([1, true]);
    expect((await winnow(["extract", "missing.html"])).err).not.toContain("https://");
  });

  it("stores pages in a cache", async () => {
    const args = ["fetch", `${origin}/alpha`, ...fast(), "--cache", at("cache")];
    const { out: first } = await winnow(args);
    const { out: second } = await winnow(args);
    expect(parsed(first)[0].cached).toBeUndefined();
    expect(parsed(second)[0]).toMatchObject({ cached: true, html: page("alpha") });
  });
});

describe("winnow fetch --resume", () => {
  const list = (): string =>
    ["alpha", "beta", "missing", "gamma"].map((name) => `${origin}/${name}\n`).join("");

  it("continues after the last complete record", async () => {
    const output = at("pages.jsonl");
    const [whole] = [(await winnow(["fetch", ...fast()], { stdin: list() })).out];
    const lines = whole.trimEnd().split("\n");
    writeFileSync(output, `${lines[0]}\n${lines[1]}\n${lines[2]!.slice(0, 20)}`);
    requested = [];
    const { code, err } = await winnow(["fetch", "--output", output, "--resume", ...fast()], {
      stdin: list(),
    });
    expect(requested.filter((path) => path !== "/robots.txt")).toEqual(["/missing", "/gamma"]);
    const records = parsed(readFileSync(output, "utf8"));
    expect(records.map(({ url }) => new URL(url).pathname)).toEqual([
      "/alpha",
      "/beta",
      "/missing",
      "/gamma",
    ]);
    expect(code).toBe(3);
    expect(err).toContain("2 records. Continuing after them");
  });

  it("starts without an output, and does nothing if all is finished", async () => {
    const output = at("fresh.jsonl");
    const args = ["fetch", "--output", output, "--resume", ...fast()];
    const stdin = `${origin}/alpha\n`;
    expect((await winnow(args, { stdin })).code).toBe(0);
    requested = [];
    expect((await winnow(args, { stdin })).code).toBe(0);
    expect(requested).toEqual([]);
    expect(parsed(readFileSync(output, "utf8"))).toHaveLength(1);
  });

  it("rejects the output of another input", async () => {
    const output = at("other.jsonl");
    writeFileSync(output, jsonl({ id: "a", url: "https://example.org/" }));
    const args = ["fetch", "--output", output, "--resume", ...fast()];
    const other = await winnow(args, { stdin: list() });
    expect([other.code, other.err.includes("does not match")]).toEqual([2, true]);
    appendFileSync(output, jsonl({ id: "b", url: "https://example.org/b" }));
    const shorter = await winnow(args, { stdin: `${origin}/alpha\n` });
    expect([shorter.code, shorter.err.includes("this input has only 1")]).toEqual([2, true]);
    expect(requested).toEqual([]);
  });
});

describe("winnow extract", () => {
  it("fetches and extracts a URL", async () => {
    const { code, out } = await winnow(["extract", `${origin}/moved`, ...fast()], { terminal: true });
    expect(code).toBe(0);
    expect(out).toContain("The *alpha* is, as they say");
  });

  it("accepts URLs and files, in order", async () => {
    writeFileSync(at("page.html"), page("file"));
    const { code, out } = await winnow([
      "extract",
      `${origin}/alpha`,
      at("page.html"),
      `${origin}/missing`,
      `${origin}/beta`,
      ...fast(),
    ]);
    const records = parsed(out);
    expect(records.map(({ metadata }) => metadata?.title)).toEqual(["alpha", "file", undefined, "beta"]);
    expect(records[0]).toMatchObject({ url: `${origin}/alpha` });
    expect(records[2]).toMatchObject({ id: null, url: `${origin}/missing`, error: { code: "http-404" } });
    expect(code).toBe(3);
  });

  it("reports a failed URL", async () => {
    const { code, err } = await winnow(["extract", "http://[::ffff:10.0.0.1]/", "--format", "text"]);
    expect(code).toBe(3);
    expect(err).toMatch(/^winnow: http:\/\/\[::ffff:10\.0\.0\.1\]\/: .*\(blocked-address\)/);
  });

  it("continues after finished URLs without fetching them again", async () => {
    let visits = 0;
    answers["/changing"] = (request, response) => html(page(`visit ${visits++}`))(request, response);
    const output = at("addresses.jsonl");
    const args = ["extract", "--output", output, "--resume", ...fast()];
    expect((await winnow([...args, `${origin}/changing`])).code).toBe(0);
    requested = [];
    const { code } = await winnow([...args, `${origin}/changing`, `${origin}/alpha`]);
    expect(code).toBe(0);
    expect(requested.filter((path) => path !== "/robots.txt")).toEqual(["/alpha"]);
    const titles = parsed(readFileSync(output, "utf8")).map(({ metadata }) => metadata.title);
    expect(titles).toEqual(["visit 0", "alpha"]);
    // After a file, a URL is fetched again. Its page may have changed.
    writeFileSync(at("first.html"), page("first"));
    const mixed = at("mixed.jsonl");
    const more = [
      "extract",
      "--output",
      mixed,
      "--resume",
      ...fast(),
      at("first.html"),
      `${origin}/changing`,
    ];
    expect((await winnow(more)).code).toBe(0);
    expect((await winnow([...more, `${origin}/beta`])).code).toBe(0);
    expect(parsed(readFileSync(mixed, "utf8"))).toHaveLength(3);
  });

  it("continues a file of documents", async () => {
    const records = ["a", "b", "c"].map((id) => ({ id, html: page(id) }));
    const output = at("documents.jsonl");
    const args = ["extract", "--output", output, "--resume"];
    await winnow(args, { stdin: jsonl(...records.slice(0, 2)) });
    appendFileSync(output, '{"id":"c","te');
    const { code } = await winnow(args, { stdin: jsonl(...records) });
    expect(code).toBe(0);
    expect(parsed(readFileSync(output, "utf8")).map(({ id }) => id)).toEqual(["a", "b", "c"]);
  });
});

describe("winnow urls", () => {
  it("ends its help with examples", async () => {
    const { code, out } = await winnow(["urls", "--help"]);
    expect(code).toBe(0);
    expect(out).toMatchSnapshot();
  });

  it("lists the URLs of a site", async () => {
    const { code, out } = await winnow(["urls", origin, ...fast()]);
    expect(code).toBe(0);
    expect(out).toBe(`${origin}/alpha\n${origin}/beta\n`);
  });

  it("lists newer pages as records", async () => {
    const { out } = await winnow(["urls", origin, ...fast(), "--format", "jsonl", "--since", "2026-01-01"]);
    expect(parsed(out)).toEqual([
      {
        url: `${origin}/alpha`,
        source: "sitemap",
        from: `${origin}/sitemap.xml`,
        lastModified: "2026-05-01",
      },
    ]);
  });

  it("fails if nothing is found, and lists what it tried", async () => {
    const { code, out, err } = await winnow(["urls", "http://10.0.0.1/"]);
    expect([code, out]).toEqual([1, ""]);
    expect(err).toContain("blocked-address");
  });

  it("can be piped to fetch", async () => {
    const { out: urls } = await winnow(["urls", origin, ...fast(), "--limit", "1"]);
    const { out } = await winnow(["fetch", ...fast()], { stdin: urls });
    expect(parsed(out).map(({ html: source }) => source)).toEqual([page("alpha")]);
  });
});

describe("winnow filter", () => {
  it("fetches the pages that URLs name, and judges them", async () => {
    const args = ["filter", "--preset", "readerable", `${origin}/alpha`, `${origin}/missing`, ...fast()];
    const { code, out, err } = await winnow(args);
    expect(code).toBe(3);
    const [alpha, missing] = parsed(out);
    expect(alpha).toMatchObject({ url: `${origin}/alpha`, verdict: { language: { code: "en" } } });
    expect(alpha.text).toContain("The alpha is");
    expect(missing.error.code).toBe("http-404");
    expect(err).toContain("1 failed (1 http-404)");
  });
});
