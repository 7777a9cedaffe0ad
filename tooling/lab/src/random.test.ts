import { describe, expect, it } from "vitest";
import { createRandom } from "./random.js";

describe("createRandom", () => {
  it("is uniform", () => {
    const random = createRandom(7);
    const counts = new Array<number>(10).fill(0);
    for (let i = 0; i < 10_000; i++) counts[Math.floor(random() * 10)]!++;
    // Five standard deviations of a binomial with n = 10,000 and p = .1.
    for (const count of counts) expect(Math.abs(count - 1000)).toBeLessThan(150);
  });
});
