import { expect, it } from "vitest";
import { scatter } from "./scatter.js";

it("visits each place once", () => {
  for (let count = 0; count < 300; count++) {
    const places: number[] = [];
    scatter(count, (place) => places.push(place));
    expect(places.sort((a, b) => a - b)).toEqual(Array.from({ length: count }, (_, place) => place));
  }
});
