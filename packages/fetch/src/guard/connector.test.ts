import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { html, serve, type TestServer } from "../../test/server.js";
import type { Lookup } from "../types.js";
import { createConnector } from "./connector.js";
import { createGuard } from "./guard.js";

let server: TestServer;
beforeAll(async () => {
  server = await serve({ "/": html("here") });
});
afterAll(() => server.close());

const publicOnly = createGuard();
const loopback = createGuard({ allowedAddresses: ["127.0.0.1"] });

/** Connects. Returns the address reached, or the code of the failure. */
function connect(guard: typeof loopback, hostname: string, lookup?: Lookup): Promise<string> {
  const connector = createConnector(guard, lookup === undefined ? {} : { lookup });
  return new Promise((resolve) => {
    connector({ hostname, protocol: "http:", port: String(server.port) }, (error, socket) => {
      if (error !== null) return resolve((error as { code?: string }).code ?? String(error));
      resolve(socket.remoteAddress ?? "nowhere");
      socket.destroy();
    });
  });
}

const noLookup: Lookup = () => Promise.reject(new Error("unexpected lookup"));

describe("createConnector", () => {
  it.each(["127.0.0.1", "::1", "0.0.0.0", "::ffff:127.0.0.1", "169.254.169.254"])(
    "refuses the address %s without a lookup",
    async (ip) => {
      expect(await connect(publicOnly, ip, noLookup)).toBe("blocked-address");
      expect(server.connections().total).toBe(0);
    },
  );

  it("refuses a name that resolves to a special address", async () => {
    expect(await connect(publicOnly, "name.test", async () => ["127.0.0.1"])).toBe("blocked-address");
  });

  it("refuses a name if any of its addresses is special", async () => {
    const good = "93.184.216.34";
    for (const addresses of [
      [good, "127.0.0.1"],
      ["10.0.0.1", good],
      [good, "::1", good],
      [good, "2606:4700::1", "::ffff:192.168.0.1"],
      ["not an address", good],
    ]) {
      expect(await connect(publicOnly, "name.test", async () => addresses)).toBe("blocked-address");
    }
    expect(server.connections().total).toBe(0);
  });

  it("resolves a name once per connection, and connects to the checked address (rebinding)", async () => {
    let lookups = 0;
    const rebinding: Lookup = async () => (lookups++ === 0 ? ["127.0.0.1"] : ["127.0.0.2"]);
    expect(await connect(loopback, "name.test", rebinding)).toBe("127.0.0.1");
    expect(lookups).toBe(1);
    expect(await connect(loopback, "name.test", rebinding)).toBe("blocked-address");
    expect(lookups).toBe(2);
  });

  it("checks the remote address of the connected socket", async () => {
    // Allows the address until the socket is connected.
    let looks = 0;
    const fickle = { ...publicOnly, allowsAddress: () => looks++ === 0 };
    expect(await connect(fickle, "127.0.0.1")).toBe("blocked-address");
    expect(looks).toBe(2);
  });

  it("distinguishes a name that does not resolve from a refused one", async () => {
    expect(await connect(loopback, "name.test", async () => [])).toBe("dns");
    expect(await connect(loopback, "name.test", () => Promise.reject(new Error("ENOTFOUND")))).toBe("dns");
  });
});
