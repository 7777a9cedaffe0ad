import { describe, expect, it } from "vitest";
import { readOptions } from "./options.js";

describe("readOptions", () => {
  it("does everything unless told", () => {
    expect(readOptions([])).toEqual({
      parts: ["recall", "merges", "clusters"],
      take: 60,
      seed: 1,
      permutations: 5,
    });
  });

  it("reads parts and numbers", () => {
    expect(readOptions(["clusters", "recall", "--take", "7", "--seed", "0", "--permutations", "2"])).toEqual({
      parts: ["recall", "clusters"],
      take: 7,
      seed: 0,
      permutations: 2,
    });
  });

  it.each([
    [["bloom"], /bloom is none of recall/],
    [["--take", "0"], /--take must be a whole number from 1/],
    [["--take", ""], /--take/],
    [["--seed=-1"], /--seed/],
    [["--permutations", "1.5"], /--permutations/],
    [["--frobnicate"], /frobnicate/],
  ])("refuses %j", (args, message) => {
    expect(() => readOptions(args)).toThrow(message);
  });
});
