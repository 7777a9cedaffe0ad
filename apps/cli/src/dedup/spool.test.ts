import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { openSpool } from "./spool.js";

const folder = mkdtempSync(join(tmpdir(), "winnow-spool-"));
afterAll(() => rmSync(folder, { recursive: true }));

async function all(lines: AsyncIterable<string>, most = Number.POSITIVE_INFINITY): Promise<string[]> {
  const read: string[] = [];
  for await (const line of lines) {
    read.push(line);
    if (read.length >= most) break;
  }
  return read;
}

describe("openSpool", () => {
  it("returns the appended lines, several times, and leaves no file", async () => {
    const spool = await openSpool(join(folder, "a"));
    // Longer than the buffers, with multi-byte characters at their ends.
    const lines = Array.from({ length: 3000 }, (_, at) => `{"${at}":"${"é\u2028日".repeat(at % 300)}"}`);
    for (const line of lines) await spool.append(line);
    expect(await all(spool.lines(), 2)).toEqual(lines.slice(0, 2));
    expect(await all(spool.lines())).toEqual(lines);
    await spool.append("{}");
    expect((await all(spool.lines())).at(-1)).toBe("{}");
    if (process.platform !== "win32") expect(readdirSync(folder)).toEqual([]);
    await spool.remove();
    await spool.remove();
    expect(readdirSync(folder)).toEqual([]);
  });

  it("reports what cannot be written", async () => {
    await expect(openSpool(join(folder, "none", "a"))).rejects.toMatchObject({ code: "no-output" });
  });
});
