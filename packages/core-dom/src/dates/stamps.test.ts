import { describe, expect, it } from "vitest";
import { isoDate } from "./calendar.js";
import { readStamp } from "./stamps.js";

describe("readStamp", () => {
  it.each([
    // ISO 8601, every precision.
    ["2024", "2024"],
    ["2024-05", "2024-05"],
    ["2024-05-01", "2024-05-01"],
    ["2024-05-01T10:00", "2024-05-01T10:00"],
    ["2024-05-01T10:00:30", "2024-05-01T10:00:30"],
    ["2024-05-01T10:00:30.123Z", "2024-05-01T10:00:30Z"],
    ["2024-05-01T10:00:00+02:00", "2024-05-01T10:00:00+02:00"],
    ["2024-05-01T10:00:00+0200", "2024-05-01T10:00:00+02:00"],
    ["2024-05-01T10:00:00-07", "2024-05-01T10:00:00-07:00"],
    ["2024-05-01 10:00:00", "2024-05-01T10:00:00"],
    ["2024-05-01 10:00:00 UTC", "2024-05-01T10:00:00Z"],
    ["2024-5-1", "2024-05-01"],
    ["20240501", "2024-05-01"],
    ["20240501T100000Z", "2024-05-01T10:00:00Z"],
    ["20240501100000", "2024-05-01T10:00:00"],
    // RFC 9110 §5.6.7, and JavaScript's Date.
    ["Wed, 01 May 2024 10:00:00 GMT", "2024-05-01T10:00:00Z"],
    ["Wed, 01 May 2024 10:00:00 +0200", "2024-05-01T10:00:00+02:00"],
    ["Wed May 01 2024 10:00:00 GMT+0200 (CEST)", "2024-05-01T10:00:00+02:00"],
    // Seconds and milliseconds from 1970: 1714557600 is 2024-05-01T10:00:00Z.
    ["1714557600", "2024-05-01T10:00:00Z"],
    ["1714557600000", "2024-05-01T10:00:00Z"],
    // As people write them.
    ["May 1, 2024", "2024-05-01"],
    ["5/13/2024 10:00:00 PM", "2024-05-13T22:00:00"],
    ["01.05.2024", "2024-05-01"],
    ['"2024-05-01"', "2024-05-01"],
  ])("%s", (raw, expected) => {
    expect(isoDate(readStamp(raw)!.date)).toBe(expected);
  });

  it("keeps both readings if the order is open", () => {
    const { date, other } = readStamp("05/04/2024")!;
    expect([isoDate(date), isoDate(other!)]).toEqual(["2024-04-05", "2024-05-04"]);
  });

  it("uses the known order", () => {
    expect(isoDate(readStamp("05/04/2024", { order: "month-day" })!.date)).toBe("2024-05-04");
  });

  it.each([
    "",
    "now",
    "5",
    "2024-13-01",
    "2024-02-30",
    "{{ date }}",
    "May 1",
    "1 May 2024 to 3 May 2024",
    "x".repeat(500),
  ])("reads nothing from %j", (raw) => {
    expect(readStamp(raw)).toBeUndefined();
  });
});
