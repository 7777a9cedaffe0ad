import { describe, expect, it } from "vitest";
import { dedupParameters } from "./parameters.js";

describe("dedupParameters", () => {
  it("defaults to the published layout: 14 bands of 8 rows over shingles of five words", () => {
    const { matchers, bands, rows, shingle, jaccard, scope } = dedupParameters();
    expect({ matchers, bands, rows, shingle, jaccard, scope }).toEqual({
      matchers: ["exact", "minhash"],
      bands: 14,
      rows: 8,
      shingle: 5,
      jaccard: 0.8,
      scope: "corpus",
    });
  });

  it("sorts matchers and drops repetitions", () => {
    expect(dedupParameters({ matchers: ["manber", "exact", "manber"] }).matchers).toEqual([
      "exact",
      "manber",
    ]);
  });

  it("uses the default for undefined options", () => {
    expect(dedupParameters({ jaccard: undefined }).jaccard).toBe(0.8);
  });

  it.each([
    [{ jaccard: 0 }, RangeError, "options.jaccard"],
    [{ jaccard: 1.01 }, RangeError, "options.jaccard"],
    [{ jaccard: Number.NaN }, RangeError, "options.jaccard"],
    [{ containment: -1 }, RangeError, "options.containment"],
    [{ bands: 0 }, RangeError, "options.bands"],
    [{ rows: 2.5 }, RangeError, "options.rows"],
    [{ shingle: 0 }, RangeError, "options.shingle"],
    [{ chunk: 1000 }, RangeError, "options.chunk"],
    [{ seed: -1 }, RangeError, "options.seed"],
    [{ matchers: [] }, TypeError, "options.matchers"],
    [{ matchers: ["minhsh"] }, RangeError, 'did you mean "minhash"?'],
    [{ scope: "galaxy" }, RangeError, "options.scope"],
    [{ normalizer: "mine" }, TypeError, 'unknown option "normalizer"'],
    [{ containement: 1 }, TypeError, 'did you mean "containment"?'],
    // Numbers as strings would be stamped as strings.
    [{ jaccard: "0.8" }, TypeError, "options.jaccard"],
    [{ containment: true }, TypeError, "options.containment"],
    [{ shingle: "5" }, TypeError, "options.shingle"],
    [{ distance: Number.POSITIVE_INFINITY }, RangeError, "options.distance"],
    [{ matchers: "exact" }, TypeError, "options.matchers"],
    [{ matchers: [undefined] }, TypeError, "undefined"],
    // A property of every object.
    [{ constructor: 1 }, TypeError, 'unknown option "constructor"'],
    [{ bands: 1024, rows: 256 }, RangeError, "options.bands times options.rows"],
    [{ bands: 4097, rows: 1 }, RangeError, "options.bands"],
  ])("refuses %j", (options, type, named) => {
    // @ts-expect-error wrong on purpose
    const make = () => dedupParameters(options);
    expect(make).toThrow(type);
    expect(make).toThrow(named);
  });
});
