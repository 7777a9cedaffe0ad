import { describe, expect, it } from "vitest";
import { inventionsOf } from "./inventions.js";

const SOURCE = "<p>By Ann Lee of The Swift, 1 May 2024";
const PAGE = { siteName: "The Swift", modified: "2024-06-01T10:00:00Z" };

describe("inventionsOf", () => {
  it.each([
    [{ authors: ["Ann Lee"], date: "2024-05-01" }, {}, []],
    [{ authors: ["Ann Roe"] }, {}, ["authors, not in the page"]],
    [{ authors: ["The Swift"] }, {}, ["authors, the site or a user"]],
    [{ authors: ["The Swift"] }, { author: "The Swift" }, []],
    [{ authors: ["Ann"] }, { author: "Ann Lee" }, ["authors, the site or a user"]],
    [{ authors: [], date: "2026-05-01" }, {}, ["date, not in the page"]],
    [{ authors: [], date: "2024-06-01" }, {}, ["date, of the last change"]],
    [{ authors: [], date: "2024-06-01" }, { date: "2024-06-01" }, []],
  ])("%j with the gold %j: %j", (answer, gold, expected) => {
    expect(inventionsOf(answer, gold, SOURCE, PAGE)).toEqual(expected);
  });
});
