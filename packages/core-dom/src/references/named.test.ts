import { parseFragment } from "parse5";
import { describe, expect, it } from "vitest";
import {
  firstOf,
  MAX_BARE_NAME_LENGTH,
  MAX_NAME_LENGTH,
  MIN_BARE_NAME_LENGTH,
  namedReferences,
  secondOf,
} from "./names.js";

const { ended, bare } = namedReferences();
const names = [...ended.keys()];
const lengths = (of: Iterable<string>): number[] => Array.from(of, (name) => name.length);

/** Decodes strings with another implementation of the standard. */
function parsed(texts: readonly string[]): string[] {
  const { childNodes } = parseFragment(texts.map((text) => `<i>${text}</i>`).join(""));
  return childNodes.map((node) => {
    const text = "childNodes" in node ? node.childNodes[0] : undefined;
    return text !== undefined && "value" in text ? text.value : "";
  });
}

function meaning(name: string): string {
  const value = ended.get(name)!;
  const second = secondOf(value);
  return String.fromCodePoint(firstOf(value)) + (second === 0 ? "" : String.fromCodePoint(second));
}

describe("namedReferences", () => {
  // If this number of different names are all correct, none is missing.
  it("has the 2,231 names of the standard, of which 106 need no semicolon", () => {
    expect(ended.size).toBe(2125);
    expect(bare.size).toBe(106);
    expect(ended.size + bare.size).toBe(2231);
  });

  it("has the same characters as parse5 for each name", () => {
    expect(parsed(names.map((name) => `&${name};`))).toEqual(names.map(meaning));
    expect(Array.from(bare.values())).toEqual(Array.from(bare.keys(), (name) => ended.get(name)));
  });

  it("requires a semicolon for the same names as parse5", () => {
    // A name that needs a semicolon may begin with one that does not: `&notin` is `¬in`.
    const expected = names.map((name) => {
      const start = [...bare.keys()].find((other) => name.startsWith(other));
      return start === undefined ? `&${name}` : meaning(start) + name.slice(start.length);
    });
    expect(parsed(names.map((name) => `&${name}`))).toEqual(expected);
  });

  it("has names up to the declared lengths", () => {
    expect(Math.max(...lengths(names))).toBe(MAX_NAME_LENGTH);
    expect(Math.max(...lengths(bare.keys()))).toBe(MAX_BARE_NAME_LENGTH);
    expect(Math.min(...lengths(bare.keys()))).toBe(MIN_BARE_NAME_LENGTH);
  });

  it("has no name without a semicolon that is a prefix of another", () => {
    const all = [...bare.keys()];
    expect(all.filter((name) => all.some((other) => other !== name && other.startsWith(name)))).toEqual([]);
  });
});
