import { expect, it } from "vitest";
import type { Item, Recipe } from "../records/types.js";
import { outcomeHere, withLimit } from "./this-process.js";

const recipe: Recipe = { format: "text", extract: {} };
const page = (html: string): Item => ({
  kind: "page",
  line: 1,
  name: "a.html",
  file: "a.html",
  bytes: Buffer.from(html),
});

it("extracts a page", async () => {
  const outcome = await outcomeHere(page("<p>The gull lands.</p>"), recipe, 60_000);
  expect(outcome).toMatchObject({ name: "a.html", body: "The gull lands." });
});

it("leaves to workers what may take more memory", async () => {
  const large = page(`<p>${"The gull lands. ".repeat(70_000)}</p>`);
  expect(await outcomeHere(large, recipe, 60_000)).toBeUndefined();
  const named: Recipe = { format: "text", extract: { method: "justext" } };
  expect(await outcomeHere(page("<p>The gull lands.</p>"), named, 60_000)).toBeUndefined();
});

it("stops an endless loop", () => {
  const endless = (): never => {
    for (;;);
  };
  expect(() => withLimit(endless, 20)).toThrow(
    expect.objectContaining({ code: "ERR_SCRIPT_EXECUTION_TIMEOUT" }),
  );
});

it("returns and throws what the work does", () => {
  expect(withLimit(() => 7, 60_000)).toBe(7);
  expect(() => withLimit(() => JSON.parse("{"), 60_000)).toThrow(SyntaxError);
});
