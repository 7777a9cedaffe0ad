import { describe, expect, it } from "vitest";
import { dateOrder } from "./date-order.js";

describe("dateOrder", () => {
  it.each([
    ["en-US", undefined, "month-day"],
    ["en-GB", undefined, "day-month"],
    ["en", undefined, undefined],
    ["en", "https://example.com/", undefined],
    ["en", "https://example.co.uk/", "day-month"],
    ["en-US", "https://example.com.au/", "day-month"],
    ["en", "https://example.gov/", "month-day"],
    ["en", "https://example.io/", undefined],
    ["en-CA", undefined, undefined],
    ["de", "https://example.com/", "day-month"],
    ["fr-CA", undefined, "day-month"],
    ["pl", undefined, "day-month"],
    ["ko", "https://example.kr/", "year-month"],
    [undefined, undefined, "day-month"],
    [undefined, "https://example.de/", "day-month"],
  ] as const)("%s at %s: %s", (language, url, expected) => {
    expect(dateOrder(language, url)).toBe(expected);
  });
});
