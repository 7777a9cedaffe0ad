import { lstat, mkdtemp, readdir, readFile, rm, stat, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PassThrough, Readable, Writable } from "node:stream";
import * as zlib from "node:zlib";
import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import {
  openReplacement,
  partPath,
  readChunks,
  readRecords,
  replaceFile,
  writeLines,
  writeRecords,
} from "./index.js";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "winnow-corpus-"));
});
afterEach(() => rm(folder, { recursive: true }));

async function all<T>(items: AsyncIterable<T>): Promise<T[]> {
  const list: T[] = [];
  for await (const item of items) list.push(item);
  return list;
}

describe("readRecords", () => {
  it("reads records, including all kinds of line breaks in strings", async () => {
    const file = join(folder, "a.jsonl");
    await writeFile(file, '\ufeff{"a":"x\u2028y"}\r\n\n  {"a":"é\\n"}\n[1]');
    expect(await all(readRecords(file))).toEqual([{ a: "x\u2028y" }, { a: "é\n" }, [1]]);
  });

  it("recognises compression by the first bytes, whatever the name", async () => {
    await writeFile(join(folder, "a.jsonl"), zlib.gzipSync("1\n2\n"));
    await writeFile(join(folder, "b.jsonl.gz"), "3\n");
    expect(await all(readRecords(join(folder, "a.jsonl")))).toEqual([1, 2]);
    expect(await all(readRecords(join(folder, "b.jsonl.gz")))).toEqual([3]);
  });

  it("reads a stream and counts its bytes on arrival", async () => {
    const packed = zlib.gzipSync('{"id":1}\n');
    let bytes = 0;
    const records = readRecords(Readable.from([packed.subarray(0, 5), packed.subarray(5)]), {
      onBytes: (count) => (bytes += count),
    });
    expect(await all(records)).toEqual([{ id: 1 }]);
    expect(bytes).toBe(packed.length);
    expect(await all(readRecords(Readable.from(["1\n", "2"])))).toEqual([1, 2]);
  });

  it("fails with a code and the line's number, after the records before it", async () => {
    const file = join(folder, "broken.jsonl");
    await writeFile(file, "1\n\n{oops\n4\n");
    const seen: unknown[] = [];
    const reading = (async () => {
      for await (const record of readRecords(file)) seen.push(record);
    })();
    await expect(reading).rejects.toMatchObject({
      code: "broken-line",
      message: expect.stringContaining("broken.jsonl, line 3: "),
      cause: expect.any(SyntaxError),
    });
    expect(seen).toEqual([1]);
    await expect(all(readRecords(file, { maxLength: 3 }))).rejects.toMatchObject({
      code: "line-too-long",
      message: `${file}, line 3: longer than 3 bytes`,
    });
  });
});

describe("readChunks", () => {
  it("fails with a code if the file is missing or truncated", async () => {
    const missing = join(folder, "missing");
    await expect(all(readChunks(missing))).rejects.toMatchObject({
      code: "cannot-read",
      message: expect.stringContaining(`cannot read ${missing}: ENOENT`),
      cause: { code: "ENOENT" },
    });
    const half = join(folder, "half.gz");
    await writeFile(half, zlib.gzipSync("some text").subarray(0, -4));
    await expect(all(readChunks(half))).rejects.toMatchObject({
      code: "corrupt-input",
      message: expect.stringContaining(`cannot read ${half}: gzip: `),
    });
  });
});

describe("writing", () => {
  it("writes records that can be read, plain and compressed", async () => {
    const names = ["a.jsonl", "a.JSONL.GZ", "a.zst"];
    await fc.assert(
      fc.asyncProperty(fc.array(fc.jsonValue()), fc.constantFrom(...names), async (records, name) => {
        const file = join(folder, name);
        expect(await writeRecords(records, file)).toBe(records.length);
        const plain = JSON.parse(JSON.stringify(records)) as unknown[];
        expect(await all(readRecords(file))).toEqual(plain);
      }),
      { numRuns: 30 },
    );
    expect([...(await readFile(join(folder, "a.JSONL.GZ"))).subarray(0, 2)]).toEqual([0x1f, 0x8b]);
  });

  it("replaces the old file only when the new one is complete", async () => {
    const file = join(folder, "a.txt");
    await writeFile(file, "old");
    async function* lines(): AsyncGenerator<string> {
      yield "new";
      expect(await readFile(file, "utf8")).toBe("old");
      expect(await readdir(folder)).toHaveLength(2);
    }
    await writeLines(lines(), file);
    expect(await readFile(file, "utf8")).toBe("new\n");
    expect(await readdir(folder)).toEqual(["a.txt"]);
  });

  it("keeps the old file if the lines fail, and throws their error unchanged", async () => {
    const file = join(folder, "a.txt");
    await writeFile(file, "old");
    const failure = new Error("no more");
    async function* lines(): AsyncGenerator<string> {
      yield "new";
      throw failure;
    }
    await expect(writeLines(lines(), file)).rejects.toBe(failure);
    expect(await readFile(file, "utf8")).toBe("old");
    expect(await readdir(folder)).toEqual(["a.txt"]);
  });

  it("fails with a code if the file or stream cannot be written", async () => {
    await expect(writeLines(["a"], join(folder, "none", "a.txt"))).rejects.toMatchObject({
      code: "cannot-write",
      cause: { code: "ENOENT" },
    });
    const closed = new Writable({
      write: (_chunk, _encoding, done) => done(Object.assign(new Error("closed"), { code: "EPIPE" })),
    });
    await expect(writeLines(["a"], closed)).rejects.toMatchObject({
      code: "cannot-write",
      cause: { code: "EPIPE" },
    });
  });

  it("leaves a stream open", async () => {
    const stream = new PassThrough();
    await writeLines(["a", "b"], stream);
    stream.end("c");
    expect(Buffer.concat(await all(stream as AsyncIterable<Buffer>)).toString()).toBe("a\nb\nc");
  });

  it("replaces the target of a link, with its mode, and keeps the link", async () => {
    const [file, link] = [join(folder, "a.txt"), join(folder, "link.txt")];
    await writeFile(file, "old", { mode: 0o600 });
    await symlink("a.txt", link);
    await writeLines(["new"], link);
    expect(await readFile(file, "utf8")).toBe("new\n");
    expect((await lstat(link)).isSymbolicLink()).toBe(true);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    // A link to a missing file.
    await symlink("b.txt", join(folder, "to-b"));
    await writeLines(["b"], join(folder, "to-b"));
    expect((await readdir(folder)).sort()).toEqual(["a.txt", "b.txt", "link.txt", "to-b"]);
    await symlink("circle", join(folder, "circle"));
    await expect(replaceFile(join(folder, "circle"), async () => {})).rejects.toMatchObject({
      code: "ELOOP",
    });
  });

  it("does not write through a link at FILE.part", async () => {
    await writeFile(join(folder, "victim"), "mine");
    await symlink("victim", join(folder, "a.txt.part"));
    await writeLines(["new"], join(folder, "a.txt"));
    expect(await readFile(join(folder, "victim"), "utf8")).toBe("mine");
    expect((await lstat(join(folder, "a.txt"))).isFile()).toBe(true);
  });

  it("does not commit if another process has started to write the file", async () => {
    const file = join(folder, "a.txt");
    const first = await openReplacement(file);
    const second = await openReplacement(file);
    await expect(first.commit()).rejects.toMatchObject({ code: "EBUSY" });
    await first.discard();
    await writeFile(second.path, "second");
    await second.commit();
    expect(await readFile(file, "utf8")).toBe("second");
  });

  it("resumes an existing FILE.part", async () => {
    const file = join(folder, "a.txt");
    await writeFile(await partPath(file), "partial");
    const resumed = await openReplacement(file, { resume: true });
    expect(await readFile(resumed.path, "utf8")).toBe("partial");
    await resumed.commit();
    expect(await readFile(file, "utf8")).toBe("partial");
    await expect(openReplacement(file, { resume: true })).rejects.toMatchObject({ code: "ENOENT" });
    await expect(openReplacement(folder)).rejects.toMatchObject({ code: "EISDIR" });
  });

  it("writes directly to anything but a file", async () => {
    expect(await replaceFile("/dev/null", async (path) => path)).toBe("/dev/null");
  });
});
