import { describe, expect, it } from "vitest";
import { entries } from "../text/entries.js";
import { byLine } from "./by-prefix.js";
import { BY_PHRASES, BY_WORDS, EAST_ASIAN_BY_PHRASES } from "./by-words.js";

describe("byLine", () => {
  it("finds every by-word, also in capitals", () => {
    for (const word of [...entries(BY_PHRASES, "|"), ...`${EAST_ASIAN_BY_PHRASES} ${BY_WORDS}`.split(" ")]) {
      // The capital of the Turkish "ı" is also that of "i".
      const capitals = word.includes("ı") ? word : word.toUpperCase();
      for (const written of [word, capitals, `– ${word}`]) {
        expect(byLine(`${written}: X`), written).toMatchObject({ rest: "X" });
      }
    }
  });

  it("finds no other words", () => {
    for (const line of ["Bypass", "Ann Lee", "", " ", "12", "Writtenby Ann"])
      expect(byLine(line)).toBeUndefined();
  });
});
