import type { Extraction } from "@winnow/extract";
import type { Group, Variant } from "./types.js";

const OURS = [["@winnow/extract"]] as const;

/** The default method, and the properties read of its extraction. */
function ours(read: (extraction: Extraction) => string): Pick<Variant, "packages" | "load"> {
  return {
    packages: OURS,
    load: async () => {
      const { extract } = await import("@winnow/extract");
      return ({ html, url }) => read(extract(html, { url: absolute(url) }));
    },
  };
}

/** From a page's string to its main text, parse included; every window is closed within the measured time. */
const VARIANTS: readonly Variant[] = [
  {
    name: "winnow",
    about: "extract(html).text of @winnow/extract, default method",
    ...ours(({ text }) => text),
  },
  {
    name: "winnow-markdown",
    about: "the same, .text and .markdown",
    ...ours(({ text, markdown }) => (markdown === "" ? "" : text)),
  },
  {
    name: "winnow-metadata",
    about: "the same, .text and .metadata",
    ...ours(({ text, metadata }) => (metadata.authors === undefined ? "" : text)),
  },
  {
    name: "readability-jsdom",
    about: "new Readability(document).parse() on a JSDOM, no scripts, no resources",
    packages: [["@mozilla/readability"], ["jsdom"]],
    load: async () => {
      const { JSDOM, VirtualConsole } = await import("jsdom");
      const { Readability } = await import("@mozilla/readability");
      return ({ html, url }) => {
        // Without a virtual console, jsdom prints every style sheet that it cannot parse.
        const options = { virtualConsole: new VirtualConsole(), url: absolute(url) ?? "about:blank" };
        const { window } = new JSDOM(html, options);
        try {
          return new Readability(window.document).parse()?.textContent ?? "";
        } finally {
          window.close();
        }
      };
    },
  },
  {
    name: "readability-linkedom",
    about: "new Readability(document).parse() on the document of linkedom's parseHTML",
    packages: [["@mozilla/readability"], ["linkedom"]],
    load: async () => {
      const { parseHTML } = await import("linkedom");
      const { Readability } = await import("@mozilla/readability");
      return ({ html }) => new Readability(parseHTML(html).document).parse()?.textContent ?? "";
    },
  },
  {
    name: "defuddle-linkedom",
    about: "Defuddle of defuddle/node on a string, with its own linkedom",
    packages: [["defuddle"], ["defuddle", "linkedom"]],
    load: async () => {
      const { Defuddle } = await import("defuddle/node");
      // Otherwise it requests missing content from third parties.
      return async ({ html, url }) => (await Defuddle(html, url, { useAsync: false })).content;
    },
  },
  {
    name: "resiliparse",
    peer: "python",
    about:
      "extract_plain_text(str, main_content=True) of resiliparse in Python: rules in Cython, on lexbor, in C",
  },
  {
    name: "trafilatura",
    peer: "python",
    about: "extract(str) of trafilatura in Python, with its defaults: text and comments, on lxml, in C",
  },
  {
    name: "dom-smoothie",
    peer: "rust",
    about: "Readability::parse of dom_smoothie in Rust: Readability.js on html5ever; text, HTML and metadata",
  },
];

export const EXTRACT: Group = {
  variants: VARIANTS,
  base: "winnow",
  python: { folder: "winnow-bench-extract", requirements: ["resiliparse", "trafilatura", "lxml_html_clean"] },
  targets: [
    {
      what: "time of Readability on jsdom to ours",
      ...{ variant: "readability-jsdom", figure: "time", to: "winnow", min: 20 },
    },
  ],
};

/** The URL, if it is valid. */
function absolute(url: string | undefined): string | undefined {
  return url !== undefined && URL.canParse(url) ? url : undefined;
}
