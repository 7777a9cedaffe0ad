import { describe, expect, it } from "vitest";
import { decodeText, htmlText } from "./gold-text.js";

const bytes = (...values: number[]): Uint8Array => Uint8Array.from(values);

describe("decodeText", () => {
  it.each([
    ["ASCII", bytes(0x61, 0x0d, 0x0a, 0x62), "a\nb"],
    ["UTF-8", bytes(0xc3, 0xa9), "é"],
    ["UTF-8 with a byte order mark", bytes(0xef, 0xbb, 0xbf, 0xc3, 0xa9), "é"],
    ["UTF-16, little endian", bytes(0xff, 0xfe, 0xe9, 0x00), "é"],
    ["UTF-16, big endian", bytes(0xfe, 0xff, 0x00, 0xe9), "é"],
    ["windows-1252", bytes(0x93, 0xe9, 0x94), "“é”"],
    ["nothing", bytes(), ""],
  ])("reads %s", (_, file, text) => {
    expect(decodeText(file)).toBe(text);
  });

  it("reads windows-1252 by default, and detects other encodings on request", () => {
    // "Привет, мир. Это новости дня." in windows-1251.
    const russian = bytes(
      ...[0xcf, 0xf0, 0xe8, 0xe2, 0xe5, 0xf2, 0x2c, 0x20, 0xec, 0xe8, 0xf0, 0x2e, 0x20, 0xdd, 0xf2, 0xee],
      ...[0x20, 0xed, 0xee, 0xe2, 0xee, 0xf1, 0xf2, 0xe8, 0x20, 0xe4, 0xed, 0xff, 0x2e],
    );
    expect(decodeText(russian, "detect")).toBe("Привет, мир. Это новости дня.");
    expect(decodeText(russian)).toMatch(/^Ïðèâåò/);
  });
});

describe("htmlText", () => {
  it("has one line per block", () => {
    expect(htmlText("<h1>A  b</h1><ul><li>c<li>d <i>e</i></ul><script>x</script>")).toBe("A b\nc\nd e");
    expect(htmlText("")).toBe("");
    expect(htmlText("<p>a<br>b <br><br>c<img>d\ufeff e")).toBe("a\nb\ncd\ufeff e");
  });
});
