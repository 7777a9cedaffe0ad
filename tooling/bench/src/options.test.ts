import { describe, expect, it } from "vitest";
import { readOptions } from "./options.js";

const read = (...args: string[]): ReturnType<typeof readOptions> => readOptions(args);

describe("readOptions", () => {
  it("takes several files behind one --pages, and several --pages", () => {
    expect(read("parse", "--pages", "a.html", "b.html", "--pages", "c.jsonl").pages.toSorted()).toEqual([
      "a.html",
      "b.html",
      "c.jsonl",
    ]);
  });

  it("compares parsers with parse5 and extractors with ours", () => {
    expect(read("parse", "--pages", "a")).toMatchObject({ base: "parse5", check: false });
    expect(read("extract", "--pages", "a")).toMatchObject({ base: "winnow" });
    expect(read("parse", "--pages", "a", "--variants", "cheerio,winnow").base).toBe("cheerio");
  });

  it("measures what takes seconds a page only when asked", () => {
    expect(read("extract", "--pages", "a").variants).not.toContain("defuddle-jsdom");
    expect(read("extract", "--pages", "a", "--variants", "winnow,defuddle-jsdom").variants).toEqual([
      "winnow",
      "defuddle-jsdom",
    ]);
  });

  it("reads numbers", () => {
    const args = [
      "parse",
      "--pages",
      "a",
      "--take",
      "all",
      "--rounds",
      "7",
      "--warm",
      "5",
      "--json",
      "f",
      "--check",
    ];
    expect(read(...args)).toMatchObject({ take: Infinity, rounds: 7, warm: 5, json: "f", check: true });
  });

  it.each([
    [[], /parse, extract, hostile or dedup/],
    [["render"], /not render/],
    [["parse", "--pages", "a", "--take", "0"], /--take must be a whole number from 1, not 0/],
    [["parse", "--pages", "a", "--rounds", "2.5"], /--rounds/],
    [["parse", "--pages", "a", "--warm=-1"], /--warm/],
    [["parse", "--pages", "a", "--variants", "lexbor"], /lexbor is none of winnow/],
    [["parse", "--pages", "a", "--variants", "winnow", "--base", "parse5"], /--base parse5/],
    [["parse", "--frobnicate"], /frobnicate/],
  ])("refuses %j", (args, message) => {
    expect(() => readOptions(args)).toThrow(message);
  });
});
