import { describe, expect, it } from "vitest";
import { fold, squeeze } from "./fold.js";
import { likeness } from "./likeness.js";

describe("fold", () => {
  it("keeps letters and digits", () => {
    expect(fold("The “Tate’s” Café!")).toBe("the tates cafe");
    expect(squeeze("Mac Rumors")).toBe("macrumors");
  });
});

describe("likeness", () => {
  it("is Dice's coefficient of words", () => {
    expect(likeness("A day in May", "One day in June")).toEqual({
      shared: 2,
      ofFirst: 0.5,
      ofSecond: 0.5,
      dice: 0.5,
    });
    expect(likeness("天気", "天気です").shared).toBe(2);
    expect(likeness("", "x").dice).toBe(0);
  });
});
