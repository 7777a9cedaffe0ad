import { describe, expect, it } from "vitest";
import { byLine } from "./by-prefix.js";
import { BY_PHRASES, BY_WORDS } from "./by-words.js";

describe("byLine", () => {
  it("knows every by-word, in capitals too", () => {
    for (const word of [...BY_PHRASES, ...BY_WORDS]) {
      // The capital of the Turkish "ı" is that of "i" too.
      const capitals = word.includes("ı") ? word : word.toUpperCase();
      for (const written of [word, capitals, `– ${word}`]) {
        expect(byLine(`${written}: X`), written).toMatchObject({ rest: "X" });
      }
    }
  });

  it("knows no other beginnings", () => {
    for (const line of ["Bypass", "Ann Lee", "", " ", "12", "Writtenby Ann"])
      expect(byLine(line)).toBeUndefined();
  });
});
