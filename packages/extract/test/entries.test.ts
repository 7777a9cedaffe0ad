import { join } from "node:path";
import { entriesOf, staticImports } from "@winnow/testing";
import { describe, expect, it } from "vitest";

const PACKAGE = join(import.meta.dirname, "..");
const ENTRIES = entriesOf(PACKAGE);

/** The values that each entry exports. */
const EXPORTS: Readonly<Record<string, readonly string[]>> = {
  ".": [
    ...["allVisibleText", "extract", "extractMetadata", "html", "isProbablyReaderable", "json", "markdown"],
    ...["mathml", "render", "tei", "text", "winnow"],
  ],
  "./blocks": ["markedBlocks"],
  "./formats": ["formats"],
  "./html": ["html"],
  "./markdown": ["markdown"],
  "./mathml": ["mathml"],
  "./metadata": ["RANKED_FIELDS", "extractMetadata", "rankingCandidates", "rankingFeatures"],
  "./winnow": [
    ...["DECISION", "FEATURES", "FIRST_SLOT", "GROUP_SLOTS", "LEXICAL_FEATURES", "ModelError", "SLOTS"],
    ...[
      "TERM_GROUPS",
      "allFeatures",
      "blockFeatures",
      "blockTable",
      "blockTerms",
      "blockText",
      "bundledModel",
      "catalogue",
      "createWinnow",
      "decide",
    ],
    ...["fillLexical", "lexicalFeatures", "pageTerms", "pageView", "parsePage", "parseWinnowModel", "winnow"],
  ],
  "./tei": ["tei"],
  "./text": ["text"],
};

const importsOf = (entry: string): string[] => [
  ...staticImports(join(PACKAGE, ENTRIES[entry]!["@winnow/source"]!)),
];

const PARSER = /^core-dom\/src\/html\//;
const WINNOW_MODEL = "extract/src/winnow/model";
const DETECTION =
  /^core-dom\/src\/decode\/(?!binary-format$)|^chardet|^@exodus\/bytes|^html-encoding-sniffer/;

describe("entries", () => {
  it("match package.json", () => {
    expect(
      Object.keys(ENTRIES)
        .filter((entry) => entry !== "./package.json")
        .sort(),
    ).toEqual(Object.keys(EXPORTS).sort());
  });

  it.each(Object.entries(EXPORTS))("%s exports %j", async (entry, names) => {
    const module: object = await import(join("@winnow/extract", entry));
    expect(Object.keys(module).sort()).toEqual(names);
  });

  it.each(Object.keys(EXPORTS))("%s imports no encoding detection statically", (entry) => {
    expect(importsOf(entry).filter((module) => DETECTION.test(module))).toEqual([]);
  });

  it.each(Object.keys(EXPORTS))("%s imports no conversion of LaTeX statically", (entry) => {
    expect(importsOf(entry).filter((module) => module.startsWith("temml"))).toEqual([]);
  });

  it.each(["./text", "./html", "./markdown", "./tei"])("%s imports no HTML parser", (entry) => {
    expect(importsOf(entry).filter((module) => PARSER.test(module))).toEqual([]);
  });

  it("import the learned model only if they need it", () => {
    const withModel = Object.keys(EXPORTS).filter((entry) => importsOf(entry).includes(WINNOW_MODEL));
    expect(withModel).toEqual([".", "./winnow"]);
  });

  it("are checked with patterns that match the parser and encoding detection", () => {
    expect(importsOf(".").some((module) => PARSER.test(module))).toBe(true);
    const decode = [...staticImports(join(PACKAGE, "../core-dom/src/decode/index.ts"))];
    expect(decode.some((module) => DETECTION.test(module))).toBe(true);
    expect(decode.some((module) => module.startsWith("chardet"))).toBe(true);
  });
});
