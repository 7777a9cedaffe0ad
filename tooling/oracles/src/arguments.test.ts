import { UsageError } from "@winnow/common";
import { describe, expect, it } from "vitest";
import { originalsNamed, REPORT_SETS, setsNamed } from "./arguments.js";
import { ORIGINALS } from "./systems.js";

const namesOf = (...names: string[]): string[] => originalsNamed(names).map(({ name }) => name);

describe("originalsNamed", () => {
  it("returns all originals, all variants of a method, or one variant", () => {
    expect(originalsNamed([])).toBe(ORIGINALS);
    expect(namesOf("justext")).toEqual(["justext", "justext-english", "justext-other"]);
    expect(namesOf("goose3", "trafilatura-fast")).toEqual(["trafilatura-fast", "goose3"]);
  });

  it("rejects an unknown name", () => {
    expect(() => originalsNamed(["goose"])).toThrow(UsageError);
  });
});

describe("setsNamed", () => {
  it("splits at commas, and defaults to those of the report", () => {
    expect(setsNamed(["daniel-a,cleaneval", "wcxb-dev"])).toEqual(["wcxb-dev", "cleaneval", "daniel-a"]);
    expect(setsNamed()).toBe(REPORT_SETS);
    expect(() => setsNamed(["news"])).toThrow(UsageError);
  });
});

it("no two originals share a name, which is also the name of their folder in the cache", () => {
  expect(new Set(ORIGINALS.map(({ name }) => name)).size).toBe(ORIGINALS.length);
});
