import { describe, expect, it } from "vitest";
import { resolveOptions } from "./options.js";
import { createReadability } from "./readability.js";

describe("resolveOptions", () => {
  it("has the original's defaults", () => {
    const { allowedVideoRegex, ...rest } = resolveOptions({}, "balanced");
    expect(rest).toEqual({
      charThreshold: 500,
      nbTopCandidates: 5,
      linkDensityModifier: 0,
      maxElemsToParse: 0,
      disableJSONLD: false,
    });
    expect("https://www.youtube.com/embed/x").toMatch(allowedVideoRegex);
    expect("https://video.example/embed/x").not.toMatch(allowedVideoRegex);
  });

  it("prefers an option to the value of favor, and treats 0 as the default", () => {
    expect(resolveOptions({ charThreshold: 300 }, "recall").charThreshold).toBe(300);
    expect(resolveOptions({ charThreshold: 0 }, "balanced").charThreshold).toBe(500);
    const [precision, balanced, recall] = (["precision", "balanced", "recall"] as const).map(
      (favor) => resolveOptions({}, favor).charThreshold,
    );
    expect(precision!).toBeLessThan(balanced!);
    expect(recall!).toBeGreaterThan(balanced!);
  });

  it("throws on misuse when the method is created", () => {
    expect(() => createReadability({ charThreshold: -1 })).toThrow(
      new RangeError("charThreshold must not be negative: -1"),
    );
    expect(() => createReadability({ nbTopCandidates: "5" as never })).toThrow(TypeError);
    expect(() => createReadability({ linkDensityModifier: Number.NaN })).toThrow(RangeError);
    expect(() => createReadability({ allowedVideoRegex: "x" as never })).toThrow(TypeError);
    expect(() => resolveOptions({}, "speed" as never)).toThrow(TypeError);
  });
});
