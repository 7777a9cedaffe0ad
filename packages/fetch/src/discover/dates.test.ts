import { expect, it } from "vitest";
import { isBefore, isoDate, latest } from "./dates.js";

it.each([
  ["2004", "2004"],
  ["2004-10", "2004-10"],
  ["2004-10-02", "2004-10-02"],
  [" 2004-10-02T18:30Z ", "2004-10-02T18:30:00Z"],
  ["2004-10-02T18:30:15.25+0200", "2004-10-02T18:30:15+02:00"],
  ["2004-10-02t18:30:15-05", "2004-10-02T18:30:15-05:00"],
  ["2004-10-02 18:30:15", "2004-10-02T18:30:15"],
  ["Wed, 02 Oct 2002 08:00:00 EST", "2002-10-02T08:00:00-05:00"],
  ["Wed, 02 Oct 2002 13:00:00 GMT", "2002-10-02T13:00:00Z"],
  ["2 Oct 02 8:00 +0000", "2002-10-02T08:00:00+00:00"],
  ["Thursday, 31 December 1998 23:59:60 UT", "1998-12-31T23:59:59Z"],
  ["Wed, 02 Oct 2002 13:00:00 XYZ", "2002-10-02T13:00:00"],
  ["Tue, 2-Oct-2002", "2002-10-02"],
])("isoDate: %s", (given, expected) => {
  expect(isoDate(given)).toBe(expected);
});

it.each([
  "",
  "yesterday",
  "2004-13",
  "2004-02-30",
  "2004-10-02T25:00Z",
  "31 Feb 2020",
  "20041002",
  "x".repeat(1e6),
])("isoDate rejects %.20s", (given) => {
  expect(isoDate(given)).toBeUndefined();
});

it("returns the latest moment that a date can mean", () => {
  const noonAfter = (year: number, month: number, day: number) => Date.UTC(year, month - 1, day + 1, 12);
  expect(latest("2004")).toBe(noonAfter(2004, 12, 31));
  expect(latest("2004-02")).toBe(noonAfter(2004, 2, 29));
  expect(latest("2004-10-02")).toBe(noonAfter(2004, 10, 2));
  expect(latest("2004-10-02T18:30:00")).toBe(Date.UTC(2004, 9, 3, 6, 30));
  expect(latest("2004-10-02T18:30:00+02:00")).toBe(Date.UTC(2004, 9, 2, 16, 30));
  expect(latest("2004-10-02T18:30:00Z")).toBe(Date.UTC(2004, 9, 2, 18, 30));
});

it("isBefore is false without a date", () => {
  expect(isBefore(Date.UTC(2005, 0), undefined)).toBe(false);
  expect(isBefore(Date.UTC(2005, 0), "2004-10-02", undefined)).toBe(true);
  expect(isBefore(Date.UTC(2005, 0), "2004-10-02", "2005-01-02")).toBe(false);
});
