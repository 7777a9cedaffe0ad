import { describe, expect, it } from "vitest";
import { addressOf } from "./address.js";

describe("addressOf", () => {
  it.each([
    ["https://example.org/a", "https://example.org/a"],
    ["HTTP://example.org", "HTTP://example.org"],
    [" example.org\n", "https://example.org"],
    ["www.example.org/a?b=c#d", "https://www.example.org/a?b=c#d"],
    ["example.org:8443/x", "https://example.org:8443/x"],
    ["münchen.example/straße", "https://münchen.example/straße"],
    ["例え.テスト", "https://例え.テスト"],
    ["xn--r8jz45g.xn--zckzah", "https://xn--r8jz45g.xn--zckzah"],
    ["localhost:8080/x?", "http://localhost:8080/x?"],
    ["127.0.0.1:3000", "http://127.0.0.1:3000"],
    ["localhost.example.org", "https://localhost.example.org"],
  ])("takes %j for an address", (text, address) => {
    expect(addressOf(text)).toBe(address);
  });

  it.each([
    "",
    "<p>",
    "<p>example.org</p>",
    "See example.org",
    "example.org is a host",
    "Hello",
    "ferry.",
    "3.14",
    "a@example.org",
    "mailto:a@example.org",
    "ftp://example.org/a",
    "javascript:alert(1)",
    "data:text/html,a.b",
    "/etc/hosts",
    "https://",
    "example.org:99999999",
    ".".repeat(100_000),
  ])("takes %.40j for text", (text) => {
    expect(addressOf(text)).toBeUndefined();
  });
});
