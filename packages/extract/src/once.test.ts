import { expect, it } from "vitest";
import { once } from "./once.js";

it("reads each page once", () => {
  let readings = 0;
  const read = once((page: { readonly value: number | undefined }) => {
    readings++;
    return page.value;
  });
  const [a, b] = [{ value: 1 }, { value: undefined }];
  expect([read(a), read(b), read(a), read(b)]).toEqual([1, undefined, 1, undefined]);
  expect(readings).toBe(2);
});
