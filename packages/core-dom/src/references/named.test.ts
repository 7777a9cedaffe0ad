import { characterEntities } from "character-entities";
import { characterEntitiesLegacy } from "character-entities-legacy";
import { parseFragment } from "parse5";
import { describe, expect, it } from "vitest";
import { decodeReferences } from "./decode.js";

const names = Object.keys(characterEntities);
const lengths = (of: readonly string[]): number[] => of.map((name) => name.length);

/** Decodes strings with another implementation of the standard. */
function parsed(texts: readonly string[]): string[] {
  const { childNodes } = parseFragment(texts.map((text) => `<i>${text}</i>`).join(""));
  return childNodes.map((node) => {
    const text = "childNodes" in node ? node.childNodes[0] : undefined;
    return text !== undefined && "value" in text ? text.value : "";
  });
}

describe("named references", () => {
  // If this number of different names are all correct, none is missing.
  it("are the 2,231 names of the standard, of which 106 need no semicolon", () => {
    expect(names.length).toBe(2125);
    expect(characterEntitiesLegacy.length).toBe(106);
  });

  it.each([";", ""])("have the same characters as parse5's for each name, followed by %j", (end) => {
    const texts = names.map((name) => `&${name}${end}`);
    expect(texts.map((text) => decodeReferences(text))).toEqual(parsed(texts));
  });

  it("have no longer names than the constants allow", () => {
    expect(Math.max(...lengths(names))).toBe(31);
    expect(Math.max(...lengths(characterEntitiesLegacy))).toBe(6);
    expect(Math.min(...lengths(characterEntitiesLegacy))).toBe(2);
  });

  it("have no name without a semicolon that is a prefix of another", () => {
    const bare = characterEntitiesLegacy;
    expect(bare.filter((name) => bare.some((other) => other !== name && other.startsWith(name)))).toEqual([]);
  });
});
