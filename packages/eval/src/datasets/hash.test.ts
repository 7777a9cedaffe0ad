import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import type { GoldPage } from "../types.js";
import { datasetHash } from "./dataset.js";

const sha = (text: string): string => createHash("sha256").update(text).digest("hex");
const one: GoldPage = { id: "1", gold: { text: "é", title: "T" } };
const two: GoldPage = { id: "2", gold: { text: "", with: ["b", "a"] } };

describe("datasetHash", () => {
  it("is computed as documented", async () => {
    const lines = [sha('["1",{"text":"é","title":"T"}]'), sha('["2",{"text":"","with":["b","a"]}]')].sort();
    expect(await datasetHash([one, two])).toBe(sha(`${lines[0]}\n${lines[1]}\n`));
    expect(await datasetHash([])).toBe(sha(""));
  });

  it("doesn't depend on the order of pages or keys, nor on other fields", async () => {
    const hash = await datasetHash([one, two]);
    expect(await datasetHash([two, one])).toBe(hash);
    expect(await datasetHash([{ ...one, html: "<p>", url: "u", lang: "en" }, two])).toBe(hash);
    expect(await datasetHash([{ id: "1", gold: { title: "T", text: "é", author: undefined } }, two])).toBe(
      hash,
    );
  });

  it("changes with any id, any gold and the number of pages", async () => {
    const sets: GoldPage[][] = [
      [one, two],
      [one],
      [one, one, two],
      [{ ...one, id: "3" }, two],
      [{ ...one, gold: { text: "e", title: "T" } }, two],
      [{ ...one, gold: { text: "é", author: "T" } }, two],
      [one, { ...two, gold: { text: "", with: ["a", "b"] } }],
      [
        { id: "1", gold: two.gold },
        { id: "2", gold: one.gold },
      ],
    ];
    const hashes = await Promise.all(sets.map(datasetHash));
    expect(new Set(hashes).size).toBe(sets.length);
  });
});
