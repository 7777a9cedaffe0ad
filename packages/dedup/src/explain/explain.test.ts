import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { naiveJaccard, naiveShingles } from "../../test/naive.js";
import { edited, madeUpText } from "../../test/texts.js";
import { deduplicate } from "../deduplicate.js";
import { candidateProbability } from "../minhash/curve.js";
import { type Document, MATCHERS, type Matcher, type Scope } from "../types.js";
import { explain, type MatcherVerdict } from "./explain.js";

const article = madeUpText(1, 400);
const other = madeUpText(2, 400);
const CHINESE = "今天天气很好，我们一起去公园散步吧。然后回家吃饭，再看一本书。";

function pair(left: string, right: string): readonly [Document, Document] {
  return [
    { id: "a", text: left },
    { id: "b", text: right },
  ];
}

function proposing(verdicts: readonly MatcherVerdict[]): readonly Matcher[] {
  return verdicts.filter(({ proposed }) => proposed).map(({ matcher }) => matcher);
}

function accepting(verdicts: readonly MatcherVerdict[]): readonly Matcher[] {
  return verdicts.filter(({ accepted }) => accepted).map(({ matcher }) => matcher);
}

describe("explain", () => {
  it("finds identical texts by every matcher except url", async () => {
    const found = await explain(...pair(article, ` ${article}\n`));
    expect(found).toMatchObject({
      copies: true,
      exact: true,
      jaccard: 1,
      containment: [1, 1],
      contained: undefined,
      urls: ["", ""],
      shingles: { shared: 396, left: 396, right: 396 },
      minhash: { estimate: 1, bands: [14, 14], probability: 1 },
      simhash: 0,
    });
    expect(found.verdicts.map(({ matcher }) => matcher)).toEqual(MATCHERS);
    expect(proposing(found.verdicts)).toEqual(["exact", "minhash", "simhash", "manber", "chunks"]);
    expect(accepting(found.verdicts)).toEqual(["exact", "minhash", "simhash", "manber", "chunks"]);
  });

  it("finds a contained text by manber and chunks", async () => {
    const found = await explain(...pair(article, `${other} ${article} ${madeUpText(3, 400)}`), {
      chunk: 256,
    });
    expect(found.containment[0]).toBe(1);
    expect(found.contained).toBe("left");
    // 396 windows of the 1,196 of the longer text.
    expect(found.jaccard).toBe(396 / 1196);
    expect(accepting(found.verdicts)).toEqual(["manber", "chunks"]);
    expect(found).toMatchObject({ copies: true, exact: false });
    expect(found.minhash.probability).toBe(candidateProbability(396 / 1196, 14, 8));
    // The whole first text as one range, after another text and a space.
    const start = other.length + 1;
    expect(found.ranges.ranges).toEqual([
      { left: [0, article.length], right: [start, start + article.length] },
    ]);
  });

  it("finds nothing in common between unrelated texts", async () => {
    const found = await explain(...pair(article, other));
    expect(found).toMatchObject({
      copies: false,
      exact: false,
      jaccard: 0,
      containment: [0, 0],
      shingles: { shared: 0, left: 396, right: 396 },
      minhash: { estimate: 0, bands: [0, 14], probability: 0 },
      manber: { shared: 0 },
      chunks: { shared: 0 },
    });
    expect(proposing(found.verdicts)).toEqual([]);
    expect(accepting(found.verdicts)).toEqual([]);
    // Random bits differ in 32 of 64, with a standard deviation of 4.
    expect(Math.abs(found.simhash - 32)).toBeLessThan(16);
  });

  it.each([
    ["no text", "", ""],
    ["nothing but white space", " \n", "\t"],
    ["nothing but invisible characters", "\u200b\ufeff", "\u200b\ufeff"],
    ["one empty text", article, ""],
  ])("finds no copies among empty texts: %s", async (_, left, right) => {
    const found = await explain(...pair(left, right));
    expect(found).toMatchObject({ copies: false, exact: false, jaccard: 0, containment: [0, 0] });
    expect(found.minhash).toMatchObject({ estimate: 0, bands: [0, 14], probability: 0 });
    expect(proposing(found.verdicts)).toEqual([]);
  });

  it("joins equal texts without words only by their hash", async () => {
    const found = await explain(...pair("…", " … "));
    expect(proposing(found.verdicts)).toEqual(["exact"]);
    expect(found).toMatchObject({ copies: true, jaccard: 0 });
  });

  it("compares Chinese by code points", async () => {
    const changed = CHINESE.replace("公园", "河边").replaceAll("，", " ");
    const found = await explain(...pair(CHINESE, changed), { jaccard: 0.5, shingle: 2 });
    const expected = naiveJaccard(naiveShingles(CHINESE, 2), naiveShingles(changed, 2));
    expect(expected).toBeGreaterThan(0.5);
    expect(found.jaccard).toBe(expected);
    expect(found.copies).toBe(
      proposing(found.verdicts).some((name) => name === "minhash" || name === "simhash"),
    );
    expect(accepting(found.verdicts)).toContain("minhash");
  });

  it("joins URLs, in the scope site only those of one site", async () => {
    const at = (url: string): Document => ({ id: url, text: article, url });
    const [one, same, blog] = [
      at("https://one.example/x#a"),
      at("https://one.example/x"),
      at("https://two.example/x"),
    ];
    const addresses = await explain(one, same);
    expect(proposing(addresses.verdicts)).toEqual(MATCHERS);
    expect(addresses.urls[0]).toBe(addresses.urls[1]);
    expect((await explain(one, blog)).copies).toBe(true);
    const apart = await explain(one, blog, { scope: "site" });
    expect(proposing(apart.verdicts)).toEqual([]);
    expect(accepting(apart.verdicts)).toEqual(MATCHERS.filter((name) => name !== "url"));
    expect(apart).toMatchObject({ copies: false, exact: true, jaccard: 1 });
    expect((await explain(one, same, { scope: "site" })).copies).toBe(true);
    // Documents without a site are not of the same site.
    expect((await explain(...pair(article, article), { scope: "site" })).copies).toBe(false);
  });

  it("includes the thresholds themselves", async () => {
    const [left, right] = pair(article, edited(article, 30, 7));
    const { simhash, jaccard } = await explain(left, right);
    expect(simhash).toBeGreaterThan(0);
    const proposed = async (distance: number): Promise<boolean> =>
      proposing((await explain(left, right, { distance })).verdicts).includes("simhash");
    expect([await proposed(simhash - 1), await proposed(simhash)]).toEqual([false, true]);
    const accepted = async (bound: number): Promise<boolean> =>
      accepting((await explain(left, right, { jaccard: bound })).verdicts).includes("minhash");
    expect([await accepted(jaccard + 1e-9), await accepted(jaccard)]).toEqual([false, true]);
  });

  it("rejects options that `deduplicate` rejects", async () => {
    await expect(explain(...pair("a", "b"), { jaccard: 2 })).rejects.toThrow("options.jaccard");
  });

  it("agrees with `deduplicate` for every matcher", async () => {
    const words = fc.integer({ min: 0, max: 60 });
    const texts = fc
      .tuple(fc.nat(2), words, fc.nat(2), fc.nat(200), fc.constantFrom("", "…", CHINESE, "\u200b"))
      .map(([seed, length, before, perThousand, end]) =>
        [madeUpText(9, before * 15), edited(madeUpText(seed, length), perThousand, seed), end]
          .join(" ")
          .trim(),
      );
    const urls = fc.constantFrom(
      undefined,
      "https://a.example/1",
      "https://a.example/2",
      "https://b.example/1",
    );
    const scopes = fc.constantFrom<Scope>("corpus", "site");
    const seen = new Set<string>();
    await fc.assert(
      fc.asyncProperty(
        fc.tuple(texts, texts),
        fc.tuple(urls, urls),
        scopes,
        async (both, addresses, scope) => {
          const documents = pair(...both).map((document, at) => ({ ...document, url: addresses[at] }));
          const options = {
            scope,
            jaccard: 0.5,
            containment: 0.6,
            minShingles: 5,
            zeroBits: 2,
            chunk: 64,
            bands: 20,
            rows: 4,
            distance: 14,
          };
          const { verdicts, copies, jaccard } = await explain(documents[0]!, documents[1]!, options);
          for (const { matcher, proposed, accepted } of verdicts) {
            const { clustering } = await deduplicate(documents, { ...options, matchers: [matcher] });
            expect([matcher, clustering.clusters.length === 1]).toEqual([matcher, proposed && accepted]);
            seen.add(`${matcher} ${proposed && accepted}`);
          }
          const all = await deduplicate(documents, { ...options, matchers: MATCHERS });
          expect(all.clustering.clusters.length === 1).toBe(copies);
          if (copies) expect(all.memberships.find(({ evidence }) => evidence)!.jaccard).toBe(jaccard);
        },
      ),
      { seed: 1, numRuns: 20 },
    );
    // Each matcher joined some pairs, but not all.
    expect([...seen].sort()).toEqual(MATCHERS.flatMap((name) => [`${name} false`, `${name} true`]).sort());
  });
});
