import { execFileSync } from "node:child_process";
import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { listPlaces, openSource, openTarget, type Source } from "./index.js";

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "winnow-places-"));
});

afterEach(() => rm(folder, { recursive: true }));

async function all(source: Source, from?: number, to?: number): Promise<string> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of source.bytes(from, to)) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}

describe("openSource of a file", () => {
  it("reads it and its ranges, several times", async () => {
    const path = join(folder, "a#b.txt");
    await writeFile(path, "0123456789");
    for (const location of [path, pathToFileURL(path).href]) {
      const source = await openSource(location);
      expect(source).toMatchObject({ name: path, size: 10 });
      expect(await all(source)).toBe("0123456789");
      expect(await all(source, 3)).toBe("3456789");
      expect(await all(source, 3, 5)).toBe("34");
      expect(await all(source, 0, 1)).toBe("0");
      expect(await all(source, 5, 5)).toBe("");
      expect(await all(source, 8, 100)).toBe("89");
    }
  });

  it.skipIf(process.platform === "win32")("reads a named pipe, which has no positions", async () => {
    const path = join(folder, "pipe");
    execFileSync("mkfifo", [path]);
    const source = await openSource(path);
    expect(source.size).toBeUndefined();
    const [text] = await Promise.all([all(source), writeFile(path, "from a pipe")]);
    expect(text).toBe("from a pipe");
  });

  it("rejects what is not a file", async () => {
    const error = { name: "CorpusError", code: "cannot-read" };
    await expect(openSource(join(folder, "missing"))).rejects.toMatchObject(error);
    await expect(openSource(folder)).rejects.toMatchObject(error);
  });
});

describe("openTarget of a file", () => {
  it("writes a file that appears when it is complete", async () => {
    const path = join(folder, "out");
    await writeFile(path, "old");
    const target = await openTarget(path);
    await target.write(Buffer.from("ab"));
    await target.write(Buffer.from("cd"));
    expect(await readFile(path, "utf8")).toBe("old");
    await target.commit();
    expect(await readFile(path, "utf8")).toBe("abcd");
    expect(await readdir(folder)).toEqual(["out"]);
  });

  it("leaves nothing when it is discarded", async () => {
    const target = await openTarget(join(folder, "out"));
    await target.write(Buffer.from("ab"));
    await target.discard();
    expect(await readdir(folder)).toEqual([]);
  });

  it("rejects a folder, and a file in none", async () => {
    const error = { name: "CorpusError", code: "cannot-write" };
    await expect(openTarget(folder)).rejects.toMatchObject(error);
    await expect(openTarget(join(folder, "missing", "out"))).rejects.toMatchObject(error);
  });
});

describe("listPlaces", () => {
  const create = async (...names: readonly string[]): Promise<void> => {
    for (const name of names) {
      await mkdir(join(folder, name, ".."), { recursive: true });
      await writeFile(join(folder, name), name);
    }
  };
  const list = async (pattern: string): Promise<string[]> =>
    (await listPlaces(join(folder, pattern))).map(
      ({ location, size }) => `${location.slice(folder.length + 1)} ${size}`,
    );

  it("lists a file, a folder and patterns in code-unit order", async () => {
    await create(
      "b.gz",
      "a.gz",
      "B.gz",
      "é.gz",
      "d/c.gz",
      "d/e/f.gz",
      "d/c.txt",
      ".hidden.gz",
      ".h/x.gz",
      "x.gz.part",
    );
    expect(await list("a.gz")).toEqual(["a.gz 4"]);
    expect(await list("*.gz")).toEqual(["B.gz 4", "a.gz 4", "b.gz 4", "é.gz 5"]);
    expect(await list("**/*.gz")).toEqual(["B.gz 4", "a.gz 4", "b.gz 4", "d/c.gz 6", "d/e/f.gz 8", "é.gz 5"]);
    expect(await list("{a,b,c}.gz")).toEqual(["a.gz 4", "b.gz 4"]);
    expect(await list("d/*")).toEqual(["d/c.gz 6", "d/c.txt 7"]);
    expect(await list("d")).toEqual(["d/c.gz 6", "d/c.txt 7", "d/e/f.gz 8"]);
  });

  it("takes a file whose name is like a pattern, and follows links to files only", async () => {
    await create("a[1].gz", "a1.gz", "d/b.gz");
    await symlink(join(folder, "a1.gz"), join(folder, "link.gz"));
    await symlink(folder, join(folder, "d", "up"));
    await symlink(join(folder, "gone"), join(folder, "dead.gz"));
    expect(await list("a[1].gz")).toEqual(["a[1].gz 7"]);
    expect(await list("**/*.gz")).toEqual(["a1.gz 5", "a[1].gz 7", "d/b.gz 6", "link.gz 5"]);
  });

  it("returns the address of a page as it is, and rejects what does not exist", async () => {
    expect(await listPlaces("https://example.org/a?b=*")).toEqual([
      { location: "https://example.org/a?b=*" },
    ]);
    await expect(list("*.gz")).rejects.toMatchObject({ code: "cannot-read" });
    await expect(list("missing")).rejects.toMatchObject({ code: "cannot-read" });
  });
});
