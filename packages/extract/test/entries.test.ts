import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { entriesOf, staticImports } from "./module-graph.js";

const PACKAGE = join(import.meta.dirname, "..");
const ENTRIES = entriesOf(PACKAGE);

/** The values that each entry exports. */
const EXPORTS: Readonly<Record<string, readonly string[]>> = {
  ".": [
    ...["allVisibleText", "createJustext", "createReadability", "extract", "extractMetadata", "html"],
    ...["isProbablyReaderable", "json", "justext", "loadStopList", "markdown", "mathml", "pageSettings"],
    ...["readability", "render", "tei", "text", "winnow"],
  ],
  "./blocks": ["markedBlocks"],
  "./formats": ["formats"],
  "./html": ["html"],
  "./markdown": ["markdown"],
  "./mathml": ["mathml"],
  "./metadata": ["RANKED_FIELDS", "extractMetadata", "rankingCandidates", "rankingFeatures"],
  "./methods": ["methods"],
  "./methods/beautifulsoup": ["beautifulsoup"],
  "./methods/boilerpipe": ["boilerpipe", "createBoilerpipe"],
  "./methods/boilerpipe-tree": ["boilerpipeTree", "createBoilerpipeTree"],
  "./methods/goldminer": ["ModelError", "goldminer", "learnGoldminer"],
  "./methods/ensemble": [
    ...["em", "em13Votes", "em_13", "em_13_lr", "em_2_5", "em_3_5", "em_4_5", "em_4_8", "em_6_8"],
  ],
  "./methods/html-text": ["htmlText"],
  "./methods/html2text": ["html2text"],
  "./methods/inscriptis": ["inscriptis"],
  "./methods/goose3": ["goose3"],
  "./methods/justext": [
    ...["createJustext", "justext", "loadStopList", "pageSettings", "stopList", "stopListCoverage"],
  ],
  "./methods/lxml-cleaner": ["lxmlCleaner"],
  "./methods/bte": ["bte"],
  "./methods/ccb": ["ccb", "createCcb"],
  "./methods/cetd": ["cetd", "createCetd"],
  "./methods/cetr": ["cetr", "createCetr"],
  "./methods/dom-distiller": ["domDistiller"],
  "./methods/mss": ["UNCLOSED_TAGS", "UNIT", "createMss", "encodeModel", "mss", "pageTokens", "trigramAt"],
  "./methods/words-leafs": ["wordsLeafs"],
  "./methods/readability": ["createReadability", "isProbablyReaderable", "readability"],
  "./methods/resiliparse": ["resiliparse"],
  "./methods/web2text": [
    ...["BLOCK_FEATURES", "EDGE_FEATURES", "ModelError", "createWeb2text", "web2text", "web2textFeatures"],
  ],
  "./methods/winnow": [
    ...["DECISION", "FEATURES", "FIRST_SLOT", "GROUP_SLOTS", "LEXICAL_FEATURES", "ModelError", "SLOTS"],
    ...[
      "TERM_GROUPS",
      "allFeatures",
      "blockFeatures",
      "blockTable",
      "blockTerms",
      "blockText",
      "bundledModel",
      "createWinnow",
      "decide",
    ],
    ...["fillLexical", "lexicalFeatures", "pageTerms", "pageView", "parsePage", "parseWinnowModel", "winnow"],
  ],
  "./methods/style-tree": ["ModelError", "learnStyleTree", "styleTree"],
  "./methods/xpath-text": ["xpathText"],
  "./methods/trafilatura": ["createTrafilatura", "trafilatura"],
  "./tei": ["tei"],
  "./text": ["text"],
};

const importsOf = (entry: string): string[] => [
  ...staticImports(join(PACKAGE, ENTRIES[entry]!["@winnow/source"]!)),
];

const PARSER = /^core-dom\/src\/html\//;
const WINNOW_MODEL = "extract/src/methods/winnow/model";
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

  it.each(Object.keys(EXPORTS))(
    "%s imports neither stop lists nor encoding detection statically",
    (entry) => {
      const imports = importsOf(entry);
      expect(imports.filter((module) => DETECTION.test(module))).toEqual([]);
      expect(imports.filter((module) => module.startsWith("stopword"))).toEqual([]);
    },
  );

  it.each(["./text", "./html", "./markdown", "./tei"])("%s imports no HTML parser", (entry) => {
    expect(importsOf(entry).filter((module) => PARSER.test(module))).toEqual([]);
  });

  it("import the learned model only if they need it", () => {
    const withModel = Object.keys(EXPORTS).filter((entry) => importsOf(entry).includes(WINNOW_MODEL));
    expect(withModel).toEqual([".", "./methods", "./methods/winnow"]);
  });

  it("are checked with patterns that match the parser and encoding detection", () => {
    expect(importsOf(".").some((module) => PARSER.test(module))).toBe(true);
    const decode = [...staticImports(join(PACKAGE, "../core-dom/src/decode/index.ts"))];
    expect(decode.some((module) => DETECTION.test(module))).toBe(true);
    expect(decode.some((module) => module.startsWith("chardet"))).toBe(true);
  });

  it("import the loader of stop lists only if they export it", () => {
    for (const entry of Object.keys(EXPORTS)) {
      expect(importsOf(entry).includes("extract/src/language/load-stop-list"), entry).toBe(
        EXPORTS[entry]!.includes("loadStopList"),
      );
    }
    expect([...staticImports(join(PACKAGE, "src/extract.ts"))]).not.toContain(
      "extract/src/language/load-stop-list",
    );
  });
});
