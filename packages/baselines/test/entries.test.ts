import { join } from "node:path";
import { entriesOf, staticImports } from "@winnow/testing";
import { describe, expect, it } from "vitest";

const PACKAGE = join(import.meta.dirname, "..");
const ENTRIES = entriesOf(PACKAGE);

/** The values that each entry exports. */
const EXPORTS: Readonly<Record<string, readonly string[]>> = {
  "./methods": ["methods"],
  "./methods/beautifulsoup": ["beautifulsoup", "catalogue"],
  "./methods/boilerpipe": ["boilerpipe", "catalogue", "createBoilerpipe"],
  "./methods/boilerpipe-tree": ["boilerpipeTree", "catalogue", "createBoilerpipeTree"],
  "./methods/goldminer": ["ModelError", "goldminer", "learnGoldminer"],
  "./methods/ensemble": [
    ...[
      "catalogue",
      "em",
      "em13Votes",
      "em_13",
      "em_13_lr",
      "em_2_5",
      "em_3_5",
      "em_4_5",
      "em_4_8",
      "em_6_8",
    ],
  ],
  "./methods/html-text": ["catalogue", "htmlText"],
  "./methods/html2text": ["catalogue", "html2text"],
  "./methods/inscriptis": ["catalogue", "inscriptis"],
  "./methods/goose3": ["catalogue", "goose3"],
  "./methods/justext": [
    ...[
      "catalogue",
      "createJustext",
      "justext",
      "loadStopList",
      "pageSettings",
      "stopList",
      "stopListCoverage",
    ],
  ],
  "./methods/lxml-cleaner": ["catalogue", "lxmlCleaner"],
  "./methods/bte": ["bte", "catalogue"],
  "./methods/ccb": ["catalogue", "ccb", "createCcb"],
  "./methods/cetd": ["catalogue", "cetd", "createCetd"],
  "./methods/cetr": ["catalogue", "cetr", "createCetr"],
  "./methods/dom-distiller": ["catalogue", "domDistiller"],
  "./methods/mss": [
    "UNCLOSED_TAGS",
    "UNIT",
    "catalogue",
    "createMss",
    "encodeModel",
    "mss",
    "pageTokens",
    "trigramAt",
  ],
  "./methods/words-leafs": ["catalogue", "wordsLeafs"],
  "./methods/readability": ["catalogue", "createReadability", "isProbablyReaderable", "readability"],
  "./methods/resiliparse": ["catalogue", "resiliparse"],
  "./methods/web2text": [
    ...[
      "BLOCK_FEATURES",
      "EDGE_FEATURES",
      "ModelError",
      "catalogue",
      "createWeb2text",
      "web2text",
      "web2textFeatures",
    ],
  ],
  "./methods/style-tree": ["ModelError", "learnStyleTree", "styleTree"],
  "./methods/xpath-text": ["catalogue", "xpathText"],
  "./methods/trafilatura": ["catalogue", "createTrafilatura", "trafilatura"],
  "./segmenters": ["RENDERED_SEGMENTERS", "SEGMENTERS"],
  "./segmenters/bcs": ["bcs", "catalogue"],
  "./segmenters/bing": [
    ...["BOUNDARY_FEATURES", "additiveScores", "bestClosure", "bing", "boundaryFeatures", "catalogue"],
    ...["divisionsOf", "partsOf"],
  ],
  "./segmenters/cormier": ["catalogue", "cormier"],
  "./segmenters/fusion": ["fusion"],
  "./segmenters/heps": ["catalogue", "heps", "hepsBy", "hepsRendered", "renderedCatalogue"],
  "./segmenters/masks": ["MaskModelError", "openMaskModel"],
  "./segmenters/mcs": ["catalogue", "mcs"],
  "./segmenters/rendered": ["fitToBoxes", "groupsSegmenter", "outlinedSegments", "renderedRows"],
  "./segmenters/vips": ["catalogue", "vips"],
  "./segmenters/wps-db": ["catalogue", "wpsDb"],
};

const importsOf = (entry: string): readonly string[] => [
  ...staticImports(join(PACKAGE, ENTRIES[entry]!["@winnow/source"]!)),
];

describe("entries", () => {
  it("match package.json", () => {
    expect(
      Object.keys(ENTRIES)
        .filter((entry) => entry !== "./package.json")
        .sort(),
    ).toEqual(Object.keys(EXPORTS).sort());
  });

  it.each(Object.entries(EXPORTS))("%s exports %j", async (entry, names) => {
    const module: object = await import(join("@winnow/baselines", entry));
    expect(Object.keys(module).sort()).toEqual(names);
  });

  it.each(Object.keys(EXPORTS))("%s imports no stop lists statically, and core-dom alone", (entry) => {
    const imports = importsOf(entry);
    expect(imports.filter((module) => module.startsWith("stopword"))).toEqual([]);
    expect(imports.filter((module) => /^(?:extract|segment|filter|dedup|eval)\//.test(module))).toEqual([]);
  });

  it("import the loader of stop lists only if they export it", () => {
    for (const entry of Object.keys(EXPORTS)) {
      const isLoader = EXPORTS[entry]!.includes("loadStopList") || entry === "./methods";
      expect(importsOf(entry).includes("baselines/src/stop-lists/load-stop-list"), entry).toBe(isLoader);
    }
  });
});
