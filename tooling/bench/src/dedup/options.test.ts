import { describe, expect, it } from "vitest";
import { readDedupOptions } from "./options.js";
import { GROUPS } from "./types.js";

const read = (...args: string[]): ReturnType<typeof readDedupOptions> => readDedupOptions(args);

describe("readDedupOptions", () => {
  it("measures everything unless told", () => {
    expect(read("--texts", "a")).toEqual({
      texts: ["a"],
      only: GROUPS,
      megabytes: 100,
      seconds: 4,
      check: false,
    });
  });

  it("takes several files behind one --texts", () => {
    expect(read("--texts", "a", "b", "--check", "--texts", "c").texts.toSorted()).toEqual(["a", "b", "c"]);
  });

  it("keeps the order of the groups", () => {
    expect(read("--texts", "a", "--only", "simhash,exact").only).toEqual(["exact", "simhash"]);
  });

  it("reads numbers", () => {
    const args = ["--texts", "a", "--megabytes", "0", "--rounds", "5", "--seconds", "0.5", "--json", "f"];
    expect(read(...args)).toMatchObject({ megabytes: 0, rounds: 5, seconds: 0.5, json: "f" });
  });

  it.each([
    [["a.jsonl"], /a\.jsonl is no option/],
    [["--texts", "a", "--only", "exact,bloom"], /bloom is none of exact, manber/],
    [["--texts", "a", "--rounds", "0"], /--rounds must be a number from 1/],
    [["--texts", "a", "--rounds", "1.5"], /--rounds must be a whole number/],
    [["--texts", "a", "--megabytes=-1"], /--megabytes/],
    [["--texts", "a", "--seconds", "x"], /--seconds/],
    [["--texts", "a", "--frobnicate"], /frobnicate/],
  ])("refuses %j", (args, message) => {
    expect(() => readDedupOptions(args)).toThrow(message);
  });
});
