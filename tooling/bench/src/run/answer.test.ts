import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { answerOf } from "./answer.js";

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "bench-answer-"));
});
afterAll(() => rmSync(folder, { recursive: true }));

describe("answerOf", () => {
  it("gives the job by standard input, and finds the answer among other output", async () => {
    const script = join(folder, "doubles.mjs");
    writeFileSync(
      script,
      `import { json } from "node:stream/consumers";
      const { number } = await json(process.stdin);
      console.log("loading");
      console.log("answer: " + JSON.stringify({ run: 2 * number }));`,
    );
    expect(await answerOf<number>(process.execPath, script, { number: 21 })).toEqual({ run: 42 });
  });

  it("tells how a process died", async () => {
    expect(await answerOf(process.execPath, join(folder, "missing.mjs"), {})).toEqual({
      failure: expect.stringMatching(/^ended with 1[\s\S]*missing\.mjs/),
    });
    expect(await answerOf(join(folder, "no-program"), "", {})).toEqual({
      failure: expect.stringContaining("ENOENT"),
    });
  });
});
