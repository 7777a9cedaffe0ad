import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { edited, madeUpText } from "../test/texts.js";
import { deduplicate } from "./deduplicate.js";
import { type Document, MATCHERS } from "./types.js";

const article = madeUpText(1, 400);
const other = madeUpText(2, 300);

function documents(texts: Readonly<Record<string, string>>): readonly Document[] {
  return Object.entries(texts).map(([id, text]) => ({ id, text }));
}

describe("deduplicate", () => {
  it("joins a text, its copy and a slightly edited version, but not another text", async () => {
    const { memberships } = await deduplicate(
      documents({ a: article, b: `${article}\n`, c: edited(article, 5, 3), d: other }),
    );
    expect(memberships.map(({ cluster, size, canonical }) => ({ cluster, size, canonical }))).toEqual([
      { cluster: "a", size: 3, canonical: expect.stringMatching(/^[abc]$/) },
      { cluster: "a", size: 3, canonical: memberships[0]!.canonical },
      { cluster: "a", size: 3, canonical: memberships[0]!.canonical },
      { cluster: "d", size: 1, canonical: "d" },
    ]);
    expect(memberships[3]!.reason).toBe("only");
  });

  it("keeps a document by the rule, and gives the rule as the reason", async () => {
    const dated = [
      {
        id: "late",
        text: `${article} and more`,
        url: "https://a.example/1",
        metadata: { published: "2021-05-02" },
      },
      { id: "early", text: article, url: "https://b.example/1", metadata: { published: "2021-05-01" } },
      { id: "undated", text: article, url: "https://c.example/1" },
    ];
    const kept = async (keep: Parameters<typeof deduplicate>[1]) => {
      const { memberships } = await deduplicate(dated, keep);
      const found = memberships.find(({ evidence }) => evidence === undefined)!;
      return [found.canonical, found.reason];
    };
    expect(await kept({})).toEqual(["late", "longest"]);
    expect(await kept({ keep: { rule: "earliest" } })).toEqual(["early", "earliest"]);
    expect(await kept({ keep: { rule: "priority", sources: ["c.example"] } })).toEqual([
      "undated",
      "priority",
    ]);
    expect(await kept({ keep: { rule: "priority", sources: ["z.example"] } })).toEqual(["early", "first-id"]);
  });

  it("returns the evidence and the true similarity of each copy", async () => {
    // Sets of 6 and 7 shingles of five words, 6 of which are in both.
    const ten = "one two three four five six seven eight nine ten";
    const { memberships } = await deduplicate(documents({ a: `${ten} eleven`, b: ten }), { jaccard: 0.8 });
    expect(memberships[1]).toEqual({
      cluster: "a",
      size: 2,
      canonical: "a",
      reason: "minhash",
      evidence: { by: "minhash", jaccard: 6 / 7, containment: [1, 6 / 7], with: "a" },
      jaccard: 6 / 7,
    });
  });

  it("does not join proposed pairs of dissimilar texts", async () => {
    const half = `${article.split(" ").slice(0, 200).join(" ")} ${other.split(" ").slice(0, 200).join(" ")}`;
    const { clustering } = await deduplicate(documents({ a: article, b: half }), {
      matchers: ["minhash"],
      bands: 112,
      rows: 1,
    });
    expect(clustering.clusters).toEqual([]);
    expect(clustering.counts).toMatchObject({ compared: 1, refused: 1 });
  });

  it("finds contained texts that are not near copies", async () => {
    const page = `${madeUpText(5, 900)} ${article} ${madeUpText(6, 900)}`;
    const both = documents({ article, page });
    expect((await deduplicate(both)).clustering.clusters).toHaveLength(0);
    for (const matcher of ["manber", "chunks"] as const) {
      const { memberships } = await deduplicate(both, { matchers: [matcher], chunk: 256 });
      expect(memberships[0]).toMatchObject({ canonical: "page", reason: matcher });
      expect(memberships[0]!.evidence!.containment[0]).toBe(1);
    }
  });

  it("compares only within sites in the scope site", async () => {
    const at = (id: string, url: string) => ({ id, url, text: article });
    const three = [
      at("a", "https://one.example/x"),
      at("b", "https://two.example/x"),
      at("c", "https://www.one.example/y"),
    ];
    const { memberships } = await deduplicate(three, { scope: "site" });
    expect(memberships.map(({ size }) => size)).toEqual([2, 1, 2]);
  });

  it("joins documents with the same canonical URL by the matcher url", async () => {
    const { memberships } = await deduplicate(
      [
        { id: "a", text: article, url: "https://www.one.example/x?utm_source=feed" },
        { id: "b", text: other, url: "http://one.example/x#top" },
      ],
      { matchers: ["url"] },
    );
    expect(memberships.map(({ size, reason }) => [size, reason])).toEqual([
      [2, "longest"],
      [2, "url"],
    ]);
  });

  it("treats a repeated record as a copy, and different content under the same id as a separate document", async () => {
    for (const matchers of [["exact", "minhash"], ["minhash"], ["url"]] as const) {
      const { memberships, renamed, signatures } = await deduplicate(
        [
          { id: "a", text: article },
          { id: "a", text: other },
          { id: "a", text: `${article}\n` },
          { id: "b", text: "A third text of few words." },
        ],
        { matchers },
      );
      const [a, conflict, copy, b] = signatures.ids;
      expect([a, b]).toEqual(["a", "b"]);
      expect(new Set(signatures.ids).size).toBe(4);
      expect(memberships.map(({ size, canonical, reason }) => [size, canonical, reason])).toEqual([
        [2, "a", "first"],
        [1, conflict, "only"],
        [2, "a", "exact"],
        [1, "b", "only"],
      ]);
      expect(memberships[2]!.evidence).toEqual({ with: "a", by: "exact", jaccard: 1, containment: [1, 1] });
      expect(renamed).toEqual([
        { index: 1, id: "a", as: conflict, copy: false },
        { index: 2, id: "a", as: copy, copy: true },
      ]);
    }
  });

  it("never keeps a repeated record, and joins it with the original's copies", async () => {
    const documents = [
      { id: "z", text: article, metadata: { published: "2020-01-01" } },
      { id: "z", text: article, metadata: { published: "2019-01-01" } },
      { id: "b", text: article, metadata: { published: "2021-01-01" } },
      { id: "e", text: "" },
      { id: "e", text: "" },
    ];
    const { memberships } = await deduplicate(documents, { keep: { rule: "earliest" } });
    expect(memberships.map(({ size, canonical, reason }) => [size, canonical, reason])).toEqual([
      [3, "z", "earliest"],
      [3, "z", "exact"],
      [3, "z", "exact"],
      [2, "e", "first"],
      [2, "e", "exact"],
    ]);
    const shorter = await deduplicate([...documents, { id: "x", text: `${article}  ` }]);
    expect(new Set(shorter.memberships.map(({ canonical }) => canonical))).toEqual(new Set(["x", "e"]));
  });

  it("does not treat documents without words as copies of each other", async () => {
    const { memberships } = await deduplicate(documents({ a: "", b: "", c: "…", d: " \n" }), {
      matchers: MATCHERS,
    });
    expect(memberships.map(({ size, reason }) => [size, reason])).toEqual([
      [1, "empty"],
      [1, "empty"],
      [1, "empty"],
      [1, "empty"],
    ]);
  });

  it("compares a short text as one shingle, and Chinese, Thai and emoji by code points", async () => {
    const { memberships } = await deduplicate(
      documents({
        a: "Yes.",
        b: "yes",
        c: "No.",
        zh: "今天天气很好我们一起去公园散步吧然后回家吃饭再看一本书",
        zh2: "今天天气很好,我们一起去公园散步吧。然后回家吃饭,再看一本书。",
        th: "วันนี้อากาศดีมากเราไปเดินเล่นที่สวนสาธารณะกันเถอะแล้วกลับบ้านกินข้าว",
        e: "🎉🎉 party",
        f: "🎉🎉 party!",
        nfc: "Caf\u00e9 au lait \u00e0 emporter tous les jours",
        nfd: "Cafe\u0301 au lait a\u0300 emporter tous les jours",
      }),
      { matchers: ["minhash"] },
    );
    expect(Object.fromEntries(memberships.map(({ cluster, size }) => [cluster, size]))).toEqual({
      a: 2,
      c: 1,
      zh: 2,
      th: 1,
      e: 2,
      nfc: 2,
    });
  });

  it("is the same for every order", async () => {
    const corpus = documents(
      Object.fromEntries(
        Array.from({ length: 40 }, (_, place) => [
          `d${place}`,
          edited(madeUpText(place % 13, 120), place, place),
        ]),
      ),
    );
    const summary = async (input: readonly Document[]) => {
      const { memberships, clustering, signatures } = await deduplicate(input, {
        matchers: MATCHERS.filter((name) => name !== "url"),
        jaccard: 0.6,
      });
      const edges = clustering.edges.map(({ a, b, ...evidence }) => ({
        ...evidence,
        pair: [signatures.ids[a], signatures.ids[b]],
      }));
      return {
        edges,
        memberships: Object.fromEntries(input.map(({ id }, place) => [id, memberships[place]])),
      };
    };
    const expected = await summary(corpus);
    expect(expected.edges.length).toBeGreaterThan(10);
    await fc.assert(
      fc.asyncProperty(fc.shuffledSubarray([...corpus], { minLength: corpus.length }), async (shuffled) => {
        expect(await summary(shuffled)).toEqual(expected);
      }),
      { seed: 1, numRuns: 10 },
    );
  });

  it("rejects an unknown rule before reading documents", async () => {
    let read = 0;
    const texts = (function* () {
      read++;
      yield { id: "a", text: "a" };
    })();
    // @ts-expect-error no rule
    await expect(deduplicate(texts, { keep: { rule: "best" } })).rejects.toThrow(/^keep\.rule/);
    expect(read).toBe(0);
  });

  it("rejects an unknown option and suggests the closest one", async () => {
    await expect(deduplicate([], { minShingle: 1 } as never)).rejects.toThrow('did you mean "minShingles"?');
    await expect(deduplicate([], { sources: "a" } as never)).rejects.toThrow('did you mean "source"?');
  });

  it.each([
    [undefined, "documents must be an iterable of documents, not undefined"],
    [null, "documents must be an iterable of documents, not null"],
    ["text", 'documents must be an iterable of documents, not "text"'],
    [Promise.resolve([]), "documents must be an iterable of documents, not a Promise: await it first"],
    [[{ id: "a", text: "a" }, "b"], 'documents[1] must be an object, not "b"'],
    [[{ text: "a" }], "documents[0].id must be a string, not undefined"],
    [[{ id: 1, text: "a" }], "documents[0].id must be a string, not 1"],
    [[{ id: "a" }], "documents[0].text must be a string, not undefined"],
    [[{ id: "a", text: "a", url: 1 }], "documents[0].url must be a string or a URL, not 1"],
    [[{ id: "a", text: "a", metadata: "x" }], 'documents[0].metadata must be an object, not "x"'],
  ])("rejects %j with the argument's name", async (wrong, message) => {
    await expect(deduplicate(wrong as never)).rejects.toThrow(new TypeError(message));
  });

  it("rejects a wrong rule and suggests the right one", async () => {
    const kept = (keep: unknown) => deduplicate([], { keep } as never);
    await expect(kept("oldest")).rejects.toThrow(new TypeError('keep must be an object, not "oldest"'));
    await expect(kept({ rule: "oldest" })).rejects.toThrow('did you mean "earliest"?');
    await expect(kept({ rule: "priority" })).rejects.toThrow("keep.sources must be an array, not undefined");
  });

  it("rejects with the reason of an aborted signal", async () => {
    const signal = AbortSignal.abort(new Error("enough"));
    await expect(deduplicate(documents({ a: "a" }), { signal })).rejects.toThrow("enough");
  });
});
