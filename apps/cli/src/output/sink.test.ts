import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import type { OutputPath } from "./check.js";
import { fileTarget, openSink } from "./sink.js";

it("buffers some pages without waiting for the disk, and loses none", async () => {
  const folder = mkdtempSync(join(tmpdir(), "winnow-sink-"));
  const path = join(folder, "pages.jsonl") as OutputPath;
  const sink = await openSink(fileTarget(path, "jsonl"), true, process, {});
  const body = "x".repeat(20_000);
  const writing = async (): Promise<string> => {
    for (let i = 0; i < 20; i++) await sink.write([{ name: "a", place: ["a"], body }]);
    return "taken";
  };
  const waited = new Promise<string>((resolve) => setImmediate(resolve, "waited"));
  expect(await Promise.race([writing(), waited])).toBe("taken");
  await sink.close();
  expect(readFileSync(path, "utf8")).toBe(`${body}\n`.repeat(20));
  rmSync(folder, { recursive: true });
});
