import { describe, expect, it } from "vitest";
import { keepLast, once } from "./cache.js";

describe("once", () => {
  it("reads each page once", () => {
    let readings = 0;
    const read = once((page: { readonly value: number | undefined }) => {
      readings++;
      return page.value;
    });
    const [a, b] = [{ value: 1 }, { value: undefined }];
    expect([read(a), read(b), read(a), read(b)]).toEqual([1, undefined, 1, undefined]);
    expect(readings).toBe(2);
  });
});

describe("keepLast", () => {
  it("computes only for arguments that differ from the last ones", () => {
    const computed: string[] = [];
    const joined = keepLast((a: string, b: string) => {
      computed.push(a + b);
      return a + b;
    });
    expect([joined("a", "b"), joined("a", "b"), joined("a", "c"), joined("a", "b")]).toEqual([
      "ab",
      "ab",
      "ac",
      "ab",
    ]);
    expect(computed).toEqual(["ab", "ac", "ab"]);
  });

  it("keeps the last value if the next computation throws", () => {
    const parsed = keepLast((text: string): unknown => JSON.parse(text));
    const value = parsed("[1]");
    expect(() => parsed("[")).toThrow(SyntaxError);
    expect(parsed("[1]")).toBe(value);
  });
});
