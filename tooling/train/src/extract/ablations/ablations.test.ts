import { FEATURES, LEXICAL_FEATURES } from "@winnow/extract/winnow";
import { describe, expect, it } from "vitest";
import { ABLATIONS, FEATURE_GROUPS, NOTHING } from "./ablations.js";
import { ablationsPage, COLUMNS } from "./page.js";
import { planOf } from "./plan.js";

const COPIES = ["plain", "aged", "aged+spliced+translated", "spliced", "excerpt", "aged+spliced"];
const PREPARED = { features: [...FEATURES, ...LEXICAL_FEATURES], copies: [...COPIES, "plain"] };
const SIZE = { rounds: 130, folds: 3 };

function copiesLeftOut(id: string): readonly string[] {
  return planOf(ABLATIONS, PREPARED, SIZE).variants.find((variant) => variant.id === id)!.copies;
}

describe("FEATURE_GROUPS", () => {
  it("has each feature in one group", () => {
    for (const name of PREPARED.features) {
      const groups = Object.entries(FEATURE_GROUPS).filter(([, pattern]) => pattern.test(name));
      expect([name, groups.length]).toEqual([name, 1]);
    }
  });
});

describe("planOf", () => {
  it("trains every row but those of the decision", () => {
    const { variants } = planOf([NOTHING, ...ABLATIONS], PREPARED, SIZE);
    expect(variants[0]).toEqual({
      id: "nothing",
      seed: 1,
      features: [],
      copies: [],
      pages: [],
      repair: true,
    });
    expect(variants.filter(({ id }) => id.startsWith("decision"))).toEqual([]);
    const same = variants.filter(
      ({ seed, features, copies, repair }) => seed === 1 && features.length + copies.length === 0 && repair,
    );
    expect(same.map(({ id }) => id)).toEqual(["nothing"]);
    expect(new Set(ABLATIONS.map(({ id }) => id)).size).toBe(ABLATIONS.length);
  });

  it("leaves kinds of copies out, and never the pages themselves", () => {
    expect(copiesLeftOut("copies-aged")).toEqual(["aged", "aged+spliced+translated", "aged+spliced"]);
    expect(copiesLeftOut("copies-spliced")).toEqual(["aged+spliced+translated", "spliced", "aged+spliced"]);
    expect(copiesLeftOut("copies-excerpt")).toEqual(["excerpt"]);
    expect(copiesLeftOut("copies-translated")).toEqual(["aged+spliced+translated"]);
    expect(copiesLeftOut("copies")).toEqual(COPIES.slice(1));
  });

  it("throws if nothing would be left out", () => {
    const plain = { ...PREPARED, copies: ["plain"] };
    expect(() => planOf(ABLATIONS, plain, SIZE)).toThrow(RangeError);
  });
});

describe("ablationsPage", () => {
  it("shows the complete extractor, and differences from it", () => {
    const f1 = (value: number) => Object.fromEntries(COLUMNS.map((set) => [set, value]));
    const rows = [
      { id: "nothing", part: "nothing", f1: f1(0.9) },
      { id: "a", part: "features: own", f1: f1(0.8766) },
      { id: "b", part: "gold repair", f1: { ...f1(0.9004), cleaneval: 0.91 } },
    ];
    const page = ablationsPage({ ...SIZE, rows });
    expect(page).toContain("130 rounds");
    expect(page).toContain("| nothing       |    0.900 |     0.900 |");
    expect(page).toContain("| features: own |   −0.023 |    −0.023 |");
    expect(page).toContain("| gold repair   |    0.000 |    +0.010 |");
  });
});
