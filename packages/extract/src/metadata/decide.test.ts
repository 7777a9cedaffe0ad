import { expect, it } from "vitest";
import { decide, type Offer } from "./decide.js";

const offer = (value: string, fault?: string): Offer<string> => ({ value, source: "meta", key: "k", fault });
const candidate = (value: string) => ({ value, source: "meta", key: "k" });

it("takes the first offer without a fault, with the others as evidence", () => {
  expect(decide([offer("a", "bad"), offer("B c"), offer("b  C"), offer("d"), offer("e", "worse")])).toEqual({
    chosen: candidate("B c"),
    agreeing: [candidate("b  C")],
    rejected: [
      { ...candidate("a"), reason: "bad" },
      { ...candidate("d"), reason: "later-source" },
      { ...candidate("e"), reason: "worse" },
    ],
  });
});

it("chooses none if each has a fault, and returns nothing without offers", () => {
  expect(decide([offer("a", "bad")])).toEqual({
    agreeing: [],
    rejected: [{ ...candidate("a"), reason: "bad" }],
  });
  expect(decide([])).toBeUndefined();
});

it("uses the field's comparison of values", () => {
  const found = decide([offer("1"), offer("2"), offer("3")], (a, b) => Number(a) % 2 === Number(b) % 2);
  expect(found?.agreeing.map(({ value }) => value)).toEqual(["3"]);
});
