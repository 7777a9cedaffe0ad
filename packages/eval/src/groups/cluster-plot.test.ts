import { describe, expect, it } from "vitest";
import { createRandom } from "../statistics/random.js";
import { clusterPlot } from "./cluster-plot.js";
import { sample } from "./sample.js";

describe("clusterPlot", () => {
  it("puts points, labels and ids together", () => {
    expect(clusterPlot([[1, 2, 3], [4]], ["easy", "mid"], ["p", "q"])).toEqual([
      { x: 1, y: 2, label: "easy", id: "p" },
      { x: 4, y: 0, label: "mid", id: "q" },
    ]);
    expect(() => clusterPlot([[1, 2]], [], ["p"])).toThrow("labels");
    expect(() => clusterPlot([[1, 2]], ["easy"], [])).toThrow("ids");
  });
});

describe("sample", () => {
  it("draws different indices in order, all where there are few", () => {
    const drawn = sample(100, 10, createRandom(1));
    expect(new Set(drawn).size).toBe(10);
    expect(drawn).toEqual([...drawn].sort((a, b) => a - b));
    expect(sample(100, 10, createRandom(1))).toEqual(drawn);
    expect(sample(3, 10, createRandom(1))).toEqual([0, 1, 2]);
    expect(() => sample(3, 0, createRandom(1))).toThrow("sample");
  });

  it("draws each about as often", () => {
    const random = createRandom(4);
    const times = new Array<number>(5).fill(0);
    for (let round = 0; round < 1000; round++) for (const i of sample(5, 2, random)) times[i]!++;
    for (const count of times) expect(Math.abs(count - 400)).toBeLessThan(60);
  });
});
