import { expect, it } from "vitest";
import { publishedAt } from "./signer.js";

it.each([
  [{ published: "1970-01-02" }, 86_400_000],
  [{ date: "1970-01-01T00:00:01Z" }, 1000],
  [{ published: "no date", date: "1970-01-02" }, 86_400_000],
  [{ date: "1970-01-01T02:00:00+02:00" }, 0],
  [{ published: 5, timestamp: "1970-01-02" }, 86_400_000],
])("publishedAt(%j)", (metadata, time) => {
  expect(publishedAt(metadata)).toBe(time);
});

it.each([[undefined], [{}], [{ date: null }], [{ date: "yesterday" }], [{ date: "12/05/2020" }]])(
  "publishedAt(%j) is unknown",
  (metadata) => {
    expect(publishedAt(metadata)).toBeNaN();
  },
);
