import { expect, it } from "vitest";
import { parseRecord } from "./failure.js";

const nested = (depth: number): Uint8Array =>
  Buffer.from(`{"a":${"[".repeat(depth - 1)}${"]".repeat(depth - 1)}}`);

it("refuses a record that is nested too deep to be written again", () => {
  expect(parseRecord(nested(1_000))).toHaveProperty("fields");
  for (const depth of [1_001, 500_000])
    expect(parseRecord(nested(depth))).toMatchObject({ failure: { code: "too-deep" } });
});
