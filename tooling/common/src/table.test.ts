import { describe, expect, it } from "vitest";
import { textTable } from "./table.js";

describe("textTable", () => {
  it("aligns the first column left and the others right", () => {
    expect(
      textTable(
        ["variant", "ms"],
        [
          ["a", "1.00"],
          ["parse5", "10.0"],
        ],
      ),
    ).toBe(["variant    ms", "a        1.00", "parse5   10.0"].join("\n"));
  });
});
