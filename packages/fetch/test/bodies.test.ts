import { describe, expect, it } from "vitest";
import { closedFetchers, failure, outcome } from "./server.js";
import { siteServer } from "./site.js";

const fetcherFor = closedFetchers();
const server = await siteServer();

describe("bodies", () => {
  it.each([
    ["/bomb", "too-large"],
    ["/bombs", "too-large"],
    ["/endless", "too-large"],
    ["/claims-much", "too-large"],
    ["/long", "too-large"],
    ["/broken", "bad-encoding"],
    ["/not-gzip", "bad-encoding"],
    ["/unknown-coding", "bad-encoding"],
    ["/brotli", "<p>text"],
    ["/short", "connection"],
    ["/cut-chunk", "connection"],
    ["/two-lengths", "connection"],
    ["/until-close", "<p>old"],
    ["/no-type", "hi"],
    ["/garbage", "connection"],
    ["/upgrade", "connection"],
    ["/early-hints", "hi"],
    ["/nothing", "connection"],
    ["/reset", "connection"],
    ["/reset-body", "connection"],
    ["/big-headers", "too-large"],
    ["/large-headers", "hi"],
    ["/image", "content-type"],
    ["/xml", "content-type"],
    ["/text", "plain"],
    ["/no-content", ""],
  ])("%s: %s", async (path, expected) => {
    expect(await outcome(server, path, { maxSize: 1_000 })).toBe(expected);
  });

  it("are accepted with other types on request", async () => {
    expect(await outcome(server, "/xml", { contentTypes: ["application/*"] })).toBe("<x/>");
    expect(await outcome(server, "/xml", { contentTypes: ["*"] })).toBe("<x/>");
    expect(await outcome(server, "/text", { contentTypes: ["text/html"] })).toBe("content-type");
  });

  it("fail if the server violates HTTP", async () => {
    const error = await failure(fetcherFor(server).fetchPage(`${server.origin}/status-0`));
    expect(error).toMatchObject({
      code: "connection",
      message: "the server violates HTTP",
    });
  });

  it("fail if the server does not use TLS", async () => {
    expect(await outcome(server, `https://127.0.0.1:${server.port}/`)).toBe("tls");
  });

  it("leave no connection open when they fail", async () => {
    const paths = ["/endless", "/claims-much", "/image", "/bomb", "/hang-body"];
    const one = fetcherFor(server, { maxSize: 1_000, timeout: 300 });
    for (const path of paths) await failure(one.fetchPage(server.origin + path));
    await expect.poll(() => server.connections().open, { timeout: 300_000 }).toBe(0);
  });
});
