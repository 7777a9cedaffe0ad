import { runs } from "@winnow/testing";
import fc from "fast-check";
import { expect, it } from "vitest";
import { codeUnits } from "./classes.js";
import { sentenceClasses } from "./sentence-classes.js";
import { wordClasses } from "./word-classes.js";

const anyText = fc.oneof(
  fc.string({ unit: "binary", maxLength: 20 }),
  fc
    .array(fc.constantFrom(..."aÉя9 .'’\u0301渡ภ한\u200d", "😀", "\ud83d", "\ude00", "\uffff"), {
      maxLength: 20,
    })
    .map((characters) => characters.join("")),
);

it("an array of classes has the class of the character at each index", () => {
  fc.assert(
    fc.property(anyText, (text) => {
      for (const classes of [wordClasses, sentenceClasses]) {
        const filled = new Uint8Array(text.length + 1).fill(255);
        classes.fill(text, filled);
        expect([...filled]).toEqual(Array.from(filled, (_, index) => classes.at(text, index)));
      }
    }),
    { seed: 1, numRuns: runs(300) },
  );
});

it("code units are those of the string, whatever was read before", () => {
  fc.assert(
    fc.property(anyText, anyText, (text, other) => {
      const units = codeUnits(text);
      codeUnits(other);
      expect([...units]).toEqual(text.split("").map((unit) => unit.charCodeAt(0)));
    }),
    { seed: 1, numRuns: runs(100) },
  );
});
