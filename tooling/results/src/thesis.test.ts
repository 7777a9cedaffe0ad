import { expect, it } from "vitest";
import { figure } from "./tables.js";
import { COUNTERPARTS, TABLES } from "./thesis.js";

it("has a figure for every group of every table", () => {
  expect(TABLES.map(({ number }) => number)).toEqual(["6.1", "6.2", "6.3", "6.4", "6.5", "6.6"]);
  for (const { groups, rows } of TABLES) {
    for (const { values } of rows) expect(values).toHaveLength(groups.length);
    const extractors = rows.map(({ extractor }) => extractor);
    for (const extractor of Object.keys(COUNTERPARTS)) expect(extractors).toContain(extractor);
  }
});

it("formats a missing figure as a dash", () => {
  expect([figure(0.12345), figure(undefined), figure(Number.NaN)]).toEqual(["0.123", "–", "–"]);
});
