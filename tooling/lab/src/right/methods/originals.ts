import { join } from "node:path";
import { execPath } from "node:process";
import { chosenNames } from "../../command.js";
import type { Launch } from "../../run/ask.js";
import { versionOf } from "../../run/environment.js";
import { boilerpipeLaunch, domDistillerLaunch } from "../../run/programs.js";
import { pythonLaunch } from "../../run/python.js";
import { englishListSettings, otherListSettings, sharedListSettings } from "./justext-settings.js";
import type { Original, OurMethod } from "./types.js";

const LXML = { lxml: "6.1.3" };
const CLEANER = { lxml_html_clean: "0.4.6" };
const JUSTEXT = { justext: "3.0.2", ...LXML, ...CLEANER };
const BS4 = { beautifulsoup4: "4.15.0" };

/** The minimum agreement of simple extractors and of methods with few rules, and of methods with many. */
const CLOSE = 0.98;
const NEAR = 0.95;

// biome-ignore format: a table
const PYTHON: readonly Original[] = [
  py("resiliparse", "Resiliparse", "resiliparse", CLOSE, { resiliparse: "2.0.1" }),
  py("justext", "jusText", "justext", CLOSE, JUSTEXT, { settings: sharedListSettings, note: "with our stop lists and thresholds" }),
  py("justext-english", "jusText", "justext", 0.96, JUSTEXT, { settings: englishListSettings, note: "with its own list, on pages in English" }),
  py("justext-other", "jusText", "justext", undefined, JUSTEXT, { settings: otherListSettings, note: "with its own lists, on pages in other languages" }),
  py("inscriptis", "Inscriptis", "inscriptis", CLOSE, { inscriptis: "2.7.6", ...LXML }),
  py("html-text", "html-text", "html-text", CLOSE, { "html-text": "0.7.1", ...LXML, ...CLEANER }),
  py("beautifulsoup", "Beautiful Soup", "beautifulsoup", CLOSE, BS4),
  py("xpath-text", "lxml", "xpath-text", CLOSE, LXML, { note: "an XPath for all text of the body" }),
  py("lxml-cleaner", "lxml_html_clean", "lxml-cleaner", CLOSE, { ...CLEANER, ...LXML, ...BS4 }),
  trafilatura("trafilatura", {}, {}, "without comments"),
  trafilatura("trafilatura-fast", { fast: true }, { factory: { fast: true } }, "fast"),
  trafilatura("trafilatura-precision", { favor_precision: true }, { options: { favor: "precision" } }, "precision"),
  trafilatura("trafilatura-recall", { favor_recall: true }, { options: { favor: "recall" } }, "recall"),
  trafilatura("trafilatura-comments", { include_comments: true }, { options: { comments: true } }, "with comments"),
  trafilatura("trafilatura-precision-fast", { favor_precision: true, fast: true }, undefined, "precision, fast"),
  trafilatura("trafilatura-recall-fast", { favor_recall: true, fast: true }, undefined, "recall, fast"),
  py("html2text", "html2text", "html2text", CLOSE, { html2text: "2025.4.15" }),
  py("goose3", "Goose3", "goose3", NEAR, { goose3: "3.1.22", ...LXML }),
];

/** Boilerpipe's extractors, as the registry's method and its factory name them; the first is the default. */
const BOILERPIPE = ["article", "default", "largest-content", "num-words", "keep-everything"] as const;

/** All originals, the fast ones first. */
export const ORIGINALS: readonly Original[] = [
  ...PYTHON,
  ...BOILERPIPE.map((extractor) => boilerpipeOriginal(extractor, "1.2.2")),
  {
    name: "dom-distiller",
    software: "go-domdistiller",
    version: "1.0.0",
    launch: () => domDistillerLaunch("1.0.0"),
    ours: { name: "dom-distiller" },
    target: NEAR,
  },
  {
    name: "readability",
    software: "Readability.js",
    note: "on jsdom",
    version: versionOf("@mozilla/readability"),
    launch: () => nodeLaunch("readability"),
    ours: { name: "readability" },
    target: CLOSE,
  },
  {
    name: "readability-linkedom",
    software: "Readability.js",
    note: "on linkedom",
    version: versionOf("@mozilla/readability"),
    launch: () => nodeLaunch("readability", "linkedom"),
  },
  {
    name: "defuddle",
    software: "Defuddle",
    version: versionOf("defuddle"),
    launch: () => nodeLaunch("defuddle"),
  },
];

/** A program in the folder `programs`, with the packages of this workspace. */
function nodeLaunch(program: string, ...args: readonly string[]): Launch {
  return { command: execPath, args: [join(import.meta.dirname, "programs", `${program}.js`), ...args] };
}

/** The originals with the given names, or all variants of the given methods; all of them if none is given. */
export function originalsNamed(names: readonly string[]): readonly Original[] {
  const known = new Set(ORIGINALS.flatMap(({ name, ours }) => [name, ours?.name ?? name]));
  const chosen = chosenNames("METHOD", names, [...known]);
  return ORIGINALS.filter(({ name, ours }) => chosen.includes(name) || chosen.includes(ours?.name ?? name));
}

function boilerpipeOriginal(extractor: (typeof BOILERPIPE)[number], version: string): Original {
  return {
    name: extractor === "article" ? "boilerpipe" : `boilerpipe-${extractor}`,
    software: "Boilerpipe",
    note: `the extractor ${extractor}`,
    version,
    launch: () => boilerpipeLaunch(version, extractor),
    encode: ({ html }) => Buffer.from(html).toString("base64"),
    ours: { name: "boilerpipe", ...(extractor === "article" ? {} : { factory: { extractor } }) },
    target: CLOSE,
  };
}

/** @param packages - pip's packages with their versions, that of the original first. */
function py(
  name: string,
  software: string,
  method: string,
  target: number | undefined,
  packages: Readonly<Record<string, string>>,
  more: Partial<Original> = {},
): Original {
  const pins = Object.entries(packages);
  const [first] = pins;
  // One environment for each list of packages, because pip's resolver fails on all of them at once.
  const environment = {
    folder: `winnow-oracles-${first!.join("-")}`,
    requirements: pins.map((pin) => pin.join("==")),
  };
  return {
    name,
    software,
    version: first![1],
    launch: () =>
      pythonLaunch({ script: "originals.py", packages: environment }, method.replaceAll("-", "_")),
    ours: { name: method },
    ...(target === undefined ? {} : { target }),
    ...more,
  };
}

function trafilatura(
  name: string,
  options: Readonly<Record<string, boolean>>,
  ours: Omit<OurMethod, "name"> | undefined,
  note: string,
): Original {
  const packages = { trafilatura: "2.3.1", ...LXML, ...CLEANER };
  // The metadata are compared once.
  const fields = name === "trafilatura" ? { metadata: true } : { options };
  const original = py(name, "Trafilatura", "trafilatura", NEAR, packages, { fields, note });
  const { ours: _, ...peer } = original;
  return ours === undefined ? peer : { ...original, ours: { name: "trafilatura", ...ours } };
}
