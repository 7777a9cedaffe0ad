import { expect, it } from "vitest";
import { decide, type Offer } from "./decide.js";

const offer = (value: string, fault?: string): Offer<string> => ({ value, source: "meta", key: "k", fault });
const candidate = (value: string) => ({ value, source: "meta", key: "k" });

it("takes the first offer without a fault, and says what became of the others", () => {
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

it("chooses none where each has a fault, and says nothing of nothing", () => {
  expect(decide([offer("a", "bad")])).toEqual({
    agreeing: [],
    rejected: [{ ...candidate("a"), reason: "bad" }],
  });
  expect(decide([])).toBeUndefined();
});

it("asks the field which values say the same", () => {
  const found = decide([offer("1"), offer("2"), offer("3")], (a, b) => Number(a) % 2 === Number(b) % 2);
  expect(found?.agreeing.map(({ value }) => value)).toEqual(["3"]);
});
