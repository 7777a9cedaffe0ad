import { describe, expect, it } from "vitest";
import type { GoldPage } from "../../types.js";
import { datasetHash } from "../dataset.js";
import { goldPage } from "../gold-page.js";
import type { Problem } from "../types.js";
import { makeSplit, pagesOfSplit, type Split } from "./index.js";

const page = (source: string, text: string, html = `<p>${text}`, rest: object = {}): Promise<GoldPage> =>
  goldPage(new TextEncoder().encode(html), { text, ...rest }, { source });

async function checked(split: Split, pages: readonly GoldPage[]) {
  const problems: Problem[] = [];
  const found: GoldPage[] = [];
  async function* read() {
    yield* pages;
  }
  for await (const one of pagesOfSplit(read(), split, (problem) => problems.push(problem))) found.push(one);
  return {
    found,
    problems: problems.map(({ code, path }) => `${code} ${path}`),
    hash: await datasetHash(found),
  };
}

const UUID = "01ccc7c5-a1d1-46e1-a5f7-43310df16575";
const about = { name: "half", layout: "daniel", part: true };

describe("pagesOfSplit", () => {
  it("chooses the pages of the split, whose hash is that of the split", async () => {
    const pages = [await page("1", "A cat."), await page("b 2", "Dogs."), await page(`x_${UUID}`, "Hens.")];
    const split = await makeSplit(pages, about);
    const lines = split.pages.split("\n").map((line) => line.replace(/ \S+$/, ""));
    expect(lines).toEqual(["1", "b 2", "x_01ccc7c5", ""]);
    const download = [await page("0", "Not in it."), ...pages.toReversed()];
    const { found, problems, hash } = await checked(split, download);
    expect(found.map(({ source }) => source)).toEqual([`x_${UUID}`, "b 2", "1"]);
    expect(problems).toEqual([]);
    expect(hash).toBe(split.sha256);
  });

  it("drops fields of the gold that the split doesn't have", async () => {
    const split = await makeSplit([await page("1", "A cat.")], about);
    const { found, hash } = await checked(split, [
      await page("1", "A cat.", undefined, { markdown: "# A cat." }),
    ]);
    expect(found[0]!.gold).toEqual({ text: "A cat." });
    expect(hash).toBe(split.sha256);
  });

  it("reports pages that are changed, repeated, missing and additional", async () => {
    const split = await makeSplit(
      [
        await page("1", "A cat."),
        await page("2", "Dogs."),
        await page("3", "Hens."),
        await page("4", "Cows."),
      ],
      { ...about, part: false },
    );
    const { found, problems, hash } = await checked(split, [
      await page("0", "An ox."),
      await page("1", "A cat.", "<p>A cat. Subscribe!"),
      await page("2", "Dogs!", "<p>Dogs."),
      await page("2", "Dogs."),
      await page("4", "\nCows. ", "<p>Cows."),
    ]);
    expect(found.map(({ source }) => source)).toEqual(["1", "2", "4"]);
    expect(problems).toEqual([
      ...["page-added 0", "page-changed 1", "gold-changed 2", "duplicate 2", "page-missing 3"],
      "hash-changed half",
    ]);
    expect(hash).not.toBe(split.sha256);
  });

  it("reports white space by the hash alone", async () => {
    const split = await makeSplit([await page("1", "A cat.", "<p>A cat.")], about);
    const { problems } = await checked(split, [await page("1", "A\ncat.", "<p>A cat.")]);
    expect(problems).toEqual(["hash-changed half"]);
  });

  it("needs different names", async () => {
    await expect(makeSplit([await page("1", "A"), await page("1", "B")], about)).rejects.toThrow(
      "two have the name 1",
    );
  });
});
