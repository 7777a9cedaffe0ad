import { describe, expect, it } from "vitest";
import { parse } from "../parse/parse.js";
import { text } from "../tree/strings.js";
import { NodeKind } from "../tree/types.js";
import { dateReader, isDate } from "./dates.js";

/** Reads the dates in the cells of a table. */
function recordDates(cells: readonly string[], lang?: string, url?: string): readonly (string | undefined)[] {
  const rows = cells.map((cell) => `<tr><td>${cell}</td></tr>`).join("");
  const tree = parse(`<html${lang === undefined ? "" : ` lang="${lang}"`}><table>${rows}</table>`);
  const isFilled = (row: number): boolean => tree.kind[row] === NodeKind.text && isDate(text(tree, row));
  const dates = [...tree.kind.keys()].filter(isFilled);
  return dates.map(dateReader(tree, dates, url));
}

describe("isDate", () => {
  it("wants one separator in a date in numbers", () => {
    for (const date of ["2024-05-01", "1.5.2024", "05/01/24", "1. 5. 2024"]) expect(isDate(date)).toBe(true);
    for (const other of ["0-8.99", "10/11-12", "2024-5.1"]) expect(isDate(other)).toBe(false);
  });
});

describe("dateReader", () => {
  it.each([
    ["March 1, 2024, 10:05 PM", "en", "2024-03-01T22:05"],
    ["01.03.2024, 22:05 Uhr", "de", "2024-03-01T22:05"],
    ["Verfasst am: Mo 1. März 2004, 9:14", "de", "2004-03-01T09:14"],
    ["1 mars 2024 à 22:05", "fr", "2024-03-01T22:05"],
    ["01 de marzo de 2024, 22:05", "es", "2024-03-01T22:05"],
    ["1 марта 2024, 22:05", "ru", "2024-03-01T22:05"],
    ["2024年3月1日 22:05", "ja", "2024-03-01T22:05"],
    ["发表于 2024-3-1 22:05:07", "zh", "2024-03-01T22:05:07"],
  ])("reads %s", (written, lang, iso) => expect(recordDates([written], lang)).toEqual([iso]));

  it("leaves what is relative to today as it is", () => {
    expect(recordDates(["Today, 10:15 AM", "3 hours ago"], "en")).toEqual(["Today, 10:15 AM", "3 hours ago"]);
  });

  it("includes the time that is in an element of its own", () => {
    expect(recordDates(["12-25-2011,&nbsp;<span>09:14 AM</span>"])).toEqual(["2011-12-25T09:14"]);
  });

  it("orders day and month by other dates of the page", () => {
    expect(recordDates(["03-04-2007, 09:14", "03-14-2007, 16:10"])).toEqual([
      "2007-03-04T09:14",
      "2007-03-14T16:10",
    ]);
    expect(recordDates(["03/04/2007", "25/04/2007"])).toEqual(["2007-04-03", "2007-04-25"]);
  });

  it("orders them by language and country, and else by the clock", () => {
    expect(recordDates(["03/04/2007"], "fr")).toEqual(["2007-04-03"]);
    expect(recordDates(["03/04/2007"], "en-US")).toEqual(["2007-03-04"]);
    expect(recordDates(["03/04/2007"], "en", "https://forum.example.co.uk/")).toEqual(["2007-04-03"]);
    expect(recordDates(["03-04-2007, 09:14 AM"])).toEqual(["2007-03-04T09:14"]);
    expect(recordDates(["03-04-2007, 19:14"])).toEqual(["2007-04-03T19:14"]);
    expect(recordDates(["03-04-2007"])).toEqual(["03-04-2007"]);
  });

  it("prefers what the markup has for programs", () => {
    expect(recordDates(['<span title="2024-03-01T10:00:00+0100"><b>1 March 2024</b></span>'])).toEqual([
      "2024-03-01T10:00:00+01:00",
    ]);
    expect(recordDates(['<abbr data-time="1393664040">Mar 1, 2014</abbr>'])).toEqual([
      "2014-03-01T08:54:00Z",
    ]);
  });
});
