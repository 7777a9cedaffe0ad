import { describe, expect, it } from "vitest";
import { hashOf, type Sample } from "./samples.js";
import { detectionsOf, type Scores } from "./shares.js";

const scores = new Map<string, { score?: number; discrepancy?: number; tokens: number }>();
/** A text with a score of Binoculars, and a discrepancy that is as far from 1. */
function text(name: string, score: number): string {
  scores.set(hashOf(name), { score, discrepancy: 1 - score, tokens: 100 });
  return name;
}
scores.set(hashOf("short"), { tokens: 9 });

function sample(id: string, own: Partial<Sample>): Sample {
  const texts = { page: "short", content: "short", segments: [] };
  return {
    ...{ id, group: "forum", domain: id, isCalibration: false, keptBy: { rules: false, classifier: false } },
    ...texts,
    ...own,
  };
}

describe("detectionsOf", () => {
  // The threshold of 5% is the second lowest of 39 scores, that of 1% does not exist.
  const articles = Array.from({ length: 39 }, (_, i) =>
    sample(`a${i}`, { isCalibration: true, content: text(`article ${i}`, 1 + i / 100) }),
  );
  const forums = [
    sample("f1", {
      page: text("menu", 0.9),
      content: text("thread", 1.2),
      segments: [text("post", 1), "short"],
    }),
    sample("f2", { page: text("posts", 1.01), keptBy: { rules: true, classifier: false } }),
    sample("f3", { page: "not scored yet" }),
  ];
  const found = detectionsOf(
    [...articles, ...forums],
    [{ temperature: 1, domain: "d", text: text("written", 0.5), page: text("menu written", 1.4) }],
    scores as Scores,
  );
  const kinds = found.groups.find(({ group }) => group === "forum")!.kinds;
  const flagged = (index: number): readonly (readonly number[])[] =>
    (["score", "discrepancy"] as const).map((criterion) => {
      const { flagged, texts } = kinds[index]!.shares[criterion][1]!;
      return [flagged, texts];
    });

  it("takes the thresholds from the articles of the other domains", () => {
    expect(found.calibration).toBe(39);
    expect(found.thresholds.score).toEqual([Number.NEGATIVE_INFINITY, 1.01]);
    expect(found.thresholds.discrepancy[1]).toBeCloseTo(-0.01, 12);
  });

  it("has the tenths and the median", () => {
    expect(kinds[0]!.quantiles.score).toEqual([0.9, 1.01, 1.01]);
    expect(kinds[1]!.quantiles.discrepancy[1]).toBeCloseTo(-0.2, 12);
  });

  it("counts texts below the threshold, of pages whose texts all have scores", () => {
    expect(kinds.map(({ pages, tooShort }) => [pages, tooShort])).toEqual([
      [2, 0],
      [2, 1],
      [1, 1],
      [0, 0],
      [2, 1],
    ]);
    // 1.01 is not below the threshold.
    expect(flagged(0)).toEqual([
      [1, 2],
      [1, 2],
    ]);
    expect(flagged(1)).toEqual([
      [0, 1],
      [0, 1],
    ]);
    expect(flagged(4)).toEqual([
      [1, 1],
      [1, 1],
    ]);
    const [{ alone, inPage }] = found.generated as [(typeof found.generated)[number]];
    expect([alone, inPage].map(({ shares }) => shares.score[1]!.flagged)).toEqual([1, 0]);
  });
});
