import { describe, expect, it } from "vitest";
import { closedFetchers, failure, html, outcome, serve } from "./server.js";
import { siteServer } from "./site.js";

const fetcherFor = closedFetchers();
const server = await siteServer();

describe("names", () => {
  it("are checked at each connection (rebinding)", async () => {
    const answers = [["127.0.0.1"], ["10.0.0.1"]];
    const closing = await serve({ "/": html("x", { connection: "close" }) });
    const one = fetcherFor(closing, { lookup: async () => answers.shift()! });
    const url = `http://rebinding.test:${closing.port}/`;
    expect((await one.fetchPage(url)).status).toBe(200);
    expect((await failure(one.fetchPage(url))).code).toBe("blocked-address");
    await closing.close();
  });

  it("are refused if one of several addresses is private, or if there are none", async () => {
    const at = (addresses: readonly string[]) =>
      outcome(server, `http://several.test:${server.port}/`, { lookup: async () => addresses });
    expect(await at(["127.0.0.1"])).toBe("<title>Hello</title>");
    expect(await at(["127.0.0.1", "192.168.1.1"])).toBe("blocked-address");
    expect(await at(["fe80::1", "127.0.0.1"])).toBe("blocked-address");
    expect(await at([])).toBe("dns");
  });

  it("do not resolve if the caller's lookup throws or returns something else", async () => {
    const at = (lookup: () => unknown) =>
      outcome(server, `http://odd.test:${server.port}/`, { lookup: lookup as never });
    expect(await at(() => Promise.resolve())).toBe("dns");
    expect(await at(() => Promise.resolve("127.0.0.1"))).toBe("dns");
    expect(await at(() => Promise.resolve([undefined]))).toBe("dns");
    expect(
      await at(() => {
        throw new Error("at once");
      }),
    ).toBe("dns");
  });

  it("are sent to the server unchanged, and share a queue with and without a final dot", async () => {
    const page = await outcome(server, `http://Name.Test.:${server.port}/echo`, {
      lookup: async () => ["127.0.0.1"],
    });
    expect(JSON.parse(page)).toMatchObject({ host: `name.test.:${server.port}` });
  });
});
