import { expect, it } from "vitest";
import { refinedweb } from "./index.js";

const PROSE =
  "One of the lines that are kept has about twenty words, so that the rest of them is a small share here.";

it("removes lines", () => {
  const text = [
    "MOSTLY UPPER case",
    PROSE,
    "12345",
    "",
    "→ 3.2k likes",
    "Share",
    "3 items in cart",
    "Continue here, Read more...",
    "Sign-in to go on",
    PROSE,
  ].join("\n");
  const { checks, text: rest } = refinedweb()({ text });
  expect(rest).toBe([PROSE, "", "Continue here,", "to go on", PROSE].join("\n").replace("\n\n", "\n\n3\n"));
  // Words: 3 + 22 + 1 + 2 + 1 + 4 + 4 + 4 + 22, of which 3 + 1 + 2 + 1 + 3 + 2 + 1 are removed.
  expect(checks.map(({ value }) => value)).toEqual([1, 1, 1, 1, 3, 13 / 63]);
});

it("drops texts without words, and keeps what it does not change", () => {
  expect(refinedweb()({ text: "…" })).toMatchObject({ keep: false, text: "" });
  expect(refinedweb()({ text: PROSE })).toMatchObject({ keep: true });
  expect(refinedweb()({ text: PROSE }).text).toBeUndefined();
});
