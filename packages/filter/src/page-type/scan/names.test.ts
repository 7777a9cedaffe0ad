import { describe, expect, it } from "vitest";
import { readName, TEXT_FAMILIES, THING_FAMILIES } from "./names.js";

const familiesOf = (value: string): readonly string[] => {
  const { text, things } = readName(value);
  const named = (bits: number, families: readonly string[]) =>
    families.filter((_, i) => ((bits >> i) & 1) === 1);
  return [...named(text, TEXT_FAMILIES), ...named(things, THING_FAMILIES)];
};

describe("readName", () => {
  it("finds the families of whole words", () => {
    expect(familiesOf("post-author")).toEqual(["post", "byline"]);
    expect(familiesOf("productCard__price")).toEqual(["product", "price", "card"]);
    expect(familiesOf("postage priceless2x")).toEqual([]);
    expect(familiesOf("THREAD")).toEqual(["thread"]);
  });

  it("has one signature for names that differ in digits, or after the first", () => {
    const { signature } = readName("item-1 first");
    expect(readName("item-27 last").signature).toBe(signature);
    expect(readName("  item- x").signature).toBe(signature);
    expect(readName("items-1").signature).not.toBe(signature);
  });

  it("reads no more than the start of a long value", () => {
    expect(familiesOf(`${"x ".repeat(1_000)}price`)).toEqual([]);
  });
});
