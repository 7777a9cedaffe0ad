import { parseFragment } from "parse5";
import { describe, expect, it } from "vitest";
import { numericReference } from "./reference.js";

describe("numericReference", () => {
  it("reads 0x80 to 0x9F as windows-1252, as parse5 does", () => {
    const numbers = Array.from({ length: 32 }, (_, index) => 0x80 + index);
    const [text] = parseFragment(numbers.map((number) => `&#${number};`).join("")).childNodes;
    expect(text).toMatchObject({ value: String.fromCharCode(...numbers.map(numericReference)) });
    expect([0x80, 0x92, 0x9f].map(numericReference)).toEqual([0x20ac, 0x2019, 0x178]);
  });

  it.each([0, 0xd800, 0xdbff, 0xdc00, 0xdfff, 0x110000, 2 ** 31, 2 ** 53])(
    "has no character for %i",
    (number) => {
      expect(numericReference(number)).toBe(0xfffd);
    },
  );

  it.each([
    ["controls", [0x01, 0x0b, 0x0d, 0x1f, 0x7f, 0x81, 0x8d, 0x9d]],
    ["noncharacters", [0xfdd0, 0xfffe, 0xffff, 0x1fffe, 0x10ffff]],
    ["neighbours of the ranges", [0x7e, 0xa0, 0xd7ff, 0xe000]],
  ])("leaves %s as they are", (_, numbers) => {
    expect(numbers.map(numericReference)).toEqual(numbers);
  });
});
