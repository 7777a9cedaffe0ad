import { describe, expect, it } from "vitest";
import { FetchError } from "../fetch-error.js";
import { createGuard } from "./guard.js";
import { checkUrl, hostOf } from "./url.js";

const guard = createGuard();

function codeOf(run: () => unknown): string {
  try {
    run();
    return "allowed";
  } catch (error) {
    return error instanceof FetchError ? error.code : String(error);
  }
}

/** Hosts that are special addresses, in every spelling of a URL, by kind. */
const SPECIAL_HOSTS: Readonly<Record<string, readonly string[]>> = {
  "loopback, dotted": ["127.0.0.1", "127.0.0.1.", "127.1.2.3", "127.0.0.01", "127.000.000.001"],
  "loopback, short": ["127.1", "127.0.1", "127.1.", "127.65535", "127.0.513"],
  "loopback, one number": ["2130706433", "2130706433.", "2147483647"],
  "loopback, octal": ["0177.0.0.1", "0177.1", "017700000001", "00000177.00.0.01", "0177.0000.00.01"],
  "loopback, hexadecimal": ["0x7f000001", "0x7f.1", "0X7F.0x0.0x0.0x1", "0x7f.0.0.1", "0x0000007f.1"],
  "loopback, mixed": ["127.0x0.0.1", "0x7f.0.01", "0177.0x1", "127.0.0x1", "0177.0.1", "127.0.0.0x"],
  "loopback, percent-encoded": ["%31%32%37.0.0.1", "127%2E0%2E0%2E1", "%30x7f.1", "127.0.0.%31"],
  "loopback, full-width": ["１２７.０.０.１", "127。0。0。1", "127．0．0．1", "１２７｡０｡０｡１", "０x７f.１"],
  "loopback, circled and other digits": ["①②⑦.⓪.⓪.①", "𝟏𝟐𝟕.𝟎.𝟎.𝟏", "¹²⁷.⁰.⁰.¹", "127.0.0.₁"],
  "loopback, with ignored characters": ["127.0.0.\u00ad1", "127.0.\u200b0.1", "127.\n0.0.1", "127.0\t.0.1"],
  "loopback, IPv6": ["[::1]", "[0:0:0:0:0:0:0:1]", "[0000::0001]", "[::0.0.0.1]", "[0::1]"],
  "loopback, mapped": [
    "[::ffff:127.0.0.1]",
    "[::FFFF:7F00:1]",
    "[0:0:0:0:0:ffff:127.0.0.1]",
    "[::ffff:7f00:0001]",
  ],
  "loopback, compatible": ["[::127.0.0.1]", "[::7f00:1]"],
  "loopback, embedded": [
    "[64:ff9b::127.0.0.1]",
    "[64:ff9b::7f00:1]",
    "[2002:7f00:1::]",
    "[::ffff:0:127.0.0.1]",
  ],
  unspecified: [
    "0",
    "0.",
    "0.0.0.0",
    "0x0",
    "00",
    "0.0",
    "[::]",
    "[::ffff:0.0.0.0]",
    "0000000000",
    "0.0.0.1",
  ],
  "cloud metadata": ["169.254.169.254", "2852039166", "0xa9fea9fe", "0251.0376.0251.0376", "169.16689662"],
  "cloud metadata, IPv6": [
    "[fd00:ec2::254]",
    "[::ffff:169.254.169.254]",
    "[::ffff:a9fe:a9fe]",
    "[fe80::a9fe:a9fe]",
  ],
  private: [
    "10.0.0.1",
    "10.1",
    "167772161",
    "0xa.1",
    "012.1",
    "172.16.0.1",
    "172.1048577",
    "192.168.0.1",
    "192.11010049",
  ],
  shared: ["100.64.0.1", "100.100.100.200", "1681915904"],
  "multicast and broadcast": [
    "224.0.0.1",
    "239.255.255.250",
    "255.255.255.255",
    "4294967295",
    "0xffffffff",
    "[ff02::1]",
  ],
  "documentation and benchmarks": [
    "192.0.2.1",
    "198.51.100.1",
    "203.0.113.1",
    "198.18.0.1",
    "[2001:db8::1]",
    "[3fff::1]",
  ],
  "other IPv6": [
    "[fc00::1]",
    "[fd12:3456::1]",
    "[fe80::1]",
    "[fec0::1]",
    "[100::1]",
    "[5f00::1]",
    "[2001::1]",
  ],
  names: [
    "localhost",
    "LOCALHOST",
    "localhost.",
    "a.localhost",
    "ｌｏｃａｌｈｏｓｔ",
    "%6cocalhost",
    "ⓛocalhost",
  ],
  "names of local networks": [
    "printer.local",
    "metadata.google.internal",
    "x.home.arpa",
    "a.onion",
    "localhost.localdomain",
  ],
};

/** Hosts that the URL parser refuses. */
const NO_HOSTS = [
  "256.0.0.1 127.0.0.1.1 0x100000000 4294967296 1.2.3.256 09 127.0.0.08 [::1 ::1 [fe80::1%25eth0] [fe80::1%eth0]",
  "[::ffff:127.0.0.256] [127.0.0.1] [::ffff:0x7f.1] 127.0.0..1 127..1 %00 a%00b a<b a^b exa%20mple.com %25 [1::2::3]",
].flatMap((line) => line.split(" "));

const PUBLIC_HOSTS = [
  "example.com EXAMPLE.com example.com. bücher.example xn--bcher-kva.example 8.8.8.8 134744072 0x8.8.8.8 8.526344",
  "[2606:4700:4700::1111] [::ffff:8.8.8.8] mylocalhost localhost.example.com local.example.org internal.example.com",
  "127.0.0.1.example.com 1e100.net 0x7f.example 10.example.com local-news.example notlocal",
].flatMap((line) => line.split(" "));

const spellings = Object.entries(SPECIAL_HOSTS).flatMap(([what, hosts]) =>
  hosts.map((host) => [what, host] as const),
);

describe("checkUrl", () => {
  it("has a table of more than a hundred spellings", () => {
    expect(new Set(spellings.map(([, host]) => host)).size).toBeGreaterThan(100);
  });

  it.each(spellings)("refuses %s: %s", (_what, host) => {
    expect(codeOf(() => checkUrl(`http://${host}/`, guard))).toBe("blocked-address");
    expect(codeOf(() => checkUrl(`https://${host}`, guard))).toBe("blocked-address");
  });

  it.each(spellings)("refuses a relative address that leads there (%s: %s)", (_what, host) => {
    const base = "http://example.com/";
    expect(codeOf(() => checkUrl(`//${host}/`, guard, base))).toBe("blocked-address");
    expect(codeOf(() => checkUrl(`\\\\${host}\\`, guard, base))).toBe("blocked-address");
  });

  it.each(NO_HOSTS)("refuses the host %s", (host) => {
    expect(codeOf(() => checkUrl(`http://${host}/`, guard))).toBe("invalid-url");
  });

  it.each(PUBLIC_HOSTS)("accepts the host %s", (host) => {
    expect(codeOf(() => checkUrl(`http://${host}/`, guard))).toBe("allowed");
  });

  it.each([
    ["", "invalid-url"],
    ["example.com", "invalid-url"],
    ["/path", "invalid-url"],
    ["http://", "invalid-url"],
    ["http:///", "invalid-url"],
    ["ftp://example.com/", "invalid-url"],
    ["file:///etc/passwd", "invalid-url"],
    ["data:text/html,x", "invalid-url"],
    ["javascript:alert(1)", "invalid-url"],
    ["gopher://example.com:70/", "invalid-url"],
    ["blob:http://example.com/x", "invalid-url"],
    ["ws://example.com/", "invalid-url"],
    ["http://user@example.com/", "invalid-url"],
    ["http://user:secret@example.com/", "invalid-url"],
    ["http://:secret@example.com/", "invalid-url"],
    ["http://example.com@127.0.0.1/", "invalid-url"],
    ["http://127.0.0.1#@example.com/", "blocked-address"],
    ["http://127.0.0.1\\@example.com/", "blocked-address"],
    ["http://127.0.0.1?@example.com/", "blocked-address"],
    ["http:127.0.0.1", "blocked-address"],
    ["http:/\\127.0.0.1", "blocked-address"],
    [" \thttp://127.0.0.1\n", "blocked-address"],
    ["http://example.com:8080/", "blocked-port"],
    ["http://example.com:22/", "blocked-port"],
    ["http://example.com:0/", "blocked-port"],
    ["http://example.com:65536/", "invalid-url"],
    ["http://127.0.0.1:22/", "blocked-address"],
    ["http://example.com:80/", "allowed"],
    ["http://example.com:443/", "allowed"],
    ["https://example.com:80/", "allowed"],
  ])("%j: %s", (url, code) => {
    expect(codeOf(() => checkUrl(url, guard))).toBe(code);
  });

  it("does not reveal a password", () => {
    try {
      checkUrl("http://user:secret@example.com/a", guard);
      expect.unreachable();
    } catch (error) {
      expect(JSON.stringify({ ...(error as object), message: (error as Error).message })).not.toContain(
        "secret",
      );
    }
  });

  it("returns the normal form without fragment", () => {
    expect(checkUrl("HTTP://Example.com:80/a/../b?q#part", guard).href).toBe("http://example.com/b?q");
  });

  it("accepts allowed addresses and ports only", () => {
    const loopback = createGuard({ allowedAddresses: ["127.0.0.1", "::1"], allowedPorts: [8080] });
    const of = (url: string) => codeOf(() => checkUrl(url, loopback));
    expect(of("http://127.0.0.1:8080/")).toBe("allowed");
    expect(of("http://[::1]/")).toBe("allowed");
    expect(of("http://[::ffff:127.0.0.1]/")).toBe("allowed");
    expect(of("http://localhost/")).toBe("allowed"); // What it resolves to is checked.
    expect(of("http://127.0.0.2/")).toBe("blocked-address");
    expect(of("http://10.0.0.1/")).toBe("blocked-address");
    expect(of("http://example.com:8081/")).toBe("blocked-port");
  });
});

describe("createGuard", () => {
  it.each([0, -1, 65_536, 1.5, Number.NaN])("refuses the port %s", (port) => {
    expect(() => createGuard({ allowedPorts: [port] })).toThrow(RangeError);
  });
});

describe("hostOf", () => {
  it("removes the brackets of IPv6 and a final dot", () => {
    expect(hostOf(new URL("http://[::1]/"))).toBe("::1");
    expect(hostOf(new URL("http://example.com./"))).toBe("example.com");
  });
});
