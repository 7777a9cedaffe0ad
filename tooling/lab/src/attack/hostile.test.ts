import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { describe, expect, it } from "vitest";

const BIN = fileURLToPath(new URL("../../bin/lab.js", import.meta.url));

/** Runs the built program, because steps are counted in compiled modules. */
async function hostile(...args: string[]): Promise<{ readonly code: number; readonly stdout: string }> {
  try {
    const { stdout } = await promisify(execFile)(process.execPath, [BIN, "attack", "pages", ...args]);
    return { code: 0, stdout };
  } catch (error) {
    const { code, stdout } = error as { code: number; stdout: string };
    return { code, stdout };
  }
}

describe("hostile pages", () => {
  // `npm run fuzz` runs all shapes, with longer pages.
  it("take a linear number of steps: one shape in 400", async () => {
    const { code, stdout } = await hostile("--every", "400", "--length", "3000");
    expect(stdout).toMatch(/^\d+ of \d+ shapes, 0 with faults\n$/);
    expect(code).toBe(0);
  });

  it("take a linear number of steps: shapes that used to be quadratic", async () => {
    const names = [
      "mi: letters",
      "mo: letters",
      "mi: slashes",
      "mo: two accents",
      "metadata: items in items",
      "data: flight, rows of a stream",
    ];
    const { stdout } = await hostile("--length", "6000", ...names.flatMap((name) => ["--only", name]));
    expect(stdout).toMatch(/^\d+ of \d+ shapes, 0 with faults\n$/);
  });
});
