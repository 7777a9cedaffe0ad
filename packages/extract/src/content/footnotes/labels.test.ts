import { describe, expect, it } from "vitest";
import { isNotesTitle, isStrict, labelKey, markLabel, startLabel } from "./labels.js";

describe("markLabel", () => {
  it.each([
    ["[1]", "1"],
    ["(12)", "12"],
    ["3.", "3"],
    ["①", "1"],
    ["［4］", "4"],
    ["【5】", "5"],
    ["†", "†"],
    ["[note 6]", "note 6"],
    ["^7", "7"],
  ])("reads %s", (value, label) => expect(markLabel(value)).toBe(label));

  it.each(["", "[]", "a sentence of several words", "!", "→"])("does not read %j", (value) =>
    expect(markLabel(value)).toBeUndefined(),
  );
});

describe("isStrict", () => {
  it("tells numbers, letters and signs from words", () => {
    expect(["1", "a", "iv", "**", "note 3", "注1"].filter(isStrict)).toHaveLength(6);
    expect(["1234", "TM", "st", "see"].filter(isStrict)).toEqual([]);
  });
});

describe("startLabel", () => {
  it.each([
    ["[1] Text", "1", 4, false],
    ["2. Text", "2", 3, false],
    ["3 Text", "3", 2, true],
    ["* Text", "*", 2, false],
    ["²Text", "²", 1, false],
    ["note 4: Text", "note 4", 8, false],
  ])("reads %j", (value, label, length, bare) => {
    expect(startLabel(value)).toEqual({ label, length, bare });
  });

  it.each(["Text", "A text", "2.5 kg", "1999 was", "3rd", "1,000"])("does not read %j", (value) =>
    expect(startLabel(value)).toBeUndefined(),
  );
});

describe("labelKey", () => {
  it("makes the labels of a mark and of its note equal", () => {
    expect(["1", "1.", "①", "note 1", "Fn. 1", "1:2"].map(labelKey)).toEqual(Array(6).fill("1"));
    expect(labelKey("a")).not.toBe(labelKey("A"));
  });
});

describe("isNotesTitle", () => {
  it.each([
    "Notes",
    "FOOTNOTES:",
    "Notes and references",
    "Fußnoten",
    "Anmerkungen",
    "注释",
    "참고문헌",
    "2. Notes",
  ])("knows %s", (title) => expect(isNotesTitle(title)).toBe(true));

  it.each(["Notes from the field", "Tasting notes", "Reference manual", "Sources of light", ""])(
    "does not take %j for one",
    (title) => expect(isNotesTitle(title)).toBe(false),
  );
});
