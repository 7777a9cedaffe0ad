import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { blockText, DECISION } from "@winnow/extract/winnow";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { collect } from "./collect.js";
import { evaluate, readPages } from "./evaluate.js";
import { plainPages } from "./variants.js";

const TEXT = "The harbour was closed for three days after the storm had passed over the coast.";
const PAGES = [
  { id: "a", html: `<p>${TEXT}</p><div>Share this page</div>`, gold: { text: TEXT } },
  { id: "b", url: "https://b.example/", html: `<p>Menu</p><div>${TEXT}</div>`, gold: { text: TEXT } },
  { id: "b", url: "https://b.example/2", html: `<div>${TEXT}</div>`, gold: { text: TEXT } },
];

let folder = "";

function writeDataset(pages: readonly unknown[]): void {
  const lines = pages.map((page) => `${JSON.stringify(page)}\n`).join("");
  writeFileSync(join(folder, "cleanportaleval.jsonl.gz"), gzipSync(lines));
}

function writeProbabilities(name: string, values: readonly number[]): string {
  const path = join(folder, name);
  writeFileSync(path, new Uint8Array(Float32Array.from(values).buffer));
  return path;
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "winnow-evaluate-"));
  vi.stubEnv("WINNOW_DATASETS", folder);
  writeDataset(PAGES);
  await collect(join(folder, "other"), plainPages(["cleanportaleval"]));
});
afterAll(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true });
});

describe("evaluate", () => {
  it("scores the pages for each candidate", async () => {
    // The page b at its first address keeps the menu, a word that the 15 of the gold text lack.
    const good = writeProbabilities("good", [0.98, 0.01, 0.98, 0.98, 0.98]);
    const flat = writeProbabilities("flat", [0.4, 0.1, 0.1, 0.4, 0.4]);
    const texts: string[] = [];
    const [first, second, third] = await evaluate(
      join(folder, "other"),
      [
        { probabilities: good },
        { probabilities: flat },
        { probabilities: flat, constants: { ...DECISION, threshold: 0.5 } },
      ],
      {
        onPage: (_, blocks, kept) =>
          texts.push([...kept].flatMap((isKept, i) => (isKept ? blockText(blocks, i) : [])).join("|")),
      },
    );
    expect(first!.map(({ page, f1 }) => [page.id, page.url, f1])).toEqual([
      ["a", "", 1],
      ["b", "https://b.example/", 30 / 31],
      ["b", "https://b.example/2", 1],
    ]);
    expect(first![1]).toMatchObject({ words: 16, goldWords: 15, precision: 15 / 16, recall: 1 });
    expect(second!.map(({ f1 }) => f1)).toEqual([1, 1, 1]);
    expect(third!.map(({ f1 }) => f1)).toEqual([0, 0, 0]);
    expect(texts).toEqual([TEXT, `Menu|${TEXT}`, TEXT]);
  });

  it("leaves out copies, and pages that are not to be measured", async () => {
    const probabilities = writeProbabilities("some", [1, 0, 0, 1, 1]);
    const isMeasured = ({ id }: { readonly id: string }): boolean => id === "a";
    const [results] = await evaluate(join(folder, "other"), [{ probabilities }], { isMeasured });
    expect(results!.map(({ page }) => page.id)).toEqual(["a"]);
    const copies = readPages(join(folder, "other")).map((page) => ({ ...page, copy: "aged" }));
    writeFileSync(join(folder, "pages.json"), JSON.stringify({ pages: copies }));
    for (const name of ["words", "count", "gold"]) writeFileSync(join(folder, name), "");
    expect(await evaluate(folder, [{ probabilities }])).toEqual([[]]);
  });

  it("throws if a page has other blocks than when it was collected", async () => {
    const probabilities = writeProbabilities("old", [1, 0, 0, 1, 1]);
    writeDataset([{ ...PAGES[0], html: `${PAGES[0]!.html}<p>More</p>` }]);
    await expect(evaluate(join(folder, "other"), [{ probabilities }])).rejects.toThrow("prepare them again");
  });
});
