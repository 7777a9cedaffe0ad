import { once } from "node:events";
import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { PassThrough, Readable } from "node:stream";
import { gunzipSync, gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { datasetHash } from "../datasets/dataset.js";
import { domainOf } from "../datasets/domains.js";
import { packedLine } from "../datasets/layouts/packed.js";
import type { GoldPage } from "../types.js";
import { datasetPages, directoryFiles, readDataset, readPredictions, writePacked } from "./index.js";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "winnow-eval-"));
});
afterAll(() => rm(folder, { recursive: true }));

async function file(name: string, content: string | Uint8Array): Promise<string> {
  const path = join(folder, name);
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, content);
  return path;
}

/** A frame of one raw block (RFC 8878, §3.1.1): Node 20 cannot compress Zstandard. */
function zstandard(text: string): Uint8Array {
  const bytes = Buffer.from(text);
  const size = Buffer.alloc(4);
  size.writeUInt32LE(bytes.length);
  const header = (bytes.length << 3) | 1;
  const block = Buffer.from([header & 0xff, (header >> 8) & 0xff, (header >> 16) & 0xff]);
  return Buffer.concat([Buffer.from([0x28, 0xb5, 0x2f, 0xfd, 0xa0]), size, block, bytes]);
}

const pages: GoldPage[] = Array.from({ length: 20 }, (_, index) => ({
  id: `${index}`,
  source: `${index}.x`,
  html: `<link rel="canonical" href="https://site${index}.org/"><p>Zoë ${index}`,
  gold: { text: `Zoë ${index}` },
}));
const packed = pages.map((page) => `${packedLine(page)}\n`).join("");

describe("readDataset", () => {
  it("reads plain text, gzip and Zstandard, whatever the file is called", async () => {
    const hash = await datasetHash(pages);
    for (const [name, content] of [
      ["plain.jsonl", packed],
      ["packed.jsonl.gz", gzipSync(packed)],
      ["packed.jsonl.zst", zstandard(packed)],
      ["odd.jsonl", gzipSync(packed)],
    ] as const) {
      const { dataset, whole, problems } = await readDataset(await file(name, content), { html: true });
      expect(dataset).toEqual({ name: name.split(".")[0], pages, sha256: hash });
      expect(whole).toEqual({ pages: 20, sha256: hash });
      expect(problems).toEqual([]);
    }
  });

  it("drops the HTML, and keeps the domains", async () => {
    const { dataset } = await readDataset(await file("light.jsonl", packed));
    expect(dataset.pages[3]).toEqual({
      id: "3",
      source: "3.x",
      domain: "site3.org",
      gold: { text: "Zoë 3" },
    });
    expect(domainOf(dataset.pages[3]!)).toBe("site3.org");
  });

  it("draws a sample, and describes the whole data set", async () => {
    const path = await file("sample.jsonl", packed);
    const { dataset, whole } = await readDataset(path, { sample: { count: 5, seed: 1 }, name: "five" });
    expect(dataset.name).toBe("five");
    expect(dataset.pages).toHaveLength(5);
    expect(dataset.sha256).toBe(await datasetHash(dataset.pages));
    expect(whole).toEqual({ pages: 20, sha256: await datasetHash(pages) });
    await expect(readDataset(path, { sample: { count: -1, seed: 1 } })).rejects.toThrow(RangeError);
  });

  it("rejects a data set whose hash is not the expected one", async () => {
    const path = await file("pinned.jsonl", packed);
    const sha256 = await datasetHash(pages);
    await expect(readDataset(path, { sha256 })).resolves.toBeDefined();
    await expect(readDataset(path, { sha256, sample: { count: 2, seed: 1 } })).resolves.toBeDefined();
    await file("pinned.jsonl", packed.replace('Zoë 7"}', 'Zoe 7"}'));
    await expect(readDataset(path, { sha256 })).rejects.toMatchObject({
      code: "hash-changed",
      message: expect.stringContaining(sha256),
    });
  });

  it("reads a folder in a given or detected layout, and reports its problems", async () => {
    await file("mine/orig/1.html", "<p>One");
    await file("mine/clean/1.txt", "<p>One");
    await file("mine/clean/2.txt", "<p>Two");
    const reported: string[] = [];
    const { dataset, problems } = await readDataset(join(folder, "mine"), {
      onProblem: (problem) => reported.push(problem.code),
    });
    expect(dataset).toMatchObject({ name: "mine", pages: [{ source: "1", gold: { text: "One" } }] });
    expect(problems).toMatchObject([{ code: "gold-without-page", path: "clean/2.txt" }]);
    expect(reported).toEqual(["gold-without-page"]);
    await expect(readDataset(join(folder, "mine"), { layout: "dragnet" })).rejects.toMatchObject({
      code: "not-a-data-set",
    });
    await expect(readDataset(join(folder, "mine"), { layout: "nosuch" })).rejects.toMatchObject({
      code: "unknown-layout",
    });
  });

  it("reads a folder of packed files, and one file in another layout", async () => {
    await file("many/a.jsonl", `${packedLine(pages[0]!)}\n`);
    await file("many/b.jsonl.gz", gzipSync(`${packedLine(pages[1]!)}\n`));
    const { dataset } = await readDataset(join(folder, "many"), { html: true });
    expect(dataset.pages).toEqual([pages[0], pages[1]]);
    const standard = await file("gold.json", JSON.stringify({ k: { articleBody: "x", filename: "a.html" } }));
    const read = await readDataset(standard);
    expect(read.dataset.pages).toEqual([{ id: "k", source: "a", gold: { text: "x" } }]);
    expect(read.problems).toMatchObject([{ code: "gold-without-page" }]);
  });

  it.each([
    ["cut.jsonl.gz", gzipSync(packed).subarray(0, 200), "cannot-read"],
    ["cut.jsonl.zst", zstandard(packed).subarray(0, 200), "cannot-read"],
    ["cut.jsonl", packed.slice(0, -10), "broken-line"],
    ["empty.jsonl", "", "not-a-data-set"],
    ["blocks.jsonl", '{"id":"1","annotatedHtml":"<p>"}', "broken-line"],
  ])("rejects %s", async (name, content, code) => {
    await expect(readDataset(await file(name, content))).rejects.toMatchObject({
      name: "EvaluationError",
      code,
    });
  });

  it("rejects a missing file, and a folder in an unknown layout", async () => {
    await expect(readDataset(join(folder, "nosuch.jsonl"))).rejects.toMatchObject({ code: "cannot-read" });
    await file("other/readme.md", "");
    await expect(readDataset(join(folder, "other"))).rejects.toMatchObject({ code: "unknown-layout" });
    await file("segments/0/dom.html", "");
    await file("segments/0/ground-truth.json", "{}");
    await expect(readDataset(join(folder, "segments"))).rejects.toThrow(/segments but no gold text/);
  });
});

describe("datasetPages", () => {
  it("can be stopped early", async () => {
    for await (const page of datasetPages(await file("early.jsonl.gz", gzipSync(packed)))) {
      expect(page).toEqual(pages[0]);
      break;
    }
  });
});

describe("writePacked", () => {
  it("writes files that read back the same, compressed or not", async () => {
    for (const name of ["out.jsonl", "out.jsonl.gz"]) {
      const path = join(folder, name);
      const written = await writePacked(pages, path);
      expect(written).toEqual({ pages: 20, sha256: await datasetHash(pages) });
      expect((await readDataset(path, { html: true })).dataset.pages).toEqual(pages);
    }
    expect(gunzipSync(await readFile(join(folder, "out.jsonl.gz"))).toString()).toBe(packed);
  });

  it("writes to a stream and leaves it open", async () => {
    const stream = new PassThrough();
    await writePacked(datasetPages(await file("in.jsonl", packed)), stream);
    expect(stream.writableEnded).toBe(false);
    stream.end();
    expect(Buffer.concat(await stream.toArray()).toString()).toBe(packed);
  });

  it("passes on read errors, and reports write errors", async () => {
    const broken = datasetPages(await file("broken.jsonl", "nonsense"));
    await expect(writePacked(broken, join(folder, "x.jsonl"))).rejects.toMatchObject({ code: "broken-line" });
    await expect(writePacked(pages, join(folder, "no/such/folder"))).rejects.toMatchObject({
      code: "cannot-write",
    });
  });

  it("doesn't touch an existing file if reading fails halfway", async () => {
    const path = await file("kept/set.jsonl", "before");
    const broken = datasetPages(await file("half.jsonl", `${packed}nonsense`));
    await expect(writePacked(broken, path)).rejects.toMatchObject({ code: "broken-line" });
    expect(await readFile(path, "utf8")).toBe("before");
    expect(await readdir(dirname(path))).toEqual(["set.jsonl"]);
  });
});

describe("readPredictions", () => {
  const lines = '{"id":"0","text":"Zoë"}\n{"id":"1.x","text":"x"}\n';

  it("reads plain, gzip, Zstandard and streams", async () => {
    const inputs = [
      await file("p.jsonl", lines),
      await file("p.jsonl.gz", gzipSync(lines)),
      await file("p.jsonl.zst", zstandard(lines)),
      Readable.from([Buffer.from(lines).subarray(0, 22), Buffer.from(lines).subarray(22)]),
      Readable.from([gzipSync(lines)]),
    ];
    for (const input of inputs) {
      const { predictions, issues } = await readPredictions(input, { pages });
      expect([...predictions.values()]).toEqual([
        { id: "0", text: "Zoë" },
        { id: "1", text: "x" },
      ]);
      expect(issues.missing).toHaveLength(18);
    }
  });

  it("reports the name of a file without predictions, and of a missing file", async () => {
    const path = await file("page.html", "<html>");
    await expect(readPredictions(path)).rejects.toMatchObject({ code: "not-predictions" });
    await expect(readPredictions(path)).rejects.toThrow(/page\.html/);
    await expect(readPredictions(join(folder, "none"))).rejects.toMatchObject({ code: "cannot-read" });
  });
});

describe("directoryFiles", () => {
  it("lists paths below the folder, separated by slashes", async () => {
    await file("tree/a/b.txt", "x");
    await file("tree/c.txt", "y");
    const files = await directoryFiles(join(folder, "tree"));
    expect(await files.list()).toEqual(["a/b.txt", "c.txt"]);
    expect(Buffer.from(await files.read("a/b.txt")).toString()).toBe("x");
  });

  it.skipIf(process.platform === "win32")(
    "doesn't follow links to folders, reads linked files, and skips sockets",
    async () => {
      await file("links/orig/1.html", "<p>One");
      await file("links/clean/1.txt", "<p>One");
      const root = join(folder, "links");
      await symlink(root, join(root, "orig/circle.html"));
      await symlink(join(root, "orig/1.html"), join(root, "orig/2.html"));
      await symlink(join(root, "nowhere"), join(root, "orig/3.html"));
      await writeFile(join(root, "clean/2.txt"), "<p>One");
      await writeFile(join(root, "clean/3.txt"), "<p>One");
      const server = createServer().listen(join(root, "orig/4.html"));
      await once(server, "listening");
      const files = await directoryFiles(root);
      expect(await files.list()).toEqual([
        "clean/1.txt",
        "clean/2.txt",
        "clean/3.txt",
        "orig/1.html",
        "orig/2.html",
        "orig/3.html",
      ]);
      const { dataset, problems } = await readDataset(root);
      expect(dataset.pages.map(({ source }) => source)).toEqual(["1", "2"]);
      expect(problems).toMatchObject([{ code: "unreadable", path: "orig/3.html" }]);
      server.close();
    },
  );
});
