import { cluster, dedupParameters } from "@winnow/dedup";
import { describe, expect, it } from "vitest";
import { versionOf } from "../run/environment.js";
import { syntheticSignatures } from "./clusters.js";
import { GROUPS } from "./groups.js";
import { fastest, stepTasks } from "./inside.js";
import { loaded, timeBatches } from "./measure.js";

const SENTENCE = "The miller opened the sluice, and the old wheel began to turn in the grey morning light. ";
const PAGE = {
  id: "mill",
  url: "https://example.org/mill",
  html: `<!doctype html><html lang=en><title>The mill</title><body><nav><a href=/>Home</a></nav>
<article><h1>The mill</h1>${`<p>${SENTENCE.repeat(5)}</p>`.repeat(6)}</article></body></html>`,
};
const PAGES = [PAGE, { id: "empty", html: "" }, { id: "short", html: "短い" }];

describe.each(Object.entries(GROUPS))("the variants of %s", (group, { variants, base, targets }) => {
  const names = variants.map(({ name }) => name);

  it("have unique names, and the base and the targets are among them", () => {
    expect(new Set(names).size).toBe(names.length);
    for (const name of [base, ...targets.flatMap(({ variant, to = base }) => [variant, to])])
      expect(names).toContain(name);
  });

  it("name packages that are installed", () => {
    for (const path of variants.flatMap(({ packages = [] }) => packages))
      expect(versionOf(...path)).toMatch(/^\d+\.\d+\.\d+/);
  });

  // A million signatures are too many for a test; see below.
  const inNode = group === "clusters" ? [] : variants.filter(({ peer }) => peer === undefined);
  it.each(inNode)("$name processes pages, including empty ones", async (variant) => {
    const job = { group, variant: variant.name, spool: "", warm: 0, warmMs: 0, minMs: 0, budgetMs: null };
    const pages = group === "extract" ? [PAGE] : PAGES;
    const batches = pages.map((_, page) => [page]);
    const spool = { read: (page: number) => pages[page]! };
    const { errors, empty } = await timeBatches(await loaded(variant), { ...job, batches }, spool);
    expect(errors).toEqual([]);
    if (group === "extract") expect(empty).toBe(0);
  });
});

it("distinguishes the parser of cheerio from ours", () => {
  expect(versionOf("parse5")).toMatch(/^8\./);
  expect(versionOf("cheerio", "parse5")).toMatch(/^7\./);
  expect(versionOf("no-such-package")).toBe("not installed");
});

it("times every step of an extraction", () => {
  const times = fastest([() => stepTasks(PAGE), () => stepTasks({ ...PAGE, url: "no address" })], 2);
  for (const [name, ms] of times)
    expect(ms.length === 2 && ms.every((one) => one > 0 && Number.isFinite(one)), name).toBe(true);
  expect([...times.keys()].slice(0, 6)).toEqual([
    ...["parse", "page view", "features", "model", "decision", "method"],
  ]);
});

describe("syntheticSignatures", () => {
  const parameters = dedupParameters({ matchers: ["minhash"] });
  const { signatures, clusters } = syntheticSignatures(3000, parameters);

  it("have the requested number, a fifth of them in clusters, and sorted sets", () => {
    expect(signatures.count).toBe(3000);
    expect(Math.abs(clusters.members - 600)).toBeLessThanOrEqual(10);
    for (let i = 0; i < signatures.count; i++) {
      const shingles = signatures.shingles.at(i);
      expect(shingles.length).toBeGreaterThan(50);
      expect(shingles.every((shingle, at) => at === 0 || shingle > shingles[at - 1]!)).toBe(true);
    }
  });

  it("yield the planted clusters, except for pairs that the bands miss, and no others", () => {
    const found = cluster(signatures, parameters, { keep: { rule: "longest" } }).clusters;
    const members = found.reduce((sum, cluster) => sum + cluster.members.length, 0);
    expect(found.length).toBeLessThanOrEqual(clusters.count);
    expect(members).toBeLessThanOrEqual(clusters.members);
    expect(members).toBeGreaterThan(0.99 * clusters.members);
  });
});
