import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Writable } from "node:stream";
import { gunzipSync } from "node:zlib";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import type { OutputPath } from "./check.js";
import { openOutput, withOutput } from "./open.js";

const root = mkdtempSync(join(tmpdir(), "winnow-open-"));
afterAll(() => rmSync(root, { recursive: true }));
let folder = root;
beforeEach(() => {
  folder = mkdtempSync(join(root, "case-"));
});
const at = (name: string): OutputPath => join(folder, name) as OutputPath;
const text = (name: string): string => readFileSync(at(name), "utf8");
const none = { stdout: new Writable() };

describe("openOutput", () => {
  it("replaces a file when the new one is complete", async () => {
    writeFileSync(at("a.txt"), "old");
    const output = await openOutput(at("a.txt"), none);
    await output.write("new");
    expect([text("a.txt"), readdirSync(folder)]).toEqual(["old", ["a.txt", "a.txt.part"]]);
    await output.finish();
    expect([text("a.txt"), readdirSync(folder)]).toEqual(["new", ["a.txt"]]);
  });

  it("compresses according to the name", async () => {
    const output = await openOutput(at("a.jsonl.gz"), none);
    await output.write("one\n");
    await output.write("two\n");
    await output.finish();
    expect(gunzipSync(readFileSync(at("a.jsonl.gz"))).toString()).toBe("one\ntwo\n");
    // An incomplete file can be decompressed too.
    const half = await openOutput(at("a.jsonl.gz"), none);
    await half.write("three\n");
    await half.stop(true);
    expect(gunzipSync(readFileSync(at("a.jsonl.gz.part"))).toString()).toBe("three\n");
  });

  it("keeps or removes an incomplete file, and does not change the old one", async () => {
    writeFileSync(at("a.txt"), "old");
    const first = await openOutput(at("a.txt"), none);
    await first.write("half");
    expect(await first.stop(true)).toBe(at("a.txt.part"));
    expect([text("a.txt"), text("a.txt.part")]).toEqual(["old", "half"]);
    const resumed = await openOutput(at("a.txt"), none, { resumed: { from: "part" } });
    await resumed.write(" and half");
    expect(await resumed.stop(false)).toBeUndefined();
    expect([text("a.txt"), readdirSync(folder)]).toEqual(["old", ["a.txt"]]);
  });

  it("continues a temporary file, and the file itself", async () => {
    writeFileSync(at("a.txt.part"), "left ");
    const part = await openOutput(at("a.txt"), none, { resumed: { from: "part" } });
    await part.write("here");
    await part.finish();
    const file = await openOutput(at("a.txt"), none, { resumed: { from: "file" } });
    await file.write(" there");
    expect(await file.stop(false)).toBe(at("a.txt"));
    expect([text("a.txt"), readdirSync(folder)]).toEqual(["left here there", ["a.txt"]]);
  });

  it("replaces the target of a link, and keeps the link", async () => {
    writeFileSync(at("target.txt"), "old");
    chmodSync(at("target.txt"), 0o600);
    symlinkSync("target.txt", at("link.txt"));
    const output = await openOutput(at("link.txt"), none);
    await output.write("new");
    await output.finish();
    expect([text("target.txt"), lstatSync(at("link.txt")).isSymbolicLink()]).toEqual(["new", true]);
    // The permissions are kept.
    expect(statSync(at("target.txt")).mode & 0o777).toBe(0o600);
    expect(readdirSync(folder).sort()).toEqual(["link.txt", "target.txt"]);
  });

  it("does not write through a link in place of the temporary file", async () => {
    writeFileSync(at("victim"), "mine");
    symlinkSync("victim", at("a.txt.part"));
    const output = await openOutput(at("a.txt"), none);
    await output.write("new");
    await output.finish();
    expect([text("victim"), text("a.txt")]).toEqual(["mine", "new"]);
    symlinkSync("victim", at("b.txt.part"));
    await expect(openOutput(at("b.txt"), none, { resumed: { from: "part" } })).rejects.toMatchObject({
      code: "no-output",
    });
  });

  it("does not rename the temporary file of another run", async () => {
    const first = await openOutput(at("a.txt"), none);
    const second = await openOutput(at("a.txt"), none);
    await second.write("half");
    await first.write("first");
    await expect(first.finish()).rejects.toThrow(`cannot write ${at("a.txt")}: another program is using it.`);
    expect(existsSync(at("a.txt"))).toBe(false);
    await first.stop(false);
    await second.write(" and half");
    await second.finish();
    expect(text("a.txt")).toBe("half and half");
  });

  it("writes devices directly", async () => {
    const output = await openOutput("/dev/null" as OutputPath, none);
    await output.write("gone");
    expect(await output.stop(true)).toBeUndefined();
    const again = await openOutput("/dev/null" as OutputPath, none);
    await again.finish();
    expect(statSync("/dev/null").isCharacterDevice()).toBe(true);
  });

  it("rejects a folder, and a path below a file", async () => {
    writeFileSync(at("file"), "");
    for (const path of [at("."), at("file/x")]) {
      await expect(openOutput(path, none)).rejects.toMatchObject({ code: "no-output" });
    }
  });
});

/** Returns a stream that fails after this many bytes, like a full disk. */
function fullDisk(room: number, code = "ENOSPC"): Writable {
  let left = room;
  return new Writable({
    highWaterMark: 16,
    write(chunk: Buffer, _, done) {
      left -= chunk.length;
      setImmediate(() => done(left < 0 ? Object.assign(new Error(`${code}: write`), { code }) : null));
    },
  });
}

describe("an output that cannot be written", () => {
  it.each([0, 10, 1000])("is reported for small and large outputs: room for %i bytes", async (room) => {
    for (const count of [1, 3, 500]) {
      if (count * 8 <= room) continue;
      const writing = withOutput(undefined, { stdout: fullDisk(room) }, {}, async ({ write }) => {
        for (let line = 0; line < count; line++) await write("a line.\n");
      });
      await expect(writing).rejects.toMatchObject({
        code: "no-output",
        exitCode: 1,
        message: "cannot write standard output: the disk is full.",
      });
    }
  });

  it("is reported even if the stream was destroyed before, and not as a closed pipe", async () => {
    const stdout = fullDisk(0);
    const output = await openOutput(undefined, { stdout });
    stdout.write("lost");
    await new Promise((resolve) => stdout.once("close", resolve));
    await expect(output.write("more")).rejects.toThrow("the disk is full");
    await expect(output.finish()).rejects.toThrow("the disk is full");
  });

  it("is not an error if the reader closed the pipe", async () => {
    const writing = withOutput(undefined, { stdout: fullDisk(0, "EPIPE") }, {}, ({ write }) => write("x"));
    await expect(writing).rejects.toMatchObject({ code: "closed-pipe", exitCode: 0 });
  });

  it("has priority over errors that it caused", async () => {
    const writing = withOutput(undefined, { stdout: fullDisk(0) }, {}, async ({ stream }) => {
      await new Promise((_, reject) => stream.write("x", () => reject(new Error("in other words"))));
    });
    await expect(writing).rejects.toThrow("cannot write standard output: the disk is full.");
  });

  it.skipIf(!existsSync("/dev/full"))("is reported for a full device, even compressed", async () => {
    for (const size of [1, 3_000_000]) {
      const writing = withOutput("/dev/full" as OutputPath, none, {}, ({ write }) => write("x".repeat(size)));
      await expect(writing).rejects.toThrow("cannot write /dev/full: the disk is full.");
    }
    symlinkSync("/dev/full", at("full.gz"));
    const compressed = withOutput(at("full.gz"), none, {}, ({ write }) => write("x"));
    await expect(compressed).rejects.toThrow(`cannot write ${at("full.gz")}: the disk is full.`);
  });
});
