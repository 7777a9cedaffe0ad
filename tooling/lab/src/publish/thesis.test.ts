import { expect, it } from "vitest";
import { figure } from "./tables.js";
import { TABLES } from "./thesis.js";

it("has a figure for every system and group of every table", () => {
  expect(TABLES.map(({ number }) => number)).toEqual(["6.1", "6.2", "6.3", "6.4", "6.5", "6.6"]);
  for (const { groups, values } of TABLES) {
    expect(values.size).toBe(21);
    for (const figures of values.values()) {
      expect(figures).toHaveLength(groups.length);
      for (const value of figures) expect(value > 0 && value < 1).toBe(true);
    }
  }
  // As printed: web2text in table 6.1 on AEB, trafilatura in table 6.2 on CleanEval, inscriptis in table 6.5 in the group with label 2.
  expect(TABLES[0]!.values.get("web2text")![2]).toBe(0.17);
  expect(TABLES[1]!.values.get("trafilatura")![4]).toBe(0.841);
  expect(TABLES[4]!.values.get("inscriptis")![2]).toBe(0.019);
});

it("formats a missing figure as a dash", () => {
  expect([figure(0.12345), figure(undefined), figure(Number.NaN)]).toEqual(["0.123", "–", "–"]);
});
