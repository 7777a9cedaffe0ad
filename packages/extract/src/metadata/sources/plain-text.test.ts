import { describe, expect, it } from "vitest";
import { plainText } from "./plain-text.js";

describe("plainText", () => {
  it.each([
    ["<p>Swifts &amp; swallows</p>", "Swifts & swallows"],
    ["one<br/>two", "one two"],
    ["<b>bo</b>ld", "bold"],
    ["<!-- note -->text", "text"],
    [" a\n\t b ", "a b"],
    ["3 < 4 and 5 > 2", "3 < 4 and 5 > 2"],
    ["I <3 birds", "I <3 birds"],
    ["about &lt;b&gt;", "about <b>"],
  ])("reads %s", (written, text) => {
    expect(plainText(written)).toBe(text);
  });

  it("takes linear time", () => {
    const started = performance.now();
    plainText("<a".repeat(1_000_000));
    plainText(`<!--${"-".repeat(2_000_000)}`);
    plainText("&".repeat(2_000_000));
    expect(performance.now() - started).toBeLessThan(2_000);
  });
});
