import { expect, it } from "vitest";
import { placeOf } from "./network.js";

it.each([
  ["https://example.org/", "example.org/index"],
  ["https://example.org/?q=1", "example.org/_q=1"],
  ["https://example.org/a/b?c", "example.org/a/b_c"],
  ["http://example.org:8080//a///b/", "example.org:8080/a/b"],
  [`https://example.org${"/".repeat(100_000)}a`, "example.org/a"],
])("the page %.40s is written to %s", (url, place) => {
  expect(placeOf(url)).toBe(place);
});
