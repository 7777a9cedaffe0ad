import { describe, expect, it } from "vitest";
import { tokenIds } from "../tokens/ids.js";
import { commonDistinct, commonInOrder } from "./common.js";

describe("commonDistinct", () => {
  it("counts each token once", () => {
    expect(commonDistinct(tokenIds(["a", "b", "a"], ["b", "c", "b"]))).toEqual({
      common: 1,
      gold: 2,
      predicted: 2,
    });
    expect(commonDistinct(tokenIds([], []))).toEqual({ common: 0, gold: 0, predicted: 0 });
  });
});

describe("commonInOrder", () => {
  it("counts tokens in the same order, on repeated calls too", () => {
    const ids = tokenIds(["a", "b", "c", "d"], ["c", "a", "d"]);
    const expected = { common: 2, gold: 4, predicted: 3 };
    expect(commonInOrder(ids)).toEqual(expected);
    expect(commonInOrder(ids)).toEqual(expected);
    expect(commonInOrder(tokenIds(["a"], ["b"])).common).toBe(0);
  });
});
