import { describe, expect, it } from "vitest";
import { fullYear, gregorian } from "./years.js";

describe("gregorian", () => {
  it("keeps Gregorian dates", () => {
    expect(gregorian(2024, 2, 29)).toEqual({ year: 2024, month: 2, day: 29 });
    expect(gregorian(2023, 2, 29)).toBeUndefined();
    expect(gregorian(2024, 5)).toEqual({ year: 2024, month: 5 });
  });

  it("counts from the Buddhist era", () => {
    expect(gregorian(2567, 5, 1)).toEqual({ year: 2024, month: 5, day: 1 });
  });

  // Nowruz fell on these days.
  it.each([
    [1399, { year: 2020, month: 3, day: 20 }],
    [1400, { year: 2021, month: 3, day: 21 }],
    [1402, { year: 2023, month: 3, day: 21 }],
    [1403, { year: 2024, month: 3, day: 20 }],
  ])("has the Persian new year of %i", (year, expected) => {
    expect(gregorian(year, 1, 1)).toEqual(expected);
  });

  it("has the Persian leap years", () => {
    expect(gregorian(1403, 12, 30)).toEqual({ year: 2025, month: 3, day: 20 });
    expect(gregorian(1402, 12, 30)).toBeUndefined();
    expect(gregorian(1403, 7, 31)).toBeUndefined();
    expect(gregorian(1403, 2)).toBeUndefined();
  });

  it("agrees with Intl on every day of four years", () => {
    const format = new Intl.DateTimeFormat("en-u-ca-persian-nu-latn", {
      timeZone: "UTC",
      year: "numeric",
      month: "numeric",
      day: "numeric",
    });
    for (let day = Date.UTC(2020, 0, 1); day < Date.UTC(2024, 0, 1); day += 86_400_000) {
      const parts = new Map(format.formatToParts(day).map(({ type, value }) => [type, Number(value)]));
      const date = new Date(day);
      expect(gregorian(parts.get("year")!, parts.get("month")!, parts.get("day")!)).toEqual({
        year: date.getUTCFullYear(),
        month: date.getUTCMonth() + 1,
        day: date.getUTCDate(),
      });
    }
  });
});

describe("fullYear", () => {
  it("reads two digits as 1950 to 2049", () => {
    expect([fullYear(24, 2), fullYear(98, 2), fullYear(1998, 4)]).toEqual([2024, 1998, 1998]);
  });
});
