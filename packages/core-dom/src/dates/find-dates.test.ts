import { MAX_TIME_RATIO, timeRatio } from "@winnow/testing";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isoDate } from "./calendar.js";
import { findDates } from "./find-dates.js";
import { cleanText } from "./tokens.js";
import type { DateOrder } from "./types.js";

function datesOf(text: string, language?: string, order?: DateOrder): readonly string[] {
  return findDates(cleanText(text, 300), { language, order }).map(({ date, other }) =>
    other === undefined ? isoDate(date) : `${isoDate(date)}|${isoDate(other)}`,
  );
}

/** Written by hand: language, a date as its pages write it, the date. */
const BY_LANGUAGE: readonly (readonly [string, string, string])[] = [
  ["en", "Published on May 1, 2024", "2024-05-01"],
  ["en", "Wednesday, 1st of May, 2024", "2024-05-01"],
  ["en", "Sept. 30, 2024 at 5:07 PM EDT", "2024-09-30T17:07-04:00"],
  ["en", "01-May-24", "2024-05-01"],
  ["en", "MAY 01 2024", "2024-05-01"],
  ["en", "March 2024", "2024-03"],
  ["de", "Mittwoch, den 1. Mai 2024 um 10:00 Uhr", "2024-05-01T10:00"],
  ["de", "3. März 2024, 10.15 Uhr", "2024-03-03T10:15"],
  ["de", "01.05.2024", "2024-05-01"],
  ["de-AT", "5. Jänner 2024", "2024-01-05"],
  ["fr", "le 1er août 2024 à 10h30", "2024-08-01T10:30"],
  ["fr", "Publié le 14 févr. 2024", "2024-02-14"],
  ["es", "1 de mayo de 2024", "2024-05-01"],
  ["es", "Mayo 1, 2024", "2024-05-01"],
  ["ca", "1 d’abril de 2024", "2024-04-01"],
  ["pt", "1º de março de 2024", "2024-03-01"],
  ["pt", "12 de out. de 2024", "2024-10-12"],
  ["gl", "2 de xullo de 2024", "2024-07-02"],
  ["it", "1° maggio 2024", "2024-05-01"],
  ["it", "giovedì 8 agosto 2024", "2024-08-08"],
  ["ro", "1 iulie 2024", "2024-07-01"],
  ["nl", "1 mei 2024", "2024-05-01"],
  ["af", "1 Maart 2024", "2024-03-01"],
  ["sv", "den 1 maj 2024", "2024-05-01"],
  ["da", "1. oktober 2024 kl. 10.15", "2024-10-01T10:15"],
  ["nb", "17. desember 2024", "2024-12-17"],
  ["is", "1. ágúst 2024", "2024-08-01"],
  ["fi", "1. toukokuuta 2024 klo 10.00", "2024-05-01T10:00"],
  ["et", "1. jaanuar 2024", "2024-01-01"],
  ["lv", "2024. gada 1. maijs", "2024-05-01"],
  ["lt", "2024 m. gegužės 1 d.", "2024-05-01"],
  ["pl", "1 października 2024, 10:05", "2024-10-01T10:05"],
  ["pl", "3 lip 2024", "2024-07-03"],
  ["cs", "1. listopadu 2024", "2024-11-01"],
  ["sk", "1. októbra 2024", "2024-10-01"],
  ["sl", "1. avgust 2024", "2024-08-01"],
  ["hr", "1. listopada 2024.", "2024-10-01"],
  ["sr", "1. септембар 2024.", "2024-09-01"],
  ["mk", "1 јуни 2024", "2024-06-01"],
  ["bg", "1 юли 2024 г.", "2024-07-01"],
  ["ru", "1 мая 2024 г., 10:15 МСК", "2024-05-01T10:15+03:00"],
  ["uk", "1 травня 2024 р.", "2024-05-01"],
  ["be", "1 жніўня 2024", "2024-08-01"],
  ["el", "Τετάρτη, 1 Μαΐου 2024", "2024-05-01"],
  ["es", "01·05·2024", "2024-05-01"],
  ["kk", "2024 жылғы 1 мамыр", "2024-05-01"],
  ["uz", "2024-yil 1-may", "2024-05-01"],
  ["mn", "2024 оны 5 сарын 1", "2024-05-01"],
  ["ne", "२०२४ मे १", "2024-05-01"],
  ["am", "ሜይ 1, 2024", "2024-05-01"],
  ["my", "၁ မေ ၂၀၂၄", "2024-05-01"],
  ["th", "วันพุธที่ 1 พฤษภาคม พ.ศ. 2567", "2024-05-01"],
  ["th", "1 พ.ค. 67 10:15 น.", "2024-05-01T10:15"],
  ["zh", "二〇二四年十二月二十一日", "2024-12-21"],
  ["zh", "五月 1, 2024", "2024-05-01"],
  ["zh-TW", "113-05-01", "2024-05-01"],
  ["ja", "令和元年五月十日", "2019-05-10"],
  ["el", "12 ΑΥΓΟΥΣΤΟΥ 2024", "2024-08-12"],
  ["tr", "1 Ağustos 2024", "2024-08-01"],
  ["tr", "15 KASIM 2024", "2024-11-15"],
  ["az", "1 iyul 2024", "2024-07-01"],
  ["kk", "2024 жылы 1 мамыр", "2024-05-01"],
  ["hu", "2024. május 1.", "2024-05-01"],
  ["eu", "2024ko maiatzaren 1a", "2024-05-01"],
  ["cy", "1 Gorffennaf 2024", "2024-07-01"],
  ["ga", "1 Bealtaine 2024", "2024-05-01"],
  ["sq", "1 shtator 2024", "2024-09-01"],
  ["id", "1 Agustus 2024", "2024-08-01"],
  ["ms", "1 Ogos 2024", "2024-08-01"],
  ["sw", "1 Agosti 2024", "2024-08-01"],
  ["vi", "Thứ tư, ngày 1 tháng 5 năm 2024", "2024-05-01"],
  ["vi", "1 tháng 5, 2024", "2024-05-01"],
  ["th", "1 พ.ค. 2567", "2024-05-01"],
  ["th", "๑ พฤษภาคม ๒๕๖๗", "2024-05-01"],
  ["hi", "1 मई २०२४", "2024-05-01"],
  ["bn", "১ মে ২০২৪", "2024-05-01"],
  ["ta", "1 மே 2024", "2024-05-01"],
  ["ar", "1 مايو 2024", "2024-05-01"],
  ["ar", "١ كانون الثاني ٢٠٢٤", "2024-01-01"],
  ["fa", "۱۲ اردیبهشت ۱۴۰۳", "2024-05-01"],
  ["fa", "۱۴۰۳/۰۲/۱۲", "2024-05-01"],
  ["ur", "1 مئی 2024", "2024-05-01"],
  ["he", "1 במאי 2024", "2024-05-01"],
  ["ka", "1 მაისი, 2024", "2024-05-01"],
  ["hy", "1 մայիսի, 2024", "2024-05-01"],
  ["ko", "2024년 5월 1일 10:00", "2024-05-01T10:00"],
  ["ko", "2024. 05. 01.", "2024-05-01"],
  ["ja", "2024年5月1日（水）10時00分", "2024-05-01"],
  ["ja", "令和6年5月1日", "2024-05-01"],
  ["zh", "2024年05月01日10:00", "2024-05-01T10:00"],
  ["zh", "2024年5月", "2024-05"],
  ["zh", "五月 1, 2024", "2024-05-01"],
  ["zh-TW", "民國113年5月1日", "2024-05-01"],
];

describe("findDates", () => {
  it.each(BY_LANGUAGE)("%s: %s", (language, text, expected) => {
    expect(datesOf(text, language)).toEqual([expected]);
  });

  it("reads long names of any language if all mean the same month", () => {
    expect(datesOf("1 października 2024", "en")).toEqual(["2024-10-01"]);
    expect(datesOf("3 lip 2024", "en")).toEqual([]);
    expect(datesOf("1. listopadu 2024")).toEqual(["2024-11-01"]);
    expect(datesOf("1. listopada 2024", "en")).toEqual([]);
  });

  it.each([
    ["5/4/2024", undefined, "2024-04-05|2024-05-04"],
    ["5/4/2024", "day-month", "2024-04-05"],
    ["5/4/2024", "month-day", "2024-05-04"],
    ["25/4/2024", "month-day", "2024-04-25"],
    ["4/25/2024", "day-month", "2024-04-25"],
    ["5/5/2024", undefined, "2024-05-05"],
    ["5.4.2024", undefined, "2024-04-05"],
    ["5-4-2024", undefined, "2024-04-05|2024-05-04"],
    ["24.05.06", "year-month", "2024-05-06"],
    ["24.05.06", "day-month", "2006-05-24"],
  ] as const)("reads %s as %s", (text, order, expected) => {
    expect(datesOf(text, undefined, order)).toEqual([expected]);
  });

  it.each([
    "",
    "2024",
    "in 2024 and 2025",
    "Version 1.2.2024.7",
    "192.168.1.2024",
    "1.2.3",
    "31 April 2024",
    "30/02/2024",
    "29 February 2023",
    "May 1",
    "2024-13-01",
    "12345678901234567890",
    "May 10000",
    "call 555-01-2024",
  ])("finds none in %s", (text) => {
    expect(datesOf(text)).toEqual([]);
  });

  it("finds all, with their places", () => {
    const text = "Published 1 May 2024 | Updated 2 June 2024 10:15";
    const found = findDates(text);
    expect(found.map(({ start, end }) => text.slice(start, end))).toEqual([
      "1 May 2024",
      "2 June 2024 10:15",
    ]);
  });

  it("knows leap days", () => {
    expect(datesOf("29 February 2024")).toEqual(["2024-02-29"]);
  });

  it("never throws", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme", maxLength: 300 }), (text) => {
        for (const { start, end } of findDates(cleanText(text, 300))) expect(end).toBeGreaterThan(start);
      }),
      { seed: 1 },
    );
  });

  it.each(["1/", "May ", "1 May ", "2024-", "年", "1. de de "])("takes linear time for many %j", (piece) => {
    expect(
      timeRatio(
        4_000,
        (size) => piece.repeat(size),
        (text) => findDates(text),
      ),
    ).toBeLessThan(MAX_TIME_RATIO);
  });
});
