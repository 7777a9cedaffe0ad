import { isoDate } from "@winnow/core-dom/dates";
import { describe, expect, it } from "vitest";
import { urlDate } from "./url-date.js";

describe("urlDate", () => {
  it.each([
    ["https://example.org/2024/05/01/swifts", "2024-05-01"],
    ["https://example.org/2024/5/1/swifts", "2024-05-01"],
    ["https://example.org/news/2024-05-01-swifts.html", "2024-05-01"],
    ["https://example.org/news/swifts-2024-05-01", "2024-05-01"],
    ["https://example.org/20240501/swifts", "2024-05-01"],
    ["https://example.org/swifts_20240501.html", "2024-05-01"],
    ["https://example.org/2024/may/01/swifts", "2024-05-01"],
    ["https://example.org/story/24/05/01/swifts", "2024-05-01"],
    ["https://example.org/2024/05/swifts", "2024-05"],
    ["https://example.org/2024-05/swifts", "2024-05"],
    ["https://example.org/2024/05/12-ideas", "2024-05"],
    ["https://example.org/2023/02/29/swifts", "2023-02"],
    ["https://example.org/2024/swifts", "2024"],
    ["https://example.org/2024/13/01/swifts", "2024"],
  ])("finds the date in %s", (url, expected) => {
    expect(isoDate(urlDate(url)!.date)).toBe(expected);
  });

  it.each([
    undefined,
    "not an address",
    "https://example.org/",
    "https://example.org/1824/swifts",
    "https://example.org/id/120240501",
    "https://example.org/id/202405011234567",
    "https://example.org/swifts?day=2024-05-01",
    "https://example.org/swifts#2024/05/01/",
  ])("finds no date in %s", (url) => {
    expect(urlDate(url)).toBeUndefined();
  });
});
