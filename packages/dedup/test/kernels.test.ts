import { readdirSync, readFileSync } from "node:fs";
import { compileKernel, KERNELS } from "@winnow/dedup-kernels";
import { describe, expect, it } from "vitest";

const BINARIES = new URL("../src/kernel/binaries/", import.meta.url);

describe("the committed kernels", () => {
  it("are exactly those with a source", () => {
    expect(readdirSync(BINARIES).sort()).toEqual(KERNELS.map((name) => `${name}.ts`));
    expect(KERNELS).toContain("text");
  });

  it.each(KERNELS)("%s equals its compiled source", async (name) => {
    const committed = readFileSync(new URL(`${name}.ts`, BINARIES), "utf8");
    // A boolean, because a diff of base64 is useless.
    expect(committed === (await compileKernel(name)), `pnpm compile in kernel changes ${name}.ts`).toBe(true);
  });
});
