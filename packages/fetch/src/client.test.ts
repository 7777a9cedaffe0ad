import { describe, expect, it } from "vitest";
import { closedFetchers, failure, loopback, outcome, serve } from "../test/server.js";
import { siteServer } from "../test/site.js";
import { createFetcher, fetchPage } from "./client.js";

const fetcherFor = closedFetchers();
const server = await siteServer();

describe("fetchPage", () => {
  it("returns the page with details of the response", async () => {
    const url = `${server.origin}/#top`;
    const before = Date.now();
    const page = await fetchPage(url, loopback(server));
    expect(page).toMatchObject({
      url: `${server.origin}/`,
      requestedUrl: url,
      status: 200,
      contentType: "text/html; charset=utf-8",
      headers: { "content-type": "text/html; charset=utf-8" },
      redirects: [],
      robots: [],
      cached: false,
    });
    expect(new TextDecoder().decode(page.bytes)).toBe("<title>Hello</title>");
    expect(Date.parse(page.fetchedAt)).toBeGreaterThanOrEqual(before);
  });

  it("sends its user agent, the accepted types and codings, and nothing else", async () => {
    const headers = JSON.parse(await outcome(server, "/echo")) as Record<string, string>;
    expect(Object.keys(headers).sort()).toEqual([
      "accept",
      "accept-encoding",
      "connection",
      "host",
      "user-agent",
    ]);
    expect(headers["user-agent"]).toMatch(
      /^Winnow\/\d+\.\d+\.\d+\S* \(\+https:\/\/www\.npmjs\.com\/package\/@winnow\/fetch\)$/,
    );
    expect(headers["accept-encoding"]).toMatch(/^gzip, deflate, br/);
    expect(headers.accept).toContain("text/html");
    expect(JSON.parse(await outcome(server, "/echo", { userAgent: "Other/1" }))).toHaveProperty(
      "user-agent",
      "Other/1",
    );
  });

  it("sends no cookies back, and no Referer", async () => {
    const headers = JSON.parse(await outcome(server, "/set-cookie")) as Record<string, string>;
    expect(headers).not.toHaveProperty("cookie");
    expect(headers).not.toHaveProperty("referer");
  });

  it("ignores proxy settings of the environment", async () => {
    const before = { ...process.env };
    for (const name of ["http_proxy", "HTTP_PROXY", "ALL_PROXY"]) process.env[name] = "http://127.0.0.1:1";
    try {
      expect(await outcome(server, "/")).toBe("<title>Hello</title>");
    } finally {
      process.env = before;
    }
  });

  it("reports the page's directives for robots, and obeys none of them", async () => {
    expect((await fetcherFor(server).fetchPage(`${server.origin}/robots-tag`)).robots).toEqual([
      "noindex",
      "noarchive",
    ]);
  });

  it.each([undefined, null, 1, {}])("rejects %s as an address", async (url) => {
    await expect(fetchPage(url as unknown as string)).rejects.toThrow(TypeError);
  });

  it.each([
    ["http://10.0.0.1/", "blocked-address"],
    ["http://127.0.0.2/", "blocked-address"],
    ["http://0x7f.2/", "blocked-address"],
    ["http://[::ffff:10.0.0.1]/", "blocked-address"],
    ["http://127.0.0.1:1/", "blocked-port"],
    ["file:///etc/passwd", "invalid-url"],
    ["nonsense", "invalid-url"],
    ["http://user:password@127.0.0.1/", "invalid-url"],
  ])("refuses %s: %s", async (url, code) => {
    const error = await failure(fetcherFor(server).fetchPage(url));
    expect(error.code).toBe(code);
    expect(error.url).toBeDefined();
  });

  it("refuses loopback unless it is allowed", async () => {
    expect(await failure(fetchPage(`${server.origin}/`, { allowedPorts: [server.port] }))).toMatchObject({
      code: "blocked-address",
    });
  });

  it.each([
    [{ timeout: 0 }, RangeError, "options.timeout"],
    [{ timeout: Number.NaN }, RangeError, "options.timeout"],
    [{ timeout: "1" as unknown as number }, TypeError, 'options.timeout must be a number, not "1"'],
    [{ robots: "no" as unknown as boolean }, TypeError, 'options.robots must be true or false, not "no"'],
    [{ maxRedirect: 1 } as object, TypeError, 'unknown option "maxRedirect"; did you mean "maxRedirects"?'],
    [{ maxSize: -1 }, RangeError, "options.maxSize"],
    [{ maxRedirects: -1 }, RangeError, "options.maxRedirects"],
    [{ retries: 1_000 }, RangeError, "options.retries"],
    [{ pause: Number.POSITIVE_INFINITY }, RangeError, "options.pause"],
    [{ allowedPorts: [0] }, RangeError, "options.allowedPorts"],
    [{ allowedAddresses: ["localhost"] }, TypeError, "options.allowedAddresses"],
    [{ contentTypes: ["html"] }, TypeError, "options.contentTypes"],
    [{ userAgent: "a\r\nb: c" }, TypeError, "options.userAgent"],
    [{ userAgent: "" }, TypeError, "options.userAgent"],
  ])("refuses the options %j", async (options, kind, name) => {
    expect(() => createFetcher(options)).toThrow(kind);
    await expect(fetchPage("http://example.com/", options)).rejects.toThrow(name);
  });
});

describe("createFetcher", () => {
  it("accepts addresses as URLs", async () => {
    const one = fetcherFor(server);
    const page = await one.fetchPage(new URL("/xml", server.origin), { contentTypes: ["*"] });
    expect(page).toMatchObject({ url: `${server.origin}/xml`, requestedUrl: `${server.origin}/xml` });
    expect((await one.get(new URL("/xml", server.origin))).url).toBe(`${server.origin}/xml`);
    expect((await one.robots(new URL("/xml", server.origin))).allowed).toBe(true);
    await expect(one.fetchPage(5 as never)).rejects.toThrow(TypeError);
  });

  it("refuses unknown options of a page and of a request", async () => {
    const one = fetcherFor(server);
    const page = one.fetchPage(`${server.origin}/xml`, { retires: 1 } as never);
    await expect(page).rejects.toThrow('did you mean "retries"?');
    const request = one.get(`${server.origin}/xml`, { header: {} } as never);
    await expect(request).rejects.toThrow('did you mean "headers"?');
  });

  it("gets any resource unchanged", async () => {
    const one = fetcherFor(server);
    const response = await one.get(`${server.origin}/xml`);
    expect(response).toMatchObject({ status: 200, url: `${server.origin}/xml`, redirects: [] });
    expect((await one.get(`${server.origin}/none`, { acceptStatus: () => true })).status).toBe(404);
    expect((await failure(one.get(`${server.origin}/none`))).code).toBe("http-404");
    expect((await failure(one.get(`${server.origin}/xml`, { contentTypes: ["text/html"] }))).code).toBe(
      "content-type",
    );
    expect((await failure(one.get(`${server.origin}/long`, { maxSize: 10 }))).code).toBe("too-large");
    expect((await failure(one.get(`${server.origin}/hang`, { timeout: 50 }))).code).toBe("timeout");
    expect((await failure(one.get("http://10.0.0.1/"))).code).toBe("blocked-address");
  });

  it("sends a caller's headers, but not to a redirect's target", async () => {
    const headers = { "if-none-match": '"x"', accept: "application/rss+xml" };
    const text = async (path: string) =>
      JSON.parse(
        new TextDecoder().decode((await fetcherFor(server).get(server.origin + path, { headers })).bytes),
      );
    expect(await text("/echo")).toMatchObject(headers);
    const redirected = await text(`/to?to=${encodeURIComponent("/echo")}`);
    expect(redirected).not.toHaveProperty("if-none-match");
    expect(redirected.accept).toBe("*/*");
  });

  it("aborts all work when it is closed, and accepts no more", async () => {
    const closing = await serve({ "*": () => one.close() });
    const one = fetcherFor(closing);
    const pages = ["/1", "/2"].map((path) => failure(one.fetchPage(closing.origin + path)));
    expect((await Promise.all(pages)).map(({ code }) => code)).toEqual(["aborted", "aborted"]);
    expect((await failure(one.fetchPage(closing.origin))).code).toBe("aborted");
    expect(closing.requests).toHaveLength(1);
    await closing.close();
  });
});
