import { expect, it } from "vitest";
import { findRust } from "./rust.js";

it("fails every job with a reason if Rust is missing", async () => {
  const { versions, ask } = findRust("/no/such/cargo");
  expect(versions).toMatch(/^Rust is missing, or the build failed: .*ENOENT/);
  expect(await ask({})).toEqual({ failure: versions });
});
