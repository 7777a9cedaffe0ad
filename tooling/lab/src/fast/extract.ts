import type { Extraction } from "@winnow/extract";
import type { SpooledPage } from "../run/spool.js";
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
    name: "winnow-justext",
    about: "extract(html, { method: justext }).text",
    packages: OURS,
    load: async () => {
      const { justext } = await import("@winnow/baselines/methods/justext");
      const { extract } = await import("@winnow/extract");
      return ({ html, url }) => extract(html, { url: absolute(url), method: justext }).text;
    },
  },
  {
    name: "readability-jsdom",
    about: "new Readability(document).parse() on a JSDOM, no scripts, no resources",
    packages: [["@mozilla/readability"], ["jsdom"]],
    load: async () => {
      const openWindow = await jsdomWindows();
      const { Readability } = await import("@mozilla/readability");
      return (page) => {
        const window = openWindow(page);
        try {
          return new Readability(window.document).parse()?.textContent ?? "";
        } finally {
          window.close();
        }
      };
    },
  },
  {
    name: "defuddle-jsdom",
    about: "Defuddle of defuddle/node on a JSDOM",
    // Seconds per page: it reads computed styles, which jsdom computes again at every call.
    onDemand: true,
    packages: [["defuddle"], ["jsdom"]],
    load: async () => {
      const openWindow = await jsdomWindows();
      const { Defuddle } = await import("defuddle/node");
      return async (page) => {
        const window = openWindow(page);
        try {
          return (await Defuddle(window.document, page.url, OFFLINE)).content;
        } finally {
          window.close();
        }
      };
    },
  },
  {
    name: "defuddle-linkedom",
    about: "Defuddle of defuddle/node on a string, with its own linkedom",
    packages: [["defuddle"], ["defuddle", "linkedom"]],
    load: async () => {
      const { Defuddle } = await import("defuddle/node");
      return async ({ html, url }) => (await Defuddle(html, url, OFFLINE)).content;
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

/** Unless disabled, Defuddle requests missing content from third parties. */
const OFFLINE = { useAsync: false };

/** Without a virtual console, jsdom prints every style sheet that it cannot parse. */
async function jsdomWindows(): Promise<(page: SpooledPage) => import("jsdom").DOMWindow> {
  const { JSDOM, VirtualConsole } = await import("jsdom");
  return ({ html, url }) => {
    const address = absolute(url);
    const options = {
      virtualConsole: new VirtualConsole(),
      ...(address === undefined ? {} : { url: address }),
    };
    return new JSDOM(html, options).window;
  };
}

/** The URL, if it is valid. */
function absolute(url: string | undefined): string | undefined {
  return url !== undefined && URL.canParse(url) ? url : undefined;
}
