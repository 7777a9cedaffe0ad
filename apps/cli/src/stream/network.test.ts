import { expect, it } from "vitest";
import { placeOf } from "./network.js";

it.each([
  ["https://example.org/", "example.org/index"],
  ["https://example.org/?q=1", "example.org/_q=1"],
  ["https://example.org/a/b?c", "example.org/a/b_c"],
  ["http://example.org:8080//a///b/", "example.org:8080/a/b"],
])("a page of %s lies at %s", (url, place) => {
  expect(placeOf(url)).toBe(place);
});

it("is quick on an address of slashes", () => {
  const start = performance.now();
  expect(placeOf(`https://example.org${"/".repeat(100_000)}a`)).toBe("example.org/a");
  expect(performance.now() - start).toBeLessThan(1_000);
});
