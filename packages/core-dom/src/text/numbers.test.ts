import { describe, expect, it } from "vitest";
import { count, counted, percent } from "./numbers.js";

describe("numbers", () => {
  it("have commas and nouns", () => {
    expect(count(1_234_567)).toBe("1,234,567");
    expect(counted(1, "copy", "copies") + counted(2000, "copy", "copies")).toBe("1 copy2,000 copies");
  });

  it("are never rounded to 0 or 100%", () => {
    const shares = [percent(1, 8), percent(1, 1e6), percent(999_999, 1e6), percent(0, 3), percent(3, 3)];
    expect([...shares, percent(0, 0)]).toEqual(["12.5%", "<0.1%", ">99.9%", "0.0%", "100.0%", "–"]);
  });
});
