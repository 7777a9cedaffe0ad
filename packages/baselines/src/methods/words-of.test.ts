import { parseFragment } from "@winnow/core-dom";
import { describe, expect, it } from "vitest";
import { wordsOf } from "./words-of.js";

describe("wordsOf", () => {
  const count = (data: string) => wordsOf(parseFragment(data), 1);

  it("counts runs without white space", () => {
    expect(count("one two, three—four")).toBe(3);
    expect(count(" \n one\t")).toBe(1);
    expect(count("one&nbsp;two\u3000three")).toBe(3);
    expect(count("今天 天气")).toBe(2);
    expect(count("  ")).toBe(0);
  });
});
