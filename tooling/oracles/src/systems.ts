import { boilerpipe, domDistiller, python } from "./environments.js";
import { ownListSettings, sharedListSettings } from "./justext-settings.js";
import type { Original } from "./types.js";

const LXML = { lxml: "6.1.3" };
const CLEANER = { lxml_html_clean: "0.4.6" };
const BS4 = { beautifulsoup4: "4.15.0" };

/** The minimum agreement of simple extractors and of methods with few rules, and of methods with many. */
const CLOSE = 0.98;
const NEAR = 0.95;

// biome-ignore format: a table
const PYTHON: readonly Original[] = [
  py("resiliparse", "Resiliparse", "resiliparse", CLOSE, { resiliparse: "2.0.1" }),
  py("justext", "jusText with Winnow's stop lists", "justext", CLOSE, { justext: "3.0.2", ...LXML, ...CLEANER }, { settings: sharedListSettings }),
  py("justext-own", "jusText with its own stop lists", "justext", 0.96, { justext: "3.0.2", ...LXML, ...CLEANER }, { settings: ownListSettings }),
  py("inscriptis", "Inscriptis", "inscriptis", CLOSE, { inscriptis: "2.7.6", ...LXML }),
  py("html-text", "html-text", "html-text", CLOSE, { "html-text": "0.7.1", ...LXML, ...CLEANER }),
  py("beautifulsoup", "Beautiful Soup", "beautifulsoup", CLOSE, BS4),
  py("xpath-text", "lxml, //text()", "xpath-text", CLOSE, LXML),
  py("lxml-cleaner", "lxml_html_clean", "lxml-cleaner", CLOSE, { ...CLEANER, ...LXML, ...BS4 }),
  trafilatura("trafilatura", {}, {}),
  trafilatura("trafilatura-fast", { fast: true }, { factory: { fast: true } }),
  trafilatura("trafilatura-precision", { favor_precision: true }, { options: { favor: "precision" } }),
  trafilatura("trafilatura-recall", { favor_recall: true }, { options: { favor: "recall" } }),
  trafilatura("trafilatura-comments", { include_comments: true }, { options: { comments: true } }),
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
    environment: domDistiller("1.0.0"),
    program: "",
    ours: { name: "dom-distiller" },
    target: NEAR,
  },
];

function boilerpipeOriginal(extractor: (typeof BOILERPIPE)[number], version: string): Original {
  return {
    name: extractor === "article" ? "boilerpipe" : `boilerpipe-${extractor}`,
    software: `Boilerpipe, ${extractor}`,
    version,
    environment: boilerpipe(version),
    program: extractor,
    ours: { name: "boilerpipe", ...(extractor === "article" ? {} : { factory: { extractor } }) },
    target: CLOSE,
  };
}

/** @param packages - pip's packages with their versions, that of the original first. */
function py(
  name: string,
  software: string,
  method: string,
  target: number,
  packages: Readonly<Record<string, string>>,
  more: Partial<Original> = {},
): Original {
  return {
    name,
    software,
    version: Object.values(packages)[0]!,
    environment: python(packages),
    program: method.replaceAll("-", "_"),
    ours: { name: method },
    target,
    ...more,
  };
}

function trafilatura(
  name: string,
  options: Readonly<Record<string, boolean>>,
  ours: Omit<Original["ours"], "name">,
): Original {
  const packages = { trafilatura: "2.3.1", ...LXML, ...CLEANER };
  // The metadata are compared once.
  const fields = name === "trafilatura" ? { metadata: true } : { options };
  return py(name, `Trafilatura`, "trafilatura", NEAR, packages, {
    fields,
    ours: { name: "trafilatura", ...ours },
  });
}
