import { isoDate } from "@winnow/core-dom/dates";
import { describe, expect, it } from "vitest";
import { relativeDate } from "./relative.js";

const NOW = Date.UTC(2024, 4, 4, 12);

describe("relativeDate", () => {
  it.each([
    ["Posted 3 days ago", "2024-05-01"],
    ["5 hours ago", "2024-05-04"],
    ["13 hours ago", "2024-05-03"],
    ["12 min ago", "2024-05-04"],
    ["vor 3 Tagen", "2024-05-01"],
    ["vor 5 Stunden", "2024-05-04"],
    ["il y a 3 jours", "2024-05-01"],
    ["hace 3 días", "2024-05-01"],
    ["há 3 dias", "2024-05-01"],
    ["3 giorni fa", "2024-05-01"],
    ["3 dagen geleden", "2024-05-01"],
    ["för 3 dagar sedan", "2024-05-01"],
    ["3 päivää sitten", "2024-05-01"],
    ["3 dni temu", "2024-05-01"],
    ["3 дня назад", "2024-05-01"],
    ["πριν 3 ημέρες", "2024-05-01"],
    ["3 gün önce", "2024-05-01"],
    ["3 hari lalu", "2024-05-01"],
    ["3 ngày trước", "2024-05-01"],
    ["3日前", "2024-05-01"],
    ["3天前", "2024-05-01"],
    ["3일 전", "2024-05-01"],
    ["منذ 3 أيام", "2024-05-01"],
    ["Yesterday", "2024-05-03"],
    ["Gestern, 10:15", "2024-05-03"],
    ["昨天 10:15", "2024-05-03"],
    ["вчера", "2024-05-03"],
    ["Heute", "2024-05-04"],
  ])("%s", (text, expected) => {
    expect(isoDate(relativeDate(text, NOW)!)).toBe(expected);
  });

  it.each([
    "2 weeks ago",
    "3 months ago",
    "a year ago",
    "3 days",
    "today in 1924",
    "The day after tomorrow",
    "",
  ])("finds no day in %j", (text) => {
    expect(relativeDate(text, NOW)).toBeUndefined();
  });
});
