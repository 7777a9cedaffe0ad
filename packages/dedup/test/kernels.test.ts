import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { compileKernel, KERNELS } from "../kernel/build.js";

const BINARIES = new URL("../src/kernel/binaries/", import.meta.url);

describe("the committed kernels", () => {
  it("are those that have a source", () => {
    expect(readdirSync(BINARIES).sort()).toEqual(KERNELS.map((name) => `${name}.ts`));
    expect(KERNELS).toContain("text");
  });

  it.each(KERNELS)("%s is what its source compiles to", async (name) => {
    const committed = readFileSync(new URL(`${name}.ts`, BINARIES), "utf8");
    // Not toBe: nobody reads the difference of two lines of base64.
    expect(committed === (await compileKernel(name)), `pnpm build:kernels changes ${name}.ts`).toBe(true);
  });
});
