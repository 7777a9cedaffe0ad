import { cluster, dedupParameters } from "@winnow/dedup";
import { describe, expect, it } from "vitest";
import { environment } from "../report/environment.js";
import { GROUPS, naiveWindows } from "./groups.js";
import { syntheticSignatures } from "./synthetic-signatures.js";
import { randomFingerprints } from "./tasks.js";

const TEXT =
  "The miller opened the sluice, and the old wheel began to turn in the grey morning light. ".repeat(20);
const DOCUMENTS = { texts: [TEXT, "", "短い"], bytes: [TEXT, "", "短い"].map((text) => Buffer.from(text)) };

describe.each(Object.entries(GROUPS))("the variants of %s", (_, { variants }) => {
  it("have unique names, ours first", () => {
    const names = variants.map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
    expect(names[0]).toBe("winnow");
  });

  it("name packages that are installed", () => {
    const versions = Object.values(environment(variants).packages);
    expect(versions.filter((version) => !/^\d+\.\d+\.\d+/.test(version))).toEqual([]);
  });

  const texts = variants.filter(({ load }) => load !== undefined);
  it.runIf(texts.length > 0)("process all documents, including empty ones", async () => {
    for (const variant of texts) {
      const run = await variant.load!();
      expect(() => run(DOCUMENTS), variant.name).not.toThrow();
    }
  });
});

describe("naiveWindows", () => {
  it("selects windows by their content only", () => {
    const bytes = Buffer.from(TEXT);
    const moved = Buffer.concat([Buffer.from("x".repeat(60)), bytes]);
    const own = naiveWindows(bytes, 50, 4);
    expect(own.length).toBeGreaterThan(0);
    expect(naiveWindows(moved, 50, 4).slice(-own.length)).toEqual(own);
  });

  it("keeps one window in 2 to the power of the bits, on random bytes", () => {
    const halves = new Uint8Array(randomFingerprints(5000).buffer);
    // 39,951 windows, p = 1/16: mean 2,497, five standard deviations are 242.
    expect(Math.abs(naiveWindows(halves, 50, 4).length - 2497)).toBeLessThan(242);
  });
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
