import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ask } from "./ask.js";

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "bench-ask-"));
});
afterAll(() => rmSync(folder, { recursive: true }));

function script(body: string): string {
  const file = join(folder, "script.mjs");
  writeFileSync(
    file,
    `import { json } from "node:stream/consumers";\nconst job = await json(process.stdin);\n${body}`,
  );
  return file;
}

const answers = (run: string): string => `console.log("answer: " + JSON.stringify(${run}));`;

describe("ask", () => {
  it("passes the job by standard input, and returns the last answer among other output", async () => {
    const body = `console.log("loading"); ${answers("job.number")} console.log("more"); ${answers("2 * job.number")}`;
    expect(await ask<number>({ number: 21 }, { script: script(body) })).toEqual({ run: 42 });
  });

  it("describes how a process died", async () => {
    expect(await ask({}, { script: script('throw new RangeError("too deep");') })).toEqual({
      failure: "ended with 1: RangeError: too deep",
    });
    expect(await ask({}, { program: join(folder, "no-program") })).toEqual({
      failure: expect.stringContaining("ENOENT"),
    });
  });

  it("kills a process that does not end after an answer, and keeps the answer", async () => {
    const forever = `process.stdout.write('answer: {"bytes":1}\\n', () => { for (;;); });`;
    expect(await ask({}, { script: script(forever), limitMs: 1000 })).toEqual({
      run: { bytes: 1 },
      failure: "no end within 1 s",
    });
  });
});
