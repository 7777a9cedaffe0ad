import type { BenchPage } from "../pages/types.js";
import type { Variant } from "./types.js";

/** A page's string in, its main text out, parse included; every window is closed within the page's time. */
export const EXTRACT_VARIANTS: readonly Variant[] = [
  {
    name: "winnow",
    about: "extract(html).text of @winnow/extract, default method",
    packages: [["@winnow/extract"]],
    load: async () => {
      const { extract } = await import("@winnow/extract");
      return ({ html, url }) => extract(html, locationOf(url)).text;
    },
  },
  {
    name: "winnow-markdown",
    about: "the same, .text and .markdown",
    packages: [["@winnow/extract"]],
    load: async () => {
      const { extract } = await import("@winnow/extract");
      return ({ html, url }) => {
        const extraction = extract(html, locationOf(url));
        return extraction.markdown === "" ? "" : extraction.text;
      };
    },
  },
  {
    name: "winnow-metadata",
    about: "the same, .text and .metadata",
    packages: [["@winnow/extract"]],
    load: async () => {
      const { extract } = await import("@winnow/extract");
      return ({ html, url }) => {
        const extraction = extract(html, locationOf(url));
        return extraction.metadata.authors === undefined ? "" : extraction.text;
      };
    },
  },
  {
    name: "winnow-justext",
    about: "extract(html, { method: justext }).text",
    packages: [["@winnow/extract"]],
    load: async () => {
      const { extract, justext } = await import("@winnow/extract");
      return ({ html, url }) => extract(html, { ...locationOf(url), method: justext }).text;
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
    // Seconds a page: it asks for computed styles, which jsdom works out anew at every call.
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
    about: "Defuddle of defuddle/node on a string: the linkedom that it brings",
    packages: [["defuddle"], ["defuddle", "linkedom"]],
    load: async () => {
      const { Defuddle } = await import("defuddle/node");
      return async ({ html, url }) => (await Defuddle(html, url, OFFLINE)).content;
    },
  },
];

/** Defuddle asks third parties for what a page lacks, unless told not to. */
const OFFLINE = { useAsync: false };

/** Without its virtual console, jsdom prints every style sheet that it cannot read. */
async function jsdomWindows(): Promise<(page: BenchPage) => import("jsdom").DOMWindow> {
  const { JSDOM, VirtualConsole } = await import("jsdom");
  return ({ html, url }) =>
    new JSDOM(html, { ...locationOf(url), virtualConsole: new VirtualConsole() }).window;
}

function locationOf(url: string | undefined): { readonly url?: string } {
  return url !== undefined && URL.canParse(url) ? { url } : {};
}
